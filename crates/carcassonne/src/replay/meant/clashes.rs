//! Contradictions that a changed tile would have with other tiles of the board, computed without playing.

use std::collections::HashMap;

use notation::{Order as _, work};

use crate::{
    game::{Board, Square, tiles::Terrain},
    replay::{
        problem::{Kind, Problem},
        referee::Run,
        script::Script,
    },
};

/// The tiles of the board after all moves, to rule out changes without playing them.
pub(super) struct Clashes<'s> {
    script: &'s Script,
    run: &'s Run,
    problem: &'s Problem,
    /// For each step, the number of problems with the places of tiles that involve it.
    problems: HashMap<usize, usize>,
}

impl<'s> Clashes<'s> {
    pub(super) fn of(script: &'s Script, run: &'s Run, problem: &'s Problem) -> Self {
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

    /// The weight of the certain new problems of a tile with `edges` on `square` at step `index`. `None` if that is ruled out:
    /// there would be more new problems than there are now, or the same problem again.
    pub(super) fn at_least(
        &self,
        index: usize,
        square: Square,
        edges: [Terrain; 4],
    ) -> Option<u32> {
        work::count(1);
        let old = self.script.steps.get(index);
        let old_edges = old.and_then(|old| Some(old.tile.as_ref()?.geometry.edges()));
        if old_edges == Some(edges) && old.and_then(|old| old.square) == Some(square) {
            return Some(0);
        }
        let steps = clashes(self.run.state.game.board(), index, square, edges);
        let is_place = matches!(self.problem.kind, Kind::Mismatch(_) | Kind::Occupied(_));
        if is_place && steps.contains(&self.problem.step) {
            return None;
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
        (new <= now).then_some(new as u32 * 10)
    }
}

/// The steps with mismatches if a tile with `edges` is placed on `square` of `board` at step `index`.
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
    steps.order();
    steps.dedup();
    steps
}
