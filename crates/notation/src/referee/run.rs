//! A game played through, with snapshots from which it can be played on.

use std::{cmp::Reverse, sync::Arc};

use crate::Order as _;

use super::{Problem, Rules};

/// A game played through.
pub struct Run<R: Rules> {
    /// What each step did.
    pub played: Vec<R::Played>,
    /// The problems in the order in which they are judged: by place, then most urgent first.
    pub problems: Vec<R::Problem>,
    /// The state after the last step.
    pub state: R::State,
    /// What is known after the last step.
    pub end: R::End,
    /// The state before every step whose index is a multiple of the stride.
    pub snapshots: Vec<Arc<R::State>>,
    /// The problems in the order in which they showed, each with the index of the step that showed it.
    shown: Vec<(usize, R::Problem)>,
    /// The burden before each step: the weight against the record that will be reported later.
    burdens: Vec<u32>,
}

impl<R: Rules<Played: Clone, End: Clone>> Clone for Run<R> {
    fn clone(&self) -> Self {
        Self {
            played: self.played.clone(),
            problems: self.problems.clone(),
            state: self.state.clone(),
            end: self.end.clone(),
            snapshots: self.snapshots.clone(),
            shown: self.shown.clone(),
            burdens: self.burdens.clone(),
        }
    }
}

/// The notes of playing a game.
pub struct Log<R: Rules> {
    /// The index of the current step.
    at: usize,
    /// What each step did; `None` if that is not needed.
    played: Option<Vec<R::Played>>,
    found: Vec<(usize, R::Problem)>,
    weight: u32,
}

impl<R: Rules> Log<R> {
    /// An empty log. With a number it keeps what each step did, with room for that many steps.
    pub(super) fn new(keeps: Option<usize>) -> Self {
        Self {
            at: 0,
            played: keeps.map(Vec::with_capacity),
            found: Vec::new(),
            weight: 0,
        }
    }

    /// Adds a problem.
    pub fn report(&mut self, problem: R::Problem) {
        self.weight = self.weight.saturating_add(problem.weight());
        self.found.push((self.at, problem));
    }

    /// Adds what the step did, if that is needed.
    pub fn keep(&mut self, played: impl FnOnce() -> R::Played) {
        if let Some(kept) = &mut self.played {
            kept.push(played());
        }
    }

    /// Whether what steps do is needed. In a trial it is not: only problems count.
    #[must_use]
    pub fn keeps(&self) -> bool {
        self.played.is_some()
    }

    /// The weight of all problems.
    pub(super) fn weight(&self) -> u32 {
        self.weight
    }

    /// The problems, each with the step that showed it.
    pub(super) fn found(&self) -> &[(usize, R::Problem)] {
        &self.found
    }

    /// Plays `step` at `at`.
    pub(super) fn play(&mut self, rules: &R, at: usize, step: &R::Step, state: &mut R::State) {
        self.at = at;
        rules.play(at, step, state, self);
    }

    /// Ends the game.
    pub(super) fn finish(&mut self, rules: &R, state: &mut R::State) -> R::End {
        self.at = rules.steps().len();
        rules.finish(state, self)
    }
}

impl<R: Rules> Run<R> {
    /// Plays the game from its first step.
    pub fn of(rules: &R) -> Self {
        let steps = rules.steps().len();
        let mut log = Log::new(Some(steps));
        let snapshots = Vec::with_capacity(steps / rules.stride() + 1);
        let burdens = Vec::with_capacity(steps + 1);
        Self::on(rules, 0, rules.start(), snapshots, burdens, &mut log)
    }

    /// Plays it again from step `from`, before which nothing changed.
    #[must_use]
    pub fn again(mut self, rules: &R, from: usize) -> Self {
        let nearest = (from / rules.stride()).min(self.snapshots.len().saturating_sub(1));
        self.snapshots.truncate(nearest + 1);
        let Some(state) = self.snapshots.pop() else {
            return Self::of(rules);
        };
        let first = nearest * rules.stride();
        self.played.truncate(first);
        self.shown.retain(|(at, _)| *at < first);
        let weight = |(_, problem): &(usize, R::Problem)| problem.weight();
        let mut log = Log {
            at: first,
            played: Some(self.played),
            weight: self.shown.iter().map(weight).sum(),
            found: self.shown,
        };
        let state = Arc::try_unwrap(state).unwrap_or_else(|state| rules.copy(&state));
        self.burdens.truncate(first);
        Self::on(rules, first, state, self.snapshots, self.burdens, &mut log)
    }

    fn on(
        rules: &R,
        first: usize,
        mut state: R::State,
        mut snapshots: Vec<Arc<R::State>>,
        mut burdens: Vec<u32>,
        log: &mut Log<R>,
    ) -> Self {
        for (at, step) in rules.steps().iter().enumerate().skip(first) {
            if at == snapshots.len() * rules.stride() {
                snapshots.push(Arc::new(rules.copy(&state)));
            }
            burdens.push(rules.burden(&state));
            log.play(rules, at, step, &mut state);
        }
        burdens.push(rules.burden(&state));
        let end = log.finish(rules, &mut state);
        let mut problems: Vec<R::Problem> = log.found.iter().map(|(_, one)| one.clone()).collect();
        problems.order_by_key(|one| (one.place(), Reverse(one.urgency())));
        Self {
            played: log.played.take().unwrap_or_default(),
            problems,
            state,
            end,
            snapshots,
            shown: std::mem::take(&mut log.found),
            burdens,
        }
    }

    /// The state before the step `until`; after the last step if `until` is beyond.
    pub fn before(&self, rules: &R, until: usize) -> R::State {
        let until = until.min(rules.steps().len());
        let nearest = (until / rules.stride()).min(self.snapshots.len().saturating_sub(1));
        let snapshot = self.snapshots.get(nearest);
        let mut state = snapshot.map_or_else(|| rules.start(), |state| rules.copy(state));
        let mut log = Log::new(None);
        let steps = rules.steps().iter().enumerate().take(until);
        for (at, step) in steps.skip(nearest * rules.stride()) {
            log.play(rules, at, step, &mut state);
        }
        state
    }

    /// The problems if `steps`, each with its index, replace those of the record and the game ends as in `rules`; in the
    /// order in which they show.
    pub fn problems_with(&self, rules: &R, steps: Vec<(usize, R::Step)>) -> Vec<R::Problem> {
        let first = steps.iter().map(|(at, _)| *at).min();
        let first = first.unwrap_or(rules.steps().len());
        let mut trial = Trial::of(self.before(rules, first), steps, first);
        trial.play_out(rules);
        let above = self.shown_before(first).cloned();
        let found = trial.log.found.into_iter().map(|(_, problem)| problem);
        above.chain(found).collect()
    }

    /// The weight of the problems that show before each step, and last before the end.
    pub(super) fn weights(&self, rules: &R) -> Vec<u32> {
        let mut shown = self.shown.iter().peekable();
        let mut weight: u32 = 0;
        let before = |step: usize| {
            while let Some((_, problem)) = shown.next_if(|(at, _)| *at < step) {
                weight = weight.saturating_add(problem.weight());
            }
            weight
        };
        (0..=rules.steps().len()).map(before).collect()
    }

    /// The burden before the step `at`: the weight against the record that will be reported later.
    pub(super) fn burden_before(&self, at: usize) -> u32 {
        self.burdens.get(at).copied().unwrap_or(0)
    }

    /// The problems that show before the step `until`.
    pub(super) fn shown_before(&self, until: usize) -> impl Iterator<Item = &R::Problem> {
        let shown = self.shown.iter();
        shown
            .take_while(move |(at, _)| *at < until)
            .map(|(_, problem)| problem)
    }

    /// The weight of all problems.
    #[must_use]
    pub fn weight(&self) -> u32 {
        let weights = self.problems.iter().map(Problem::weight);
        weights.fold(0, u32::saturating_add)
    }
}

/// A run with a change.
pub(super) struct Trial<R: Rules> {
    /// The steps that replace those of the record.
    steps: Vec<(usize, R::Step)>,
    /// The index of the next step.
    pub(super) next: usize,
    pub(super) state: R::State,
    pub(super) log: Log<R>,
    pub(super) is_over: bool,
}

impl<R: Rules> Trial<R> {
    /// A trial that continues from `state`, before the step `next`.
    pub(super) fn of(state: R::State, steps: Vec<(usize, R::Step)>, next: usize) -> Self {
        Self {
            steps,
            next,
            state,
            log: Log::new(None),
            is_over: false,
        }
    }

    pub(super) fn step(&mut self, rules: &R) {
        let changed = self.steps.iter().find(|(at, _)| *at == self.next);
        let step = changed.map(|(_, step)| step);
        if let Some(step) = step.or(rules.steps().get(self.next)) {
            self.log.play(rules, self.next, step, &mut self.state);
        }
        self.next += 1;
    }

    /// Plays it to the end.
    pub(super) fn play_out(&mut self, rules: &R) {
        while self.next < rules.steps().len() {
            self.step(rules);
        }
        self.finish(rules);
    }

    pub(super) fn finish(&mut self, rules: &R) {
        self.log.finish(rules, &mut self.state);
        self.is_over = true;
    }

    /// The weight of evidence against it that is not reported yet.
    pub(super) fn burden(&self, rules: &R) -> u32 {
        match self.is_over {
            true => 0,
            false => rules.burden(&self.state),
        }
    }

    /// Whether a problem for which `is_such` holds was found after the first `known`.
    pub(super) fn finds(&self, known: usize, is_such: impl Fn(&R::Problem) -> bool) -> bool {
        let mut found = self.log.found().iter().skip(known);
        found.any(|(_, one)| is_such(one))
    }
}
