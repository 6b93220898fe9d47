//! The steps of a throw, each a letter with its number: how they stand in the tree, and what is said of their numbers and their
//! spelling.

use notation::{TextRange, size};

use super::{LineParser, spelling};
use crate::{game::letters::NumberedLetter, read::syntax::SyntaxKind};

/// Reads the actions of one throw, with their numbers; reports wrong numbers and spellings.
pub(super) fn steps(p: &mut LineParser<'_>, pieces: &[NumberedLetter]) {
    spellings(p, pieces, true);
    bump_steps(p, pieces);
}

/// Reports wrong numbers, and spelling if it `is_one` throw.
pub(super) fn spellings(p: &mut LineParser<'_>, pieces: &[NumberedLetter], is_one: bool) {
    let start = p.offset();
    let from = pieces.first().map_or(0, |piece| piece.range.start);
    let at = |range: std::ops::Range<usize>| {
        TextRange::new(
            start + size(range.start - from),
            start + size(range.end - from),
        )
    };
    let wrong_number = pieces.iter().any(|piece| !piece.is_valid());
    spelling::numbers(p, pieces, at);
    if !wrong_number && is_one {
        spelling::of_throw(p, pieces, at);
    }
}

pub(super) fn bump_steps(p: &mut LineParser<'_>, pieces: &[NumberedLetter]) {
    for piece in pieces {
        let step = p.start();
        let digits = piece.split - piece.range.start;
        if digits > 0 {
            p.bump_part(SyntaxKind::NUMBER, digits);
        }
        p.bump_part(SyntaxKind::ACTION, piece.range.end - piece.split);
        step.complete(p, SyntaxKind::STEP);
    }
}
