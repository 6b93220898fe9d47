//! Moves with blanks inside their squares: `c 2 - b 3`, `e 4xg 4`. Each is one word.

use notation::parser::Lexeme;

use super::SyntaxKind::{self, WHITESPACE, WORD};
use crate::read::parser::scan;

/// So many words a move may be torn into: two letters, two digits and a sign.
const MOST_WORDS: usize = 5;
/// The words that it is torn into are shorter than squares and sign together.
const LONGEST_WORD: usize = 4;

/// Makes one word of the parts of each.
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

/// The last word of the move that begins with the word `at`, if a blank stands inside one of its squares. Elsewhere the parser reads
/// blanks. Of the target alone its letter must be a word of its own: the digit behind `e7-e 2` may be the number of the next move.
fn last_part(body: &str, lexemes: &[Lexeme<SyntaxKind>], at: usize) -> Option<usize> {
    let mut read = 0;
    let mut is_apart = false;
    let mut last_len = 0;
    for nth in (at..).step_by(2).take(MOST_WORDS) {
        let (_, range) = lexemes.get(nth).filter(|(kind, _)| *kind == WORD)?;
        let word = body.get(range.clone())?;
        is_apart |= nth > at && (read == 1 || read == 4 && last_len == 1);
        for sign in word.chars() {
            let fits = match read {
                0 | 3 => scan::is_file(sign),
                1 | 4 => matches!(sign, '1'..='8'),
                2 => scan::sign(sign).is_some(),
                _ => matches!(sign, '(' | '=' | '+' | '#' | '!' | '?'),
            };
            match (fits, read) {
                (true, 5) => return is_apart.then_some(nth),
                (true, _) => read += 1,
                (false, _) => return None,
            }
        }
        if read == 5 {
            return is_apart.then_some(nth);
        }
        last_len = word.len();
        lexemes
            .get(nth + 1)
            .filter(|(kind, _)| *kind == WHITESPACE)?;
    }
    None
}
