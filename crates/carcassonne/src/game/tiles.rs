//! Tiles as data: tile codes, the contents of the boxes, and the connections of a tile's sides.
//!
//! [`ReadCode`] reads a code with its meeples, [`Tile`] is the print of a tile, [`TileKind`] is a row of the boxes' tables,
//! [`Geometry`] is a tile cut into cities, roads, fields and cloisters.

mod code;
mod geometry;
mod known;
mod letters;
mod nearest;
mod print;
mod shared;
mod table;
mod text;

pub use code::{Anchor, CodeError, Face, Marked, Meeple, ReadCode, Tile};
pub use geometry::{
    Geometry, NoTarget, Segment, SegmentKind, opposite_position, placed_geometry, position_name,
    side_name,
};
pub(crate) use known::Known;
pub use letters::{Figure, Mark, Terrain};
pub use nearest::{Near, nearest};
pub use print::{Print, is_ambiguous, kind_in, kinds_of};
pub use shared::Shared;
pub use table::{Set, Sets, TileKind, kinds};
pub(crate) use text::TileText;
