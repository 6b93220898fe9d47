//! Words a problem for the player: its place, the contradiction, the related earlier move, and the text to write.

mod boxes;
mod ending;
mod moves;

use std::sync::Arc;

use notation::{Edit, Finding, Fix, Rule, TextRange, TextSize, lines, referee::Case};

use super::{
    meant::{Change, Repair},
    merge::{Better, MoveField},
    problem::{Kind, Problem},
    referee::Run,
    script::{Script, StepKind},
    words::label_of,
};
use crate::game::{ClaimRefusal, Square, rules};

/// The most repairs of a finding.
const MAX_FIXES: usize = 4;

/// Makes findings from problems.
pub(super) struct Reporter<'t> {
    /// The text of the record.
    text: &'t str,
    /// The record as written, with its lines in the order of the game. The script itself is repaired on the way.
    written: Script,
}

/// The parts of a finding before repairs are added.
struct ReportText {
    rule: &'static Rule,
    range: TextRange,
    message: String,
    related: Vec<(TextRange, String)>,
    fixes: Vec<Fix>,
}

impl ReportText {
    fn new(rule: &'static Rule, range: TextRange, message: String) -> Self {
        Self {
            rule,
            range,
            message,
            related: Vec::new(),
            fixes: Vec::new(),
        }
    }

    fn with_related(mut self, range: TextRange, message: String) -> Self {
        self.related.push((range, message));
        self
    }

    /// Adds the repair that writes `text` at `range`.
    fn writing(mut self, range: TextRange, text: String) -> Self {
        let title = format!("Write {text}");
        self.fixes
            .push(Fix::guess(title, vec![Edit::replace(range, text)]));
        self
    }
}

impl<'t> Reporter<'t> {
    pub(super) fn new(script: &Script, text: &'t str) -> Self {
        Self {
            text,
            written: script.clone(),
        }
    }

    /// Notes that the game goes on with `repair`: swapped lines change places, so that later findings refer to the right one.
    pub(super) fn take(&mut self, repair: &Repair) {
        if matches!(repair.change, Change::Exchange) && repair.step + 1 < self.written.steps.len() {
            Arc::make_mut(&mut self.written.steps).swap(repair.step, repair.step + 1);
        }
    }

    /// The finding for a record whose y grows downward.
    pub(super) fn flipped(&self) -> Option<(usize, Finding)> {
        let first = self
            .written
            .steps
            .iter()
            .position(|step| step.square.is_some_and(|square| square.y != 0))?;
        let range = self.written.steps.get(first)?.square_range?;
        let edits = self.written.steps.iter().filter_map(|step| {
            // The script is already turned over: its squares are those to write.
            let (square, range) = (step.square?, step.square_range?);
            (square.y != 0).then(|| Edit::replace(range, square.to_string()))
        });
        let fix = Fix::guess("Turn all squares over", edits.collect());
        let message = "In this record y grows downward; the notation counts upward. Every tile fits \
                       with y turned over, so it is read that way.";
        let finding = rules::replay::Y_DOWNWARD.at(range, message);
        Some((first, finding.with_fix(fix)))
    }

    /// Better repairs for the parser's findings in `place` at the step of `problem`; `None` if there are none.
    pub(super) fn better(
        &self,
        case: &Case<'_, Script, Change>,
        place: MoveField,
    ) -> Option<Better> {
        let step = self.written.steps.get(case.problem.step)?;
        let source = match place {
            MoveField::Label => step.label_source(),
            MoveField::Square => step.square_source(),
            MoveField::Tile => step.tile_source(),
        };
        let is_here = |repair: &&Repair| match repair.change {
            Change::Square(_) => place == MoveField::Square,
            Change::Tile(_) => place == MoveField::Tile,
            Change::Exchange => false,
        };
        let here: Vec<Repair> = case.repairs.iter().filter(is_here).cloned().collect();
        let mut fixes = self.fixes(case.problem, &here);
        case.mark(&mut fixes);
        (!fixes.is_empty()).then_some(Better {
            place,
            line: step.range,
            range: source,
            fixes,
            is_spelling: false,
        })
    }

    /// Repairs for broken labels and squares whose right form is clear.
    pub(super) fn spellings(&self, run: &Run) -> Vec<Better> {
        let mut spellings = Vec::new();
        for (step, played) in self.written.steps.iter().zip(&run.played) {
            if step.kind != StepKind::Move {
                continue;
            }
            let better = |place, source: TextRange, right: &str, is_spelling| Better {
                place,
                line: step.range,
                range: source,
                fixes: vec![Fix::guess(
                    format!("Write {right}"),
                    vec![step.write(source, right)],
                )],
                is_spelling,
            };
            if let Some(mover) = played.mover {
                let source = step.label_source();
                let (written, letter) = (step.written(source), self.written.letter(mover));
                if written.len() <= 8 && !is_label(written, played.number, letter) {
                    let right = format!("{}{letter}", played.number);
                    spellings.push(better(MoveField::Label, source, &right, false));
                }
            }
            if let Some(square) = step.square
                && !step.has_plain_square
            {
                let source = step.square_source();
                let (written, square) = (step.written(source), self.as_written(square));
                if written.len() <= 16 && !square.is_written(written) {
                    spellings.push(better(MoveField::Square, source, &square.to_string(), true));
                }
            }
        }
        spellings
    }

    /// The finding for the problem of `case`.
    pub(super) fn finding(
        &self,
        script: &Script,
        case: &Case<'_, Script, Change>,
    ) -> Option<Finding> {
        let (run, problem) = (case.run, case.problem);
        if let Some(repair) = case.accepted()
            && matches!(repair.change, Change::Exchange)
        {
            return self.exchanged(repair.step);
        }
        let mut said = if problem.step < script.steps.len() {
            self.say_move(script, run, problem)?
        } else {
            self.say_end(script, run, problem)?
        };
        if let Some(repair) = case.accepted() {
            self.say_choice(script, problem, repair, &mut said);
        }
        let mut finding = said.rule.at(said.range, said.message);
        for (range, message) in said.related {
            finding = finding.with_related(range, message);
        }
        // A repair that explains more than a slip in the points comes before the fix of the points.
        let mut fixes = self.fixes(problem, case.repairs);
        case.mark(&mut fixes);
        said.fixes
            .retain(|fix| !fixes.iter().any(|other| other.edits == fix.edits));
        // Points are hardly ever written for nothing.
        let is_nothing = matches!(problem.kind, Kind::Points(_, _, 0));
        if case.is_repaired || is_nothing {
            fixes.extend(said.fixes);
        } else {
            fixes.splice(0..0, said.fixes);
        }
        fixes.truncate(MAX_FIXES + 1);
        finding.fixes = fixes;
        Some(finding)
    }

    /// Adds what the replay assumes from here on.
    fn say_choice(
        &self,
        script: &Script,
        problem: &Problem,
        repair: &Repair,
        said: &mut ReportText,
    ) {
        let text = self.change_text(repair);
        if repair.step == problem.step {
            said.message += &format!(" Read on as {text}.");
            return;
        }
        let Some(step) = self.written.steps.get(repair.step) else {
            return;
        };
        let range = match repair.change {
            Change::Square(_) => step.square_range,
            _ => step.tile_range,
        };
        let found = label_of(script, problem.step);
        let is_end = problem.step >= self.written.steps.len();
        if is_end {
            said.related
                .insert(0, (said.range, "written here".to_owned()));
        } else {
            said.related
                .insert(0, (said.range, format!("found at {found}")));
            said.message = format!("At {found}: {}", said.message);
        }
        let what = match repair.change {
            Change::Tile(_) if repair.change.moves_meeple(script, repair.step) => "meeple",
            Change::Tile(_) => "tile",
            _ => "square",
        };
        said.message +=
            &format!(" The slip seems to be this {what}: with {text} it fits. Read on like that.");
        said.range = range.unwrap_or(step.range);
        said.related.retain(|(range, _)| *range != said.range);
    }

    /// The repairs to show, the best first, without those that leave more unexplained than the best.
    fn fixes(&self, problem: &Problem, repairs: &[Repair]) -> Vec<Fix> {
        let best = repairs.first().map_or(0, |best| best.left);
        let mut fixes: Vec<Fix> = Vec::new();
        let is_meant = |repair: &&Repair| repair.left <= best && !self.only_hides(problem, repair);
        for repair in repairs.iter().filter(is_meant) {
            let Some(fix) = self.fix(problem, repair) else {
                continue;
            };
            if !fixes.iter().any(|other| other.edits == fix.edits) {
                fixes.push(fix);
            }
            if fixes.len() == MAX_FIXES {
                break;
            }
        }
        fixes
    }

    /// Whether `repair` removes `problem` but explains nothing. A slip hardly ever adds a meeple. A box with too few copies
    /// of a tile is no evidence against the other copies.
    fn only_hides(&self, problem: &Problem, repair: &Repair) -> bool {
        let old = self.written.steps.get(repair.step);
        let has_meeple = old
            .and_then(|step| step.tile.as_ref())
            .is_some_and(|tile| !tile.claims.is_empty());
        // The player may have overlooked that the feature is claimed.
        let is_taken = matches!(
            &problem.kind,
            Kind::Refused(refused) if matches!(refused.why, ClaimRefusal::Taken(_))
        );
        let is_dropped = !is_taken
            && matches!(&repair.change, Change::Tile(new) if new.claims.is_empty())
            && repair.change.moves_meeple(&self.written, repair.step);
        let is_elsewhere = repair.step != problem.step;
        repair.solved <= 1
            && (has_meeple && is_dropped
                || is_elsewhere && matches!(problem.kind, Kind::Overdrawn(..)))
    }

    fn fix(&self, problem: &Problem, repair: &Repair) -> Option<Fix> {
        if matches!(repair.change, Change::Exchange) {
            return self.exchange(repair.step);
        }
        let text = self.change_text(repair);
        let step = self.written.steps.get(repair.step)?;
        let edit = match repair.change {
            Change::Square(_) if step.square_source().is_empty() => {
                Edit::insert(step.tile_range?.start(), format!("{text} "))
            }
            Change::Square(_) => step.write(step.square_source(), &text),
            Change::Tile(_) | Change::Exchange => step.write(step.tile_source(), &text),
        };
        let mut title = format!("Write {text}");
        if repair.step != problem.step {
            title += &format!(" at {}", self.written.label(repair.step));
        }
        match repair.solved {
            0 | 1 => {}
            2 => title += " (explains one more contradiction)",
            solved => title += &format!(" (explains {} more contradictions)", solved - 1),
        }
        Some(Fix::guess(title, vec![edit]))
    }

    fn change_text(&self, repair: &Repair) -> String {
        match &repair.change {
            Change::Square(square) => self.square(*square),
            Change::Tile(tile) => tile.text.clone(),
            Change::Exchange => String::new(),
        }
    }

    /// The finding for two swapped lines.
    fn exchanged(&self, first: usize) -> Option<Finding> {
        let (one, other) = (
            self.written.steps.get(first)?,
            self.written.steps.get(first + 1)?,
        );
        let message = format!(
            "{} and {} stand the wrong way round: {} comes first. They are read in that order.",
            self.written.label(first),
            self.written.label(first + 1),
            self.written.label(first + 1),
        );
        let finding = rules::replay::LINES_SWAPPED.at(one.range, message);
        let finding = finding.with_related(other.range, "this move comes first");
        Some(finding.with_fix(self.exchange(first)?))
    }

    /// The fix that swaps two lines.
    fn exchange(&self, first: usize) -> Option<Fix> {
        let (one, other) = (
            self.written.steps.get(first)?,
            self.written.steps.get(first + 1)?,
        );
        let line = |range| lines::around(self.text, range);
        Some(lines::swap(line(one.range)?, line(other.range)?))
    }

    /// A square as the record writes it.
    fn square(&self, square: Square) -> String {
        self.as_written(square).to_string()
    }

    fn as_written(&self, square: Square) -> Square {
        if self.written.is_flipped {
            Square::new(square.x, square.y.saturating_neg())
        } else {
            square
        }
    }

    /// The written square of a step.
    pub(super) fn written_square(&self, step: usize) -> Option<Square> {
        self.written.steps.get(step)?.square
    }

    fn tile_range(&self, step: usize) -> TextRange {
        let step = self.written.steps.get(step);
        step.map_or(TextRange::empty(TextSize::new(0)), |step| {
            step.tile_range.unwrap_or(step.range)
        })
    }
}

/// Whether `text` is the label of move `number` of the player with `letter`: `12B`.
fn is_label(text: &str, number: u32, letter: char) -> bool {
    let digits = text.strip_suffix(letter).unwrap_or_default();
    let is_plain = digits.bytes().all(|byte| byte.is_ascii_digit())
        && (digits.len() == 1 || !digits.starts_with('0'));
    is_plain && digits.parse() == Ok(number)
}
