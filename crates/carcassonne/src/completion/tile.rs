//! Completion of tiles: those that fit the square and are left in the box, meeples where they can claim, figures.

use std::collections::HashMap;

use notation::{Completion, CompletionKind};

use super::Place;
use crate::{
    ast::Content,
    describe,
    game::Edges,
    tiles::{Anchor, Figure, Geometry, Shared, Tile, Written, kinds, placed_geometry},
};

/// Tiles that fit the square and are left in the box, found by code or by what they show; meeples on a tile that is complete.
pub(super) fn tile_words(place: &Place<'_>, typed: &str) -> Vec<Completion> {
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
    let mut seen: Vec<String> = Vec::new();
    let used = used_tiles(place);
    let mut exhausted = Vec::new();
    for kind in kinds()
        .iter()
        .filter(|kind| place.replayed.sets().has(kind.set))
    {
        let used = used.get(&kind.tile().canonical()).copied().unwrap_or(0);
        let left = u32::from(kind.count).saturating_sub(used);
        for quarters in 0..4 {
            let tile = kind.tile().turned(quarters);
            let code = tile.code();
            if !fits(&tile, &edges) || seen.contains(&code) {
                continue;
            }
            let Ok(written) = Written::read(&code) else {
                continue;
            };
            let completion = Completion::new(CompletionKind::Piece, code.clone(), replace)
                .detail(format!("{}, {left} left", kind.name))
                .documentation(format!(
                    "**{code}**: {}. Sides: {}. Box: {}.",
                    kind.name,
                    describe::sides(&written),
                    describe::boxes(&written)
                ))
                .filter(format!("{code} {}", kind.name));
            seen.push(code);
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
fn square(place: &Place<'_>) -> Option<(i32, i32)> {
    match place.game.lines.get(place.index).map(|line| &line.content) {
        Some(Content::Move(played)) => {
            let position = played.position?;
            Some((position.x.value, position.y.value))
        }
        _ => None,
    }
}

/// Whether `tile` shows what lies beside it.
fn fits(tile: &Tile, edges: &Edges) -> bool {
    tile.faces
        .iter()
        .zip(edges)
        .all(|(face, edge)| edge.is_none_or(|edge| face.terrain.meets(edge)))
}

/// How many of each tile the other lines have, discards included.
fn used_tiles(place: &Place<'_>) -> HashMap<String, u32> {
    let mut used = HashMap::new();
    for (index, played) in place.game.moves() {
        if index == place.index {
            continue;
        }
        let discards = played
            .discards
            .iter()
            .filter_map(|discard| discard.tile.as_ref());
        for tile in played.tile.iter().chain(discards) {
            if let Some(written) = tile.written() {
                *used.entry(written.tile.canonical()).or_insert(0) += 1;
            }
        }
    }
    used
}

/// The ways to put a meeple on the tile that was typed, where the square is known only those that are free.
fn meeples(place: &Place<'_>, typed: &str) -> Vec<Completion> {
    let Ok(written) = Written::read(typed) else {
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
        .filter_map(|index| with_meeple(typed, &written, &geometry, index))
        .map(|(code, claim)| Completion::new(CompletionKind::Piece, code, replace).detail(claim))
        .collect()
}

/// The segments of the tile that the mover may claim; nothing if it is not known where the tile lies.
fn free_segments(place: &Place<'_>, geometry: &Geometry) -> Option<Vec<usize>> {
    let (x, y) = square(place)?;
    let game = place.game_before();
    let square = place
        .replayed
        .free_squares(&game)
        .into_iter()
        .map(|(square, _)| square)
        .find(|square| (square.x, square.y) == (x, y))?;
    let mover = match place.game.lines.get(place.index).map(|line| &line.content) {
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
        let outcome = game
            .clone()
            .play(u32::MAX, Some(mover), square, &geometry, &claims);
        outcome.refused.is_empty() && outcome.tile.is_some()
    };
    Some((0..geometry.segments.len()).filter(is_free).collect())
}

/// `code` with a meeple on segment `index`, and what it does.
fn with_meeple(
    code: &str,
    written: &Written,
    geometry: &Geometry,
    index: usize,
) -> Option<(String, String)> {
    let (farmer, anchor) = geometry.anchor_of(index)?;
    let at = match anchor {
        Anchor::Face(side) => written.faces.get(usize::from(side))?.end,
        Anchor::Cloister => written.after_cloister?,
        Anchor::Garden => return None,
    };
    let (before, after) = code.split_at_checked(at)?;
    let text = format!("{before}{}{after}", if farmer { 'M' } else { 'm' });
    let read = Written::read(&text).ok()?;
    let claim = describe::claim(&read, read.meeples.first()?)?;
    Some((text, claim))
}

pub(super) fn figures(place: &Place<'_>, typed: &str) -> Vec<Completion> {
    let replace = place.last(typed.len());
    let close = if place.after.starts_with(']') {
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
