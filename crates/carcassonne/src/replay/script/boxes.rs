//! The boxes in play, as the tiles show them.

use crate::{
    game::tiles::{Figure, Mark, Print, Set, Sets, Terrain, Tile},
    read::ast,
};

/// The boxes in play, as the tiles show: the base game, and each box with two different tiles in the record, or with one tile
/// whose letter the base game does not have.
pub(super) fn infer_sets(game: &ast::Sheet) -> Sets {
    let tiles = game.moves().flat_map(|(_, played)| {
        let discards = played.discards.iter().map(|discard| discard.tile.as_ref());
        discards.chain([played.tile.as_ref()]).flatten()
    });
    let mut sets = Sets::BASE;
    let mut prints: [Vec<Print>; Set::ALL.len()] = Default::default();
    let mut has_river_tile = false;
    let mut count = 0;
    for tile in tiles {
        let Some(written) = tile.written() else {
            continue;
        };
        count += 1;
        for meeple in &written.meeples {
            if let Some(set) = set_of_figure(meeple.figure) {
                sets = sets.with(set);
            }
        }
        let only = match tile.known() {
            Some(known) => known.only_set().map(|set| (known.print(), set)),
            None => Print::of(&written.tile).and_then(|print| Some((print, print.only_set()?))),
        };
        if let Some((print, set)) = only {
            if sets.has(set) {
                continue;
            }
            if is_telling(&written.tile) {
                sets = sets.with(set);
            }
            let prints = &mut prints[set as usize];
            if !prints.contains(&print) {
                prints.push(print);
            }
        } else if written.tile.count(Terrain::River) > 0 {
            // Both rivers have it; tiles of only one river decide.
            has_river_tile = true;
        }
    }
    for (set, prints) in Set::ALL.into_iter().zip(&prints) {
        // In a fragment, a single tile is as much evidence as two in a whole game.
        if prints.len() >= 2 || count < 12 && !prints.is_empty() {
            sets = sets.with(set);
        }
    }
    let has_river = sets.has(Set::RiverOne) || sets.has(Set::RiverTwo);
    if has_river_tile && !has_river {
        sets = sets.with(Set::RiverOne).with(Set::RiverTwo);
    }
    sets
}

/// Whether a tile has a letter that is no slip in a tile of the base game.
fn is_telling(tile: &Tile) -> bool {
    let marks = [Mark::Inn, Mark::Wine, Mark::Grain, Mark::Cloth];
    tile.count(Terrain::River) > 0
        || marks.into_iter().any(|mark| tile.has(mark))
        || tile.is_split()
}

/// The box of `figure`; `None` if it is in no single box.
pub(crate) fn set_of_figure(figure: Figure) -> Option<Set> {
    match figure {
        Figure::Big => Some(Set::Inns),
        Figure::Builder | Figure::Pig => Some(Set::Traders),
        Figure::Mayor | Figure::Wagon | Figure::Barn => Some(Set::Abbey),
        Figure::Meeple | Figure::Abbot | Figure::Phantom => None,
    }
}
