//! Compares the drawn tiles with the contents of the boxes.

use super::{Referee, Run};
use crate::{
    game::tiles::{Print, Sets, Terrain, TileText, kinds_of},
    replay::{
        problem::{Kind, WhichTile},
        script::Script,
    },
};

impl Referee<'_> {
    /// Draws a tile of step `index` from the pile.
    pub(super) fn draw(&mut self, index: usize, drawn: WhichTile, tile: &TileText) {
        let count = self.state.pile.draw(tile.print);
        let Some(print) = tile.print else {
            let tile = &tile.written.tile;
            let abbeys = tile.count(Terrain::Abbey);
            let is_fan_made = [Terrain::Ocean, Terrain::Shore, Terrain::Trees]
                .into_iter()
                .any(|terrain| tile.count(terrain) > 0);
            self.state.has_unknown_tile |= abbeys == 0;
            if (1..4).contains(&abbeys) {
                self.report(index, Kind::Foreign(drawn, Sets::default()));
            } else if abbeys == 0 && !is_fan_made {
                self.report(index, Kind::UnknownTile(drawn));
            }
            return;
        };
        let held = print.count(self.script.sets);
        if held == 0 {
            let sets: Sets = kinds_of(&tile.written.tile)
                .iter()
                .map(|kind| kind.set)
                .collect();
            self.report(index, Kind::Foreign(drawn, sets));
        } else if count > held && !self.state.has_more_boxes {
            self.state.overdrawn += 1;
            self.report(index, Kind::Overdrawn(drawn, count, held));
        }
    }

    /// Reports tiles that were never drawn, once all tiles are drawn.
    pub(super) fn check_pile(&mut self, end: usize) {
        let overdrawn = self.state.overdrawn;
        if overdrawn == 0 || self.state.pile.drawn() != self.state.pile.size() {
            return;
        }
        let left = self.state.pile.left();
        // One tile drawn in place of another is one slip: its finding names the other tile.
        let is_one_slip = overdrawn == 1 && only_one(&left).is_some();
        if !left.is_empty() && !is_one_slip {
            self.report(end, Kind::Undrawn(left));
        }
    }
}

/// The tile in `left`, if it is the only one.
fn only_one(left: &[(Print, u32)]) -> Option<Print> {
    match left {
        [(print, 1)] => Some(*print),
        _ => None,
    }
}

/// The tile in whose place another one was drawn once too often, if that is all that is wrong with the counts.
pub(crate) fn replaced(run: &Run) -> Option<Print> {
    let pile = &run.state.pile;
    let is_one = run.state.overdrawn == 1 && pile.drawn() == pile.size();
    only_one(&pile.left()).filter(|_| is_one)
}

/// The number of tiles that the record names.
pub(super) fn played_tiles(script: &Script) -> usize {
    let steps = script.steps.iter();
    steps
        .map(|step| usize::from(step.tile_range.is_some()) + step.discards.len())
        .sum()
}
