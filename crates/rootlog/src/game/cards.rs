//! How many cards someone holds.

/// Cards in a hand, on a board, in a column.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Cards {
    count: Option<u32>,
}

impl Cards {
    /// This many cards.
    #[must_use]
    pub fn new(count: u32) -> Self {
        Self { count: Some(count) }
    }

    /// How many they are; nothing once a record took more than there were.
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

    /// Takes all cards: there are none now, however many there were.
    pub fn clear(&mut self) {
        *self = Self::new(0);
    }
}
