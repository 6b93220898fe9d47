//! Meeples: in hand, on the board, and refused claims.

use super::FeatureId;
use crate::game::tiles::{Figure, SegmentKind};

/// A figure on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Claim {
    /// The index of its player, 0 for the first.
    pub player: usize,
    /// Which figure.
    pub figure: Figure,
    /// The turn that placed it.
    pub turn: u32,
    /// Its feature, which may have been joined to others since.
    pub(super) feature: FeatureId,
}

/// A claim that the rules forbid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    /// Which figure.
    pub figure: Figure,
    /// The index of the tile's segment.
    pub segment: usize,
    /// The reason.
    pub why: ClaimRefusal,
}

/// Why a claim is forbidden.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ClaimRefusal {
    /// Other figures are there already.
    Taken(Vec<Claim>),
    /// The player has no such figure in hand.
    NoneLeft,
    /// The figure may not be placed on such a feature.
    WrongPlace(SegmentKind),
    /// A builder or a pig needs a follower of the same player on the feature.
    NoFollower(SegmentKind),
}

/// The figures that a player has in hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Hand([u8; Figure::ALL.len()]);

impl Hand {
    /// Seven meeples and one of each other figure. Records do not show which other figures are in the game, so having one is no
    /// evidence.
    pub(super) fn full() -> Self {
        let mut hand = [1; Figure::ALL.len()];
        hand[Figure::Meeple.index()] = 7;
        Self(hand)
    }

    pub(super) fn count(&self, figure: Figure) -> u8 {
        self.0[figure.index()]
    }

    pub(super) fn take(&mut self, figure: Figure) -> bool {
        let count = &mut self.0[figure.index()];
        let has = *count > 0;
        *count = count.saturating_sub(1);
        has
    }

    pub(super) fn put_back(&mut self, figure: Figure) {
        let count = &mut self.0[figure.index()];
        *count = count.saturating_add(1);
    }
}

/// Whether `figure` may be placed on a feature of this `kind`.
pub(super) fn may_stand(figure: Figure, kind: SegmentKind) -> bool {
    use SegmentKind::{City, Cloister, Field, Garden, Road};
    match figure {
        Figure::Meeple | Figure::Big | Figure::Phantom => kind != Garden,
        Figure::Builder => matches!(kind, City | Road),
        Figure::Abbot => matches!(kind, Cloister | Garden),
        Figure::Mayor => kind == City,
        Figure::Wagon => matches!(kind, City | Road | Cloister),
        Figure::Pig | Figure::Barn => kind == Field,
    }
}

/// The weight of a figure in the majority on a feature with `pennants` pennants.
pub(super) fn weight(figure: Figure, pennants: u32) -> u32 {
    match figure {
        Figure::Meeple | Figure::Abbot | Figure::Wagon | Figure::Phantom => 1,
        Figure::Big => 2,
        Figure::Mayor => pennants,
        Figure::Builder | Figure::Pig | Figure::Barn => 0,
    }
}
