//! The facts of Root that a record relies on: factions and their pieces, maps, decks, items, quests, boards' cards, hirelings,
//! landmarks. Tables with look-up functions; nothing here knows a record or a rule of play.
//!
//! "The page" in these comments is the description of Rootlog V2.8, "the box" that of the game.

mod card;
mod cards;
mod characters;
mod decks;
mod factions;
mod hirelings;
mod items;
mod maps;
mod names;
mod suits;

pub use card::{Card, CardKind, Cost};
pub use cards::Deck;
pub use characters::{
    BoardCard, Character, Leader, Minister, Mood, Rank, Retainer, board_card, board_cards,
};
pub(crate) use factions::piece_code;
pub use factions::{DecreeColumn, Faction, FactionSet, PieceClass, PieceFacts};
pub use hirelings::{Hireling, HirelingFacts, Landmark};
pub use items::{Item, Quest, Track};
pub use maps::{CLEARINGS, Clearing, Map, MapFacts};
pub use suits::Suit;

/// Points that win the game.
pub const WINNING_POINTS: u32 = 30;
