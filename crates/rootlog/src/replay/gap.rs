//! Turns that were played but are not written: what they may have changed.

use crate::{
    game::facts::{Deck, Faction, FactionSet},
    read::ast::Sheet,
};

/// What turns that are not written may have changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Gap {
    /// Anything.
    Anything,
    /// Where the pieces of these factions stand. The others moved nothing; some of their pieces may be gone.
    Only(FactionSet),
}

impl Gap {
    /// What the turns of `missing` may have changed in `game`.
    pub(super) fn of(missing: &[Faction], game: &Sheet) -> Self {
        // A Vagabond takes the warriors of allies along, hirelings move strangers, and so does False Orders of the other deck.
        let moves_others = missing.iter().any(|faction| faction.is_vagabond())
            || !game.hirelings.is_empty()
            || (game.deck.as_ref()).is_none_or(|deck| deck.value != Deck::Standard);
        match moves_others {
            true => Self::Anything,
            false => Self::Only(missing.iter().copied().collect()),
        }
    }
}
