//! `movetext stats`: the figures that players ask for, over one game or a folder.

use std::{
    io::{BufWriter, Write as _},
    sync::Arc,
};

use clap::ValueEnum;
use ide::Document;
use notation::Table;
use serde_json::{Map, Value};

use crate::{
    figures::{Figures, csv_line, text},
    input::Input,
    outcome::Outcome,
    output::to_json,
    pipeline,
    records::Records,
    terminal,
};

/// Print the figures that players ask for, over one game or over many.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    records: Records,

    /// How to print the figures.
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,

    /// Only the tables with this name, such as `players`. CSV prints one table: `players` unless another is named.
    #[arg(long, value_name = "NAME")]
    table: Option<String>,
}

const EXAMPLES: &str = "\
For people several games are put together, with a line for each player and team. In json and csv every game has its own
lines, which begin with the file, the line on which the game begins, and the notation.

Examples:
  movetext stats league/
  movetext stats --format csv league/ > league.csv
  duckdb -c \"select player, sum(hits) from 'league.csv' group by player\"";

/// A format of figures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people: tables.
    Human,
    /// For scripts: one JSON object a line.
    Json,
    /// For spreadsheets and databases: one table with a header.
    Csv,
}

/// The table that CSV prints unless another is asked for.
const PLAYERS: &str = "players";

/// The figures of one game.
struct GameFigures {
    line: usize,
    tables: Vec<Table>,
}

/// Prints the figures of all records.
pub(crate) fn run(args: &Args) -> anyhow::Result<Outcome> {
    let found = args.records.find()?;
    let mut out = BufWriter::new(terminal::stdout());
    let mut figures = Figures::default();
    let mut csv = Csv::default();
    let outcome = pipeline::run(
        &found.inputs,
        |input| stats(input, args),
        |input, games| {
            for game in games {
                match args.format {
                    Format::Human => figures.add(input.notation, game.tables, args.table.is_some()),
                    Format::Csv => {
                        let tables = game.tables.into_iter();
                        tables.for_each(|table| csv.add(input, game.line, table));
                    }
                    Format::Json => {
                        for table in &game.tables {
                            out.write_all(json(input, game.line, table).as_bytes())?;
                        }
                    }
                }
            }
            Ok(())
        },
    )?;
    match args.format {
        Format::Human => {
            let tables = figures.render(terminal::width());
            out.write_all(terminal::shown(&tables).as_bytes())?;
        }
        Format::Csv => out.write_all(csv.render().as_bytes())?,
        Format::Json => {}
    }
    out.flush()?;
    Ok(outcome.max(found.outcome))
}

fn stats(input: &Input, args: &Args) -> Result<Vec<GameFigures>, String> {
    let read = input.read()?;
    let document = Document::new(input.notation, &read.body, Arc::clone(&input.settings));
    let wanted = match (&args.table, args.format) {
        (Some(name), _) => Some(name.as_str()),
        (None, Format::Csv) => Some(PLAYERS),
        (None, _) => None,
    };
    let games = document.games().map(|placed| {
        let mut tables = placed.record().stats();
        tables.retain(|table| wanted.is_none_or(|name| table.name == name));
        GameFigures {
            line: placed.first_line + 1,
            tables,
        }
    });
    Ok(games.collect())
}

/// Every row as an object: where it comes from, then its columns.
fn json(input: &Input, line: usize, table: &Table) -> String {
    let mut out = String::new();
    for row in &table.rows {
        let mut object = Map::new();
        object.insert("file".to_owned(), Value::from(input.name.as_str()));
        object.insert("line".to_owned(), Value::from(line));
        object.insert("notation".to_owned(), Value::from(input.notation.id()));
        object.insert("table".to_owned(), Value::from(table.name.as_str()));
        for (column, value) in table.columns.iter().zip(row) {
            object.insert(column.clone(), value.clone());
        }
        out.push_str(&to_json(&object));
        out.push('\n');
    }
    out
}

/// Rows under one header. Notations with other columns widen it.
#[derive(Debug, Default)]
struct Csv {
    columns: Vec<String>,
    rows: Vec<(Vec<String>, Vec<Option<Value>>)>,
}

impl Csv {
    fn add(&mut self, input: &Input, line: usize, table: Table) {
        for column in &table.columns {
            if !self.columns.contains(column) {
                self.columns.push(column.clone());
            }
        }
        for row in table.rows {
            let mut values = vec![None; self.columns.len()];
            for (column, value) in table.columns.iter().zip(row) {
                let index = self.columns.iter().position(|known| known == column);
                if let Some(slot) = index.and_then(|index| values.get_mut(index)) {
                    *slot = Some(value);
                }
            }
            let from = [
                input.name.clone(),
                line.to_string(),
                input.notation.id().to_owned(),
            ];
            self.rows.push((from.to_vec(), values));
        }
    }

    fn render(&self) -> String {
        let from = ["file", "line", "notation"].map(str::to_owned);
        let mut out = csv_line(from.iter().chain(&self.columns).map(String::as_str));
        for (from, values) in &self.rows {
            let mut cells = from.clone();
            cells.extend((0..self.columns.len()).map(|index| {
                let value = values.get(index).and_then(Option::as_ref);
                value.map_or_else(String::new, text)
            }));
            out.push_str(&csv_line(cells.iter().map(String::as_str)));
        }
        out
    }
}
