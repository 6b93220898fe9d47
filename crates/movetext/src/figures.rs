//! Putting the tables of many games together, and writing values.

use notation::Table;
use serde_json::Value;

use crate::output::table;

/// The tables of all games so far, each name of each notation once.
#[derive(Debug, Default)]
pub(crate) struct Figures {
    tables: Vec<(&'static str, Table)>,
}

impl Figures {
    /// Adds the table of one game: rows about the same (all their words agree) become one, with their counts added up.
    pub(crate) fn add(&mut self, notation: &'static str, table: Table) {
        let known = self.tables.iter_mut().find(|(id, known)| {
            *id == notation && known.name == table.name && known.columns == table.columns
        });
        match known {
            Some((_, known)) => table.rows.into_iter().for_each(|row| add_row(known, row)),
            None => self.tables.push((notation, table)),
        }
    }

    /// The tables for people.
    pub(crate) fn render(&self) -> String {
        let tables = self.tables.iter().map(|(_, one)| {
            let mut drawn = table::Table::new(one.columns.iter().map(String::as_str));
            for row in &one.rows {
                drawn.push(row.iter().map(text));
            }
            drawn.render()
        });
        tables.collect::<Vec<_>>().join("\n")
    }
}

fn add_row(table: &mut Table, row: Vec<Value>) {
    let same = |known: &&mut Vec<Value>| {
        known
            .iter()
            .zip(&row)
            .all(|(one, other)| match (one, other) {
                (Value::String(one), Value::String(other)) => one == other,
                _ => true,
            })
    };
    match table.rows.iter_mut().find(same) {
        Some(known) => {
            for (one, other) in known.iter_mut().zip(&row) {
                if let Some(sum) = sum(one, other) {
                    *one = sum;
                }
            }
        }
        None => table.rows.push(row),
    }
}

fn sum(one: &Value, other: &Value) -> Option<Value> {
    match (one, other) {
        (Value::Null, _) => Some(other.clone()),
        (Value::Number(one), Value::Number(other)) => {
            let sum = one.as_i64()?.saturating_add(other.as_i64()?);
            Some(Value::from(sum))
        }
        _ => None,
    }
}

/// A value as text: nothing for null, no quotes.
pub(crate) fn text(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// One line of CSV as RFC 4180 writes it, ended by LF.
pub(crate) fn csv_line<'a>(cells: impl Iterator<Item = &'a str>) -> String {
    let quoted = cells.map(|cell| {
        if cell.contains([',', '"', '\n', '\r']) {
            format!("\"{}\"", cell.replace('"', "\"\""))
        } else {
            cell.to_owned()
        }
    });
    quoted.collect::<Vec<_>>().join(",") + "\n"
}
