//! The arrow of a move.

use crate::{game::Square, record::BuckyRecord};

/// The origin and the landing square of the move `index`; of an impossible move, the two squares as written.
pub(super) fn arrow(game: &BuckyRecord, index: usize) -> Option<(Square, Square)> {
    match &game.replayed().plies.get(index)?.played {
        Some(played) => Some((played.action.from, played.action.landing())),
        None => {
            let (from, _, to) = game.sheet().moves.get(index)?.core()?;
            Some((from, to))
        }
    }
}
