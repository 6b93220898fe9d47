//! The moves of a replay as a tree: variations below the move that they replace.

use notation::MoveData;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};

/// Deeper variations are listed in the one around them: JSON readers recurse.
const DEEPEST: usize = 30;

/// Serializes moves whose states have a depth of variation (`variation`, 0 in the game itself) as a tree: such a move has
/// `variations`, each a list of moves. Other moves stay a list.
///
/// # Errors
/// Those of the serializer.
pub fn nested<S: Serializer>(moves: &[MoveData], serializer: S) -> Result<S::Ok, S::Error> {
    if moves.iter().all(|one| one.state.get("variation").is_none()) {
        return moves.serialize(serializer);
    }
    // The first list is the game itself, followed by the open variations.
    let mut open: Vec<List> = vec![List::default()];
    for one in moves {
        let depth = depth(one).min(DEEPEST);
        let half = half(&one.label);
        // A second variation of the same move goes back to the move that both replace.
        let goes_back = |open: &[List]| open.last().is_some_and(|list| list.half >= half);
        while open.len() > depth + 1 || open.len() == depth + 1 && depth > 0 && goes_back(&open) {
            close(&mut open);
        }
        open.resize_with(depth + 1, List::default);
        let mut value = serde_json::to_value(one).map_err(serde::ser::Error::custom)?;
        if let Some(state) = value.get_mut("state").and_then(Value::as_object_mut) {
            state.remove("variation");
        }
        if let Some(list) = open.last_mut() {
            list.half = half;
            list.moves.push(value);
        }
    }
    while open.len() > 1 {
        close(&mut open);
    }
    open.first().map(|list| &list.moves).serialize(serializer)
}

/// The depth of variations that a move is in; 0 in the game itself.
#[must_use]
pub fn depth(one: &MoveData) -> usize {
    let depth = one.state.get("variation").and_then(Value::as_u64);
    depth.map_or(0, |depth| usize::try_from(depth).unwrap_or(usize::MAX))
}

/// A line of play.
#[derive(Default)]
struct List {
    moves: Vec<Value>,
    /// The half moves before its last move.
    half: u64,
}

/// How many half moves precede a move with this label, `12.` or `12...`.
fn half(label: &str) -> u64 {
    let number: u64 = label.trim_end_matches('.').parse().unwrap_or(0);
    number.saturating_mul(2) + u64::from(label.ends_with("..."))
}

/// Puts the last list below the last move of the one around it.
fn close(open: &mut Vec<List>) {
    let Some(List { moves: list, .. }) = open.pop() else {
        return;
    };
    let Some(List { moves: around, .. }) = open.last_mut() else {
        return;
    };
    match around.last_mut().and_then(Value::as_object_mut) {
        Some(replaced) => {
            let variations = replaced.entry("variations").or_insert_with(|| json!([]));
            if let Some(variations) = variations.as_array_mut() {
                variations.push(Value::from(list));
            }
        }
        // A variation before the first move.
        None => around.extend(list),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The texts of moves, each with its variations in parentheses.
    fn shown(moves: &Value) -> String {
        let moves = moves.as_array().into_iter().flatten().map(|one| {
            let variations = one["variations"].as_array().into_iter().flatten();
            let variations: String = variations
                .map(|list| format!("({})", shown(list)))
                .collect();
            format!("{}{variations}", one["text"].as_str().unwrap_or_default())
        });
        moves.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn variations_stand_below_the_move_that_they_replace() {
        #[derive(Serialize)]
        struct Game(#[serde(serialize_with = "nested")] Vec<MoveData>);
        let moves = [
            ("1.", "e4", 0),
            ("1...", "e5", 0),
            ("1...", "c5", 1),
            ("2.", "Nf3", 1),
            ("2.", "d4", 2),
            ("1...", "e6", 1),
            ("2.", "Nf3", 0),
        ];
        let moves = moves.map(|(label, text, depth)| MoveData {
            line: 0,
            label: label.to_owned(),
            text: text.to_owned(),
            range: notation::TextRange::default(),
            state: json!({ "fen": "x", "variation": depth }),
        });
        let value = serde_json::to_value(Game(moves.into())).unwrap();
        assert_eq!(shown(&value), "e4 e5(c5 Nf3(d4))(e6) Nf3");
        assert_eq!(value[0]["state"], json!({ "fen": "x" }));
    }
}
