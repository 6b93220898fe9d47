//! Turns on several lines, each with the letter of the faction: `C:w->3`, below it `C:b->3`.

use notation::{Edit, Finding, Fix, Order as _, Parse, TextRange};

use crate::{
    game::rules,
    read::ast::{ActionKind, Location, Sheet, Turn},
};

/// So many lines of a faction, one directly below the other, are one turn, if another faction has such turns, too. Fewer may be
/// turns between which others are missing.
const LONG: usize = 3;

/// What is said of them.
const SPLIT: &str =
    "A turn is one line: its faction is written once, and `/` stands between its actions.";

/// Findings that such lines cause where they are read as turns.
const OF_LINES: [&str; 4] = [
    rules::replay::POINTS.code,
    rules::replay::WRITTEN_TWICE.code,
    rules::replay::LINES_SWAPPED.code,
    rules::replay::TURN_ORDER.code,
];

/// Says of turns on several lines, once in a game, that they are that. `findings` are those of `game`, which was read from `parse`.
pub(super) fn join(game: &Sheet, parse: &Parse, findings: &mut Vec<Finding>) {
    let runs: Vec<&[Turn]> = runs(game).filter(|run| run.len() > 1).collect();
    let mut long = runs.iter().filter(|run| run.len() >= LONG);
    let Some([_, second, ..]) = long.next().copied() else {
        return;
    };
    let is_other = |turn: &Turn| turn.faction.value != second.faction.value;
    if !long.any(|run| run.iter().any(is_other)) {
        return;
    }
    let lines: Vec<TextRange> = runs.iter().filter_map(|run| whole(run)).collect();
    findings.retain(|one| {
        let at = lines.partition_point(|range| range.end() < one.range.start());
        let is_inside = lines
            .get(at)
            .is_some_and(|range| range.contains_range(one.range));
        !is_inside || !OF_LINES.contains(&one.code)
    });
    let message = match runs.len() - 1 {
        0 => SPLIT.to_owned(),
        more => format!("{SPLIT} ({more} more in this game.)"),
    };
    let finding = rules::replay::TURN_ORDER.at(second.faction.range, message);
    let edits: Option<Vec<Edit>> = runs
        .iter()
        .flat_map(|run| run.windows(2))
        .map(|pair| between(pair, parse))
        .collect();
    findings.push(match edits {
        Some(edits) => finding.with_fix(Fix::guess("Write each turn on one line", edits)),
        None => finding,
    });
    findings.order_by_key(|finding| (finding.range.start(), finding.range.end()));
}

/// The turns of `game`, those of a faction directly below each other together. A turn ends where cards are drawn.
fn runs(game: &Sheet) -> impl Iterator<Item = &[Turn]> {
    game.turns.chunk_by(|one, next| {
        one.faction.value == next.faction.value && one.line + 1 == next.line && !draws(one)
    })
}

/// Whether the faction of `turn` draws cards. A card that goes to another hand, or comes from one, is part of a turn that goes on.
fn draws(turn: &Turn) -> bool {
    let own = Location::Hand(turn.faction.value);
    turn.actions.iter().any(|action| match &action.kind {
        ActionKind::Move(movement) => {
            let is_from_pile = movement.entries.iter().any(|entry| entry.start.is_none());
            let mut places = movement.destinations.iter();
            is_from_pile && places.any(|place| place.value == own)
        }
        _ => false,
    })
}

/// The bytes of the lines of `run`.
fn whole(run: &[Turn]) -> Option<TextRange> {
    Some(run.first()?.range.cover(run.last()?.range))
}

/// The edit that puts the second turn of `pair` behind the first; `None` if a comment stands between them.
fn between(pair: &[Turn], parse: &Parse) -> Option<Edit> {
    let [one, next] = pair else {
        return None;
    };
    if parse.line_text(one.line).contains("//") {
        return None;
    }
    let action = next.actions.first().map(|action| action.range.start());
    let end = action.unwrap_or(next.range.end());
    let sign = match action {
        Some(_) if !one.actions.is_empty() => "/",
        _ => "",
    };
    Some(Edit::replace(TextRange::new(one.range.end(), end), sign))
}
