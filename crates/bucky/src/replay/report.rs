//! From a problem and its repairs to a finding.

pub(super) mod legal;

use notation::{
    Edit, Finding, Fix, Related, TextRange, TextSize,
    referee::{Case as Ruling, Problem as _},
    say::{self, shortened},
};

use super::{
    KnownBoard, Ply,
    meant::{Change, Near, Repair, Rewrite},
    problem::{Kind, Problem},
    resolve::{Refusal, Resolved},
    script::Script,
    sketch, spell, why,
};
use crate::{
    game::{Color, Field, rules},
    read::ast::Written,
};

/// A problem with its repairs.
pub(super) type Case<'a, 's> = Ruling<'a, Script<'s>, Change>;

/// The most fixes of a finding.
const MOST_FIXES: usize = 4;
/// The number of later moves that must be playable after a repair with two slips.
const CONVINCING: usize = 4;

/// Words the finding of one case.
pub(super) struct Reporter<'a, 's> {
    script: &'a Script<'s>,
    case: &'a Case<'a, 's>,
    problem: &'a Problem,
}

impl<'a, 's> Reporter<'a, 's> {
    pub(super) fn new(script: &'a Script<'s>, case: &'a Case<'a, 's>) -> Self {
        Self {
            script,
            case,
            problem: case.problem,
        }
    }

    /// Whether the parser has reported the move, so that only fixes are added.
    pub(super) fn is_reported(&self) -> bool {
        match self.problem.kind {
            Kind::PromotedSmash => true,
            Kind::Impossible(refusal) => {
                let step = self.script.steps.get(self.problem.step);
                refusal == Refusal::Unreadable || step.is_some_and(|step| step.is_broken)
            }
            _ => false,
        }
    }

    /// The finding; `None` if the problem has no finding of its own.
    pub(super) fn finding(&self) -> Option<Finding> {
        let at = self.problem.step;
        let written = self.script.sheet.moves.get(at)?;
        match &self.problem.kind {
            Kind::Impossible(refusal) => self.impossible(written, refusal),
            Kind::Missing(side, number) => self.missing(*side, *number),
            Kind::Gap(number, side) => self.gap(*number, *side),
            Kind::Contradiction(found) => Some(found.rule.at(found.range, found.message.clone())),
            Kind::Lost(_) | Kind::PromotedSmash => None,
            kind => {
                let before = self.ply(at)?.before.known()?;
                let resolved = self.resolved(at)?;
                legal::finding(kind, before, written, &resolved)
            }
        }
    }

    fn impossible(&self, written: &Written, refusal: &Refusal) -> Option<Finding> {
        let at = self.problem.step;
        let plies = self.case.run.played.get(..at)?;
        let position = self.ply(at)?.before.known()?;
        let mut finding = why::explain(self.script.sheet, plies, position, written, refusal);
        finding.related.extend(self.related());
        finding.fixes = [finding.fixes, self.fixes()].concat();
        Some(finding)
    }

    fn missing(&self, side: Color, number: u32) -> Option<Finding> {
        let announced = self.script.steps.get(self.problem.step)?.announced?;
        Some(rules::MISSING_MOVE.at(
            announced.range,
            format!("{}'s move {number} is missing here.", side.name()),
        ))
    }

    /// Moves are missing; the first has this number and side.
    fn gap(&self, number: u32, side: Option<Color>) -> Option<Finding> {
        let at = self.problem.step;
        let ply = self.ply(at)?;
        let (side, next) = (side?, ply.color?);
        let (last, last_number) = match next {
            Color::White => (Color::Black, ply.number.checked_sub(1)?),
            Color::Black => (Color::White, ply.number),
        };
        Some(rules::MISSING_MOVE.at(self.number_range(at)?,
            format!(
                "{} moves are missing here, from {}'s move {number} to {}'s move {last_number}. Where the pieces stand after \
                 them is not known.",
                say::capitalized(&say::number(ply.missing)),
                side.name(),
                last.name(),
            ),
        ))
    }

    /// The range of the number before the move `at` if the number shows that moves are missing, else of the move itself.
    fn number_range(&self, at: usize) -> Option<TextRange> {
        let step = self.script.steps.get(at)?;
        let number = self.ply(at)?.number;
        let announced = step.announced.filter(|announced| announced.value == number);
        Some(announced.map_or(step.written.range, |announced| announced.range))
    }

    fn ply(&self, at: usize) -> Option<&'a Ply> {
        self.case.run.played.get(at)
    }

    /// The move `at` as the run plays it.
    fn resolved(&self, at: usize) -> Option<Resolved> {
        let position = self.ply(at)?.before.known()?;
        let step = self.script.steps.get(at)?;
        step.resolve(position, &Field::new(position)).ok()
    }

    /// The move `at` as `rewrite` plays it.
    fn rewritten(&self, at: usize, rewrite: &Rewrite) -> Option<Resolved> {
        let position = self.ply(at)?.before.known()?;
        let step = self.script.steps.get(at)?.with_text(&rewrite.text)?;
        step.resolve(position, &Field::new(position)).ok()
    }

    /// The place of an earlier slip, if that explains the problem best.
    fn related(&self) -> Option<Related> {
        let best = self.case.repairs.first()?;
        let Change::Rewrite(rewrite) = &best.change else {
            return None;
        };
        let ply = self
            .ply(best.step)
            .filter(|_| best.step < self.problem.step)?;
        let written = self.script.sheet.moves.get(best.step)?;
        Some(Related {
            range: written.range,
            message: format!(
                "with {} instead of {} in {} the game can go on",
                self.rewritten(best.step, rewrite)?.action,
                shortened(written.text()),
                ply.name()
            ),
        })
    }

    /// The repairs as fixes, the best first.
    pub(super) fn fixes(&self) -> Vec<Fix> {
        if self.problem.kind == Kind::PromotedSmash {
            return self.without_promotion().into_iter().collect();
        }
        let mut fixes: Vec<Fix> = Vec::new();
        let mut nearest = None;
        for repair in self.case.repairs {
            let Change::Rewrite(rewrite) = &repair.change else {
                continue;
            };
            if !self.is_likely(rewrite.near, nearest, repair) {
                continue;
            }
            let is_best = fixes.is_empty()
                && self
                    .case
                    .accepted()
                    .is_some_and(|best| std::ptr::eq(best, repair));
            nearest = nearest.or(Some(rewrite.near.distance));
            let fix = self.fix(repair.step, rewrite);
            fixes.extend(fix.filter(|fix| !fixes.contains(fix)));
            if is_best {
                self.case.mark(&mut fixes);
            }
            if fixes.len() == MOST_FIXES {
                break;
            }
        }
        fixes
    }

    /// Whether a repair is likely: one of two slips is so only if the following moves confirm it, or if only the promotion is
    /// wrong.
    fn is_likely(&self, near: Near, nearest: Option<usize>, repair: &Repair) -> bool {
        if near.is_one_slip() {
            return true;
        }
        let is_first = nearest.is_none_or(|nearest| nearest == near.distance);
        near.distance == 2 && is_first && (near.is_about_promotion() || self.is_borne_out(repair))
    }

    /// Whether the following moves confirm `repair`.
    fn is_borne_out(&self, repair: &Repair) -> bool {
        let weights = self.case.run.problems.iter().map(|one| one.weight());
        let before = weights.fold(0, u32::saturating_add);
        self.script.rest(repair.step) >= CONVINCING
            && repair.left.saturating_add(self.problem.weight()) <= before
    }

    fn without_promotion(&self) -> Option<Fix> {
        let KnownBoard::Sketch(sketch) = &self.ply(self.problem.step)?.before else {
            return None;
        };
        sketch::without_promotion(sketch, self.script.sheet.moves.get(self.problem.step)?)
    }

    /// Writes the move `at` with its right list and mark.
    fn fix(&self, at: usize, rewrite: &Rewrite) -> Option<Fix> {
        let written = self.script.sheet.moves.get(at)?;
        let resolved = self.rewritten(at, rewrite)?;
        let list = spell::list_as(&resolved.outcome.waves, written.text());
        let text = format!("{}{list}", resolved.action);
        let mark = spell::mark(resolved.status());
        let edits = match written.mark {
            // An unreadable move is replaced with all that follows it, except shorthand.
            _ if rewrite.near.is_whole || (written.core().is_none() && !written.is_castle) => {
                let kept = written.text().trim_end_matches(['!', '?']).len();
                let len = TextSize::try_from(kept).unwrap_or(written.range.len());
                let range = TextRange::at(written.range.start(), len);
                vec![Edit::replace(range, format!("{text}{mark}"))]
            }
            Some((_, at)) if at.start() >= written.mark_at() => {
                let range = TextRange::new(written.range.start(), written.mark_at());
                vec![Edit::replace(range, text.clone()), Edit::replace(at, mark)]
            }
            _ => {
                let range = TextRange::new(written.range.start(), written.mark_at());
                vec![Edit::replace(range, format!("{text}{mark}"))]
            }
        };
        let title = match self.ply(at) {
            Some(ply) if at < self.problem.step => {
                format!("Write {text}{mark} in move {}", ply.label())
            }
            _ => format!("Write {text}{mark}"),
        };
        Some(Fix::guess(title, edits))
    }
}
