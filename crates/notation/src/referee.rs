//! The referee: plays a game, notes the problems, and looks for the slip behind each of them. It knows no game.
//!
//! A notation says how a step is played, what may have been meant, and how findings are worded ([`Rules`], [`Insight`]). The
//! referee works through the problems from first to last ([`examine`]). It tries each meaning from the step where it was
//! written; if one explains the rest of the game better, the game continues with it. So one slip is one finding.

pub mod price;
mod run;
mod search;
pub mod slip;
pub mod undone;
pub mod usual;

use std::{collections::HashSet, hash::Hash};

use crate::{
    Fix,
    text::work::{self, Budget},
};
use price::Confusions;
pub use run::{Log, Run};
use search::Search;
pub use search::{Meant, Repair, Ruling};

/// A game for the referee: steps that are played one after the other, whatever they say.
///
/// Playing never fails: it notes problems and continues as the record reads.
pub trait Rules: Sized {
    /// One move as data.
    type Step;
    /// The game between two steps: everything that later steps depend on.
    type State: Clone;
    /// What is kept about a step that was played, for answers about what it did.
    type Played;
    /// What is known after the last step.
    type End;
    /// Something in the record that does not fit.
    type Problem: Problem;

    /// How many steps there are between two snapshots.
    fn stride(&self) -> usize;
    /// The steps of the record, with the repairs that were accepted so far.
    fn steps(&self) -> &[Self::Step];
    /// Replaces the step with index `at`.
    fn put(&mut self, at: usize, step: Self::Step);
    /// The game before the first step.
    fn start(&self) -> Self::State;
    /// A copy of `state`. Must count its work.
    fn copy(&self, state: &Self::State) -> Self::State {
        state.clone()
    }
    /// Plays `step`, whose index is `at`. Must count its work.
    fn play(&self, at: usize, step: &Self::Step, state: &mut Self::State, log: &mut Log<Self>);
    /// The weight of evidence against the record that is in `state` but not reported yet; at most what will be reported in the
    /// end. A game with several readings does not know earlier which of them has the problems.
    fn burden(&self, state: &Self::State) -> u32 {
        let _ = state;
        0
    }
    /// Notes the problems that only show at the end. Must count its work.
    fn finish(&self, state: &mut Self::State, log: &mut Log<Self>) -> Self::End;
}

/// What only the game knows: what may have been meant, and how findings are worded.
pub trait Insight<R: Rules> {
    /// The text or move that replaces what was written.
    type Change: Clone;

    /// What may have been meant at the problem of `inquiry`, in any order.
    fn meant(&mut self, rules: &R, inquiry: &Inquiry<'_, R>) -> Vec<Meant<Self::Change>>;
    /// How many changes are tried for one problem at most.
    fn most_tried(&self) -> usize {
        700
    }
    /// The steps after `change`, which begins in the step `at`, each with its index. `None` if the change cannot be played.
    fn changed(&self, rules: &R, at: usize, change: &Self::Change)
    -> Option<Vec<(usize, R::Step)>>;
    /// The step that corrects `problem` as its finding says without changing a move, such as by writing the computed points.
    /// `None` if there is none.
    fn corrected(&self, rules: &R, problem: &R::Problem) -> Option<(usize, R::Step)> {
        let _ = (rules, problem);
        None
    }
    /// Steps that the record itself shows to be different at `problem`, before any search, such as moves that are missing by
    /// their numbers. Must never return the same steps twice.
    fn shown(
        &self,
        rules: &R,
        run: &Run<R>,
        problem: &R::Problem,
    ) -> Option<Vec<(usize, R::Step)>> {
        let _ = (rules, run, problem);
        None
    }
    /// What a repair of `problem` must explain.
    fn demands(&self, problem: &R::Problem) -> Demand {
        let _ = problem;
        Demand::Itself
    }
    /// Whether the problem `other`, found after `change`, shows that `change` was not meant. By default `problem` itself does.
    fn rules_out(&self, problem: &R::Problem, change: &Self::Change, other: &R::Problem) -> bool {
        let _ = change;
        problem.key() == other.key()
    }
    /// Whether `repair`, if it is the single best one, is accepted although it explains only `problem`.
    fn believes(&self, problem: &R::Problem, repair: &Repair<Self::Change>) -> bool {
        problem.place() == repair.step
    }
    /// The steps that leave open what was meant at `problem`, so that the rest of the game may show it. `None` if the meanings
    /// are tried one after the other instead.
    fn open(&self, rules: &R, run: &Run<R>, problem: &R::Problem) -> Option<Vec<(usize, R::Step)>> {
        let _ = (rules, run, problem);
        None
    }
    /// What the rest of the game shows about the slip of `problem`, after `run` was played with it left [`open`](Self::open).
    fn settled(&mut self, rules: &R, run: &Run<R>, problem: &R::Problem) -> Ruling<Self::Change> {
        let _ = (rules, run, problem);
        Ruling::none()
    }
    /// The written and the meant character, if `change`, which begins in the step `at`, replaces just one; else `None`.
    fn replaced(&self, rules: &R, at: usize, change: &Self::Change) -> Option<(char, char)> {
        let _ = (rules, at, change);
        None
    }
    /// Keeps the result for a problem, to make its finding.
    fn say(&mut self, rules: &R, case: &Case<'_, R, Self::Change>);
}

/// Something in the record that does not fit.
pub trait Problem: Clone {
    /// What identifies it in another run, in which counts and points may differ.
    type Key: Eq + Hash;

    /// The index of its step; the number of steps for a problem at the end.
    fn place(&self) -> usize;
    /// Its identity in another run.
    fn key(&self) -> Self::Key;
    /// The weight of evidence against the record: 10 for what no game can have, 0 for what is not wrong.
    fn weight(&self) -> u32;
    /// Among problems of one step, the one with the highest urgency is judged first.
    fn urgency(&self) -> u32 {
        self.weight()
    }
}

/// What a repair must explain to be offered, and to be accepted, so that the game continues with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Demand {
    /// Nothing: the text is impossible as written, so every meaning is offered, whatever problems it causes. A meaning that
    /// explains the problem can be accepted.
    Nothing,
    /// The problem itself.
    Itself,
    /// More than the problem: the text is readable and counts as right until something else contradicts it.
    More,
    /// The problem itself, but no repair is accepted, because the problem is no evidence of a slip.
    Hint,
    /// The problem itself, but as much may be left unexplained as before: where a game stops, it may continue to the next slip.
    Progress,
    /// No repairs are searched.
    Unwanted,
}

/// A problem for which repairs are searched.
pub struct Inquiry<'a, R: Rules> {
    /// The run with the problem.
    pub run: &'a Run<R>,
    /// The problem.
    pub problem: &'a R::Problem,
    /// The state before the step of the problem.
    pub before: &'a R::State,
    /// The most weight that a repair may leave unexplained.
    pub limit: u32,
}

/// A problem and the result of its search.
pub struct Case<'a, R: Rules, C> {
    /// The run with the problem.
    pub run: &'a Run<R>,
    /// The problem.
    pub problem: &'a R::Problem,
    /// What may have been meant, best first.
    pub repairs: &'a [Repair<C>],
    /// Whether the game continues with the first of them.
    pub is_repaired: bool,
    /// Whether only the first of them can have been meant.
    pub is_certain: bool,
}

impl<R: Rules, C> Case<'_, R, C> {
    /// Marks the first of `fixes`, which are the repairs as edits in the same order, as certain if nothing else can
    /// have been meant. A repair that explains only its own problem or deletes text is never marked: it may be wrong
    /// even if no other repair fits.
    pub fn mark(&self, fixes: &mut [Fix]) {
        let explains_more = self.repairs.first().is_some_and(|best| best.solved > 1);
        let deletes = |fix: &Fix| fix.edits.iter().any(|edit| edit.text.is_empty());
        if let Some(fix) = fixes
            .first_mut()
            .filter(|fix| self.is_certain && explains_more && !deletes(fix))
        {
            fix.certain = true;
        }
    }

    /// The repair with which the game continues; `None` if no repair was accepted.
    pub fn accepted(&self) -> Option<&Repair<C>> {
        self.repairs.first().filter(|_| self.is_repaired)
    }
}

/// The identity of a problem in another run.
type Key<R> = <<R as Rules>::Problem as Problem>::Key;

/// Works through the problems of `run` while `budget` lasts, and reports every problem. Returns the run of the record with
/// its accepted repairs.
pub fn examine<R: Rules, I: Insight<R>>(
    rules: &mut R,
    insight: &mut I,
    mut run: Run<R>,
    budget: &Budget,
) -> Run<R> {
    let mut done: HashSet<Key<R>> = HashSet::new();
    let mut confusions = Confusions::default();
    while let Some(problem) = next(&run, &done, budget) {
        if let Some(steps) = insight.shown(rules, &run, &problem) {
            run = with_steps(rules, run, steps);
            continue;
        }
        let (read, ruling) = read_on(rules, insight, run, &problem, budget);
        run = read;
        let ruling = ruling.or_else(|| {
            if insight.demands(&problem) == Demand::Unwanted {
                return None;
            }
            let share = budget.share();
            budget.spend(|| Search::new(rules, &run, &problem, &share).ruling(insight, &confusions))
        });
        let ruling = ruling.unwrap_or_else(Ruling::none);
        let is_repaired = ruling.is_accepted;
        let case = Case {
            run: &run,
            problem: &problem,
            repairs: &ruling.repairs,
            is_repaired,
            is_certain: ruling.is_certain,
        };
        insight.say(rules, &case);
        done.insert(problem.key());
        if is_repaired && let Some(best) = ruling.repairs.first() {
            if let Some(pair) = insight.replaced(rules, best.step, &best.change) {
                confusions.note(pair);
            }
            run = repaired(rules, insight, run, best);
            budget.reward();
        }
    }
    for problem in run.problems.iter().filter(|one| !done.contains(&one.key())) {
        let case = Case {
            run: &run,
            problem,
            repairs: &[],
            is_repaired: false,
            is_certain: false,
        };
        insight.say(rules, &case);
    }
    run
}

/// The run with the slip of `problem` left open, and what the rest of the game shows about it; `None` if it is not left open.
fn read_on<R: Rules, I: Insight<R>>(
    rules: &mut R,
    insight: &mut I,
    run: Run<R>,
    problem: &R::Problem,
    budget: &Budget,
) -> (Run<R>, Option<Ruling<I::Change>>) {
    let opened = budget.read_on(|| insight.open(rules, &run, problem));
    let Some(steps) = opened.flatten() else {
        return (run, None);
    };
    let played = budget.read_on(|| {
        let run = with_steps(rules, run, steps);
        let ruling = insight.settled(rules, &run, problem);
        (run, Some(ruling))
    });
    played.unwrap_or_else(|| (Run::of(rules), None))
}

/// The first problem that is not in `done`; `None` if there is none or the budget does not allow a search for its slip.
fn next<R: Rules>(run: &Run<R>, done: &HashSet<Key<R>>, budget: &Budget) -> Option<R::Problem> {
    let look = || {
        let mut problems = run.problems.iter();
        let at = problems.position(|problem| !done.contains(&problem.key()));
        work::count(1 + at.unwrap_or(run.problems.len()));
        at
    };
    // After the budget for searches is spent, there is still one for reading on.
    let next = budget.spend(look).or_else(|| budget.read_on(look));
    run.problems.get(next??).cloned()
}

/// The run after `repair` of the record.
fn repaired<R: Rules, I: Insight<R>>(
    rules: &mut R,
    insight: &I,
    run: Run<R>,
    repair: &Repair<I::Change>,
) -> Run<R> {
    let steps = insight
        .changed(rules, repair.step, &repair.change)
        .unwrap_or_default();
    with_steps(rules, run, steps)
}

/// The run with `steps` replaced in the record, each by its index.
fn with_steps<R: Rules>(rules: &mut R, run: Run<R>, steps: Vec<(usize, R::Step)>) -> Run<R> {
    let Some(first) = steps.iter().map(|(at, _)| *at).min() else {
        return run;
    };
    for (at, step) in steps {
        rules.put(at, step);
    }
    run.again(rules, first)
}

#[cfg(test)]
mod tests;
