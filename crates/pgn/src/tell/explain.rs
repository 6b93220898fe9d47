//! A move in plain English.

use notation::{Explanation, TextSize};

use crate::{record::Game, tell::sentence::sentences};

/// The move around `at` in plain English.
pub(crate) fn explain(game: &Game, at: TextSize) -> Option<Explanation> {
    let index = game.sheet().move_at(at)?;
    let range = game.sheet().moves.get(index)?.range;
    let text = sentences(game, index)?;
    Some(Explanation { range, text })
}
