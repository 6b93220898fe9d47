//! The tiles that are left, and the ways to place them.

use super::due::Due;
use crate::{
    game::{
        Edges, Square,
        tiles::{Terrain, Tile},
    },
    tell::next::{self, Drawable},
};

/// A tile in one rotation on a square.
pub(super) struct Laid {
    /// As written.
    pub(super) square: Square,
    /// The code as the record writes it.
    pub(super) code: String,
}

impl Laid {
    /// Its key among the picked choices.
    pub(super) fn key(&self) -> String {
        format!("{} {}", self.square, self.code)
    }
}

/// The tiles that are not drawn before the turn, in the order of the tables.
pub(super) fn left(due: &Due<'_>) -> Vec<Drawable> {
    let drawn = next::drawn(&due.record.game, |line| line <= due.line);
    let mut tiles = next::tiles(due.replayed().sets(), &drawn);
    tiles.retain(|tile| tile.left > 0);
    tiles
}

/// Whether `tile` may be placed where its sides must have `edges`. A river tile must continue a river.
pub(super) fn fits(tile: &Tile, edges: &Edges) -> bool {
    let flows = tile.count(Terrain::River) == 0 || edges.contains(&Some(Terrain::River));
    flows && next::fits(tile, edges)
}

/// The ways to place the tile with this code, square by square.
pub(super) fn ways(due: &Due<'_>, code: &str) -> Vec<Laid> {
    let tiles = left(due);
    let Some(tile) = tiles.iter().find(|tile| tile.kind.code == code) else {
        return Vec::new();
    };
    let mut ways = Vec::new();
    for (square, edges) in next::openings(due.replayed(), &due.game) {
        let turns = tile.turns.iter().filter(|(turned, _)| fits(turned, &edges));
        let codes = turns.filter_map(|(_, code)| due.replayed().script.tile(code));
        ways.extend(codes.map(|tile| Laid {
            square,
            code: tile.text.clone(),
        }));
    }
    ways
}
