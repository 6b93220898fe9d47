//! Completion of tiles: those that fit the square and are left in the box, meeples where they can claim, figures.

use notation::{Completion, CompletionKind};

use super::CompletionContext;
use crate::{
    game::{
        Edges,
        tiles::{Figure, Geometry, ReadCode, Shared, placed_geometry},
    },
    read::ast::Content,
    tell::{describe, next},
};

/// Tiles that fit the square and are left in the box, found by code or by what they show; meeples on a tile that is complete.
pub(super) fn tile_words(place: &CompletionContext<'_>, typed: &str) -> Vec<Completion> {
    let mut found = meeples(place, typed);
    let game = place.game_before();
    let edges: Edges = match square(place) {
        Some((x, y)) => place
            .replayed
            .free_squares(&game)
            .into_iter()
            .find(|(square, _)| (square.x, square.y) == (x, y))
            .map_or([None; 4], |(_, edges)| edges),
        None => [None; 4],
    };
    let replace = place.last(typed.len());
    let drawn = next::drawn(place.game, |line| line != place.cursor.line);
    let mut exhausted = Vec::new();
    for tile in next::tiles(place.replayed.sets(), &drawn) {
        for (turned, code) in tile.turns {
            if !next::fits(turned, &edges) {
                continue;
            }
            let Ok(written) = ReadCode::read(code) else {
                continue;
            };
            let (name, left) = (tile.kind.name, tile.left);
            let completion = Completion::new(CompletionKind::Piece, code.clone(), replace)
                .detail(format!("{name}, {left} left"))
                .documentation(format!(
                    "**{code}**: {name}. Sides: {}. Box: {}.",
                    describe::sides(&written),
                    describe::boxes(&written)
                ))
                .filter(format!("{code} {name}"));
            if left > 0 {
                found.push(completion);
            } else {
                exhausted.push(completion);
            }
        }
    }
    found.extend(exhausted);
    found
}

/// The square of the line under the cursor.
fn square(place: &CompletionContext<'_>) -> Option<(i32, i32)> {
    match place.content() {
        Some(Content::Move(played)) => {
            let position = played.position?;
            Some((position.x.value, position.y.value))
        }
        _ => None,
    }
}

/// The ways to put a meeple on the tile that was typed, where the square is known only those that are free.
fn meeples(place: &CompletionContext<'_>, typed: &str) -> Vec<Completion> {
    let Ok(written) = ReadCode::read(typed) else {
        return Vec::new();
    };
    if !written.meeples.is_empty() {
        return Vec::new();
    }
    let geometry = placed_geometry(&written.tile, place.replayed.sets());
    let replace = place.last(typed.len());
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

/// The segments of the tile that the mover may claim; nothing if it is not known where the tile lies.
fn free_segments(place: &CompletionContext<'_>, geometry: &Geometry) -> Option<Vec<usize>> {
    let (x, y) = square(place)?;
    let game = place.game_before();
    let square = place
        .replayed
        .free_squares(&game)
        .into_iter()
        .map(|(square, _)| square)
        .find(|square| (square.x, square.y) == (x, y))?;
    let mover = match place.content() {
        Some(Content::Move(played)) => played.player?.value,
        _ => return None,
    };
    let mover = place
        .replayed
        .players()
        .iter()
        .position(|letter| *letter == mover)?;
    let square = place.replayed.as_written(square);
    let geometry = Shared::from(geometry.clone());
    let is_free = |segment: &usize| {
        let claims = [(*segment, Figure::Meeple)];
        next::Placement::of(&game, mover, square, &geometry, &claims).is_some()
    };
    Some((0..geometry.segments.len()).filter(is_free).collect())
}

pub(super) fn figures(place: &CompletionContext<'_>, typed: &str) -> Vec<Completion> {
    let replace = place.last(typed.len());
    let close = if place.cursor.after.starts_with(']') {
        ""
    } else {
        "]"
    };
    Figure::ALL
        .into_iter()
        .filter(|figure| !figure.letters().is_empty())
        .map(|figure| {
            Completion::new(CompletionKind::Piece, figure.letters(), replace)
                .detail(figure.name())
                .filter(format!("{} {}", figure.letters(), figure.name()))
                .insert(format!("{}{close}", figure.letters()))
        })
        .collect()
}
