//! What only the game shows to be none of its lines: numbers of pages that stand alone between the moves, the signature of a mail
//! below them, and sentences below the first move where a line of words above it is a title. They are read as comments. A line alone
//! does not tell it (`2` may begin a turn, and `--` be a move in PGN).

use std::ops::Range;

use super::{
    paper::{self, Paper},
    words::{is_contact, is_farewell, is_line_of_words},
};
use crate::{
    LineKind, LineState, Notation, Order as _,
    text::{line::trim_line_break, work},
};

/// A line of the game's text, without blanks around it.
struct TrimmedLine<'t> {
    /// Its bytes in the text of the game.
    range: Range<usize>,
    text: &'t str,
    state: LineState,
}

impl TrimmedLine<'_> {
    /// Whether it begins inside a comment.
    fn is_comment(&self, notation: &dyn Notation) -> bool {
        notation.line_kind(self.text, self.state) == LineKind::Comment
            || paper::is_inside_comment(notation, self.text, self.state)
    }
}

/// The lines of `text` that are none of the game: their bytes, and what each is. `state` tells the state at the start of a line.
pub(super) fn of(
    notation: &dyn Notation,
    text: &str,
    state: impl Fn(usize) -> LineState,
) -> Vec<(Range<usize>, Paper)> {
    let may_be_one = |line: &str| is_suspect(line) || is_sentence(line);
    if !text.lines().any(|line| may_be_one(line.trim())) {
        return Vec::new();
    }
    work::count(text.len());
    let mut start = 0;
    let lines = text.split_inclusive('\n').map(|line| {
        let range = paper::around(start, trim_line_break(line));
        let line = TrimmedLine {
            text: text.get(range.clone()).unwrap_or_default(),
            range,
            state: state(start),
        };
        start += line_len(text, start);
        line
    });
    let lines: Vec<TrimmedLine<'_>> = lines.filter(|line| !line.text.is_empty()).collect();
    let end = signature(notation, &lines).unwrap_or(lines.len());
    let (game, below) = lines.split_at_checked(end).unwrap_or_default();
    let pages = pages(notation, game).into_iter();
    let pages = pages.map(|range| (range, Paper::Page));
    let sentences = sentences(notation, game);
    let sentences = sentences.map(|line| (line.range.clone(), Paper::Sentence));
    let mut inside: Vec<_> = pages.chain(sentences).collect();
    inside.order_by_key(|(range, _)| range.start);
    let below = below
        .iter()
        .map(|line| (line.range.clone(), Paper::Signature));
    inside.into_iter().chain(below).collect()
}

/// Whether a line is words. Most lines of moves begin with a number.
fn is_sentence(line: &str) -> bool {
    line.starts_with(char::is_alphabetic) && is_line_of_words(line)
}

/// Sentences below the first move that the notation takes for a text of anybody's.
fn sentences<'l, 't>(
    notation: &dyn Notation,
    lines: &'l [TrimmedLine<'t>],
) -> impl Iterator<Item = &'l TrimmedLine<'t>> {
    let is_body = |line: &TrimmedLine<'_>| notation.line_kind(line.text, line.state).is_body();
    let first = lines.iter().position(is_body).unwrap_or(lines.len());
    let below = lines.get(first..).unwrap_or_default().iter();
    below.filter(move |line| {
        is_sentence(line.text)
            && notation.line_kind(line.text, line.state) == LineKind::Detail
            && !line.is_comment(notation)
            && !paper::is_nothing_else(notation, line.text, line.state)
    })
}

/// How many bytes the line that begins at `start` has.
fn line_len(text: &str, start: usize) -> usize {
    let rest = text.get(start..).unwrap_or_default();
    rest.find('\n').map_or(rest.len(), |end| end + 1)
}

/// Whether a line, without blanks around it, may be one of these.
pub(super) fn is_suspect(text: &str) -> bool {
    page_number(text).is_some() || is_dashes(text) || is_farewell(text)
}

/// What parts a mail from the signature below it.
fn is_dashes(text: &str) -> bool {
    matches!(text, "--" | "\u{2014}")
}

/// `12`, `-12-`, `[12]`: the number of a page that has nothing but signs around it.
fn page_number(text: &str) -> Option<u32> {
    if text.len() > LONGEST {
        return None;
    }
    let pairs = [("-", "-"), ("[", "]"), ("~", "~"), ("(", ")"), ("", "")];
    let inside = pairs.into_iter().find_map(|(open, close)| {
        let inside = text.strip_prefix(open)?.strip_suffix(close)?;
        inside
            .bytes()
            .all(|byte| byte.is_ascii_digit())
            .then_some(inside)
    });
    inside?.parse().ok()
}

/// So many bytes has the number of a page at most, with what stands around it.
const LONGEST: usize = 6;

/// Where the signature of a mail begins among `lines`: below dashes or a farewell, if no move stands below that.
fn signature(notation: &dyn Notation, lines: &[TrimmedLine<'_>]) -> Option<usize> {
    let from = lines.len().saturating_sub(MOST_LINES);
    let ends = |line: &TrimmedLine<'_>| is_dashes(line.text) || is_farewell(line.text);
    let candidates = lines.iter().enumerate().skip(from.max(1));
    let mut candidates = candidates.filter(|(_, line)| ends(line) && !line.is_comment(notation));
    let (first, opening) = candidates.find(|(at, _)| {
        let below = lines.get(at + 1..).unwrap_or_default();
        below.iter().all(|line| !is_move(notation, line))
    })?;
    let is_last = first + 1 == lines.len();
    // Dashes with nothing below them may be a move of PGN.
    (!is_last || is_farewell(opening.text) && !is_move(notation, opening)).then_some(first)
}

/// A signature has no more lines than this.
const MOST_LINES: usize = 12;

/// Whether a line is one of the game, and not of names, addresses and numbers of telephones.
fn is_move(notation: &dyn Notation, line: &TrimmedLine<'_>) -> bool {
    if line.is_comment(notation) {
        return true;
    }
    if is_contact(line.text) || is_farewell(line.text) {
        return false;
    }
    let kind = notation.line_kind(line.text, line.state);
    kind.is_body() && paper::is_read(notation, line.text, line.state) || kind == LineKind::Header
}

/// The numbers of pages in `lines`, which have no signature: where the moves go on without them.
fn pages(notation: &dyn Notation, lines: &[TrimmedLine<'_>]) -> Vec<Range<usize>> {
    let mut pages = Vec::new();
    let mut above: Option<&TrimmedLine<'_>> = None;
    // Those between the line of moves above and the one below, which is not read yet.
    let mut between: Vec<(&TrimmedLine<'_>, u32)> = Vec::new();
    for line in lines {
        if let Some(number) = page_number(line.text) {
            if !line.is_comment(notation) {
                between.push((line, number));
            }
            continue;
        }
        let is_body = notation.line_kind(line.text, line.state).is_body();
        if !is_body || paper::is_line_of_page(notation, line.text, line.state) {
            continue;
        }
        if let Some(above) = above
            && !between.is_empty()
        {
            let ends = (numbers(above.text).last(), numbers(line.text).next());
            let is_page = |line: &TrimmedLine<'_>, number: u32| {
                // `(5)` is no number of a move where the moves have theirs.
                let is_bare = line.text.starts_with(|sign: char| sign.is_ascii_digit());
                !notation.is_numbered() || goes_on_without(ends, number, is_bare)
            };
            let here = between
                .iter()
                .filter(|(line, number)| is_page(line, *number));
            pages.extend(here.map(|(line, _)| line.range.clone()));
        }
        between.clear();
        above = Some(line);
    }
    pages
}

/// Whether moves whose numbers are `ends` follow each other, and neither they nor one between them have `number`, which may be that of
/// a move if it `is_bare`.
fn goes_on_without(ends: (Option<u32>, Option<u32>), number: u32, is_bare: bool) -> bool {
    let (Some(above), Some(below)) = ends else {
        return false;
    };
    let next = above.saturating_add(1);
    let is_here = is_bare && (above..=next).contains(&number);
    (above..=next).contains(&below) && !is_here
}

/// The numbers of the moves in a line: digits at its start, and words that begin with digits and a dot.
fn numbers(text: &str) -> impl Iterator<Item = u32> {
    let words = text.split_whitespace().enumerate();
    words.filter_map(|(at, word)| {
        let rest = word.trim_start_matches(|sign: char| sign.is_ascii_digit());
        let behind = rest.trim_start_matches('.');
        let is_number = at == 0 || behind.len() < rest.len();
        let digits = word.get(..word.len() - rest.len())?;
        let is_decimal =
            behind.len() < rest.len() && behind.starts_with(|sign: char| sign.is_ascii_digit());
        (is_number && !is_decimal)
            .then(|| digits.parse().ok())
            .flatten()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_pages_stand_alone() {
        for (text, number) in [
            ("2", Some(2)),
            ("-12-", Some(12)),
            ("[3]", Some(3)),
            ("1234", Some(1234)),
            ("--", None),
            ("1.", None),
            ("[]", None),
            ("1-0", None),
            ("12345678", None),
        ] {
            assert_eq!(page_number(text), number, "{text}");
        }
    }

    #[test]
    fn moves_have_their_numbers_before_them() {
        for (text, expected) in [
            ("1. e4 e5 2. Nf3", &[1, 2][..]),
            ("14.Nf3 O-O 15...d5", &[14, 15]),
            ("3A (0,-1) RFRR", &[3]),
            ("4. a:2I 2A 1.5A", &[4]),
            ("Nf3 Nc6", &[]),
        ] {
            assert_eq!(numbers(text).collect::<Vec<_>>(), expected, "{text}");
        }
    }
}
