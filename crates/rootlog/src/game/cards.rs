//! Numbers of cards, known or not.

/// The number of cards in a hand, on a board or in a column.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Cards {
    count: Option<u32>,
}

impl Cards {
    /// `count` cards.
    #[must_use]
    pub fn new(count: u32) -> Self {
        Self { count: Some(count) }
    }

    /// How many cards; `None` once a record took more than there were.
    #[must_use]
    pub fn count(self) -> Option<u32> {
        self.count
    }

    /// Adds `n` cards.
    pub fn add(&mut self, n: u32) {
        self.count = self.count.map(|count| count.saturating_add(n));
    }

    /// Takes `n` cards.
    pub fn take(&mut self, n: u32) {
        self.count = self.count.and_then(|count| count.checked_sub(n));
    }

    /// Takes all cards: none are left, even if their number was unknown.
    pub fn clear(&mut self) {
        *self = Self::new(0);
    }
}
