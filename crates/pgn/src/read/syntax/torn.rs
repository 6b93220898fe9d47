//! Words split by blanks: `Bxf7 +`, `e8 = Q`, `1 - 0`, `N f3`, `O - O`. They are joined to one word.

use std::ops::Range;

use notation::parser::Lexeme;

use super::{SyntaxKind, result};
use crate::game::{
    glossary,
    san::{self, CheckSign, Language, MoveKind, San},
};
use SyntaxKind::{DOTS, WHITESPACE, WORD};

/// The most parts of a word.
const MOST_PARTS: usize = 5;

/// Joins the parts of each split word.
pub(super) fn join(body: &str, lexemes: &mut Vec<Lexeme<SyntaxKind>>) {
    let mut at = 0;
    let mut joined = false;
    // The start of the next move, directly after a split one.
    let mut behind = None;
    // A writer who uses long notation for one move of a line uses it for the others.
    let mut has_long = false;
    while let Some([first, blank, second]) = lexemes.get(at..at + 3) {
        let is_pair = matches!((first.0, blank.0, second.0), (WORD, WHITESPACE, WORD));
        if !is_pair || !may_be_torn(body, &first.1, &second.1) {
            at += 1;
            continue;
        }
        if is_long(body, lexemes, at, has_long || behind == Some(at)) {
            let last = at + LONG;
            join_parts(lexemes, at, last);
            (joined, has_long) = (true, true);
            at = last + 1;
            behind = Some(at + 1);
            continue;
        }
        let parts = parts(body, lexemes.get(at..).unwrap_or_default());
        // Blanks separate the parts, hence the factor 2.
        if let Some(last) = torn(&parts).map(|parts| at + 2 * parts - 2)
            && !is_before_prose(body, lexemes, last)
        {
            let is_word = lexemes
                .get(last)
                .and_then(|(_, range)| body.get(range.clone()));
            let is_word = is_word.is_some_and(|word| CheckSign::in_words(word).is_some());
            let has_dot =
                is_word && matches!(lexemes.get(last + 1), Some((DOTS, dot)) if dot.len() == 1);
            let last = last + usize::from(has_dot);
            join_parts(lexemes, at, last);
            joined = true;
            at = last;
            behind = Some(last + 2);
        }
        at += 1;
    }
    if joined {
        lexemes.retain(|(_, range)| !range.is_empty());
    }
}

/// Joins the lexemes from `first` to `last` into the first one; the others become empty.
fn join_parts(lexemes: &mut [Lexeme<SyntaxKind>], first: usize, last: usize) {
    let Some((_, Range { end, .. })) = lexemes.get(last).cloned() else {
        return;
    };
    if let Some((_, word)) = lexemes.get_mut(first) {
        word.end = end;
    }
    for (kind, range) in lexemes.get_mut(first + 1..=last).unwrap_or_default() {
        (*kind, *range) = (WHITESPACE, end..end);
    }
}

/// The distance from the first to the last lexeme of a long move with a separate dash.
const LONG: usize = 4;

/// Whether a long move with a separate dash begins at `at`, as in `Ng1 - f3`. What may as well be a move of each side, such as
/// `e4 - e5`, counts only if a long move `is_expected`.
fn is_long(body: &str, lexemes: &[Lexeme<SyntaxKind>], at: usize, is_expected: bool) -> bool {
    let Some(from) = long(body, lexemes, at) else {
        return false;
    };
    // White has no pawn that moves to the first two ranks, and none that stays a pawn on the last.
    let is_no_move = from.len() == 2 && from.ends_with(['1', '2', '8']);
    let is_blank = |at: usize| matches!(lexemes.get(at), Some((WHITESPACE, _)));
    let reads = |at: usize| {
        let (_, range) = lexemes.get(at).filter(|(kind, _)| *kind == WORD)?;
        San::read(body.get(range.clone())?, Language::ENGLISH)
    };
    let dash_follows = |at: usize| {
        let (_, range) = lexemes.get(at).filter(|(kind, _)| *kind == WORD)?;
        body.get(range.clone()).filter(|word| is_dash(word))
    };
    // At most two moves follow a number.
    let is_dots = |(kind, range): &Lexeme<SyntaxKind>| {
        *kind == DOTS && matches!(body.get(range.clone()), Some("..." | "…"))
    };
    let is_black = || {
        let before = at.checked_sub(2).filter(|_| is_blank(at - 1));
        before.is_some_and(|at| reads(at).is_some() || lexemes.get(at).is_some_and(is_dots))
    };
    let next = at + LONG + 2;
    let is_before_black = || {
        let is_one = reads(next).is_some() && dash_follows(next + 2).is_none();
        is_blank(next - 1) && (is_one || long(body, lexemes, next).is_some())
    };
    is_expected || is_no_move || is_black() || is_before_black()
}

/// The square, or the piece and square, at the start of a possible long move with a separate dash at `at`.
fn long<'t>(body: &'t str, lexemes: &[Lexeme<SyntaxKind>], at: usize) -> Option<&'t str> {
    let part = |at: usize| {
        let (_, range) = lexemes.get(at).filter(|(kind, _)| *kind == WORD)?;
        body.get(range.clone())
    };
    let is_blank = |at: usize| matches!(lexemes.get(at), Some((WHITESPACE, _)));
    let (from, to) = (part(at)?, part(at + LONG)?);
    let is_apart = is_blank(at + 1) && part(at + 2) == Some("-") && is_blank(at + 3);
    let read = San::read(&format!("{from}-{to}"), Language::ENGLISH).filter(|_| is_apart)?;
    let is_long = matches!(read.kind, MoveKind::Go(go) if go.file.is_some() && go.rank.is_some());
    is_long.then_some(from)
}

/// Whether a word begins or ends with the sign between the numbers of a result.
pub(super) fn is_dash(word: &str) -> bool {
    word.starts_with(['-', ':']) || word.ends_with(['-', ':'])
}

/// Whether a sign, the lexeme `at`, precedes a word that is no move and no number: `e5 # best` has a comment.
fn is_before_prose(body: &str, lexemes: &[Lexeme<SyntaxKind>], at: usize) -> bool {
    let text = |at: usize| {
        let (_, range) = lexemes.get(at).filter(|(kind, _)| *kind == WORD)?;
        body.get(range.clone())
    };
    let is_sign = text(at).is_some_and(|word| {
        matches!(word, "+" | "++" | "#") || CheckSign::in_words(word).is_some()
    });
    let is_movetext = |word: &str| {
        word.starts_with(|sign: char| sign.is_ascii_digit() || sign == '*')
            || San::read(word, Language::ENGLISH).is_some()
            || glossary::nag(word).is_some()
    };
    is_sign && text(at + 2).is_some_and(|word| !is_movetext(word))
}

/// Whether two words may be parts of one: one is a single character, or a sign is where they meet. Nearly all words are whole.
fn may_be_torn(body: &str, first: &Range<usize>, second: &Range<usize>) -> bool {
    let sign = |at: usize| body.as_bytes().get(at).copied().unwrap_or_default();
    // `1: e4`
    let word = body.get(first.clone()).unwrap_or_default();
    let number = word.strip_suffix(':').unwrap_or_default();
    if !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()) {
        return false;
    }
    let behind = body.get(second.clone()).unwrap_or_default();
    first.len() <= 1
        || second.len() <= 1
        || CheckSign::in_words(behind).is_some()
        || matches!(sign(second.start), b'+' | b'#' | b'x' | b':' | b'=' | b'-')
        || matches!(sign(first.end - 1), b'x' | b':' | b'=' | b'-')
}

/// The words at the start of `lexemes` that only blanks separate.
fn parts<'t>(body: &'t str, lexemes: &[Lexeme<SyntaxKind>]) -> Vec<&'t str> {
    let text = |at: usize| {
        let (_, range) = lexemes.get(at).filter(|(kind, _)| *kind == WORD)?;
        body.get(range.clone())
    };
    let is_blank = |at: usize| matches!(lexemes.get(at), Some((WHITESPACE, _)));
    let mut parts = Vec::new();
    for nth in 0..MOST_PARTS {
        if nth > 0 && !is_blank(2 * nth - 1) {
            break;
        }
        let Some(part) = text(2 * nth) else {
            break;
        };
        // `Nb 4. Bc4`: the number belongs to the next move.
        let has_dot = matches!(lexemes.get(2 * nth + 1), Some((DOTS, _)));
        if nth > 0 && has_dot && CheckSign::in_words(part).is_none() {
            break;
        }
        parts.push(part);
    }
    parts
}

/// How many of `parts` form one word; `None` unless at least two do.
fn torn(parts: &[&str]) -> Option<usize> {
    let most = parts.len();
    (2..=most).rev().find(|count| {
        let (of_word, last) = parts.split_at(count - 1);
        let before = of_word.concat();
        let Some(last) = last.first() else {
            return false;
        };
        let word = format!("{before}{last}");
        is_dashed(of_word, last, &word) || is_move(of_word, &before, last, &word)
    })
}

/// Whether parts separated by dashes are a result or castling: `1/2 - 1/2`, `O -O`.
fn is_dashed(parts: &[&str], last: &str, word: &str) -> bool {
    let is_castle = || {
        let kind = San::read(word, Language::ENGLISH).map(|san| san.kind);
        matches!(kind, Some(MoveKind::Castle { .. }))
    };
    let has_dash = is_dash(last) || parts.iter().any(|part| is_dash(part));
    has_dash && (result(word).is_some() || is_castle())
}

/// Whether the parts form a move and none of them, except signs at its end, is a move itself; otherwise they are two moves.
fn is_move(parts: &[&str], before: &str, last: &str, word: &str) -> bool {
    let read = |word: &str| San::read(word, Language::ENGLISH);
    let is_whole = parts.len() == 1 || torn(parts) == Some(parts.len());
    match last {
        "+" | "++" | "#" => is_whole && read(before).is_some_and(|san| san.mark == CheckSign::None),
        // `Qh4 mate`, `Qh4+ mate`, `Dh4 matt`
        _ if CheckSign::in_words(last).is_some() => {
            let is_foreign = |language| San::read(before, language).is_some();
            is_whole
                && (read(before).is_some()
                    || san::may_go(before) && Language::FOREIGN.into_iter().any(is_foreign))
        }
        _ if read(word).is_none() || is_dash(last) => false,
        // `e8 = Q`, `e8 Q`
        _ if last.starts_with('=') || before.ends_with('=') => true,
        "Q" | "R" | "B" | "N" => read(before).is_some_and(|san| san.lacks_promotion()),
        _ if last.starts_with(['x', ':']) => read(before).is_none(),
        // `Nd5: Qe7`, two moves of which the first takes
        _ if parts
            .last()
            .is_some_and(|part| part.len() > 2 && part.ends_with(':')) =>
        {
            read(before).is_none()
        }
        // `Nf3 x e5`
        _ if before.ends_with(['x', ':']) => true,
        _ => {
            let is_file = before.ends_with(|sign| matches!(sign, 'a'..='h')) && before.len() < 3;
            let is_rank = matches!(last, "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8");
            let is_piece = matches!(before, "K" | "Q" | "R" | "B" | "N");
            is_piece || is_file && is_rank && read(before).is_none()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_a_word_are_one() {
        let count = |text: &str| torn(&text.split(' ').collect::<Vec<_>>());
        for text in [
            "Bxf7 +",
            "Qh4 #",
            "e8 = Q",
            "e8 =Q",
            "e8 Q +",
            "1 - 0",
            "1/2 - 1/2",
            "0 -1",
            "1 : 0",
            "O - O",
            "0 -0",
            "O - O - O",
            "O - O +",
            "N f3",
            "N x f3",
            "e x d5",
            "ex d5",
            "Nf3 x e5",
            "N f 3",
            "e 4",
            "R 1e2",
            "Qh4 mate",
            "Bxf7+ check",
            "Q h5 #",
            "Dxf7 matt",
        ] {
            assert_eq!(count(text), Some(text.split(' ').count()), "{text}");
        }
        for text in [
            "e4 e5", "Nf3 Nc6", "1 e4", "Nf3 xe5", "e4 - e5", "Nf3 +-", "Nf3 =", "Nb d2",
            "O-O O-O", "e4 1", "e8=Q N", "Nf3+ +", "a b", "the end", "Nf3 N", "Nd5: Qe7",
        ] {
            assert_eq!(count(text), None, "{text}");
        }
    }
}
