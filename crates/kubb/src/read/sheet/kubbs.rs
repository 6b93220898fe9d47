//! Kubbs by their names in short, `2FK` and `BK` for Feldkubb and Basiskubb. Only the game tells: the king falls once, and nothing is
//! thrown then.

use std::sync::Arc;

use super::{NameForm, Sheet, Steps, Throw, Turn};
use crate::game::letters::Letter;

/// With so many such throws before another one, the king would have fallen twice.
const OFTEN: usize = 2;

impl Sheet {
    /// Leaves out the kings that are part of a kubb's name, if kubbs are called so all through the game.
    pub(super) fn take_names_of_kubbs(&mut self) {
        self.names_kubbs = are_named(&self.turns);
        if self.names_kubbs {
            let turns = self.turns.iter_mut();
            turns.for_each(|turn| leave_out_kings(Arc::make_mut(turn)));
        }
    }
}

/// Whether two or more such throws stand before a baton that is thrown.
fn are_named(turns: &[Arc<Turn>]) -> bool {
    let (mut named, mut followed) = (0, 0);
    for throw in turns.iter().flat_map(|turn| &turn.throws) {
        if throw.is_baton() && !throw.is_unthrown() {
            followed = named;
        }
        named += usize::from(is_named(throw));
    }
    followed >= OFTEN
}

/// Leaves the kings of such throws out.
pub(super) fn leave_out_kings(turn: &mut Turn) {
    for throw in &mut turn.throws {
        if let Some(kubb) = throw.steps.first().copied()
            && is_named(throw)
        {
            throw.steps = Steps::One(kubb);
        }
    }
}

/// Whether a throw is a kubb of one kind and the king, or the kubb's name in short.
fn is_named(throw: &Throw) -> bool {
    let [kubb, king] = &*throw.steps else {
        return false;
    };
    throw.form != NameForm::Glued
        && matches!(kubb.letter, Letter::Field | Letter::Base)
        && (king.letter, king.number) == (Letter::King, None)
}
