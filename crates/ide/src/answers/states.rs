//! The state of a replay as lines of text, for readers without a picture.

use serde_json::{Map, Value};

/// A text of this length is a board, one character per square.
const SQUARES: usize = 64;
/// Squares in a rank.
const RANK: usize = 8;

/// `state` as lines: one for all plain values, one for each part with entries, and a board as eight ranks.
#[must_use]
pub fn state_lines(state: &Value) -> Vec<String> {
    let mut plain = Vec::new();
    let mut lines = Vec::new();
    for (name, value) in state.as_object().into_iter().flatten() {
        match value {
            Value::Object(inner) if inner.is_empty() => {}
            Value::Object(inner) => lines.push(format!("{name}  {}", entries_text(inner))),
            Value::String(text) if is_board(value) => {
                let squares: Vec<String> = text.chars().map(String::from).collect();
                lines.extend(squares.chunks(RANK).map(|rank| rank.join(" ")));
            }
            other => match value_text(other) {
                text if text.is_empty() => {}
                text => plain.push(format!("{name} {text}")),
            },
        }
    }
    if !plain.is_empty() {
        lines.insert(0, plain.join(", "));
    }
    lines
}

/// `value` without quotes and brackets.
#[must_use]
pub fn value_text(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(value_text).collect::<Vec<_>>().join("-"),
        Value::Object(object) => object
            .iter()
            .map(|(key, value)| format!("{key} {}", value_text(value)))
            .collect::<Vec<_>>()
            .join(", "),
        other => other.to_string(),
    }
}

/// The entries of a part of a state: `A 4, B 0`, or `1: Cw 2, Cb_s 1; 10: Ew 12` if each has several values.
#[must_use]
pub fn entries_text(part: &Map<String, Value>) -> String {
    let is_nested = part.values().any(Value::is_object);
    let entries: Vec<String> = part
        .iter()
        .map(|(key, value)| {
            let colon = if is_nested { ":" } else { "" };
            format!("{key}{colon} {}", value_text(value))
        })
        .collect();
    entries.join(if is_nested { "; " } else { ", " })
}

/// Whether `value` has a character for each square of a board.
#[must_use]
pub fn is_board(value: &Value) -> bool {
    value
        .as_str()
        .is_some_and(|text| text.chars().count() == SQUARES)
}
