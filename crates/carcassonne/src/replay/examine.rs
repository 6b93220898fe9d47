//! From problems to findings: one for each cause. After a slip the record is repaired as the evidence suggests, so that it
//! does not spoil what comes after it.

use notation::Finding;

use super::{
    Replayed,
    merge::{Better, Place},
    problem::{Kind, Problem},
    referee::{Run, play},
    repair::{BUDGET, Candidate, Change, apply, corrected_cost, cost, search},
    report::Reporter,
    script::Script,
};

/// Beyond so many findings a record is something else than a game with slips; the rest is reported without repairs.
const MAX_SEARCHES: usize = 40;

/// Plays `script` and finds what does not fit.
pub(super) fn examine(script: Script) -> Replayed {
    let (mut script, run) = upright(script);
    let is_flipped = script.is_flipped;
    let mut examination = Examination {
        reporter: Reporter::new(&script, is_flipped),
        findings: Vec::new(),
        better: Vec::new(),
        budget: BUDGET,
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
        is_flipped,
    }
}

/// The script with y growing upward, and how it plays. A record whose y grows downward has edges that do not match, and none
/// once it is turned over.
fn upright(mut script: Script) -> (Script, Run) {
    let misplaced = |run: &Run| {
        let is_off = |problem: &&Problem| problem.is_about_place();
        run.problems.iter().filter(is_off).count()
    };
    let run = play(&script);
    if misplaced(&run) < 2 {
        return (script, run);
    }
    script.turn_over();
    let flipped = play(&script);
    script.is_flipped = misplaced(&flipped) == 0;
    if script.is_flipped {
        return (script, flipped);
    }
    script.turn_over();
    (script, run)
}

struct Examination {
    reporter: Reporter,
    /// Findings with the step at which they stand.
    findings: Vec<(usize, Finding)>,
    better: Vec<Better>,
    budget: usize,
    /// What was reported.
    problems: Vec<Problem>,
}

impl Examination {
    /// Works through the problems of `run` from the first to the last. Answers the last replay.
    fn all(&mut self, script: &mut Script, mut run: Run) -> Run {
        let mut done: Vec<Problem> = Vec::new();
        while let Some(problem) = next(&run, &done) {
            let candidates = search(script, &run, &problem, &mut self.budget);
            let chosen = chosen(script, &run, &problem, &candidates);
            self.report(script, &run, &problem, &candidates, chosen);
            if let Some(candidate) = chosen {
                apply(script, candidate);
                run = play(script);
            }
            done.push(problem);
            if done.len() >= MAX_SEARCHES {
                break;
            }
        }
        let left = run.problems.iter();
        for problem in left.filter(|problem| !done.iter().any(|other| other.is_like(problem))) {
            self.report(script, &run, problem, &[], None);
        }
        self.problems.clone_from(&run.problems);
        self.problems.extend(done);
        run
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
}

/// The first problem that is not among `done`.
fn next(run: &Run, done: &[Problem]) -> Option<Problem> {
    run.problems
        .iter()
        .find(|problem| !done.iter().any(|other| other.is_like(problem)))
        .cloned()
}

/// The candidate by which the replay goes on: one that explains more than the problem itself, or for tiles that lie wrong,
/// the only likeliest.
fn chosen<'c>(
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
    let explains_more = best.score() + problem.weight() < cost(run);
    let is_clear = others
        .first()
        .is_none_or(|next| (next.score(), next.slip) > (best.score(), best.slip));
    let is_here = best.step == problem.step;
    // Points that later totals build on are right; then the slip is where they come from.
    let is_better_than_correcting =
        || corrected_cost(script, problem).is_some_and(|corrected| best.score() < corrected);
    // A wrong tile or meeple elsewhere must explain more than what is found here.
    let may_choose = explains_more
        || is_clear && is_here && problem.is_about_tile()
        || is_clear && is_better_than_correcting();
    may_choose.then_some(best)
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
