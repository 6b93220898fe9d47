//! A move that is spelled in a way of its own in several places, as on a phone (`1a. (0, 1) fffc`): one finding.

use notation::{Finding, Fix, Severity};

/// What is nothing but spelling where it stands in a move.
const JOINED: &[&str] = &[
    "carcassonne/number-mark",
    "carcassonne/small-letter",
    "carcassonne/split-tile",
    "carcassonne/left-over-markup",
];

/// Makes one finding of those of a move that are nothing but spelling, if there are several.
pub(super) fn join(findings: &mut Vec<Finding>) {
    let is_joined = |finding: &Finding| {
        let is_safe = matches!(&finding.fixes[..], [fix] if fix.safe);
        JOINED.contains(&finding.code) && finding.severity == Severity::Hint && is_safe
    };
    let joined: Vec<usize> = (0..findings.len())
        .filter(|index| findings.get(*index).is_some_and(is_joined))
        .collect();
    let ranges = joined
        .iter()
        .filter_map(|index| Some(findings.get(*index)?.range));
    let (Some(range), 2..) = (ranges.reduce(notation::TextRange::cover), joined.len()) else {
        return;
    };
    let fixes = joined
        .iter()
        .filter_map(|index| findings.get(*index)?.fixes.first());
    let mut edits: Vec<_> = fixes.flat_map(|fix| fix.edits.iter().cloned()).collect();
    edits.sort_by_key(|edit| (edit.range.start(), edit.range.end()));
    let mut ends = edits.iter().map(|edit| edit.range);
    let mut before = ends.next();
    let are_apart = ends.all(|range| {
        let is_behind = before.is_some_and(|before| before.end() <= range.start());
        before = Some(range);
        is_behind
    });
    if !are_apart {
        return;
    }
    let finding = Finding::new(
        "carcassonne/move-spelling",
        Severity::Hint,
        range,
        "A move is written with capitals, no mark behind its number, and no blanks in its tile, such as 12B (0,1) FFRRm.",
    );
    let first = joined.first().copied().unwrap_or_default();
    let mut index = 0;
    findings.retain(|_| {
        index += 1;
        !joined.contains(&(index - 1))
    });
    findings.insert(
        first.min(findings.len()),
        finding.with_fix(Fix::safe("Write it so", edits)),
    );
}
