//! A value with its place in the text.

use rowan::TextRange;

/// A value and the bytes that write it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ranged<T> {
    /// The value.
    pub value: T,
    /// Its bytes, relative to the game.
    pub range: TextRange,
}

impl<T> Ranged<T> {
    /// `value`, written at `range`.
    pub fn new(value: T, range: TextRange) -> Self {
        Self { value, range }
    }
}

/// A value that no text writes yet.
impl<T> From<T> for Ranged<T> {
    fn from(value: T) -> Self {
        Self::new(value, TextRange::default())
    }
}
