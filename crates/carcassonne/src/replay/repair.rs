//! Looks for the slip behind a problem: tries changes of the record, plays each to the end, and prefers the one that
//! leaves the least unexplained; of equals, the likelier slip of the pen.

mod proposals;

use std::{collections::HashMap, sync::Arc};

use notation::work::{self, Budget};
use proposals::{Codes, Proposals};

use super::{
    problem::{Kind, Problem},
    referee::{MOVE_STEPS, Run, Snapshots, Trial, play},
    script::{Script, Step, TileText},
};
use crate::{
    ast,
    game::{Board, Square},
    tiles::Terrain,
};

/// A change that weighs so much more than the best one after a step of the game is played no further.
const MARGIN: u32 = 10;
/// Of the work that may go into a game, one part in so many is kept for judging the repairs.
const RESERVED: usize = 8;
/// How many changes may be tried for one problem.
const MAX_TRIED: usize = 700;
/// How many changes are kept for a problem; more than are offered, as some say the same.
const MAX_KEPT: usize = 8;

/// A change of one step.
#[derive(Debug, Clone)]
pub(crate) struct Candidate {
    pub(crate) step: usize,
    pub(crate) change: Change,
    /// How unlikely the slip is; small is likely.
    pub(crate) slip: u32,
    /// It does not make the difference to what is written: tried only if nothing else explains that.
    pub(crate) is_remote: bool,
    /// What is left unexplained after it.
    pub(crate) cost: u32,
    /// How many problems go away with it.
    pub(crate) solved: usize,
}

/// What is written instead.
#[derive(Debug, Clone)]
pub(crate) enum Change {
    Square(Square),
    Tile(Arc<TileText>),
}

impl Candidate {
    /// What ranks candidates: what is left unexplained, and more for changes that are hardly a slip of the pen, which must
    /// explain more in return.
    pub(crate) fn score(&self) -> u32 {
        let unlikely = match self.slip {
            0..=4 => 0,
            5..=7 => 2,
            _ => 14,
        };
        self.cost + unlikely
    }

    fn rank(&self) -> (u32, u32, usize) {
        (self.score(), self.slip, self.step)
    }
}

/// What `problems` leave unexplained.
pub(crate) fn cost(problems: &[Problem]) -> u32 {
    problems.iter().map(Problem::weight).sum()
}

/// What `problems`, in the order of the steps, weigh together after each step of `script`.
fn weights(script: &Script, problems: &[Problem]) -> Vec<u32> {
    work::count((script.steps.len() + problems.len()) / 8);
    let mut problems = problems.iter().peekable();
    let mut weight = 0;
    let after = |step: usize| {
        while let Some(problem) = problems.next_if(|problem| problem.step <= step) {
            weight += problem.weight();
        }
        weight
    };
    (0..script.steps.len()).map(after).collect()
}

/// How much `problems` have against the record. That tiles never came follows from those of which there are too many.
fn contradictions(problems: &[Problem]) -> usize {
    let counts = |problem: &&Problem| !matches!(problem.kind, Kind::Undrawn(_));
    problems.iter().filter(counts).count()
}

/// The search for the slips in one game, with what its problems share.
pub(crate) struct Search {
    budget: Budget,
    /// What is kept for judging the repairs that were found.
    reserve: usize,
    snapshots: Snapshots,
    codes: Codes,
}

impl Search {
    /// The search in `script`, before anything was tried.
    pub(crate) fn new(script: &Script) -> Self {
        let budget = Budget::of_game(script.steps.len() * MOVE_STEPS);
        Self {
            reserve: budget.left() / RESERVED,
            budget: Budget::new(budget.left() - budget.left() / RESERVED),
            snapshots: Snapshots::default(),
            codes: Codes::default(),
        }
    }

    /// What is left for the search, in the steps of [`work`].
    pub(crate) fn left(&self) -> usize {
        self.budget.left() + self.reserve
    }

    /// Does `job`, which counts its work, if any is left.
    pub(crate) fn spend<T>(&self, job: impl FnOnce() -> T) -> Option<T> {
        self.budget.spend(job)
    }

    /// The changes that make `problem` go away without leaving more unexplained, the best first; nothing if no work is left
    /// for it.
    pub(crate) fn candidates(
        &mut self,
        script: &Script,
        run: &Run,
        problem: &Problem,
    ) -> Vec<Candidate> {
        let before = cost(&run.problems);
        let Some(mut limit) = before.checked_sub(problem.weight()) else {
            return Vec::new();
        };
        // What can be read is right until something else speaks against it.
        let is_doubt = matches!(problem.kind, Kind::DoubtfulSquare | Kind::DoubtfulTile);
        if is_doubt {
            let Some(less) = limit.checked_sub(1) else {
                return Vec::new();
            };
            limit = less;
        }
        let known = self.budget.spend(|| {
            let bounds = weights(script, &run.problems);
            (Places::of(script, run, problem), bounds)
        });
        let Some((places, mut bounds)) = known else {
            return Vec::new();
        };
        let proposed = self.budget.spend(|| {
            let state = self.snapshots.before(script, problem.step);
            Proposals::new(&places, limit, &state.game, &mut self.codes).collect()
        });
        let mut good: Vec<Candidate> = Vec::new();
        for mut candidate in proposed.unwrap_or_default() {
            if candidate.is_remote && !good.is_empty() {
                break;
            }
            let Some(changed) = changed(script, &candidate) else {
                continue;
            };
            let place = changed.square.zip(changed.tile.as_ref());
            let is_ruled_out = place.is_some_and(|(square, tile)| {
                places.rule_out(candidate.step, square, tile.geometry.edges(), limit)
            });
            if is_ruled_out {
                continue;
            }
            let trial = Trial {
                script,
                changed: (candidate.step, &changed),
                problem,
                limit,
                bounds: &bounds,
            };
            let snapshots = &mut self.snapshots;
            let after = self
                .budget
                .spend(|| trial.play(snapshots.before(script, candidate.step)));
            let Some(after) = after else {
                break;
            };
            let Some(after) = after.filter(|after| cost(after) <= limit) else {
                continue;
            };
            candidate.cost = cost(&after);
            candidate.solved = contradictions(&run.problems).saturating_sub(contradictions(&after));
            // What leaves more than this is neither offered nor as likely: no need to play on.
            limit = limit.min(candidate.score());
            for (bound, weight) in bounds.iter_mut().zip(weights(script, &after)) {
                *bound = (*bound).min(weight + MARGIN);
            }
            let rank = candidate.rank();
            let place = good.partition_point(|other| other.rank() <= rank);
            good.insert(place, candidate);
            good.truncate(MAX_KEPT);
        }
        good
    }

    /// What is left unexplained if the points or the total of `problem` are written as computed; nothing if it is not about
    /// those. Correcting points makes later totals wrong that were right with them.
    pub(crate) fn corrected_cost(&mut self, script: &Script, problem: &Problem) -> Option<u32> {
        let step = corrected(script, problem)?;
        let trial = Trial {
            script,
            changed: (problem.step, &step),
            problem,
            limit: u32::MAX,
            bounds: &[],
        };
        let snapshots = &mut self.snapshots;
        let after = self
            .budget
            .spend(|| trial.play(snapshots.before(script, problem.step)));
        after.flatten().map(|after| cost(&after))
    }

    /// Changes the script for good, and plays it.
    pub(crate) fn apply(&mut self, script: &mut Script, candidate: &Candidate) -> Run {
        let changed = changed(script, candidate);
        if let (Some(step), Some(changed)) = (script.steps.get_mut(candidate.step), changed) {
            *step = changed;
        }
        self.snapshots.forget(script, candidate.step);
        let run = self.budget.spend(|| play(script));
        run.unwrap_or_else(|| play(script))
    }
}

/// The step of `problem` with its points or its total as computed, if it is about those of the mover.
fn corrected(script: &Script, problem: &Problem) -> Option<Step> {
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
    step.scores = Arc::new(scores);
    Some(step)
}

/// How the tiles lie on the board after all moves, to rule out changes without playing them.
struct Places<'s> {
    script: &'s Script,
    run: &'s Run,
    problem: &'s Problem,
    /// How many problems with the place of tiles each step has to do with.
    problems: HashMap<usize, usize>,
}

impl<'s> Places<'s> {
    fn of(script: &'s Script, run: &'s Run, problem: &'s Problem) -> Self {
        work::count(run.problems.len());
        let mut problems: HashMap<usize, usize> = HashMap::new();
        for problem in run.problems.iter().filter(|one| one.is_about_place()) {
            *problems.entry(problem.step).or_default() += 1;
            match &problem.kind {
                Kind::Mismatch(mismatches) => {
                    for mismatch in mismatches {
                        *problems.entry(mismatch.turn as usize).or_default() += 1;
                    }
                }
                Kind::Occupied(other) => *problems.entry(*other).or_default() += 1,
                _ => {}
            }
        }
        Self {
            script,
            run,
            problem,
            problems,
        }
    }

    /// Whether the other tiles rule out one with `edges` on `square` for step `index`: what does not match then would weigh
    /// more than `limit`, or there would be more that does not match than now, or the problem would still be there.
    fn rule_out(&self, index: usize, square: Square, edges: [Terrain; 4], limit: u32) -> bool {
        work::count(1);
        let old = self.script.steps.get(index);
        let old_edges = old.and_then(|old| Some(old.tile.as_ref()?.geometry.edges()));
        if old_edges == Some(edges) && old.and_then(|old| old.square) == Some(square) {
            return false;
        }
        let steps = clashes(self.run.game.board(), index, square, edges);
        let is_place = matches!(self.problem.kind, Kind::Mismatch(_) | Kind::Occupied(_));
        if is_place && steps.contains(&self.problem.step) {
            return true;
        }
        let problems = &self.run.problems;
        let has_place_problem = |step: usize| {
            let first = problems.partition_point(|one| one.step < step);
            let there = problems.iter().skip(first);
            there
                .take_while(|one| one.step == step)
                .any(Problem::is_about_place)
        };
        let is_new = |step: &&usize| !has_place_problem(**step);
        let new = steps.iter().filter(is_new).count();
        let now = self.problems.get(&index).copied().unwrap_or(0);
        new as u32 * 10 > limit || new > now
    }
}

/// The steps at which a tile with `edges`, put on `square` at step `index`, does not match the others of `board`.
fn clashes(board: &Board, index: usize, square: Square, edges: [Terrain; 4]) -> Vec<usize> {
    let mut steps = Vec::new();
    if let Some(there) = board.tile_at(square)
        && there.turn as usize != index
    {
        steps.push(index.max(there.turn as usize));
    }
    for mismatch in board.fit(square, edges).mismatches {
        if mismatch.turn as usize != index {
            steps.push(index.max(mismatch.turn as usize));
        }
    }
    steps.sort_unstable();
    steps.dedup();
    steps
}

/// The step of `candidate` as it is after the change.
fn changed(script: &Script, candidate: &Candidate) -> Option<Step> {
    let mut step = script.steps.get(candidate.step)?.clone();
    match &candidate.change {
        Change::Square(square) => {
            step.square = Some(*square);
            step.has_doubtful_square = false;
        }
        Change::Tile(tile) => {
            step.tile = Some(Arc::clone(tile));
            step.has_doubtful_tile = false;
        }
    }
    Some(step)
}
