//! Words before the number of a turn or a move: `Zug 1: e4 e5`, `Turn 3 - a:B`, `Nr. 4`. The number is kept where the notation
//! has numbers.

use std::ops::Range;

use super::{Paper, PaperMark, mark};
use crate::Notation;

/// Words for a turn or a move in the languages of those who play, the shortest first.
const WORDS: [&str; 43] = [
    "o",
    "r",
    "t",
    "z",
    "n\u{b0}",
    "no",
    "nr",
    "\u{445}\u{43e}\u{434}",
    "omg",
    "ply",
    "tur",
    "zet",
    "zug",
    "coup",
    "drag",
    "kast",
    "move",
    "ruch",
    "tour",
    "tr\u{e6}k",
    "tura",
    "turn",
    "wurf",
    "beurt",
    "lance",
    "mossa",
    "ronda",
    "ronde",
    "round",
    "runda",
    "runde",
    "trekk",
    "turno",
    "vuoro",
    "jogada",
    "jugada",
    "manche",
    "number",
    "omg\u{e5}ng",
    "rodada",
    "siirto",
    "kierros",
    "durchgang",
];

/// The most bytes of a word in [`WORDS`].
const LONGEST: usize = 10;

/// A word and a number at the start of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
struct WordLabel {
    number: Range<usize>,
    /// The sign after the number with the blanks before it; empty without one.
    sign: Range<usize>,
    /// Where the moves begin.
    moves: usize,
}

/// Whether `text` begins with such a label.
pub(super) fn is_labelled(text: &str) -> bool {
    WordLabel::of(text).is_some()
}

/// Whether `text` is nothing else: `Tour 2`.
pub(super) fn is_label(text: &str) -> bool {
    let label = WordLabel::of(text);
    label.is_some_and(|label| label.moves == text.len() && label.number.start > 1)
}

/// What the label of `text` may stand for: its number with a dot, its number, or nothing in a notation without numbers. Empty
/// without a label.
pub(super) fn labels(notation: &dyn Notation, text: &str) -> Vec<Vec<PaperMark>> {
    let Some(label) = WordLabel::of(text).filter(|label| label.moves < text.len()) else {
        return Vec::new();
    };
    if !notation.is_numbered() {
        // `T1: w->3`: a single letter may be a faction's.
        let is_word = label.number.start > 1;
        let all = vec![mark(0..label.moves, "", Paper::Around)];
        return is_word.then_some(all).into_iter().collect();
    }
    let word = mark(0..label.number.start, "", Paper::Around);
    let sign = text.get(label.sign.clone()).unwrap_or_default();
    let dot = (sign != ".").then(|| mark(label.sign.clone(), ".", Paper::Number));
    let gone = (!sign.is_empty()).then(|| mark(label.sign.clone(), "", Paper::Around));
    let with = |behind: Option<PaperMark>| std::iter::once(word.clone()).chain(behind).collect();
    // No dot stands between a number and its player.
    if label.moves == label.number.end {
        return vec![with(None)];
    }
    vec![with(dot), with(gone)]
}

impl WordLabel {
    fn of(text: &str) -> Option<Self> {
        let word = text.find(|sign: char| !sign.is_alphabetic() && sign != '\u{b0}')?;
        if !(1..=LONGEST).contains(&word) {
            return None;
        }
        let behind = text.get(word..)?;
        let number = behind.strip_prefix('.').unwrap_or(behind);
        let number = number.trim_start_matches(' ');
        let start = text.len() - number.len();
        let digits = number.bytes().take_while(u8::is_ascii_digit).count();
        if !(1..=3).contains(&digits) {
            return None;
        }
        let name = text.get(..word)?.to_lowercase();
        if !WORDS.contains(&&*name) {
            return None;
        }
        let end = start + digits;
        let rest = text.get(end..)?;
        let sign = rest.trim_start_matches(' ').chars().next();
        let is_dash = |sign: char| matches!(sign, '-' | '\u{2013}' | '\u{2014}');
        let sign_end = match sign {
            Some(sign)
                if matches!(sign, '.' | ':' | ')') || is_dash(sign) && rest.starts_with(' ') =>
            {
                let blanks = rest.len() - rest.trim_start_matches(' ').len();
                end + blanks + sign.len_utf8()
            }
            _ => end,
        };
        let moves = text.get(sign_end..)?.trim_start_matches([' ', '\t']);
        let moves = text.len() - moves.len();
        // A letter alone is a label only close to its number, `T1:`, and not before a square, `R1 (0,1)`: it may be a player's.
        let is_close = start == word && !text.get(moves..)?.starts_with('(');
        let is_apart = moves > sign_end || moves == text.len();
        let has_player = word > 1 && sign_end == end && begins_with_player(rest);
        ((word > 1 || is_close) && is_apart || has_player).then_some(Self {
            number: start..end,
            sign: end..sign_end,
            moves,
        })
    }
}

/// Whether `text`, directly behind a number, begins with the letter of a player and a square: `A (0,1)` of `Zug 1A (0,1)`.
fn begins_with_player(text: &str) -> bool {
    let behind = text.strip_prefix(|sign: char| sign.is_ascii_uppercase());
    behind.is_some_and(|behind| behind.trim_start_matches(' ').starts_with('('))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_is_a_word_and_a_number() {
        for (text, number, sign, moves) in [
            ("Zug 1: e4 e5", "1", ":", "e4 e5"),
            ("Turn 12 - e4", "12", " -", "e4"),
            ("Nr. 4 e4 e5", "4", "", "e4 e5"),
            ("MOVE 3.\te4", "3", ".", "e4"),
            ("T1: a:B", "1", ":", "a:B"),
            ("T1 a:B", "1", "", "a:B"),
            ("R1 a B", "1", "", "a B"),
            ("r12) a:B", "12", ")", "a:B"),
            ("Z3: a:B", "3", ":", "a:B"),
            ("Omg\u{e5}ng 2 \u{2013} a:B", "2", " \u{2013}", "a:B"),
            ("\u{425}\u{43e}\u{434} 3: e4", "3", ":", "e4"),
            ("Zug 1A (0,1) FFFC", "1", "", "A (0,1) FFFC"),
            ("Turn 12B(0,1) FFFC", "12", "", "B(0,1) FFFC"),
        ] {
            let label = WordLabel::of(text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(&text[label.number], number, "{text}");
            assert_eq!(&text[label.sign], sign, "{text}");
            assert_eq!(&text[label.moves..], moves, "{text}");
        }
        assert!(is_label("Tour 2"));
        assert!(is_label("Runde 2:"));
        for text in [
            "T 1: a:B",
            "R1 (0,1) FFFC",
            "t1:B a:-",
            "T1A (0,1) FFFC",
            "Turn 1Anna (0,1)",
            "e4 e5",
            "Round 3, Vienna",
            "Game 3: e4",
            "Nf3 Nc6",
            "Round 2024",
            "Turn",
            "Turnier 3: e4",
            "",
        ] {
            assert_eq!(WordLabel::of(text), None, "{text}");
        }
    }
}
