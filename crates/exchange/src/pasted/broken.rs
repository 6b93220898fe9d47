//! Lines and moves that were broken in two, put together.

use std::{ops::Range, sync::Arc};

use ide::{Document, Notation};
use notation::{Edit, Fix, FreeText, LineKind, Severity, kept_of_line};

use super::{Attempt, PastedLine, told};
use crate::rules::convert as rules;

/// The text with line `at` joined to the line above: directly where a word was broken, else with a blank.
pub(super) fn joined(attempt: &Attempt, at: usize) -> Option<Attempt> {
    let above = attempt.lines.get(at.checked_sub(1)?)?;
    let line = attempt.lines.get(at)?;
    let (first, second) = (above.text.trim_end(), line.text.trim_start());
    // Each tag stands on a line of its own.
    let are_tags = first.starts_with('[') && first.ends_with(']') && second.starts_with('[');
    if first.is_empty() || second.is_empty() || are_tags {
        return None;
    }
    let (first, gap) = match first.strip_suffix('\u{ad}') {
        Some(first) => (first, ""),
        None if is_broken_word(first, second) => (first, ""),
        None => (first, " "),
    };
    let mut lines = attempt.lines.clone();
    lines.splice(
        at - 1..=at,
        [PastedLine {
            text: [first, gap, second].concat(),
            range: covering(&above.range, &line.range),
        }],
    );
    let message = goes_on(second);
    Some(attempt.with(lines, told(&rules::BROKEN_LINE, &line.range, message)))
}

/// The bytes from the first to the last of two lines, in any order.
fn covering(one: &Range<usize>, other: &Range<usize>) -> Range<usize> {
    one.start.min(other.start)..one.end.max(other.end)
}

/// Whether the first line ends, or the second begins, with a sign that connects two parts.
fn is_broken_word(first: &str, second: &str) -> bool {
    let opens = |sign| matches!(sign, '(' | '/' | '>' | '-' | '+' | ':' | ',');
    let closes = |sign| matches!(sign, ')' | '/' | '-' | '+' | ':' | ',' | '>');
    first.ends_with(opens) || second.starts_with(closes)
}

/// Whether a repair of `game` puts lines together that are broken in two.
pub(super) fn puts_together(game: &str, fix: &Fix) -> bool {
    let joins = |edit: &Edit| {
        let between = game.get(Range::<usize>::from(edit.range));
        between.is_some_and(|between| {
            between.contains('\n')
                && between
                    .trim_matches(['=', '\r', '\n', ' ', '\t'])
                    .is_empty()
        }) && edit.text.trim().is_empty()
            && !edit.text.contains('\n')
    };
    !fix.edits.is_empty() && fix.edits.iter().all(joins)
}

/// `attempt`, the lines of `text` as they are, with those put together that the checks report to be broken.
pub(super) fn broken_together(
    notation: &'static dyn Notation,
    text: &str,
    attempt: &Attempt,
) -> Option<Attempt> {
    let document = Document::new(notation, text, Arc::default());
    let mut edits: Vec<Edit> = Vec::new();
    for placed in document.games() {
        let record = placed.record();
        let [finding] = record.findings() else {
            continue;
        };
        let fix = finding.fixes.first();
        let fix = fix.filter(|fix| puts_together(record.parse().text(), fix));
        let own = fix.into_iter().flat_map(|fix| fix.edits.iter().cloned());
        edits.extend(own.map(|edit| edit.shifted(placed.offset)));
    }
    let mut joined = Attempt {
        lines: attempt.lines.clone(),
        findings: attempt.findings.clone(),
    };
    // From the end, so that the numbers of earlier lines stay valid.
    for edit in edits.iter().rev() {
        let Range { start, end } = Range::<usize>::from(edit.range);
        let at = joined.lines.partition_point(|line| line.range.end <= start);
        let [above, line] = joined.lines.get(at..at + 2)? else {
            return None;
        };
        let first = above.text.get(..start.checked_sub(above.range.start)?)?;
        let second = line.text.get(end.checked_sub(line.range.start)?..)?;
        let whole = [first, &*edit.text, second].concat();
        let parsed = notation.parse_line(first.trim(), 0);
        let is_half = parsed
            .findings
            .iter()
            .any(|one| one.severity >= Severity::Warning);
        let message = match is_half {
            true => format!(
                "\u{201c}{}\u{201d} stands in two lines: they are put together.",
                whole.trim()
            ),
            false => goes_on(second),
        };
        let finding = told(&rules::BROKEN_LINE, &line.range, message);
        let range = covering(&above.range, &line.range);
        joined
            .lines
            .splice(at..=at + 1, [PastedLine { text: whole, range }]);
        joined.findings.push(finding);
    }
    (!edits.is_empty()).then_some(joined)
}

/// What is said of a line that goes on with the one above it.
fn goes_on(line: &str) -> String {
    format!(
        "\u{201c}{}\u{201d} goes on with what stands above it: the lines are put together.",
        line.trim()
    )
}

/// Joins moves that are split over two lines: a line with an incomplete move and one without a move that completes it. They may
/// be swapped, as scanners read text that is slightly higher or lower.
pub(super) fn halves_together(
    notation: &'static dyn Notation,
    attempt: &Attempt,
) -> Option<Attempt> {
    let mut lines: Vec<PastedLine> = Vec::new();
    let mut findings = attempt.findings.clone();
    let mut rest = attempt.lines.as_slice();
    while let Some((first, below)) = rest.split_first() {
        let second = below.first();
        let whole = second.and_then(|second| whole(notation, &first.text, &second.text));
        let (Some(whole), Some(second)) = (whole, second) else {
            lines.push(first.clone());
            rest = below;
            continue;
        };
        let message =
            format!("\u{201c}{whole}\u{201d} stands in two lines: they are put together.");
        findings.push(told(&rules::BROKEN_LINE, &second.range, message));
        lines.push(PastedLine {
            text: whole,
            range: covering(&first.range, &second.range),
        });
        rest = below.get(1..).unwrap_or_default();
    }
    let is_any = findings.len() > attempt.findings.len();
    is_any.then_some(Attempt { lines, findings })
}

/// The joined move, if one of two lines completes the other.
fn whole(notation: &dyn Notation, first: &str, second: &str) -> Option<String> {
    let doubts = |text: &str| {
        let parsed = notation.parse_line(text, 0);
        let found = parsed.findings.iter();
        found
            .filter(|one| one.severity >= Severity::Warning)
            .count()
    };
    let kind = |text: &str| notation.line_kind(text, 0);
    let (first, second) = (first.trim(), second.trim());
    // Text after a comment would become part of it.
    let has_comment = |text: &str| {
        let (pieces, _) = kept_of_line(notation, text, 0);
        let mut kinds = pieces.iter().map(|piece| notation.free_text(piece.kind));
        kinds.any(|kind| kind == FreeText::Yes)
    };
    let orders = match (kind(first).is_body(), kind(second).is_body()) {
        (true, false) => vec![[first, second]],
        (false, true) => vec![[second, first]],
        // A tile alone may be a move without its beginning.
        (true, true) if doubts(first) > 0 && doubts(second) > 0 => {
            vec![[first, second], [second, first]]
        }
        _ => return None,
    };
    let is_detail = |text: &str| matches!(kind(text), LineKind::Detail) || kind(text).is_body();
    let whole = orders.into_iter().filter(|[_, rest]| is_detail(rest));
    let mut whole = whole.filter_map(|[half, rest]| {
        if has_comment(half) {
            return None;
        }
        let whole = [half, " ", rest].concat();
        let left = doubts(&whole);
        // Each completes the other, so both findings must disappear.
        let is_better = match kind(rest).is_body() {
            true => left + 2 <= doubts(half) + doubts(rest),
            false => left < doubts(half),
        };
        (kind(&whole).is_body() && is_better).then_some(whole)
    });
    whole.next()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Text after a note is part of the note, and no longer a move.
    #[test]
    fn nothing_completes_a_half_with_a_note() {
        let carcassonne = ide::by_id("carcassonne").unwrap();
        let whole = |first, second| whole(carcassonne, first, second);
        assert_eq!(
            whole("27A (2,2)", "RFCmR +4 = 27").as_deref(),
            Some("27A (2,2) RFCmR +4 = 27")
        );
        assert_eq!(whole("27A (2,2) / at last", "RFCmR +4 = 27"), None);
    }
}
