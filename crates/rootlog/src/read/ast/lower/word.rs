//! Single words decoded: factions, hirelings, suits, items, numbers; and the errors of those that cannot be decoded.

use notation::{Finding, Rule, TextRange};

use crate::game::rules;
use crate::{
    game::facts::{Faction, Hireling, Item, Suit},
    read::{
        ast::{CardSide, Node},
        syntax::SyntaxKind::*,
    },
};

/// The finding about what cannot be decoded.
pub(super) type DecodeSlip = Box<Finding>;

pub(super) fn slip<T>(at: TextRange, message: impl Into<String>) -> Result<T, DecodeSlip> {
    slip_of(&rules::syntax::UNREADABLE, at, message)
}

pub(super) fn slip_of<T>(
    rule: &Rule,
    at: TextRange,
    message: impl Into<String>,
) -> Result<T, DecodeSlip> {
    Err(Box::new(rule.at(at, message)))
}

/// A clearing or another small number; saturates.
pub(super) fn number(text: &str) -> u8 {
    text.parse().unwrap_or(u8::MAX)
}

pub(super) fn first_letter(text: &str) -> char {
    text.chars().next().unwrap_or_default()
}

pub(super) fn item_of(token: Node<'_>) -> Result<Item, DecodeSlip> {
    Item::from_letter(first_letter(token.text())).map_or_else(
        || {
            slip_of(&rules::syntax::UNKNOWN_ITEM,
                token.text_range(),
                format!(
                    "`{}` is no item. They are s sword, b bag, c coin, x crossbow, h hammer, t tea, r torch, f boot, u club.",
                    token.text()
                ),
            )
        },
        Ok,
    )
}

pub(super) fn faction(token: Node<'_>) -> Result<Faction, DecodeSlip> {
    let letter = first_letter(token.text()).to_ascii_uppercase();
    Faction::from_letter(letter).map_or_else(|| unknown(token), Ok)
}

/// An unknown faction, which the parser reported at the same place.
pub(super) fn unknown<T>(token: Node<'_>) -> Result<T, DecodeSlip> {
    slip_of(
        &rules::syntax::UNKNOWN_FACTION,
        token.text_range(),
        format!("{} is no faction.", token.text()),
    )
}

pub(super) fn suit(token: Node<'_>) -> Result<Suit, DecodeSlip> {
    let suit = Suit::from_letter(first_letter(token.text())).filter(|_| token.text().len() == 1);
    suit.map_or_else(
        || {
            slip_of(
                &rules::syntax::UNKNOWN_SUIT,
                token.text_range(),
                format!("`{}` is no suit. They are B, F, M and R.", token.text()),
            )
        },
        Ok,
    )
}

/// A number of things. It saturates, since records may contain any number of digits.
pub(super) fn count(text: &str) -> u32 {
    text.parse().unwrap_or(u32::MAX)
}

/// The hireling of the `HIRELING_NAME` node `node`, with its side.
pub(super) fn hireling(node: Node<'_>) -> Option<(Hireling, CardSide)> {
    let letter = node.part(HIRELING)?;
    let side = match node.part(DEMOTED) {
        Some(_) => CardSide::Demoted,
        None => CardSide::Promoted,
    };
    Some((Hireling::from_letter(first_letter(letter.text()))?, side))
}
