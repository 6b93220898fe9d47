//! From problems to findings: one for each cause. After a slip the record is repaired as the evidence suggests, so that one
//! slip does not make the rest of the game look wrong.

use notation::{
    Finding, Order as _,
    referee::{self, Case, Demand, Inquiry, Insight, Meant},
    work::Budget,
};

use super::{
    Replayed, editions,
    meant::{Change, Clues, Codes, Repair, corrected},
    merge::{Better, MoveField},
    problem::{Kind, Problem},
    referee::{MOVE_STEPS, Run},
    report::Reporter,
    script::{Script, Step, StepKind},
};
use crate::game::{Square, rules};

/// Plays `script` and finds its problems. `rule` is whether small cities score less; with `None`, the points decide.
pub(super) fn examine(mut script: Script, text: &str, rule: Option<bool>) -> Replayed {
    script.has_small_cities = rule == Some(true);
    let (script, run) = upright(script);
    let (mut script, run, small_cities) = match rule {
        Some(_) => (script, run, None),
        None => editions::by_points(script, run),
    };
    let is_flipped = script.is_flipped;
    let mut examination = Examination {
        reporter: Reporter::new(&script, text),
        findings: Vec::new(),
        better: Vec::new(),
        codes: Codes::default(),
        problems: Vec::new(),
        has_hole: !has_starter(&script),
        has_open: false,
        unread: Vec::new(),
    };
    if is_flipped {
        examination.findings.extend(examination.reporter.flipped());
    }
    let budget = Budget::of_game(script.steps.len() * MOVE_STEPS);
    let (search, kept) = budget.split(RESERVED);
    let run = referee::examine(&mut script, &mut examination, run, &search);
    let spellings = examination.reporter.spellings(&run);
    examination.better.extend(spellings);
    let findings = examination.findings.into_iter();
    let mut findings: Vec<Finding> = findings.map(|(_, finding)| finding).collect();
    findings.extend(small_cities);
    findings.order_by_key(|finding| (finding.range.start(), finding.range.end()));
    Replayed {
        script,
        run,
        findings,
        problems: examination.problems,
        better: examination.better,
        left: search.left() + kept.left(),
        is_flipped,
    }
}

/// The part of a game's work that is kept for comparing repairs: one in this number.
const RESERVED: usize = 8;

/// The script with y growing upward, and its run. In a record whose y grows downward, edges do not match, but all do once it is
/// turned over; the wrong sign of a single square does not explain that.
fn upright(mut script: Script) -> (Script, Run) {
    let run = Run::of(&script);
    let is_one_sign = |script: &mut Script, step: usize| {
        script.turn_over_step(step);
        let is_right = misplaced(&Run::of(script)).next().is_none();
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
    let flipped = Run::of(&script);
    script.is_flipped = misplaced(&flipped).next().is_none();
    if script.is_flipped {
        return (script, flipped);
    }
    script.turn_over();
    (script, run)
}

/// The problems of `run` with the places of tiles.
fn misplaced(run: &Run) -> impl Iterator<Item = &Problem> {
    run.problems
        .iter()
        .filter(|problem| problem.is_about_place())
}

/// Facts about tiles, and the findings so far.
struct Examination<'t> {
    reporter: Reporter<'t>,
    /// The findings, with their steps.
    findings: Vec<(usize, Finding)>,
    better: Vec<Better>,
    codes: Codes,
    /// The problems that were reported.
    problems: Vec<Problem>,
    /// Whether a part of the board is unknown: points that differ afterwards are no evidence.
    has_hole: bool,
    /// Whether a problem that changes the score is unexplained: it may cause differences at the end.
    has_open: bool,
    /// The squares of tiles that cannot be read.
    unread: Vec<Square>,
}

/// Whether the record begins with the starter tile.
fn has_starter(script: &Script) -> bool {
    let first = script.steps.first();
    first.is_some_and(|step| step.kind == StepKind::Starter)
}

impl Insight<Script> for Examination<'_> {
    type Change = Change;

    fn meant(&mut self, script: &Script, inquiry: &Inquiry<'_, Script>) -> Vec<Meant<Change>> {
        Clues::new(script, inquiry, &mut self.codes).collect()
    }

    fn changed(&self, script: &Script, at: usize, change: &Change) -> Option<Vec<(usize, Step)>> {
        change.applied(script, at)
    }

    fn corrected(&self, script: &Script, problem: &Problem) -> Option<(usize, Step)> {
        Some((problem.step, corrected(script, problem)?))
    }

    fn demands(&self, problem: &Problem) -> Demand {
        if self.is_consequence(problem) {
            return Demand::Unwanted;
        }
        match problem.kind {
            Kind::DoubtfulSquare | Kind::DoubtfulTile => Demand::More,
            // If a box holds too few of a tile, that is no evidence for another one.
            Kind::OddFarmer | Kind::Overdrawn(..) => Demand::Hint,
            _ => Demand::Itself,
        }
    }

    /// A wrong tile or meeple elsewhere must explain more than this problem.
    fn believes(&self, problem: &Problem, repair: &Repair) -> bool {
        repair.step == problem.step && problem.is_about_tile()
    }

    fn say(&mut self, script: &Script, case: &Case<'_, Script, Change>) {
        let problem = case.problem;
        self.improve(case);
        self.problems.push(problem.clone());
        let is_consequence = self.is_consequence(problem);
        self.note_open(case);
        if problem.is_syntax() {
            return;
        }
        let Some(mut finding) = self.reporter.finding(script, case) else {
            return;
        };
        if is_consequence {
            finding.fixes.clear();
        }
        let place = case.accepted().map_or(problem.step, |repair| repair.step);
        if let Some(repair) = case.accepted() {
            self.forget_oddities(script, repair);
            self.reporter.take(repair);
        }
        self.findings.push((place, finding));
    }
}

impl Examination<'_> {
    /// Whether `problem` is a consequence of an earlier unexplained one, and no evidence of a slip in its own line or in
    /// distant meeples.
    fn is_consequence(&self, problem: &Problem) -> bool {
        let depends = problem.is_about_points()
            || matches!(problem.kind, Kind::Refused(_) | Kind::NoHole(_))
            || problem.kind == Kind::Detached && self.is_beside_unread(problem.step);
        self.has_hole && depends || self.has_open && problem.is_about_end()
    }

    /// Whether the tile of `step` is beside one that cannot be read.
    fn is_beside_unread(&self, step: usize) -> bool {
        let square = self.reporter.written_square(step);
        let mut sides = (0..4).filter_map(|side| Some(square?.beside(side)));
        sides.any(|beside| self.unread.contains(&beside))
    }

    /// Remembers what stays unexplained.
    fn note_open(&mut self, case: &Case<'_, Script, Change>) {
        let problem = case.problem;
        if case.is_repaired {
            return;
        }
        let is_broken = problem.is_syntax() || problem.is_about_place();
        self.has_hole |= is_broken && !matches!(problem.kind, Kind::DoubtfulSquare);
        if problem.kind == Kind::Unreadable {
            self.unread
                .extend(self.reporter.written_square(problem.step));
        }
        let is_refused = matches!(problem.kind, Kind::Refused(_));
        self.has_open |=
            self.has_hole || is_refused || problem.is_about_points() && !problem.is_about_end();
    }

    /// Keeps repairs that also fit the parser's findings in the same place.
    fn improve(&mut self, case: &Case<'_, Script, Change>) {
        let Some(best) = case.repairs.first() else {
            return;
        };
        let place = match best.change {
            Change::Square(_) => MoveField::Square,
            Change::Tile(_) => MoveField::Tile,
            Change::Exchange => return,
        };
        if best.step == case.problem.step && case.problem.is_about_tile() {
            let better = self.reporter.better(case, place);
            self.better.extend(better);
        }
    }

    /// Drops findings about oddities of a step that a repair now explains.
    fn forget_oddities(&mut self, script: &Script, repair: &Repair) {
        let is_other_tile = matches!(repair.change, Change::Tile(_))
            && !repair.change.moves_meeple(script, repair.step);
        self.findings.retain(|(step, other)| {
            let of_tile = [
                rules::replay::FOREIGN_TILE.code,
                rules::replay::TILE_BOX.code,
            ];
            let is_odd = other.code == rules::replay::FARMER_AFTER_OTHER_SIDE.code
                || is_other_tile && of_tile.contains(&other.code);
            *step != repair.step || !is_odd
        });
    }
}
