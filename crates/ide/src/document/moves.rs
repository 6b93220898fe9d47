//! The move of a game that a place belongs to.

use notation::{MoveRange, TextSize};

use crate::PlacedGame;

/// The index of the move at `at`: the last in its line that begins at or before it, else the first in the line,
/// else the last above.
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
