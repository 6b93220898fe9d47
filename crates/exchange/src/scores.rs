//! A table for score databases and spreadsheets, as CSV: a row for each turn of each game, with the state after it.

use std::collections::BTreeSet;

use ide::{Document, PlacedGame};
use notation::{Column, ColumnType, safe_cell};
use serde_json::Value;

use crate::{Export, ForeignFormat, beside::Losses, rules::scores as rules};

/// The table, with a row for each turn.
pub(crate) static FORMAT: ForeignFormat = ForeignFormat {
    id: TABLE,
    title: "Table of turns (CSV)",
    about: "A row for each turn with how things stand after it, for score databases and spreadsheets.",
    extension: "csv",
    notations: &[],
    recognizes: |_| false,
    read: None,
    write: Some(write),
};

/// The columns of games of all notations.
const FIXED: [&str; 5] = ["game", "line", "turn", "mover", "text"];

/// A turn: its moves, and the state after the last of them.
struct ScoredTurn {
    game: usize,
    line: u32,
    turn: Option<u32>,
    mover: Option<String>,
    text: String,
    values: Vec<Value>,
}

/// The id of the form.
pub const TABLE: &str = "scores";

/// A table of turns that is safe for spreadsheets: words that begin like a formula get an apostrophe in front. Numbers stay.
#[must_use]
pub fn without_formulas(table: &str) -> String {
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .from_reader(table.as_bytes());
    let mut safe = csv::Writer::from_writer(Vec::new());
    // Reading from memory what we wrote ourselves, and writing to memory, cannot fail.
    for row in reader.records().flatten() {
        let cells = row.iter().map(|cell| match cell.parse::<f64>() {
            Ok(_) => cell.into(),
            Err(_) => safe_cell(cell),
        });
        let _ = safe.write_record(cells.map(|cell| cell.into_owned()));
    }
    String::from_utf8(safe.into_inner().unwrap_or_default()).unwrap_or_default()
}

fn write(document: &Document) -> Export {
    let columns = document.notation().columns();
    let columns = columns.map_or(&[] as &[Column], |columns| columns.moves);
    let has_marks = columns.iter().any(|column| column.name == "nags");
    let mut lost = Losses::beside_moves(has_marks);
    document.games().for_each(|placed| lost.add(&placed));
    let turns: Vec<ScoredTurn> = document
        .games()
        .flat_map(|placed| turns(document, &placed))
        .collect();
    let spread: Vec<Spread> = (0..)
        .zip(columns)
        .flat_map(|(index, column)| spread(index, column, &turns))
        .collect();

    let mut table = csv::Writer::from_writer(Vec::new());
    let names = spread.iter().map(|one| one.name.as_str());
    // Writing to memory cannot fail, and all rows have the same number of cells.
    let _ = table.write_record(FIXED.into_iter().chain(names));
    for turn in &turns {
        let fixed = [
            (turn.game + 1).to_string(),
            turn.line.to_string(),
            turn.turn.map(|turn| turn.to_string()).unwrap_or_default(),
            turn.mover.clone().unwrap_or_default(),
            turn.text.clone(),
        ];
        let cells = spread.iter().map(|one| one.cell(turn));
        let _ = table.write_record(fixed.into_iter().chain(cells));
    }
    let bytes = table.into_inner().unwrap_or_default();
    Export {
        text: String::from_utf8(bytes).unwrap_or_default(),
        files: Vec::new(),
        findings: lost.findings(&rules::LOST, "A table of turns"),
    }
}

/// The turns of a game, without variations.
fn turns(document: &Document, placed: &PlacedGame) -> Vec<ScoredTurn> {
    let record = placed.record();
    let places = record.moves();
    let states = record.states(0..places.len());
    let replay = record.replay(placed.game.notation());
    let is_played = |one| ide::variations::depth(one) == 0;
    let played = replay.moves.iter().map(is_played);
    let mut turns: Vec<ScoredTurn> = Vec::new();
    let moves = places.iter().zip(states).zip(played);
    for ((place, facts), _) in moves.filter(|(_, is_played)| *is_played) {
        let text = facts.text.split_whitespace().collect::<Vec<_>>().join(" ");
        match turns.last_mut() {
            Some(last)
                if facts.turn.is_some() && last.turn == facts.turn && last.mover == facts.mover =>
            {
                last.text = format!("{} {text}", last.text);
                last.values = facts.values;
            }
            _ => turns.push(ScoredTurn {
                game: placed.index,
                line: document
                    .line_column(placed.offset + place.range.start())
                    .line,
                turn: facts.turn,
                mover: facts.mover,
                text,
                values: facts.values,
            }),
        }
    }
    turns
}

/// A column of the table: a column of the notation, or one of its values if it holds several.
struct Spread {
    name: String,
    index: usize,
    part: Option<Pick>,
}

/// Selects one of several values.
enum Pick {
    At(usize),
    Of(String),
}

/// The columns of the table for `column`, which is number `index` of the notation: one for each count that it holds. A list or
/// map of anything else has no column; the text of the turn shows it.
fn spread(index: usize, column: &Column, turns: &[ScoredTurn]) -> Vec<Spread> {
    let values = || turns.iter().filter_map(|turn| turn.values.get(index));
    let part = |name: String, part| Spread {
        name: format!("{}_{name}", column.name),
        index,
        part: Some(part),
    };
    match column.kind {
        ColumnType::Bool | ColumnType::Int | ColumnType::Float | ColumnType::Text => vec![Spread {
            name: column.name.to_owned(),
            index,
            part: None,
        }],
        ColumnType::List(ColumnType::Int) => {
            let longest = values().filter_map(Value::as_array).map(Vec::len).max();
            (0..longest.unwrap_or_default())
                .map(|at| part(at.to_string(), Pick::At(at)))
                .collect()
        }
        ColumnType::Map(ColumnType::Int) => {
            let keys: BTreeSet<&String> = values()
                .filter_map(Value::as_object)
                .flat_map(|map| map.keys())
                .collect();
            keys.into_iter()
                .map(|key| part(key.clone(), Pick::Of(key.clone())))
                .collect()
        }
        ColumnType::List(_) | ColumnType::Map(_) | ColumnType::Struct(_) => Vec::new(),
    }
}

impl Spread {
    /// The cell in the row of `turn`; empty if the value is unknown.
    fn cell(&self, turn: &ScoredTurn) -> String {
        let whole = turn.values.get(self.index);
        let value = match &self.part {
            None => whole,
            Some(Pick::At(at)) => whole.and_then(|whole| whole.get(at)),
            Some(Pick::Of(key)) => whole.and_then(|whole| whole.get(key)),
        };
        match value {
            None | Some(Value::Null) => String::new(),
            Some(Value::String(text)) => text.clone(),
            Some(value) => value.to_string(),
        }
    }
}
