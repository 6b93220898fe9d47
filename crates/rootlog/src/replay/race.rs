//! Which of several readings of a record the rest of the game supports best.
//!
//! All of them are played on turn by turn, always the one against which least speaks so far. Contradictions only get more,
//! so whoever is first at the end is the best, and most of the others were left after a turn or two.

use std::{cmp::Reverse, collections::BinaryHeap};

use notation::work::Budget;

use crate::{
    ast::{Action, ActionKind, Game, Turn},
    game::Board,
};

use super::{
    issue::Issue,
    player::{Known, Player, Repairs},
};

/// Steps for whatever an action needs besides what it moves.
const STEPS_OF_ACTION: usize = 1;
/// Steps for one thing that is moved to one place.
const STEPS_OF_MOVE: usize = 2;

/// How many steps it takes to play `turn`.
pub(super) fn steps_of_turn(turn: &Turn) -> usize {
    STEPS_OF_ACTION + turn.actions.iter().map(steps_of_action).sum::<usize>()
}

/// How many steps it takes to play `action`, or to copy it.
pub(super) fn steps_of_action(action: &Action) -> usize {
    let moved = match &action.kind {
        ActionKind::Move(movement) => movement.entries.len() * movement.destinations.len().max(1),
        _ => 1,
    };
    STEPS_OF_ACTION + STEPS_OF_MOVE * moved
}

/// One reading of a record that is played.
pub(super) struct Trial<'g, T> {
    /// What is tried.
    pub(super) what: T,
    /// How unlikely it is.
    pub(super) cost: u32,
    pub(super) game: &'g Game,
    pub(super) known: Known,
    pub(super) repairs: Repairs,
    /// The board before `turn`.
    pub(super) board: Board,
    /// The turn to be played next.
    pub(super) turn: usize,
    /// How many contradictions there are so far.
    pub(super) found: usize,
}

/// What a race is about.
pub(super) struct Race<'a, T> {
    pub(super) text: &'a str,
    pub(super) budget: &'a Budget,
    /// How many contradictions the winners have at most.
    pub(super) most: usize,
    /// How many winners are wanted.
    pub(super) wanted: usize,
    /// Whether hands from which more was taken than they held speak against a reading.
    pub(super) counts_hands: bool,
    /// Whether a contradiction rules a reading out.
    pub(super) rules_out: &'a dyn Fn(&T, &Issue) -> bool,
    /// How many contradictions the end of the game adds.
    pub(super) at_end: &'a dyn Fn(&T, &Board) -> usize,
}

/// What speaks against a reading, least first: contradictions, overdrawn hands, how unlikely it is, its place among
/// others as likely.
type Rank = (usize, usize, u32, usize);

impl<T> Race<'_, T> {
    /// The readings against which least speaks, the best first, each with its contradictions. Fewer than there could be if
    /// the budget is spent before.
    pub(super) fn run(&self, trials: Vec<Trial<'_, T>>) -> Vec<(usize, T)> {
        let mut open: BinaryHeap<Reverse<(Rank, bool)>> = BinaryHeap::new();
        let mut trials: Vec<Option<Trial<'_, T>>> = trials.into_iter().map(Some).collect();
        for (index, trial) in trials.iter().enumerate() {
            open.extend(
                trial
                    .iter()
                    .map(|trial| Reverse((self.rank(trial, index), false))),
            );
        }
        let mut winners = Vec::new();
        while let Some(Reverse(((found, _, _, index), is_over))) = open.pop() {
            if winners.len() >= self.wanted || found > self.most {
                break;
            }
            let Some(mut trial) = trials.get_mut(index).and_then(Option::take) else {
                continue;
            };
            if is_over {
                winners.push((found, trial.what));
                continue;
            }
            let turn = trial.game.turns.get(trial.turn);
            if let Some(turn) = turn {
                if !self.budget.take(steps_of_turn(turn)) {
                    break;
                }
                let Some(on) = self.play_turn(trial) else {
                    continue;
                };
                trial = on;
            } else {
                trial.found += (self.at_end)(&trial.what, &trial.board);
            }
            let is_over = turn.is_none();
            open.push(Reverse((self.rank(&trial, index), is_over)));
            if let Some(place) = trials.get_mut(index) {
                *place = Some(trial);
            }
        }
        winners
    }

    fn rank(&self, trial: &Trial<'_, T>, index: usize) -> Rank {
        let overdrawn = |board: &Board| {
            let sides = board.sides();
            sides
                .filter(|(_, side)| side.hand.count().is_none())
                .count()
        };
        let hands = if self.counts_hands {
            overdrawn(&trial.board)
        } else {
            0
        };
        (trial.found, hands, trial.cost, index)
    }

    /// `trial` after its next turn, if nothing rules it out.
    fn play_turn<'g>(&self, trial: Trial<'g, T>) -> Option<Trial<'g, T>> {
        let mut player = Player::resume(trial.game, self.text, &trial.known, trial.board);
        player.repair(trial.repairs);
        player.play_turn(trial.turn);
        let issues = player.take_issues();
        let is_out = issues
            .iter()
            .any(|issue| (self.rules_out)(&trial.what, issue));
        let (board, repairs) = player.into_parts();
        (!is_out).then_some(Trial {
            board,
            repairs,
            turn: trial.turn + 1,
            found: trial.found + issues.len(),
            ..trial
        })
    }
}
