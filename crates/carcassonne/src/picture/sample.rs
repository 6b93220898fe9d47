//! One tile as a small picture of its own: for the tiles that are left, the ways to place one, and the segments to claim.

use notation::picture::{Frame, Region, Scene};

use super::{
    meeple::{self, meeple, swatch},
    ornament::meeple_spot,
    scene::tile_nodes,
    tile::HALF,
};
use crate::{
    game::tiles::{Figure, Geometry, SegmentKind},
    read::ast::Sheet,
};

/// Room around the tile, for figures at its sides.
const MARGIN: f32 = 3.0;

/// The distance from the middle of a figure within which a tap selects it.
const REACH: f32 = 7.0;

/// A figure on a segment of the tile.
#[derive(Clone, Copy)]
pub(crate) struct Stand {
    pub(crate) segment: usize,
    pub(crate) figure: Figure,
    /// The index of its player among the players, and the letter.
    pub(crate) player: usize,
    pub(crate) letter: char,
}

/// Draws a tile, perhaps with a figure of a player of `record`.
pub(crate) fn sample(
    record: &Sheet,
    title: &str,
    geometry: &Geometry,
    stand: Option<Stand>,
) -> Scene {
    let size = 2.0 * (HALF + MARGIN);
    let middle = (size / 2.0, size / 2.0);
    let mut scene = Scene::new(size, size, title);
    let nodes = tile_nodes(&mut scene, geometry, middle, 1.0, &mut Vec::new());
    nodes.into_iter().for_each(|node| scene.add(node));
    if let Some(stand) = stand {
        let line = record.players().find(|line| line.id.value == stand.letter);
        let color = line.and_then(|line| Some(line.color.as_ref()?.value.as_str()));
        let segment = geometry.segments.get(stand.segment);
        let look = meeple::Look {
            figure: stand.figure,
            is_farmer: segment.is_some_and(|segment| segment.kind == SegmentKind::Field),
            letter: stand.letter,
            color: swatch(color, stand.player),
        };
        let (dx, dy) = meeple_spot(geometry, stand.segment);
        let corner = (middle.0 + dx - REACH, middle.1 + dy - REACH);
        scene.regions.push(Region {
            id: "figure".to_owned(),
            frame: Frame {
                x: corner.0,
                y: corner.1,
                width: 2.0 * REACH,
                height: 2.0 * REACH,
            },
        });
        scene.symbols.push(("meeple".into(), meeple()));
        for node in look.draw((middle.0 + dx, middle.1 + dy), 1.0) {
            scene.add(node);
        }
    }
    scene
}
