//! The move of a game that a place belongs to.

use notation::{MoveRange, TextSize};

use crate::PlacedGame;

/// The move at `at`: in its line the last that begins before it, or else the first there; without one the last above.
pub(crate) fn index_at(placed: &PlacedGame, moves: &[MoveRange], at: TextSize) -> Option<usize> {
    let line = placed.record().parse().line_at(at);
    let begins_before = |one: &MoveRange| one.range.start() <= at;
    let in_line = |one: &MoveRange| one.line == line;
    moves
        .iter()
        .rposition(|one| in_line(one) && begins_before(one))
        .or_else(|| moves.iter().position(in_line))
        .or_else(|| moves.iter().rposition(begins_before))
}
