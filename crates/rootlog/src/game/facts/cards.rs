//! The decks, and how their cards are found by name.

use std::{collections::HashMap, sync::LazyLock};

use super::{Card, Suit, decks, names::plain_name};

/// A deck, the value of `Deck:`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Deck {
    Standard,
    ExilesAndPartisans,
}

/// Other spellings found in records, each with the card's name.
const ALIASES: &[(&str, &str)] = &[
    ("taxcollectors", "taxcollector"),
    ("murinebrokers", "murinebroker"),
    ("leagueofextraordinarymice", "leagueofadventurousmice"),
    ("armourers", "armorers"),
    ("eyrieémigré", "eyrieemigre"),
];

/// The cards of each deck by their names and abbreviations, in the deck's order.
static STANDARD: LazyLock<Index> = LazyLock::new(|| index(Deck::Standard));
static EXILES_AND_PARTISANS: LazyLock<Index> = LazyLock::new(|| index(Deck::ExilesAndPartisans));

type Index = HashMap<&'static str, Vec<&'static Card>>;

fn index(deck: Deck) -> Index {
    let mut index = Index::new();
    for card in deck.cards() {
        for name in card.names() {
            index.entry(name).or_default().push(card);
        }
    }
    index
}

impl Deck {
    /// Both decks in the order of the page.
    pub const ALL: [Self; 2] = [Self::Standard, Self::ExilesAndPartisans];

    /// The deck called `name` on the page or by players; the case of letters does not matter.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        let name = plain_name(name, "deck");
        Some(match name.as_str() {
            "standard" | "base" | "basic" | "base game" => Self::Standard,
            "e&p" | "ep" | "e n p" | "exiles&partisans" | "exiles" | "partisans"
            | "exiles&partisanen" | "partisanen" | "exile&partisan"
            // As pages of the web write it.
            | "e&amp;p" | "exiles&amp;partisans" => Self::ExilesAndPartisans,
            _ => return None,
        })
    }

    /// Its name in a record: `E&P`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Standard => "Standard",
            Self::ExilesAndPartisans => "E&P",
        }
    }

    /// Its full name.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Standard => "Standard deck",
            Self::ExilesAndPartisans => "Exiles & Partisans deck",
        }
    }

    /// Its cards, one entry for each different card: ambushes and dominances first, items, then effects.
    pub fn cards(self) -> impl Iterator<Item = &'static Card> {
        let effects = match self {
            Self::Standard => decks::STANDARD,
            Self::ExilesAndPartisans => decks::EXILES_AND_PARTISANS,
        };
        decks::COMMON.iter().chain(effects)
    }

    /// The cards that `name` stands for: a name, an abbreviation or a known other spelling. More than one where cards differ
    /// only in suit.
    #[must_use]
    pub fn find(self, name: &str) -> Vec<&'static Card> {
        self.called(name).to_vec()
    }

    /// Like [`Deck::find`], without a copy.
    #[must_use]
    pub fn called(self, name: &str) -> &'static [&'static Card] {
        let index = match self {
            Self::Standard => &STANDARD,
            Self::ExilesAndPartisans => &EXILES_AND_PARTISANS,
        };
        let cards = index.get(Card::canonical(name));
        cards.map_or(&[], Vec::as_slice)
    }

    /// Whether `name` stands for one of its cards.
    #[must_use]
    pub fn has(self, name: &str) -> bool {
        !self.called(name).is_empty()
    }

    /// The card of `suit` that `name` stands for.
    #[must_use]
    pub fn find_suited(self, name: &str, suit: Suit) -> Option<&'static Card> {
        let mut cards = self.called(name).iter().copied();
        cards.find(|card| card.suit == suit)
    }

    /// The other deck.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Standard => Self::ExilesAndPartisans,
            Self::ExilesAndPartisans => Self::Standard,
        }
    }
}

impl Card {
    /// Its name and abbreviations, without other spellings.
    fn names(&self) -> impl Iterator<Item = &'static str> {
        let short = [self.abbreviation, self.craft_abbreviation];
        [self.name].into_iter().chain(short.into_iter().flatten())
    }

    /// The card's name if `name` is another spelling found in records; else `name`.
    #[must_use]
    pub fn canonical(name: &str) -> &str {
        ALIASES
            .iter()
            .find(|(alias, _)| *alias == name)
            .map_or(name, |(_, canonical)| canonical)
    }

    /// Whether `name` is another spelling found in records.
    #[must_use]
    pub fn is_alias(name: &str) -> bool {
        ALIASES.iter().any(|(alias, _)| *alias == name)
    }
}

#[cfg(test)]
mod tests {
    use super::Deck;
    use crate::game::facts::{CardKind, Suit, names::folded};

    #[test]
    fn both_decks_have_54_cards() {
        for deck in Deck::ALL {
            assert_eq!(deck.cards().map(|card| card.count).sum::<u32>(), 54);
            let suits = Suit::ALL.map(|suit| {
                deck.cards()
                    .filter(|card| card.suit == suit)
                    .map(|card| card.count)
                    .sum::<u32>()
            });
            assert_eq!(suits.iter().sum::<u32>(), 54, "{suits:?}");
            for card in deck.cards() {
                assert!(
                    matches!(card.kind, CardKind::Ambush | CardKind::Dominance)
                        == card.cost.is_empty()
                );
                assert_eq!(card.item.is_some(), card.kind == CardKind::Item);
                assert_eq!(
                    card.item.and_then(|item| item.craft_points()),
                    card.item.map(|_| card.points)
                );
                if !matches!(card.name, "ambush" | "dominance") {
                    assert_eq!(folded(card.title).collect::<String>(), card.name);
                }
            }
        }
    }

    #[test]
    fn no_card_is_written_twice_by_one_name() {
        for deck in Deck::ALL {
            for card in deck.cards() {
                for name in card.names() {
                    let found = deck.find(name).into_iter().filter(|found| *found == card);
                    assert_eq!(found.count(), 1, "{name}");
                }
            }
        }
    }

    #[test]
    fn names_abbreviations_and_other_spellings_find_cards() {
        let names = |deck: Deck, name: &str| {
            deck.find(name)
                .iter()
                .map(|card| format!("{}{}", card.suit.letter(), card.name))
                .collect::<Vec<_>>()
                .join(" ")
        };
        let standard = Deck::Standard;
        let exiles = Deck::ExilesAndPartisans;
        assert_eq!(names(standard, "sap"), "Bsappers");
        assert_eq!(names(standard, "taxcollectors"), "Ftaxcollector");
        assert_eq!(
            names(standard, "favor"),
            "Ffavorofthefoxes Rfavoroftherabbits Mfavorofthemice"
        );
        assert_eq!(names(exiles, "rpart"), "Rrabbitpartisans");
        assert_eq!(names(exiles, "roottea"), "Froottea Rroottea Mroottea");
        assert_eq!(names(exiles, "@"), "Bambush Fambush Mambush Rambush");
        assert_eq!(names(exiles, "sap"), "");
        assert_eq!(
            exiles
                .find_suited("part", Suit::Mouse)
                .map(|card| card.title),
            Some("Mouse Partisans")
        );
    }

    #[test]
    fn costs_read_well() {
        let cost = |deck: Deck, name: &str| deck.find(name)[0].cost_text();
        assert_eq!(
            cost(Deck::Standard, "tax").as_deref(),
            Some("fox, rabbit, mouse")
        );
        assert_eq!(
            cost(Deck::Standard, "royal").as_deref(),
            Some("4 of any suit")
        );
        assert_eq!(
            cost(Deck::Standard, "bakesale").as_deref(),
            Some("2 rabbit")
        );
        assert_eq!(cost(Deck::Standard, "dom"), None);
    }
}
