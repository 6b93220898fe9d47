//! Results: spelled otherwise, in words, or with a slip; and what people write behind them.
//! Only at the end of a line a word is taken for a result that it merely resembles.

use notation::{Edit, Fix, Severity, TextRange, size};

use super::LineParser;
use crate::{
    game::{
        rules,
        san::{Language, San},
    },
    read::syntax::{
        SyntaxKind::{self, DOTS, ERROR, R_PAREN, WHITESPACE, WORD},
        nearly_result, result, result_in_words,
    },
};

/// The result that the last word of a line resembles.
pub(super) fn nearly(p: &LineParser<'_>, line: &str) -> Option<&'static str> {
    let (text, range) = (p.text(), p.range());
    let is_last = !p.kinds().skip(1).any(|kind| kind == WORD);
    // Two digits, or one without a dash, are more likely a number than part of a result.
    let is_long = text.len() > 2 || text.len() == 2 && text.contains('-') || text == "01";
    let before = line.get(..usize::from(range.start())).unwrap_or_default();
    let is_apart = !before.ends_with(|last: char| last.is_ascii_digit());
    let near = is_last && p.nth(1) != Some(DOTS) && is_long && is_apart;
    let near = near.then(|| nearly_result(text)).flatten();
    near.filter(|_| San::read(text, Language::ENGLISH).is_none())
}

/// The result that the last words of a line state.
pub(super) fn in_words(p: &LineParser<'_>, line: &str) -> Option<&'static str> {
    let result = result_in_words(p.text())?;
    let is_last = !p.kinds().skip(1).any(|kind| kind == WORD);
    // `1-0 White wins`
    let above = line.get(..usize::from(p.offset())).unwrap_or_default();
    let before = above.split_whitespace().next_back();
    let is_first = before.is_none_or(|word| crate::read::syntax::result(word).is_none());
    (is_last && is_first).then_some(result)
}

/// Whether a number in parentheses behind a result counts the moves: `1-0 (34)`.
pub(super) fn is_count_behind_result(p: &LineParser<'_>, line: &str) -> bool {
    let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if p.nth(1) != Some(WORD) || p.nth(2) != Some(R_PAREN) || !is_digits(p.nth_text(1)) {
        return false;
    }
    let above = line.get(..usize::from(p.offset())).unwrap_or_default();
    let before = above.split_whitespace().next_back();
    before.is_some_and(|word| result(word).is_some())
}

/// Reads and reports the rest of a line if it is a tag behind the result, `1-0 [White "Ann"]`: the tags of the next game begin on a
/// line of their own.
pub(super) fn tag_behind_result(p: &mut LineParser<'_>, line: &str) -> bool {
    let start = p.offset();
    let parts = line.split_at_checked(usize::from(start));
    let (above, tag) = parts.unwrap_or_default();
    let before = above.split_whitespace().next_back();
    if before.is_none_or(|word| result(word).is_none()) || !crate::is_tag(tag) {
        return false;
    }
    let mut end = start;
    while let Some(kind) = p.current().filter(|kind| *kind != SyntaxKind::NEWLINE) {
        match kind {
            WHITESPACE => p.bump(),
            _ => {
                p.bump_as(ERROR);
                end = p.last_end();
            }
        }
    }
    let message = "A tag stands behind the result, where it is not read: the next game begins on a line of its own.";
    let finding = rules::AFTER_RESULT.at(TextRange::new(start, end), message);
    let blank = TextRange::new(size(above.trim_end().len()), start);
    let edits = vec![Edit::replace(blank, "\n\n")];
    let fix = Fix::guess("Begin a line there", edits);
    p.report(finding.with_severity(Severity::Warning).with_fix(fix));
    true
}
