//! Text around the lines of a record, left out or made a comment: page numbers, senders of a chat, bullets, the end of a mail.

use std::{ops::Range, sync::Arc};

use ide::{Document, Notation};
use notation::{Edit, Finding, Fix, apply_edits};

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

/// `text` without the names and times of a chat before its lines, and the findings that report it.
pub(super) fn without_senders(
    notation: &'static dyn Notation,
    text: &str,
) -> Option<(String, Vec<Finding>)> {
    let document = Document::new(notation, text, Arc::default());
    let (mut edits, mut findings) = (Vec::new(), Vec::new());
    for placed in document.games() {
        let record = placed.record();
        let mut found = record.findings().iter();
        // Only names of senders are not left out safely.
        let Some((finding, fix)) = found.find_map(|one| {
            let fix = one.fixes.first().filter(|fix| !fix.safe)?;
            one.code.ends_with("/odd-sign").then_some((one, fix))
        }) else {
            continue;
        };
        let own = fix.edits.iter().cloned();
        edits.extend(own.map(|edit| edit.shifted(placed.offset)));
        let range = Range::<usize>::from(finding.range + placed.offset);
        let message = format!("{} The converted record has none of it.", finding.message);
        findings.push(told(&rules::LEFT_OUT, &range, message));
    }
    let written = apply_edits(text, &edits);
    (!edits.is_empty() && written != text).then_some((written, findings))
}

/// `text` without what stands around the lines of its games, and the findings that report it.
pub(super) fn unwrapped(
    notation: &'static dyn Notation,
    text: &str,
) -> Option<(String, Vec<Finding>)> {
    let document = Document::new(notation, text, Arc::default());
    let (mut edits, mut findings) = (Vec::new(), Vec::new());
    for placed in document.games() {
        let record = placed.record();
        let [finding] = record.findings() else {
            continue;
        };
        let fix = finding.fixes.first();
        // Columns are one edit; what stands around lines is at least one in each.
        let is_around = |fix: &&Fix| {
            fix.edits.len() > 1
                && finding.code.ends_with("/columns")
                && !puts_together(record.parse().text(), fix)
        };
        let Some(fix) = fix.filter(is_around) else {
            continue;
        };
        let start = placed.range().start();
        let own = fix.edits.iter();
        edits.extend(own.map(|edit| Edit::replace(edit.range + start, edit.text.clone())));
        let range = Range::<usize>::from(finding.range + start);
        let message = format!("{} In the converted record this is done.", finding.message);
        findings.push(told(&rules::LEFT_OUT, &range, message));
    }
    let written = apply_edits(text, &edits);
    // Each time far less of the text is wrong, so this ends.
    (!edits.is_empty()).then_some((written, findings))
}

/// `text` with comments for lines that only the whole game shows to be no part of it, and the findings that report them.
pub(super) fn end_of_mail(
    notation: &'static dyn Notation,
    text: &str,
) -> Option<(String, Vec<Finding>)> {
    let document = Document::new(notation, text, Arc::default());
    let (mut edits, mut findings) = (Vec::new(), Vec::new());
    let sign = notation.comment().line;
    // An edit that only inserts the sign of a comment.
    let is_comment = |edit: &&Edit| edit.range.is_empty() && edit.text.trim_end() == sign;
    for placed in document.games() {
        let record = placed.record();
        let found = record
            .findings()
            .iter()
            .filter(|one| one.code.ends_with("/odd-sign"));
        for finding in found {
            let fix = finding.fixes.first();
            let comments = fix
                .into_iter()
                .flat_map(|fix| &fix.edits)
                .filter(is_comment);
            let comments: Vec<Edit> = comments
                .map(|edit| edit.clone().shifted(placed.offset))
                .collect();
            if comments.is_empty() {
                continue;
            }
            let range = Range::<usize>::from(finding.range + placed.offset);
            findings.push(told(&rules::AROUND, &range, finding.message.clone()));
            edits.extend(comments);
        }
    }
    let commented = || apply_edits(text, &edits);
    (!edits.is_empty()).then(|| (commented(), findings))
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
