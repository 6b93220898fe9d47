//! What the referee can find: each kind with how heavily it weighs when repairs are compared.

use notation::referee;

use super::{resolve::Refusal, sketch::Contradiction};
use crate::game::Color;

/// Something that does not fit, at a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Problem {
    /// The index of the move.
    pub(crate) step: usize,
    pub(crate) kind: Kind,
    /// Whether it was found after a move that cannot be. It may have the same cause, so it is no evidence of its own.
    pub(crate) is_echo: bool,
}

/// What does not fit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The move is not legal.
    Impossible(Refusal),
    /// This many moves follow that are played on a board of which little is known, or not at all. Nothing is reported.
    Lost(usize),
    /// This side's move with this number is missing before it.
    Missing(Color, u32),
    /// More than one move is missing before it. The number and the side of the first.
    Gap(u32, Option<Color>),
    /// Whatever stands on the unknown squares, the move cannot be.
    Contradiction(Contradiction),
    /// The list is not what the move removes.
    Takes,
    /// The list is right, but its order is not that in which the pieces fall.
    TakeOrder,
    /// The buck mark is wrong or missing.
    Mark,
    /// `O-O`, which is discouraged.
    Castle,
    /// A second stare that the opponent uncovers could remove the own dude.
    Exposed,
    /// A smash with a promotion that could be without it, on a partly known board. The syntax reports it.
    PromotedSmash,
}

/// The step of a problem and what it is.
pub(crate) type Key = (usize, std::mem::Discriminant<Kind>);

/// What speaks against a record for each move that cannot be checked any more.
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

    /// The order in which the findings of one move are reported.
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
    /// Whether a slip in its move, or in one before, is looked for.
    pub(crate) fn is_searched(&self) -> bool {
        matches!(self.kind, Kind::Impossible(_) | Kind::Missing(..))
    }
}
