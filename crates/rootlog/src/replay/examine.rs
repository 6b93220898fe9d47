//! From problems to findings: one for each cause. After a slip the record is read as the evidence suggests, so that the slip
//! does not spoil what comes after it.

use std::{cell::RefCell, collections::HashMap};

use notation::{
    Edit, Finding, Fix, Severity, TextRange,
    referee::{self, Case, Demand, Inquiry, Insight, Meant, Repair, Rules},
    work::Budget,
};

use crate::{ast::Game, facts::Faction, words};

use super::{
    history,
    meant::{self, Change},
    problem::{Kind, Problem},
    referee::{Run, Script, Step},
    setting,
};

/// How many repairs a finding has at most.
const MOST_FIXES: usize = 3;
/// The price of what the syntax alone suggests.
const SUGGESTED: u32 = 2;
/// About so many steps it takes to read an action after a slip was undone in it.
const STEPS_OF_SLIP: usize = 40;
/// One part in so many of the work that is left may go into slips of the hand where an action cannot be read.
const PART_FOR_UNREAD: usize = 3;
/// The same where it contradicts the board: there the board knows better.
const PART_FOR_ODD: usize = 10;
/// A game may take so many times the work of others: most of it is reading.
const MORE: usize = 2;

/// Plays `game`, whose text is `text`, and adds what does not fit to `findings`, those of its syntax, with repairs that the
/// rest of the game supports. Answers the record as it was repaired, and how it plays.
pub(super) fn examine<'g>(
    game: &'g Game,
    text: &'g str,
    findings: &mut Vec<Finding>,
) -> (Script<'g>, Run<'g>) {
    let mut script = Script::new(game, text);
    let run = Run::of(&script);
    let budget = Budget::new(Budget::of_game(script.work()).left() * MORE);
    let mut examination = Examination {
        game,
        factions: setting::factions(game),
        budget: &budget,
        findings,
        contradictions: Vec::new(),
        joined: Vec::new(),
        unread: Vec::new(),
        readings: RefCell::default(),
    };
    let run = referee::examine(&mut script, &mut examination, run, &budget);
    examination.forget_consequences(&script);
    let contradictions = examination.contradictions;
    findings.extend(contradictions);
    (script, run)
}

/// The lines that were read anew: by their step, and what was changed in them.
type Readings<'g> = HashMap<(usize, Vec<Edit>), Option<Step<'g>>>;

/// What is found.
struct Examination<'g, 'f> {
    game: &'g Game,
    factions: Vec<Faction>,
    budget: &'f Budget,
    /// Those of the syntax, ascending.
    findings: &'f mut Vec<Finding>,
    /// Those of the board.
    contradictions: Vec<Finding>,
    /// Actions that one repair makes one.
    joined: Vec<TextRange>,
    /// Actions that cannot be read, as far as they were reported.
    unread: Vec<TextRange>,
    readings: RefCell<Readings<'g>>,
}

impl<'g> Insight<Script<'g>> for Examination<'g, '_> {
    type Change = Change;

    fn meant(&mut self, script: &Script<'g>, inquiry: &Inquiry<'_, Script<'g>>) -> Vec<Meant<Change>> {
        let problem = inquiry.problem;
        let Some(step) = script.steps().get(problem.at.turn) else {
            return Vec::new();
        };
        let mut all = Vec::new();
        let mut add = |price: u32, change: Change, is_remote: bool| {
            all.push(Meant {
                step: problem.at.turn,
                change,
                price,
                at_least: 0,
                is_remote,
            });
        };
        match problem.kind {
            Kind::LostLine => {
                for (price, change) in meant::begun(&self.factions, step) {
                    add(price, change, false);
                }
            }
            Kind::Unread => {
                for finding in self.errors_in(problem.action) {
                    for fix in &finding.fixes {
                        let edits = fix.edits.clone();
                        let price = if fix.safe { 0 } else { SUGGESTED };
                        add(price, Change { edits, slip: None }, false);
                    }
                    for (price, change) in self.slips_near(step, finding.range, PART_FOR_UNREAD) {
                        add(price, change, price > 1);
                    }
                }
            }
            // What they should be is known.
            Kind::Points { .. } | Kind::NoPoints { .. } => {
                all.extend(meant::by_board(script, inquiry));
            }
            Kind::Order | Kind::Hand(_) => {}
            _ => {
                for (price, change) in self.slips_near(step, problem.range, PART_FOR_ODD) {
                    add(price, change, true);
                }
                all.extend(meant::by_board(script, inquiry));
            }
        }
        all
    }

    fn changed(
        &self,
        script: &Script<'g>,
        at: usize,
        change: &Change,
    ) -> Option<Vec<(usize, Step<'g>)>> {
        let step = script.steps().get(at)?;
        if let (Some(slip), Some(turn)) = (&change.slip, step.turn())
            && !meant::is_likely(&script.facts, turn, slip)
        {
            return None;
        }
        let mut edits = step.edits().to_vec();
        edits.extend_from_slice(&change.edits);
        let mut readings = self.readings.borrow_mut();
        let known = readings.entry((at, edits));
        let read = known.or_insert_with(|| step.changed(&script.facts, &change.edits));
        Some(vec![(at, read.clone()?)])
    }

    fn rules_out(&self, problem: &Problem, change: &Change, other: &Problem) -> bool {
        use referee::Problem as _;
        match problem.kind {
            // What cannot be read is compared with what contradicts the board.
            Kind::Unread | Kind::LostLine => problem.key() == other.key(),
            // Nothing may be wrong any more where it was, nor where it is repaired.
            _ => {
                let touches = |edit: &Edit| other.action.intersect(edit.range).is_some();
                other.action == problem.action
                    || other.weight() > 1 && change.edits.iter().any(touches)
            }
        }
    }

    fn demands(&self, problem: &Problem) -> Demand {
        match problem.kind {
            // What points should be is known, whatever else is wrong.
            Kind::Points { .. } | Kind::NoPoints { .. } | Kind::Unread | Kind::LostLine => {
                Demand::Nothing
            }
            _ => Demand::Itself,
        }
    }

    /// Where the board contradicts the record, another reading must explain more: the board is put right in either case.
    fn believes(&self, problem: &Problem, _: &Repair<Change>) -> bool {
        matches!(problem.kind, Kind::Unread | Kind::LostLine)
    }

    fn say(&mut self, script: &Script<'g>, case: &Case<'_, Script<'g>, Change>) {
        match case.problem.kind {
            Kind::Order | Kind::Hand(_) => {}
            Kind::Unread | Kind::LostLine => self.say_unread(script, case),
            _ => self.say_contradiction(script, case),
        }
    }
}

impl<'g> Examination<'g, '_> {
    /// The likeliest slips near `range` of `step`: as many as one part in `parts` of the work that is left can read.
    fn slips_near(&self, step: &Step<'_>, range: TextRange, parts: usize) -> Vec<(u32, Change)> {
        let mut slips = meant::slips_near(&self.factions, step, range);
        slips.truncate(self.budget.left() / parts / STEPS_OF_SLIP);
        slips
    }

    /// The errors of the syntax in `action`.
    fn errors_in(&self, action: TextRange) -> impl Iterator<Item = &Finding> {
        let first = self.findings.partition_point(|one| one.range.start() < action.start());
        let findings = self.findings.iter().skip(first);
        let inside = findings.take_while(move |one| one.range.start() <= action.end());
        inside.filter(|one| one.severity == Severity::Error)
    }

    fn say_contradiction(&mut self, script: &Script<'g>, case: &Case<'_, Script<'g>, Change>) {
        let problem = case.problem;
        let mut finding = Finding::new(
            problem.code,
            Severity::Warning,
            problem.range,
            problem.message.clone(),
        );
        finding.related = history::related(self.game, problem, self.budget);
        finding.fixes = self.fixes(script, case);
        self.contradictions.push(finding);
    }

    /// Gives the finding of the syntax the repairs that the game supports.
    fn say_unread(&mut self, script: &Script<'g>, case: &Case<'_, Script<'g>, Change>) {
        let problem = case.problem;
        if self.joined.iter().any(|joined| joined.contains_range(problem.action)) {
            return;
        }
        self.unread.push(problem.action);
        let fixes = self.fixes(script, case);
        let halves = self.halves(script, case);
        let first = self.findings.partition_point(|one| one.range.start() < problem.action.start());
        for finding in self.findings.iter_mut().skip(first) {
            if finding.range.start() > problem.action.end() {
                break;
            }
            let is_certain = finding.fixes.iter().any(|fix| fix.safe);
            if finding.severity != Severity::Error || is_certain {
                continue;
            }
            let suggested = std::mem::replace(&mut finding.fixes, fixes.clone());
            for fix in suggested {
                if !finding.fixes.iter().any(|one| is_same(one, &fix)) {
                    finding.fixes.push(fix);
                }
            }
            finding.fixes.truncate(MOST_FIXES);
            if let Some((range, message)) = &halves {
                finding.code = "rootlog/unreadable";
                finding.message.clone_from(message);
                finding.range = *range;
            }
        }
        self.joined.extend(halves.map(|(range, _)| range));
    }

    /// The bytes of two actions that cannot be read and that the best repair makes one, with what is said of them.
    fn halves(
        &self,
        script: &Script<'g>,
        case: &Case<'_, Script<'g>, Change>,
    ) -> Option<(TextRange, String)> {
        let best = case.repairs.first()?;
        let (_, step) = self.changed(script, best.step, &best.change)?.pop()?;
        let actions = step.actions_around(&best.change.edits).into_iter();
        let around = actions
            .map(|action| step.written_at(action.range))
            .reduce(|one, other| one.cover(other))?;
        let turn = step.written?;
        let unread = turn.actions.iter().filter(|action| !action.sound);
        let mut inside = unread.filter(|action| around.contains_range(action.range));
        let (first, second) = (inside.next()?, inside.next()?);
        let range = first.range.cover(second.range);
        let written = step.text.get(std::ops::Range::from(range - step.start))?;
        let message = format!(
            "`{}` cannot be read as two actions. Is the separator between them right?",
            words::quoted(written)
        );
        Some((range, message))
    }

    /// The repairs of a problem, the best first.
    fn fixes(&self, script: &Script<'g>, case: &Case<'_, Script<'g>, Change>) -> Vec<Fix> {
        let mut fixes: Vec<Fix> = Vec::new();
        for repair in case.repairs {
            let edits = &repair.change.edits;
            let suggested = self.errors_in(case.problem.action).flat_map(|one| &one.fixes);
            let known = suggested.into_iter().find(|fix| fix.edits == *edits);
            let fix = known.cloned().or_else(|| {
                let title = self.title(script, case.problem, repair.step, &repair.change)?;
                Some(Fix::guess(title, edits.clone()))
            });
            fixes.extend(fix.filter(|fix| !fixes.iter().any(|one| is_same(one, fix))));
        }
        fixes.truncate(MOST_FIXES);
        fixes
    }

    /// `Write 4w11->4`: the actions as the repair leaves them; with their turn, if that is another one.
    fn title(
        &self,
        script: &Script<'g>,
        problem: &Problem,
        at: usize,
        change: &Change,
    ) -> Option<String> {
        let (_, step) = self.changed(script, at, change)?.pop()?;
        if problem.kind == Kind::LostLine {
            let head = step.line_text().get(..2)?;
            return Some(format!("Begin with {head}"));
        }
        let actions = step.actions_around(&change.edits).into_iter();
        let written: Vec<&str> = actions.map(|action| step.slice(action.range)).collect();
        let written = written.join("/");
        let written = words::quoted(&written);
        Some(match at == problem.at.turn {
            true => format!("Write {written}"),
            false => format!(
                "Write {written} in the earlier turn of the {}",
                step.turn()?.faction.value.short_name()
            ),
        })
    }

    /// Drops the findings of what can be read once another action is repaired.
    fn forget_consequences(&mut self, script: &Script<'g>) {
        let reported = &self.unread;
        let is_reported = |action: TextRange| reported.contains(&action);
        let turns = script.steps().iter().filter(|step| step.reading.is_some());
        let actions = turns.filter_map(|step| step.written).flat_map(|turn| &turn.actions);
        let gone = actions.filter(|action| !action.sound && !is_reported(action.range));
        let gone: Vec<TextRange> = gone.map(|action| action.range).collect();
        self.findings.retain(|finding| {
            let after = gone.partition_point(|action| action.end() < finding.range.start());
            let is_inside = gone
                .get(after)
                .is_some_and(|action| action.contains_range(finding.range));
            finding.severity != Severity::Error || !is_inside
        });
    }
}

/// Whether two repairs read the same to whoever chooses.
fn is_same(one: &Fix, other: &Fix) -> bool {
    one.title == other.title || one.edits == other.edits
}
