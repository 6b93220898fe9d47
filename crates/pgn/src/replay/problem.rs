//! What the referee can find: each kind with how heavily it weighs when repairs are compared.

use notation::referee;

use crate::game::{Refusal, san::CheckSign};

/// Something that does not fit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Problem {
    /// The index of the step.
    pub(crate) step: usize,
    pub(crate) kind: Kind,
}

/// What does not fit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The word is no move here.
    Illegal(Refusal),
    /// The word is no move here, nor after anything that may have been meant before it.
    Nowhere(Refusal),
    /// The number says that a move of the side to move is missing before this one.
    Missing,
    /// The numbers say that this many moves are missing before this one.
    Gap(usize),
    /// This many moves follow that cannot be checked. Nothing is reported.
    Lost(usize),
    /// It says `x`, but nothing is taken.
    TakesNothing,
    /// It has a sign that the board does not show; this one would be right.
    WrongMark(CheckSign),
    /// An illegal move that was played, as a comment says.
    AsPlayed,
}

/// What speaks against a record for each move that cannot be checked any more.
const LOST: u32 = 2;

impl referee::Problem for Problem {
    type Key = (usize, std::mem::Discriminant<Kind>);

    fn place(&self) -> usize {
        self.step
    }

    fn key(&self) -> Self::Key {
        (self.step, std::mem::discriminant(&self.kind))
    }

    fn weight(&self) -> u32 {
        match self.kind {
            Kind::Illegal(_) | Kind::Nowhere(_) | Kind::Missing | Kind::Gap(_) => 10,
            Kind::Lost(moves) => u32::try_from(moves).map_or(u32::MAX, |moves| LOST * moves),
            Kind::TakesNothing => 6,
            Kind::WrongMark(_) => 4,
            Kind::AsPlayed => 0,
        }
    }
}

impl Problem {
    /// Whether a slip in its move, or in one before, is looked for.
    pub(crate) fn is_searched(&self) -> bool {
        matches!(
            self.kind,
            Kind::Illegal(_) | Kind::Missing | Kind::TakesNothing | Kind::WrongMark(_)
        )
    }
}
