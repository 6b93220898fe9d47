//! Moves that are spelled in a way of their own in several respects, as on a phone (`1a. (0, 1) fffc`): one habit.

use std::collections::BTreeSet;

use notation::{Finding, Severity};

use crate::read::ast::{Content, Game};

/// What is nothing but spelling where it stands in a move.
const JOINED: &[&str] = &[
    "carcassonne/number-mark",
    "carcassonne/small-letter",
    "carcassonne/split-tile",
    "carcassonne/left-over-markup",
];

/// Calls what is nothing but spelling in moves by one name, if it is of several kinds.
pub(super) fn name_once(game: &Game, findings: &mut [Finding]) {
    let is_in_move = |finding: &Finding| {
        let line = game.line_at(finding.range.start());
        line.is_some_and(|(_, line)| matches!(line.content, Content::Move(_)))
    };
    let is_joined = |finding: &Finding| {
        let is_safe = matches!(&finding.fixes[..], [fix] if fix.safe);
        JOINED.contains(&finding.code)
            && finding.severity == Severity::Hint
            && is_safe
            && is_in_move(finding)
    };
    let joined: Vec<&mut Finding> = findings
        .iter_mut()
        .filter(|finding| is_joined(finding))
        .collect();
    let kinds: BTreeSet<&str> = joined.iter().map(|finding| finding.code).collect();
    if kinds.len() < 2 {
        return;
    }
    for finding in joined {
        finding.code = "carcassonne/move-spelling";
        finding.message = "A move is written with capitals, no mark behind its number, and no blanks in its tile, such as \
                           12B (0,1) FFRRm."
            .to_owned();
    }
}
