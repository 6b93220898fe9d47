//! A contradiction between the record and the board, before it becomes a finding.

use notation::{TextRange, TextSize, referee};

use crate::game::{
    Owner, Piece, Place,
    facts::{Clearing, Faction, Item, Suit},
};

/// Which action of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct At {
    /// The index of the turn.
    pub(super) turn: usize,
    /// The index of the action in it.
    pub(super) action: usize,
}

/// One contradiction. Its bytes are those of the record as it is written, whatever was repaired before it.
#[derive(Debug, Clone)]
pub(super) struct Problem {
    /// Its rule.
    pub(super) code: &'static str,
    /// The bytes to underline.
    pub(super) range: TextRange,
    /// The bytes of the action at which it shows.
    pub(super) action: TextRange,
    /// What is wrong, said to a player.
    pub(super) message: String,
    /// Where it shows.
    pub(super) at: At,
    /// What repairs need to know.
    pub(super) kind: Kind,
}

impl Problem {
    /// What has no wording of its own, as something else speaks of it.
    pub(super) fn unread(turn: usize, range: TextRange) -> Self {
        Self {
            code: "",
            range,
            action: range,
            message: String::new(),
            at: At { turn, action: 0 },
            kind: Kind::Unread,
        }
    }
}

/// What repairs need to know of a contradiction. Indices are those of the entries and destinations of a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Kind {
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
    Plot { clearing: Clearing },
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
    /// A piece lacks its letter. These may be meant, and the board leaves no other.
    Letter { entry: usize, may_be: Vec<char> },
    /// The action cannot be read.
    Unread,
    /// The action is allowed, but nobody knows what it is for.
    Odd,
    /// The line cannot be read; it may be a turn.
    LostLine,
    /// The turn is another faction's. The findings of the order of play speak of that.
    Order,
    /// A hand from which more cards were taken than it held. Cards come in many ways that are not written.
    Hand(Faction),
    /// A winner with too few points, whose turn would be the next.
    LastTurn,
    /// Nothing is known that would repair it.
    Other,
}

impl Kind {
    /// The entry of a move that it is about; 0 for what is no move.
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

/// What makes a problem the same in another run: its turn, its rule, where it starts, and of which entry of a move it is.
pub(super) type Key = (usize, &'static str, TextSize, usize);

impl referee::Problem for Problem {
    type Key = Key;

    fn place(&self) -> usize {
        self.at.turn
    }

    fn key(&self) -> Key {
        (
            self.at.turn,
            self.code,
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

    /// What cannot be read comes first: it may be the cause of all else in its turn.
    fn urgency(&self) -> u32 {
        match self.kind {
            Kind::Unread => 20,
            _ => self.weight(),
        }
    }
}
