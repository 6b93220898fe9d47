//! Moves that deviate in several points of spelling, as when typed on a phone (`1a. (0, 1) fffc`): one habit.

use std::collections::BTreeSet;

use notation::{Finding, Severity};

use crate::game::rules;
use crate::read::ast::{Content, Sheet};

/// Rules that are mere spelling in a move.
const JOINED: &[&str] = &[
    rules::syntax::MOVE_SPELLING.code,
    rules::syntax::NUMBER_MARK.code,
    rules::syntax::SMALL_LETTER.code,
    rules::syntax::SPLIT_TILE.code,
    rules::syntax::LEFT_OVER_MARKUP.code,
];

/// A rule that is mere spelling beside one of those; alone it keeps its own code.
const BESIDE: &str = rules::syntax::SQUARE_PARENTHESES.code;

/// Gives all mere spelling in moves the same code, if it has several.
pub(super) fn name_once(game: &Sheet, findings: &mut [Finding]) {
    let line_of = |finding: &Finding| {
        let (index, line) = game.line_at(finding.range.start())?;
        matches!(line.content, Content::Move(_)).then_some(index)
    };
    let is_safe = |finding: &Finding| matches!(&finding.fixes[..], [fix] if fix.safe);
    let is_joined = |finding: &Finding| {
        JOINED.contains(&finding.code)
            && finding.severity == Severity::Hint
            && is_safe(finding)
            && line_of(finding).is_some()
    };
    let lines: BTreeSet<usize> = findings
        .iter()
        .filter(|finding| is_joined(finding))
        .filter_map(line_of)
        .collect();
    let is_beside = |finding: &Finding| {
        let line = line_of(finding).filter(|line| lines.contains(line));
        finding.code == BESIDE && is_safe(finding) && line.is_some()
    };
    let joined: Vec<&mut Finding> = findings
        .iter_mut()
        .filter(|finding| is_joined(finding) || is_beside(finding))
        .collect();
    let kinds: BTreeSet<&str> = joined.iter().map(|finding| finding.code).collect();
    if kinds.len() < 2 {
        return;
    }
    for finding in joined {
        finding.code = rules::syntax::MOVE_SPELLING.code;
        finding.severity = rules::syntax::MOVE_SPELLING.severity;
        finding.message = "A move is written with capitals, no mark beside its number, its square in parentheses, and no \
                           blanks in its tile, such as 12B (0,1) FFRRm."
            .to_owned();
    }
}
