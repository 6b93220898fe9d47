//! What is offered of the candidates, and with which the replay goes on.

use notation::{Edit, Fix, Related, TextRange, TextSize};

use super::{CONVINCING, Candidate};
use crate::{
    game::Position,
    parser::shortened,
    replay::{Ply, Resolved, spell},
    sheet::Sheet,
};

/// How many fixes are offered.
const MOST_FIXES: usize = 4;

/// The candidates, the best first.
pub(crate) struct Repair {
    candidates: Vec<Candidate>,
    /// The index of the failing move.
    index: usize,
}

/// The candidate with which the replay goes on.
pub(crate) struct Accepted {
    pub(crate) index: usize,
    pub(crate) before: Position,
    pub(crate) resolved: Resolved,
}

impl Repair {
    pub(super) fn new(candidates: Vec<Candidate>, index: usize) -> Self {
        Self { candidates, index }
    }

    /// The fixes for the failing move `index`.
    pub(crate) fn fixes(&self, sheet: &Sheet, plies: &[Ply], index: usize) -> Vec<Fix> {
        let mut fixes: Vec<Fix> = Vec::new();
        let mut nearest = None;
        // If the rest of the game bears one of them out, nobody can have meant those that it does not.
        let is_decided = (self.candidates.iter())
            .any(|candidate| candidate.agrees && candidate.distance == Some(1));
        for candidate in &self.candidates {
            if is_decided && !candidate.agrees {
                continue;
            }
            let is_near = match candidate.distance {
                Some(1) => candidate.slips <= 1 || fixes.is_empty(),
                // Two slips at once are believed if the game bears them out, or if only the promotion is missing.
                Some(distance @ 2) => {
                    let is_first = nearest.is_none_or(|nearest| nearest == distance);
                    let is_borne_out = candidate.reach > candidate.index + CONVINCING
                        || candidate.adds_promotion(sheet)
                        || candidate.drops_promotion(sheet);
                    is_first && is_borne_out
                }
                _ => false,
            };
            if !is_near {
                continue;
            }
            nearest = nearest.or(candidate.distance);
            let fix = candidate.fix(sheet, plies, index);
            if !fixes.contains(&fix) {
                fixes.push(fix);
            }
            if fixes.len() == MOST_FIXES {
                break;
            }
        }
        fixes
    }

    /// The place of an earlier slip that explains the failing move, if that is the best explanation.
    pub(crate) fn related(&self, sheet: &Sheet, plies: &[Ply], index: usize) -> Option<Related> {
        let best = self.candidates.first()?;
        let ply = plies.get(best.index).filter(|_| best.index < index)?;
        let written = &sheet.moves[best.index];
        Some(Related {
            range: written.range,
            message: format!(
                "with {} instead of {} in {} the game can go on",
                spell::core(&best.resolved.action),
                shortened(&written.text),
                ply.name()
            ),
        })
    }

    /// The best candidate, if the rest of the game speaks for it or if it is the only one that is spelled almost like
    /// what is written.
    pub(crate) fn accepted(self, sheet: &Sheet) -> Option<Accepted> {
        let index = self.index;
        let is_near = |candidate: &Candidate| {
            candidate.index == index
                && (candidate.distance == Some(1) || candidate.drops_promotion(sheet))
        };
        let near = self
            .candidates
            .iter()
            .filter(|found| is_near(found))
            .count();
        let best = self.candidates.into_iter().next()?;
        (best.is_convincing(index) || (near == 1 && is_near(&best))).then_some(Accepted {
            index: best.index,
            before: best.before,
            resolved: best.resolved,
        })
    }
}

impl Candidate {
    /// Whether it is what is written but for a promotion.
    fn adds_promotion(&self, sheet: &Sheet) -> bool {
        let action = &self.resolved.action;
        let written = &sheet.moves[self.index];
        let core = Some((action.from, action.sign(), action.written_target()));
        action.promotion.is_some() && written.core() == core && written.promotion.is_none()
    }

    /// Whether it is what is written without its promotion.
    fn drops_promotion(&self, sheet: &Sheet) -> bool {
        let action = &self.resolved.action;
        let written = &sheet.moves[self.index];
        let core = Some((action.from, action.sign(), action.written_target()));
        action.promotion.is_none() && written.core() == core && written.promotion.is_some()
    }

    /// Whether the moves behind the failing one speak for it.
    fn is_convincing(&self, failing: usize) -> bool {
        self.reach > failing + CONVINCING || (self.is_complete && self.reach > failing + 1)
    }

    fn fix(&self, sheet: &Sheet, plies: &[Ply], failing: usize) -> Fix {
        let written = &sheet.moves[self.index];
        let played = &self.resolved;
        let list = spell::list(&played.outcome.waves);
        let text = format!("{}{list}", spell::core(&played.action));
        let mark = spell::mark(played.outcome.after.status());
        let edits = match written.mark {
            // What cannot be read is replaced, with all that follows it but shorthand.
            _ if self.is_whole || (written.core().is_none() && !written.is_castle) => {
                let kept = written.text.trim_end_matches(['!', '?']).len();
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
        let title = match plies.get(self.index) {
            Some(ply) if self.index < failing => {
                format!("Write {text}{mark} in move {}", ply.label())
            }
            _ => format!("Write {text}{mark}"),
        };
        Fix::guess(title, edits)
    }
}
