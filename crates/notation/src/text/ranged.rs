//! A value with its place in the text.

use rowan::TextRange;

/// A value and its bytes in the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ranged<T> {
    /// The value.
    pub value: T,
    /// Its bytes, relative to the game.
    pub range: TextRange,
}

impl<T> Ranged<T> {
    /// `value` at `range`.
    pub fn new(value: T, range: TextRange) -> Self {
        Self { value, range }
    }
}

/// A value that is not in a text yet, with an empty range.
impl<T> From<T> for Ranged<T> {
    fn from(value: T) -> Self {
        Self::new(value, TextRange::default())
    }
}
