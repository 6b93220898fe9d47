//! Move numbers: with their dots, with another sign for them, or with a slip; and what the numbers around a move tell of it.
//! Findings on numbers that only the game shows to be wrong are those of the checks.

use notation::{Severity, slip};

use super::{
    LineParser, MOST_TOKENS, respell,
    scan::{is_movetext, is_small},
};
use crate::{
    game::{
        rules,
        san::{Language, MoveKind, San},
    },
    read::syntax::{
        SyntaxKind::{self, DOTS, L_PAREN, NUMBER, R_PAREN, WHITESPACE, WORD},
        result,
    },
};

/// Reads a move number.
pub(super) fn number(p: &mut LineParser<'_>) {
    let (text, range) = (p.text(), p.range());
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        p.bump_as(NUMBER);
        if text.parse::<u32>().is_err() {
            let message = "No game has so many moves: write the number of this move.";
            let finding = rules::MOVE_NUMBER.at(range, message);
            p.report(finding.with_severity(Severity::Error));
        }
        return;
    }
    // `1,` has one finding for the whole game.
    let is_undotted = undotted(text).is_some() && p.nth(1) != Some(DOTS);
    let right = slip::digits(text).filter(|_| !is_undotted);
    p.bump_as(NUMBER);
    if let Some(right) = right.filter(|right| right != text) {
        let message = format!("The number is written {right}.");
        respell(p, range, &right, message);
    }
}

/// Whether the next word is a number with its dots.
pub(super) fn is_before_number(p: &LineParser<'_>) -> bool {
    let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    p.nth(1) == Some(WHITESPACE)
        && p.nth(2) == Some(WORD)
        && is_digits(p.nth_text(2))
        && p.nth(3) == Some(DOTS)
}

/// Whether the number of a move is followed by a parenthesis instead of a dot.
pub(super) fn is_number_in_parenthesis(p: &LineParser<'_>) -> bool {
    let is_number = p.text().bytes().all(|byte| byte.is_ascii_digit());
    is_number && p.nth(1) == Some(R_PAREN) && p.text().len() < 4
}

/// Whether a word after dots is a single character that is no move but precedes one.
pub(super) fn is_number_end(p: &LineParser<'_>) -> bool {
    let is_blank = p.nth(1) == Some(WHITESPACE);
    p.text().chars().count() == 1 && is_blank && p.nth(2) == Some(WORD) && p.nth(3) != Some(DOTS)
}

/// Whether a word before a dot looks like a square and a move follows: it may be a number with a slip.
pub(super) fn is_number_like_square(p: &LineParser<'_>) -> bool {
    let is_square = matches!(p.text().as_bytes(), [b'a'..=b'h', b'1'..=b'8']);
    let is_dot = p.nth(1) == Some(DOTS) && p.nth_text(1) == ".";
    is_square && is_dot && p.nth(2) == Some(WHITESPACE) && p.nth(3) == Some(WORD)
}

/// Whether a word is a move number, perhaps with a slip: `1O.`, `9a`, `30-`. If a move is due or another number follows, it is
/// a move with a slip.
pub(super) fn is_number(p: &LineParser<'_>, text: &str, is_due: bool) -> bool {
    if text.starts_with('(') {
        return true;
    }
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let rest = text.get(digits..).unwrap_or_default();
    let is_move = match San::read(text, Language::ENGLISH).map(|san| san.kind) {
        // `00`
        Some(MoveKind::Castle { .. }) => p.nth(1) != Some(DOTS),
        // `E4,`
        None => San::read(text, Language::CAPITALS).is_some(),
        Some(_) => true,
    };
    if p.nth(1) == Some(DOTS) {
        // `etc.`
        let is_word = text.len() > 2 && is_small(text) && slip::digits(text).is_none();
        return !is_word
            && result(text).is_none()
            && !is_move
            && (rest.is_empty() || text.len() < 4);
    }
    let is_sign = rest.chars().count() == 1 || rest == " -";
    let is_nearly = digits > 0 && digits < 4 && is_sign;
    // `4d` is a square with its characters swapped.
    let is_square = matches!(text.as_bytes(), [b'1'..=b'8', b'a'..=b'h']);
    let is_broken = is_nearly && !is_square && !is_move;
    let mut next = (1..4).filter(|next| p.nth(*next) != Some(WHITESPACE));
    let next = next.next().unwrap_or(1);
    // The dash after a move is no dot of a number.
    let is_followed = p.nth(next) == Some(WORD)
        && p.nth(next + 1) == Some(DOTS)
        && !p.nth_text(next + 1).starts_with(' ');
    let is_number = rest.is_empty() && !is_move || is_broken;
    is_number && !is_due && !is_followed && result(text).is_none()
}

/// Whether four digits, which may be a move in a game by post (`5254`), are none: no other such move stands directly `above` them.
pub(super) fn is_year(text: &str, above: Option<&str>) -> bool {
    let is_digits = |text: &str| text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_move = |word: &str| is_digits(word) && San::read(word, Language::ENGLISH).is_some();
    let last = above.and_then(|above| above.split_whitespace().next_back());
    let last = last.and_then(|last| last.rsplit('.').next());
    is_digits(text) && !last.is_some_and(is_move)
}

/// The digits of a number with another sign in place of its dot: `5l` or `5 -` for `5.` `None` for other words.
pub(crate) fn undotted(text: &str) -> Option<&str> {
    let last = text.as_bytes().last()?;
    (!last.is_ascii_digit()).then_some(())?;
    // `(5)`, `(5.)`
    let inside = text
        .strip_prefix('(')
        .and_then(|rest| rest.strip_suffix(')'));
    if let Some(inside) = inside.map(|inside| inside.strip_suffix('.').unwrap_or(inside)) {
        return inside
            .bytes()
            .all(|byte| byte.is_ascii_digit())
            .then_some(inside);
    }
    let signs = text.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let is_sign = signs.chars().count() == 1 || signs.strip_prefix(' ') == Some("-");
    let is_cut = signs.len() < text.len() && is_sign;
    text.strip_suffix(signs).filter(|_| is_cut)
}

/// The digits of a number with a sign that can only stand for its dot, `5,`, `(5)` or `5 -`; the whole `text` otherwise.
pub(crate) fn unsigned(text: &str) -> &str {
    let is_sign = text.starts_with('(')
        || text.ends_with([',', ':', '/', ';', ')', '\u{b0}', '\u{ba}'])
        || text.ends_with(" -");
    undotted(text).filter(|_| is_sign).unwrap_or(text)
}

/// A move number at `at`: its value, the number of its dots, and the token behind it and its blank.
pub(super) fn numbered(p: &LineParser<'_>, at: usize) -> Option<(u32, usize, usize)> {
    let is_one = p.nth(at) == Some(WORD) && p.nth(at + 1) == Some(DOTS);
    let value = p.nth_text(at).parse::<u32>().ok().filter(|_| is_one)?;
    let dots = match p.nth_text(at + 1) {
        "." => 1,
        _ => 3,
    };
    let blank = usize::from(p.nth(at + 2) == Some(WHITESPACE));
    Some((value, dots, at + 2 + blank))
}

/// Whether the moves in front of the next number show that the one before the token `end` is none of the game: with it, there would be
/// one too many, or its `own` number comes again.
pub(super) fn is_one_too_many(
    p: &LineParser<'_>,
    end: usize,
    own: Option<(u32, usize, usize)>,
    since_number: usize,
) -> bool {
    let (mut moves, mut next) = (0, None);
    for len in end..MOST_TOKENS {
        match p.nth(len) {
            // What a variation replaces is not clear here.
            Some(L_PAREN) => return false,
            Some(WORD) => {
                next = numbered(p, len);
                if next.is_some() || result(p.nth_text(len)).is_some() {
                    break;
                }
                moves += usize::from(is_movetext(p.nth_text(len)));
            }
            None | Some(R_PAREN | SyntaxKind::NEWLINE) => break,
            _ => {}
        }
    }
    match (own, next) {
        (Some((own, dots, _)), Some((next, next_dots, _))) => {
            moves == 0 && (next < own || next == own && next_dots <= dots)
        }
        (Some(_), None) => false,
        // `9. h3 ∆d4 Na5 10. Bc2`, `9. h3 ∆d4 9... Na5`, `9. h3 Na5 ∆d4 10. Bc2`
        (None, next) => {
            let dots = next.map(|(_, dots, _)| dots);
            match since_number {
                1 => moves == 1 && dots != Some(3) || moves == 0 && dots == Some(3),
                2 => moves == 0 && dots == Some(1),
                _ => false,
            }
        }
    }
}
