//! What a card is.

use super::{Item, Suit};

/// What a card is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CardKind {
    /// Played in battle: `F@`.
    Ambush,
    /// Swaps the points for another way to win.
    Dominance,
    /// Crafted for an item and points.
    Item,
    /// Crafted onto the faction board, where it stays (`#boat$->` discards it).
    Improvement,
    /// Crafted for an effect that happens at once.
    Immediate,
}

/// What one crafting piece gives towards a card's cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Cost {
    /// A crafting piece in a clearing of that suit.
    Of(Suit),
    /// A crafting piece anywhere.
    Any,
}

/// A card of a deck. Cards that differ only in suit are different cards: there are three `roottea`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Card {
    /// The full name in a record: lower case without blanks, apostrophes, accents.
    pub name: &'static str,
    /// The abbreviation after `#`, if the page has one.
    pub abbreviation: Option<&'static str>,
    /// The abbreviation after `Z` where it differs: `ffavor`, `rpart`.
    pub craft_abbreviation: Option<&'static str>,
    /// The title: `Eyrie Émigré`.
    pub title: &'static str,
    /// Its suit.
    pub suit: Suit,
    /// How many copies the deck has.
    pub count: u32,
    /// What it costs to craft; empty if it cannot be crafted.
    pub cost: &'static [Cost],
    /// What it is for.
    pub kind: CardKind,
    /// The item it gives; `None` if it gives none.
    pub item: Option<Item>,
    /// The points for crafting it.
    pub points: u32,
    /// What it does, as far as a record shows it.
    pub effect: &'static str,
}

impl Card {
    /// Whether it stays on the faction board when crafted.
    #[must_use]
    pub fn stays(&self) -> bool {
        self.kind == CardKind::Improvement
    }

    /// The cost in words: `2 rabbit`, `fox, rabbit, mouse`, `4 of any suit`; `None` if it cannot be crafted.
    #[must_use]
    pub fn cost_text(&self) -> Option<String> {
        let first = *self.cost.first()?;
        if self.cost.iter().all(|cost| *cost == first) {
            let n = self.cost.len();
            return Some(match first {
                Cost::Of(suit) => format!("{n} {}", suit.name()),
                Cost::Any => format!("{n} of any suit"),
            });
        }
        let names: Vec<&str> = self
            .cost
            .iter()
            .map(|cost| match cost {
                Cost::Of(suit) => suit.name(),
                Cost::Any => "any",
            })
            .collect();
        Some(names.join(", "))
    }
}
