//! Merges the findings of the parser and the replay: one finding for each cause, with the repairs that the rest of the game
//! supports.

use notation::{Finding, Fix, Order as _, TextRange};

use crate::game::rules;

/// The most repairs of one finding of the parser.
const MOST_FIXES: usize = 4;

/// Better repairs for the parser's findings in one part of a move.
#[derive(Debug, Clone)]
pub(super) struct Better {
    pub(super) place: MoveField,
    /// The range of the move.
    pub(super) line: TextRange,
    /// The range of the part in the text.
    pub(super) range: TextRange,
    /// The repairs, the best first.
    pub(super) fixes: Vec<Fix>,
    /// Whether only the spelling is wrong: the repairs are then used only if the parser has several findings there.
    pub(super) is_spelling: bool,
}

/// A part of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum MoveField {
    /// The number and the player.
    Label,
    /// The square.
    Square,
    /// The tile with its meeples.
    Tile,
}

impl MoveField {
    /// Whether findings of the parser with this `code` may be about this part.
    fn has(self, code: &str) -> bool {
        match self {
            Self::Label => [
                rules::syntax::MOVE_LABEL.code,
                rules::syntax::NUMBER_MISSING.code,
                rules::syntax::PLAYER_MISSING.code,
                rules::syntax::UNKNOWN_PLAYER.code,
            ]
            .contains(&code),
            Self::Square => [
                rules::syntax::UNREADABLE.code,
                rules::syntax::SQUARE_MISSING.code,
                rules::syntax::SQUARE_PARENTHESES.code,
                rules::syntax::COMMA_MISSING.code,
            ]
            .contains(&code),
            Self::Tile => [
                rules::syntax::UNREADABLE.code,
                rules::syntax::SIDE_COUNT.code,
                rules::syntax::TILE_LETTER.code,
                rules::syntax::UNKNOWN_TILE.code,
                rules::syntax::MARK_WITHOUT_PLACE.code,
                rules::syntax::SPLIT_TILE.code,
                rules::syntax::MEEPLE_PLACE.code,
                rules::syntax::SECOND_MEEPLE.code,
                rules::syntax::UNKNOWN_FIGURE.code,
            ]
            .contains(&code),
        }
    }

    /// Whether findings of the replay with this `code` are about this part.
    fn is_replayed(self, code: &str) -> bool {
        match self {
            Self::Label => [
                rules::replay::WRONG_PLAYER.code,
                rules::replay::MOVE_NUMBER.code,
                rules::replay::MOVES_MISSING.code,
            ]
            .contains(&code),
            Self::Square => [
                rules::replay::TOUCHES_NOTHING.code,
                rules::replay::OCCUPIED.code,
                rules::replay::EDGE_MISMATCH.code,
            ]
            .contains(&code),
            Self::Tile => code == rules::replay::EDGE_MISMATCH.code,
        }
    }
}

/// The findings of the replay and `others`, in the order of the text.
pub(super) fn merge(
    replayed: &[Finding],
    better: &[Better],
    mut others: Vec<Finding>,
) -> Vec<Finding> {
    let by_place = |finding: &Finding| (finding.range.start(), finding.range.end());
    others.order_by_key(by_place);
    let mut replayed: Vec<Finding> = replayed.to_vec();
    let mut drops = Drops {
        others: vec![false; others.len()],
        replayed: vec![false; replayed.len()],
    };
    for better in better {
        improve(better, &mut others, &replayed, &mut drops);
    }
    drop_marked(&mut others, &drops.others);
    drop_marked(&mut replayed, &drops.replayed);
    others.append(&mut replayed);
    others.order_by_key(by_place);
    others
}

/// Whether each finding is dropped because another one reports the same.
struct Drops {
    others: Vec<bool>,
    replayed: Vec<bool>,
}

fn drop_marked(findings: &mut Vec<Finding>, marks: &[bool]) {
    let mut marks = marks.iter();
    findings.retain(|_| !marks.next().is_some_and(|is_marked| *is_marked));
}

/// The findings, sorted by their start, that begin in `line`.
fn on_line(findings: &[Finding], line: TextRange) -> std::ops::Range<usize> {
    let first = findings.partition_point(|finding| finding.range.start() < line.start());
    let behind = findings.partition_point(|finding| finding.range.start() <= line.end());
    first..behind
}

/// Gives the repairs of `better` to the parser's first finding in its part; other findings there have the same cause.
fn improve(better: &Better, others: &mut [Finding], replayed: &[Finding], drops: &mut Drops) {
    let is_about = |finding: &Finding| {
        let is_inside = better.range.contains_range(finding.range);
        better.place.has(finding.code)
            && (is_inside || finding.code != rules::syntax::UNREADABLE.code)
    };
    let line = on_line(others, better.line);
    let about: Vec<usize> = line
        .filter(|&index| !drops.others[index] && is_about(&others[index]))
        .collect();
    let [first, more @ ..] = about.as_slice() else {
        return;
    };
    if better.is_spelling && more.is_empty() {
        return;
    }
    let finding = &mut others[*first];
    let old = std::mem::replace(&mut finding.fixes, better.fixes.clone());
    for fix in old {
        // A fix that the parser calls certain is a guess once the game contradicts it.
        let is_new = !finding.fixes.iter().any(|other| other.edits == fix.edits);
        if is_new && better.place == MoveField::Tile {
            finding.fixes.push(Fix::guess(fix.title, fix.edits));
        }
    }
    finding.fixes.truncate(MOST_FIXES);
    for &index in more {
        drops.others[index] |= better.range.contains_range(others[index].range);
    }
    // A warning cannot replace an error.
    let severity = others[*first].severity;
    for index in on_line(replayed, better.line) {
        let finding = &replayed[index];
        drops.replayed[index] |=
            better.place.is_replayed(finding.code) && finding.severity <= severity;
    }
}
