//! A contradiction between the record and the board, before it becomes a finding.

use notation::{Rule, TextRange, TextSize, referee};

use crate::game::{
    Owner, Piece, Place,
    facts::{Clearing, Faction, Item, Suit},
};

/// An action of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct At {
    /// The index of the turn.
    pub(super) turn: usize,
    /// The index of the action in it.
    pub(super) action: usize,
}

/// One contradiction. Its ranges are those of the record as written, even after repairs before it.
#[derive(Debug, Clone)]
pub(super) struct Problem {
    /// Its rule; `None` if another finding reports it.
    pub(super) rule: Option<&'static Rule>,
    /// The bytes to underline.
    pub(super) range: TextRange,
    /// The bytes of the action at which it shows.
    pub(super) action: TextRange,
    /// The message for the user.
    pub(super) message: String,
    /// The action at which it shows.
    pub(super) at: At,
    /// The details that repairs need.
    pub(super) kind: Kind,
}

impl Problem {
    /// A problem without a message of its own, because another finding reports it.
    pub(super) fn unread(turn: usize, range: TextRange) -> Self {
        Self {
            rule: None,
            range,
            action: range,
            message: String::new(),
            at: At { turn, action: 0 },
            kind: Kind::Unread,
        }
    }

    /// The code of its rule; empty if another finding reports it.
    pub(super) fn code(&self) -> &'static str {
        self.rule.map_or("", |rule| rule.code)
    }
}

/// The details of a contradiction that repairs need. Indices are those of the entries and destinations of a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Kind {
    /// Pieces leave a place where they are not.
    Missing {
        entry: usize,
        piece: Piece,
        place: Place,
        wanted: u32,
        found: u32,
    },
    /// Pieces move where no path leads.
    NoWay {
        entry: usize,
        destination: usize,
        from: Vec<Clearing>,
        to: Clearing,
    },
    /// More pieces are placed than the supply has.
    Supply { entry: usize, left: u32 },
    /// A piece is placed where it is not allowed.
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
    /// A battle in which a party has no pieces there.
    Battle {
        attacker: Owner,
        defender: Owner,
        clearing: Clearing,
    },
    /// An ambush card of another suit.
    Ambush { index: usize, suit: Suit },
    /// The ferry is elsewhere.
    Ferry { entry: usize, is_at: Clearing },
    /// There is no plot.
    Plot { clearing: Clearing },
    /// There is no ruin.
    Ruin { entry: usize },
    /// A pawn is not in the clearing, though it must have come there.
    Pawn { clearing: Clearing },
    /// An item is not on the board.
    Item { faction: Faction, item: Item },
    /// Wrong points; `expected` are right.
    Points { expected: u32 },
    /// Points are missing after the action `after`.
    NoPoints { expected: u32, after: usize },
    /// A piece lacks its letter. The board allows only the letters `may_be`.
    Letter { entry: usize, may_be: Vec<char> },
    /// The action cannot be read.
    Unread,
    /// The action is allowed, but its meaning is unclear.
    Odd,
    /// The line cannot be read; it may be a turn.
    LostLine,
    /// It is another faction's turn. The order of play has findings of its own.
    Order,
    /// More cards were taken from a hand than it held. Hands gain cards in many unwritten ways.
    Hand(Faction),
    /// A winner with too few points, whose turn would be next.
    LastTurn,
    /// No repair is known.
    Other,
}

impl Kind {
    /// The entry of a move that it concerns; 0 for other actions.
    fn entry(&self) -> usize {
        match self {
            Self::Missing { entry, .. }
            | Self::NoWay { entry, .. }
            | Self::Supply { entry, .. }
            | Self::Placement { entry, .. }
            | Self::Suit { entry, .. }
            | Self::Ferry { entry, .. }
            | Self::Letter { entry, .. }
            | Self::Ruin { entry } => *entry,
            Self::Hand(faction) => *faction as usize,
            _ => 0,
        }
    }
}

/// Identifies a problem in other runs: its turn, its rule, its start, and the entry of a move.
pub(super) type Key = (usize, &'static str, TextSize, usize);

impl referee::Problem for Problem {
    type Key = Key;

    fn place(&self) -> usize {
        self.at.turn
    }

    fn key(&self) -> Key {
        (
            self.at.turn,
            self.code(),
            self.range.start(),
            self.kind.entry(),
        )
    }

    fn weight(&self) -> u32 {
        match &self.kind {
            Kind::Odd => 0,
            Kind::Letter { may_be, .. } => u32::from(may_be.len() > 1),
            Kind::Hand(_) => 1,
            _ => 10,
        }
    }

    /// An unreadable action comes first: it may cause all other problems of its turn.
    fn urgency(&self) -> u32 {
        match self.kind {
            Kind::Unread => 20,
            _ => self.weight(),
        }
    }
}
