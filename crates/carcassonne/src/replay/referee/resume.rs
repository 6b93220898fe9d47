//! Plays on from the middle of a game: states are kept every few steps, and changes are tried from there.

use notation::work;

use super::{Referee, TILES_COPIED, Turns, boxes::played_tiles, first_number};
use crate::{
    game::{Game, Pile},
    replay::{
        problem::Problem,
        script::{Script, Step, StepKind},
    },
};

/// A game that is played again with one of its steps changed.
pub(crate) struct Trial<'s> {
    pub(crate) script: &'s Script,
    /// The step that is played in place of one of the script's, with its index.
    pub(crate) changed: (usize, &'s Step),
    /// What should be gone with the change.
    pub(crate) problem: &'s Problem,
    /// It is played no further once its problems weigh more.
    pub(crate) limit: u32,
    /// How much they may weigh after each step.
    pub(crate) bounds: &'s [u32],
}

impl Trial<'_> {
    /// Plays on from `before`, the state before the changed step. Answers what does not fit, in the order of the steps;
    /// nothing if that is heavier than the limit, or if the problem is still there.
    pub(crate) fn play(&self, before: &State) -> Option<Vec<Problem>> {
        let mut referee = Referee::new(self.script, before.copy());
        referee.changed = Some(self.changed);
        referee.keeps_moves = false;
        let is_still_there = |problems: &[Problem]| {
            let mut problems = problems.iter().rev();
            problems.any(|other| other.is_like(self.problem))
        };
        for step in self.changed.0..self.script.steps.len() {
            referee.step(step);
            let bound = self.bounds.get(step).copied().unwrap_or(u32::MAX);
            let is_too_much = referee.state.weight > self.limit.min(bound);
            if is_too_much || step == self.problem.step && is_still_there(&referee.state.problems) {
                return None;
            }
        }
        referee.conclude();
        let problems = referee.state.problems;
        (!is_still_there(&problems)).then_some(problems)
    }
}

/// The fewest steps between two snapshots, and the most snapshots of a game.
const STRIDE: usize = 6;
const MAX_SNAPSHOTS: usize = 16;

/// States of a script before some of its steps, so that it need not be played from the start each time.
#[derive(Default)]
pub(crate) struct Snapshots {
    states: Vec<State>,
    /// The state that was asked for last, and its step.
    last: Option<(usize, State)>,
}

impl Snapshots {
    /// The state before step `until`.
    pub(crate) fn before(&mut self, script: &Script, until: usize) -> &State {
        let stride = stride(script);
        let until = until.min(script.steps.len());
        if self.states.is_empty() {
            self.states.push(State::new(script));
        }
        let nearest = (until / stride).min(self.states.len() - 1);
        let last = self.last.take();
        let last = last.filter(|(at, _)| (nearest * stride..=until).contains(at));
        let (from, state) = last.unwrap_or_else(|| (nearest * stride, self.states[nearest].copy()));
        let mut referee = Referee::new(script, state);
        referee.keeps_moves = false;
        for index in from..until {
            referee.step(index);
            if index + 1 == self.states.len() * stride {
                self.states.push(referee.state.copy());
            }
        }
        &self.last.insert((until, referee.state)).1
    }

    /// Forgets what comes after step `changed` of a script that is not what it was.
    pub(crate) fn forget(&mut self, script: &Script, changed: usize) {
        self.states.truncate(changed / stride(script) + 1);
        self.last = None;
    }
}

/// How many steps lie between two snapshots.
fn stride(script: &Script) -> usize {
    STRIDE.max(script.steps.len().div_ceil(MAX_SNAPSHOTS))
}

/// The game before step `until`.
pub(crate) fn play_until(script: &Script, until: usize) -> Game {
    Snapshots::default().before(script, until).game.clone()
}

/// Everything that the next steps depend on.
#[derive(Clone)]
pub(crate) struct State {
    pub(crate) game: Game,
    pub(super) pile: Pile,
    pub(super) problems: Vec<Problem>,
    /// What the problems weigh together.
    pub(super) weight: u32,
    pub(super) turns: Turns,
    /// By how much the record's totals are off because of points reported before.
    pub(super) offsets: Vec<i64>,
    /// The step that ended the game by concession or abandonment.
    pub(super) ended_at: Option<usize>,
    pub(super) has_starter: bool,
    /// A tile that no box has was played: nobody knows what it scores.
    pub(super) has_unknown_tile: bool,
    /// More tiles are played than the boxes hold: there are more boxes, and counting says nothing.
    pub(super) has_more_boxes: bool,
}

impl State {
    /// The state before the first step.
    pub(super) fn new(script: &Script) -> Self {
        let players = script.players.len();
        let pile = Pile::new(script.sets);
        Self {
            game: Game::new(players),
            has_more_boxes: played_tiles(script) > pile.size() as usize,
            pile,
            problems: Vec::new(),
            weight: 0,
            turns: Turns {
                number: first_number(script),
                player: script.player_of(first_number(script)),
                played: 0,
                builder_of: None,
            },
            offsets: vec![0; players],
            ended_at: None,
            has_unknown_tile: false,
            has_starter: script
                .steps
                .first()
                .is_some_and(|step| step.kind == StepKind::Starter),
        }
    }

    /// A copy, counted as work.
    fn copy(&self) -> Self {
        let tiles = self.game.board().tiles().len();
        work::count(1 + (tiles + self.problems.len()) / TILES_COPIED);
        self.clone()
    }
}
