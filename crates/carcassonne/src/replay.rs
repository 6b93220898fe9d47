//! Replays a record: the effect of each move, contradictions, and the slips that explain them.
//!
//! [`Replayed`] is made once for a record and gives all answers that need the game. The record becomes a [`script`], the
//! [`referee`] plays it and reports problems, [`meant`] knows what may be behind each, [`report`] words the findings.

mod editions;
mod examine;
pub(crate) mod features;
mod meant;
mod merge;
pub(crate) mod options;
mod problem;
mod referee;
mod report;
mod script;
#[cfg(test)]
mod tests;
pub(crate) mod words;

use std::collections::HashSet;

use notation::{
    Finding, Order as _, Parse,
    referee::Problem as _,
    work::{self, Budget},
};

use crate::{
    game::{
        Board, Completed, Edges, FeatureId, Game, Square, Summary,
        tiles::{Figure, Sets, Terrain},
    },
    read::ast::{self, MoveLine},
};
use merge::Better;
use problem::Key;
pub(crate) use problem::Problem;
pub(crate) use referee::final_points;
use referee::{Played, Run};
use script::Script;
pub(crate) use script::{Step, StepKind, set_of_figure};

/// A record played from its first move to its last.
pub(crate) struct Replayed {
    /// The record, repaired as far as the evidence suggests.
    pub(crate) script: Script,
    /// The run of the repaired record.
    pub(crate) run: Run,
    /// The replay's findings, in the order of the text.
    findings: Vec<Finding>,
    /// The problems behind the findings.
    problems: Vec<Problem>,
    /// Better repairs for findings of the parser.
    better: Vec<Better>,
    /// The work left for the search for repairs.
    left: usize,
    /// Whether the record's y grows downward; the script's never does.
    is_flipped: bool,
}

/// The effect of a move, and the state after it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct MoveView<'r> {
    /// The index of its line in the game.
    pub(crate) line: usize,
    /// The mover, as an index into [`Replayed::players`]; `None` for the starter tile.
    pub(crate) mover: Option<usize>,
    /// The square of the tile, which may differ from the written one; `None` if no tile was placed.
    pub(crate) square: Option<Square>,
    /// The completed features.
    pub(crate) completed: &'r [Completed],
    /// The points that each player gained.
    pub(crate) gained: &'r [u32],
    /// The score of each player after the move.
    pub(crate) scores: &'r [u32],
    /// Each player's meeples in hand after the move.
    pub(crate) meeples: &'r [u8],
}

/// A figure on a feature, with the line of the move that put it there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ClaimView {
    /// The index of its player.
    pub(crate) player: usize,
    /// The figure.
    pub(crate) figure: Figure,
    /// The line of its move.
    pub(crate) line: usize,
}

/// A figure on the board, with its tile and segment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stand {
    /// The index of its player.
    pub(crate) player: usize,
    /// The figure.
    pub(crate) figure: Figure,
    /// The index of its tile on the board.
    pub(crate) tile: usize,
    /// The index of the tile's segment.
    pub(crate) segment: usize,
    /// The turn that placed it.
    pub(crate) turn: u32,
}

/// A feature at a square.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FeatureView {
    /// What it consists of.
    pub(crate) summary: Summary,
    /// Whether it was completed.
    pub(crate) is_finished: bool,
    /// The number of sides without an adjacent tile; for a cloister, the number of free squares around it.
    pub(crate) open_ends: u32,
    /// Its points: as scored if it is completed, else if the game ended now.
    pub(crate) worth: u32,
    /// The figures on it.
    pub(crate) claims: Vec<ClaimView>,
    /// The lines of the moves that placed its tiles, in ascending order.
    pub(crate) lines: Vec<usize>,
}

impl Replayed {
    /// Plays `game`. `sets` are the boxes in play; `None` infers them from the tiles. `has_small_cities` is whether small
    /// cities score less; with `None`, the points of the record decide.
    pub(crate) fn of(
        parse: &Parse,
        game: &ast::Sheet,
        sets: Option<Sets>,
        has_small_cities: Option<bool>,
    ) -> Self {
        let text = parse.shared_text();
        let script = Script::new(game, &text, sets);
        let rule = has_small_cities.or_else(|| editions::written(game));
        examine::examine(script, &text, rule)
    }

    /// The new problems if `moves` replace the moves on their lines; each move has its line and its text. `game` gives other
    /// final scores. Slips on all other lines stay repaired. `None` if one of the lines has no move.
    pub(crate) fn raised(
        &self,
        moves: &[(usize, String, MoveLine)],
        game: Option<&ast::Sheet>,
    ) -> Option<Vec<Problem>> {
        let steps = moves.iter().map(|(line, text, played)| {
            let at = self.step_on(*line)?;
            let mut step = self.script.read(*line, text, played);
            if self.is_flipped {
                step.turn_over();
            }
            step.kind = self.script.steps.get(at)?.kind;
            Some((at, step))
        });
        let steps: Vec<(usize, Step)> = steps.collect::<Option<_>>()?;
        let known: HashSet<Key> = self.problems.iter().map(Problem::key).collect();
        let mut problems = match game.map(|game| self.script.ended_as(game)) {
            Some(script) => self.run.problems_with(&script, steps),
            None => self.run.problems_with(&self.script, steps),
        };
        work::count((self.script.steps.len() + problems.len()) / 8);
        problems.retain(|one| one.weight() > 0 && !one.is_syntax() && !known.contains(&one.key()));
        Some(problems)
    }

    /// All findings of a record: those of the replay and `others`, from the parser and the checks, with better repairs where
    /// the rest of the game supports some. Each cause is reported once.
    pub(crate) fn merge(&self, others: Vec<Finding>) -> Vec<Finding> {
        merge::merge(&self.findings, &self.better, others)
    }

    /// The work left for comparing repairs after the replay's own were found.
    pub(crate) fn budget(&self) -> Budget {
        Budget::new(self.left)
    }

    /// The letters of the players in playing order.
    pub(crate) fn players(&self) -> &[char] {
        &self.script.players
    }

    /// The boxes in play.
    pub(crate) fn sets(&self) -> Sets {
        self.script.sets
    }

    /// All moves in the order of the text, with concessions and abandonments.
    pub(crate) fn moves(&self) -> impl Iterator<Item = MoveView<'_>> {
        (0..self.script.steps.len()).filter_map(|index| self.view(index))
    }

    /// The move on line `line`; `None` if there is none.
    pub(crate) fn move_on(&self, line: usize) -> Option<MoveView<'_>> {
        self.step_on(line).and_then(|index| self.view(index))
    }

    /// The number of moves up to and including the one on line `line`.
    pub(crate) fn step_after(&self, line: usize) -> Option<usize> {
        self.step_on(line).map(|index| index + 1)
    }

    fn step_on(&self, line: usize) -> Option<usize> {
        let steps = &self.script.steps;
        let near = steps.partition_point(|step| step.line < line);
        // Swapped lines have changed places in the script.
        let mut around = near.saturating_sub(2)..(near + 3).min(steps.len());
        around.find(|&index| steps[index].line == line)
    }

    pub(crate) fn view(&self, index: usize) -> Option<MoveView<'_>> {
        let step = self.script.steps.get(index)?;
        let played = self.run.played.get(index)?;
        let outcome = played.outcome.as_ref();
        Some(MoveView {
            line: step.line,
            mover: played.mover,
            square: outcome
                .and_then(|outcome| outcome.tile)
                .and(step.square)
                .map(|square| self.as_written(square)),
            completed: outcome.map_or(&[], |outcome| &outcome.completed),
            gained: outcome.map_or(&[], |outcome| &outcome.gained),
            scores: &played.scores,
            meeples: &played.meeples,
        })
    }

    /// The game after the move on line `line`, or after the last move before that line.
    pub(crate) fn game_after(&self, line: usize) -> Game {
        let until = self.script.steps.partition_point(|step| step.line <= line);
        self.game_at(until)
    }

    /// The game before the move on line `line`.
    pub(crate) fn game_before(&self, line: usize) -> Game {
        let until = self.script.steps.partition_point(|step| step.line < line);
        self.game_at(until)
    }

    /// The number of moves up to and including line `line`.
    pub(crate) fn steps_until(&self, line: usize) -> usize {
        self.script.steps.partition_point(|step| step.line <= line)
    }

    /// The game after the first `step` moves, if it goes on there and is fully known: each move could be read, and none is
    /// missing.
    pub(crate) fn known_game(&self, step: usize) -> Option<Game> {
        if !self.goes_on(step) {
            return None;
        }
        let steps = self.script.steps.iter().zip(&self.run.played).take(step);
        work::count(step / 8);
        let is_placed = |(step, played): (&Step, &Played)| {
            let outcome = played.outcome.as_ref();
            outcome.is_some_and(|outcome| outcome.tile.is_some()) || step.only_discards()
        };
        let is_read = steps.into_iter().all(is_placed);
        let state = is_read.then(|| self.run.before(&self.script, step));
        state
            .filter(|state| !state.misses_moves())
            .map(|state| state.game)
    }

    /// Whether the game goes on after the first `step` moves: no player gave up, and there are tiles left.
    pub(crate) fn goes_on(&self, step: usize) -> bool {
        let mut steps = self.script.steps.iter().take(step);
        let is_over = self.run.end.is_complete && step >= self.script.steps.len();
        let is_move = |step: &Step| matches!(step.kind, StepKind::Starter | StepKind::Move);
        !is_over && steps.all(is_move)
    }

    /// The game after the first `step` moves.
    pub(crate) fn game_at(&self, step: usize) -> Game {
        self.run.before(&self.script, step).game
    }

    /// The figures on the board of `game`, with their tiles and segments.
    pub(crate) fn stands(&self, game: &Game) -> Vec<Stand> {
        let tiles = game.board().tiles();
        let claims = game.claims().iter();
        claims
            .filter_map(|claim| {
                let written = self.script.steps.get(claim.turn as usize)?.tile.as_ref()?;
                let (segment, _) = written
                    .claims
                    .iter()
                    .find(|(_, figure)| *figure == claim.figure)?;
                let tile = tiles.iter().position(|tile| tile.turn == claim.turn)?;
                tiles[tile].geometry.segments.get(*segment)?;
                Some(Stand {
                    player: claim.player,
                    figure: claim.figure,
                    tile,
                    segment: *segment,
                    turn: claim.turn,
                })
            })
            .collect()
    }

    /// The square of move `index` on the board, if its tile could not be placed there.
    pub(crate) fn refused_square(&self, index: usize) -> Option<Square> {
        let outcome = self.run.played.get(index)?.outcome.as_ref()?;
        let square = self.script.steps.get(index)?.square?;
        outcome.tile.is_none().then_some(square)
    }

    /// The line of the move that placed the tile on `square`, which is as written.
    pub(crate) fn line_at(&self, game: &Game, square: Square) -> Option<usize> {
        let tile = game.board().tile_at(self.as_written(square))?;
        self.line_of_turn(tile.turn)
    }

    /// The line of a turn of the board.
    pub(crate) fn line_of_turn(&self, turn: u32) -> Option<usize> {
        self.script.steps.get(turn as usize).map(|step| step.line)
    }

    /// The features at `square` (as written) in `game`, each once.
    pub(crate) fn features(&self, game: &Game, square: Square) -> Vec<FeatureView> {
        let mut features = game.board().features_at(self.as_written(square));
        let mut seen: Vec<FeatureId> = Vec::new();
        features.retain(|feature| {
            let is_new = !seen.contains(feature);
            seen.push(*feature);
            is_new
        });
        features
            .into_iter()
            .map(|feature| self.feature(game, feature))
            .collect()
    }

    fn feature(&self, game: &Game, feature: FeatureId) -> FeatureView {
        let board: &Board = game.board();
        let summary = game.summary(feature);
        let mut lines: Vec<usize> = summary
            .tiles
            .iter()
            .filter_map(|&tile| self.line_of_turn(board.tiles().get(tile)?.turn))
            .collect();
        lines.order();
        FeatureView {
            is_finished: board.is_finished(feature),
            open_ends: board.open_ends(feature),
            worth: game.worth(feature),
            claims: game
                .claims_on(feature)
                .into_iter()
                .filter_map(|claim| {
                    Some(ClaimView {
                        player: claim.player,
                        figure: claim.figure,
                        line: self.line_of_turn(claim.turn)?,
                    })
                })
                .collect(),
            lines,
            summary,
        }
    }

    /// The squares (as written) where a tile with `edges` fits without being turned, those with most neighbors first.
    pub(crate) fn legal_squares(&self, game: &Game, edges: [Terrain; 4]) -> Vec<Square> {
        let mut squares = game.board().legal_squares(edges);
        squares
            .order_by_key(|&square| std::cmp::Reverse(game.board().fit(square, edges).neighbors));
        squares
            .into_iter()
            .map(|square| self.as_written(square))
            .collect()
    }

    /// The free squares beside tiles, as written, each with the terrain that a tile needs there.
    pub(crate) fn free_squares(&self, game: &Game) -> Vec<(Square, Edges)> {
        let openings = game.board().openings().into_iter();
        openings
            .map(|opening| (self.as_written(opening.square), opening.beside))
            .collect()
    }

    /// Whether the record has the whole game.
    pub(crate) fn is_complete(&self) -> bool {
        self.run.end.is_complete
    }

    /// The scores at the end; with the points for what is left on the board if the record has the whole game.
    pub(crate) fn final_scores(&self) -> &[u32] {
        if self.run.end.is_complete {
            &self.run.end.ending.scores
        } else {
            self.run.state.game.scores()
        }
    }

    /// A square of the record as one of the board, or back: they differ if the record's y grows downward.
    pub(crate) fn as_written(&self, square: Square) -> Square {
        if self.is_flipped {
            Square::new(square.x, square.y.saturating_neg())
        } else {
            square
        }
    }
}
