//! From problems to findings: one for each cause. After a slip the record is read on as the evidence suggests, so that one slip
//! does not make the rest of the game look wrong.

use std::{
    cell::RefCell,
    collections::{BTreeSet, HashMap, HashSet},
    sync::Arc,
};

use notation::{
    Edit, Finding, Fix, Order as _, Parse, TextRange, TextSize, price,
    referee::{self, Case, Inquiry, Insight, Meant, Problem as _, Repair},
    work::Budget,
};

use crate::game::rules;
use crate::{
    checks::{no_turn, tags},
    read::{numbering::NumberSlip, sheet::Sheet},
    replay::{
        Analysis, MOST_THROWS, Problem, Run, Script, Step,
        meant::{Change, Clues, MOST_RENUMBERINGS, WholeLine},
        order::{bare_numbers, lines_swapped, mixed_numbers, turn_number, written_twice},
        report::{NeverWritten, of_misfit},
    },
};

/// Identifies the same problem in another run.
type ProblemKey = <Problem as referee::Problem>::Key;

/// A line, counted in the order in which the turns are written, and its text with repairs.
type LineMeaning = (usize, String);

/// The most fixes of one finding.
const MOST_FIXES: usize = 3;

/// The findings of `parse`: `script` as `run` played it, and the game as `written`, without repairs.
pub(crate) fn findings(
    parse: &Parse,
    script: &Script,
    run: &Run,
    written: &Analysis,
) -> Vec<Finding> {
    let is_turn = |finding: &Finding| {
        let line = parse.line_at(finding.range.start());
        let sheet = &written.sheet;
        sheet.turn_on(line).is_some() || sheet.doubled_on(line).is_some() || sheet.is_no_turn(line)
    };
    let mut findings: Vec<Finding> = parse.findings().filter(|one| !is_turn(one)).collect();
    let doubled = &written.sheet.doubled;
    let runs = doubled.chunk_by(|one, next| one.line + 1 == next.line);
    findings.extend(runs.filter_map(|run| written_twice(parse, &written.sheet, run)));
    let remarks = written.sheet.remarks.iter();
    let remarks = remarks.filter(|remark| remark.is_certain);
    findings.extend(remarks.map(|remark| no_turn(parse, remark)));
    let mut tags = tags::findings(written);
    if !run.problems.is_empty() {
        let (mut script, mut examination) = (script.clone(), Examination::new(written, run));
        let budget = Budget::of_game(2 * cost(&script.sheet));
        let run = referee::examine(&mut script, &mut examination, run.clone(), &budget);
        let left = tags::findings(&Analysis::of(&script, &run));
        tags.retain(|one| left.iter().any(|other| other.code == one.code));
        findings.append(&mut examination.findings);
    }
    findings.append(&mut tags);
    findings.extend(bare_numbers(&written.sheet));
    findings.order_by_key(|finding| (finding.range.start(), finding.range.end()));
    findings
}

/// How many throws a correct record of this length has.
fn cost(sheet: &Sheet) -> usize {
    let throws = sheet.turns.iter().map(|turn| turn.throws.len());
    throws.map(|throws| throws.min(MOST_THROWS)).sum()
}

/// The findings so far, and what was computed to find them.
struct Examination {
    /// The game of the last run that was asked for.
    game: Option<Analysis>,
    never: NeverWritten,
    /// The problems of the record as it is written.
    written: HashSet<ProblemKey>,
    /// Whether a repair was accepted.
    is_repaired: bool,
    /// A problem whose repairs were searched, so that the search knows all of them.
    searched: Option<Problem>,
    /// Codes or messages that are reported once in a whole game.
    reported: BTreeSet<String>,
    findings: Vec<Finding>,
    /// The indices of the findings at a place.
    found_at: HashMap<TextRange, Vec<usize>>,
    /// Turns as read from changed text, by line and text, so that each is read once.
    steps: RefCell<HashMap<LineMeaning, Option<Arc<Step>>>>,
}

impl Insight<Script> for Examination {
    type Change = Change;

    fn meant(&mut self, script: &Script, inquiry: &Inquiry<'_, Script>) -> Vec<Meant<Change>> {
        let never = self.never;
        let game = self.game(script, inquiry.run);
        let meant = Clues::new(script, game).collect(inquiry.problem, never);
        self.searched = (!meant.is_empty()).then_some(*inquiry.problem);
        meant
    }

    fn changed(
        &self,
        script: &Script,
        _: usize,
        change: &Change,
    ) -> Option<Vec<(usize, Arc<Step>)>> {
        match change.whole {
            Some(WholeLine::Swapped(turn)) => return script.swapped(turn),
            Some(WholeLine::AfterGap(turn)) => return script.after_gap(turn),
            None => {}
        }
        let turns = script.by_turn(&change.fix.edits)?;
        let steps = turns
            .into_iter()
            .map(|(turn, edits)| Some((turn, self.step(script, turn, &edits)?)));
        steps.collect()
    }

    fn replaced(&self, script: &Script, at: usize, change: &Change) -> Option<(char, char)> {
        let [edit] = &*change.fix.edits else {
            return None;
        };
        let line = script.line(at)?;
        let start = edit.range.start().checked_sub(line.start)?;
        let range = TextRange::at(start, edit.range.len());
        let written = line.text.get(std::ops::Range::from(range))?;
        price::replaced(written, &edit.text)
    }

    fn say(&mut self, script: &Script, case: &Case<'_, Script, Change>) {
        let finding = self.finding(script, case);
        if let Some(mut finding) = finding.filter(|one| !self.is_about_repair(script, case, one)) {
            let own = std::mem::take(&mut finding.fixes);
            finding.fixes = match (self.searched == Some(*case.problem), case.repairs) {
                (true, []) => self.undoing(script, case.problem, own),
                (true, _) => fixes(self.game(script, case.run), case),
                (false, _) => own,
            };
            // The number of kubbs thrown in is a rule of the game; with nothing else wrong, it is certain.
            if finding.code == rules::INKAST_MISSING.code && !self.is_repaired {
                mark_safe(case, &mut finding);
            }
            let there = self.found_at.entry(finding.range).or_default();
            there.push(self.findings.len());
            self.findings.push(finding);
        }
        if case.is_repaired {
            self.is_repaired = true;
            self.game = None;
        }
    }
}

impl Examination {
    fn new(written: &Analysis, run: &Run) -> Self {
        Self {
            game: None,
            never: NeverWritten::in_game(written),
            written: run.problems.iter().map(Problem::key).collect(),
            is_repaired: false,
            searched: None,
            reported: BTreeSet::new(),
            findings: Vec::new(),
            found_at: HashMap::new(),
            steps: RefCell::default(),
        }
    }

    /// The game of `run`. It is kept until a repair is accepted.
    fn game(&mut self, script: &Script, run: &Run) -> &Analysis {
        self.game.get_or_insert_with(|| Analysis::of(script, run))
    }

    /// A turn with `edits` in its text.
    fn step(&self, script: &Script, turn: usize, edits: &[Edit]) -> Option<Arc<Step>> {
        let (text, repairs) = script.text_with(turn, edits)?;
        let mut steps = self.steps.borrow_mut();
        let line = script.step(turn)?.line;
        let known = steps.entry((line, text));
        let key = known.key().1.clone();
        known
            .or_insert_with(|| script.read(turn, &key, repairs).map(Arc::new))
            .clone()
    }

    /// The `fixes` that remove `problem` from the text, whatever else is wrong afterwards.
    fn undoing(&self, script: &Script, problem: &Problem, fixes: Vec<Fix>) -> Vec<Fix> {
        let text = match problem {
            Problem::Text(text) => text,
            Problem::Number(_) => return fixes,
            _ => return Vec::new(),
        };
        let is_gone = |fix: &Fix| {
            let step = self.step(script, text.turn, &fix.edits);
            step.is_some_and(|step| step.notes.iter().all(|note| note.finding.code != text.code))
        };
        fixes.into_iter().filter(is_gone).collect()
    }

    /// Whether `finding` is about text that a repair wrote, not about the record as written.
    fn is_about_repair(
        &self,
        script: &Script,
        case: &Case<'_, Script, Change>,
        finding: &Finding,
    ) -> bool {
        let step = script.step(case.problem.place());
        let mut repairs = step.iter().flat_map(|step| &step.repairs);
        !self.written.contains(&case.problem.key())
            && repairs.any(|edit| edit.range.intersect(finding.range).is_some())
    }

    /// A turn whose number is wrong.
    fn number(
        &mut self,
        script: &Script,
        case: &Case<'_, Script, Change>,
        slip: &NumberSlip,
    ) -> Finding {
        let game = self.game(script, case.run);
        let slips = game.replay.numbering.slips.iter();
        let earlier = slips.take_while(|other| other.turn < slip.turn);
        let renumbers = earlier.take(MOST_RENUMBERINGS).count() < MOST_RENUMBERINGS;
        turn_number(game, slip, renumbers)
    }

    /// The finding of a problem, with the fixes that it knows itself. `None` if it is already reported.
    fn finding(&mut self, script: &Script, case: &Case<'_, Script, Change>) -> Option<Finding> {
        let never = self.never;
        let game = self.game(script, case.run);
        let finding = match case.problem {
            Problem::Misfit(misfit) => {
                // Most problems of a long game may be told already, by one finding with an edit for each of them.
                if let Some(code) = never.code(game, misfit)
                    && self.reported.contains(code)
                {
                    return None;
                }
                let game = self.game(script, case.run);
                if let Some(finding) = never.finding(game, misfit) {
                    let is_new = self.reported.insert(finding.code.to_owned());
                    return is_new.then_some(finding);
                }
                of_misfit(game, misfit)
            }
            Problem::Text(text) => {
                let note = script.step(text.turn)?.notes.get(text.note)?;
                note.finding.clone()
            }
            Problem::Number(slip) => match whole_line(case) {
                Some(WholeLine::Swapped(_)) => lines_swapped(&script.sheet, slip),
                // The gap is reported as the next problem.
                Some(WholeLine::AfterGap(_)) if case.is_repaired => return None,
                _ => self.number(script, case, slip),
            },
            Problem::Spelling(_, player) => script.names.spelling.get(player)?.finding.clone(),
            Problem::Teams(_, player) => script.names.teams.get(player)?.finding.clone(),
            Problem::Unnumbered(_) => mixed_numbers(game)?,
            Problem::Stranger(_) => return None,
        };
        // A strange name is reported once in a game.
        let is_new = finding.code != rules::PLAYER_NAME.code
            || self.reported.insert(finding.message.clone());
        let is_same =
            |known: &Finding| (known.code, &known.message) == (finding.code, &finding.message);
        let there = self.found_at.get(&finding.range);
        let mut there = there.into_iter().flatten();
        let is_known = there.any(|index| self.findings.get(*index).is_some_and(is_same));
        (is_new && !is_known).then_some(finding)
    }
}

/// What the best repair does with whole lines; `None` if it changes none.
fn whole_line(case: &Case<'_, Script, Change>) -> Option<WholeLine> {
    case.repairs.first()?.change.whole
}

/// The repairs of a problem as fixes, those that explain most first.
fn fixes(game: &Analysis, case: &Case<'_, Script, Change>) -> Vec<Fix> {
    let is_own = |repair: &Repair<Change>| repair.change.is_own;
    // Other repairs are shown only if one of them explains more than the finding's own fixes.
    let only_own = case.repairs.first().is_some_and(is_own);
    let repairs = case.repairs.iter().filter(|one| !only_own || is_own(one));
    let repairs = repairs.filter(|one| !one.change.fix.edits.is_empty());
    let repairs: Vec<&Repair<Change>> = repairs.take(MOST_FIXES).collect();
    let titles: Vec<String> = repairs
        .iter()
        .map(|one| one.change.fix.title.clone())
        .collect();
    let fixes = repairs.iter().map(|repair| {
        let mut fix = repair.change.fix.clone();
        let same = titles.iter().filter(|title| **title == fix.title).count();
        if let Some(place) = place(game, case.problem.place(), repair, same > 1) {
            fix.title = match fix.title.strip_suffix(')') {
                Some(title) => format!("{title}; {place})"),
                None => format!("{} ({place})", fix.title),
            };
        }
        fix
    });
    let mut fixes: Vec<Fix> = fixes.collect();
    // The place of a word that was left out is never certain.
    if !fixes.first().is_some_and(adds_word) {
        case.mark(&mut fixes);
    }
    fixes
}

fn adds_word(fix: &Fix) -> bool {
    let is_word = |edit: &Edit| edit.text.trim() != edit.text && !edit.text.trim().is_empty();
    let mut added = fix.edits.iter().filter(|edit| edit.range.is_empty());
    added.any(is_word)
}

/// Marks the first fix as safe if nothing is wrong after it and it writes no player.
fn mark_safe(case: &Case<'_, Script, Change>, finding: &mut Finding) {
    let leaves_nothing = case.repairs.first().is_some_and(|best| best.left == 0);
    if let Some(fix) = finding.fixes.first_mut().filter(|_| leaves_nothing) {
        fix.safe |= fix.edits.iter().all(|edit| !edit.text.contains(':'));
    }
}

/// Where a repair writes, if that is another turn than its problem's or another repair has the same title.
fn place(
    game: &Analysis,
    turn: usize,
    repair: &Repair<Change>,
    is_doubled: bool,
) -> Option<String> {
    let is_elsewhere = repair.step != turn;
    if !is_elsewhere && !is_doubled {
        return None;
    }
    let edits = repair.change.fix.edits.iter();
    let at = edits.map(|edit| edit.range.start()).min()?;
    baton_at(game, repair.step, at, is_elsewhere)
}

/// `baton 2 of turn 12`, or only `baton 2` where the turn is clear.
fn baton_at(game: &Analysis, turn: usize, at: TextSize, with_turn: bool) -> Option<String> {
    let throws = &game.sheet.turns.get(turn)?.throws;
    let number = game.replay.numbering.turns.get(turn)?.number;
    let throw = throws
        .iter()
        .position(|throw| throw.range.contains_inclusive(at))?;
    let batons = throws[..=throw].iter().filter(|throw| throw.is_baton());
    // Text inserted at the end of a throw is the next baton.
    let baton = batons.count() + usize::from(throws[throw].range.end() == at);
    Some(match (throws[throw].is_baton(), with_turn) {
        (true, true) => format!("baton {baton} of turn {number}"),
        (true, false) => format!("baton {baton}"),
        (false, _) => format!("turn {number}"),
    })
}
