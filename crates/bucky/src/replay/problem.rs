//! The problems that the referee can find, with their weights.

use notation::referee;

use super::{resolve::Refusal, sketch::Contradiction};
use crate::game::Color;

/// A problem with a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Problem {
    /// The index of the move.
    pub(crate) step: usize,
    pub(crate) kind: Kind,
    /// Whether it follows an impossible move. It may have the same cause, so it is no evidence of its own.
    pub(crate) is_echo: bool,
}

/// A kind of problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The move is not legal.
    Impossible(Refusal),
    /// This number of moves follow on a board of which little or nothing is known. Not reported.
    Lost(usize),
    /// This side's move with this number is missing before it.
    Missing(Color, u32),
    /// More than one move is missing before it. The number and the side of the first.
    Gap(u32, Option<Color>),
    /// The move is impossible whatever stands on the unknown squares.
    Contradiction(Contradiction),
    /// The list differs from what the move removes.
    Takes,
    /// The list is right, but not in the order in which the pieces fall.
    TakeOrder,
    /// The buck mark is wrong or missing.
    Mark,
    /// `O-O`, which is discouraged.
    Castle,
    /// The opponent could uncover a second stare that removes the mover's dude.
    Exposed,
    /// A smash with a promotion that would be possible without it, on a partly known board. The parser reports it.
    PromotedSmash,
}

/// Identifies a problem in another run: its step and its kind.
pub(crate) type Key = (usize, std::mem::Discriminant<Kind>);

/// The weight of each move that cannot be checked any more.
const LOST: u32 = 2;

impl referee::Problem for Problem {
    type Key = Key;

    fn place(&self) -> usize {
        self.step
    }

    fn key(&self) -> Key {
        (self.step, std::mem::discriminant(&self.kind))
    }

    fn weight(&self) -> u32 {
        match self.kind {
            _ if self.is_echo => 0,
            Kind::Impossible(_) | Kind::Missing(..) | Kind::Gap(..) | Kind::Contradiction(_) => 10,
            Kind::Lost(moves) => u32::try_from(moves).map_or(u32::MAX, |moves| LOST * moves),
            Kind::Takes => 6,
            Kind::Mark => 3,
            Kind::TakeOrder | Kind::Castle | Kind::Exposed | Kind::PromotedSmash => 0,
        }
    }

    /// The order in which findings of one move are reported, the highest first.
    fn urgency(&self) -> u32 {
        match self.kind {
            Kind::Missing(..) | Kind::Gap(..) => 6,
            Kind::Impossible(_) | Kind::Contradiction(_) => 5,
            Kind::Castle => 4,
            Kind::Takes | Kind::TakeOrder => 3,
            Kind::Mark => 2,
            Kind::Exposed => 1,
            Kind::Lost(_) | Kind::PromotedSmash => 0,
        }
    }
}

impl Problem {
    /// Whether repairs are searched for it, in its move or an earlier one.
    pub(crate) fn is_searched(&self) -> bool {
        matches!(self.kind, Kind::Impossible(_) | Kind::Missing(..))
    }
}
