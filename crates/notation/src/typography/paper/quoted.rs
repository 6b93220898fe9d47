//! Quotes around single moves: `"Nf3"`, `“w1->5”`, `'e2-e4'`.

use std::ops::Range;

use super::{Paper, PaperMark, Unread, mark, unread::written};
use crate::{FreeText, LineState, Notation, typography::plain_line};

/// The signs with which a quotation opens, and those with which it closes.
const OPEN: [char; 9] = [
    '"', '\'', '\u{201c}', '\u{201d}', '\u{201e}', '\u{2018}', '\u{201a}', '\u{ab}', '\u{bb}',
];
const CLOSE: [char; 7] = [
    '"', '\'', '\u{201c}', '\u{201d}', '\u{2019}', '\u{ab}', '\u{bb}',
];

/// The most characters of a move, and its closing quote.
const LONGEST: usize = 100;

/// The places of the words in quotes that may be moves, with their quotes.
fn words(text: &str) -> Vec<[Range<usize>; 2]> {
    let mut words = Vec::new();
    let mut before = None;
    let mut signs = text.char_indices();
    while let Some((at, sign)) = signs.next() {
        let is_first = before.is_none_or(|sign: char| sign.is_whitespace() || ":/+".contains(sign));
        before = Some(sign);
        if !is_first || !OPEN.contains(&sign) {
            continue;
        }
        let start = at + sign.len_utf8();
        let inside = text.get(start..).unwrap_or_default();
        let closed = inside
            .char_indices()
            .take(LONGEST)
            .find(|(_, sign)| sign.is_whitespace() || CLOSE.contains(sign));
        let Some((len, close)) = closed.filter(|(_, close)| CLOSE.contains(close)) else {
            continue;
        };
        let end = start + len;
        let behind = end + close.len_utf8();
        let next = text.get(behind..).and_then(|rest| rest.chars().next());
        let is_last = next.is_none_or(|sign| sign.is_whitespace() || "/+".contains(sign));
        if is_last && text.get(start..end).is_some_and(may_be_move) {
            words.push([at..start, end..behind]);
            // What is quoted is passed over.
            while signs.next().is_some_and(|(at, _)| at < end) {}
            before = Some(close);
        }
    }
    words
}

/// Whether a word has a digit, a sign of moves or hardly any small letters, as no word of a sentence does: `FFRR`, `FFCmFP`.
fn may_be_move(word: &str) -> bool {
    let has_sign = |sign: char| sign.is_ascii_digit() || matches!(sign, ':' | '>');
    let are_capitals = || {
        let small = word.bytes().filter(u8::is_ascii_lowercase).count();
        let capitals = word.bytes().filter(u8::is_ascii_uppercase).count();
        let is_code = word
            .bytes()
            .all(|byte| byte.is_ascii_alphabetic() || byte == b'-');
        word.len() >= 3 && is_code && (small == 0 || small == 1 && capitals > 3)
    };
    word.contains(has_sign) || are_capitals()
}

/// Whether a word of `line` in quotes may be a move.
pub(super) fn has_quoted_move(line: &str) -> bool {
    let bytes = line.as_bytes();
    let is_plain = memchr::memchr2(b'"', b'\'', bytes).is_none();
    // Typographic quotes are not in ASCII.
    let may_have = !is_plain || !line.is_ascii();
    may_have && !words(line).is_empty()
}

/// The marks of the quotes around single moves; empty if without them not all of the line is read.
pub(super) fn quoted_moves(
    notation: &dyn Notation,
    text: &str,
    state: LineState,
) -> Vec<PaperMark> {
    let words = words(text).into_iter().flatten();
    let marks: Vec<PaperMark> = words.map(|one| mark(one, "", Paper::Around)).collect();
    // In a sentence a move is only told of. A row has its cells.
    if marks.is_empty() || text.contains(['|', '\t']) || text.split_whitespace().any(is_of_sentence)
    {
        return Vec::new();
    }
    let before = Unread::of(notation, text, state);
    let is_better = |left: Unread| left.reads_all() && left < before;
    let is_read = Unread::after(notation, text, &marks, state).is_some_and(is_better)
        || !before.reads_all() && is_read_plainly(notation, text, &marks, state);
    match is_read {
        true => marks,
        false => Vec::new(),
    }
}

/// Whether a line with other typographic characters, `“e2–e4”`, is read without the quotes of `marks`, which stand in no comment.
fn is_read_plainly(
    notation: &dyn Notation,
    text: &str,
    marks: &[PaperMark],
    state: LineState,
) -> bool {
    let mut is_said = false;
    let parsed = notation.parse_line(text, state);
    parsed.tree.visit(|element, range| {
        let is_free = notation.free_text(element.kind) == FreeText::Yes;
        let range = Range::<usize>::from(range);
        let is_inside =
            |mark: &PaperMark| range.start < mark.range.end && mark.range.start < range.end;
        is_said |= is_free && marks.iter().any(is_inside);
        !is_free
    });
    let plain = plain_line(notation, &written(text, marks), state);
    !is_said && plain.is_some_and(|plain| Unread::of(notation, &plain, state).reads_all())
}

/// Whether a word is one of a sentence.
fn is_of_sentence(word: &str) -> bool {
    let word = word.trim_end_matches(['.', ',', ';', ':', '!', '?']);
    word.chars().count() >= 3
        && word.chars().all(char::is_alphabetic)
        && word.chars().skip(1).any(char::is_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn single_words_with_digits_or_in_capitals_may_be_moves() {
        for (text, expected) in [
            ("1. \"e4\" \"e5\"", 2),
            ("1. 'Nf3' Nc6", 1),
            ("C:\u{201c}w->1\u{201d}/w->2", 1),
            ("0 (0,0) \u{201c}FRCR\u{201d}", 1),
            ("1A (0,1) \"FFFCm\"", 1),
            ("the \"USAs\" best", 0),
            ("\"Best\" move", 0),
            ("1. \u{201e}e2-e4\u{201c} \u{ab}e7-e5\u{bb}", 2),
            ("1. e4 {Black's \"best\" move's}", 0),
            ("[White \"Ann\"]", 0),
            ("5\" 6'", 0),
            ("\"", 0),
        ] {
            assert_eq!(words(text).len(), expected, "{text}");
        }
    }
}
