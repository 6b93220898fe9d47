//! Line ends of pages and word processors, such as U+2028, in notations with one move per line.
//!
//! Editors and files do not end a line there. So the game is read from a text with line breaks in their place, as with all
//! typographic characters, but a game is cut only at lines of the file.

use std::ops::Range;

use rowan::{TextRange, TextSize};

use super::{paper::Paper, swap::Swap};
use crate::{
    Notation, size,
    text::line::{lines, trim_line_break},
};

/// The characters of `text` that end lines, and the text of equal length with line breaks in their place;
/// `None` if there are none.
pub(super) fn of(notation: &dyn Notation, text: &str) -> (Vec<Swap>, Option<String>) {
    let mut ends = Vec::new();
    if !has_any(notation, text) {
        return (ends, None);
    }
    let mut ended = String::with_capacity(text.len());
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let stands_for = line_break(line);
        let mut done = 0;
        for (end, paper) in in_line(notation, trim_line_break(line)) {
            ended.push_str(line.get(done..end.start).unwrap_or_default());
            // Pad to the same length, so that every byte keeps its place.
            let stands_for = if end.len() < stands_for.len() {
                "\n"
            } else {
                stands_for
            };
            ended.extend(std::iter::repeat_n(' ', end.len() - stands_for.len()));
            ended.push_str(stands_for);
            done = end.end;
            let written = TextRange::new(size(start + end.start), size(start + end.end));
            ends.push(Swap {
                written,
                stands_for,
                plain: TextRange::empty(written.start()),
                paper,
            });
        }
        ended.push_str(line.get(done..).unwrap_or_default());
        start += line.len();
    }
    let ended = (!ends.is_empty()).then_some(ended);
    (ends, ended)
}

/// `text` with line breaks in place of the characters that end lines; `None` if there are none.
pub(crate) fn with_line_ends(notation: &dyn Notation, text: &str) -> Option<String> {
    of(notation, text).1
}

/// The lines that a line of the text is read as, with their offsets and line breaks; `None` if it is read as one.
pub(crate) fn parts(notation: &dyn Notation, line: &str) -> Option<Vec<(TextSize, String)>> {
    if !has_any(notation, line) {
        return None;
    }
    let ends = in_line(notation, trim_line_break(line));
    if ends.is_empty() {
        return None;
    }
    let stands_for = line_break(line);
    let mut parts = Vec::with_capacity(ends.len() + 1);
    let mut done = 0;
    for (end, _) in ends {
        let part = line.get(done..end.start).unwrap_or_default();
        parts.push((size(done), format!("{part}{stands_for}")));
        done = end.end;
    }
    let last = line.get(done..).unwrap_or_default();
    parts.push((size(done), last.to_owned()));
    Some(parts)
}

/// The line break to use inside `line`: its own.
fn line_break(line: &str) -> &'static str {
    if line.ends_with("\r\n") { "\r\n" } else { "\n" }
}

/// Whether `text` may contain something that ends lines.
fn has_any(notation: &dyn Notation, text: &str) -> bool {
    let has_sign = || !text.is_ascii() && signs(notation).any(|sign| text.contains(sign));
    let is_joined = |line: &str| !notation.joined(line).is_empty();
    has_sign() || lines(text).map(trim_line_break).any(is_joined)
}

/// The signs that end lines in the notation.
fn signs(notation: &dyn Notation) -> impl Iterator<Item = &'static str> {
    let look_alikes = notation.about().look_alikes.iter();
    look_alikes.filter_map(|(written, stands_for)| (*stands_for == "\n").then_some(*written))
}

/// Where lines end inside `line`: between two moves that need separate lines, and at signs, except inside a value or a comment
/// that is closed later in the line.
fn in_line(notation: &dyn Notation, line: &str) -> Vec<(Range<usize>, Option<Paper>)> {
    let joined = notation.joined(line);
    if !joined.is_empty() {
        let joined = joined.into_iter();
        return joined.map(|range| (range, Some(Paper::Joined))).collect();
    }
    let style = notation.comment();
    let mut ends = Vec::new();
    // Where the current value or comment is closed, and whether a comment continues to the end of the line.
    let (mut closed, mut is_comment) = (0, false);
    let mut at = 0;
    while let Some(rest) = line.get(at..).filter(|rest| !rest.is_empty()) {
        if let Some(sign) = signs(notation).find(|sign| rest.starts_with(sign)) {
            if at >= closed {
                ends.push((at..at + sign.len(), None));
                is_comment = false;
            }
            at += sign.len();
            continue;
        }
        if let Some((open, close)) = style.block
            && at >= closed
            && !is_comment
        {
            is_comment = rest.starts_with(style.line);
            let inside = match (rest.strip_prefix(open), rest.strip_prefix('"')) {
                (Some(inside), _) => until(inside, close, open),
                (None, Some(inside)) => until(inside, "\"", "["),
                (None, None) => None,
            };
            // Both brackets have one byte.
            closed = inside.map_or(closed, |inside| at + inside + 2);
        }
        at += rest.chars().next().map_or(1, char::len_utf8);
    }
    ends
}

/// The number of bytes before `close`, if it comes before the next `open`; otherwise `None`.
fn until(text: &str, close: &str, open: &str) -> Option<usize> {
    let before = text.split(close).next().unwrap_or_default();
    (before.len() < text.len() && !before.contains(open)).then_some(before.len())
}

#[cfg(test)]
mod tests {
    use super::until;

    #[test]
    fn what_is_open_is_closed_before_the_next_is_opened() {
        for (text, expected) in [
            ("a) b", Some(1)),
            ("a (b) c)", None),
            ("a", None),
            (") (", Some(0)),
        ] {
            assert_eq!(until(text, ")", "("), expected, "{text}");
        }
    }
}
