//! Square brackets that hold no tag: a remark on the page, `[illegible]`; the box of a list, `[x] 1. e4`; what a clock shows behind a
//! move, `e4 [0:01]`.

use std::ops::Range;

use super::{Paper, PaperMark, Unread, comment_sign, has_tags, mark};
use crate::{LineKind, LineState, Notation, typography::words::is_time};

/// The boxes before the lines of a list, ticked or not.
pub(super) const BOXES: [&str; 3] = ["[ ] ", "[x] ", "[X] "];

/// The mark of the box at the start of `text`; empty if there is none.
pub(super) fn check_box(text: &str) -> Vec<PaperMark> {
    let Some(line) = BOXES.iter().find_map(|one| text.strip_prefix(one)) else {
        return Vec::new();
    };
    let line = line.trim_start();
    match line.is_empty() {
        true => Vec::new(),
        false => vec![mark(0..text.len() - line.len(), "", Paper::Around)],
    }
}

/// Whether `text` begins with the box of a list.
pub(super) fn has_check_box(text: &str) -> bool {
    BOXES.iter().any(|one| text.starts_with(one))
}

/// Whether all of `text` may be a remark in brackets, `[illegible]`, `[two moves missing]`, `[...]`. A tag has a value in quotes, and a
/// name that begins with a capital or is known.
pub(super) fn is_remark(notation: &dyn Notation, text: &str) -> bool {
    let inside = text
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'));
    // Values of tags have quotes.
    let is_tag = |inside: &str| inside.is_empty() || inside.ends_with('"');
    let Some(inside) = inside.map(str::trim).filter(|inside| !is_tag(inside)) else {
        return false;
    };
    if is_time(inside) || is_diagram(inside) || is_continued(inside) {
        return true;
    }
    if inside
        .chars()
        .all(|sign| matches!(sign, '.' | '?' | '\u{2026}'))
    {
        return true;
    }
    let is_of_words =
        |sign: char| sign.is_alphabetic() || matches!(sign, ' ' | '.' | ',' | '\'' | '?' | '!');
    let name = inside.split(' ').next().unwrap_or_default();
    let is_known = |tag: &&str| tag.eq_ignore_ascii_case(name);
    inside.starts_with(char::is_lowercase)
        && inside.chars().all(is_of_words)
        && name.chars().count() >= SHORTEST_WORD
        && !notation.about().tags.iter().any(is_known)
}

/// Whether words in brackets say that a diagram stands there, perhaps with its number: `[#]`, `[Diagram 2]`. No tag has such a name.
fn is_diagram(inside: &str) -> bool {
    const NAMES: [&str; 7] = ["#", "d", "dia", "diag", "diag.", "diagram", "diagramm"];
    let end = inside.trim_end_matches(|sign: char| sign.is_ascii_digit());
    let name = match end.len() < inside.len() {
        true => end.trim_end_matches([' ', '#']),
        false => end,
    };
    // A single letter and a digit may be a square.
    let is_square = name.len() == 1 && name.len() < inside.len();
    !is_square && NAMES.iter().any(|one| one.eq_ignore_ascii_case(name))
}

/// Whether words in brackets say that a game goes on there: `[Round 2 continues]`.
fn is_continued(inside: &str) -> bool {
    const LAST: [&str; 4] = ["continues", "continued", "cont.", "fortsetzung"];
    let last = inside.rsplit(' ').next().unwrap_or_default();
    LAST.iter().any(|one| one.eq_ignore_ascii_case(last))
}

/// The fewest letters of the first word of a remark: `[b]` is a tag of a forum, and `[x]` a box.
const SHORTEST_WORD: usize = 3;

/// The mark that makes a comment of a remark in brackets; empty if `text` is none, or if the notation reads it otherwise.
pub(super) fn remark(notation: &dyn Notation, text: &str, state: LineState) -> Vec<PaperMark> {
    if !is_remark(notation, text) {
        return Vec::new();
    }
    // No tag is without a value. Without tags, such a line may be a title.
    let is_tag = has_tags(notation) && notation.line_kind(text, state) == LineKind::Header;
    if !is_tag && Unread::of(notation, text, state).wrong == 0 {
        return Vec::new();
    }
    let sign = comment_sign(notation.comment());
    vec![mark(0..0, sign, Paper::Words)]
}

/// The most bytes of a time: `12:34:56`.
const LONGEST_TIME: usize = 8;

/// What clocks show in brackets, each apart behind something else: `1. e2-e4 [0:01]`.
fn clocks(text: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let opened = memchr::memchr_iter(b'[', text.as_bytes());
    opened.filter_map(move |at| {
        let behind = text.get(at + 1..)?;
        let is_apart = text.get(..at)?.ends_with(' ');
        if !is_apart || !behind.starts_with(|sign: char| sign.is_ascii_digit()) {
            return None;
        }
        let mut shown = behind.bytes().take(LONGEST_TIME + 1);
        let len = shown.position(|byte| byte == b']')?;
        is_time(behind.get(..len)?).then(|| at..at + len + 2)
    })
}

/// Whether a clock's time stands in brackets behind something else.
pub(super) fn has_clock(text: &str) -> bool {
    clocks(text).next().is_some()
}

/// The marks that make comments of what clocks show, in a notation that reads such brackets as errors.
pub(super) fn clock_comments(
    notation: &dyn Notation,
    text: &str,
    state: LineState,
) -> Vec<PaperMark> {
    if notation.comment().block != Some(("{", "}")) {
        return Vec::new();
    }
    let both = |clock: Range<usize>| {
        let open = mark(clock.start..clock.start + 1, "{", Paper::Words);
        let close = mark(clock.end - 1..clock.end, "}", Paper::Words);
        [open, close]
    };
    let marks: Vec<PaperMark> = clocks(text).flat_map(both).collect();
    if marks.is_empty() {
        return marks;
    }
    let before = Unread::of(notation, text, state);
    let is_better = |left: Unread| left.wrong < before.wrong;
    match Unread::after(notation, text, &marks, state).is_some_and(is_better) {
        true => marks,
        false => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_box_stands_before_a_line() {
        for (text, end) in [
            ("[x] 1. e4", Some(4)),
            ("[ ] 1A (0,1) FFFC", Some(4)),
            ("[X]  C:w->1", Some(5)),
            ("[x] ", None),
            ("[x]", None),
            ("[x \"y\"]", None),
        ] {
            let marks = check_box(text);
            assert_eq!(marks.first().map(|one| one.range.end), end, "{text}");
        }
    }

    #[test]
    fn diagrams_stand_in_brackets() {
        for text in ["#", "D", "Diagram", "diagram 2", "Diagramm #3", "DIAG."] {
            assert!(is_diagram(text), "{text}");
        }
        for text in ["d4", "D 4", "Date", "Diagrams \"2\"", "2", "b"] {
            assert!(!is_diagram(text), "{text}");
        }
        for (text, expected) in [
            ("Round 2 continues", true),
            ("Continued", true),
            ("Round 2", false),
        ] {
            assert_eq!(is_continued(text), expected, "{text}");
        }
    }

    #[test]
    fn clocks_stand_behind_moves() {
        for (text, count) in [
            ("1. c2-b3 [0:01] e7-e5 [1:00:02]", 2),
            ("[12:03] c2-b3", 0),
            ("1. e4 {[%clk 0:01]}", 0),
            ("1. e4[0:01]", 0),
        ] {
            assert_eq!(clocks(text).count(), count, "{text}");
        }
    }
}
