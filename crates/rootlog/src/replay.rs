//! Replays a record on the board of [`game`](crate::game): the state after every action, contradictions, and the repairs that
//! the rest of the game supports.
//!
//! Real records leave much out. So contradictions with the board are warnings, never errors. What was never recorded is unknown
//! and gives no finding. After a slip the board is set to what the record says, so that one slip is one finding.

mod absent;
mod aftermath;
mod beneath;
mod comments;
mod examine;
mod facts;
mod fits;
mod gap;
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
mod split;
mod step;
mod turn;
mod ways;

use std::sync::Arc;

use notation::{Finding, Order as _, Parse, Severity, habit};

use crate::game::rules;
use crate::{
    checks::{letter_case, players::MAKE_COMMENT, reread},
    game::{Board, Place},
    read::{
        ast::{ActionKind, Sheet},
        parser::{HEADING, action, stop},
    },
};
pub(crate) use aftermath::clearing_text;
use facts::Facts;
use order::Order;
use replayer::{Replayer, State};
use source::Source;
use step::{RereadLine, Step};

/// This many contradictions suggest that a turn is missing.
const FEW: usize = 2;

/// A replayed game.
#[derive(Debug)]
pub(crate) struct Replayed {
    facts: Facts,
    /// The state before each line, in the order of the replay.
    states: Vec<Arc<State>>,
    /// For each turn, its states.
    places: Vec<Played>,
    /// For each turn, the line after repairs; `None` if it is read as written.
    readings: Vec<Option<Arc<RereadLine>>>,
    /// The board after the last turn.
    end: Board,
    /// All findings of the record, in the order of the text.
    findings: Vec<Finding>,
}

/// Findings of habits, which one writer repeats throughout a record.
const HABITS: &[&str] = &[
    rules::syntax::BLANK_IN_ACTION.code,
    rules::syntax::BARE_HIRELING.code,
    rules::syntax::COMMA.code,
    rules::syntax::HEADER_SIGN.code,
    rules::syntax::EMPTY_ACTION.code,
    rules::syntax::OLD_AMBUSH.code,
    rules::syntax::OLD_CRAFT.code,
    rules::syntax::OLD_EXPOSURE.code,
    rules::syntax::OLD_FERRY.code,
    rules::syntax::OLD_RELIC.code,
    rules::syntax::ODD_SIGN.code,
    rules::replay::LETTER_LEFT_OUT.code,
    rules::syntax::PIECE_NAME.code,
    rules::syntax::WHICH_SUIT.code,
    rules::syntax::WHOSE_TURN.code,
];

/// Below the first turn, a faction in words before a colon is rather prose than a player's line: `Cats: are strong`. So no
/// repair of it is certain. If the line already has the finding that it is no turn, this finding is removed.
fn leave_prose(game: &Sheet, parse: &Parse, findings: &mut Vec<Finding>) {
    let Some(first) = game.turns.first().map(|turn| turn.range.start()) else {
        return;
    };
    let line_of = |finding: &Finding| parse.line_at(finding.range.start());
    // In the order of the text.
    let no_turns = findings.iter();
    let no_turns = no_turns.filter(|one| one.code == rules::syntax::NOT_A_TURN.code);
    let no_turns: Vec<usize> = no_turns.map(line_of).collect();
    let is_named = |finding: &Finding| {
        finding.code == rules::syntax::HEADER_SIGN.code
            && finding.range.start() > first
            && finding.message.starts_with("A player's line")
    };
    findings.retain(|one| !is_named(one) || no_turns.binary_search(&line_of(one)).is_err());
    for finding in findings.iter_mut().filter(|one| is_named(one)) {
        for fix in &mut finding.fixes {
            fix.safe = false;
        }
    }
}

/// Joins the findings on actions of one line of which nothing can be read: a line with several is rather no turn.
fn join_unread(parse: &Parse, findings: &mut Vec<Finding>) {
    let is_unread = |one: &Finding| {
        one.code == rules::syntax::UNREADABLE.code
            && one.fixes.is_empty()
            && (one.message == action::NO_ACTION || one.message.ends_with(stop::LEFT_OVER))
    };
    let mut kept: Vec<Finding> = Vec::with_capacity(findings.len());
    // The line of the last such finding, and its index in `kept`.
    let mut last: Option<(usize, usize)> = None;
    for finding in findings.drain(..) {
        if is_unread(&finding) {
            let line = parse.line_at(finding.range.start());
            let first = last.filter(|(of, _)| *of == line);
            if let Some(first) = first.and_then(|(_, at)| kept.get_mut(at)) {
                let mut alike = std::mem::take(&mut first.alike).into_vec();
                if alike.is_empty() {
                    alike.push(first.alone());
                }
                alike.push(finding);
                first.alike = alike.into();
                continue;
            }
            last = Some((line, kept.len()));
        }
        kept.push(finding);
    }
    for one in kept.iter_mut().filter(|one| is_unread(one)) {
        if let Some(more) = one.alike.len().checked_sub(1) {
            one.message = format!("{} ({more} more in this line.)", one.message);
        }
    }
    *findings = kept;
}

/// The indices of the states before and after a turn; equal if the turn is a duplicate of another.
#[derive(Debug, Clone, Copy)]
struct Played {
    before: usize,
    after: usize,
}

impl Replayed {
    /// Replays `game`, which was read from `parse`. `syntax` are the findings that need no replay.
    pub(crate) fn new(game: &Sheet, parse: &Parse, syntax: &[Finding]) -> Self {
        let mut replay = Self::of(game, parse, syntax);
        if let Some(fit) = fits::other_header(game, parse, &replay.findings) {
            replay = Self::of(&fit.checked.game, parse, &fit.checked.findings);
            replay.findings.push(fit.finding);
            sort(&mut replay.findings);
        }
        leave_prose(game, parse, &mut replay.findings);
        split::join(game, parse, &mut replay.findings);
        habit::join(&mut replay.findings, HABITS);
        // Actions on lines of their own.
        beneath::join(parse, &mut replay.findings);
        let unreadable = rules::syntax::UNREADABLE.code;
        habit::join_remarks(&mut replay.findings, unreadable, parse.text());
        habit::join_where(&mut replay.findings, |one| {
            one.message == action::POINTS_MESSAGE
        });
        // Factions in small letters.
        habit::join_where(&mut replay.findings, |one| {
            one.code == rules::syntax::UNKNOWN_FACTION.code && one.severity == Severity::Warning
        });
        habit::join_first(&mut replay.findings, |one| one.message == stop::FULL_STOP);
        for message in reread::REREAD {
            habit::join_where(&mut replay.findings, |one| one.message == message);
        }
        habit::join_where(&mut replay.findings, |one| one.message == HEADING);
        habit::join_where(&mut replay.findings, |one| {
            one.message.starts_with(reread::IN_LETTERS)
        });
        // What players say. What may be an action with a slip is no comment.
        let is_no_turn = |one: &Finding| one.code == rules::syntax::NOT_A_TURN.code;
        habit::join_where(&mut replay.findings, |one| {
            is_no_turn(one) && one.fixes.is_empty()
        });
        habit::join_where(&mut replay.findings, |one| {
            let mut titles = one.fixes.iter().map(|fix| fix.title.as_str());
            is_no_turn(one) && titles.next() == Some(MAKE_COMMENT)
        });
        join_unread(parse, &mut replay.findings);
        letter_case::join(&mut replay.findings, parse.text());
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

    /// All findings, in the order of the text.
    pub(crate) fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// The board after the last turn.
    pub(crate) fn end(&self) -> &Board {
        &self.end
    }

    /// The board before `turn` (its index in the game); beyond the last turn, the final board.
    pub(crate) fn before_turn(&self, turn: usize) -> &Board {
        let place = self.places.get(turn).map(|place| place.before);
        self.board_at(place)
    }

    /// The board after `turn`.
    pub(crate) fn after_turn(&self, turn: usize) -> &Board {
        let place = self.places.get(turn).map(|place| place.after);
        self.board_at(place)
    }

    /// Whether a repair changed `turn` and all of it can be read now.
    pub(crate) fn is_repaired(&self, turn: usize) -> bool {
        let reading = self.readings.get(turn).and_then(Option::as_ref);
        reading.is_some_and(|reading| reading.turn.actions.iter().all(|action| action.sound))
    }

    fn board_at(&self, place: Option<usize>) -> &Board {
        let state = place.and_then(|place| self.states.get(place));
        state.map_or(&self.end, |state| &state.board)
    }

    /// The boards before the first action of `turn` and after each one. Only the boards before turns are kept, so the turn is
    /// replayed.
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

    /// Whether action `action` of turn `turn` changes what stands on the map, or is a battle on it.
    pub(crate) fn concerns_map(&self, game: &Sheet, turn: usize, action: usize) -> bool {
        let written = game
            .turns
            .get(turn)
            .and_then(|turn| turn.actions.get(action));
        if written.is_some_and(|written| matches!(written.kind, ActionKind::Battle(_))) {
            return true;
        }
        let boards = self.boards(game, turn);
        let (Some(before), Some(after)) = (boards.get(action), boards.get(action + 1)) else {
            return false;
        };
        let mut places = before.differences(after).into_iter();
        places.any(|place| !matches!(place, Place::Board(_)))
    }
}

/// Sorts `findings` in the order of the text.
fn sort(findings: &mut [Finding]) {
    findings.order_by_key(|finding| (finding.range.start(), finding.range.end()));
}

/// `places`, where each duplicate turn gets the state after the turn above.
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
