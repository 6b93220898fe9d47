//! Moves with blanks inside their squares: `c 2 - b 3`, `e 4xg 4`. Each is one word.

use notation::parser::Lexeme;

use super::SyntaxKind::{self, WHITESPACE, WORD};
use crate::read::parser::scan;

/// The most words into which a move is torn: two letters, two digits and a sign.
const MOST_WORDS: usize = 5;
/// The longest word of a torn move: shorter than squares and sign together.
const LONGEST_WORD: usize = 4;

/// Joins the parts of each torn move into one word.
pub(super) fn join(body: &str, lexemes: &mut Vec<Lexeme<SyntaxKind>>) {
    let mut at = 0;
    let mut joined = false;
    while let Some((kind, range)) = lexemes.get(at).cloned() {
        if kind == WORD
            && range.len() <= LONGEST_WORD
            && let Some(last) = last_part(body, lexemes, at)
            && let Some(end) = lexemes.get(last).map(|(_, last)| last.end)
        {
            for (part, place) in lexemes.get_mut(at + 1..=last).unwrap_or_default() {
                (*part, *place) = (WHITESPACE, end..end);
            }
            if let Some((_, word)) = lexemes.get_mut(at) {
                word.end = end;
            }
            joined = true;
            at = last;
        }
        at += 1;
    }
    if joined {
        lexemes.retain(|(_, range)| !range.is_empty());
    }
}

/// The index of the last word of the move that begins with the word `at`, if a blank is inside one of its squares; the parser
/// reads other blanks. If only the target is torn, its letter must be a word of its own: the digit after `e7-e 2` may be the
/// number of the next move.
fn last_part(body: &str, lexemes: &[Lexeme<SyntaxKind>], at: usize) -> Option<usize> {
    let mut read = 0;
    let mut is_apart = false;
    let mut last_len = 0;
    // Whether each of the two squares is on the board: one may have a slip.
    let mut on_board = [true; 2];
    for nth in (at..).step_by(2).take(MOST_WORDS) {
        let (_, range) = lexemes.get(nth).filter(|(kind, _)| *kind == WORD)?;
        let word = body.get(range.clone())?;
        is_apart |= nth > at && (read == 1 || read == 4 && last_len == 1);
        for sign in word.chars() {
            let fits = match read {
                0 | 3 => sign.is_ascii_alphabetic(),
                1 | 4 => sign.is_ascii_digit(),
                2 => scan::sign(sign).is_some(),
                _ => matches!(sign, '(' | '=' | '+' | '#' | '!' | '?'),
            };
            if let Some(is_on) = on_board.get_mut(usize::from(read > 2)) {
                *is_on &= match read {
                    0 | 3 => scan::is_file(sign),
                    1 | 4 => matches!(sign, '1'..='8'),
                    _ => true,
                };
            }
            match (fits, read) {
                (true, 5) => return is_move(is_apart, on_board).then_some(nth),
                (true, _) => read += 1,
                (false, _) => return None,
            }
        }
        if read == 5 {
            return is_move(is_apart, on_board).then_some(nth);
        }
        last_len = word.len();
        lexemes
            .get(nth + 1)
            .filter(|(kind, _)| *kind == WHITESPACE)?;
    }
    None
}

/// Whether two squares and a sign are a move with a blank inside one of its squares.
fn is_move(is_apart: bool, on_board: [bool; 2]) -> bool {
    is_apart && on_board.contains(&true)
}
