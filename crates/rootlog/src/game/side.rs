//! What one faction holds besides its pieces, as far as somebody asks for it: points, cards, items.

use crate::game::facts::{Card, Faction, Leader};

use super::{Cards, Items};

/// How a faction means to win.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum VictoryBy {
    /// By 30 points.
    #[default]
    Points,
    /// By a dominance card; its score marker is off the track.
    Dominance,
    /// With another faction.
    Coalition(Faction),
}

/// What a faction holds.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Side {
    /// Its victory points.
    pub score: u32,
    /// How it means to win.
    pub victory: VictoryBy,
    /// Its hand.
    pub hand: Cards,
    /// The Alliance's supporters.
    pub supporters: Cards,
    /// Crafted cards that lie on its board.
    pub crafted: Vec<&'static Card>,
    /// Its items.
    pub items: Items,
    /// Whether all its items are known: not a Vagabond whose character was not written.
    pub items_known: bool,
    /// The card that leads it: Eyrie leader, Vagabond character, mood.
    pub leader: Option<&'static str>,
    /// The Decree's columns, without the viziers.
    pub decree: [Cards; 4],
}

impl Side {
    /// A faction as it begins: three cards in hand.
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

    /// Whether a card called `name` lies crafted on its board.
    #[must_use]
    pub fn has_crafted(&self, name: &str) -> bool {
        self.crafted.iter().any(|card| card.name == name)
    }

    /// Scores `points`, or loses them, never below zero.
    pub fn score_by(&mut self, points: i32) {
        self.score = self.score.saturating_add_signed(points);
    }

    /// The Eyrie leader, if it is one.
    #[must_use]
    pub fn eyrie_leader(&self) -> Option<&'static Leader> {
        Leader::all()
            .iter()
            .find(|leader| Some(leader.name) == self.leader)
    }
}
