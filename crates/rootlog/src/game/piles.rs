//! The pieces of several places in one list, so that copying all of them is cheap.

use std::ops::Range;

use super::{Piece, Pile};

/// The pieces of several places. A place is an index.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Piles {
    /// The kinds of pieces with their numbers, place by place, sorted at each place; no number is 0.
    kinds: Vec<(Piece, u32)>,
    /// The end of each place in `kinds`.
    ends: Vec<usize>,
}

impl Piles {
    /// `places` places without pieces.
    pub(super) fn empty(places: usize) -> Self {
        Self {
            kinds: Vec::new(),
            ends: vec![0; places],
        }
    }

    /// Inserts an empty place at index `at`; the places from there on move up.
    pub(super) fn insert_place(&mut self, at: usize) {
        let end = self.range(at).start;
        self.ends.insert(at.min(self.ends.len()), end);
    }

    fn range(&self, at: usize) -> Range<usize> {
        let before = at.checked_sub(1).and_then(|before| self.ends.get(before));
        let start = before.copied().unwrap_or(0);
        start..self.ends.get(at).copied().unwrap_or(start)
    }

    /// The pieces at the place `at`; none if there is no such place.
    pub(super) fn at(&self, at: usize) -> Pile<'_> {
        Pile(self.kinds.get(self.range(at)).unwrap_or_default())
    }

    /// The pieces at the first `places` places.
    pub(super) fn first(&self, places: usize) -> Pile<'_> {
        let end = places.checked_sub(1).map_or(0, |last| self.range(last).end);
        Pile(self.kinds.get(..end).unwrap_or_default())
    }

    /// All pieces.
    pub(super) fn all(&self) -> Pile<'_> {
        Pile(&self.kinds)
    }

    /// The first place with exactly this piece.
    pub(super) fn first_with(&self, piece: Piece) -> Option<usize> {
        let kind = self.kinds.iter().position(|(other, _)| *other == piece)?;
        Some(self.place_of(kind))
    }

    /// The last place with exactly this piece.
    pub(super) fn last_with(&self, piece: Piece) -> Option<usize> {
        let kind = self.kinds.iter().rposition(|(other, _)| *other == piece)?;
        Some(self.place_of(kind))
    }

    fn place_of(&self, kind: usize) -> usize {
        self.ends.partition_point(|end| *end <= kind)
    }

    /// Adds `n` (at least 1) pieces at the place `at`.
    pub(super) fn add(&mut self, at: usize, piece: Piece, n: u32) {
        let Range { start, .. } = self.range(at);
        match self.at(at).0.binary_search_by_key(&piece, |kind| kind.0) {
            Ok(index) => {
                // The search found this index.
                let count = &mut self.kinds[start + index].1;
                *count = count.saturating_add(n);
            }
            Err(index) => {
                self.kinds.insert(start + index, (piece, n));
                self.ends.iter_mut().skip(at).for_each(|end| *end += 1);
            }
        }
    }

    /// Takes up to `n` pieces that match `piece` from the place `at`, exact matches first. Returns how many it took.
    pub(super) fn take(&mut self, at: usize, piece: Piece, n: u32) -> u32 {
        let Range { start, .. } = self.range(at);
        let mut left = n;
        while left > 0
            && let Some(index) = self.at(at).likeliest_index(piece)
        {
            // The search found this index.
            let count = &mut self.kinds[start + index].1;
            let part = left.min(*count);
            left -= part;
            *count -= part;
            if *count == 0 {
                self.kinds.remove(start + index);
                self.ends.iter_mut().skip(at).for_each(|end| *end -= 1);
            }
        }
        n - left
    }
}

#[cfg(test)]
mod tests {
    use super::Piles;
    use crate::game::{Owner, Piece, facts::Faction};

    #[test]
    fn places_keep_their_pieces_apart() {
        let [cat, bird, mole] = [Faction::Marquise, Faction::Eyrie, Faction::Duchy]
            .map(|faction| Piece::warrior(Owner::Faction(faction)));
        let mut piles = Piles::empty(2);
        piles.add(1, bird, 2);
        piles.add(0, mole, 1);
        piles.add(0, cat, 3);
        piles.insert_place(1);
        piles.add(1, cat, 4);
        let at = |piles: &Piles, place: usize| piles.at(place).iter().collect::<Vec<_>>();
        assert_eq!(at(&piles, 0), [(cat, 3), (mole, 1)]);
        assert_eq!(at(&piles, 1), [(cat, 4)]);
        assert_eq!(at(&piles, 2), [(bird, 2)]);
        assert_eq!(piles.last_with(cat), Some(1));
        assert_eq!(piles.first_with(bird), Some(2));
        assert_eq!(piles.take(0, cat, 5), 3);
        assert_eq!(at(&piles, 0), [(mole, 1)]);
        assert_eq!(at(&piles, 1), [(cat, 4)]);
        assert_eq!(piles.first(2).sum(|_| true), 5);
        assert!(at(&piles, 3).is_empty());
    }
}
