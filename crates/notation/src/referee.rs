//! The referee: plays a game, notes what does not fit, and looks for the slip behind each problem. It knows no game.
//!
//! A notation says how a step is played, what may have been meant and how findings are worded ([`Rules`], [`Insight`]). The referee works
//! through the problems from the first to the last ([`examine`]): what may have been meant is played on from where it was
//! written, and where that explains the rest of the game better, the game goes on with it. So one slip is one
//! finding.

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

/// A game as the referee sees it: steps that are played one after the other, whatever they say.
///
/// Playing never fails: it notes problems, and goes on as the record reads.
pub trait Rules: Sized {
    /// One move as data.
    type Step;
    /// The game between two steps: all that the next ones depend on.
    type State: Clone;
    /// What is kept of a step that was played, for those who ask what it did.
    type Played;
    /// What is known once the last step was played.
    type End;
    /// What does not fit.
    type Problem: Problem;

    /// How many steps lie between two states that are kept.
    fn stride(&self) -> usize;
    /// The steps of the record, repaired as far as the evidence goes.
    fn steps(&self) -> &[Self::Step];
    /// From now on `step` is what the record says at `at`.
    fn put(&mut self, at: usize, step: Self::Step);
    /// The game before the first step.
    fn start(&self) -> Self::State;
    /// A copy of `state`. Counts its work.
    fn copy(&self, state: &Self::State) -> Self::State {
        state.clone()
    }
    /// Plays `step` as the one with the index `at`. Counts its work.
    fn play(&self, at: usize, step: &Self::Step, state: &mut Self::State, log: &mut Log<Self>);
    /// What speaks against the record in `state` and is not reported yet: no more than what will be reported in the end. A
    /// game that follows several readings does not know before which of them has the problems.
    fn burden(&self, state: &Self::State) -> u32 {
        let _ = state;
        0
    }
    /// Notes what only the end shows. Counts its work.
    fn finish(&self, state: &mut Self::State, log: &mut Log<Self>) -> Self::End;
}

/// What only the game knows: what may have been meant, and how findings are worded.
pub trait Insight<R: Rules> {
    /// What is written instead.
    type Change: Clone;

    /// What may have been meant where `inquiry` asks. In any order.
    fn meant(&mut self, rules: &R, inquiry: &Inquiry<'_, R>) -> Vec<Meant<Self::Change>>;
    /// How many changes may be tried for one problem.
    fn most_tried(&self) -> usize {
        700
    }
    /// The steps with `change`, which begins in the step `at`, in them, each with its index. Nothing if that cannot be played.
    fn changed(&self, rules: &R, at: usize, change: &Self::Change)
    -> Option<Vec<(usize, R::Step)>>;
    /// What is played if the finding of `problem` itself is put right as it says, where that is no change of a move: points
    /// written as they are computed.
    fn corrected(&self, rules: &R, problem: &R::Problem) -> Option<(usize, R::Step)> {
        let _ = (rules, problem);
        None
    }
    /// The steps that the record itself shows to be otherwise where `problem` stands, before anything is looked for: moves are
    /// missing by its numbers. Never the same ones twice.
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
    /// Whether `other`, found with `change` in the record, shows that `change` is not what was meant. As a rule `problem`
    /// itself does.
    fn rules_out(&self, problem: &R::Problem, change: &Self::Change, other: &R::Problem) -> bool {
        let _ = change;
        problem.key() == other.key()
    }
    /// Whether `repair`, if it is the only likeliest one, is believed although it explains nothing but `problem`.
    fn believes(&self, problem: &R::Problem, repair: &Repair<Self::Change>) -> bool {
        problem.place() == repair.step
    }
    /// The steps that leave open what was meant where `problem` stands, so that the rest of the game may show it. Nothing if
    /// that is looked for by playing on what may have been meant, one after the other.
    fn open(&self, rules: &R, run: &Run<R>, problem: &R::Problem) -> Option<Vec<(usize, R::Step)>> {
        let _ = (rules, run, problem);
        None
    }
    /// What the rest of the game, which `run` played with the slip of `problem` left [`open`](Self::open), shows of what was meant.
    fn settled(&mut self, rules: &R, run: &Run<R>, problem: &R::Problem) -> Ruling<Self::Change> {
        let _ = (rules, run, problem);
        Ruling::none()
    }
    /// The character that `change`, which begins in the step `at`, puts in the place of another; nothing if it does something else.
    fn replaced(&self, rules: &R, at: usize, change: &Self::Change) -> Option<(char, char)> {
        let _ = (rules, at, change);
        None
    }
    /// Takes note of what was found, to say it.
    fn say(&mut self, rules: &R, case: &Case<'_, R, Self::Change>);
}

/// Something that does not fit.
pub trait Problem: Clone {
    /// What it has in common with itself in another run: counts and points may have changed.
    type Key: Eq + Hash;

    /// The index of the step at which it stands; beyond the last one for what stands at the end.
    fn place(&self) -> usize;
    /// What makes it the same in another run.
    fn key(&self) -> Self::Key;
    /// How much speaks against the record: 10 for what cannot be in any game, 0 for what is nothing wrong.
    fn weight(&self) -> u32;
    /// Which of the problems of one step is judged first: the one with more.
    fn urgency(&self) -> u32 {
        self.weight()
    }
}

/// What a repair has to explain to be offered, and for the game to go on with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Demand {
    /// Nothing: what is written cannot stand, so all that may have been meant is offered, whatever else comes to light with
    /// it. The game goes on with what explains the problem.
    Nothing,
    /// The problem.
    Itself,
    /// Something else, too: what is written can be read, and is right until something speaks against it.
    More,
    /// The problem; but it is no evidence of another slip, so the game never goes on with a repair of it.
    Hint,
    /// The problem; but as much may be left unexplained as before. Where a game stops, it may go on to the next slip.
    Progress,
    /// No repair is looked for.
    Unwanted,
}

/// A problem for which repairs are looked for.
pub struct Inquiry<'a, R: Rules> {
    /// The game with it.
    pub run: &'a Run<R>,
    /// What does not fit.
    pub problem: &'a R::Problem,
    /// The game before the step at which it stands.
    pub before: &'a R::State,
    /// What a repair may leave unexplained.
    pub limit: u32,
}

/// A problem with what was found out about it.
pub struct Case<'a, R: Rules, C> {
    /// The game with it.
    pub run: &'a Run<R>,
    /// What does not fit.
    pub problem: &'a R::Problem,
    /// What may have been meant, the best first.
    pub repairs: &'a [Repair<C>],
    /// Whether the game goes on with the first of them.
    pub is_repaired: bool,
    /// Whether nothing but the first of them can have been meant.
    pub is_certain: bool,
}

impl<R: Rules, C> Case<'_, R, C> {
    /// Marks the first of `fixes`, which write the repairs in their order, if nothing else can have been meant. That nothing
    /// else fits is no proof where the repair explains nothing but its own problem, nor where it deletes what was written.
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

    /// The repair with which the game goes on.
    pub fn accepted(&self) -> Option<&Repair<C>> {
        self.repairs.first().filter(|_| self.is_repaired)
    }
}

/// What makes a problem the same in another run.
type Key<R> = <<R as Rules>::Problem as Problem>::Key;

/// Works through the problems of `run` while `budget` lasts, and says each. Answers the run of the record as it is repaired
/// then.
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

/// The run with what was meant by the slip of `problem` left open, and what the rest of the game shows of it; nothing of that if
/// it is not left open.
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

/// The first problem that is not among `done`; none if no work is left to look for its slip.
fn next<R: Rules>(run: &Run<R>, done: &HashSet<Key<R>>, budget: &Budget) -> Option<R::Problem> {
    let look = || {
        let mut problems = run.problems.iter();
        let at = problems.position(|problem| !done.contains(&problem.key()));
        work::count(1 + at.unwrap_or(run.problems.len()));
        at
    };
    // Once no search is left, what follows is read nevertheless.
    let next = budget.spend(look).or_else(|| budget.read_on(look));
    run.problems.get(next??).cloned()
}

/// The run with `repair` in the record.
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

/// The run with `steps` in the record, each at its index.
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
