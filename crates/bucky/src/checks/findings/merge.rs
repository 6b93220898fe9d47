//! One finding for one cause: drops the parser's findings where another finding is about the same slip.

use std::collections::{HashMap, HashSet};

use notation::{Edit, Finding, Order as _, TextRange, apply_edits, work};

use crate::game::rules;
use crate::read::{ast::Written, parser::parse_line, sheet::Sheet};

/// Drops the parser's findings in moves that `is_known` selects: one finding is about all of them.
pub(super) fn drop_in_moves(
    sheet: &Sheet,
    findings: &mut Vec<Finding>,
    is_known: impl Fn(&Written) -> bool,
) {
    findings.retain(|finding| {
        let found = containing(sheet, finding.range);
        found.is_none_or(|(_, written)| !is_known(written))
    });
}

/// The move that contains `range`, with its index.
fn containing(sheet: &Sheet, range: TextRange) -> Option<(usize, &Written)> {
    let moves = &sheet.moves;
    let index = moves.partition_point(|written| written.range.end() < range.end());
    let written = moves.get(index)?;
    (written.range.contains_range(range)).then_some((index, written))
}

/// Drops the parser's findings in a move if the fix of a replay finding there removes them or replaces the same text.
pub(super) fn drop_explained(sheet: &Sheet, findings: &mut Vec<Finding>, replayed: &[Finding]) {
    let mut undone: HashMap<usize, Vec<Undone<'_>>> = HashMap::new();
    for cause in replayed {
        if let Some((index, written)) = containing(sheet, cause.range) {
            let by_it = Undone::by(written, cause);
            undone.entry(index).or_default().extend(by_it);
        }
    }
    findings.retain(|finding| {
        let found = containing(sheet, finding.range);
        let known = found.and_then(|(index, _)| undone.get(&index));
        !known.is_some_and(|known| known.iter().any(|one| one.contains(finding)))
    });
}

/// What the first fix of a finding removes besides.
struct Undone<'f> {
    /// The codes of the parser's findings in the move that it removes.
    codes: Vec<&'static str>,
    edits: &'f [Edit],
}

impl<'f> Undone<'f> {
    fn by(written: &Written, cause: &'f Finding) -> Option<Self> {
        let edits = &cause.fixes.first()?.edits;
        let start = written.range.start();
        let is_inside = |edit: &Edit| written.range.contains_range(edit.range);
        let moved = edits.iter().filter(|edit| is_inside(edit)).map(|edit| {
            let range = edit.range.checked_sub(start).unwrap_or_default();
            Edit::replace(range, edit.text.clone())
        });
        let moved: Vec<Edit> = moved.collect();
        let mut codes = codes(written.text());
        if !codes.is_empty() {
            let left = self::codes(&apply_edits(written.text(), &moved));
            codes.retain(|code| !left.contains(code));
        }
        Some(Self { codes, edits })
    }

    fn contains(&self, finding: &Finding) -> bool {
        let own = finding.fixes.first().map_or(&[][..], |fix| &fix.edits);
        let overlaps = |one: &Edit| {
            let others = self.edits.iter();
            others
                .filter_map(|other| other.range.intersect(one.range))
                .any(|common| !common.is_empty())
        };
        self.codes.contains(&finding.code) || own.iter().any(overlaps)
    }
}

/// The codes of the parser's findings in a move, parsed alone.
fn codes(text: &str) -> Vec<&'static str> {
    work::count(1);
    let findings = parse_line(text, 0).findings.into_iter();
    findings.map(|finding| finding.code).collect()
}

/// The edits of the first fix.
fn edits(finding: &Finding) -> impl Iterator<Item = &Edit> {
    finding.fixes.iter().take(1).flat_map(|fix| &fix.edits)
}

/// Drops the parser's findings about slips that the sheet's findings explain better.
pub(super) fn drop_repeated(findings: &mut Vec<Finding>, checked: &[Finding]) {
    let squares: HashSet<TextRange> = (checked.iter())
        .filter(|other| other.code == rules::SQUARE.code)
        .map(|other| other.range)
        .collect();
    let writes_number = |code| {
        [
            rules::MOVE_NUMBER.code,
            rules::SQUARE.code,
            rules::AFTER_RESULT.code,
        ]
        .contains(&code)
    };
    let mut written: Vec<TextRange> = (checked.iter())
        .filter(|other| writes_number(other.code))
        .flat_map(edits)
        .map(|edit| edit.range)
        .collect();
    written.order_by_key(|range| range.start());
    let is_written = |range: TextRange| {
        let next = written.partition_point(|other| other.start() <= range.start());
        next.checked_sub(1)
            .and_then(|last| written.get(last))
            .is_some_and(|last| last.contains_range(range))
    };
    findings.retain(|finding| {
        let is_said = finding.code == rules::SQUARE.code && squares.contains(&finding.range);
        // The fix of the number writes its dot, too.
        let has_dot = finding.code == rules::NUMBER_DOT.code && is_written(finding.range);
        !is_said && !has_dot
    });
}

#[cfg(test)]
mod tests;
