//! Numbers and signs around moves as some scorers write them throughout a game: `#1 e4 e5`, `1.- e4 e5`, `I. e4 e5`, `1. e4 / e5`,
//! `W e4 B e5`, `e4 e5 1`, moves without blanks and squares with them, and counters of notes among the moves. That is the only finding
//! of such a text, and only if much less is wrong with it written plainly.
//!
//! The first words of the moves decide for most games; only for counters and moves that run together the bytes of the text are
//! looked through once.

mod numbers;
mod words;

use std::ops::Range;

use self::words::{StyledWord, words};
use super::printed::{OF_ERROR, burden};
use crate::{
    Edit, Finding, Fix, Notation, Record, Rule, Settings, edit::place, say::shortened, text::work,
};

/// The first words of a game that show how it is written.
const FIRST: usize = 6;

/// The most words of a game that are read.
const MOST: usize = 2000;

/// A way in which a text may be written, and its repair.
#[derive(Debug)]
pub(super) struct Styled {
    /// The bytes of the first sign.
    at: Range<usize>,
    message: String,
    title: &'static str,
    /// The edits that write it plainly, in the order of the text.
    edits: Vec<Edit>,
    /// Whether it is certain if nothing is wrong afterwards.
    may_be_certain: bool,
}

impl Styled {
    /// The ways in which `text` may be written; empty for nearly every record.
    fn ways(notation: &dyn Notation, text: &str) -> Vec<Self> {
        let first = words(notation, text, FIRST);
        let is_number = |word: &&StyledWord| word.number.is_some();
        let mut ways = Vec::new();
        if numbers::Style::of_first(text, &first).is_some() {
            ways.extend(numbers::numbers(text, &words(notation, text, MOST)));
        }
        if sides_of(text, &first).is_some() {
            ways.extend(sides(text, &words(notation, text, MOST)));
        }
        let bare = first.iter().filter(|word| !is_number(word));
        let begin: Vec<&str> = bare.map(|word| word.text(text)).collect();
        if first
            .iter()
            .any(|word| separator(word.text(text)).is_some())
        {
            ways.extend(separated(text, &words(notation, text, MOST)));
        }
        if begin.first().is_some_and(|word| dashed(word).is_some()) {
            ways.extend(dashes(text, &words(notation, text, MOST)));
        }
        // Not the first moves of pawns, `1. e4 e5`.
        if begin.len() >= 4 && begin.iter().all(|word| is_square(word)) {
            ways.extend(squares(text, &words(notation, text, MOST)));
        }
        ways.extend(numbers::behind(notation, text));
        let moves = below_tags(text);
        if has_counter(moves) {
            ways.extend(numbers::counters(text, &words(notation, text, MOST)));
        }
        if has_glued(moves) {
            ways.extend(glued(text, &words(notation, text, MOST)));
        }
        ways
    }

    /// The only finding of a text that was read as `record`, if much less is wrong with it written plainly.
    pub(super) fn finding_of(
        notation: &dyn Notation,
        record: &dyn Record,
        settings: &Settings,
    ) -> Option<Finding> {
        // Records of chess alone: in other notations these signs are parts of moves.
        if !notation.about().tags.contains(&"ECO") {
            return None;
        }
        let text = record.parse().text();
        let ways = Self::ways(notation, text);
        if ways.is_empty() {
            return None;
        }
        let rule = Rule::of(notation, "columns")?;
        let written = burden(record);
        if written == 0 {
            return None;
        }
        let tried = ways.into_iter().filter_map(|way| {
            let read = super::read_edited(notation, text, &way.edits, settings);
            let left = burden(&*read);
            let is_better = left < written && (left <= OF_ERROR || left * 2 < written);
            (is_better && !read.moves().is_empty()).then_some((left, way))
        });
        let (left, way) = tried.min_by_key(|(left, _)| *left)?;
        let fix = match left {
            0 if way.may_be_certain => Fix::certain,
            _ => Fix::guess,
        };
        let finding = rule.at(place(&way.at), way.message);
        Some(finding.with_fix(fix(way.title, way.edits)))
    }
}

/// The words for the sides before the moves, `W` and `B`, if the first of `words` behind a number is White's.
fn sides_of(text: &str, words: &[StyledWord]) -> Option<(String, String)> {
    let mut bare = words.iter().filter(|word| word.number.is_none());
    let white = bare.next()?.text(text);
    let black = bare.nth(1)?.text(text);
    let name = |word: &str| word.trim_end_matches([':', '-', '.', '=']).to_lowercase();
    let is_side = |word: &str, letter: &str, names: &[&str]| {
        let name = name(word);
        name == letter || names.contains(&&*name)
    };
    let is_white = is_side(white, "w", &super::headed::WHITE);
    let is_black = is_side(black, "b", &super::headed::BLACK) || name(black) == "s";
    (is_white && is_black).then(|| (white.to_owned(), black.to_owned()))
}

/// `W e4 B e5` and `1. W: e4 B: e5`: a word for the side before each move.
fn sides(text: &str, words: &[StyledWord]) -> Option<Styled> {
    let (white, black) = sides_of(text, words)?;
    let is_numbered = words.iter().any(|word| word.number.is_some());
    let mut rest = words.iter().filter(|word| word.number.is_none());
    let mut edits = Vec::new();
    let mut at = None;
    let mut number = 0_u32;
    let mut due = &white;
    while let Some(side) = rest.next() {
        let shown = side.text(text);
        if super::paper::is_result(shown) {
            break;
        }
        let one = rest.next()?;
        if shown != due || one.text(text) == white || one.text(text) == black {
            return None;
        }
        at.get_or_insert(side.range.clone());
        let gap = side.range.start..one.range.start;
        let sign = match due == &white && !is_numbered {
            true => {
                number += 1;
                format!("{number}. ")
            }
            false => String::new(),
        };
        edits.push(Edit::replace(place(&gap), sign));
        due = if due == &white { &black } else { &white };
    }
    let message = format!(
        "\u{201c}{white}\u{201d} stands before White's moves and \u{201c}{black}\u{201d} before Black's. The number of a move says whose it is: leave \
         these words out."
    );
    (edits.len() > 2).then_some(Styled {
        at: at?,
        message,
        title: "Leave them out",
        edits,
        may_be_certain: true,
    })
}

/// The sign that `word` is, if such a sign may stand between White's move and Black's.
fn separator(word: &str) -> Option<char> {
    let mut signs = word.chars();
    let sign = signs.next().filter(|_| signs.next().is_none())?;
    matches!(sign, '/' | '\\' | '-' | '\u{2013}' | '\u{2014}' | '|' | '~').then_some(sign)
}

/// `1. e4 / e5`: a sign between the moves of a pair.
fn separated(text: &str, words: &[StyledWord]) -> Option<Styled> {
    let mut signs = words.iter().enumerate();
    let first = signs.find_map(|(at, word)| Some((at, separator(word.text(text))?)))?;
    let is_sign = |word: &&StyledWord| separator(word.text(text)) == Some(first.1);
    let mut edits = Vec::new();
    for (at, word) in words.iter().enumerate() {
        if !is_sign(&word) {
            continue;
        }
        let (before, behind) = (words.get(at.checked_sub(1)?)?, words.get(at + 1)?);
        let is_between = [before, behind].iter().all(|one| {
            one.number.is_none()
                && one
                    .text(text)
                    .starts_with(|sign: char| sign.is_alphabetic())
        });
        if !is_between {
            return None;
        }
        let gap = before.range.end..word.range.end;
        edits.push(Edit::delete(place(&gap)));
    }
    let sign = words.get(first.0)?;
    let message = format!(
        "\u{201c}{}\u{201d} stands between White's move and Black's: a blank is enough. Leave it out.",
        sign.text(text)
    );
    Some(Styled {
        at: sign.range.clone(),
        message,
        title: "Leave it out in the whole game",
        edits,
        may_be_certain: true,
    })
}

/// Where the sign stands in two moves with a sign between them, `e4-e5`, `Nf3/Nc6`.
fn dashed(word: &str) -> Option<usize> {
    let is_move = |part: &str| {
        let core = part.trim_end_matches(['+', '#', '!', '?']);
        let begins = part.starts_with(|sign: char| sign.is_ascii_alphabetic());
        let ends = core.ends_with(|sign: char| sign.is_ascii_digit() || sign == 'O');
        part.len() > 1 && begins && ends
    };
    let mut signs = word.match_indices(['-', '/']);
    signs.find_map(|(at, _)| {
        let (one, other) = (word.get(..at)?, word.get(at + 1..)?);
        let are_moves = !other.contains('/') && is_move(one) && is_move(other);
        are_moves.then_some(at)
    })
}

/// `1. e4-e5 2. Nf3-Nc6`: a sign that runs into the moves of a pair.
fn dashes(text: &str, words: &[StyledWord]) -> Option<Styled> {
    let found = words.iter().filter_map(|word| {
        let at = word.range.start + dashed(word.text(text))?;
        Some((word, at))
    });
    let (first, _) = found.clone().next()?;
    let shown = first.text(text);
    let cut = dashed(shown)?;
    let (one, other) = (shown.get(..cut)?, shown.get(cut + 1..)?);
    let message = format!(
        "\u{201c}{shown}\u{201d} are two moves, White's and Black's, with a blank between them: write \u{201c}{one} {other}\u{201d}."
    );
    let edits = found.map(|(_, at)| Edit::replace(place(&(at..at + 1)), " "));
    Some(Styled {
        at: first.range.clone(),
        message,
        title: "Write a blank between the moves of each pair",
        edits: edits.collect(),
        may_be_certain: true,
    })
}

fn is_square(word: &str) -> bool {
    matches!(word.as_bytes(), [b'a'..=b'h', b'1'..=b'8'])
}

/// `e2 e4 e7 e5`: nothing but squares, two for each move.
fn squares(text: &str, words: &[StyledWord]) -> Option<Styled> {
    let is_end = |word: &&StyledWord| !super::paper::is_result(word.text(text));
    let bare = words.iter().filter(|word| word.number.is_none());
    let bare: Vec<&StyledWord> = bare.take_while(is_end).collect();
    let are_squares = bare.iter().all(|word| is_square(word.text(text)));
    if !are_squares || bare.len() < 4 || !bare.len().is_multiple_of(2) {
        return None;
    }
    let (first, second) = (bare.first()?, bare.get(1)?);
    let message = format!(
        "Each move is written as two squares: write \u{201c}{}{}\u{201d} for \u{201c}{}\u{201d}.",
        first.text(text),
        second.text(text),
        shortened(text.get(first.range.start..second.range.end)?)
    );
    let edits = bare.chunks_exact(2).filter_map(|pair| match pair {
        [from, to] => Some(Edit::delete(place(&(from.range.end..to.range.start)))),
        _ => None,
    });
    Some(Styled {
        at: first.range.start..second.range.end,
        message,
        title: "Put the squares of each move together",
        edits: edits.collect(),
        may_be_certain: true,
    })
}

/// `text` without the tags at its start: the addresses in them look like anything.
fn below_tags(text: &str) -> &str {
    let mut rest = text;
    let is_tag = |rest: &str| {
        let inside = rest.strip_prefix('[');
        inside.is_some_and(|inside| inside.starts_with(|sign: char| sign.is_ascii_alphabetic()))
    };
    while is_tag(rest) || rest.starts_with(['\r', '\n']) {
        let Some((_, below)) = rest.split_once('\n') else {
            return rest;
        };
        rest = below;
    }
    rest
}

/// Whether `text` may have a number alone in brackets: `(1)`, `[12]`.
fn has_counter(text: &str) -> bool {
    let bytes = text.as_bytes();
    work::count(bytes.len());
    memchr::memchr2_iter(b'(', b'[', bytes).any(|at| {
        let inside = bytes.get(at + 1..).unwrap_or_default();
        let digits = inside
            .iter()
            .take(4)
            .take_while(|byte| byte.is_ascii_digit());
        let digits = digits.count();
        digits > 0 && matches!(inside.get(digits), Some(b')' | b']'))
    })
}

/// Whether a square and the beginning of a move behind it touch somewhere in `text`, as in `Re1b5`.
fn has_glued(text: &str) -> bool {
    work::count(text.len());
    // The file of `Re1b5`; in `R1e2` there is none before the rank.
    let (mut file, mut rank) = (0, 0);
    for byte in text.bytes() {
        if ends_before(rank, byte) && (rank == b'+' || matches!(file, b'a'..=b'h')) {
            return true;
        }
        (file, rank) = (rank, byte);
    }
    false
}

fn ends_before(rank: u8, letter: u8) -> bool {
    matches!(rank, b'1'..=b'8' | b'+')
        && matches!(
            letter,
            b'a'..=b'h' | b'K' | b'Q' | b'R' | b'B' | b'N' | b'O'
        )
}

/// `6. Re1b5`, `6.Re1b57.Bb3d6`: moves and numbers that run together, each with only one place for a blank.
fn glued(text: &str, words: &[StyledWord]) -> Option<Styled> {
    let mut edits = Vec::new();
    let mut first = None;
    for word in words.iter().filter(|word| word.number.is_none()) {
        let cuts = cuts(word.text(text));
        if cuts.is_empty() {
            continue;
        }
        first = first.or(Some(word));
        let places = cuts.into_iter().map(|cut| word.range.start + cut);
        edits.extend(places.map(|at| Edit::replace(place(&(at..at)), " ")));
    }
    let first = first?;
    let shown = first.text(text);
    let mut parted = shown.to_owned();
    for cut in cuts(shown).into_iter().rev() {
        parted.insert(cut, ' ');
    }
    let message = format!(
        "Blanks are missing between the moves: write \u{201c}{parted}\u{201d} for \u{201c}{shown}\u{201d}."
    );
    Some(Styled {
        at: first.range.clone(),
        message,
        title: "Write blanks between the moves",
        edits,
        may_be_certain: true,
    })
}

/// Where blanks are missing in a word of moves and numbers; empty if it can be cut in no way or in several.
fn cuts(word: &str) -> Vec<usize> {
    let bytes = word.as_bytes();
    if bytes.len() < 4 || !word.is_ascii() {
        return Vec::new();
    }
    let mut cuts = Vec::new();
    // The move that a part of the word must be.
    let mut start = 0;
    for (at, dot) in bytes.iter().enumerate() {
        if *dot != b'.' {
            continue;
        }
        // `b57.`: the first digit is the rank, the others are the number.
        let part = word.get(start..at).unwrap_or_default();
        let digits = part.len()
            - part
                .trim_end_matches(|sign: char| sign.is_ascii_digit())
                .len();
        if !(2..=4).contains(&digits) {
            return Vec::new();
        }
        let number = at - (digits - 1);
        let Some(pair) = cut_of_pair(word.get(start..number).unwrap_or_default()) else {
            return Vec::new();
        };
        cuts.extend(pair.map(|cut| start + cut));
        cuts.push(number);
        start = at + 1;
    }
    match cut_of_pair(word.get(start..).unwrap_or_default()) {
        Some(pair) => cuts.extend(pair.map(|cut| start + cut)),
        None => cuts.clear(),
    }
    cuts
}

/// Where the second of two moves begins, `None` inside for a move alone; `None` for other words, and those with several such places.
fn cut_of_pair(word: &str) -> Option<Option<usize>> {
    if is_whole_move(word) {
        return Some(None);
    }
    let places = word.as_bytes().windows(2).enumerate();
    let places = places.filter_map(|(at, pair)| match pair {
        [rank, letter] if ends_before(*rank, *letter) => Some(at + 1),
        _ => None,
    });
    let mut places = places.filter(|at| {
        let parts = word.split_at_checked(*at);
        parts.is_some_and(|(one, other)| is_whole_move(one) && is_whole_move(other))
    });
    let cut = places.next()?;
    places.next().is_none().then_some(Some(cut))
}

/// Whether a word has the form of one move with one square, or of castling.
fn is_whole_move(word: &str) -> bool {
    let core = word.trim_end_matches(['+', '#', '!', '?']);
    if matches!(core, "O-O" | "O-O-O") {
        return true;
    }
    let square = core
        .len()
        .checked_sub(2)
        .and_then(|at| core.split_at_checked(at));
    let Some((piece, square)) = square else {
        return false;
    };
    let from = piece.strip_suffix('x').unwrap_or(piece);
    let is_from = match from.as_bytes() {
        [] => piece.is_empty(),
        [b'K' | b'Q' | b'R' | b'B' | b'N'] => true,
        [b'Q' | b'R' | b'B' | b'N', b'a'..=b'h' | b'1'..=b'8'] => true,
        [b'a'..=b'h'] => piece.len() > 1,
        _ => false,
    };
    is_square(square) && is_from
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_that_run_together_are_cut_in_one_way() {
        for (word, expected) in [
            ("Re1b5", vec![3]),
            ("exd5Nxd5", vec![4]),
            ("Bb5+c6", vec![4]),
            ("O-O", vec![]),
            ("Re1b57.Bb3d6", vec![3, 5, 10]),
            ("e4e52.Nf3Nc6", vec![2, 4, 9]),
            ("b512.Nf3", vec![2]),
            ("Nf3", vec![]),
            ("Nbd2", vec![]),
            ("R1a3", vec![]),
            ("e8=Q", vec![]),
            ("Nf3.Nc6", vec![]),
        ] {
            assert_eq!(cuts(word), expected, "{word}");
        }
    }

    #[test]
    fn a_sign_may_run_into_two_moves() {
        for (word, expected) in [
            ("e4-e5", Some(2)),
            ("Nf3-Nc6", Some(3)),
            ("O-O-Nf6", Some(3)),
            ("O-O-O", None),
            ("1-0", None),
            ("1/2-1/2", None),
            ("Nf3", None),
        ] {
            assert_eq!(dashed(word), expected, "{word}");
        }
    }
}
