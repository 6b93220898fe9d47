//! The words that grammars take from the games: letters of actions and pieces, names of cards, keys of headers.

use std::collections::BTreeMap;

use carcassonne::tiles::{Figure, Mark, Terrain};
use rootlog::{
    ast::HeaderKey,
    facts::{Deck, Faction, Item, PieceClass, Suit, board_cards},
};

/// The words of the notation `id`. Letters are written to stand in a set, names as alternatives.
pub(crate) fn of(id: &str) -> BTreeMap<String, String> {
    let words: Vec<(&str, String)> = match id {
        "kubb" => kubb(),
        "bucky" => bucky(),
        "rootlog" => rootlog(),
        "carcassonne" => carcassonne(),
        _ => Vec::new(),
    };
    let words = words.into_iter();
    words.map(|(name, word)| (name.to_owned(), word)).collect()
}

fn kubb() -> Vec<(&'static str, String)> {
    let of = |wanted: fn(Option<u32>) -> bool| {
        let signs = kubb::Kubb::signs().filter(move |(_, most)| wanted(*most));
        set(signs.flat_map(|(sign, _)| [sign, sign.to_ascii_lowercase()]))
    };
    vec![
        ("numbered", of(|most| most.is_some())),
        ("bare", of(|most| most.is_none())),
    ]
}

fn bucky() -> Vec<(&'static str, String)> {
    let letters = ::bucky::game::Kind::PROMOTIONS.map(::bucky::game::Kind::letter);
    let both = letters.map(|letter| [letter, letter.to_ascii_lowercase()]);
    vec![
        ("promotions", set(both.into_iter().flatten())),
        ("results", names(::bucky::Bucky::results())),
    ]
}

fn rootlog() -> Vec<(&'static str, String)> {
    let factions = set(Faction::ALL.map(Faction::letter));
    let cards = Deck::ALL
        .into_iter()
        .flat_map(Deck::cards)
        .flat_map(|card| {
            let short = card.abbreviation.into_iter().chain(card.craft_abbreviation);
            short.chain([card.name])
        });
    let board = Faction::ALL.into_iter().flat_map(board_cards);
    let classes = [
        PieceClass::Warrior,
        PieceClass::Pawn,
        PieceClass::Building,
        PieceClass::Token,
        PieceClass::Ferry,
    ];
    let keys = |wanted: &[HeaderKey]| {
        let keys = HeaderKey::ALL
            .into_iter()
            .filter(|key| wanted.contains(key));
        names(keys.map(HeaderKey::name))
    };
    vec![
        ("factions", factions),
        ("suits", set(Suit::ALL.map(Suit::letter))),
        ("items", set(Item::ALL.map(Item::letter))),
        ("pieces", set(classes.map(PieceClass::letter))),
        ("cards", names(cards.chain(board.map(|card| card.name())))),
        ("keys-of-text", keys(&[HeaderKey::Map, HeaderKey::Deck])),
        ("key-of-suits", keys(&[HeaderKey::Clearings])),
        ("key-of-landmarks", keys(&[HeaderKey::Landmarks])),
        ("key-of-hirelings", keys(&[HeaderKey::Hirelings])),
        ("key-of-factions", keys(&[HeaderKey::Pool])),
    ]
}

fn carcassonne() -> Vec<(&'static str, String)> {
    let letters = || ('A'..='Z').chain('a'..='z');
    let figures = Figure::ALL.map(Figure::letters);
    vec![
        (
            "sides",
            set(letters().filter(|letter| Terrain::from_letter(*letter).is_some())),
        ),
        (
            "features",
            set(letters().filter(|letter| Mark::from_letter(*letter).is_some())),
        ),
        (
            "figures",
            names(figures.into_iter().filter(|name| !name.is_empty())),
        ),
    ]
}

/// Characters as they stand in a set, sorted.
fn set(characters: impl IntoIterator<Item = char>) -> String {
    let mut characters: Vec<char> = characters.into_iter().collect();
    characters.sort_unstable();
    characters.dedup();
    let mut out = String::new();
    for character in characters {
        if matches!(character, '-' | ']' | '[' | '^' | '\\') {
            out.push('\\');
        }
        out.push(character);
    }
    out
}

/// Names as alternatives, the longest first so that none hides a longer one.
fn names<'n>(names: impl IntoIterator<Item = &'n str>) -> String {
    let mut names: Vec<&str> = names.into_iter().collect();
    names.sort_unstable_by_key(|name| (usize::MAX - name.len(), *name));
    names.dedup();
    let escaped = names.into_iter().map(|name| {
        let mut out = String::new();
        for character in name.chars() {
            if !character.is_alphanumeric() && character.is_ascii() {
                out.push('\\');
            }
            out.push(character);
        }
        out
    });
    escaped.collect::<Vec<_>>().join("|")
}
