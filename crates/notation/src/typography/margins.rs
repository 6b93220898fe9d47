//! Lines of the page that can be told from moves only by the lines around them: page numbers between the moves, the signature
//! of a mail below them, headers that stand again at the top of each page, and sentences below the first move in a notation where a line of words above it is a title. They are
//! read as comments.
//! One line alone does not show it (`2` may begin a turn, and `--` may be a move in PGN).

use std::{collections::HashSet, ops::Range};

use memchr::memmem;

use super::{
    cut::{is_title, kind},
    paper::{self, Paper, is_dashes, is_suspect, page_number},
    words::{is_contact, is_farewell, is_line_of_words},
};
use crate::{
    LineKind, LineState, Notation, Order as _,
    text::{
        line::{self, trim_line_break},
        work,
    },
};

/// A line of the game's text, without blanks at its ends.
struct TrimmedLine<'t> {
    /// Its bytes in the text of the game.
    range: Range<usize>,
    text: &'t str,
    /// The line in plain characters, without the number of a listing; `None` if it is plain already.
    plain: Option<String>,
    state: LineState,
}

impl TrimmedLine<'_> {
    /// The line in plain characters.
    fn plain(&self) -> &str {
        self.plain.as_deref().unwrap_or(self.text)
    }

    /// The bytes of its words, without a sign of the page before them: `> Anna - Bo`.
    fn words(&self) -> Range<usize> {
        let plain = self.plain();
        match self.text.ends_with(plain) {
            true => self.range.end - plain.len()..self.range.end,
            false => self.range.clone(),
        }
    }

    /// Whether it is a comment or begins inside one.
    fn is_comment(&self, notation: &dyn Notation) -> bool {
        notation.line_kind(self.text, self.state) == LineKind::Comment
            || paper::is_inside_comment(notation, self.text, self.state)
    }
}

/// The lines of `text` that are not part of the game: their bytes and kinds. `state` gives the state at the start of a line.
pub(super) fn of(
    notation: &dyn Notation,
    text: &str,
    state: impl Fn(usize) -> LineState,
) -> Vec<(Range<usize>, Paper)> {
    let may_be_one = |line: &str| is_suspect(line) || is_sentence(line);
    let may_begin = begins_with_title(notation, text, false);
    let may_repeat = repeats_header(notation, text);
    if !may_begin && !may_repeat && !line::lines(text).any(|line| may_be_one(line.trim())) {
        return Vec::new();
    }
    work::count(text.len());
    let mut start = 0;
    let lines = text.split_inclusive('\n').map(|whole| {
        let range = paper::around(start, trim_line_break(whole));
        let line = text.get(range.clone()).unwrap_or_default();
        let state = state(start);
        start += whole.len();
        TrimmedLine {
            range,
            text: line,
            plain: super::plain_line(notation, line, state),
            state,
        }
    });
    let lines: Vec<TrimmedLine<'_>> = lines.filter(|line| !line.text.is_empty()).collect();
    let end = signature(notation, &lines).unwrap_or(lines.len());
    let (game, below) = lines.split_at_checked(end).unwrap_or_default();
    let pages = pages(notation, game).into_iter();
    let headers = headers(notation, game).filter(|_| may_repeat);
    let pages = pages.chain(headers.map(|line| line.range.clone()));
    let pages = pages.map(|range| (range, Paper::Page));
    let titles = titles(notation, game).filter(|_| may_begin);
    let titles = titles.map(|line| (line.words(), Paper::Sentence));
    let sentences = sentences(notation, game);
    let sentences = sentences.map(|line| (line.range.clone(), Paper::Sentence));
    let inside = titles.chain(pages).chain(sentences);
    let mut inside: Vec<_> = inside.collect();
    inside.order_by_key(|(range, _)| range.start);
    let below = below
        .iter()
        .map(|line| (line.range.clone(), Paper::Signature));
    inside.into_iter().chain(below).collect()
}

/// Whether a line is a sentence, which begins with a letter. Most lines of moves begin with a number.
fn is_sentence(line: &str) -> bool {
    line.starts_with(char::is_alphabetic) && is_line_of_words(line)
}

/// Whether the first line that is neither a tag nor read as words anyway is a title, such as `Anna - Bo` or `> Anna - Bo`. Most
/// begin with a number. `is_plain`: no line of `text` has typographic characters.
pub(super) fn begins_with_title(notation: &dyn Notation, text: &str, is_plain: bool) -> bool {
    let is_tag = |line: &str| line.is_empty() || line.starts_with('[');
    let mut lines = line::lines(text).map(str::trim);
    let is_title = |line: &str| is_title(notation, line, 0);
    let comment = notation.comment().line;
    // `Roth (2100) - Weiss (2050), 1-0` is words already. A line below it may be a title.
    let is_words =
        |line: &str, plain: &str| plain.starts_with(comment) && !line.starts_with(comment);
    let plain_line = |line: &str| match is_plain {
        true => None,
        false => super::plain_line(notation, line, 0),
    };
    let first = lines.find_map(|line| {
        if is_tag(line) {
            return None;
        }
        match plain_line(line) {
            Some(plain) if is_tag(plain.trim()) => None,
            Some(plain) if !is_title(line) && is_words(line, plain.trim()) => None,
            Some(plain) => Some(is_title(line) || is_title(&plain)),
            None => Some(is_title(line)),
        }
    });
    first == Some(true)
}

/// Whether the first header line of `text` stands again below it.
pub(super) fn repeats_header(notation: &dyn Notation, text: &str) -> bool {
    /// The most lines above it.
    const MOST: usize = 16;
    let mut lines = line::lines(text).map(str::trim).take(MOST);
    // A title may stand above it.
    let first = lines.find_map(|line| match kind(notation, line, 0) {
        LineKind::Header => Some(Some(line)),
        kind if kind.is_body() => Some(None),
        _ => None,
    });
    let Some(first) = first.flatten() else {
        return false;
    };
    let is_line = |at: &usize| {
        let (above, rest) = text.split_at_checked(*at).unwrap_or_default();
        let below = rest.get(first.len()..).unwrap_or_default();
        let ends = |sign: char| matches!(sign, '\n' | '\r');
        above.ends_with(ends) && (below.is_empty() || below.starts_with(ends))
    };
    let again = memmem::find_iter(text.as_bytes(), first);
    again.skip(1).any(|at| is_line(&at))
}

/// The lines of the header above the first move that stand again below it, as at the top of each page.
fn headers<'l, 't>(
    notation: &dyn Notation,
    lines: &'l [TrimmedLine<'t>],
) -> impl Iterator<Item = &'l TrimmedLine<'t>> {
    let is_body = |line: &TrimmedLine<'_>| notation.line_kind(line.plain(), line.state).is_body();
    let first = lines.iter().position(is_body);
    let (above, below) = first
        .and_then(|first| lines.split_at_checked(first))
        .unwrap_or_default();
    let own = above.iter().filter(|line| !line.is_comment(notation));
    let own: HashSet<&str> = own.map(|line| line.text).collect();
    let below = below.iter();
    below.filter(move |line| own.contains(line.text))
}

/// Lines of words above the first move, such as `Anna - Bo`. None if there is no such move.
fn titles<'l, 't>(
    notation: &dyn Notation,
    lines: &'l [TrimmedLine<'t>],
) -> impl Iterator<Item = &'l TrimmedLine<'t>> {
    let is_title = |line: &TrimmedLine<'_>| is_title(notation, line.plain(), line.state);
    let first = lines.iter().position(|line| {
        let kind = notation.line_kind(line.plain(), line.state);
        kind.is_body() && !is_title(line)
    });
    let above = lines.get(..first.unwrap_or(0)).unwrap_or_default();
    above.iter().filter(move |line| is_title(line))
}

/// Sentences below the first move that the notation accepts as lines of free text.
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

/// Whether a line is only the number of a page: `12`, `- 12 -`, `[12]`, `Page 12 of 40`. It may still be meant as the number of a
/// move: only the game shows that.
#[must_use]
pub fn is_page_number(line: &str) -> bool {
    let line = line.trim();
    page_number(line).is_some() || paper::is_page(line)
}

/// The index in `lines` where the signature of a mail begins: at dashes or a farewell that no move follows.
/// `None` if there is none.
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
    // Dashes at the very end may be a move of PGN.
    (!is_last || is_farewell(opening.text) && !is_move(notation, opening)).then_some(first)
}

/// The most lines of a signature.
const MOST_LINES: usize = 12;

/// Whether a line is part of the game, and not names, addresses or phone numbers.
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

/// The page numbers in `lines`, which have no signature: numbers between moves that continue without them.
fn pages(notation: &dyn Notation, lines: &[TrimmedLine<'_>]) -> Vec<Range<usize>> {
    let mut pages = Vec::new();
    let mut above: Option<&TrimmedLine<'_>> = None;
    // The candidates since the last line of moves.
    let mut between: Vec<(&TrimmedLine<'_>, u32)> = Vec::new();
    for line in lines {
        if let Some(number) = page_number(line.text) {
            if !line.is_comment(notation) {
                between.push((line, number));
            }
            continue;
        }
        let is_body = notation.line_kind(line.plain(), line.state).is_body();
        if !is_body || paper::is_line_of_page(notation, line.plain(), line.state) {
            continue;
        }
        if let Some(above) = above
            && !between.is_empty()
        {
            let ends = (numbers(above.plain()).last(), numbers(line.plain()).next());
            let is_page = |line: &TrimmedLine<'_>, number: u32| {
                // If moves have numbers, `(5)` is not one of them.
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

/// Whether two lines of moves with the numbers `ends` follow each other without `number` being the number of a move there. It
/// can be one only if it `is_bare`.
fn goes_on_without(ends: (Option<u32>, Option<u32>), number: u32, is_bare: bool) -> bool {
    let (Some(above), Some(below)) = ends else {
        return false;
    };
    let next = above.saturating_add(1);
    let is_here = is_bare && (above..=next).contains(&number);
    (above..=next).contains(&below) && !is_here
}

/// The move numbers in a line: digits at its start, and words of digits with a dot.
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
    fn a_line_may_be_only_the_number_of_a_page() {
        for line in [
            "12",
            "  - 12 -\r\n",
            "[3]",
            "Page 2 of 3",
            "\u{2013} 4 \u{2013}",
        ] {
            assert!(is_page_number(line), "{line:?}");
        }
        for line in ["", "1.", "12 e4", "a:B", "0 (0,0) RCRF", "-", "1-0"] {
            assert!(!is_page_number(line), "{line:?}");
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
