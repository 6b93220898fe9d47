//! Letters of the Cyrillic and the Greek alphabet that look like Latin ones, as phones and scanners write them: `е4`, `1А (0,1)`.
//!
//! Names and words in these alphabets stay what they are, and so do letters that the notation knows (Russian pieces in chess). A
//! letter is read as a Latin one only if its word can be read that way and cannot be read as written.

use rowan::{TextRange, TextSize};

use super::swap::{Swap, free_text};
use crate::{
    FreeText, LineParse, LineState, Notation, Order as _, Severity, data::pieces::pieces, size,
    text::work,
};

/// Cyrillic letters, and the Latin ones that they look like.
const CYRILLIC: [(char, &str); 27] = [
    ('А', "A"),
    ('В', "B"),
    ('С', "C"),
    ('Е', "E"),
    ('Н', "H"),
    ('І', "I"),
    ('Ј', "J"),
    ('К', "K"),
    ('М', "M"),
    ('О', "O"),
    ('Р', "P"),
    ('Ѕ', "S"),
    ('Т', "T"),
    ('Х', "X"),
    ('У', "Y"),
    ('а', "a"),
    ('с', "c"),
    ('е', "e"),
    ('і', "i"),
    ('ј', "j"),
    ('о', "o"),
    ('р', "p"),
    ('ѕ', "s"),
    ('х', "x"),
    ('у', "y"),
    ('һ', "h"),
    ('ԁ', "d"),
];

/// Greek letters, and the Latin ones that they look like.
const GREEK: [(char, &str); 15] = [
    ('Α', "A"),
    ('Β', "B"),
    ('Ε', "E"),
    ('Ζ', "Z"),
    ('Η', "H"),
    ('Ι', "I"),
    ('Κ', "K"),
    ('Μ', "M"),
    ('Ν', "N"),
    ('Ο', "O"),
    ('Ρ', "P"),
    ('Τ', "T"),
    ('Υ', "Y"),
    ('Χ', "X"),
    ('ο', "o"),
];

/// The alphabet of a letter that looks like a Latin one; `None` for all others.
pub(super) fn alphabet(letter: char) -> Option<&'static str> {
    let is_in = |letters: &[(char, &str)]| letters.iter().any(|(one, _)| *one == letter);
    match letter {
        _ if is_in(&CYRILLIC) => Some("Cyrillic"),
        _ if is_in(&GREEK) => Some("Greek"),
        _ => None,
    }
}

/// The Latin letter that `letter` looks like.
fn latin(letter: char) -> Option<&'static str> {
    let mut letters = CYRILLIC.iter().chain(&GREEK);
    let found = letters.find(|(one, _)| *one == letter);
    found.map(|(_, latin)| *latin)
}

/// Which letters are swapped even in words that can be read as written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Further {
    /// The letters that are swapped in another word: the whole game was typed on one keyboard.
    Proven,
    /// All small letters, to compare single lines: another line of the game may prove the keyboard.
    Small,
}

/// The swaps of such letters in `text` outside `free`, which is ascending. `state` gives the state at the start of a line.
pub(super) fn letters(
    notation: &dyn Notation,
    text: &str,
    free: &[TextRange],
    state: impl Fn(usize) -> LineState,
    further: Further,
) -> Vec<Swap> {
    let mut lines = Vec::new();
    if text.is_ascii() {
        return Vec::new();
    }
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let words = match line.is_ascii() {
            true => Vec::new(),
            false => words(line, start, free),
        };
        if !words.is_empty() {
            lines.push(ForeignLine::of(notation, line, start, state(start), words));
        }
        start += line.len();
    }
    let mut proven: Vec<char> = Vec::new();
    for letter in lines.iter().flat_map(ForeignLine::swapped) {
        if !proven.contains(&letter.written) {
            proven.push(letter.written);
        }
    }
    let is_known = |letter: char| match further {
        Further::Proven => proven.contains(&letter),
        Further::Small => proven.contains(&letter) || letter.is_lowercase(),
    };
    let mut swaps = Vec::new();
    for line in &mut lines {
        line.extend(notation, is_known);
        swaps.extend(line.swapped().map(|letter| letter.swap(line.start)));
    }
    swaps.order_by_key(|swap: &Swap| swap.written.start());
    swaps
}

/// A letter of a line.
#[derive(Debug, Clone, Copy)]
struct LookalikeLetter {
    /// Its first byte in the line.
    at: usize,
    written: char,
    latin: &'static str,
    /// Whether it is a small letter, and not the second one of `Кр`, the king in Russian.
    is_small: bool,
    is_swapped: bool,
}

impl LookalikeLetter {
    fn swap(&self, start: usize) -> Swap {
        let written = TextRange::at(size(start + self.at), TextSize::of(self.written));
        Swap {
            written,
            stands_for: self.latin,
            plain: TextRange::empty(written.start()),
            paper: None,
        }
    }
}

/// A word in which all letters are Latin or look so, and one is not.
#[derive(Debug)]
struct ForeignWord {
    start: usize,
    end: usize,
    letters: Vec<LookalikeLetter>,
}

/// Such words of `line`, which begins at `start`, outside `free`.
fn words(line: &str, start: usize, free: &[TextRange]) -> Vec<ForeignWord> {
    let mut words = Vec::new();
    let mut rest = line;
    while let Some(begin) = rest.find(char::is_alphanumeric) {
        let word = rest.get(begin..).unwrap_or_default();
        let end = word.find(|sign: char| !sign.is_alphanumeric());
        let (word, behind) = word
            .split_at_checked(end.unwrap_or(word.len()))
            .unwrap_or_default();
        let at = line.len() - behind.len() - word.len();
        words.extend(ForeignWord::of(word, at).filter(|word| !word.is_free(start, free)));
        rest = behind;
    }
    words
}

impl ForeignWord {
    fn of(word: &str, start: usize) -> Option<Self> {
        if word.is_ascii() {
            return None;
        }
        let letters = word.char_indices().filter(|(_, sign)| !sign.is_ascii());
        let letters = letters.map(|(at, written)| {
            let is_of_king = written == 'р' && word.get(..at) == Some("К");
            Some(LookalikeLetter {
                at: start + at,
                written,
                latin: latin(written)?,
                is_small: written.is_lowercase() && !is_of_king,
                is_swapped: false,
            })
        });
        Some(Self {
            start,
            end: start + word.len(),
            letters: letters.collect::<Option<_>>()?,
        })
    }

    fn is_free(&self, start: usize, free: &[TextRange]) -> bool {
        let at = size(start + self.start);
        let next = free.partition_point(|range| range.end() <= at);
        free.get(next).is_some_and(|range| range.start() <= at)
    }
}

/// A line with such words.
struct ForeignLine<'t> {
    text: &'t str,
    /// Where it begins in the text.
    start: usize,
    state: LineState,
    words: Vec<ForeignWord>,
}

/// How little of a word is read: whether an error or a warning is on it, and whether it is kept unchanged.
type Unread = (bool, bool);

impl<'t> ForeignLine<'t> {
    /// The line with the letters swapped that make a word more readable: only small letters, if they suffice.
    fn of(
        notation: &dyn Notation,
        text: &'t str,
        start: usize,
        state: LineState,
        mut words: Vec<ForeignWord>,
    ) -> Self {
        // Comments, in which most such words are, are left alone at once.
        let parsed = notation.parse_line(text, state);
        let yes = [FreeText::Yes];
        let free = free_text(notation, text, &yes, |visit| parsed.tree.visit(visit));
        words.retain(|word| !word.is_free(0, &free));
        let mut line = Self {
            text,
            start,
            state,
            words,
        };
        if line.words.is_empty() {
            return line;
        }
        let written = line.words.iter();
        let written = written.map(|word| TextRange::new(size(word.start), size(word.end)));
        let unread = unread_in(notation, text, &parsed, written.collect());
        let is_read = |unread: &[Unread]| unread.iter().all(|one| *one == Unread::default());
        if is_read(&unread) {
            return line;
        }
        let small = line.unread_with(notation, |letter| letter.is_small);
        // Where small letters are enough, as in most games, nothing else is tried.
        let all = match is_read(&small) {
            true => small.clone(),
            false => line.unread_with(notation, |_| true),
        };
        let tried = unread.iter().zip(&small).zip(&all);
        for (word, ((unread, small), all)) in line.words.iter_mut().zip(tried) {
            let letters = word.letters.iter_mut();
            match small <= all {
                true if small < unread => {
                    letters.for_each(|letter| letter.is_swapped = letter.is_small);
                }
                false if all < unread => letters.for_each(|letter| letter.is_swapped = true),
                _ => {}
            }
        }
        line
    }

    /// Swaps the proven letters also in words that can be read completely with them.
    fn extend(&mut self, notation: &dyn Notation, is_known: impl Fn(char) -> bool) {
        let is_more = |letter: &LookalikeLetter| !letter.is_swapped && is_known(letter.written);
        let mut letters = self.words.iter().flat_map(|word| &word.letters);
        if !letters.any(is_more) {
            return;
        }
        let more = self.unread_with(notation, |letter| {
            letter.is_swapped || is_known(letter.written)
        });
        for (word, more) in self.words.iter_mut().zip(&more) {
            let is_swapped = word.letters.iter().any(|letter| letter.is_swapped);
            let is_read = *more == Unread::default() && !is_swapped;
            for letter in word.letters.iter_mut().filter(|_| is_read) {
                letter.is_swapped = is_known(letter.written);
            }
        }
    }

    /// How little of each word is read if the letters for which `is_swapped` holds are Latin.
    fn unread_with(
        &self,
        notation: &dyn Notation,
        is_swapped: impl Fn(&LookalikeLetter) -> bool,
    ) -> Vec<Unread> {
        let mut plain = String::with_capacity(self.text.len());
        let mut done = 0;
        let mut places = Vec::with_capacity(self.words.len());
        for word in &self.words {
            plain.push_str(self.text.get(done..word.start).unwrap_or_default());
            let start = plain.len();
            done = word.start;
            for letter in word.letters.iter().filter(|letter| is_swapped(letter)) {
                plain.push_str(self.text.get(done..letter.at).unwrap_or_default());
                plain.push_str(letter.latin);
                done = letter.at + letter.written.len_utf8();
            }
            plain.push_str(self.text.get(done..word.end).unwrap_or_default());
            done = word.end;
            places.push(TextRange::new(size(start), size(plain.len())));
        }
        plain.push_str(self.text.get(done..).unwrap_or_default());
        work::count(plain.len());
        let parsed = notation.parse_line(&plain, self.state);
        unread_in(notation, &plain, &parsed, places)
    }

    fn swapped(&self) -> impl Iterator<Item = &LookalikeLetter> {
        let letters = self.words.iter().flat_map(|word| &word.letters);
        letters.filter(|letter| letter.is_swapped)
    }
}

/// How little of each word at `places` is read in `text`, a line that was parsed as `parsed`.
fn unread_in(
    notation: &dyn Notation,
    text: &str,
    parsed: &LineParse,
    places: Vec<TextRange>,
) -> Vec<Unread> {
    let is_wrong = |severity| matches!(severity, Severity::Error | Severity::Warning);
    let wrong = parsed.findings.iter();
    let wrong = wrong.filter(|finding| is_wrong(finding.severity));
    let wrong = apart(wrong.map(|finding| finding.range).collect());
    let pieces = pieces(notation, &parsed.tree, text).into_iter();
    let whole: Vec<TextRange> = pieces
        .filter(|piece| piece.is_whole)
        .map(|piece| piece.range)
        .collect();
    let places = places.into_iter();
    places
        .map(|word| (touches(&wrong, word), touches(&whole, word)))
        .collect()
}

/// `ranges` in order, those that overlap as one.
fn apart(mut ranges: Vec<TextRange>) -> Vec<TextRange> {
    ranges.order_by_key(|range| (range.start(), range.end()));
    let mut apart: Vec<TextRange> = Vec::with_capacity(ranges.len());
    for range in ranges {
        match apart.last_mut() {
            Some(last) if range.start() <= last.end() => *last = last.cover(range),
            _ => apart.push(range),
        }
    }
    apart
}

/// Whether `word` shares a byte with one of `ranges`, which are ascending and apart.
fn touches(ranges: &[TextRange], word: TextRange) -> bool {
    let next = ranges.partition_point(|range| range.end() <= word.start());
    ranges
        .get(next)
        .is_some_and(|range| range.start() < word.end())
}
