//! Plays a script on the board and reports problems.

mod boxes;
mod points;

use std::sync::Arc;

use boxes::played_tiles;
pub(crate) use boxes::replaced;
use notation::{
    referee::{self, Log, Rules},
    work,
};

use super::{
    problem::{Kind, Problem, WhichTile},
    script::{Script, Step, StepKind},
};
use crate::game::{
    Ending, Fit, Game, Opening, PerPlayer, Pile, Square, TurnOutcome,
    tiles::{Figure, SegmentKind, Set, Terrain, TileText},
};

/// A run through a game.
pub(crate) type Run = referee::Run<Script>;

/// The end of a run.
pub(crate) struct End {
    /// The points of the end, even if the game goes on.
    pub(crate) ending: Ending,
    /// Whether the record has the whole game, so that the ending counts.
    pub(crate) is_complete: bool,
}

/// The effect of a step.
#[derive(Debug, Clone)]
pub(crate) struct Played {
    /// The mover; `None` for the starter tile.
    pub(crate) mover: Option<usize>,
    /// The number that the move should have.
    pub(crate) number: u32,
    /// The outcome of the move; `None` if no tile was placed.
    pub(crate) outcome: Option<TurnOutcome>,
    /// The scores after it.
    pub(crate) scores: PerPlayer<u32>,
    /// The meeples in hand after it.
    pub(crate) meeples: PerPlayer<u8>,
}

/// The work of playing a move, in the steps of [`work`].
pub(crate) const MOVE_STEPS: usize = 6;
/// The number of tiles that are copied in one step of work.
const TILES_COPIED: usize = 8;

/// On a board that is larger than all boxes together, discards are not checked: a tile always fits somewhere.
const MAX_TILES: usize = 160;

/// The fewest steps between two kept states, and the most kept states of a game.
const STRIDE: usize = 6;
const MOST_KEPT: usize = 16;

impl Rules for Script {
    type Step = Step;
    type State = State;
    type Played = Played;
    type End = End;
    type Problem = Problem;

    fn stride(&self) -> usize {
        STRIDE.max(self.steps.len().div_ceil(MOST_KEPT))
    }

    fn steps(&self) -> &[Step] {
        &self.steps
    }

    fn put(&mut self, at: usize, step: Step) {
        if let Some(place) = Arc::make_mut(&mut self.steps).get_mut(at) {
            *place = step;
        }
    }

    fn start(&self) -> State {
        State::new(self)
    }

    fn copy(&self, state: &State) -> State {
        work::count(1 + state.game.board().tiles().len() / TILES_COPIED);
        state.clone()
    }

    fn play(&self, at: usize, step: &Step, state: &mut State, log: &mut Log<Self>) {
        Referee::new(self, state, log).step(at, step);
    }

    fn finish(&self, state: &mut State, log: &mut Log<Self>) -> End {
        Referee::new(self, state, log).conclude()
    }
}

/// The state that the next steps depend on.
#[derive(Clone)]
pub(crate) struct State {
    pub(crate) game: Game,
    /// The tiles of the boxes, and how many were drawn.
    pub(crate) pile: Pile,
    turns: Turns,
    /// By how much each player's totals are off because of points that are already reported.
    offsets: Vec<i64>,
    /// The players whose wagons scored: a wagon may have moved on to an adjacent feature.
    driven: PerPlayer<bool>,
    /// The step that ended the game by a concession or by abandonment.
    ended_at: Option<usize>,
    has_starter: bool,
    /// Whether no tile is written for the origin, although the first moves lie beside it. Reported only where the record
    /// contradicts itself without that tile.
    lacks_starter: bool,
    /// Whether a tile was played that no box has: its points are unknown.
    has_unknown_tile: bool,
    /// Whether more tiles are played than the boxes hold: there are more boxes, so counts are no evidence.
    has_more_boxes: bool,
    /// The number of tiles of which more were drawn than the boxes hold.
    overdrawn: usize,
    /// The number of missing moves: their tiles and points are unknown.
    missing: u32,
}

impl State {
    /// The state before the first step.
    fn new(script: &Script) -> Self {
        let players = script.players.len();
        let pile = Pile::new(script.sets);
        Self {
            game: Game::with_room(players, script.steps.len())
                .with_small_cities(script.has_small_cities),
            has_more_boxes: played_tiles(script) > pile.size() as usize,
            pile,
            turns: Turns {
                number: first_number(script),
                player: script.player_of(first_number(script)),
                played: 0,
                builder_of: None,
            },
            offsets: vec![0; players],
            driven: PerPlayer::from_elem(false, players),
            ended_at: None,
            has_unknown_tile: false,
            overdrawn: 0,
            missing: 0,
            lacks_starter: lacks_starter(script),
            has_starter: script
                .steps
                .first()
                .is_some_and(|step| step.kind == StepKind::Starter),
        }
    }
}

impl State {
    /// Whether moves are missing, so that parts of the board are unknown.
    pub(crate) fn misses_moves(&self) -> bool {
        self.missing > 0
    }
}

/// Plays one step, or compares the end.
struct Referee<'s> {
    script: &'s Script,
    state: &'s mut State,
    log: &'s mut Log<Script>,
}

/// The next player and number.
#[derive(Clone)]
struct Turns {
    number: u32,
    player: usize,
    /// The number of the last move.
    played: u32,
    /// The player who may have a second turn.
    builder_of: Option<usize>,
}

impl<'s> Referee<'s> {
    fn new(script: &'s Script, state: &'s mut State, log: &'s mut Log<Script>) -> Self {
        Self { script, state, log }
    }

    fn report(&mut self, step: usize, kind: Kind) {
        let problem = Problem { step, kind };
        if self.state.lacks_starter && problem.is_about_points() {
            let kind = Kind::Gap(0, 0);
            let step = step.min(self.script.steps.len().saturating_sub(1));
            self.log.report(Problem { step, kind });
            self.state.lacks_starter = false;
            self.state.missing = self.state.missing.saturating_add(1);
        } else if self.state.missing == 0 || !problem.depends_on_all_moves() {
            self.log.report(problem);
        }
    }

    fn step(&mut self, index: usize, step: &Step) {
        let mover = match step.kind {
            StepKind::Starter => None,
            StepKind::Move => Some(self.take_turn(index, step)),
            StepKind::Concession | StepKind::Abandoned => {
                self.state.ended_at.get_or_insert(index);
                self.end_turn(step)
            }
        };
        work::count(MOVE_STEPS);
        let mut outcome = None;
        if matches!(step.kind, StepKind::Starter | StepKind::Move) {
            self.discards(index, step);
            outcome = self.place(index, step, mover);
            if let Some(mover) = mover {
                self.recall_abbot(step, mover, outcome.as_mut());
                self.check_scores(index, step, mover, outcome.as_ref());
                self.note_wagons(outcome.as_ref());
            }
            let completed = outcome.iter().flat_map(|outcome| &outcome.completed);
            let tiles: usize = completed.map(|one| one.summary.tiles.len()).sum();
            work::count(tiles / TILES_COPIED);
        }
        let (state, players) = (&*self.state, self.script.players.len());
        self.log.keep(|| Played {
            mover,
            number: match step.kind {
                StepKind::Starter => 0,
                _ => state.turns.played,
            },
            outcome,
            scores: PerPlayer::from_slice(state.game.scores()),
            meeples: (0..players)
                .map(|player| state.game.in_hand(player, Figure::Meeple))
                .collect(),
        });
    }

    /// The mover, after number and letter are compared with the order of turns.
    fn take_turn(&mut self, index: usize, step: &Step) -> usize {
        let written = step.player.map(|letter| self.script.player(letter.value));
        let expected = self.state.turns.number;
        let number = step.number.map_or(expected, |number| number.value);
        let again = self
            .state
            .turns
            .builder_of
            .filter(|builder| written == Some(Some(*builder)));
        let mover = if let Some(builder) = again {
            // A second turn thanks to the builder, for which the notation defines no number.
            self.state.turns.played = number;
            self.state.turns.number = number.saturating_add(1);
            builder
        } else if number == expected {
            self.state.turns.played = number;
            self.state.turns.number = expected.saturating_add(1);
            self.turn_of(index, number, written)
        } else {
            self.out_of_order(index, number, written)
        };
        self.state.turns.player = (mover + 1) % self.script.players.len().max(1);
        self.state.turns.builder_of = None;
        mover
    }

    /// The player who gives up, if one does. The number of the turn that ends the game is used up.
    fn end_turn(&mut self, step: &Step) -> Option<usize> {
        let letter = step.player;
        let player = letter.and_then(|letter| self.script.player(letter.value));
        let number = step.number.map(|number| number.value);
        if let Some(number) = number.filter(|number| *number >= self.state.turns.number) {
            let players = self.script.players.len().max(1);
            let mover = player.unwrap_or_else(|| self.script.player_of(number));
            self.state.turns.played = number;
            self.state.turns.number = number.saturating_add(1);
            self.state.turns.player = (mover + 1) % players;
        }
        player
    }

    /// The player whose turn it is; reports another letter. A letter that fits the number is right: then the turn before was
    /// wrong.
    fn turn_of(&mut self, index: usize, number: u32, written: Option<Option<usize>>) -> usize {
        let expected = self.state.turns.player;
        let by_number = self.script.player_of(number);
        match written {
            Some(written) if written == Some(by_number) => by_number,
            Some(written) if written != Some(expected) => {
                self.report(index, Kind::WrongPlayer(expected));
                expected
            }
            _ => expected,
        }
    }

    /// A number that does not follow the one before: moves are missing, or it is a slip.
    fn out_of_order(&mut self, index: usize, number: u32, written: Option<Option<usize>>) -> usize {
        let expected = self.state.turns.number;
        let next = self
            .script
            .steps
            .get(index + 1)
            .and_then(|step| step.number);
        let goes_on = next.is_some_and(|next| next.value == number.saturating_add(1));
        let by_number = self.script.player_of(number);
        let fits_number = written == Some(Some(by_number));
        let fits_turn = written.is_none_or(|written| written == Some(self.state.turns.player));
        let is_gap = number > expected && fits_number && (goes_on || !fits_turn);
        if is_gap {
            self.report(index, Kind::Gap(expected, number - 1));
            self.state.missing = self.state.missing.saturating_add(number - expected);
            self.state.turns.played = number;
            self.state.turns.number = number.saturating_add(1);
            return by_number;
        }
        self.report(index, Kind::WrongNumber(expected));
        self.state.turns.played = expected;
        self.state.turns.number = if goes_on {
            number.saturating_add(1)
        } else {
            expected.saturating_add(1)
        };
        self.state.turns.player
    }

    fn discards(&mut self, index: usize, step: &Step) {
        let mut openings = None;
        for (number, (tile, _)) in step.discards.iter().enumerate() {
            let Some(tile) = tile else {
                self.state.pile.draw(None);
                continue;
            };
            self.draw(index, WhichTile::Discarded(number), tile);
            let board = self.state.game.board();
            if board.tiles().len() > MAX_TILES {
                continue;
            }
            let openings: &Vec<Opening> = openings.get_or_insert_with(|| board.openings());
            work::count(1 + openings.len() / TILES_COPIED);
            let edges = tile.geometry.edges();
            let place = openings.iter().find(|opening| opening.takes(edges));
            if let Some(square) = place.map(|opening| opening.square) {
                self.report(index, Kind::DiscardFits(number, square));
            }
        }
    }

    fn place(&mut self, index: usize, step: &Step, mover: Option<usize>) -> Option<TurnOutcome> {
        let (Some(tile), Some(square)) = (&step.tile, step.square) else {
            if step.is_half_read() {
                self.state.pile.draw(None);
                self.report(index, Kind::Unreadable);
            }
            return None;
        };
        self.draw(index, WhichTile::Played, tile);
        if step.kind == StepKind::Starter {
            self.check_starter(index, tile, square);
        }
        let turn = u32::try_from(index).unwrap_or(u32::MAX);
        let is_first = self.state.game.board().tiles().is_empty();
        let mut outcome = self
            .state
            .game
            .play(turn, mover, square, &tile.geometry, &tile.claims);
        if !is_first {
            self.check_fit(index, square, &outcome.fit);
            self.check_abbey(index, tile, &outcome.fit);
        }
        if step.has_doubtful_square {
            self.report(index, Kind::DoubtfulSquare);
        }
        if step.has_doubtful_tile {
            self.report(index, Kind::DoubtfulTile);
        }
        if tile.has_bad_meeple {
            self.report(index, Kind::BadMeeple);
        }
        if mover.is_some() && tile.is_odd_farmer {
            self.report(index, Kind::OddFarmer);
        }
        for refused in outcome.refused.drain(..) {
            self.report(index, Kind::Refused(refused));
        }
        if outcome.used_builder {
            self.state.turns.builder_of = mover;
        }
        Some(outcome)
    }

    fn check_starter(&mut self, index: usize, tile: &TileText, square: Square) {
        if square != Square::default() {
            self.report(index, Kind::StarterPlace);
        }
        let sets = self.script.sets;
        let has_river = sets.has(Set::RiverOne) || sets.has(Set::RiverTwo);
        let is_river = tile.written.tile.count(Terrain::River) > 0;
        if !has_river && !is_river && !is_starter(tile) {
            self.report(index, Kind::StarterTile);
        }
    }

    fn check_fit(&mut self, index: usize, square: Square, fit: &Fit) {
        if let Some(turn) = fit.occupied_by {
            self.report(index, Kind::Occupied(turn as usize));
        } else if fit.neighbors == 0 {
            // If the record has no starter tile, the tile at (0,0) is unknown.
            let beside_start = (0..4).any(|side| square.beside(side) == Square::default());
            if self.state.has_starter || !beside_start {
                self.report(index, Kind::Detached);
            }
        } else if !fit.mismatches.is_empty() {
            self.report(index, Kind::Mismatch(fit.mismatches.clone()));
        }
    }

    /// An abbey fits only where all four sides have tiles.
    fn check_abbey(&mut self, index: usize, tile: &TileText, fit: &Fit) {
        let is_abbey = tile.written.tile.count(Terrain::Abbey) == 4;
        if is_abbey && fit.occupied_by.is_none() && (1..4).contains(&fit.neighbors) {
            self.report(index, Kind::NoHole(fit.neighbors as usize));
        }
    }

    /// Compares what is written at the end. Returns the end of the game, and whether the record has the whole game.
    fn conclude(&mut self) -> End {
        let end = self.script.steps.len();
        let ending = self.state.game.ending();
        let tiles: usize = ending
            .parts
            .iter()
            .map(|part| part.summary.tiles.len())
            .sum();
        work::count(MOVE_STEPS + tiles / TILES_COPIED);
        // Without the last tile the points at the end are unknown.
        let all_drawn = self.state.pile.drawn() >= self.state.pile.size()
            && !self.script.steps.last().is_some_and(Step::is_half_read);
        let is_complete =
            self.state.ended_at.is_none() && (all_drawn || !self.script.ends.is_empty());
        if is_complete {
            if ending.is_certain && !self.state.has_unknown_tile {
                self.check_ends(end, &ending);
                self.check_results(end, &ending);
            }
            for part in ending.parts.iter().filter(|part| part.points.is_none()) {
                let step = part.claims.last().map_or(end, |claim| claim.turn as usize);
                self.report(step, Kind::UncertainFarm(part.claims.clone()));
            }
        }
        self.check_places(end);
        self.check_pile(end);
        End {
            ending,
            is_complete,
        }
    }
}

/// Whether `tile` is the starter tile of the tables.
fn is_starter(tile: &TileText) -> bool {
    let printed = &tile.written.tile;
    let is_plain = printed.marks.is_empty() && !printed.is_split();
    is_plain && tile.print.is_some_and(|print| print.code() == "CRFR")
}

/// Whether a record from move 1 on has no tile for the origin, although its first moves lie beside that.
fn lacks_starter(script: &Script) -> bool {
    /// The moves that are examined for a tile beside the origin.
    const FIRST: usize = 8;
    let is_first = |step: &Step| {
        let number = step.number.map(|number| number.value);
        step.kind == StepKind::Move && number == Some(1)
    };
    let origin = Square::default();
    let is_beside = |step: &Step| {
        let square = step.square;
        square.is_some_and(|square| (0..4).any(|side| square.beside(side) == origin))
    };
    script.steps.first().is_some_and(is_first)
        && script.steps.iter().take(FIRST).any(is_beside)
        && script.steps.iter().all(|step| step.square != Some(origin))
}

/// The number of the first move: 1, or the first one of a fragment.
fn first_number(script: &Script) -> u32 {
    let has_starter = script
        .steps
        .first()
        .is_some_and(|step| step.kind == StepKind::Starter);
    let first = script
        .steps
        .iter()
        .find(|step| step.kind == StepKind::Move)
        .and_then(|step| step.number);
    match first {
        Some(first) if !has_starter => first.value,
        _ => 1,
    }
}

/// The points of each feature for `player` at the end, with all goods as one part.
pub(crate) fn final_parts(ending: &Ending, player: usize) -> Vec<u32> {
    let parts = ending
        .parts
        .iter()
        .filter(|part| part.winners.contains(&player))
        .filter_map(|part| part.points);
    parts
        .chain(ending.goods.get(player).copied())
        .filter(|points| *points > 0)
        .collect()
}

/// The points of features of these `kinds` for `player` at the end.
pub(crate) fn final_points(ending: &Ending, player: usize, kinds: &[SegmentKind]) -> u32 {
    ending
        .parts
        .iter()
        .filter(|part| part.winners.contains(&player) && kinds.contains(&part.summary.kind))
        .filter_map(|part| part.points)
        .sum()
}
