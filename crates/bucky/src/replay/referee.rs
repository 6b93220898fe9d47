//! Plays a script on the board and reports problems.
//!
//! While the position is known, a move is looked up among the legal ones. After an impossible move, and in fragments, a sketch
//! keeps what is certain.

use std::sync::Arc;

use notation::{
    referee::{self, Log, Rules},
    work,
};

use super::{
    KnownBoard, Played, Ply, cost,
    problem::{Kind, Problem},
    report::legal,
    resolve::{Refusal, Resolved, resolve},
    script::{Manner, Script, Step},
    sketch::{self, Sketch},
};
use crate::{
    game::{Color, Field, Position, rules},
    read::ast::Written,
    replay::chess,
};

/// A record that was played.
pub(crate) type Run<'s> = referee::Run<Script<'s>>;

/// The state that the next moves depend on.
#[derive(Debug, Clone)]
pub(crate) struct State {
    pub(crate) board: KnownBoard,
    /// Roles and stares, if the board is known and they were computed.
    field: Option<Field>,
    /// The number of moves missing so far.
    gaps: usize,
    /// Whether a move was impossible: then little is known of the board.
    is_lost: bool,
    /// Whether the game is over.
    is_over: bool,
    /// Contradictions on a partly known board in quick succession: they may all have one cause.
    contradictions: usize,
    /// Moves without a contradiction since the last one.
    clean: usize,
}

/// The most contradictions in quick succession that are reported, and the number of moves without one that ends the succession.
const MOST_CONTRADICTIONS: usize = 3;
const CLEAN: usize = 10;

/// The number of moves between two kept states.
const STRIDE: usize = 4;

impl<'s> Rules for Script<'s> {
    type Step = Step<'s>;
    type State = State;
    type Played = Ply;
    type End = ();
    type Problem = Problem;

    fn stride(&self) -> usize {
        STRIDE
    }

    fn steps(&self) -> &[Step<'s>] {
        &self.steps
    }

    fn put(&mut self, at: usize, step: Step<'s>) {
        if let Some(place) = self.steps.get_mut(at) {
            *place = step;
        }
    }

    fn start(&self) -> State {
        State {
            board: self.start.clone(),
            field: None,
            gaps: 0,
            is_lost: false,
            is_over: false,
            contradictions: 0,
            clean: 0,
        }
    }

    fn copy(&self, state: &State) -> State {
        work::count(1);
        state.clone()
    }

    fn play(&self, at: usize, step: &Step<'s>, state: &mut State, log: &mut Log<Self>) {
        let referee = Referee {
            script: self,
            at,
            step,
            state,
            log,
            missing: 0,
        };
        referee.play();
    }

    fn finish(&self, _: &mut State, _: &mut Log<Self>) {}
}

/// Plays one move.
struct Referee<'r, 's> {
    script: &'r Script<'s>,
    at: usize,
    step: &'r Step<'s>,
    state: &'r mut State,
    log: &'r mut Log<Script<'s>>,
    /// The number of moves missing before it.
    missing: usize,
}

impl Referee<'_, '_> {
    fn play(mut self) {
        let board = self.state.board.clone();
        // No trial needs the board after an impossible move.
        if self.state.is_over || self.state.is_lost && !self.log.keeps() {
            work::count(1);
            return self.go_on(board.clone(), None, board);
        }
        match board {
            _ if self.step.missing > 0 => self.after_gap(),
            KnownBoard::Known(position) => self.on_position(position),
            KnownBoard::Sketch(sketch) => self.on_sketch(&sketch),
        }
    }

    /// A move on a known board.
    fn on_position(&mut self, position: Arc<Position>) {
        work::count(cost::PLAYED);
        let position = self.bridged(position);
        let position = self.script.with_past(self.at, position, &self.step.written);
        let field = self.state.field.unwrap_or_else(|| Field::new(&position));
        if self.script.is_chess && chess::belongs(&self.step.written) {
            return self.read_as_chess(position, &field);
        }
        match self.step.resolve(&position, &field) {
            Ok(resolved) => {
                self.check(&position, &resolved);
                let is_assumed = self.step.manner != Manner::Written;
                self.enter(position, resolved, is_assumed);
            }
            Err(_) if self.misses_move(&position) => self.miss_move(&position),
            Err(refusal) => self.fail(position, refusal),
        }
    }

    /// The position after the missing move before this one, if a repair inserts one.
    fn bridged(&mut self, position: Arc<Position>) -> Arc<Position> {
        let Some(missing) = self.step.bridge else {
            return position;
        };
        work::count(cost::PLAYED);
        let field = Field::new(&position);
        let is_move = position.color(missing.from) == Some(position.to_move)
            && position.moves_from(&field, missing.from).contains(&missing);
        match position.play(&field, missing) {
            Ok(outcome) if is_move => {
                self.state.gaps += 1;
                self.state.field = Some(outcome.field);
                self.missing = 1;
                Arc::new(outcome.after)
            }
            _ => position,
        }
    }

    /// Reports problems of a legal move.
    fn check(&mut self, position: &Position, resolved: &Resolved) {
        let is_checked = match self.step.manner {
            Manner::Written => !self.step.is_broken,
            Manner::Repaired => true,
            Manner::Forced => false,
        };
        if !is_checked {
            return;
        }
        let written: &Written = &self.step.written;
        let is_listed = legal::list_fits(written, resolved);
        if !is_listed {
            self.report(Kind::Takes);
        }
        if !legal::mark_fits(position, written, resolved) {
            self.report(Kind::Mark);
        }
        // Reports what is odd but not wrong.
        if !self.log.keeps() || self.step.manner != Manner::Written {
            return;
        }
        if written.is_castle {
            self.report(Kind::Castle);
        }
        if is_listed && legal::is_disordered(written, resolved) {
            self.report(Kind::TakeOrder);
        }
        if legal::is_exposed(resolved) {
            self.report(Kind::Exposed);
        }
    }

    /// Plays the only move that the text can mean in chess notation; without one, an unknown move.
    fn read_as_chess(&mut self, position: Arc<Position>, field: &Field) {
        let written = &self.step.written;
        let reading = if written.is_castle {
            resolve(&position, field, written).ok()
        } else {
            chess::read(&position, field, written)
        };
        match reading {
            Some(resolved) => self.enter(position, resolved, true),
            None => {
                self.state.is_lost = true;
                let after = KnownBoard::Sketch(Arc::new(self.after_unknown_move(&position)));
                self.go_on(KnownBoard::Known(position), None, after);
            }
        }
    }

    /// Goes on after a possible move.
    fn enter(&mut self, before: Arc<Position>, resolved: Resolved, is_assumed: bool) {
        // To find a buckmate takes long.
        let status = (self.log.keeps()).then(|| resolved.status());
        let outcome = resolved.outcome;
        let played = status.map(|status| Played {
            action: resolved.action,
            waves: outcome.waves,
            status,
            is_assumed,
        });
        self.state.field = Some(outcome.field);
        let after = KnownBoard::Known(Arc::new(outcome.after));
        self.go_on(KnownBoard::Known(before), played, after);
    }

    /// Reports the move as impossible and goes on with what is certain then.
    fn fail(&mut self, position: Arc<Position>, refusal: Refusal) {
        self.report(Kind::Impossible(refusal));
        self.lose(self.script.rest(self.at));
        self.state.is_over = matches!(refusal, Refusal::Over(_));
        self.state.contradictions += 1;
        self.state.clean = 0;
        let before = KnownBoard::Known(Arc::clone(&position));
        let after = match self.state.is_over {
            true => before.clone(),
            false => KnownBoard::Sketch(Arc::new(self.after_unknown_move(&position))),
        };
        self.go_on(before, None, after);
    }

    /// Reports that `moves` moves cannot be checked.
    fn lose(&mut self, moves: usize) {
        self.report(Kind::Lost(moves));
        self.state.is_lost = true;
    }

    /// The certain part of the board after an unknown move of the side to move.
    fn after_unknown_move(&self, position: &Position) -> Sketch {
        if !self.log.keeps() {
            return Sketch::new(Some(position.to_move.other()), None);
        }
        work::count(cost::LEGAL);
        Sketch::after_unknown_move(position)
    }

    /// A move on a partly known board.
    fn on_sketch(&mut self, sketch: &Arc<Sketch>) {
        work::count(cost::SKETCHED);
        let sketch = match sketch.to_move {
            Some(side) if self.misses_sketched_move(sketch, side) => {
                self.report_gap(side);
                Arc::new(Sketch::new(Some(side.other()), None))
            }
            _ => Arc::clone(sketch),
        };
        let (after, found) = sketch.play(&self.step.written);
        if self.step.is_broken && sketch::without_promotion(&sketch, &self.step.written).is_some() {
            self.report(Kind::PromotedSmash);
        }
        match found {
            Some(contradiction) => self.contradict(Kind::Contradiction(contradiction)),
            None => self.state.clean += 1,
        }
        self.go_on(
            KnownBoard::Sketch(sketch),
            None,
            KnownBoard::Sketch(Arc::new(after)),
        );
    }

    fn contradict(&mut self, kind: Kind) {
        if self.state.clean >= CLEAN {
            self.state.contradictions = 0;
        }
        self.state.clean = 0;
        let is_reported = !self.step.is_broken && self.step.manner == Manner::Written;
        if self.state.contradictions < MOST_CONTRADICTIONS && is_reported {
            self.state.contradictions += 1;
            self.report(kind);
        }
    }

    /// Whether the number before the move is that of the other side's next move, after a move of `side`.
    fn announces_other(&self, side: Color) -> bool {
        let (number, _) = self.numbered();
        let next = match side {
            Color::White => (number, true),
            Color::Black => (number.saturating_add(1), false),
        };
        self.step.announced.is_some_and(|number| {
            !number.is_broken && !number.is_ambiguous() && (number.value, number.is_black) == next
        })
    }

    /// Whether a move of the side to move is missing before this one: the number is that of the other side's next move, and
    /// that side has a piece on the origin.
    fn misses_move(&self, position: &Position) -> bool {
        let side = position.to_move;
        self.announces_other(side)
            && (self.step.written.from)
                .is_some_and(|(from, _)| position.color(from) == Some(side.other()))
    }

    /// The same on a partly known board: the piece must be the other side's, or moves are already missing earlier.
    fn misses_sketched_move(&self, sketch: &Sketch, side: Color) -> bool {
        let is_wrong_side = || {
            let found = sketch.play(&self.step.written).1;
            found.is_some_and(|found| found.rule.code == rules::WRONG_SIDE.code)
        };
        self.announces_other(side) && (self.state.gaps > 0 || is_wrong_side())
    }

    /// Goes on after moves of which only the number is known.
    fn after_gap(mut self) {
        let moves = self.step.missing;
        let first = self.numbered();
        self.state.gaps += moves;
        self.missing = moves;
        self.report(Kind::Gap(first.0, first.1));
        self.lose(self.script.rest(self.at) + 1);
        let (_, color) = self.numbered();
        self.on_sketch(&Arc::new(Sketch::new(color, None)));
    }

    /// Goes on after an unknown missing move.
    fn miss_move(&mut self, position: &Position) {
        self.report_gap(position.to_move);
        self.lose(self.script.rest(self.at) + 1);
        let sketch = self.after_unknown_move(position);
        self.on_sketch(&Arc::new(sketch));
    }

    fn report_gap(&mut self, side: Color) {
        let (number, _) = self.numbered();
        self.report(Kind::Missing(side, number));
        self.state.gaps += 1;
        self.missing = 1;
    }

    /// The number and the side of the move.
    fn numbered(&self) -> (u32, Option<Color>) {
        let first = self.script.first;
        let made = self.at + self.state.gaps;
        let offset = usize::from(first == Some(Color::Black)) + made;
        let pairs = u32::try_from(offset / 2).unwrap_or(u32::MAX);
        let color = first.map(|first| match made.is_multiple_of(2) {
            true => first,
            false => first.other(),
        });
        (self.script.start_number.saturating_add(pairs), color)
    }

    fn report(&mut self, kind: Kind) {
        self.log.report(Problem {
            step: self.at,
            kind,
            is_echo: self.state.is_lost,
        });
    }

    fn go_on(&mut self, before: KnownBoard, played: Option<Played>, after: KnownBoard) {
        let (number, color) = self.numbered();
        let missing = self.missing;
        self.log.keep(|| Ply {
            number,
            color,
            missing,
            before,
            played,
            after: after.clone(),
        });
        self.state.board = after;
    }
}
