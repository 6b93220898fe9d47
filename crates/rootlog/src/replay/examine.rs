//! From problems to findings: one for each cause. After a slip the record is read as the evidence suggests, so that the slip
//! does not spoil what comes after it.

use std::{
    cell::{OnceCell, RefCell},
    collections::HashMap,
};

use notation::{
    Edit, Finding, Fix, Severity, TextRange, TextSize, apply_edits, price,
    referee::{self, Case, Demand, Inquiry, Insight, Meant, Repair, Rules},
    work::Budget,
};

use crate::game::rules;
use crate::{
    checks::reread,
    game::facts::Faction,
    read::{ast::Sheet, words},
};

use super::{
    history,
    meant::{self, Change, Habits},
    order::Order,
    problem::{Kind, Problem},
    referee::Run,
    script::Script,
    source::Source,
    step::Step,
};

/// How many repairs a finding has at most.
const MOST_FIXES: usize = 3;
/// The price of what the syntax alone suggests.
const SUGGESTED: u32 = price::KEY;
/// About how many steps it takes to read an action after a slip was undone in it.
const STEPS_OF_SLIP: usize = 40;
/// The work that is left is divided by this. The result may be spent on slips in an action that cannot be read.
const PART_FOR_UNREAD: usize = 2;
/// The same for an action that contradicts the board, which itself shows what was meant.
const PART_FOR_WRONG: usize = 10;
/// With more problems than this, only the board can show which slip was made.
const FEW: usize = 3;
/// A game may take this many times the work of games in other notations: most of it is reading.
const MORE: usize = 3;

/// Replays the record `source`, whose turns follow each other in `order`. `findings` are those of the syntax; the replay adds
/// what does not fit, with repairs that the rest of the game supports. Returns the repaired record and its run.
pub(super) fn examine<'g>(
    source: &Source<'g>,
    order: &Order,
    findings: &mut Vec<Finding>,
) -> (Script<'g>, Run<'g>) {
    let mut script = Script::new(source, order, odd_ranges(findings));
    let run = Run::of(&script);
    let budget = Budget::growing(Budget::of_game(script.work()).left() * MORE);
    let mut examination = Examination {
        game: source.game,
        text: source.parse.text(),
        factions: &source.factions,
        budget: &budget,
        findings,
        contradictions: Vec::new(),
        joined: Vec::new(),
        unread: Vec::new(),
        readings: RefCell::default(),
        habits: OnceCell::new(),
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
    game: &'g Sheet,
    text: &'g str,
    factions: &'f [Faction],
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
    habits: OnceCell<Habits>,
}

impl<'g> Insight<Script<'g>> for Examination<'g, '_> {
    type Change = Change;

    fn meant(
        &mut self,
        script: &Script<'g>,
        inquiry: &Inquiry<'_, Script<'g>>,
    ) -> Vec<Meant<Change>> {
        let problem = inquiry.problem;
        let Some(step) = script.steps().get(problem.at.turn) else {
            return Vec::new();
        };
        let mut all = Vec::new();
        let mut add = |price: u32, unusual: u32, change: Change, is_remote: bool| {
            all.push(Meant {
                step: problem.at.turn,
                change,
                price,
                unusual,
                at_least: 0,
                is_remote,
            });
        };
        match problem.kind {
            Kind::LostLine => {
                let mut found = self.findings_of(problem);
                let told = found.find(|finding| finding.code == rules::syntax::WHOSE_TURN.code);
                for fix in told.iter().flat_map(|finding| &finding.fixes) {
                    let edits = fix.edits.clone();
                    add(price::SURE, 0, Change { edits, slip: None }, false);
                }
                let slips = told
                    .is_none()
                    .then(|| meant::begun(self.factions, self.habits(), step));
                for (price, unusual, change) in slips.into_iter().flatten() {
                    add(price, unusual, change, false);
                }
            }
            Kind::Unread | Kind::Odd => {
                for finding in self.findings_of(problem) {
                    for fix in &finding.fixes {
                        let edits = fix.edits.clone();
                        let slip = self.slip_of(fix);
                        let price = if fix.safe {
                            price::SURE
                        } else {
                            slip.unwrap_or(SUGGESTED)
                        };
                        let is_remote = !fix.safe
                            && (slip.is_some_and(|price| price > price::STROKE)
                                || meant::breaks_row(step, &edits));
                        let unusual = match &*edits {
                            [edit] => meant::unusual(self.habits(), step, edit),
                            _ => 0,
                        };
                        add(price, unusual, Change { edits, slip: None }, is_remote);
                    }
                    let slips = self.slips_near(step, finding.range, PART_FOR_UNREAD);
                    for (price, unusual, change) in slips {
                        let is_remote =
                            price > price::STROKE || meant::breaks_row(step, &change.edits);
                        add(price, unusual, change, is_remote);
                    }
                }
            }
            // What they should be is known.
            Kind::Points { .. } | Kind::NoPoints { .. } | Kind::Letter { .. } => {
                all.extend(meant::by_board(script, inquiry));
            }
            Kind::Order | Kind::Hand(_) => {}
            _ => {
                if inquiry.run.problems.len() <= FEW {
                    let slips = self.slips_near(step, problem.range, PART_FOR_WRONG);
                    for (price, unusual, change) in slips {
                        add(price, unusual, change, true);
                    }
                }
                all.extend(meant::by_board(script, inquiry));
            }
        }
        all
    }

    /// Most of what a slip of one character comes to cannot be read, and costs little.
    fn most_tried(&self) -> usize {
        1500
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
            // Another reading of an unreadable text may contradict the board; that alone does not rule it out.
            Kind::Unread | Kind::LostLine | Kind::Odd => problem.key() == other.key(),
            // After the repair, neither the action of the problem nor the repaired one may have a problem.
            _ => {
                let touches = |edit: &Edit| other.action.intersect(edit.range).is_some();
                other.action == problem.action
                    || other.weight() > 1 && change.edits.iter().any(touches)
            }
        }
    }

    fn demands(&self, problem: &Problem) -> Demand {
        match &problem.kind {
            // The board leaves no other.
            Kind::Letter { may_be, .. } if may_be.len() == 1 => Demand::Unwanted,
            // What points should be is known, whatever else is wrong.
            Kind::Points { .. } | Kind::NoPoints { .. } => Demand::Nothing,
            Kind::Unread | Kind::LostLine | Kind::Odd => Demand::Nothing,
            _ => Demand::Itself,
        }
    }

    /// Where the board contradicts the record, another reading must explain more: the board is put right in either case.
    fn believes(&self, problem: &Problem, _: &Repair<Change>) -> bool {
        matches!(problem.kind, Kind::Unread | Kind::LostLine)
    }

    fn replaced(&self, _: &Script<'g>, _: usize, change: &Change) -> Option<(char, char)> {
        let [edit] = &*change.edits else {
            return None;
        };
        let written = self.text.get(std::ops::Range::from(edit.range))?;
        price::replaced(written, &edit.text)
    }

    fn say(&mut self, script: &Script<'g>, case: &Case<'_, Script<'g>, Change>) {
        match case.problem.kind {
            Kind::Order | Kind::Hand(_) => {}
            Kind::Unread | Kind::LostLine | Kind::Odd => self.say_unread(script, case),
            _ => self.say_contradiction(script, case),
        }
    }
}

impl<'g> Examination<'g, '_> {
    /// The likeliest slips near `range` of `step`: as many as one part in `parts` of the work that is left can read.
    fn slips_near(
        &self,
        step: &Step<'_>,
        range: TextRange,
        parts: usize,
    ) -> Vec<(u32, u32, Change)> {
        let mut slips = meant::slips_near(self.factions, self.habits(), step, range);
        slips.truncate(self.budget.left() / parts / STEPS_OF_SLIP);
        slips
    }

    /// What is written in the record again and again.
    fn habits(&self) -> &Habits {
        self.habits.get_or_init(|| Habits::of(self.game, self.text))
    }

    /// The price of the one-character slip that `fix`, a fix of the syntax, undoes; `None` if it undoes no such slip.
    fn slip_of(&self, fix: &Fix) -> Option<u32> {
        let [edit] = fix.edits.as_slice() else {
            return None;
        };
        let written = self.text.get(std::ops::Range::from(edit.range))?;
        meant::suggestion_price(written, &edit.text)
    }

    /// The findings of the syntax behind `problem`.
    fn findings_of(&self, problem: &Problem) -> impl Iterator<Item = &Finding> {
        let indices = self.indices_of(problem).into_iter();
        indices.filter_map(|index| self.findings.get(index))
    }

    /// The indices of those findings.
    fn indices_of(&self, problem: &Problem) -> Vec<usize> {
        let action = problem.action;
        let first = (self.findings).partition_point(|one| one.range.start() < action.start());
        let findings = self.findings.iter().enumerate().skip(first);
        let inside = findings.take_while(|(_, one)| one.range.start() <= action.end());
        let is_meant = |finding: &Finding| match problem.kind {
            Kind::Odd => is_odd(finding) && finding.range == problem.range,
            _ => finding.severity == Severity::Error,
        };
        let found = inside.filter(|(_, one)| is_meant(one));
        found.map(|(index, _)| index).collect()
    }

    fn say_contradiction(&mut self, script: &Script<'g>, case: &Case<'_, Script<'g>, Change>) {
        let problem = case.problem;
        let told = match &problem.kind {
            Kind::Letter { may_be, .. } => match may_be[..] {
                [letter] => Some(letter),
                _ => None,
            },
            _ => None,
        };
        let Some(rule) = problem.rule else {
            return;
        };
        let mut finding = rule.at(problem.range, problem.message.clone());
        if let Some(letter) = told {
            let written = self.text.get(std::ops::Range::from(problem.range));
            let written = written.unwrap_or_default();
            let letter = meant::letter_text(letter);
            let title = format!("Write {written}{letter}");
            let edits = vec![Edit::insert(problem.range.end(), letter)];
            self.contradictions
                .push(finding.with_fix(Fix::safe(title, edits)));
            return;
        }
        finding.related = history::related(self.game, problem, self.budget);
        finding.fixes = self.fixes(script, case);
        self.contradictions.push(finding);
    }

    /// Gives the syntax errors of an unreadable action the repairs that the rest of the game supports.
    fn say_unread(&mut self, script: &Script<'g>, case: &Case<'_, Script<'g>, Change>) {
        let action = case.problem.action;
        if self
            .joined
            .iter()
            .any(|joined| joined.contains_range(action))
        {
            return;
        }
        if case.problem.kind == Kind::Unread {
            self.unread.push(action);
        }
        let fixes = self.fixes(script, case);
        let halves = self.halves(script, case);
        for index in self.indices_of(case.problem) {
            let Some(finding) = self.findings.get(index) else {
                continue;
            };
            let mut finding = finding.clone();
            // The fixes of the syntax were among the trials.
            let is_told = finding.fixes.iter().any(|fix| fix.safe) || reread::is_reread(&finding);
            if !fixes.is_empty() && !is_told {
                finding.fixes.clone_from(&fixes);
            }
            if let Some((range, message)) = &halves {
                finding.code = rules::syntax::UNREADABLE.code;
                finding.message.clone_from(message);
                finding.range = *range;
            }
            if let Some(place) = self.findings.get_mut(index) {
                *place = finding;
            }
        }
        self.joined.extend(halves.map(|(range, _)| range));
    }

    /// If the best repair joins two unreadable actions into one: the bytes of both, and the message.
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

    /// The fixes of a problem, the best first.
    fn fixes(&self, script: &Script<'g>, case: &Case<'_, Script<'g>, Change>) -> Vec<Fix> {
        let mut fixes: Vec<Fix> = Vec::new();
        for repair in case.repairs {
            let edits = &repair.change.edits;
            let suggested = self.findings_of(case.problem).flat_map(|one| &one.fixes);
            let known = suggested.into_iter().find(|fix| fix.edits == *edits);
            let fix = known.cloned().or_else(|| {
                let title = self.title(script, case.problem, repair.step, &repair.change)?;
                Some(Fix::guess(title, edits.clone()))
            });
            fixes.extend(fix.filter(|fix| !fixes.iter().any(|one| self.is_same(one, fix))));
        }
        fixes.truncate(MOST_FIXES);
        case.mark(&mut fixes);
        fixes
    }

    /// `Write 4w11->4`: the actions after the repair, with their turn if it is another one.
    fn title(
        &self,
        script: &Script<'g>,
        problem: &Problem,
        at: usize,
        change: &Change,
    ) -> Option<String> {
        let (_, step) = self.changed(script, at, change)?.pop()?;
        let begins = |edit: &Edit| edit.range.start() < step.start + TextSize::of("C:");
        if problem.kind == Kind::LostLine && change.edits.iter().any(begins) {
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

    /// Whether two fixes result in the same text or have the same title.
    fn is_same(&self, one: &Fix, other: &Fix) -> bool {
        one.title == other.title
            || apply_edits(self.text, &one.edits) == apply_edits(self.text, &other.edits)
    }

    /// Drops the errors of actions that became readable when another action was repaired.
    fn forget_consequences(&mut self, script: &Script<'g>) {
        let reported = &self.unread;
        let is_reported = |action: TextRange| reported.contains(&action);
        let turns = script.steps().iter().filter(|step| step.reading.is_some());
        let actions = turns
            .filter_map(|step| step.written)
            .flat_map(|turn| &turn.actions);
        let gone = actions.filter(|action| !action.sound && !is_reported(action.range));
        let gone: Vec<TextRange> = gone.map(|action| action.range).collect();
        let joined = &self.joined;
        self.findings.retain(|finding| {
            let after = gone.partition_point(|action| action.end() < finding.range.start());
            let is_gone = (gone.get(after)).is_some_and(|one| one.contains_range(finding.range));
            let is_half =
                |whole: &TextRange| whole.contains_range(finding.range) && *whole != finding.range;
            let is_consequence = is_gone || joined.iter().any(is_half);
            finding.severity != Severity::Error || !is_consequence
        });
        self.findings
            .dedup_by(|second, first| second.range == first.range && joined.contains(&first.range));
    }
}

/// The bytes of the odd parts in `findings`.
fn odd_ranges(findings: &[Finding]) -> Vec<TextRange> {
    let odd = findings.iter().filter(|finding| is_odd(finding));
    odd.map(|finding| finding.range).collect()
}

/// Whether the notation allows the text, but its meaning is unclear.
fn is_odd(finding: &Finding) -> bool {
    finding.severity == Severity::Warning && finding.fixes.is_empty()
}
