//! The tiles of the boxes in play, and how many of each were drawn.

use crate::game::tiles::{Print, Sets, kinds};

/// Counts drawn tiles against the boxes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pile {
    sets: Sets,
    drawn: Vec<u32>,
    total: u32,
}

impl Pile {
    /// The tiles of `sets`, none drawn.
    #[must_use]
    pub fn new(sets: Sets) -> Self {
        Self {
            sets,
            drawn: vec![0; Print::total()],
            total: 0,
        }
    }

    /// Draws a tile; `None` is one that no box holds. Returns how many of it were drawn so far.
    pub fn draw(&mut self, print: Option<Print>) -> u32 {
        self.total += 1;
        let Some(count) = print.and_then(|print| self.drawn.get_mut(print.index())) else {
            return 0;
        };
        *count += 1;
        *count
    }

    /// The number of tiles in the boxes.
    #[must_use]
    pub fn size(&self) -> u32 {
        let in_play = kinds().iter().filter(|kind| self.sets.has(kind.set));
        in_play.map(|kind| u32::from(kind.count)).sum()
    }

    /// The number of drawn tiles.
    #[must_use]
    pub fn drawn(&self) -> u32 {
        self.total
    }

    /// The number of drawn tiles of `print`.
    #[must_use]
    pub fn drawn_of(&self, print: Print) -> u32 {
        self.drawn.get(print.index()).copied().unwrap_or(0)
    }

    /// The tiles of the boxes that were not drawn, with their numbers.
    #[must_use]
    pub fn left(&self) -> Vec<(Print, u32)> {
        Print::all()
            .filter_map(|print| {
                let left = print.count(self.sets).saturating_sub(self.drawn_of(print));
                (left > 0).then_some((print, left))
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::tiles::Tile;

    #[test]
    fn the_pile_counts_down() {
        let mut pile = Pile::new(Sets::BASE);
        assert_eq!(pile.size(), 72);
        let road = Tile::from_code("RFRF").as_ref().and_then(Print::of);
        for expected in 1..=9 {
            assert_eq!(pile.draw(road), expected);
        }
        assert_eq!(pile.draw(None), 0);
        assert_eq!(pile.drawn(), 10);
        let left: u32 = pile.left().iter().map(|(_, count)| count).sum();
        assert_eq!(left, 64);
        assert!(!pile.left().iter().any(|(print, _)| Some(*print) == road));
    }
}
