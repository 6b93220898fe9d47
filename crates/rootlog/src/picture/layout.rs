//! Where the parts of the scene lie: the map, and the column beside it.

pub(super) const TOP: f32 = 50.0;
pub(super) const MAP_WIDTH: f32 = 580.0;
pub(super) const MAP_HEIGHT: f32 = 530.0;
pub(super) const MARGIN: f32 = 12.0;
/// Where the column of factions begins.
pub(super) const SIDE: f32 = MARGIN * 2.0 + MAP_WIDTH;
pub(super) const SIDE_WIDTH: f32 = 174.0;
pub(super) const WIDTH: f32 = SIDE + SIDE_WIDTH + MARGIN;
