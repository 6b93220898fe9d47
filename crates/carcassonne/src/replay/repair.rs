//! Looks for the slip behind a problem: tries changes of the record, plays each to the end, and prefers the one that
//! leaves the least unexplained; of equals, the likelier slip of the pen.

use std::sync::Arc;

use super::{
    problem::{Kind, Problem},
    referee::{Run, Snapshots, play_until},
    script::{Script, Step, StepKind, TileText},
    slips::{meeple_places, square_slip, square_slips},
};
use crate::{
    ast,
    game::{Game, Square},
    tiles::{distance, nearest},
};

/// How many steps may be played in all to look for repairs, and how many changes may be tried for one problem. Counted rather
/// than timed, so that the same record always has the same findings.
pub(crate) const BUDGET: usize = 120_000;
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

/// What `run` leaves unexplained.
pub(crate) fn cost(run: &Run) -> u32 {
    run.problems.iter().map(Problem::weight).sum()
}

/// How much `run` has against the record. That tiles never came follows from those of which there are too many.
fn contradictions(run: &Run) -> usize {
    let counts = |problem: &&Problem| !matches!(problem.kind, Kind::Undrawn(_));
    run.problems.iter().filter(counts).count()
}

/// The changes that make `problem` go away without leaving more unexplained, the best first.
pub(crate) fn search(
    script: &Script,
    run: &Run,
    problem: &Problem,
    budget: &mut usize,
) -> Vec<Candidate> {
    let before = cost(run);
    let Some(limit) = before.checked_sub(problem.weight()) else {
        return Vec::new();
    };
    if *budget < script.steps.len() {
        return Vec::new();
    }
    let mut candidates = Proposals::new(script, run, problem).collect();
    candidates.sort_by_key(|candidate| candidate.slip);
    let cost_each = script.steps.len().max(1);
    candidates.truncate(MAX_TRIED.min(*budget / cost_each));
    *budget -= candidates.len() * cost_each;
    let last = candidates.iter().map(|candidate| candidate.step).max();
    let snapshots = Snapshots::new(script, last.unwrap_or(0));
    let mut good: Vec<Candidate> = Vec::new();
    let mut limit = limit;
    for mut candidate in candidates {
        let Some(changed) = changed(script, &candidate) else {
            continue;
        };
        let Some(after) = snapshots.try_step(candidate.step, &changed, limit) else {
            continue;
        };
        candidate.cost = cost(&after);
        let is_gone = !after.problems.iter().any(|other| other.is_like(problem));
        // What can be read is right until something else speaks against it.
        let is_doubt = matches!(problem.kind, Kind::DoubtfulSquare | Kind::DoubtfulTile);
        let must_explain = u32::from(is_doubt);
        if is_gone && candidate.cost + problem.weight() + must_explain <= before {
            candidate.solved = contradictions(run).saturating_sub(contradictions(&after));
            let rank = candidate.rank();
            let place = good.partition_point(|other| other.rank() <= rank);
            good.insert(place, candidate);
            good.truncate(MAX_KEPT);
            if let (MAX_KEPT, Some(last)) = (good.len(), good.last()) {
                // What leaves more than this is not kept: no need to play on.
                limit = limit.min(last.score());
            }
        }
    }
    good
}

/// What is left unexplained if the points or the total of `problem` are written as computed; nothing if it is not about
/// those. Correcting points makes later totals wrong that were right with them.
pub(crate) fn corrected_cost(script: &Script, problem: &Problem) -> Option<u32> {
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
    let run = Snapshots::new(script, problem.step).try_step(problem.step, &step, u32::MAX)?;
    Some(cost(&run))
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

/// Changes the script for good.
pub(crate) fn apply(script: &mut Script, candidate: &Candidate) {
    let changed = changed(script, candidate);
    if let (Some(step), Some(changed)) = (script.steps.get_mut(candidate.step), changed) {
        *step = changed;
    }
}

/// Collects candidates for a problem.
struct Proposals<'s> {
    script: &'s Script,
    run: &'s Run,
    problem: &'s Problem,
    /// The game before the step of the problem.
    before: Game,
    is_flipped: bool,
    found: Vec<Candidate>,
}

impl<'s> Proposals<'s> {
    fn new(script: &'s Script, run: &'s Run, problem: &'s Problem) -> Self {
        Self {
            before: play_until(script, problem.step),
            is_flipped: script.is_flipped,
            script,
            run,
            problem,
            found: Vec::new(),
        }
    }

    fn collect(mut self) -> Vec<Candidate> {
        let step = self.problem.step;
        match &self.problem.kind {
            Kind::Unreadable | Kind::Detached => {
                self.squares(step, 0);
                self.tiles(step, 2, 0);
            }
            Kind::Occupied(other) => {
                self.squares(step, 0);
                self.squares(*other, 1);
            }
            Kind::Mismatch(mismatches) => {
                self.squares(step, 0);
                self.tiles(step, 2, 0);
                for mismatch in mismatches {
                    self.squares(mismatch.turn as usize, 1);
                    self.tiles(mismatch.turn as usize, 1, 1);
                }
            }
            Kind::Refused(_) => {
                self.meeples(step, 0);
                self.squares(step, 2);
                self.tiles(step, 1, 1);
                self.related_steps(step);
            }
            Kind::Points(..) | Kind::Total(..) => {
                self.meeples(step, 2);
                self.squares(step, 2);
                self.tiles(step, 1, 2);
                self.related_steps(step);
            }
            Kind::FinalParts(_) | Kind::FinalTotal(..) | Kind::Result(..) => self.all_meeples(),
            Kind::Overdrawn(..) => self.same_tiles(step),
            Kind::DoubtfulSquare => self.squares(step, 0),
            Kind::DoubtfulTile => {
                if let Some(tile) = self.step(step).and_then(|step| step.tile.clone()) {
                    self.lost_meeples(step, &tile, 0);
                }
                self.tiles(step, 1, 0);
            }
            Kind::Foreign(_) | Kind::UnknownTile => self.tiles(step, 2, 0),
            Kind::BadMeeple => {
                self.meeples(step, 1);
                self.tiles(step, 1, 0);
            }
            Kind::OddFarmer => self.meeples(step, 0),
            Kind::StarterPlace => self.push(step, Change::Square(Square::default()), 0),
            Kind::StarterTile => self.tiles(step, 2, 0),
            _ => {}
        }
        self.found
    }

    fn push(&mut self, step: usize, change: Change, slip: u32) {
        self.found.push(Candidate {
            step,
            change,
            slip,
            cost: 0,
            solved: 0,
        });
    }

    fn step(&self, step: usize) -> Option<&'s Step> {
        let step = self.script.steps.get(step)?;
        matches!(step.kind, StepKind::Move | StepKind::Starter).then_some(step)
    }

    /// Other squares for the tile of a step: a wrong sign, a digit, coordinates in the wrong order.
    fn squares(&mut self, index: usize, far: u32) {
        let Some(step) = self.step(index) else {
            return;
        };
        let Some(tile) = &step.tile else {
            return;
        };
        let edges = tile.geometry.edges();
        let is_here = index == self.problem.step;
        if is_here {
            let mut squares = self.before.board().legal_squares(edges);
            if squares.is_empty() && self.before.board().tiles().is_empty() {
                squares.push(Square::default());
            }
            for square in squares {
                let slip = square_slip(step, square, self.is_flipped);
                if step.square != Some(square) {
                    self.push(index, Change::Square(square), slip + far);
                }
            }
        } else if let Some(square) = step.square {
            // Of earlier steps only the replay can say whether the tile fitted.
            for (square, slip) in square_slips(square) {
                self.push(index, Change::Square(square), slip + far);
            }
        }
    }

    /// Other tiles for a step: real ones a letter or two away.
    fn tiles(&mut self, index: usize, limit: usize, far: u32) {
        if self.found.len() >= 2 * MAX_TRIED {
            return;
        }
        let Some(step) = self.step(index) else {
            return;
        };
        let is_here = index == self.problem.step;
        for near in nearest(&step.tile_source.text, self.script.sets, limit) {
            let Some(tile) = self.script.tile(&near.code) else {
                continue;
            };
            let fits = step.square.is_some_and(|square| {
                let board = self.before.board();
                let is_first = board.tiles().is_empty();
                is_first || board.fit(square, tile.geometry.edges()).is_legal()
            });
            if is_here && !fits {
                continue;
            }
            let may_hide_meeple =
                self.problem.is_syntax() || matches!(self.problem.kind, Kind::Foreign(_));
            if may_hide_meeple && !step.tile_source.text.contains(['m', 'M']) {
                self.lost_meeples(index, &tile, far);
            }
            let loses_meeple = tile.claims.is_empty() && step.tile_source.text.contains(['m', 'M']);
            let slip = if near.distance == 1 { 2 } else { 5 };
            let slip = slip + u32::from(loses_meeple);
            self.push(index, Change::Tile(tile), slip + far);
        }
    }

    /// A tile with a meeple that something unreadable may have been.
    fn lost_meeples(&mut self, index: usize, tile: &TileText, far: u32) {
        let letters = |text: &str| text.chars().take(32).collect::<Vec<char>>();
        let Some(step) = self.step(index) else {
            return;
        };
        let written = letters(&step.tile_source.text);
        for (text, _) in meeple_places(tile) {
            let slip = match distance(&written, &letters(&text)) {
                1 => 3,
                2 => 6,
                _ => continue,
            };
            if let Some(tile) = self.script.tile(&text) {
                self.push(index, Change::Tile(tile), slip + far);
            }
        }
    }

    /// The meeple of a step elsewhere on its tile, or gone, or one where there is none.
    fn meeples(&mut self, index: usize, far: u32) {
        if self.found.len() >= 2 * MAX_TRIED {
            return;
        }
        let Some(tile) = self.step(index).and_then(|step| step.tile.clone()) else {
            return;
        };
        for (text, slip) in meeple_places(&tile) {
            if let Some(tile) = self.script.tile(&text) {
                self.push(index, Change::Tile(tile), slip + far);
            }
        }
    }

    /// Meeples and tiles of the steps whose tiles lie in the features that a step's tile is part of, or completed there.
    fn related_steps(&mut self, index: usize) {
        for other in self.feature_steps(index) {
            self.meeples(other, 3);
        }
        for other in self.feature_steps(index) {
            self.tiles(other, 1, 4);
        }
    }

    /// The steps behind the cities, roads and cloisters around the tile of a step, that one left out.
    fn feature_steps(&self, index: usize) -> Vec<usize> {
        let board = self.run.game.board();
        let Some(square) = self.step(index).and_then(|step| step.square) else {
            return Vec::new();
        };
        let mut steps: Vec<usize> = Vec::new();
        for feature in board.features_at(square) {
            let is_field = board.kind(feature) == crate::tiles::SegmentKind::Field;
            let is_claim = matches!(&self.problem.kind, Kind::Refused(_));
            if !is_field || is_claim {
                let tiles = board.tiles_of(feature).into_iter();
                steps.extend(tiles.map(|tile| board.tiles()[tile].turn as usize));
            }
        }
        let around = square.around().filter_map(|near| board.tile_at(near));
        steps.extend(around.map(|tile| tile.turn as usize));
        if let Kind::Refused(refused) = &self.problem.kind
            && refused.why == crate::game::Refusal::NoneLeft
        {
            let mover = self.run.moves.get(index).and_then(|played| played.mover);
            let claims = self.before.claims().iter();
            steps.extend(
                claims
                    .filter(|claim| Some(claim.player) == mover)
                    .map(|claim| claim.turn as usize),
            );
        }
        steps.sort_unstable();
        steps.dedup();
        steps.retain(|&step| step != index);
        steps
    }

    /// Every meeple of the game, those first whose place is oddly written.
    fn all_meeples(&mut self) {
        for index in 0..self.script.steps.len() {
            let is_odd = self
                .step(index)
                .and_then(|step| step.tile.as_ref())
                .is_some_and(|tile| tile.is_odd_farmer);
            self.meeples(index, if is_odd { 0 } else { 3 });
        }
        // Where the points are short, the last tiles may lie elsewhere as well.
        for index in self.script.steps.len().saturating_sub(6)..self.script.steps.len() {
            self.squares(index, 4);
        }
    }

    /// The steps with the same tile: each may be the one that is wrong.
    fn same_tiles(&mut self, index: usize) {
        let print = |step: usize| {
            let tile = self.script.steps.get(step)?.tile.as_ref()?;
            tile.print
        };
        let same: Vec<usize> = (0..=index)
            .filter(|&step| print(step) == print(index))
            .collect();
        for step in same {
            self.tiles(step, 1, u32::from(step != index));
        }
    }
}
