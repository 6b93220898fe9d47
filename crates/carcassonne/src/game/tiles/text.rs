//! A tile code with everything that the replay needs.

use super::{Anchor, Figure, Geometry, Print, ReadCode, Sets, Shared, Terrain, placed_geometry};

/// A tile as written, ready to be placed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TileText {
    pub(crate) text: String,
    pub(crate) written: ReadCode,
    pub(crate) geometry: Shared<Geometry>,
    pub(crate) print: Option<Print>,
    /// The claims of its meeples: the index of the segment and the figure. Meeples that claim nothing are left out; the parser
    /// reports them.
    pub(crate) claims: Vec<(usize, Figure)>,
    /// Whether a field that has a side of its own is claimed after another side.
    pub(crate) is_odd_farmer: bool,
    /// Whether a meeple claims nothing, or there are two.
    pub(crate) has_bad_meeple: bool,
}

impl TileText {
    /// The most meeples of a code.
    const MOST_MEEPLES: usize = 8;

    /// The tile that the code `text` writes, already read as `written`, with `sets` in play.
    pub(crate) fn own(text: &str, written: ReadCode, sets: Sets) -> Option<Shared<Self>> {
        if written.meeples.len() > Self::MOST_MEEPLES {
            return None;
        }
        let geometry = placed_geometry(&written.tile, sets).into();
        let print = Print::of(&written.tile);
        Some(Self::with(text, written, geometry, print).into())
    }

    /// The code `text`, already read as `written`, on a tile with `geometry` and `print`.
    pub(crate) fn with(
        text: &str,
        written: ReadCode,
        geometry: Shared<Geometry>,
        print: Option<Print>,
    ) -> Self {
        let mut claims = Vec::new();
        let mut is_odd_farmer = false;
        for meeple in &written.meeples {
            let Ok(segment) = geometry.target(meeple) else {
                continue;
            };
            claims.push((segment, meeple.figure));
            let after_field = match meeple.anchor {
                Anchor::Face(side) => geometry.edges()[usize::from(side % 4)] == Terrain::Field,
                _ => false,
            };
            let has_side = (0..4_u8).any(|side| {
                geometry.edges()[usize::from(side)] == Terrain::Field
                    && geometry.at_position(3 * side) == Some(segment)
            });
            // At the end of the code, after the cloister's road, the place is a matter of taste.
            is_odd_farmer |= meeple.farmer && !after_field && has_side;
        }
        let has_phantom = claims.iter().any(|(_, figure)| *figure == Figure::Phantom);
        let has_bad_meeple =
            claims.len() < written.meeples.len() || claims.len() > 1 && !has_phantom;
        if !has_phantom {
            claims.truncate(1);
        }
        Self {
            text: text.to_owned(),
            print,
            claims,
            is_odd_farmer,
            has_bad_meeple,
            geometry,
            written,
        }
    }

    /// The code without meeples.
    pub(crate) fn bare(&self) -> String {
        self.written.bare(&self.text)
    }
}
