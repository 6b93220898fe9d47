//! Where a choice is written: after the last word of a turn, before a comment that ends its line, or in a new line at the end.

use notation::{Edit, TextRange, TextSize, cut::trim_line_break, size};

use crate::{
    read::syntax::{SyntaxKind, lex_line},
    record::KubbRecord,
};

/// Where the next throw is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Insertion {
    /// In this turn, after its last word.
    InTurn(usize),
    /// In this turn, before the baton at `at`.
    Before { turn: usize, at: TextSize },
    /// In a line of its own.
    NewTurn,
}

/// The edits that write words at the end of a turn, and a new line at the end of the record.
pub(super) fn edits(
    record: &KubbRecord,
    in_turn: Option<(usize, &str)>,
    line: Option<&str>,
) -> Vec<Edit> {
    let words = in_turn
        .filter(|(_, words)| !words.is_empty())
        .and_then(|(turn, words)| {
            let (place, behind) = end_of_turn(record, turn)?;
            Some((place, format!(" {words}{behind}")))
        });
    let line = line.map(|line| {
        let text = record.parse.text();
        let end = text.trim_end().len();
        (
            size(end),
            begun_behind(text.get(..end).unwrap_or_default()).to_owned() + line,
        )
    });
    match (words, line) {
        // Two edits at the same place would have no order.
        (Some((range, words)), Some((end, line))) if range.contains_inclusive(end) => {
            vec![Edit::replace(range, words + &line)]
        }
        (words, line) => {
            let words = words.map(|(range, words)| Edit::replace(range, words));
            let line = line.map(|(end, line)| Edit::insert(end, line));
            words.into_iter().chain(line).collect()
        }
    }
}

/// The line breaks before a new line after `written`.
fn begun_behind(written: &str) -> &'static str {
    let last = written.rsplit('\n').next().unwrap_or_default();
    match last.trim_start_matches('\u{feff}') {
        "" => "",
        tag if tag.trim_start().starts_with('[') => "\n\n",
        _ => "\n",
    }
}

/// The range for words at the end of a turn, which replaces the blanks there, and the text to write after them: a blank before
/// a comment that ends the line.
fn end_of_turn(record: &KubbRecord, turn: usize) -> Option<(TextRange, &'static str)> {
    let line = record.game().sheet.turns.get(turn)?.line;
    let start = record.parse.line_start(line);
    let body = trim_line_break(record.parse.line_text(line));
    let mut end = 0;
    let mut comment = None;
    for (kind, range) in lex_line(body) {
        match kind {
            SyntaxKind::WHITESPACE => {}
            SyntaxKind::LINE_COMMENT => comment = Some(range.start),
            _ => end = range.end,
        }
    }
    let to = comment.unwrap_or(body.len()).max(end);
    let place = TextRange::new(start + size(end), start + size(to));
    Some((place, if comment.is_some() { " " } else { "" }))
}
