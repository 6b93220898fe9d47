//! From problems to findings: one for each cause. After a slip the record is repaired as the evidence suggests, so that it
//! does not spoil what comes after it.

use std::collections::HashSet;

use notation::{Finding, work};

use super::{
    Replayed,
    merge::{Better, Place},
    problem::{Key, Kind, Problem},
    referee::{Run, play},
    repair::{Candidate, Change, Search, cost},
    report::Reporter,
    script::Script,
};

/// Plays `script` and finds what does not fit.
pub(super) fn examine(script: Script) -> Replayed {
    let (mut script, run) = upright(script);
    let is_flipped = script.is_flipped;
    let mut examination = Examination {
        reporter: Reporter::new(&script, is_flipped),
        findings: Vec::new(),
        better: Vec::new(),
        search: Search::new(&script),
        problems: Vec::new(),
    };
    if is_flipped {
        examination.findings.extend(examination.reporter.flipped());
    }
    let run = examination.all(&mut script, run);
    let spellings = examination.reporter.spellings(&run);
    examination.better.extend(spellings);
    let mut findings: Vec<Finding> = examination
        .findings
        .into_iter()
        .map(|finding| finding.1)
        .collect();
    findings.sort_by_key(|finding| (finding.range.start(), finding.range.end()));
    Replayed {
        script,
        run,
        findings,
        problems: examination.problems,
        better: examination.better,
        left: examination.search.left(),
        is_flipped,
    }
}

/// The script with y growing upward, and how it plays. A record whose y grows downward has edges that do not match, and none
/// once it is turned over; a wrong sign of one square does not explain them.
fn upright(mut script: Script) -> (Script, Run) {
    let run = play(&script);
    let is_one_sign = |script: &mut Script, step: usize| {
        script.turn_over_step(step);
        let is_right = misplaced(&play(script)).next().is_none();
        script.turn_over_step(step);
        is_right
    };
    let steps: Vec<usize> = misplaced(&run).map(|problem| problem.step).collect();
    match steps.as_slice() {
        [] => return (script, run),
        [step] if is_one_sign(&mut script, *step) => return (script, run),
        _ => {}
    }
    script.turn_over();
    let flipped = play(&script);
    script.is_flipped = misplaced(&flipped).next().is_none();
    if script.is_flipped {
        return (script, flipped);
    }
    script.turn_over();
    (script, run)
}

/// The problems of `run` with how tiles lie.
fn misplaced(run: &Run) -> impl Iterator<Item = &Problem> {
    run.problems
        .iter()
        .filter(|problem| problem.is_about_place())
}

struct Examination {
    reporter: Reporter,
    /// Findings with the step at which they stand.
    findings: Vec<(usize, Finding)>,
    better: Vec<Better>,
    search: Search,
    /// What was reported.
    problems: Vec<Problem>,
}

impl Examination {
    /// Works through the problems of `run` from the first to the last, while work is left for the search. Answers the last
    /// replay.
    fn all(&mut self, script: &mut Script, mut run: Run) -> Run {
        let mut done: HashSet<Key> = HashSet::new();
        while let Some(problem) = self.next(&run, &done) {
            let candidates = self.search.candidates(script, &run, &problem);
            let chosen = self.chosen(script, &run, &problem, &candidates);
            self.report(script, &run, &problem, &candidates, chosen);
            if let Some(candidate) = chosen {
                run = self.search.apply(script, candidate);
            }
            done.insert(problem.key());
            self.problems.push(problem);
        }
        for problem in run.problems.iter().filter(|one| !done.contains(&one.key())) {
            self.report(script, &run, problem, &[], None);
        }
        self.problems.extend(run.problems.iter().cloned());
        run
    }

    /// The first problem that is not among `done`; none if no work is left to look for its slip.
    fn next(&mut self, run: &Run, done: &HashSet<Key>) -> Option<Problem> {
        let is_new = |problem: &&Problem| !done.contains(&problem.key());
        let next = self.search.spend(|| {
            let at = run.problems.iter().position(|one| is_new(&one));
            work::count(1 + at.unwrap_or(run.problems.len()));
            at
        });
        Some(run.problems.get(next??)?.clone())
    }

    fn report(
        &mut self,
        script: &Script,
        run: &Run,
        problem: &Problem,
        candidates: &[Candidate],
        chosen: Option<&Candidate>,
    ) {
        let best = chosen.or(candidates.first());
        let place = match best.map(|best| &best.change) {
            Some(Change::Square(_)) => Some(Place::Square),
            Some(Change::Tile(_)) => Some(Place::Tile),
            _ => None,
        };
        let is_own = best.is_some_and(|best| best.step == problem.step);
        if let Some(place) = place.filter(|_| is_own && problem.is_about_tile()) {
            let better = self.reporter.better(problem, candidates, place);
            self.better.extend(better);
        }
        if problem.is_syntax() {
            return;
        }
        let Some(finding) = self
            .reporter
            .finding(script, run, problem, candidates, chosen)
        else {
            return;
        };
        let place = chosen.map_or(problem.step, |candidate| candidate.step);
        if chosen.is_some() {
            // The slip is found: what was odd about it before says nothing more.
            let is_other_tile = chosen.is_some_and(|candidate| {
                matches!(candidate.change, Change::Tile(_)) && !candidate.moves_meeple(script)
            });
            self.findings.retain(|(step, other)| {
                let is_odd = match other.code {
                    "carcassonne/farmer-after-other-side" => true,
                    "carcassonne/foreign-tile" | "carcassonne/tile-box" => is_other_tile,
                    _ => false,
                };
                *step != place || !is_odd
            });
        }
        self.findings.push((place, finding));
    }

    /// The candidate by which the replay goes on: one that explains more than the problem itself, or for tiles that lie
    /// wrong, the only likeliest.
    fn chosen<'c>(
        &mut self,
        script: &Script,
        run: &Run,
        problem: &Problem,
        candidates: &'c [Candidate],
    ) -> Option<&'c Candidate> {
        let [best, others @ ..] = candidates else {
            return None;
        };
        // That a box holds too few of a tile is no evidence for another one.
        if matches!(problem.kind, Kind::OddFarmer | Kind::Overdrawn(..)) {
            return None;
        }
        let explains_more = best.score() + problem.weight() < cost(&run.problems);
        let is_clear = others
            .first()
            .is_none_or(|next| (next.score(), next.slip) > (best.score(), best.slip));
        let is_here = best.step == problem.step;
        // Points that later totals build on are right; then the slip is where they come from.
        let search = &mut self.search;
        let mut is_better_than_correcting = || {
            let corrected = search.corrected_cost(script, problem);
            corrected.is_some_and(|corrected| best.score() < corrected)
        };
        // A wrong tile or meeple elsewhere must explain more than what is found here.
        let may_choose = explains_more
            || is_clear && is_here && problem.is_about_tile()
            || is_clear && is_better_than_correcting();
        may_choose.then_some(best)
    }
}

impl Candidate {
    /// Whether it only moves, drops or adds a meeple.
    pub(super) fn moves_meeple(&self, script: &Script) -> bool {
        let old = script
            .steps
            .get(self.step)
            .and_then(|step| step.tile.as_ref());
        match (&self.change, old) {
            (Change::Tile(new), Some(old)) => new.bare() == old.bare(),
            _ => false,
        }
    }
}
