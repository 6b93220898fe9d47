//! Completion of tiles: those that fit the square and are left in the box, meeples that can claim, figures.

use notation::{Completion, CompletionKind, Order as _};

use super::CompletionContext;
use crate::{
    game::tiles::{Figure, Geometry, ReadCode, Shared, placed_geometry},
    read::ast::Content,
    tell::{describe, next},
};

/// Tiles that fit the square, the likeliest first: those of which many are left, and which fit better here than elsewhere.
/// Meeples on a complete tile.
pub(super) fn tile_words(place: &CompletionContext<'_>, typed: &str) -> Vec<Completion> {
    let mut found = meeples(place, typed);
    let game = place.game_before();
    let sites = next::sites(place.replayed, &game, place.mover());
    let here = square(place);
    let site = sites
        .iter()
        .find(|site| Some((site.square.x, site.square.y)) == here);
    let replace = place.word(typed.len(), is_tile);
    let drawn = next::drawn(place.game, |line| line != place.cursor.line);
    let mut tiles: Vec<(f32, Completion)> = Vec::new();
    for tile in next::tiles(place.replayed.sets(), &drawn) {
        let elsewhere = next::appeal_elsewhere(&tile, &sites);
        for (turned, code) in tile.turns {
            if site.is_some_and(|site| !site.takes(turned)) {
                continue;
            }
            let Ok(written) = ReadCode::read(code) else {
                continue;
            };
            let (name, left) = (tile.kind.name, tile.left);
            let Some(word) = with_meeples(typed, code) else {
                continue;
            };
            let completion = Completion::new(CompletionKind::Piece, word, replace)
                .detail(format!("{name}, {left} left"))
                .documentation(format!(
                    "**{code}**: {name}. Sides: {}. Box: {}.",
                    describe::sides(&written),
                    describe::boxes(&written)
                ));
            let weight =
                left as f32 * site.map_or(1.0, |site| site.appeal(turned)) / elsewhere.max(1.0);
            tiles.push((weight, completion));
        }
    }
    tiles.order_by(|(one, _), (other, _)| other.total_cmp(one));
    found.extend(tiles.into_iter().map(|(_, completion)| completion));
    found
}

/// The word that continues `typed`, with its meeples, to the tile `code`; `None` if `code` does not begin so. Without meeples
/// in `typed`, `code` itself.
fn with_meeples(typed: &str, code: &str) -> Option<String> {
    let is_meeple = |c: char| matches!(c, 'm' | 'M');
    if !typed.contains(is_meeple) {
        return Some(code.to_owned());
    }
    let plain = typed.replace(is_meeple, "").to_uppercase();
    let rest = code.strip_prefix(plain.as_str())?;
    Some(format!("{typed}{rest}"))
}

/// Whether `c` can be part of a tile.
fn is_tile(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '[' | ']')
}

/// The square of the line at the cursor.
fn square(place: &CompletionContext<'_>) -> Option<(i32, i32)> {
    match place.content() {
        Some(Content::Move(played)) => {
            let position = played.position?;
            Some((position.x.value, position.y.value))
        }
        _ => None,
    }
}

/// The ways to put a meeple on the typed tile; if the square is known, only on free features.
fn meeples(place: &CompletionContext<'_>, typed: &str) -> Vec<Completion> {
    let Ok(written) = ReadCode::read(typed) else {
        return Vec::new();
    };
    if !written.meeples.is_empty() {
        return Vec::new();
    }
    let geometry = placed_geometry(&written.tile, place.replayed.sets());
    let replace = place.word(typed.len(), is_tile);
    let free = free_segments(place, &geometry);
    (0..geometry.segments.len())
        .filter(|index| free.as_ref().is_none_or(|free| free.contains(index)))
        .filter_map(|index| {
            let figure = Figure::Meeple;
            let code = next::with_figure(typed, &written, &geometry, index, figure)?;
            let read = ReadCode::read(&code).ok()?;
            let claim = describe::claim(&read, read.meeples.first()?)?;
            Some((code, claim))
        })
        .map(|(code, claim)| Completion::new(CompletionKind::Piece, code, replace).detail(claim))
        .collect()
}

/// The segments of the tile that the mover may claim; `None` if the tile's square is unknown.
fn free_segments(place: &CompletionContext<'_>, geometry: &Geometry) -> Option<Vec<usize>> {
    let (x, y) = square(place)?;
    let game = place.game_before();
    let square = place
        .replayed
        .free_squares(&game)
        .into_iter()
        .map(|(square, _)| square)
        .find(|square| (square.x, square.y) == (x, y))?;
    let mover = place.mover()?;
    let square = place.replayed.as_written(square);
    let geometry = Shared::from(geometry.clone());
    let is_free = |segment: &usize| {
        let claims = [(*segment, Figure::Meeple)];
        next::Placement::of(&game, mover, square, &geometry, &claims).is_some()
    };
    Some((0..geometry.segments.len()).filter(is_free).collect())
}

pub(super) fn figures(place: &CompletionContext<'_>, typed: &str) -> Vec<Completion> {
    let replace = place.word(typed.len(), |c| c.is_ascii_alphanumeric());
    Figure::ALL
        .into_iter()
        .filter(|figure| !figure.letters().is_empty())
        .map(|figure| {
            Completion::new(CompletionKind::Piece, figure.letters(), replace)
                .detail(figure.name())
                .insert(format!("{}]", figure.letters()))
        })
        .collect()
}
