//! The rows of one game, a value for each column.

use std::sync::Arc;

use archive::{Lines, Placed};
use ide::Game;
use notation::{Finding, Head, MoveRange, Record, Severity};
use serde_json::{Value, json};

use crate::{Shape, Table};

/// A row: as many values as its [`Shape`] has columns.
pub type Row = Vec<Value>;

/// A game and its place in a file.
#[derive(Debug, Clone, Copy)]
pub struct FiledGame<'a> {
    /// The name of the record; `None` for a text without a name.
    pub file: Option<&'a str>,
    /// The number of the game in it, from 1.
    pub number: usize,
    /// The line of its first byte, from 0.
    pub first_line: usize,
    /// The game.
    pub game: &'a Game,
}

impl<'a> From<&'a Placed<'_>> for FiledGame<'a> {
    fn from(placed: &'a Placed<'_>) -> Self {
        let saturated = |count: u64| usize::try_from(count).unwrap_or(usize::MAX);
        Self {
            file: Some(&placed.input.name),
            number: saturated(placed.index.saturating_add(1)),
            first_line: saturated(placed.first_line),
            game: &placed.game,
        }
    }
}

/// The rows of a game, for each of `shapes`. All shapes are of the notation of the game, each of another table. A game without
/// content has no rows. The game is replayed once.
#[must_use]
pub fn rows(place: &FiledGame<'_>, shapes: &[Shape]) -> Vec<Vec<Row>> {
    let read = Read::new(place);
    let first = read.record.parse().first_line();
    shapes
        .iter()
        .map(|shape| match (first, shape.table) {
            (None, _) => Vec::new(),
            (Some(first), Table::Games) => vec![read.game(*shape, first)],
            (_, Table::Moves) => read.moves(*shape),
            (_, Table::Players) => read.players(*shape),
            (_, Table::Findings) => read.findings(*shape),
        })
        .collect()
}

/// The row of the table of findings for a text that cannot be read at all.
#[must_use]
pub fn unreadable(shape: Shape, file: Option<&str>, message: &str) -> Row {
    let columns = shape.columns().into_iter();
    columns
        .map(|column| match column.name {
            "notation" => json!(shape.notation.id()),
            "file" => json!(file),
            "severity" => json!(Severity::Error.name()),
            "message" => json!(message),
            _ => Value::Null,
        })
        .collect()
}

/// A game that was read.
struct Read<'a> {
    place: &'a FiledGame<'a>,
    record: Arc<dyn Record>,
    head: Head,
    moves: Vec<MoveRange>,
}

impl<'a> Read<'a> {
    fn new(place: &'a FiledGame<'a>) -> Self {
        let record = place.game.record();
        Self {
            place,
            head: record.head(),
            moves: record.moves(),
            record,
        }
    }

    /// The first values of all rows.
    fn start(&self, shape: Shape) -> Row {
        let notation = shape.has_notation.then(|| json!(shape.notation.id()));
        let place = [json!(self.place.file), json!(self.place.number)];
        notation.into_iter().chain(place).collect()
    }

    /// The number in the file, from 1, of a line of the game, from 0.
    fn line_in_file(&self, line: usize) -> usize {
        self.place.first_line.saturating_add(line).saturating_add(1)
    }

    fn game(&self, shape: Shape, first: usize) -> Row {
        let findings = self.place.game.findings();
        let is_error = |finding: &&Finding| finding.severity == Severity::Error;
        let tags = self.head.tags.iter();
        let tags: Value = tags
            .map(|(key, value)| json!({"key": key, "value": value}))
            .collect();
        let mut row = self.start(shape);
        row.extend([
            json!(self.line_in_file(first)),
            tags,
            json!(self.head.players),
            json!(self.head.winners),
            Value::String(self.head.result.to_string()),
            json!(self.moves.len()),
            json!(findings.len()),
            json!(findings.iter().filter(is_error).count()),
        ]);
        row
    }

    fn moves(&self, shape: Shape) -> Vec<Row> {
        let width = shape.columns().len();
        let states = self.record.states(0..self.moves.len());
        let moves = self.moves.iter().zip(states).enumerate();
        moves
            .map(|(index, (place, state))| {
                let mut row = self.start(shape);
                row.extend([
                    json!(self.line_in_file(place.line)),
                    json!(index + 1),
                    json!(state.turn),
                    json!(state.label),
                    json!(state.mover),
                    json!(state.text),
                ]);
                row.extend(state.values);
                row.resize(width, Value::Null);
                row
            })
            .collect()
    }

    fn players(&self, shape: Shape) -> Vec<Row> {
        let Some(columns) = shape.notation.columns() else {
            return Vec::new();
        };
        let tables = self.record.stats().into_iter();
        let tables = tables.filter(|table| table.name == columns.player_table);
        let mover = |row: &Row| {
            let mut names = columns.players.iter().map(|column| column.name);
            let index = names.position(|name| name == columns.mover)?;
            row.get(index).cloned()
        };
        tables
            .flat_map(|table| table.rows)
            .map(|figures| {
                let mut row = self.start(shape);
                row.push(mover(&figures).unwrap_or_default());
                row.extend(figures);
                row
            })
            .collect()
    }

    fn findings(&self, shape: Shape) -> Vec<Row> {
        let findings = self.place.game.findings().iter();
        let lines = Lines::below(self.record.parse().text(), self.place.first_line);
        findings
            .map(|finding| {
                let fix = finding.fixes.first();
                let (start, end) = (
                    lines.place(finding.range.start()),
                    lines.place(finding.range.end()),
                );
                let mut row = self.start(shape);
                row.extend([
                    json!(start.line),
                    json!(start.column),
                    json!(end.line),
                    json!(end.column),
                    json!(finding.severity.name()),
                    json!(finding.code),
                    json!(finding.message),
                    json!(fix.map(|fix| fix.title.as_str())),
                    json!(fix.map(|fix| fix.safe)),
                    json!(fix.map(|fix| fix.certain)),
                ]);
                row
            })
            .collect()
    }
}
