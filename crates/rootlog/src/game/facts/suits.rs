//! The four suits of cards; three of them are also suits of clearings.

/// A suit. Clearings are fox, rabbit or mouse; bird cards stand for any suit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Suit {
    Bird,
    Fox,
    Mouse,
    Rabbit,
}

impl Suit {
    /// All suits in the order of the page.
    pub const ALL: [Self; 4] = [Self::Bird, Self::Fox, Self::Mouse, Self::Rabbit];

    /// The suit with this letter (upper case).
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|suit| suit.letter() == letter)
    }

    /// Its letter in a record.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Self::Bird => 'B',
            Self::Fox => 'F',
            Self::Mouse => 'M',
            Self::Rabbit => 'R',
        }
    }

    /// Its name in lower case: `fox`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Bird => "bird",
            Self::Fox => "fox",
            Self::Mouse => "mouse",
            Self::Rabbit => "rabbit",
        }
    }
}
