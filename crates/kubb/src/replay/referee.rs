//! How the referee plays a record: turn by turn, all readings side by side.

use std::sync::Arc;

use notation::{
    referee::{self, Log, Rules},
    work,
};

use super::{
    NoteKind, Problem, Replayed, Script, Step,
    readings::{Beam, Story},
    turn::TurnPlay,
};
use crate::{
    game::{Opening, Position},
    read::numbering::{Changed, Numbered, Numbering},
};

/// A run through a game.
pub(crate) type Run = referee::Run<Script>;

/// The most states that are kept for a game.
const MOST_KEPT: usize = 64;

/// A game between two turns.
#[derive(Clone)]
pub(crate) struct State {
    beam: Beam,
    /// The turns that were played in place of the record's.
    changed: Vec<(usize, Arc<Step>)>,
    /// The numbers and the opening if they differ from the record's, because of `changed`.
    numbering: Option<Arc<Numbering>>,
    opening: Option<Opening>,
    /// Players whose names were already reported.
    named: Vec<usize>,
    /// Whether a turn without a number was already reported.
    has_unnumbered: bool,
}

impl Rules for Script {
    type Step = Arc<Step>;
    type State = State;
    type Played = ();
    type End = Story;
    type Problem = Problem;

    fn stride(&self) -> usize {
        self.steps.len().div_ceil(MOST_KEPT).max(1)
    }

    fn steps(&self) -> &[Arc<Step>] {
        &self.steps
    }

    fn put(&mut self, at: usize, step: Arc<Step>) {
        self.replace(at, step);
    }

    fn start(&self) -> State {
        State {
            beam: Beam::new(start(&self.numbering)),
            changed: Vec::new(),
            numbering: None,
            opening: None,
            named: Vec::new(),
            has_unnumbered: false,
        }
    }

    fn copy(&self, state: &State) -> State {
        work::count(state.beam.len());
        state.clone()
    }

    fn play(&self, at: usize, step: &Arc<Step>, state: &mut State, log: &mut Log<Self>) {
        if self.is_changed(at, step) {
            self.adapt(at, step, state);
        }
        let numbering = Arc::clone(state.numbering.as_ref().unwrap_or(&self.numbering));
        let Some(numbered) = numbering.turns.get(at).copied() else {
            return;
        };
        report_text(at, step, &numbering, log);
        if self.is_numbered && step.turn.is_bare() && !state.has_unnumbered {
            state.has_unnumbered = true;
            log.report(Problem::Unnumbered(at));
        }
        self.report_names(at, step, numbered, state, log);
        let batons = step.turn.throws.iter().filter(|throw| throw.is_baton());
        state.beam.play(&TurnPlay {
            script: self,
            step: &step.turn,
            turn: at,
            numbered,
            allowed: state
                .opening
                .unwrap_or(self.opening)
                .batons(numbered.number),
            written: batons.count(),
            keeps: log.keeps(),
        });
        log.keep(|| ());
    }

    fn finish(&self, state: &mut State, log: &mut Log<Self>) -> Story {
        let story = state.beam.story(self.steps.len());
        for misfit in story.misfits() {
            log.report(Problem::Misfit(misfit));
        }
        story
    }

    fn burden(&self, state: &State) -> u32 {
        state.beam.burden()
    }
}

/// The position before the first turn of a record with this `numbering`.
fn start(numbering: &Numbering) -> Position {
    match numbering.fragment {
        true => Position::UNKNOWN,
        false => Position::START,
    }
}

/// Reports the notes of a turn and a slip in its number.
fn report_text(at: usize, step: &Step, numbering: &Numbering, log: &mut Log<Script>) {
    for (index, note) in step.notes.iter().enumerate() {
        log.report(Problem::Text(NoteKind {
            turn: at,
            note: index,
            throw: note.throw,
            code: note.finding.code,
            severity: note.finding.severity,
        }));
    }
    let slips = &numbering.slips;
    if let Ok(index) = slips.binary_search_by_key(&at, |slip| slip.turn) {
        log.report(Problem::Number(slips[index]));
    }
}

impl Script {
    fn is_changed(&self, at: usize, step: &Arc<Step>) -> bool {
        let own = self.steps.get(at);
        own.is_none_or(|own| !Arc::ptr_eq(own, step))
    }

    /// Updates numbers and opening for another step `at`.
    fn adapt(&self, at: usize, step: &Arc<Step>, state: &mut State) {
        state.changed.push((at, Arc::clone(step)));
        let own = self.steps.get(at).map(|own| own.numbering(at));
        if own != Some(step.numbering(at)) {
            let changed = state.changed.iter();
            let changed: Vec<Changed> = changed
                .map(|(at, step)| step.numbering(*at))
                .chain(self.gaps())
                .collect();
            let numbering = Numbering::of(&self.sheet, &changed);
            if at == 0 {
                state.beam = Beam::new(start(&numbering));
            }
            state.numbering = Some(Arc::new(numbering));
        }
        let numbering = state.numbering.as_ref().unwrap_or(&self.numbering);
        state.opening = Some(self.opening_with(numbering, &state.changed));
    }

    /// Reports each doubtful name of a turn, once in a record.
    fn report_names(
        &self,
        at: usize,
        step: &Step,
        numbered: Numbered,
        state: &mut State,
        log: &mut Log<Self>,
    ) {
        let mut once = |player: usize, log: &mut Log<Self>, problem: Problem| {
            if !state.named.contains(&player) {
                state.named.push(player);
                log.report(problem);
            }
        };
        for throw in &step.turn.throws {
            let Some((player, _)) = throw.player else {
                continue;
            };
            if player >= self.sheet.players.len() {
                once(player, log, Problem::Stranger(at));
            } else if self.names.spelling.contains_key(&player) {
                once(player, log, Problem::Spelling(at, player));
            } else if self.names.compares_teams
                && self.teams.side(player) != numbered.side
                && !throw.calls_end()
            {
                once(player, log, Problem::Teams(at, player));
            }
        }
    }

    /// The replay of the record that ended in `story`.
    pub(crate) fn replay(&self, story: &Story) -> Replayed {
        story.replay(Arc::clone(&self.numbering), self.opening)
    }
}
