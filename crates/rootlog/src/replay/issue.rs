//! One contradiction between the record and the board, before it becomes a finding.

use notation::TextRange;

use crate::{
    facts::{Clearing, Faction, Item, Suit},
    game::{Owner, Piece, Place},
};

/// Which action of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct At {
    /// The index of the turn.
    pub(super) turn: usize,
    /// The index of the action in it.
    pub(super) action: usize,
}

/// One contradiction.
#[derive(Debug, Clone)]
pub(super) struct Issue {
    /// Its rule.
    pub(super) code: &'static str,
    /// The bytes to underline.
    pub(super) range: TextRange,
    /// What is wrong, said to a player.
    pub(super) message: String,
    /// Where it shows.
    pub(super) at: At,
    /// What repairs need to know.
    pub(super) slip: Slip,
}

/// What repairs need to know of a contradiction. Indices are those of the entries and destinations of a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Slip {
    /// Pieces leave a place where they do not stand.
    Missing {
        entry: usize,
        piece: Piece,
        place: Place,
        wanted: u32,
        found: u32,
    },
    /// Pieces move where no way leads.
    NoWay {
        entry: usize,
        destination: usize,
        from: Vec<Clearing>,
        to: Clearing,
    },
    /// More pieces are placed than the supply has.
    Supply { entry: usize, left: u32 },
    /// A piece is placed where it cannot be.
    Placement {
        entry: usize,
        destination: usize,
        clearing: Clearing,
    },
    /// A piece is placed in a clearing of another suit.
    Suit {
        entry: usize,
        destination: usize,
        clearing: Clearing,
        suit: Suit,
    },
    /// A battle with someone who is not there.
    Battle {
        attacker: Owner,
        defender: Owner,
        clearing: Clearing,
    },
    /// An ambush card of another suit.
    Ambush { index: usize, suit: Suit },
    /// The ferry is elsewhere.
    Ferry { entry: usize, is_at: Clearing },
    /// No plot lies there.
    Plot {
        clearing: Clearing,
        range: TextRange,
    },
    /// No ruin stands there.
    Ruin { entry: usize },
    /// A pawn that must have come to a clearing.
    Pawn { clearing: Clearing },
    /// An item that is not on a board.
    Item { faction: Faction, item: Item },
    /// Points that do not fit: what they should be.
    Points { expected: u32 },
    /// Points that are not written, after the action at `after`.
    NoPoints { expected: u32, after: usize },
    /// Nothing is known that would repair it.
    Other,
}
