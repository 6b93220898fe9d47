//! What the moves changed on each square.

use notation::work;

use super::Ply;
use crate::game::{Color, Field, MoveAction, Position, Square, Squares};

/// The squares of all waves.
pub(crate) fn removed(waves: &[Squares]) -> Squares {
    waves.iter().fold(Squares::EMPTY, |all, wave| all | *wave)
}

/// The opponent's pieces that the move has newly hypnotized.
pub(crate) fn newly_hypnotized(before: &Position, after: &Position, mover: Color) -> Squares {
    let enemies = after.pieces(mover.other());
    let was = Field::new(before).hypnotized;
    (Field::new(after).hypnotized & enemies) - was
}

/// The last move before `index` that changed what stands on `square`, and what it did there. `None` if there is none among the
/// last 1,000 moves.
pub(crate) fn last_change(
    plies: &[Ply],
    index: usize,
    square: Square,
) -> Option<(usize, SquareChange)> {
    const MOST: usize = 1_000;
    let before = plies.get(..index)?.iter().enumerate().rev().take(MOST);
    before
        .inspect(|_| work::count(1))
        .find_map(|(at, ply)| change(ply, square).map(|change| (at, change)))
}

/// What a move did on a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SquareChange {
    /// A piece came there.
    Arrived,
    /// The piece went away.
    Left,
    /// The piece was captured or smashed.
    Taken,
    /// The piece was removed by double hypnosis.
    Removed,
}

fn change(ply: &Ply, square: Square) -> Option<SquareChange> {
    let played = ply.played.as_ref()?;
    let action = &played.action;
    if removed(&played.waves).contains(square) {
        return Some(SquareChange::Removed);
    }
    let is_teleport = matches!(action.action, MoveAction::Teleport(_));
    let moved = action.landing() != action.from;
    let arrives = action.landing() == square && (moved || action.promotion.is_some())
        || is_teleport && action.from == square;
    if arrives {
        Some(SquareChange::Arrived)
    } else if action.victim() == Some(square) {
        Some(SquareChange::Taken)
    } else if moved && action.from == square {
        Some(SquareChange::Left)
    } else {
        None
    }
}
