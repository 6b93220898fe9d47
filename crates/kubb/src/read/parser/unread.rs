//! What is no action in a throw: other letters and signs, words, and signs that some write for a miss. What can be read beside them
//! is read.

use notation::{Edit, Fix, TextRange, size};

use super::{LineParser, around::Around, counts::number_at_end, steps::steps};
use crate::{
    game::{
        letters::{self, Letter, NumberedLetter, shortened},
        rules,
    },
    read::syntax::SyntaxKind,
};

/// Reads what it can of a throw that has something other than actions in it.
pub(super) fn unreadable(
    p: &mut LineParser<'_>,
    player: Option<&str>,
    body: &str,
    pieces: &[NumberedLetter],
) {
    let start = p.offset();
    let at = |range: &std::ops::Range<usize>| {
        TextRange::new(start + size(range.start), start + size(range.end))
    };
    if is_sign_of_miss(p, body) {
        return sign_of_miss(p, body);
    }
    if player.is_some()
        && let Some(letter) = letters::of_word(body)
    {
        let range = at(&(0..body.len()));
        let sign = letter.sign();
        p.report(
            rules::ACTION_WORD
                .at(range, format!("`{body}` is written {sign}."))
                .with_fix(Fix::guess(
                    format!("Write {sign}"),
                    vec![Edit::replace(range, sign)],
                )),
        );
        return p.bump_part(SyntaxKind::UNKNOWN, body.len());
    }
    let unknown: Vec<&NumberedLetter> = pieces
        .iter()
        .filter(|piece| piece.letter.is_none())
        .collect();
    let (Some(first), Some(last)) = (unknown.first(), unknown.last()) else {
        return;
    };
    let range = first.range.start..last.range.end;
    if unknown.len() == 1 && first.number.is_some() && first.split == first.range.end {
        p.report(number_at_end(body, pieces, at(&first.range)));
    } else if player.is_none() {
        p.find(
            &rules::UNKNOWN_ACTION,
            at(&(0..body.len())),
            format!(
                "`{}` is neither a throw nor a player with a throw.",
                shortened(body)
            ),
        );
    } else {
        let text = &body[range.clone()];
        let toss_or_baton = if text.chars().count() == 1 {
            "is no action"
        } else {
            "are no actions"
        };
        p.find(
            &rules::UNKNOWN_ACTION,
            at(&range),
            format!("`{}` {toss_or_baton}. A baton is F, B, -, K, =, X, E or Z; before the batons stand I, R, P, Y, Q, N and A.", shortened(text)),
        );
    }
    for piece in pieces {
        if piece.letter.is_some() {
            steps(p, std::slice::from_ref(piece));
        } else {
            p.bump_part(SyntaxKind::UNKNOWN, piece.range.len());
        }
    }
}

/// Whether `body` is a letter or another sign that some write for a miss, and stands so at least twice in the line.
fn is_sign_of_miss(p: &LineParser<'_>, body: &str) -> bool {
    let mut signs = body.chars();
    let is_one = signs
        .next()
        .is_some_and(|sign| !sign.is_ascii_digit() && sign != '.' && Letter::of(sign).is_none())
        && signs.next().is_none();
    is_one && letters::of_said(body) == Some(Letter::Miss) && Around::of(p).has_action(body)
}

/// Reads a throw that is nothing but a sign for a miss, which the whole line shows: `0`, a period or a slash.
pub(super) fn lone_miss(p: &mut LineParser<'_>, sign: &str) {
    let throw = p.start();
    sign_of_miss(p, sign);
    throw.complete(p, SyntaxKind::THROW);
}

/// Reads such a letter.
fn sign_of_miss(p: &mut LineParser<'_>, body: &str) {
    let range = TextRange::at(p.offset(), size(body.len()));
    let sign = Letter::Miss.sign();
    let fix = Fix::guess(format!("Write {sign}"), vec![Edit::replace(range, sign)]);
    let message = format!("`{body}` is written {sign}.");
    p.report(rules::ACTION_WORD.at(range, message).with_fix(fix));
    let step = p.start();
    p.bump_part(SyntaxKind::UNKNOWN, body.len());
    step.complete(p, SyntaxKind::STEP);
}
