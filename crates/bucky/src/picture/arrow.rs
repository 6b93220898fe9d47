//! The arrow of a move.

use crate::{game::Square, record::BuckyRecord};

/// From where to where the move `index` went, or as it is written if it cannot be.
pub(super) fn arrow(game: &BuckyRecord, index: usize) -> Option<(Square, Square)> {
    match &game.replayed().plies.get(index)?.played {
        Some(played) => Some((played.action.from, played.action.landing())),
        None => {
            let (from, _, to) = game.sheet().moves.get(index)?.core()?;
            Some((from, to))
        }
    }
}
