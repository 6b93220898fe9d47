//! The problems that the referee finds, each kind with its weight for comparing repairs, and those that a legal move has.

use cozy_chess::{Board, Move};
use notation::referee;

use crate::game::{
    self, Refusal,
    san::{CheckSign, MoveKind, San},
};

/// A move that does not fit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Problem {
    /// The index of the step.
    pub(crate) step: usize,
    pub(crate) kind: Kind,
}

/// The kind of a problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The move is impossible here.
    Illegal(Refusal),
    /// The move is impossible under every reading so far.
    Nowhere(Refusal),
    /// By its number, a move of the side to move is missing before it.
    Missing,
    /// By the numbers, this many moves are missing before it.
    Gap(usize),
    /// This many moves follow that cannot be checked. It is not reported.
    Lost(usize),
    /// It has an `x` but takes nothing.
    TakesNothing,
    /// Its mark contradicts the board, which shows this one.
    WrongMark(CheckSign),
    /// A comment says that this illegal move was played.
    AsPlayed,
}

/// The weight of each move that can no longer be checked.
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
    /// Whether repairs at this move or earlier are searched.
    pub(crate) fn is_searched(&self) -> bool {
        matches!(
            self.kind,
            Kind::Illegal(_) | Kind::Missing | Kind::TakesNothing | Kind::WrongMark(_)
        )
    }
}

/// Plays a legal move, and reports signs that contradict the board.
pub(super) fn play_checked(
    board: &mut Board,
    found: Move,
    san: &San,
    report: &mut impl FnMut(Kind),
) {
    let takes = match san.kind {
        MoveKind::Go(go) => go.takes,
        MoveKind::Exact { takes, .. } => takes,
        MoveKind::Take(_) => true,
        _ => false,
    };
    if takes && game::taken(board, found).is_none() {
        report(Kind::TakesNothing);
    }
    board.play_unchecked(found);
    let is_check = !board.checkers().is_empty();
    let is_wrong = match san.mark {
        CheckSign::None => false,
        CheckSign::Check => !is_check,
        CheckSign::Mate => !is_check || board.generate_moves(|_| true),
    };
    if is_wrong {
        report(Kind::WrongMark(game::mark(board)));
    }
}
