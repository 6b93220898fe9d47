//! What one faction holds besides its pieces: points, cards, items, and the markers of its board.

use std::collections::BTreeMap;

use crate::facts::{Card, Faction, Leader, Suit};

use super::{Cards, Items};

/// A Vagabond's relationship with a faction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Relation {
    Hostile,
    Indifferent,
    First,
    Second,
    Allied,
}

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
    /// Swayed ministers.
    pub ministers: Vec<&'static str>,
    /// The Decree's columns, without the viziers.
    pub decree: [Cards; 4],
    /// The retinue's columns, without the retainers of the start.
    pub retinue: [Cards; 3],
    /// A Vagabond's relationships; who is missing is indifferent.
    pub relations: BTreeMap<Faction, Relation>,
    /// The prices of hand cards, riverboats, mercenaries.
    pub prices: [Option<u32>; 3],
    /// The funds that a record last stated.
    pub funds: Option<u32>,
    /// The outcast suit, and whether it is hated.
    pub outcast: Option<(Suit, bool)>,
    /// Completed quests.
    pub quests: u32,
    /// Recovered relics: kind and, where known, value.
    pub relics: Vec<(char, Option<u32>)>,
}

impl Side {
    /// A faction as it begins: three cards in hand.
    #[must_use]
    pub fn new(faction: Faction) -> Self {
        Self {
            hand: Cards::hidden(3),
            supporters: Cards::hidden(0),
            items_known: !faction.is_vagabond(),
            decree: std::array::from_fn(|_| Cards::hidden(0)),
            retinue: std::array::from_fn(|_| Cards::hidden(0)),
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
