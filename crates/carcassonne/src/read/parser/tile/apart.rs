//! A meeple apart from the tile, as in a column of its own: `FCFC2 m`, `FCFC2 + meeple`. Only where one feature of the tile can be
//! claimed does it tell which.

use notation::{Edit, Finding, Fix, TextRange, TextSize};

use super::super::{Parser, blanks, blanks_from};
use crate::{
    game::{
        rules,
        tiles::{ReadCode, Sets, placed_geometry},
    },
    read::syntax::SyntaxKind::*,
};

/// The end of the message on a meeple apart from its tile.
const UNTOLD: &str = "does not tell what the meeple claims: write m behind the city, the road or the cloister, M behind the field";

/// Whether `finding` is one on a meeple apart from its tile.
pub(crate) fn is_apart(finding: &Finding) -> bool {
    finding.code == rules::syntax::MEEPLE_PLACE.code && finding.message.contains(UNTOLD)
}

/// Whether `word`, after a blank behind the tile `text`, is a meeple that may claim several features, or one that is not written
/// last.
pub(super) fn is_undecided(text: &str, word: &str) -> bool {
    let is_farmer = match word {
        "m" => false,
        "M" => true,
        _ => return false,
    };
    match &claims(text, Some(is_farmer))[..] {
        [] => false,
        [_] => !is_claim(&format!("{text}{word}")),
        _ => true,
    }
}

/// Reads a meeple apart from the tile, which was read from `start` on, perhaps with signs around it, and reports it. `rest` is the
/// line from `start` on. Returns whether there is one.
pub(in super::super) fn meeple_apart(parser: &mut Parser<'_>, start: TextSize, rest: &str) -> bool {
    let blank = blanks_from(parser, 0);
    let sign = usize::from(parser.nth(blank) == Some(PLUS));
    let word = blank + sign + blanks_from(parser, blank + sign);
    // Nearly no tile has one.
    if parser.nth(word) != Some(WORD) {
        return false;
    }
    let range = TextRange::new(start, parser.offset());
    let tile = rest.get(..usize::from(range.len())).unwrap_or_default();
    let bare = tile.trim_matches(|sign: char| super::is_frame(sign.encode_utf8(&mut [0; 4])));
    // Directly behind a tile, it is part of it.
    let is_glued = word == 0 && bare.len() == tile.len();
    let is_farmer = match parser.nth_text(word) {
        _ if is_glued => return false,
        "m" => Some(false),
        "M" => Some(true),
        other if is_meeple(other) && is_end(parser, word + 1) => None,
        _ => return false,
    };
    let claims = claims(bare, is_farmer);
    let Some(first) = claims.first() else {
        return false;
    };
    blanks(parser);
    let stray = parser.start();
    let (from, written) = (parser.offset(), parser.rest());
    if sign > 0 {
        parser.bump_as(UNREADABLE);
        blanks(parser);
    }
    parser.bump_as(UNREADABLE);
    stray.complete(parser, STRAY);
    let apart = TextRange::new(from, parser.offset());
    let written = written.get(..usize::from(apart.len())).unwrap_or_default();
    let message = format!("“{written}” apart from the tile {UNTOLD}, such as {first}.");
    let mut finding = rules::syntax::MEEPLE_PLACE.at(apart, message);
    finding.fixes = claims
        .into_iter()
        .map(|claim| {
            let title = format!("Write {claim}");
            Fix::guess(title, vec![Edit::replace(range.cover(apart), claim)])
        })
        .collect();
    parser.report(finding);
    true
}

/// Whether only points or a note follow from the `n`th token on.
fn is_end(parser: &Parser<'_>, n: usize) -> bool {
    let next = n + blanks_from(parser, n);
    matches!(
        parser.nth(next),
        None | Some(PLUS | EQUALS | L_PAREN | NOTE | NEWLINE)
    )
}

/// Whether `word` names a meeple.
pub(crate) fn is_meeple(word: &str) -> bool {
    ["meeple", "meeples", "follower"]
        .iter()
        .any(|known| known.eq_ignore_ascii_case(word))
}

/// `bare`, a tile without a meeple, with `m` or, for a farmer, `M` behind each feature that it can claim; with both if neither is
/// written.
fn claims(bare: &str, is_farmer: Option<bool>) -> Vec<String> {
    let Some(written) = ReadCode::read(bare)
        .ok()
        .filter(|written| written.meeples.is_empty())
    else {
        return Vec::new();
    };
    let geometry = placed_geometry(&written.tile, Sets::ALL);
    let claims = (0..geometry.segments.len()).filter_map(|index| {
        let (is_field, anchor) = geometry.anchor_of(index)?;
        let is_wanted = is_farmer.is_none_or(|is_farmer| is_farmer == is_field);
        let at = written.after(bare, anchor).filter(|_| is_wanted)?;
        let (before, after) = bare.split_at_checked(at)?;
        let letter = if is_field { "M" } else { "m" };
        let claim = [before, letter, after].concat();
        is_claim(&claim).then_some(claim)
    });
    claims.collect()
}

/// Whether `code` has a meeple that claims something.
pub(super) fn is_claim(code: &str) -> bool {
    ReadCode::read(code).is_ok_and(|written| {
        !written.meeples.is_empty()
            && placed_geometry(&written.tile, Sets::ALL).takes_meeples(&written)
    })
}
