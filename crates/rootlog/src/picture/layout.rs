//! Sizes and positions in the scene: the map, and the column beside it.

pub(super) const TOP: f32 = 50.0;
pub(super) const MAP_WIDTH: f32 = 580.0;
pub(super) const MAP_HEIGHT: f32 = 530.0;
pub(super) const MARGIN: f32 = 12.0;
/// The left edge of the column of factions.
pub(super) const SIDE: f32 = MARGIN * 2.0 + MAP_WIDTH;
pub(super) const SIDE_WIDTH: f32 = 174.0;
pub(super) const WIDTH: f32 = SIDE + SIDE_WIDTH + MARGIN;
