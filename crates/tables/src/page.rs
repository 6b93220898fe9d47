//! The page that documents the tables.

use std::fmt::Write as _;

use notation::{Column, ColumnType, Notation};

use crate::{Table, VERSION};

/// The schema of every table in Markdown, for `notations`.
#[must_use]
pub fn page(notations: &[&'static dyn Notation]) -> String {
    let mut out = format!(
        "# Tables\n\n\
         `movetext export` and the Python package make these tables of records. This is version {VERSION} of their schema, \
         which stands as `movetext.schema` in every Parquet file and in the `_movetext.json` of every exported folder: new columns may come, but none is renamed, changes its type or \
         goes without a new version.\n\n\
         Every value may be missing (`null`). Columns with the same name have the same type and meaning in all notations. \
         `file` and `game` together name a game; `mover` joins `moves` and `players`.\n\n\
         An exported folder holds a folder for each table and in it one for each notation, such as \
         `moves/notation=kubb/part-0.parquet`. CSV has lists, maps and structs as JSON. \
         Spreadsheets take a cell that begins with `=`, `+`, `-`, `@`, a tab or a carriage return for a formula, and a record may hold \
         such a name; `--safe-csv` puts an apostrophe before it.\n\n\
         | type | Parquet | SQL of DuckDB | Spark |\n|---|---|---|---|\n"
    );
    for (kind, parquet, duckdb, spark) in TYPES {
        let _ = writeln!(out, "| {} | {parquet} | {duckdb} | {spark} |", name(*kind));
    }
    for table in Table::ALL {
        let _ = writeln!(out, "\n## {}\n\n{}\n", table.name(), table.about());
        columns(&mut out, &table.common());
        for notation in notations {
            let own = table.own(*notation);
            if !own.is_empty() {
                let title = notation.title();
                let _ = writeln!(out, "\n### {} of {title}\n", table.name());
                columns(&mut out, own);
            }
        }
    }
    out
}

const TYPES: &[(ColumnType, &str, &str, &str)] = &[
    (ColumnType::Bool, "`BOOLEAN`", "`BOOLEAN`", "`boolean`"),
    (ColumnType::Int, "`INT64`", "`BIGINT`", "`bigint`"),
    (ColumnType::Float, "`DOUBLE`", "`DOUBLE`", "`double`"),
    (ColumnType::Text, "`STRING`", "`VARCHAR`", "`string`"),
    (
        ColumnType::List(&ColumnType::Int),
        "`LIST`",
        "`BIGINT[]`",
        "`array<bigint>`",
    ),
    (
        ColumnType::Map(&ColumnType::Int),
        "`MAP`",
        "`MAP(VARCHAR, BIGINT)`",
        "`map<string,bigint>`",
    ),
    (
        ColumnType::Struct(&[]),
        "group",
        "`STRUCT(…)`",
        "`struct<…>`",
    ),
];

fn columns(out: &mut String, columns: &[Column]) {
    out.push_str("| column | type | meaning |\n|---|---|---|\n");
    for column in columns {
        let _ = writeln!(
            out,
            "| `{}` | {} | {} |",
            column.name,
            name(column.kind),
            column.about
        );
        for (path, part) in parts(column.name, column.kind) {
            let _ = writeln!(out, "| `{path}` | {} | {} |", name(part.kind), part.about);
        }
    }
}

/// The columns within a column, with their paths.
fn parts(path: &str, kind: ColumnType) -> Vec<(String, Column)> {
    match kind {
        ColumnType::List(element) => parts(&format!("{path}[]"), *element),
        ColumnType::Map(value) => parts(&format!("{path}[]"), *value),
        ColumnType::Struct(columns) => columns
            .iter()
            .map(|column| (format!("{path}.{}", column.name), *column))
            .collect(),
        _ => Vec::new(),
    }
}

fn name(kind: ColumnType) -> String {
    match kind {
        ColumnType::Bool => "bool".to_owned(),
        ColumnType::Int => "int".to_owned(),
        ColumnType::Float => "float".to_owned(),
        ColumnType::Text => "text".to_owned(),
        ColumnType::List(element) => format!("list of {}", name(*element)),
        ColumnType::Map(value) => format!("map of {}", name(*value)),
        ColumnType::Struct(_) => "struct".to_owned(),
    }
}
