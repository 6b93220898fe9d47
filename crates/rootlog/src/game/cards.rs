//! Cards that someone holds: how many, and which of them are known.

use std::borrow::Cow;

use crate::facts::Suit;

/// A card as far as it is known.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Known {
    /// Its suit.
    pub suit: Option<Suit>,
    /// Its name as records write it.
    pub name: Option<Cow<'static, str>>,
}

impl Known {
    /// Whether nothing is known of it.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        self.suit.is_none() && self.name.is_none()
    }

    /// Whether both may be the same card.
    #[must_use]
    pub fn may_be(&self, other: &Self) -> bool {
        let agree = self.suit.is_none() || other.suit.is_none() || self.suit == other.suit;
        agree && (self.name.is_none() || other.name.is_none() || self.name == other.name)
    }
}

/// Cards in a hand, on a board, in a column.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Cards {
    count: Option<u32>,
    known: Vec<Known>,
}

impl Cards {
    /// `count` cards of which nothing is known.
    #[must_use]
    pub fn hidden(count: u32) -> Self {
        Self {
            count: Some(count),
            known: Vec::new(),
        }
    }

    /// How many they are; nothing once a record took more than there were.
    #[must_use]
    pub fn count(&self) -> Option<u32> {
        self.count
    }

    /// Those of which something is known for certain.
    #[must_use]
    pub fn known(&self) -> &[Known] {
        &self.known
    }

    /// Adds `n` cards.
    pub fn add(&mut self, card: &Known, n: u32) {
        self.count = self.count.map(|count| count.saturating_add(n));
        if !card.is_blank() {
            // More than a deck holds is a slip of the pen, not worth remembering.
            let n = n.min(54) as usize;
            self.known.extend(std::iter::repeat_n(card.clone(), n));
            self.known.truncate(54);
        }
    }

    /// Takes `n` cards. Known cards that may have been among them are known no longer.
    pub fn take(&mut self, card: &Known, n: u32) {
        let mut left = n;
        self.known.retain(|known| {
            let goes = left > 0 && known == card;
            left -= u32::from(goes);
            !goes
        });
        if left > 0 {
            self.known.retain(|known| !known.may_be(card));
        }
        self.count = self.count.and_then(|count| count.checked_sub(n));
        if let Some(count) = self.count {
            self.known.truncate(count as usize);
        }
    }

    /// Forgets all cards: there are none now.
    pub fn clear(&mut self) {
        *self = Self::hidden(0);
    }
}
