//! Plays a record on the board of [`game`](crate::game): the state after every action, what cannot have happened, and
//! the repairs that the rest of the game supports.
//!
//! Real records leave much out. So what the board says is a warning, never an error; what was never recorded is unknown
//! and gives no finding; and after a slip the board is put right as the record reads, so that one slip is one finding.

mod absent;
mod aftermath;
mod comments;
mod examine;
mod facts;
mod fits;
mod history;
mod holdings;
mod letters;
mod meant;
mod moves;
mod order;
mod pieces;
mod placing;
mod plots;
mod problem;
mod referee;
mod replayer;
mod score;
mod script;
mod setting;
mod source;
mod step;
mod turn;
mod ways;

use std::sync::Arc;

use notation::{Finding, Order as _, Parse, habit};

use crate::game::rules;
use crate::{game::Board, read::ast::Sheet};
pub(crate) use aftermath::clearing_text;
use facts::Facts;
use order::Order;
use replayer::{Replayer, State};
use source::Source;
use step::{RereadLine, Step};

/// How many contradictions may tell that a turn is left out.
const FEW: usize = 2;

/// A game that was played through.
#[derive(Debug)]
pub(crate) struct Replay {
    facts: Facts,
    /// The state before each line that was played, as they were played.
    states: Vec<Arc<State>>,
    /// Where each turn was played.
    places: Vec<Played>,
    /// How each turn is read after repairs, where that is otherwise than written.
    readings: Vec<Option<Arc<RereadLine>>>,
    /// The board after the last turn.
    end: Board,
    /// All that is wrong with the record, in the order of the text.
    findings: Vec<Finding>,
}

/// What a hand repeats through a record.
const HABITS: &[&str] = &[
    rules::syntax::BLANK_IN_ACTION.code,
    rules::syntax::BARE_HIRELING.code,
    rules::syntax::COMMA.code,
    rules::syntax::EMPTY_ACTION.code,
    rules::syntax::OLD_AMBUSH.code,
    rules::syntax::OLD_CRAFT.code,
    rules::syntax::OLD_EXPOSURE.code,
    rules::syntax::OLD_FERRY.code,
    rules::syntax::OLD_RELIC.code,
    rules::replay::LETTER_LEFT_OUT.code,
    rules::syntax::PIECE_NAME.code,
    rules::syntax::WHICH_SUIT.code,
];

/// The indices of the states before and after a turn. They are the same for one that is only written twice.
#[derive(Debug, Clone, Copy)]
struct Played {
    before: usize,
    after: usize,
}

impl Replay {
    /// Plays `game`, whose lines are those of `parse`. `syntax` is what is found before anybody plays it.
    pub(crate) fn new(game: &Sheet, parse: &Parse, syntax: &[Finding]) -> Self {
        let mut replay = Self::of(game, parse, syntax);
        if let Some(fit) = fits::other_header(game, parse, &replay.findings) {
            replay = Self::of(&fit.checked.game, parse, &fit.checked.findings);
            replay.findings.push(fit.finding);
            sort(&mut replay.findings);
        }
        habit::join(&mut replay.findings, HABITS);
        replay
    }

    fn of(game: &Sheet, parse: &Parse, syntax: &[Finding]) -> Self {
        let source = Source::of(game, parse);
        let examine = |order: &Order| {
            let mut findings = syntax.to_vec();
            let (script, run) = examine::examine(&source, order, &mut findings);
            (findings, script, run)
        };
        let mut order = Order::of(&source);
        let mut examined = examine(&order);
        let is_odd = |found: &[Finding]| found.len() >= syntax.len() + FEW;
        if is_odd(&examined.0)
            && let Some(other) = order.without_first_turn(game)
        {
            let again = examine(&other);
            if !is_odd(&again.0) {
                (order, examined) = (other, again);
            }
        }
        let (mut findings, script, run) = examined;
        let hidden = source.hidden.iter();
        findings.extend(hidden.map(|(_, range)| comments::finding(*range)));
        if !order.is_as_written() {
            order::forget_strangers(&order, game, &mut findings);
            findings.extend(order::findings(&order, game, parse));
        }
        sort(&mut findings);
        let (facts, steps, turns) = script.into_parts();
        let mut readings = vec![None; game.turns.len()];
        let mut places = vec![None; game.turns.len()];
        for (before, (turn, step)) in turns.into_iter().zip(steps).enumerate() {
            let Some(turn) = turn else {
                continue;
            };
            places[turn] = Some(Played {
                before,
                after: before + 1,
            });
            readings[turn] = step.reading;
        }
        Self {
            facts,
            states: run.snapshots,
            places: places_of_all(&places),
            readings,
            end: run.state.board,
            findings,
        }
    }

    /// What cannot have happened, in the order of the text.
    pub(crate) fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// The board after the last turn.
    pub(crate) fn end(&self) -> &Board {
        &self.end
    }

    /// The board before `turn` (its index in the game); that after the last turn for all beyond.
    pub(crate) fn before_turn(&self, turn: usize) -> &Board {
        let place = self.places.get(turn).map(|place| place.before);
        self.board_at(place)
    }

    /// The board after `turn`.
    pub(crate) fn after_turn(&self, turn: usize) -> &Board {
        let place = self.places.get(turn).map(|place| place.after);
        self.board_at(place)
    }

    /// Whether a repair that leaves no doubt reads all of `turn`, which cannot be read as it is written.
    pub(crate) fn is_repaired(&self, turn: usize) -> bool {
        let reading = self.readings.get(turn).and_then(Option::as_ref);
        reading.is_some_and(|reading| reading.turn.actions.iter().all(|action| action.sound))
    }

    fn board_at(&self, place: Option<usize>) -> &Board {
        let state = place.and_then(|place| self.states.get(place));
        state.map_or(&self.end, |state| &state.board)
    }

    /// The board before the first action of `turn` and after each one. Only the boards before turns are kept; the turn is
    /// played again.
    pub(crate) fn boards(&self, game: &Sheet, turn: usize) -> Vec<Board> {
        let place = self
            .places
            .get(turn)
            .filter(|place| place.before < place.after);
        let state = place.and_then(|place| self.states.get(place.before));
        let (Some(written), Some(state)) = (game.turns.get(turn), state) else {
            return vec![self.before_turn(turn).clone()];
        };
        let step = Step {
            line: written.line,
            start: written.range.start(),
            text: "",
            written: Some(written),
            reading: self.readings.get(turn).cloned().flatten(),
        };
        let mut state = State::clone(state);
        let mut boards = Vec::with_capacity(written.actions.len() + 1);
        boards.push(state.board.clone());
        let mut replayer = Replayer::new(&self.facts, Some((turn, &step)), &mut state);
        replayer.begin_turn();
        let mut next = step.actions_written().into_iter().enumerate().peekable();
        for action in &written.actions {
            while let Some((index, _)) = next.next_if(|(_, at)| *at < action.range.end()) {
                replayer.act(index);
            }
            boards.push(replayer.board.clone());
        }
        boards
    }
}

/// Puts `findings` into the order of the text.
fn sort(findings: &mut [Finding]) {
    findings.order_by_key(|finding| (finding.range.start(), finding.range.end()));
}

/// The same places, and for each turn that is only written twice the one after the turn above.
fn places_of_all(places: &[Option<Played>]) -> Vec<Played> {
    let mut last = 0;
    let all = places.iter().map(|place| {
        let place = place.unwrap_or(Played {
            before: last,
            after: last,
        });
        last = place.after;
        place
    });
    all.collect()
}
