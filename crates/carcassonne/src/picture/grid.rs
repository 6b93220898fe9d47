//! The places of squares in a scene.

use super::{axis::Axis, tile::HALF};
use crate::game::Square;

/// The places of squares in a scene.
pub(super) struct Grid {
    pub(super) columns: Axis,
    pub(super) rows: Axis,
    /// The side of a tile.
    pub(super) size: f32,
    pub(super) x: f32,
    pub(super) y: f32,
}

impl Grid {
    /// The middle of a square; `None` if it is not shown.
    pub(super) fn middle(&self, square: Square) -> Option<(f32, f32)> {
        let column = self.columns.index(square.x)?;
        let row = self.rows.index(square.y)?;
        Some((self.column(column), self.row(row)))
    }

    /// The middle of the column with this index.
    pub(super) fn column(&self, index: usize) -> f32 {
        self.x + (index as f32 + 0.5) * self.size
    }

    /// The middle of the row with this index, counted from below.
    pub(super) fn row(&self, index: usize) -> f32 {
        self.y + (self.rows.len() as f32 - 0.5 - index as f32) * self.size
    }

    /// The factor for drawings of 48 by 48.
    pub(super) fn scale(&self) -> f32 {
        self.size / (HALF * 2.0)
    }
}
