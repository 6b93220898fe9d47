//! The states of a replay as text: a table if all moves have the same few figures, else a block for each move.

use std::fmt::Write as _;

use annotate_snippets::renderer::{Effects, Style};
use ide::states::{entries_text, is_board, state_lines, value_text};
use notation::Replay;
use serde_json::{Map, Value};

use super::table::TextTable;
use crate::terminal::wrap;

/// The widest table if the width of the terminal is unknown.
const DEFAULT_WIDTH: usize = 100;

const BOLD: Style = Style::new().effects(Effects::BOLD);
const DIM: Style = Style::new().effects(Effects::DIMMED);

/// The states of one game below its `title`, then its result and the `verdict` of the checks.
pub(crate) fn render(
    title: Option<&str>,
    replay: &Replay,
    verdict: &str,
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
        None => blocks(&mut out, replay, width),
    }
    let result = said(&replay.result);
    out.push('\n');
    for (index, line) in result.iter().enumerate() {
        let label = if index == 0 { "Result" } else { "" };
        let _ = write!(out, "{BOLD}{label:8}{BOLD:#}");
        out.push_str(wrap(line, 8, width).trim_start());
    }
    let _ = writeln!(out, "{DIM}{verdict}{DIM:#}");
    out
}

/// One figure of a state: `score A`, `80`.
struct Fact {
    name: String,
    value: String,
}

/// The figures of `state`. Nested ones have both names.
fn facts(state: &Value) -> Vec<Fact> {
    let mut facts = Vec::new();
    for (name, value) in state.as_object().into_iter().flatten() {
        match value {
            Value::Object(inner) => facts.extend(inner.iter().map(|(key, value)| Fact {
                name: format!("{name} {key}"),
                value: value_text(value),
            })),
            other => facts.push(Fact {
                name: name.clone(),
                value: value_text(other),
            }),
        }
    }
    facts
}

/// A result as lines: one for a plain value, one for each member of an object.
fn said(result: &Value) -> Vec<String> {
    let Value::Object(object) = result else {
        let text = value_text(result);
        return if text.is_empty() {
            Vec::new()
        } else {
            vec![text]
        };
    };
    let mut plain = Vec::new();
    let mut lines = Vec::new();
    for (key, value) in object {
        match value {
            Value::Object(part) if part.is_empty() => {}
            Value::Object(part) => lines.push(format!("{key}  {}", entries_text(part))),
            other => match value_text(other) {
                text if text.is_empty() => {}
                text => plain.push(format!("{key} {text}")),
            },
        }
    }
    if !plain.is_empty() {
        lines.insert(0, plain.join(", "));
    }
    lines
}

/// A row for each move; `None` if states have boards or are nested more than once.
fn table(replay: &Replay, facts: &[Vec<Fact>]) -> Option<TextTable> {
    let is_flat = |value: &Value| match value {
        Value::Object(inner) => !inner.values().any(Value::is_object),
        other => !is_board(other),
    };
    let mut states = replay.moves.iter().filter_map(|one| one.state.as_object());
    if !states.all(|state| state.values().all(is_flat)) {
        return None;
    }
    let names = names(replay, facts);
    let mut table = TextTable::new(["line", "move"].into_iter().chain(names.iter().copied()));
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

/// The columns in the order of the states; those about players in the order of the players.
fn names<'f>(replay: &Replay, facts: &'f [Vec<Fact>]) -> Vec<&'f str> {
    let mut groups: Vec<&str> = Vec::new();
    for one in &replay.moves {
        for group in one.state.as_object().into_iter().flat_map(Map::keys) {
            if !groups.contains(&group.as_str()) {
                groups.push(group);
            }
        }
    }
    let mut names: Vec<&str> = Vec::new();
    for fact in facts.iter().flatten() {
        if !names.contains(&fact.name.as_str()) {
            names.push(&fact.name);
        }
    }
    names.sort_by_key(|name| {
        let (group, member) = name.split_once(' ').unwrap_or((name, ""));
        let group = groups.iter().position(|known| *known == group);
        let member = replay.players.iter().position(|player| player.id == member);
        (group, member)
    });
    names
}

fn blocks(out: &mut String, replay: &Replay, width: Option<usize>) {
    let gutter = replay
        .moves
        .last()
        .map_or(1, |one| one.line.to_string().len());
    for one in &replay.moves {
        let _ = writeln!(
            out,
            "{:>gutter$}  {BOLD}{}{BOLD:#} {DIM}{}{DIM:#}",
            one.line, one.label, one.text
        );
        for line in state_lines(&one.state) {
            out.push_str(&wrap(&line, gutter + 2, width));
        }
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};
    use notation::MoveData;
    use serde_json::json;

    use super::*;

    fn check(moves: &[(&str, &str, Value)], result: Value, expected: Expect) {
        let moves = moves
            .iter()
            .zip(3..)
            .map(|((label, text, state), line)| MoveData {
                line,
                label: (*label).to_owned(),
                text: (*text).to_owned(),
                range: notation::TextRange::default(),
                state: state.clone(),
            });
        let replay = Replay {
            moves: moves.collect(),
            result,
            ..Replay::default()
        };
        let drawn = render(Some("Ann – Bob"), &replay, "1 error", Some(60));
        expected.assert_eq(&anstream::adapter::strip_str(&drawn).to_string());
    }

    #[test]
    fn states_with_the_same_few_figures_are_a_table() {
        check(
            &[
                (
                    "1A",
                    "(0,1) CCRmC",
                    json!({"gained": {"A": 4}, "score": {"A": 4, "B": 0}}),
                ),
                (
                    "2B",
                    "(0,2) FRFR",
                    json!({"gained": {}, "score": {"A": 4, "B": 0}}),
                ),
            ],
            json!({"score": {"A": 80, "B": 81}, "by": null}),
            expect![[r#"
                Ann – Bob

                line  move  gained A  score A  score B
                   3  1A           4        4        0
                   4  2B                    4        0

                Result  score  A 80, B 81
                1 error
            "#]],
        );
        check(
            &[(
                "1.",
                "I - -",
                json!({"team": 0, "field": [2, 0], "batons": null}),
            )],
            Value::Null,
            expect![[r#"
                Ann – Bob

                line  move  team  field  batons
                   3    1.     0    2-0

                1 error
            "#]],
        );
    }

    #[test]
    fn boards_and_many_figures_are_blocks() {
        let board = "wscdmcswjjjjjjjj................................JJJJJJJJWSCMDCSW";
        check(
            &[(
                "1.",
                "e2-e4",
                json!({"board": board, "toMove": "b", "buck": "none"}),
            )],
            json!("1-0"),
            expect![[r#"
                Ann – Bob

                3  1. e2-e4
                   toMove b, buck none
                   w s c d m c s w
                   j j j j j j j j
                   . . . . . . . .
                   . . . . . . . .
                   . . . . . . . .
                   . . . . . . . .
                   J J J J J J J J
                   W S C M D C S W

                Result  1-0
                1 error
            "#]],
        );
        let clearings =
            json!({"1": {"Cw": 2, "Cb_s": 1}, "10": {"Ew": 12}, "12": {"Vp": 1, "t_t": 3}});
        check(
            &[(
                "C",
                "2w->1",
                json!({"faction": "C", "clearings": clearings, "hands": {}}),
            )],
            json!({"winner": ["C", "V"]}),
            expect![[r#"
                Ann – Bob

                3  C 2w->1
                   faction C
                   clearings  1: Cw 2, Cb_s 1; 10: Ew 12; 12: Vp 1, t_t 3

                Result  winner C-V
                1 error
            "#]],
        );
    }
}
