//! The referee's rules for a record: a game is a list of turns, each a faction's line, played in order.

use notation::{
    TextRange,
    referee::{self, Log, Rules},
    work,
};

use crate::game::{Board, facts::Faction};

use super::{
    gap::Gap,
    problem::{Kind, Problem},
    replayer::{Replayer, State},
    score,
    script::Script,
    setting::Introduced,
    step::Step,
};

/// Steps for copying a board, whose parts are shared.
const STEPS_OF_COPY: usize = 4;

/// A replayed game.
pub(super) type Run<'g> = referee::Run<Script<'g>>;

impl<'g> Rules for Script<'g> {
    type Step = Step<'g>;
    type State = State;
    type Played = ();
    type End = ();
    type Problem = Problem;

    fn stride(&self) -> usize {
        1
    }

    fn steps(&self) -> &[Step<'g>] {
        &self.steps
    }

    fn put(&mut self, at: usize, step: Step<'g>) {
        if let Some(place) = self.steps.get_mut(at) {
            *place = step;
        }
    }

    /// The state before the first turn, with the hirelings set up.
    fn start(&self) -> State {
        let mut state = State {
            board: Board::new(self.facts.setting.clone()),
            told: Introduced::of_hirelings(&self.facts.header),
            last: None,
            is_whole: !self.facts.hides_actions,
        };
        Replayer::new(&self.facts, None, &mut state).set_up();
        state
    }

    fn copy(&self, state: &State) -> State {
        work::count(STEPS_OF_COPY);
        state.clone()
    }

    fn play(&self, at: usize, step: &Step<'g>, state: &mut State, log: &mut Log<Self>) {
        work::count(step.work());
        let Some(turn) = step.turn() else {
            log.report(Problem::lost_line(at, step));
            state.lose_track(Gap::Anything);
            return;
        };
        if let Some(gap) = self.facts.gap(step.line) {
            state.lose_track(gap);
        }
        let faction = turn.faction.value;
        let is_first = !state.told.has_begun(faction);
        let expected = |last| self.facts.is_in_order(last, faction);
        if !is_first && !state.last.is_none_or(expected) {
            log.report(Problem::out_of_order(at, step));
        }
        state.last = (!is_first).then_some(faction);
        state.is_whole &= score::is_sound(turn);
        let mut replayer = Replayer::new(&self.facts, Some((at, step)), state);
        replayer.play_turn();
        for problem in replayer.take_problems() {
            log.report(problem);
        }
    }

    fn finish(&self, state: &mut State, log: &mut Log<Self>) {
        let end = self.steps.len();
        let overdrawn = |side: &crate::game::Side| side.hand.count().is_none();
        for (faction, _) in state.board.sides().filter(|(_, side)| overdrawn(side)) {
            log.report(Problem::overdrawn(end, faction));
        }
        if state.is_whole
            && let next = state.last.and_then(|last| self.facts.next(last))
            && let Some(problem) = score::wrong_winner(&self.facts, &state.board, next, end)
        {
            log.report(problem);
        }
    }
}

impl Problem {
    /// A line that cannot be read and may be a turn.
    fn lost_line(turn: usize, step: &Step<'_>) -> Self {
        Self {
            kind: Kind::LostLine,
            ..Self::unread(turn, step.bytes())
        }
    }

    /// A turn of a faction that is not due.
    fn out_of_order(turn: usize, step: &Step<'_>) -> Self {
        Self {
            kind: Kind::Order,
            ..Self::unread(turn, step.bytes())
        }
    }

    fn overdrawn(end: usize, faction: Faction) -> Self {
        Self {
            kind: Kind::Hand(faction),
            ..Self::unread(end, TextRange::default())
        }
    }
}
