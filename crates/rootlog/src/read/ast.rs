//! A game's tree as plain data: [`Sheet`] with its parts, and the functions that read the tree into it.

mod lower;
mod model;

pub use model::*;

pub(crate) use lower::{lower_by_action, lower_turn};

use notation::Parse;

use crate::read::syntax::RootlogLanguage;

pub(crate) type Node<'t> = notation::walk::Node<'t, RootlogLanguage>;
pub(crate) type Token<'t> = notation::walk::Token<'t, RootlogLanguage>;

impl Sheet {
    /// Decodes every line of `parse`.
    #[must_use]
    pub fn decode(parse: &Parse) -> Self {
        lower_by_action(parse.lines()).0
    }
}

impl HeaderKey {
    /// All keys in the page's order.
    pub const ALL: [Self; 6] = [
        Self::Map,
        Self::Deck,
        Self::Clearings,
        Self::Landmarks,
        Self::Hirelings,
        Self::Pool,
    ];

    /// The key as it is written.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Map => "Map",
            Self::Deck => "Deck",
            Self::Clearings => "Clearings",
            Self::Landmarks => "Landmarks",
            Self::Hirelings => "Hirelings",
            Self::Pool => "Pool",
        }
    }

    /// The key that `word` is, in any case, also in German, Swedish and French.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        let is_named = |key: &Self| key.name().eq_ignore_ascii_case(word);
        Self::ALL.into_iter().find(is_named).or_else(|| {
            Some(match &*word.to_lowercase() {
                "karte" | "karta" | "carte" | "spielplan" | "landkarte" => Self::Map,
                "kartendeck" | "kortlek" | "paquet" => Self::Deck,
                "lichtungen" | "gläntor" | "clairières" => Self::Clearings,
                // Only before a value that fits, which the parser decides.
                "board" => Self::Map,
                "cards" => Self::Deck,
                "suits" => Self::Clearings,
                "factions" => Self::Pool,
                _ => return None,
            })
        })
    }
}

impl Relation {
    /// Its letter or digit.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Self::Hostile => 'h',
            Self::Indifferent => '0',
            Self::First => '1',
            Self::Second => '2',
            Self::Allied => 'a',
        }
    }

    /// The relation that `text` stands for; `None` if there is none.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Self> {
        Some(match text {
            "h" => Self::Hostile,
            "0" => Self::Indifferent,
            "1" => Self::First,
            "2" => Self::Second,
            "a" => Self::Allied,
            _ => return None,
        })
    }

    /// Its name: `Hostile`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Hostile => "Hostile",
            Self::Indifferent => "Indifferent",
            Self::First => "one step from Indifferent",
            Self::Second => "one step from Allied",
            Self::Allied => "Allied",
        }
    }
}

impl Plot {
    /// The letter after `t_`.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Self::Bomb => 'b',
            Self::Snare => 's',
            Self::Raid => 'r',
            Self::Extortion => 'e',
        }
    }

    /// The plot with this letter.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        [Self::Bomb, Self::Snare, Self::Raid, Self::Extortion]
            .into_iter()
            .find(|plot| plot.letter() == letter)
    }

    /// Its name: `bomb`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Bomb => "bomb",
            Self::Snare => "snare",
            Self::Raid => "raid",
            Self::Extortion => "extortion",
        }
    }
}

impl Service {
    /// The letter after `$_`.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Self::HandCard => 'h',
            Self::Riverboats => 'r',
            Self::Mercenaries => 'm',
        }
    }

    /// Its name: `hand cards`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::HandCard => "hand cards",
            Self::Riverboats => "riverboats",
            Self::Mercenaries => "mercenaries",
        }
    }
}

impl Area {
    /// Its letter in an item's place.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Self::Satchel => 's',
            Self::Damaged => 'd',
            Self::Track => 't',
        }
    }
}

impl ItemState {
    /// Its letter in an item's place.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Self::Refreshed => 'r',
            Self::Exhausted => 'e',
        }
    }
}
