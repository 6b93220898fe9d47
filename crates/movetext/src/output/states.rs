//! The states of a replay as text: a table where all moves have the same few figures, else a block for each move.

use std::fmt::Write as _;

use annotate_snippets::renderer::{Effects, Style};
use notation::Replay;
use serde_json::Value;

use super::table::Table;

/// A table wider than this is no table any more, where no terminal says its width.
const DEFAULT_WIDTH: usize = 100;
/// A text of this length is a board, one character a square.
const SQUARES: usize = 64;

const BOLD: Style = Style::new().effects(Effects::BOLD);
const DIM: Style = Style::new().effects(Effects::DIMMED);

/// The states of one game below its `title`, then its result and the `verdict` of the checks.
pub(crate) fn render(
    title: Option<&str>,
    replay: &Replay,
    verdict: Option<&str>,
    width: Option<usize>,
) -> String {
    let mut out = String::new();
    if let Some(title) = title {
        let _ = writeln!(out, "{BOLD}{title}{BOLD:#}\n");
    }
    let facts: Vec<Vec<Fact>> = replay.moves.iter().map(|one| facts(&one.state)).collect();
    let limit = width.unwrap_or(DEFAULT_WIDTH);
    match table(replay, &facts).filter(|table| table.width() <= limit) {
        Some(table) => out.push_str(&table.render()),
        None => blocks(&mut out, replay, &facts, width),
    }
    if let Some(result) = said(&replay.result) {
        let _ = writeln!(out, "\n{BOLD}Result{BOLD:#}  {result}");
    }
    if let Some(verdict) = verdict {
        let _ = writeln!(out, "{DIM}{verdict}{DIM:#}");
    }
    out
}

/// One figure of a state: `score A`, `80`.
struct Fact {
    name: String,
    value: String,
    is_board: bool,
}

/// The figures of `state`, nested ones with both names.
fn facts(state: &Value) -> Vec<Fact> {
    let mut facts = Vec::new();
    for (name, value) in state.as_object().into_iter().flatten() {
        match value {
            Value::Object(inner) => facts.extend(inner.iter().map(|(key, value)| Fact {
                name: format!("{name} {key}"),
                value: short(value),
                is_board: false,
            })),
            other => facts.push(Fact {
                name: name.clone(),
                value: short(other),
                is_board: matches!(other, Value::String(text) if text.chars().count() == SQUARES),
            }),
        }
    }
    facts
}

/// `value` without quotes and brackets.
fn short(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(short).collect::<Vec<_>>().join("-"),
        Value::Object(object) => object
            .iter()
            .map(|(key, value)| format!("{key} {}", short(value)))
            .collect::<Vec<_>>()
            .join(", "),
        other => other.to_string(),
    }
}

/// A result in one line; nothing for none.
fn said(result: &Value) -> Option<String> {
    let text = match result {
        Value::Object(object) => object
            .iter()
            .filter(|(_, value)| !value.is_null())
            .map(|(key, value)| format!("{key} {}", short(value)))
            .collect::<Vec<_>>()
            .join("; "),
        other => short(other),
    };
    (!text.is_empty()).then_some(text)
}

/// One row for each move, if states have no boards.
fn table(replay: &Replay, facts: &[Vec<Fact>]) -> Option<Table> {
    let mut names: Vec<&str> = Vec::new();
    for fact in facts.iter().flatten() {
        if fact.is_board {
            return None;
        }
        if !names.contains(&fact.name.as_str()) {
            names.push(&fact.name);
        }
    }
    let mut table = Table::new(["line", "move"].into_iter().chain(names.iter().copied()));
    for (one, facts) in replay.moves.iter().zip(facts) {
        let value = |name: &&str| {
            let fact = facts.iter().find(|fact| fact.name == *name);
            fact.map_or_else(String::new, |fact| fact.value.clone())
        };
        table.push(
            [one.line.to_string(), one.label.clone()]
                .into_iter()
                .chain(names.iter().map(value)),
        );
    }
    Some(table)
}

fn blocks(out: &mut String, replay: &Replay, facts: &[Vec<Fact>], width: Option<usize>) {
    let gutter = replay
        .moves
        .last()
        .map_or(1, |one| one.line.to_string().len());
    for (one, facts) in replay.moves.iter().zip(facts) {
        let _ = writeln!(
            out,
            "{:>gutter$}  {BOLD}{}{BOLD:#} {DIM}{}{DIM:#}",
            one.line, one.label, one.text
        );
        let (boards, plain): (Vec<&Fact>, Vec<&Fact>) =
            facts.iter().partition(|fact| fact.is_board);
        let plain: Vec<String> = plain
            .into_iter()
            .filter(|fact| !fact.value.is_empty())
            .map(|fact| format!("{} {}", fact.name, fact.value))
            .collect();
        if !plain.is_empty() {
            out.push_str(&crate::terminal::wrap(&plain.join(", "), gutter + 2, width));
        }
        for board in boards {
            let squares: Vec<char> = board.value.chars().collect();
            for rank in squares.chunks(8) {
                let rank: Vec<String> = rank.iter().map(char::to_string).collect();
                let _ = writeln!(out, "{:gutter$}    {}", "", rank.join(" "));
            }
        }
    }
}
