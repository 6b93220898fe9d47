//! The problems that the referee can find, with their weights.

use notation::referee::{self, Problem as _};

use crate::game::{
    Claim, Mismatch, Refused, Square,
    tiles::{Print, Sets},
};

/// A contradiction or oddity, at a step or at the end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Problem {
    /// The index of the step; the number of steps for a problem at the end.
    pub(crate) step: usize,
    pub(crate) kind: Kind,
}

/// Identifies a problem in another run: its step, its kind, and the part of the step.
pub(crate) type Key = (usize, std::mem::Discriminant<Kind>, usize);

/// Which of a step's tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum WhichTile {
    /// The tile that is played.
    Played,
    /// A discarded tile, by its index.
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

/// A kind of problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The tile or its square cannot be read. The parser reports that; only a repair is searched.
    Unreadable,
    /// A meeple claims nothing, or there are two. The parser reports that; only a repair is searched.
    BadMeeple,
    /// The square is misspelled, so it may have been misread. The parser reports that.
    DoubtfulSquare,
    /// Unreadable text is glued to the tile, so a meeple may be lost. The parser reports that.
    DoubtfulTile,
    /// No box has such a tile. The parser reports that.
    UnknownTile(WhichTile),
    /// There is already a tile, placed in this step.
    Occupied(usize),
    /// No tile is adjacent to the square.
    Detached,
    /// An abbey where only this number of the four sides has a tile.
    NoHole(usize),
    /// Points that a wagon may have scored after moving on, which the notation cannot write. The wagon's player.
    Wagon(usize),
    /// Edges do not match.
    Mismatch(Vec<Mismatch>),
    /// A claim is refused.
    Refused(Refused),
    /// A field with a side of its own is claimed after another side.
    OddFarmer,
    /// More of the tile were drawn than the boxes hold: the numbers drawn and held.
    Overdrawn(WhichTile, u32, u32),
    /// The tile belongs to boxes that are not in play, or to none.
    Foreign(WhichTile, Sets),
    /// A player moves out of turn. The player whose turn it is.
    WrongPlayer(usize),
    /// The number is out of order. The expected number.
    WrongNumber(u32),
    /// Moves are missing before this one: the first and the last number.
    Gap(u32, u32),
    /// The first tile is not the starter tile.
    StarterTile,
    /// The first tile is not at (0,0).
    StarterPlace,
    /// A discarded tile (by its index) would fit this square.
    DiscardFits(usize, Square),
    /// Wrong points of a player: player, written, computed.
    Points(usize, u32, u32),
    /// A wrong running total of a player: player, written, computed.
    Total(usize, u32, u32),
    /// The parts of a player's final line (by its index) differ from the board's.
    FinalParts(usize),
    /// A wrong total in a player's final line (by its index): written, computed.
    FinalTotal(usize, u32, u32),
    /// A wrong result of a player: player, written, computed.
    Result(usize, u32, u32),
    /// A player's place does not fit the points written beside it.
    Place(usize, u32),
    /// All tiles of the boxes were drawn, but these are not among them.
    Undrawn(Vec<(Print, u32)>),
    /// The course of a farm over a tile is uncertain, so its points are not counted. The claims on the farm.
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

    /// Problems of the parser come first, since they may cause the rest; then what is impossible, then what is possible.
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
    /// Whether `other` is the same problem in a replay after a repair.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        self.key() == other.key()
    }

    /// Whether it is about a tile, its square or its meeple, and may have the same cause as a finding of the parser.
    pub(crate) fn is_about_tile(&self) -> bool {
        self.is_about_place() || self.is_syntax()
    }

    /// Whether the parser reports it, so that only a repair is searched.
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

    /// Whether it is about the place of a tile.
    pub(crate) fn is_about_place(&self) -> bool {
        matches!(
            self.kind,
            Kind::Unreadable | Kind::Occupied(_) | Kind::Detached | Kind::Mismatch(_)
        )
    }

    /// Whether written points differ from the board's.
    pub(crate) fn is_about_points(&self) -> bool {
        matches!(self.kind, Kind::Points(..) | Kind::Total(..)) || self.is_about_end()
    }

    /// Whether something written at the end differs from the board's result.
    pub(crate) fn is_about_end(&self) -> bool {
        matches!(
            self.kind,
            Kind::FinalParts(_) | Kind::FinalTotal(..) | Kind::Result(..)
        )
    }

    /// Whether a missing move may be its cause.
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
