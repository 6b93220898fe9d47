//! What the referee can find: each kind with how heavily it weighs when repairs are compared.

use notation::referee::{self, Problem as _};

use crate::game::{
    Claim, Mismatch, Refused, Square,
    tiles::{Print, Sets},
};

/// Something that does not fit, at a step or at the end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Problem {
    /// The index of the step; the number of steps for what is found at the end.
    pub(crate) step: usize,
    pub(crate) kind: Kind,
}

/// The step of a problem, its kind, and which part of the step it is about.
pub(crate) type Key = (usize, std::mem::Discriminant<Kind>, usize);

/// Which tile of a step is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum WhichTile {
    /// The one that is played.
    Played,
    /// One that is discarded, by its index.
    Discarded(usize),
}

impl WhichTile {
    /// Its number among the tiles of the step.
    fn number(self) -> usize {
        match self {
            Self::Played => 0,
            Self::Discarded(index) => index + 1,
        }
    }
}

/// What does not fit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The tile or its square cannot be read; the syntax says so, so nothing is reported, but a repair is sought.
    Unreadable,
    /// A meeple claims nothing, or there are two of them; the syntax says so, so only a repair is sought.
    BadMeeple,
    /// The square is misspelled, so it may have been misread; the syntax says so.
    DoubtfulSquare,
    /// Something unreadable runs into the tile, so a meeple may be lost; the syntax says so.
    DoubtfulTile,
    /// No box has such a tile; the syntax says so.
    UnknownTile(WhichTile),
    /// A tile lies there already, put there by this step.
    Occupied(usize),
    /// No tile lies next to the square.
    Detached,
    /// An abbey lies where so many of the four sides have a tile.
    NoHole(usize),
    /// Points that a wagon may have brought which drove on: the notation has no sign for that. Whose it is.
    Wagon(usize),
    /// Edges do not match.
    Mismatch(Vec<Mismatch>),
    /// A claim is refused.
    Refused(Refused),
    /// A field with a side of its own is claimed after another side.
    OddFarmer,
    /// More of the tile were drawn than the boxes hold: the drawn and the held.
    Overdrawn(WhichTile, u32, u32),
    /// The tile belongs to boxes that are not in play, or to none.
    Foreign(WhichTile, Sets),
    /// A player moves whose turn it is not. Whose it is.
    WrongPlayer(usize),
    /// The number is out of order. What it should be.
    WrongNumber(u32),
    /// Moves are missing before this one: the first and the last.
    Gap(u32, u32),
    /// The first tile is not the starter tile.
    StarterTile,
    /// The first tile is not at (0,0).
    StarterPlace,
    /// A discarded tile (by its index) would fit here.
    DiscardFits(usize, Square),
    /// Written points of a player: player, written, computed.
    Points(usize, u32, u32),
    /// A written running total of a player: player, written, computed.
    Total(usize, u32, u32),
    /// The parts of a player's final line (by its index) are not those that the board gives.
    FinalParts(usize),
    /// The total of a player's final line (by its index): written, computed.
    FinalTotal(usize, u32, u32),
    /// The result of a player: player, written, computed.
    Result(usize, u32, u32),
    /// A player's place does not go with the points written beside it.
    Place(usize, u32),
    /// All tiles of the boxes were drawn, but these were not among them.
    Undrawn(Vec<(Print, u32)>),
    /// How a farm runs over a tile is not certain, so its points are not counted. The claims on it.
    UncertainFarm(Vec<Claim>),
}

impl referee::Problem for Problem {
    type Key = Key;

    fn place(&self) -> usize {
        self.step
    }

    fn weight(&self) -> u32 {
        match &self.kind {
            Kind::Unreadable | Kind::Occupied(_) | Kind::Detached | Kind::Mismatch(_) => 10,
            Kind::Refused(_) | Kind::BadMeeple | Kind::NoHole(_) => 8,
            Kind::WrongPlayer(_)
            | Kind::Points(..)
            | Kind::Total(..)
            | Kind::FinalParts(_)
            | Kind::FinalTotal(..)
            | Kind::Result(..) => 6,
            Kind::WrongNumber(_) | Kind::Gap(..) | Kind::Overdrawn(..) | Kind::Foreign(..) => 3,
            Kind::UnknownTile(_) => 4,
            Kind::DoubtfulSquare | Kind::DoubtfulTile => 2,
            Kind::StarterTile | Kind::StarterPlace | Kind::DiscardFits(..) | Kind::Place(..) => 2,
            Kind::OddFarmer => 1,
            Kind::Undrawn(_) | Kind::UncertainFarm(_) | Kind::Wagon(_) => 0,
        }
    }

    /// What the syntax found may be the cause of the rest, and what cannot be on any board of what can.
    fn urgency(&self) -> u32 {
        if self.is_syntax() {
            u32::MAX
        } else {
            self.weight()
        }
    }

    fn key(&self) -> Key {
        let owner = match self.kind {
            Kind::Points(owner, ..)
            | Kind::Total(owner, ..)
            | Kind::FinalParts(owner)
            | Kind::FinalTotal(owner, ..)
            | Kind::Result(owner, ..)
            | Kind::Place(owner, _)
            | Kind::DiscardFits(owner, _)
            | Kind::Wagon(owner) => owner,
            Kind::UnknownTile(drawn) | Kind::Overdrawn(drawn, ..) | Kind::Foreign(drawn, _) => {
                drawn.number()
            }
            _ => 0,
        };
        (self.step, std::mem::discriminant(&self.kind), owner)
    }
}

impl Problem {
    /// Whether `other` is the same finding in a replay after a repair.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        self.key() == other.key()
    }

    /// Whether it is about a tile, its square or its meeple, so that it may have the same cause as a finding of the syntax.
    pub(crate) fn is_about_tile(&self) -> bool {
        self.is_about_place() || self.is_syntax()
    }

    /// Whether the syntax reports it, so that only a repair is sought.
    pub(crate) fn is_syntax(&self) -> bool {
        matches!(
            self.kind,
            Kind::Unreadable
                | Kind::BadMeeple
                | Kind::DoubtfulSquare
                | Kind::DoubtfulTile
                | Kind::UnknownTile(_)
        )
    }

    /// Whether it is about how tiles lie.
    pub(crate) fn is_about_place(&self) -> bool {
        matches!(
            self.kind,
            Kind::Unreadable | Kind::Occupied(_) | Kind::Detached | Kind::Mismatch(_)
        )
    }

    /// Whether points that are written are not those that the board gives.
    pub(crate) fn is_about_points(&self) -> bool {
        matches!(self.kind, Kind::Points(..) | Kind::Total(..)) || self.is_about_end()
    }

    /// Whether what is written at the end is not what the board gives.
    pub(crate) fn is_about_end(&self) -> bool {
        matches!(
            self.kind,
            Kind::FinalParts(_) | Kind::FinalTotal(..) | Kind::Result(..)
        )
    }

    /// Whether a move that is missing may be why it does not fit.
    pub(crate) fn depends_on_all_moves(&self) -> bool {
        matches!(
            self.kind,
            Kind::Detached
                | Kind::NoHole(_)
                | Kind::Refused(_)
                | Kind::Points(..)
                | Kind::Total(..)
                | Kind::FinalParts(_)
                | Kind::FinalTotal(..)
                | Kind::Result(..)
                | Kind::Undrawn(_)
                | Kind::UncertainFarm(_)
        )
    }
}
