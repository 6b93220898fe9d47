//! Text around the lines of a record, left out or made a comment: page numbers, senders of a chat, bullets, the end of a mail.

use std::sync::Arc;

use ide::{Document, Notation, Record};
use notation::{Edit, Finding, Fix, Rule, apply_edits};

use super::{Attempt, broken::puts_together, told};
use crate::rules::convert as rules;

/// The text without line `at`, if that is only a page number.
pub(super) fn without_page_number(attempt: &Attempt, at: usize) -> Option<Attempt> {
    let line = attempt.lines.get(at)?;
    let number = page_number(&line.text)?;
    let mut lines = attempt.lines.clone();
    lines.remove(at);
    let message = format!("\u{201c}{number}\u{201d} is the number of a page: it is left out.");
    Some(attempt.with(lines, told(&rules::PAGE_NUMBER, &line.range, message)))
}

/// The line without blanks if it is a page number: `12`, `– 12 –`, `Page 12 of 40`.
pub(super) fn page_number(line: &str) -> Option<&str> {
    let trimmed = line.trim();
    let bare = trimmed.trim_matches(|sign: char| !sign.is_alphanumeric());
    let bare = bare
        .strip_prefix("Page")
        .or_else(|| bare.strip_prefix("page"))
        .unwrap_or(bare);
    let mut numbers = bare
        .split(['/', ' '])
        .filter(|word| !matches!(*word, "" | "of"));
    let is_number = |word: &str| word.len() <= 4 && word.bytes().all(|byte| byte.is_ascii_digit());
    let is_page = numbers.clone().count() > 0 && numbers.all(is_number);
    // Points are none: `++2`, `= 14`.
    let is_score = trimmed.starts_with(['+', '=', '#']);
    (is_page && !is_score && !trimmed.ends_with('.')).then_some(trimmed)
}

/// `text` without the names and times of a chat before its lines, and the findings that report it. A line that is struck out
/// beside them becomes a comment.
pub(super) fn without_senders(
    notation: &'static dyn Notation,
    text: &str,
) -> Option<(String, Vec<Finding>)> {
    let (written, findings) = repaired(notation, text, |record| {
        let mut found = record.findings().iter();
        // Names of senders and lines that are struck out have no safe repair.
        let taken = found.find_map(|one| {
            let fix = one.fixes.first().filter(|fix| !fix.safe)?;
            one.code.ends_with("/odd-sign").then_some((one, fix))
        });
        let taken = taken
            .filter(|(_, fix)| AroundRepair::of(notation, &fix.edits) != AroundRepair::Comments);
        let taken = taken.map(|(finding, fix)| {
            let edits = fix.edits.clone();
            let done = AroundRepair::of(notation, &edits).done();
            (said(&rules::LEFT_OUT, finding, done), edits)
        });
        taken.into_iter().collect()
    })?;
    (written != text).then_some((written, findings))
}

/// `text` without what stands around the lines of its games, and the findings that report it.
pub(super) fn unwrapped(
    notation: &'static dyn Notation,
    text: &str,
) -> Option<(String, Vec<Finding>)> {
    // Each time far less of the text is wrong, so this ends.
    repaired(notation, text, |record| {
        let [finding] = record.findings() else {
            return Vec::new();
        };
        // Columns are one edit; what stands around lines is at least one in each.
        let is_around = |fix: &&Fix| {
            fix.edits.len() > 1
                && finding.code.ends_with("/columns")
                && !puts_together(record.parse().text(), fix)
        };
        let fix = finding.fixes.first().filter(is_around);
        let done = "In the converted record this is done.";
        let taken = fix.map(|fix| (said(&rules::LEFT_OUT, finding, done), fix.edits.clone()));
        taken.into_iter().collect()
    })
}

/// `text` with comments for lines that are struck out, or that only the whole game shows to be no part of it, and the findings
/// that report them.
pub(super) fn end_of_mail(
    notation: &'static dyn Notation,
    text: &str,
) -> Option<(String, Vec<Finding>)> {
    repaired(notation, text, |record| {
        let found = record.findings().iter();
        let found = found.filter(|one| one.code.ends_with("/odd-sign"));
        let commented = found.filter_map(|finding| {
            let edits = finding.fixes.first().map(|fix| fix.edits.as_slice());
            let edits = edits.unwrap_or_default();
            let comments = edits.iter().filter(|edit| is_comment(notation, edit));
            let comments: Vec<Edit> = comments.cloned().collect();
            let done = AroundRepair::of(notation, edits).done();
            (!comments.is_empty()).then(|| (said(&rules::AROUND, finding, done), comments))
        });
        commented.collect()
    })
}

/// What a repair does about the text around the moves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum AroundRepair {
    /// It only makes comments of whole lines: of one that is struck out, of the end of a mail.
    Comments,
    /// It leaves signs and names out, or writes others for them.
    Signs,
    /// It does both.
    Both,
}

impl AroundRepair {
    fn of(notation: &dyn Notation, edits: &[Edit]) -> Self {
        let comments = edits.iter().filter(|edit| is_comment(notation, edit));
        match comments.count() {
            0 => Self::Signs,
            count if count == edits.len() => Self::Comments,
            _ => Self::Both,
        }
    }

    /// What is said of it behind the advice of a finding.
    fn done(self) -> &'static str {
        match self {
            Self::Comments => "The converted record keeps it as a comment.",
            Self::Signs => "The converted record has none of it.",
            Self::Both => "The converted record keeps such a line as a comment, and does the rest.",
        }
    }
}

/// Whether an edit only inserts the sign of a comment before a line.
fn is_comment(notation: &dyn Notation, edit: &Edit) -> bool {
    edit.range.is_empty() && edit.text.trim_end() == notation.comment().line
}

/// A finding of a game as a conversion reports it: with what is `done` about it.
fn said(rule: &Rule, finding: &Finding, done: &str) -> Finding {
    rule.at(finding.range, format!("{} {done}", finding.message))
}

/// `text` with the edits that are `taken` from the findings of each game, and what is said of each; `None` if there are none.
fn repaired(
    notation: &'static dyn Notation,
    text: &str,
    taken: impl Fn(&dyn Record) -> Vec<(Finding, Vec<Edit>)>,
) -> Option<(String, Vec<Finding>)> {
    let document = Document::new(notation, text, Arc::default());
    let (mut edits, mut findings) = (Vec::new(), Vec::new());
    for placed in document.games() {
        for (finding, own) in taken(&*placed.record()) {
            findings.push(finding.shifted(placed.offset));
            edits.extend(own.into_iter().map(|edit| edit.shifted(placed.offset)));
        }
    }
    (!edits.is_empty()).then(|| (apply_edits(text, &edits), findings))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_no_page_number() {
        for line in ["12", " - 12 -", "Page 3 of 14"] {
            assert_eq!(page_number(line), Some(line.trim()));
        }
        for line in ["  ++2", "+4", "= 14", "#2"] {
            assert_eq!(page_number(line), None, "{line}");
        }
    }
}
