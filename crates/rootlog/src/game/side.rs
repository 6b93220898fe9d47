//! What one faction holds besides its pieces, as far as checks and answers need it: points, cards, items.

use crate::game::facts::{Card, Faction, Leader};

use super::{Cards, Items};

/// How a faction tries to win.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum VictoryBy {
    /// With 30 points.
    #[default]
    Points,
    /// With a dominance card; its score marker is off the track.
    Dominance,
    /// In a coalition with another faction.
    Coalition(Faction),
}

/// What a faction holds.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Side {
    /// Its victory points.
    pub score: u32,
    /// How it tries to win.
    pub victory: VictoryBy,
    /// Its hand.
    pub hand: Cards,
    /// The Alliance's supporters.
    pub supporters: Cards,
    /// Crafted cards that lie on its board.
    pub crafted: Vec<&'static Card>,
    /// Its items.
    pub items: Items,
    /// Whether all its items are known. Not so for a Vagabond whose character is not written.
    pub items_known: bool,
    /// Its leader: Eyrie leader, Vagabond character, mood.
    pub leader: Option<&'static str>,
    /// The cards in the Decree's columns, without the viziers.
    pub decree: [Cards; 4],
}

impl Side {
    /// A faction at the start: three cards in hand.
    #[must_use]
    pub fn new(faction: Faction) -> Self {
        Self {
            hand: Cards::new(3),
            supporters: Cards::new(0),
            items_known: !faction.is_vagabond(),
            decree: [Cards::new(0); 4],
            ..Self::default()
        }
    }

    /// Whether the crafted card `name` is on its board.
    #[must_use]
    pub fn has_crafted(&self, name: &str) -> bool {
        self.crafted.iter().any(|card| card.name == name)
    }

    /// Adds `points`, which may be negative; the score never falls below zero.
    pub fn score_by(&mut self, points: i32) {
        self.score = self.score.saturating_add_signed(points);
    }

    /// The Eyrie leader; `None` if the leader is no Eyrie leader.
    #[must_use]
    pub fn eyrie_leader(&self) -> Option<&'static Leader> {
        Leader::all()
            .iter()
            .find(|leader| Some(leader.name) == self.leader)
    }
}
