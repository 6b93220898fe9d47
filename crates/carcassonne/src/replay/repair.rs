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
};

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

/// How much `problems` have against the record. That tiles never came follows from those of which there are too many.
fn contradictions(problems: &[Problem]) -> usize {
    let counts = |problem: &&Problem| !matches!(problem.kind, Kind::Undrawn(_));
    problems.iter().filter(counts).count()
}

/// The search for the slips in one game, with what its problems share.
pub(crate) struct Search {
    budget: Budget,
    snapshots: Snapshots,
    codes: Codes,
}

impl Search {
    /// The search in `script`, before anything was tried.
    pub(crate) fn new(script: &Script) -> Self {
        Self {
            budget: Budget::of_game(script.steps.len() * MOVE_STEPS),
            snapshots: Snapshots::default(),
            codes: Codes::default(),
        }
    }

    /// What is left for the search, in the steps of [`work`].
    pub(crate) fn left(&self) -> usize {
        self.budget.left()
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
        let proposed = self.budget.spend(|| {
            work::count(run.problems.len());
            let state = self.snapshots.before(script, problem.step);
            let proposals = Proposals::new(script, run, problem, &state.game, &mut self.codes);
            proposals.collect()
        });
        let places = Places::of(run);
        let mut good: Vec<Candidate> = Vec::new();
        for mut candidate in proposed.unwrap_or_default() {
            let Some(changed) = changed(script, &candidate) else {
                continue;
            };
            if places.refute(run, script, problem, (candidate.step, &changed), limit) {
                continue;
            }
            let trial = Trial {
                script,
                changed: (candidate.step, &changed),
                problem,
                limit,
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

/// How many problems with the place of tiles each step has to do with.
struct Places(HashMap<usize, usize>);

impl Places {
    fn of(run: &Run) -> Self {
        let mut places: HashMap<usize, usize> = HashMap::new();
        for problem in run.problems.iter().filter(|one| one.is_about_place()) {
            *places.entry(problem.step).or_default() += 1;
            match &problem.kind {
                Kind::Mismatch(mismatches) => {
                    for mismatch in mismatches {
                        *places.entry(mismatch.turn as usize).or_default() += 1;
                    }
                }
                Kind::Occupied(other) => *places.entry(*other).or_default() += 1,
                _ => {}
            }
        }
        Self(places)
    }

    /// Whether the tiles that lie on the board after all moves rule out the tile of `changed` on its square: what does not
    /// match then would weigh more than `limit`, or there would be more that does not match than now, or `problem` would
    /// still be there.
    fn refute(
        &self,
        run: &Run,
        script: &Script,
        problem: &Problem,
        (index, changed): (usize, &Step),
        limit: u32,
    ) -> bool {
        work::count(1);
        let (Some(square), Some(tile)) = (changed.square, &changed.tile) else {
            return false;
        };
        let edges = tile.geometry.edges();
        let old = script.steps.get(index);
        let old_edges = old.and_then(|old| Some(old.tile.as_ref()?.geometry.edges()));
        if old_edges == Some(edges) && old.and_then(|old| old.square) == Some(square) {
            return false;
        }
        let steps = clashes(run.game.board(), index, square, edges);
        let is_place = matches!(problem.kind, Kind::Mismatch(_) | Kind::Occupied(_));
        if is_place && steps.contains(&problem.step) {
            return true;
        }
        let has_place_problem = |step: usize| {
            let first = run.problems.partition_point(|one| one.step < step);
            let mut there = run.problems[first..]
                .iter()
                .take_while(|one| one.step == step);
            there.any(Problem::is_about_place)
        };
        let new = steps
            .iter()
            .filter(|step| !has_place_problem(**step))
            .count();
        let now = self.0.get(&index).copied().unwrap_or(0);
        new as u32 * 10 > limit || new > now
    }
}

/// The steps at which a tile with `edges`, put on `square` at step `index`, does not match the others of `board`.
fn clashes(
    board: &Board,
    index: usize,
    square: Square,
    edges: [crate::tiles::Terrain; 4],
) -> Vec<usize> {
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
