//! What was meant: legal moves that are spelled almost like the written one and let the rest of the game be played.
//!
//! The slip may stand at the failing move or, if what was written there was legal by chance, at an earlier one.

use notation::{Edit, Fix, Related, TextRange, TextSize};

use super::{
    Board, Ply, Resolved, judge,
    resolve::{literal, resolve},
    spell,
};
use crate::{
    ast::Written,
    game::{Field, Kind, Move, Position},
    parser::shortened,
    sheet::Sheet,
};

/// How many moves before the failing one are tried.
const LOOK_BACK: usize = 40;
/// How many moves after a candidate are played to judge it.
const LOOK_AHEAD: usize = 250;
/// How many fixes are offered.
const MOST_FIXES: usize = 4;
/// A candidate that lets this many further moves be played is believed.
const CONVINCING: usize = 4;

/// The candidates, the best first.
pub(crate) struct Repair {
    candidates: Vec<Candidate>,
    /// The index of the failing move.
    index: usize,
}

/// A move that may have been meant.
#[derive(Clone)]
struct Candidate {
    /// Which move it replaces.
    index: usize,
    before: Position,
    resolved: Resolved,
    /// How its text differs from what is written, in single slips; nothing if the written move is kept though it is
    /// illegal.
    distance: Option<usize>,
    /// Whether the whole text of the move is close to it, rather than its squares alone.
    is_whole: bool,
    /// How it differs: 0 in the sign or promotion only, 1 by one step of a square, 2 otherwise.
    strangeness: u8,
    /// The index of the next move that fails, or the length of the game.
    reach: usize,
    /// Whether the whole rest can be played.
    is_complete: bool,
    /// How many lists and marks disagree on the way, cut to a few.
    slips: usize,
    /// Whether the whole rest can be played and no list or mark behind the candidate disagrees.
    agrees: bool,
}

/// The candidate with which the replay goes on.
pub(crate) struct Accepted {
    pub(crate) index: usize,
    pub(crate) before: Position,
    pub(crate) resolved: Resolved,
}

impl Candidate {
    /// How unlikely it is: far spellings cost, and so do moves left that cannot be played and marks left that are wrong.
    fn cost(&self, failing: usize, is_origin_empty: bool) -> (usize, usize, u8, usize, bool) {
        let spelling = match self.distance {
            Some(distance) => 2 * distance.min(5),
            None => 3,
        };
        let left = if self.is_complete {
            0
        } else if self.reach > failing + 2 * CONVINCING {
            4
        } else {
            8
        };
        // If the piece is not where it should be, the move that should have brought it there is the likelier slip.
        let locality = if is_origin_empty {
            self.index
        } else {
            failing - self.index
        };
        // Most pieces are promoted to madams.
        let promotion = self.resolved.action.promotion;
        let is_rare = promotion.is_some_and(|kind| kind != Kind::Madam);
        (
            spelling + left + self.slips,
            locality,
            self.strangeness,
            usize::MAX - self.reach,
            is_rare,
        )
    }

    /// Whether it is what is written but for a promotion.
    fn adds_promotion(&self, sheet: &Sheet) -> bool {
        let action = &self.resolved.action;
        let written = &sheet.moves[self.index];
        let core = Some((action.from, action.sign(), action.written_target()));
        action.promotion.is_some() && written.core() == core && written.promotion.is_none()
    }

    /// Whether the moves behind the failing one speak for it.
    fn is_convincing(&self, failing: usize) -> bool {
        self.reach > failing + CONVINCING || (self.is_complete && self.reach > failing + 1)
    }
}

/// Looks for what was meant at the move `index`, which fails on `position`.
pub(crate) fn search(sheet: &Sheet, plies: &[Ply], index: usize, position: &Position) -> Repair {
    let written = &sheet.moves[index];
    let mut candidates = Vec::new();
    for resolved in legal(position) {
        let spelling = spelling(written, &resolved);
        candidates.push(followed(sheet, index, position, resolved, Some(spelling)));
    }
    if let Some(resolved) = literal(position, written) {
        candidates.push(followed(sheet, index, position, resolved, None));
    }
    for earlier in (index.saturating_sub(LOOK_BACK)..index).rev() {
        let Some(ply) = plies.get(earlier) else {
            continue;
        };
        let Board::Known(before) = &ply.before else {
            break;
        };
        for resolved in legal(before) {
            let is_other = ply
                .played
                .as_ref()
                .is_some_and(|played| played.action != resolved.action);
            let spelling = spelling(&sheet.moves[earlier], &resolved);
            if is_other && spelling.distance == 1 {
                let candidate = followed(sheet, earlier, before, resolved, Some(spelling));
                if candidate.reach > index {
                    candidates.push(candidate);
                }
            }
        }
    }
    let is_origin_empty = written
        .core()
        .is_some_and(|(from, ..)| position.piece(from).is_none());
    candidates.sort_by_key(|candidate| candidate.cost(index, is_origin_empty));
    Repair { candidates, index }
}

impl Repair {
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
                        || candidate.adds_promotion(sheet);
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
    pub(crate) fn accepted(self) -> Option<Accepted> {
        let index = self.index;
        let is_near =
            |candidate: &Candidate| candidate.index == index && candidate.distance == Some(1);
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

/// The position after the move that is missing before the move `index`, if one of the legal moves lets the game go on.
pub(crate) fn bridge(sheet: &Sheet, index: usize, position: &Position) -> Option<Position> {
    let reached = |resolved: &Resolved| reach(sheet, &resolved.outcome.after, index);
    let best = legal(position).into_iter().max_by_key(reached)?;
    let reach = reached(&best);
    let is_convincing = reach > index + CONVINCING || reach == sheet.moves.len();
    (reach > index && is_convincing).then_some(best.outcome.after)
}

/// The index of the first move from `index` on that cannot be played, starting on `position`.
fn reach(sheet: &Sheet, position: &Position, index: usize) -> usize {
    let mut position = position.clone();
    let mut reach = index;
    for written in sheet.moves.iter().skip(index).take(LOOK_AHEAD) {
        let Ok(next) = resolve(&position, written) else {
            break;
        };
        position = next.outcome.after;
        reach += 1;
    }
    reach
}

/// Every legal move of the side to move with its effect.
fn legal(position: &Position) -> Vec<Resolved> {
    let field = Field::new(position);
    position
        .legal_moves()
        .into_iter()
        .filter_map(|action| {
            let outcome = position.play(&field, action).ok()?;
            Some(Resolved { action, outcome })
        })
        .collect()
}

/// How close a written move is to one that may have been meant.
#[derive(Clone, Copy)]
struct Spelling {
    /// In single slips.
    distance: usize,
    /// Whether list and mark were compared, too, and not only the squares.
    is_whole: bool,
}

/// Compares the squares, and then all of the move but for shorthand; the closer of the two counts.
fn spelling(written: &Written, resolved: &Resolved) -> Spelling {
    let range = TextRange::new(written.range.start(), written.core_end);
    let core = written.text.get(..usize::from(range.len()));
    let core_text = spell::core(&resolved.action).to_lowercase();
    let whole = written.text.trim_end_matches(['!', '?']).to_lowercase();
    let whole_text = spell::whole(
        &resolved.action,
        &resolved.outcome.waves,
        resolved.outcome.after.status(),
    );
    let of_core = core.map_or(usize::MAX, |core| {
        spell::distance(&core.to_lowercase(), &core_text)
    });
    let of_whole = spell::distance(&whole, &whole_text.to_lowercase());
    Spelling {
        distance: of_core.min(of_whole),
        is_whole: of_whole < of_core,
    }
}

/// See [`Candidate::strangeness`].
fn strangeness(written: &Written, action: &Move) -> u8 {
    let Some((from, _, to)) = written.core() else {
        return 2;
    };
    let steps = from.distance(action.from) + to.distance(action.written_target());
    steps.min(2)
}

/// Plays the moves behind the candidate as far as they can be played.
fn followed(
    sheet: &Sheet,
    index: usize,
    before: &Position,
    resolved: Resolved,
    spelling: Option<Spelling>,
) -> Candidate {
    const MOST_SLIPS: usize = 3;
    let mut position = resolved.outcome.after.clone();
    let written = &sheet.moves[index];
    // The list and the mark behind the move are evidence, too.
    let own_slips = judge::slips(before, written, &resolved);
    let mut slips = own_slips;
    let mut reach = index + 1;
    for written in sheet.moves.iter().skip(index + 1).take(LOOK_AHEAD) {
        let Ok(next) = resolve(&position, written) else {
            break;
        };
        if slips < MOST_SLIPS {
            slips += judge::slips(&position, written, &next);
        }
        position = next.outcome.after;
        reach += 1;
    }
    let is_complete = reach == sheet.moves.len() || reach == index + 1 + LOOK_AHEAD;
    Candidate {
        index,
        before: before.clone(),
        strangeness: strangeness(written, &resolved.action),
        resolved,
        distance: spelling.map(|spelling| spelling.distance),
        is_whole: spelling.is_some_and(|spelling| spelling.is_whole),
        reach,
        is_complete,
        agrees: is_complete && slips == own_slips,
        slips: slips.min(MOST_SLIPS),
    }
}
