//! Combines the tables of many games, and writes values.

use std::collections::HashMap;

use annotate_snippets::renderer::{Effects, Style};
use notation::{Notation, Table};
use serde_json::Value;

use crate::output::table;

const TITLE: Style = Style::new().effects(Effects::BOLD.insert(Effects::UNDERLINE));
/// The table of teams, which every notation with teams has.
const TEAMS: &str = "teams";
/// The columns that can name a person, the preferred one first.
const PEOPLE: [&str; 2] = ["name", "player"];

/// The tables of one game.
pub(crate) struct GameFigures {
    tables: Vec<Table>,
    /// Tables that can be combined with those of other games. Each has the column by which it is combined first.
    ready: Vec<Table>,
}

impl GameFigures {
    /// If `all` is false, only the first table and that of the teams are combined over several games. It is true if tables were
    /// requested by name.
    pub(crate) fn new(tables: Vec<Table>, all: bool) -> Self {
        let mut ready = Vec::new();
        for (index, table) in tables.iter().enumerate() {
            if all || index == 0 || table.name == TEAMS {
                let keys = keys(table).into_iter();
                ready.extend(keys.filter_map(|key| prepared(table, &key)));
            }
        }
        Self { tables, ready }
    }
}

/// The tables of all games so far.
#[derive(Default)]
pub(crate) struct Figures {
    games: usize,
    /// The tables of the first game, shown if there is no other game.
    single: Vec<Table>,
    /// The tables of all games, each combined by its first column.
    together: Vec<Together>,
}

struct Together {
    notation: &'static dyn Notation,
    name: String,
    columns: Vec<String>,
    /// A table for each row, so that a row of another game is added without a search.
    rows: Vec<Table>,
    /// The index of each row, by the value in its first column.
    index: HashMap<String, usize>,
}

impl Figures {
    /// Adds the tables of one game.
    pub(crate) fn add(&mut self, notation: &'static dyn Notation, game: GameFigures) {
        self.games += 1;
        if self.games == 1 {
            self.single = game.tables;
        }
        for table in game.ready {
            self.put_together(notation, table);
        }
    }

    fn put_together(&mut self, notation: &'static dyn Notation, table: Table) {
        let is_same = |known: &Together| {
            known.notation.id() == notation.id()
                && known.name == table.name
                && known.columns == table.columns
        };
        if let Some(known) = self.together.iter_mut().find(|known| is_same(known)) {
            return known.add(table);
        }
        let mut first = Together {
            notation,
            name: table.name.clone(),
            columns: table.columns.clone(),
            rows: Vec::new(),
            index: HashMap::new(),
        };
        first.add(table);
        self.together.push(first);
    }

    /// The tables for a terminal of `width`. If there are several notations, each has a heading.
    pub(crate) fn render(&self, width: Option<usize>) -> String {
        if self.games <= 1 {
            let tables = self.single.iter().map(|table| draw(table, width));
            return tables.collect::<Vec<_>>().join("\n");
        }
        let mut notations: Vec<&'static dyn Notation> = Vec::new();
        for one in &self.together {
            if notations
                .iter()
                .all(|known| known.id() != one.notation.id())
            {
                notations.push(one.notation);
            }
        }
        let mut drawn = Vec::new();
        for notation in &notations {
            if notations.len() > 1 {
                drawn.push(format!("{TITLE}{}{TITLE:#}\n", notation.title()));
            }
            let own = self
                .together
                .iter()
                .filter(|one| one.notation.id() == notation.id());
            drawn.extend(own.map(|one| draw(&one.sorted(), width)));
        }
        drawn.join("\n")
    }
}

impl Together {
    fn add(&mut self, table: Table) {
        let figures = self.notation.about().figures;
        for row in table.rows {
            let subject = row.first().map(text).unwrap_or_default();
            let row = Table {
                rows: vec![row],
                name: String::new(),
                columns: self.columns.clone(),
            };
            match self
                .index
                .get(&subject)
                .and_then(|&index| self.rows.get_mut(index))
            {
                Some(known) => known.add(row, 0, figures),
                None => {
                    self.index.insert(subject, self.rows.len());
                    let mut first = Table {
                        rows: Vec::new(),
                        ..row.clone()
                    };
                    first.add(row, 0, figures);
                    self.rows.push(first);
                }
            }
        }
    }

    /// The rows as one table, sorted by the number of games.
    fn sorted(&self) -> Table {
        let rows = self.rows.iter().flat_map(|one| &one.rows);
        let mut rows: Vec<Vec<Value>> = rows.cloned().collect();
        rows.sort_by(|one, other| {
            let games = |row: &[Value]| row.get(1).and_then(Value::as_u64);
            let key = |row: &[Value]| row.first().map(text);
            games(other)
                .cmp(&games(one))
                .then_with(|| key(one).cmp(&key(other)))
        });
        Table {
            name: self.name.clone(),
            columns: self.columns.clone(),
            rows,
        }
    }
}

/// The columns by which the rows of games are combined: the first column if it names no person, and the person.
fn keys(table: &Table) -> Vec<String> {
    let has = |name: &&str| table.columns.iter().any(|column| column == name);
    let person = PEOPLE.into_iter().find(has).map(str::to_owned);
    let first = table.columns.first().cloned();
    let subject = first.filter(|first| !PEOPLE.contains(&first.as_str()));
    subject.into_iter().chain(person).collect()
}

/// `table` prepared to be combined by `key`: that column first, then games and wins, then the rest. `None` if no row has a
/// value for `key`.
fn prepared(table: &Table, key: &str) -> Option<Table> {
    let index = table.columns.iter().position(|column| column == key)?;
    let result = table.columns.iter().position(|column| column == "result");
    let mut columns = vec![key.to_owned(), "games".to_owned()];
    if result.is_some() {
        columns.push("won".to_owned());
    }
    let is_kept = |column: &usize| *column != index && Some(*column) != result;
    let kept: Vec<usize> = (0..table.columns.len()).filter(is_kept).collect();
    columns.extend(
        kept.iter()
            .filter_map(|&column| table.columns.get(column).cloned()),
    );
    let rows: Vec<Vec<Value>> = table
        .rows
        .iter()
        .filter(|row| row.get(index).is_some_and(Value::is_string))
        .map(|row| {
            let value = |column: usize| row.get(column).cloned().unwrap_or_default();
            let mut values = vec![value(index), Value::from(1)];
            values.extend(result.map(|result| Value::from(u32::from(value(result) == "won"))));
            values.extend(kept.iter().map(|&column| value(column)));
            values
        })
        .collect();
    let name = table.name.clone();
    (!rows.is_empty()).then_some(Table {
        name,
        columns,
        rows,
    })
}

/// A table without its empty columns.
fn draw(table: &Table, width: Option<usize>) -> String {
    let says = |index: &usize| {
        let mut values = table.rows.iter().filter_map(|row| row.get(*index));
        values.any(|value| !value.is_null())
    };
    let shown: Vec<usize> = (0..table.columns.len()).filter(says).collect();
    let columns = shown.iter().filter_map(|&index| table.columns.get(index));
    let mut drawn = table::TextTable::new(columns.map(String::as_str));
    for row in &table.rows {
        drawn.push(
            shown
                .iter()
                .map(|&index| row.get(index).map_or_else(String::new, said)),
        );
    }
    drawn.render_within(width)
}

/// A value for readers.
fn said(value: &Value) -> String {
    match value {
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        other => text(other),
    }
}

/// A value as text: empty for null, and without quotes.
pub(crate) fn text(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// How CSV is written.
#[derive(Debug, Clone, Copy, clap::Args)]
pub(crate) struct SafeCsv {
    /// In CSV, put an apostrophe before words that begin with `=`, `+`, `-`, `@`, a tab or a carriage return: spreadsheets
    /// take them for formulas.
    #[arg(id = "safe_csv", long = "safe-csv")]
    pub(crate) is_safe: bool,
}

impl SafeCsv {
    /// A word as a cell of CSV.
    pub(crate) fn cell(self, text: String) -> String {
        match self.is_safe {
            true => notation::safe_cell(&text).into_owned(),
            false => text,
        }
    }
}

/// One line of CSV according to RFC 4180, ended by LF.
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
