//! What may be behind a problem: for each kind, the moves and their parts in which the slip may be.

use std::{collections::HashMap, rc::Rc};

use notation::{
    Order as _, price,
    referee::{Inquiry, Meant},
    slip, work,
};

use super::{
    Change,
    clashes::Clashes,
    slips::{SquareSlips, bracketed, is_doubling, meeple_places, square_slips},
};
use crate::{
    game::{
        ClaimRefusal, FeatureId, Game, Square,
        tiles::{Near, SegmentKind, Shared, TileText, nearest},
    },
    replay::{
        problem::{Kind, Problem, WhichTile},
        referee::{Run, final_parts},
        script::{Script, Step, StepKind},
    },
};

/// The most changes that are collected for one problem; then no more steps are examined.
const MOST_COLLECTED: usize = 1400;
/// The most of them that hardly explain it.
const MOST_REMOTE: usize = 700;
/// The work of cutting a tile into its features.
const CUT_STEPS: usize = 10;
/// The work of moving its meeple.
const MEEPLE_STEPS: usize = 3;

/// Tiles and near codes that were looked up in a game.
#[derive(Default)]
pub(in crate::replay) struct Codes {
    tiles: HashMap<String, Option<Shared<TileText>>>,
    near: HashMap<(String, usize), Rc<[Near]>>,
}

impl Codes {
    fn tile(&mut self, script: &Script, code: &str) -> Option<Shared<TileText>> {
        work::count(1);
        if let Some(tile) = self.tiles.get(code) {
            return tile.clone();
        }
        work::count(CUT_STEPS);
        let tile = script.tile(code);
        self.tiles.insert(code.to_owned(), tile.clone());
        tile
    }

    /// `tile` with the meeples of `code`.
    fn with_meeple(&mut self, tile: &TileText, code: String) -> Option<Shared<TileText>> {
        work::count(MEEPLE_STEPS);
        if let Some(known) = self.tiles.get(&code) {
            return known.clone();
        }
        let moved = Script::with_meeple(tile, &code);
        self.tiles.insert(code, moved.clone());
        moved
    }

    /// The codes of the boxes in play at most `limit` slips from `written`.
    fn near(&mut self, script: &Script, written: &str, limit: usize) -> Rc<[Near]> {
        work::count(1);
        let near = self.near.entry((written.to_owned(), limit));
        Rc::clone(near.or_insert_with(|| nearest(written, script.sets, limit)))
    }
}

/// Collects what may have been meant where there is a problem.
pub(in crate::replay) struct Clues<'s> {
    script: &'s Script,
    run: &'s Run,
    problem: &'s Problem,
    clashes: Clashes<'s>,
    /// The weight that may stay unexplained.
    limit: u32,
    /// The game before the problem's step.
    before: &'s Game,
    codes: &'s mut Codes,
    found: Vec<Meant<Change>>,
    /// Changes that hardly explain the problem, tried last.
    remote: Vec<Meant<Change>>,
}

impl<'s> Clues<'s> {
    pub(in crate::replay) fn new(
        script: &'s Script,
        inquiry: &Inquiry<'s, Script>,
        codes: &'s mut Codes,
    ) -> Self {
        Self {
            script,
            run: inquiry.run,
            problem: inquiry.problem,
            clashes: Clashes::of(script, inquiry.run, inquiry.problem),
            limit: inquiry.limit,
            before: &inquiry.before.game,
            codes,
            found: Vec::new(),
            remote: Vec::new(),
        }
    }

    /// The changes that may undo the slip.
    pub(in crate::replay) fn collect(mut self) -> Vec<Meant<Change>> {
        self.look();
        work::count(self.found.len() + self.remote.len());
        self.remote.iter_mut().for_each(|one| one.is_remote = true);
        self.found.append(&mut self.remote);
        self.found
    }

    fn look(&mut self) {
        let step = self.problem.step;
        match &self.problem.kind {
            Kind::Unreadable => {
                self.squares(step, 0);
                self.figures(step);
                self.tiles(step, 2, 0);
            }
            Kind::Detached => {
                self.squares(step, 0);
                self.tiles(step, 2, 0);
                self.neighbors(step);
            }
            Kind::NoHole(_) => self.squares(step, 0),
            Kind::Occupied(other) => {
                self.squares(step, 0);
                self.squares(*other, price::MORE);
            }
            Kind::Mismatch(mismatches) => {
                self.squares(step, 0);
                self.tiles(step, 2, 0);
                for mismatch in mismatches {
                    self.squares(mismatch.turn as usize, price::MORE);
                    self.tiles(mismatch.turn as usize, 1, price::MORE);
                }
                // Few tiles lie beside the starter tile, so few problems look at all others.
                if mismatches.iter().any(|one| one.turn == 0) {
                    self.turned_starter();
                }
            }
            Kind::Refused(_) => {
                self.meeples(step, 0);
                self.squares(step, 2 * price::MORE);
                self.tiles(step, 1, price::MORE);
                self.related_steps(step);
            }
            Kind::Points(..) | Kind::Total(..) => {
                self.meeples(step, 2 * price::MORE);
                self.squares(step, 2 * price::MORE);
                self.tiles(step, 1, 2 * price::MORE);
                self.related_steps(step);
            }
            Kind::FinalParts(_) | Kind::FinalTotal(..) | Kind::Result(..) => self.all_meeples(),
            Kind::Overdrawn(drawn, ..) => self.same_tiles(step, *drawn),
            Kind::DoubtfulSquare => self.squares(step, 0),
            Kind::DoubtfulTile => {
                self.figures(step);
                if let Some(tile) = self.step(step).and_then(|step| step.tile.clone()) {
                    self.lost_meeples(step, &tile, 2, 0);
                }
                self.tiles(step, 1, 0);
            }
            Kind::Foreign(WhichTile::Played, _) | Kind::UnknownTile(WhichTile::Played) => {
                self.tiles(step, 2, 0);
            }
            Kind::BadMeeple => {
                self.meeples(step, price::MORE);
                self.tiles(step, 1, 0);
            }
            Kind::OddFarmer => self.meeples(step, 0),
            Kind::WrongNumber(expected) | Kind::Gap(expected, _) => self.exchange(step, *expected),
            Kind::StarterPlace => self.push(step, Change::Square(Square::default()), 0),
            Kind::StarterTile => self.tiles(step, 2, 0),
            _ => {}
        }
    }

    fn push(&mut self, step: usize, change: Change, price: u32) {
        let old = self.script.steps.get(step);
        let (square, tile) = match &change {
            Change::Square(square) => (Some(*square), old.and_then(|old| old.tile.as_ref())),
            Change::Tile(tile) => (old.and_then(|old| old.square), Some(tile)),
            Change::Exchange => (None, None),
        };
        let at_least = match square.zip(tile) {
            Some((square, tile)) => {
                let edges = tile.geometry.edges();
                self.clashes.at_least(step, square, edges)
            }
            None => Some(0),
        };
        if let Some(at_least) = at_least {
            self.found.push(Meant {
                step,
                change,
                price,
                unusual: 0,
                at_least,
                is_remote: false,
            });
        }
    }

    fn step(&self, step: usize) -> Option<&'s Step> {
        let step = self.script.steps.get(step)?;
        matches!(step.kind, StepKind::Move | StepKind::Starter).then_some(step)
    }

    /// Two swapped lines: the next step has the number `expected`, and this one the number after that.
    fn exchange(&mut self, index: usize, expected: u32) {
        let number = |index: usize| Some(self.step(index)?.number?.value);
        let is_exchanged = number(index) == expected.checked_add(1);
        if is_exchanged && number(index + 1) == Some(expected) {
            self.push(index, Change::Exchange, price::STROKE);
        }
    }

    /// The starter tile turned, if several tiles do not fit beside it: the writer saw it from another side of the table.
    fn turned_starter(&mut self) {
        let Some(start) = self.step(0).filter(|one| one.kind == StepKind::Starter) else {
            return;
        };
        let is_of_start = |problem: &&Problem| match &problem.kind {
            Kind::Mismatch(mismatches) => mismatches.iter().any(|one| one.turn == 0),
            _ => false,
        };
        work::count(self.run.problems.len());
        let Some(tile) = start.tile.as_ref() else {
            return;
        };
        if self.run.problems.iter().filter(is_of_start).count() < 2 {
            return;
        }
        for quarters in 1..4 {
            let code = tile.written.tile.turned(quarters).code();
            if let Some(turned) = self.codes.tile(self.script, &code) {
                self.push(0, Change::Tile(turned), price::FAR);
            }
        }
    }

    /// Other squares for the tile of a step: another sign or digit, or swapped coordinates.
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
            let tiles = self.before.board().tiles().len();
            work::count((tiles + 3 * squares.len()) / 2);
            let slips = SquareSlips::of(step, self.script.is_flipped);
            // The squares of unreadable tiles are occupied.
            work::count(self.script.steps.len() / 8);
            let unread = self.script.steps.iter().filter(|one| one.tile.is_none());
            let held: Vec<Square> = unread.filter_map(|one| one.square).collect();
            for square in squares {
                let slip = slips.slip(square);
                if step.square != Some(square) && !held.contains(&square) {
                    self.push(index, Change::Square(square), slip + far);
                }
            }
        } else if let Some(square) = step.square {
            // Whether the tile of an earlier step fits, only the replay can show.
            for (square, slip) in square_slips(square) {
                self.push(index, Change::Square(square), slip + far);
            }
        }
    }

    /// Earlier tiles that may have been meant to lie beside this step's tile, which touches none.
    fn neighbors(&mut self, index: usize) {
        let Some(square) = self.step(index).and_then(|step| step.square) else {
            return;
        };
        for beside in (0..4).map(|side| square.beside(side)) {
            work::count(2 + self.script.steps.len() / 8);
            let is_written = |step: &Step| step.square == Some(beside);
            if self.script.steps.iter().any(is_written) {
                continue;
            }
            // The same slip works in both directions.
            for (other, slip) in square_slips(beside) {
                let tile = self.before.board().tile_at(other);
                if let Some(tile) = tile.filter(|_| slip <= price::LETTER) {
                    self.push(
                        tile.turn as usize,
                        Change::Square(beside),
                        slip + price::MORE,
                    );
                }
            }
        }
    }

    /// Other tiles for a step: real ones that are a letter or two away.
    fn tiles(&mut self, index: usize, limit: usize, far: u32) {
        if self.found.len() >= MOST_COLLECTED {
            return;
        }
        let Some(step) = self.step(index) else {
            return;
        };
        let is_here = index == self.problem.step;
        let written = step.written(step.tile_source());
        let nearest = self.codes.near(self.script, written, limit);
        let board = self.before.board();
        let is_first = board.tiles().is_empty();
        let fits = |near: &Near| {
            let square = step.square;
            square.is_some_and(|square| is_first || board.fit(square, near.edges).is_legal())
        };
        let is_misread = nearest.iter().any(|near| near.is_misread && fits(near));
        for near in nearest.iter() {
            let fits = fits(near);
            let is_ruled_out = step.square.is_some_and(|square| {
                let at_least = self.clashes.at_least(index, square, near.edges);
                at_least.is_none_or(|at_least| at_least > self.limit)
            });
            let is_single = near.is_misread || near.distance == 1;
            let is_single = is_single || slip::distance(written, &near.code) == 1;
            // If a look-alike fits, tiles that are two slips away are not meant.
            if is_here && !fits || is_ruled_out || is_misread && !is_single {
                continue;
            }
            let Some(tile) = self.codes.tile(self.script, &near.code) else {
                continue;
            };
            let may_hide_meeple =
                self.problem.is_syntax() || matches!(self.problem.kind, Kind::Foreign(..));
            if may_hide_meeple && !written.contains(['m', 'M']) {
                let most = if is_misread { 1 } else { 2 };
                self.lost_meeples(index, &tile, most, far);
            }
            let has_meeple = written.contains(['m', 'M']) || written.contains("rn");
            let loses_meeple = tile.claims.is_empty() && has_meeple;
            let slip = match near.distance {
                _ if near.is_misread || is_doubling(written, &near.code) => price::STROKE,
                _ if is_single && loses_meeple => price::LETTER,
                // Swapped letters may also be a turned tile.
                _ if is_single => price::of(written, &near.code).clamp(price::KEY, price::FAR),
                // A wrong letter, and a meeple that is added or lost with it.
                _ if loses_meeple => price::ANY,
                _ => price::TWO,
            };
            self.push(index, Change::Tile(tile), slip + far);
        }
    }

    /// A tile with a meeple in place of something unreadable, at most `most` slips away.
    fn lost_meeples(&mut self, index: usize, tile: &TileText, most: usize, far: u32) {
        let Some(step) = self.step(index) else {
            return;
        };
        let written = step.written(step.tile_source());
        work::count(2);
        for (text, _) in meeple_places(tile) {
            let slip = match slip::distance(written, &text) {
                1 => price::of(written, &text),
                _ if slip::looks_like(written, &text) => price::STROKE,
                2 if most == 2 => price::ANY,
                _ => continue,
            };
            if let Some(tile) = self.codes.with_meeple(tile, text) {
                self.push(index, Change::Tile(tile), slip + far);
            }
        }
    }

    /// The tile of a step with the brackets of its figure repaired.
    fn figures(&mut self, index: usize) {
        let Some(step) = self.step(index) else {
            return;
        };
        let written = step.written(step.tile_source());
        work::count(1 + written.len().min(CUT_STEPS));
        for text in bracketed(written) {
            if let Some(tile) = self.codes.tile(self.script, &text) {
                self.push(index, Change::Tile(tile), price::STROKE);
            }
        }
    }

    /// The meeple of a step elsewhere on its tile, or removed, or one added.
    fn meeples(&mut self, index: usize, far: u32) {
        if self.found.len() >= MOST_COLLECTED {
            return;
        }
        let Some(tile) = self.step(index).and_then(|step| step.tile.clone()) else {
            return;
        };
        work::count(2);
        for (text, slip) in meeple_places(&tile) {
            if let Some(tile) = self.codes.with_meeple(&tile, text) {
                self.push(index, Change::Tile(tile), slip + far);
            }
        }
    }

    /// Meeples and tiles of the steps that placed tiles of the features around a step's tile, and of features completed there.
    fn related_steps(&mut self, index: usize) {
        let steps = self.feature_steps(index);
        for &other in &steps {
            self.meeples(other, 3 * price::MORE);
        }
        for other in steps {
            self.tiles(other, 1, 4 * price::MORE);
        }
    }

    /// The steps that placed tiles of the cities, roads and cloisters around the tile of a step, without that step.
    fn feature_steps(&self, index: usize) -> Vec<usize> {
        let board = self.run.state.game.board();
        let Some(square) = self.step(index).and_then(|step| step.square) else {
            return Vec::new();
        };
        let mut steps: Vec<usize> = Vec::new();
        for feature in board.features_at(square) {
            let is_field = board.kind(feature) == SegmentKind::Field;
            let is_claim = matches!(&self.problem.kind, Kind::Refused(_));
            if !is_field || is_claim {
                let tiles = board.tiles_of(feature).into_iter();
                steps.extend(tiles.map(|tile| board.tiles()[tile].turn as usize));
            }
        }
        let around = square.around().filter_map(|near| board.tile_at(near));
        steps.extend(around.map(|tile| tile.turn as usize));
        if let Kind::Refused(refused) = &self.problem.kind
            && refused.why == ClaimRefusal::NoneLeft
        {
            let mover = self.run.played.get(index).and_then(|played| played.mover);
            let claims = self.before.claims().iter();
            steps.extend(
                claims
                    .filter(|claim| Some(claim.player) == mover)
                    .map(|claim| claim.turn as usize),
            );
        }
        work::count(steps.len());
        steps.order();
        steps.dedup();
        steps.retain(|&step| step != index);
        steps
    }

    /// All meeples of the game. Those come first that are written in an odd place, or whose change makes exactly the
    /// difference.
    fn all_meeples(&mut self) {
        let missing = self.missing_points();
        let mut worths = HashMap::new();
        for index in 0..self.script.steps.len() {
            let Some(tile) = self.step(index).and_then(|step| step.tile.clone()) else {
                continue;
            };
            let first = self.found.len();
            self.meeples(
                index,
                if tile.is_odd_farmer {
                    0
                } else {
                    3 * price::MORE
                },
            );
            let places = self.found.split_off(first);
            let old = self.worth(index, &tile, &mut worths);
            for one in places {
                let new = match &one.change {
                    Change::Tile(changed) => self.worth(index, changed, &mut worths),
                    Change::Square(_) | Change::Exchange => 0,
                };
                let mover = self.run.played.get(index).and_then(|played| played.mover);
                let makes = if mover == missing.map(|(player, _)| player) {
                    missing == mover.map(|mover| (mover, new - old))
                } else {
                    missing.is_some_and(|(_, points)| [old, new].contains(&points.abs()))
                };
                if tile.is_odd_farmer || makes {
                    self.found.push(one);
                } else if self.remote.len() < MOST_REMOTE {
                    self.remote.push(one);
                }
            }
        }
        // If points are missing, one of the last tiles may be elsewhere, too.
        let first = self.found.len();
        for index in self.script.steps.len().saturating_sub(6)..self.script.steps.len() {
            self.squares(index, 4 * price::MORE);
        }
        let squares = self.found.split_off(first);
        self.remote.extend(squares);
    }

    /// The player whose final points the problem is about, and by how much the written points exceed the board's.
    fn missing_points(&self) -> Option<(usize, i64)> {
        let more = |written: u32, computed: u32| i64::from(written) - i64::from(computed);
        match self.problem.kind {
            Kind::Result(player, written, computed) => Some((player, more(written, computed))),
            Kind::FinalTotal(index, written, computed) => {
                let player = self.script.ends.get(index)?.player;
                Some((player, more(written, computed)))
            }
            Kind::FinalParts(index) => {
                let end = self.script.ends.get(index)?;
                let sum =
                    |points: &mut dyn Iterator<Item = u32>| points.fold(0, u32::saturating_add);
                let written = sum(&mut end.parts.iter().map(|part| part.value));
                let computed = sum(&mut final_parts(&self.run.end.ending, end.player).into_iter());
                Some((end.player, more(written, computed)))
            }
            _ => None,
        }
    }

    /// The points at the end of the feature that `tile` claims at step `index`; 0 if it claims none.
    fn worth(&self, index: usize, tile: &TileText, worths: &mut HashMap<FeatureId, i64>) -> i64 {
        work::count(1);
        let game = &self.run.state.game;
        let square = self.step(index).and_then(|step| step.square);
        let segment = tile.claims.first().map(|(segment, _)| *segment);
        let feature = square
            .zip(segment)
            .and_then(|(square, segment)| game.board().features_at(square).get(segment).copied());
        feature.map_or(0, |feature| {
            *worths.entry(feature).or_insert_with(|| {
                work::count(game.board().tiles_of(feature).len() / 8);
                i64::from(game.worth(feature))
            })
        })
    }

    /// The steps with the same tile as `drawn` at step `index`: any of them may be wrong.
    fn same_tiles(&mut self, index: usize, drawn: WhichTile) {
        let wanted = self.script.drawn(index, drawn).and_then(|tile| tile.print);
        let print = |step: usize| self.script.drawn(step, WhichTile::Played)?.print;
        work::count(index / 8);
        let same: Vec<usize> = (0..=index).filter(|&step| print(step) == wanted).collect();
        for step in same {
            self.tiles(step, 1, if step == index { 0 } else { price::MORE });
        }
    }
}
