//! Putting the tables of many games together, and writing values.

use notation::{Notation, Table};
use serde_json::Value;

use crate::output::table;

/// Counts the games that a row was put together from.
const GAMES: &str = "games";

/// The tables of all games so far, each name of each notation once.
#[derive(Default)]
pub(crate) struct Figures {
    tables: Vec<(&'static dyn Notation, Table)>,
    games: usize,
}

impl Figures {
    /// Adds the tables of one game: rows about the same become one.
    pub(crate) fn add(&mut self, notation: &'static dyn Notation, tables: Vec<Table>) {
        self.games += 1;
        for mut table in tables {
            count_games(&mut table);
            let known = self.tables.iter_mut().find(|(other, known)| {
                other.id() == notation.id()
                    && known.name == table.name
                    && known.columns == table.columns
            });
            match known {
                Some((_, known)) => known.add(table, notation.figures()),
                None => self.tables.push((notation, table)),
            }
        }
    }

    /// The tables for people. The number of games is shown where there are several.
    pub(crate) fn render(&self) -> String {
        let is_many = self.games > 1;
        let tables = self.tables.iter().map(|(_, one)| {
            let is_shown = |index: &usize| {
                is_many || one.columns.get(*index).is_none_or(|column| column != GAMES)
            };
            let shown: Vec<usize> = (0..one.columns.len()).filter(is_shown).collect();
            let columns = shown.iter().filter_map(|&index| one.columns.get(index));
            let mut drawn = table::Table::new(columns.map(String::as_str));
            for row in &one.rows {
                drawn.push(
                    shown
                        .iter()
                        .map(|&index| row.get(index).map_or_else(String::new, text)),
                );
            }
            drawn.render()
        });
        tables.collect::<Vec<_>>().join("\n")
    }
}

/// Adds a column with a 1 after the words of each row.
fn count_games(table: &mut Table) {
    let words = |row: &Vec<Value>| row.iter().take_while(|value| value.is_string()).count();
    let at = table.rows.iter().map(words).max().unwrap_or(0);
    table
        .columns
        .insert(at.min(table.columns.len()), GAMES.to_owned());
    for row in &mut table.rows {
        row.insert(at.min(row.len()), Value::from(1));
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

#[cfg(test)]
mod tests {
    use super::csv_line;

    #[test]
    fn cells_are_quoted_where_they_must_be() {
        let cells = ["a", "b, c", "say \"d\"", ""];
        assert_eq!(
            csv_line(cells.into_iter()),
            "a,\"b, c\",\"say \"\"d\"\"\",\n"
        );
    }
}
