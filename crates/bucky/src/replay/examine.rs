//! From problems to findings: one for each cause. After a slip the record is repaired as the evidence suggests, so that the
//! rest of the game can be checked.

use std::collections::HashSet;

use notation::{
    Finding, Fix, Order as _,
    referee::{self, Case, Demand, Inquiry, Insight, Meant, Problem as _},
    work::Budget,
};

use super::{
    Replayed, cost,
    meant::{Change, Clues, Repair},
    problem::{Key, Problem},
    referee::Run,
    report::Reporter,
    script::{Manner, Script, Step},
};

/// Plays `script` and finds its problems.
pub(super) fn examine(mut script: Script<'_>) -> Replayed {
    let budget = Budget::of_game(cost::PLAYED * script.steps.len());
    let run = Run::of(&script);
    let run = with_gaps(&mut script, run);
    let mut examination = Examination::default();
    let run = referee::examine(&mut script, &mut examination, run, &budget);
    examination.replayed(&script, run)
}

/// The number of moves after a gap in the numbers within which the board must show that moves are missing.
const SHOWN: usize = 24;

/// The run, with the gaps in the numbers as missing moves if the game does not go on without them.
fn with_gaps<'s>(script: &mut Script<'s>, mut run: Run<'s>) -> Run<'s> {
    let mut is_lost = false;
    for gap in script.sheet.gaps() {
        let shown = gap.before..gap.before + SHOWN;
        let mut problems = run.problems.iter();
        is_lost |= problems.any(|problem| problem.is_searched() && shown.contains(&problem.step));
        if let Some(step) = script.steps.get_mut(gap.before).filter(|_| is_lost) {
            step.missing = gap.moves;
            run = run.again(script, gap.before);
        }
    }
    run
}

/// The findings so far.
#[derive(Default)]
struct Examination {
    findings: Vec<(Problem, Finding)>,
    /// Fixes for moves that the parser has reported.
    fixes: Vec<(usize, Vec<Fix>)>,
}

impl<'s> Insight<Script<'s>> for Examination {
    type Change = Change;

    fn meant(
        &mut self,
        script: &Script<'s>,
        inquiry: &Inquiry<'_, Script<'s>>,
    ) -> Vec<Meant<Change>> {
        Clues::new(script, inquiry).collect(inquiry)
    }

    fn changed(
        &self,
        script: &Script<'s>,
        at: usize,
        change: &Change,
    ) -> Option<Vec<(usize, Step<'s>)>> {
        Some(vec![(at, change.applied(script, at)?)])
    }

    fn demands(&self, problem: &Problem) -> Demand {
        match problem.is_searched() {
            true => Demand::Progress,
            false => Demand::Unwanted,
        }
    }

    fn believes(&self, problem: &Problem, repair: &Repair) -> bool {
        repair.step == problem.step && repair.change.is_near()
    }

    fn say(&mut self, script: &Script<'s>, case: &Case<'_, Script<'s>, Change>) {
        let (problem, at) = (case.problem, case.problem.step);
        let reporter = Reporter::new(script, case);
        let is_written = |step: &Step<'_>| step.manner == Manner::Written;
        if reporter.is_reported() {
            self.fixes.push((at, reporter.fixes()));
        // The repair of a move also writes its list and its mark.
        } else if problem.is_searched() || script.steps.get(at).is_some_and(is_written) {
            let finding = reporter.finding();
            self.findings
                .extend(finding.map(|finding| (problem.clone(), finding)));
        }
    }
}

impl Examination {
    fn replayed(mut self, script: &Script<'_>, run: Run<'_>) -> Replayed {
        let left: HashSet<Key> = run.problems.iter().map(|problem| problem.key()).collect();
        // Drops problems that a later found slip before them explains.
        let stands = |problem: &Problem| problem.is_searched() || left.contains(&problem.key());
        self.findings.retain(|(problem, _)| stands(problem));
        self.findings.order_by_key(|(problem, _)| problem.step);
        self.fixes.order_by_key(|(at, _)| *at);
        Replayed {
            findings: self.findings.into_iter().map(|(_, one)| one).collect(),
            fixes: self.fixes,
            ..Replayed::of(script, run)
        }
    }
}
