//! What may have been meant by a move: another square, another tile, or another place of its meeple.

mod clashes;
mod clues;
mod slips;

use notation::referee;

pub(super) use clues::{Clues, Codes};

use super::{
    problem::{Kind, Problem},
    script::{Script, Step},
};
use crate::{
    game::{
        Square,
        tiles::{Shared, TileText},
    },
    read::ast,
};

/// A change of a step.
#[derive(Debug, Clone)]
pub(crate) enum Change {
    Square(Square),
    Tile(Shared<TileText>),
    /// The step and the next are swapped.
    Exchange,
}

/// A change that was played to the end.
pub(crate) type Repair = referee::Repair<Change>;

impl Change {
    /// Whether it only moves, removes or adds a meeple in step `at` of `script`.
    pub(super) fn moves_meeple(&self, script: &Script, at: usize) -> bool {
        let old = script.steps.get(at).and_then(|step| step.tile.as_ref());
        match (self, old) {
            (Self::Tile(new), Some(old)) => new.bare() == old.bare(),
            _ => false,
        }
    }

    /// The steps of `script` that the change of step `at` leads to.
    pub(super) fn applied(&self, script: &Script, at: usize) -> Option<Vec<(usize, Step)>> {
        let mut step = script.steps.get(at)?.clone();
        match self {
            Self::Square(square) => {
                step.square = Some(*square);
                step.has_doubtful_square = false;
            }
            Self::Tile(tile) => {
                step.tile = Some(tile.clone());
                step.has_doubtful_tile = false;
            }
            Self::Exchange => {
                let next = script.steps.get(at + 1)?.clone();
                return Some(vec![(at, next), (at + 1, step)]);
            }
        }
        Some(vec![(at, step)])
    }
}

/// The step of `problem` with its points or its total as computed, if they are the mover's; `None` for other problems.
pub(super) fn corrected(script: &Script, problem: &Problem) -> Option<Step> {
    let mut step = script.steps.get(problem.step)?.clone();
    let mut scores = ast::Scores::clone(&step.scores);
    let is_mover = |player: usize| {
        let letter = step.player.map(|player| player.value);
        letter.and_then(|letter| script.player(letter)) == Some(player)
    };
    match problem.kind {
        Kind::Points(player, _, computed) if is_mover(player) => {
            scores.own.truncate(1);
            scores.own.first_mut()?.value = computed;
        }
        Kind::Total(player, _, computed) if is_mover(player) => {
            scores.total.as_mut()?.value = computed;
        }
        _ => return None,
    }
    step.scores = scores.into();
    Some(step)
}
