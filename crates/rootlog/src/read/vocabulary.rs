//! Words of Root for the grammars of editors: letters of factions, suits, items and pieces, names of cards, keys of the header.

use notation::Words;

use crate::{
    game::facts::{Deck, Faction, Item, PieceClass, Suit, board_cards},
    read::ast::HeaderKey,
};

pub(crate) fn words() -> Vec<(&'static str, Words)> {
    let cards = Deck::ALL.into_iter().flat_map(Deck::cards);
    let cards = cards.flat_map(|card| {
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
    let letters = |letters: &[char]| Words::Letters(letters.to_vec());
    let keys = |keys: &[HeaderKey]| Words::Names(keys.iter().map(|key| key.name()).collect());
    vec![
        ("factions", letters(&Faction::ALL.map(Faction::letter))),
        ("suits", letters(&Suit::ALL.map(Suit::letter))),
        ("items", letters(&Item::ALL.map(Item::letter))),
        ("pieces", letters(&classes.map(PieceClass::letter))),
        (
            "cards",
            Words::Names(cards.chain(board.map(|card| card.name())).collect()),
        ),
        ("keys-of-text", keys(&[HeaderKey::Map, HeaderKey::Deck])),
        ("key-of-suits", keys(&[HeaderKey::Clearings])),
        ("key-of-landmarks", keys(&[HeaderKey::Landmarks])),
        ("key-of-hirelings", keys(&[HeaderKey::Hirelings])),
        ("key-of-factions", keys(&[HeaderKey::Pool])),
    ]
}
