//! What was meant: legal moves that are spelled almost like the written one and let the rest of the game be played.
//!
//! The slip may stand at the failing move or, if what was written there was legal by chance, at an earlier one.

use notation::{Edit, Fix, Related, TextRange};

use super::{
    Board, Ply, Resolved, judge,
    resolve::{literal, resolve},
    spell,
};
use crate::{
    ast::Written,
    game::{Field, Position},
    sheet::Sheet,
};

/// How many moves before the failing one are tried.
const LOOK_BACK: usize = 40;
/// How many moves after a candidate are played to judge it.
const LOOK_AHEAD: usize = 60;
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
    /// The index of the next move that fails, or the length of the game.
    reach: usize,
    /// Whether the whole rest can be played.
    is_complete: bool,
    /// How many lists and marks disagree on the way, cut to a few.
    slips: usize,
}

/// The candidate with which the replay goes on.
pub(crate) struct Accepted {
    pub(crate) index: usize,
    pub(crate) before: Position,
    pub(crate) resolved: Resolved,
}

impl Candidate {
    /// How unlikely it is: far spellings cost, and so do moves left that cannot be played and marks left that are wrong.
    fn cost(&self, failing: usize) -> (usize, usize, usize) {
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
        (
            spelling + left + self.slips,
            failing - self.index,
            usize::MAX - self.reach,
        )
    }

    fn is_convincing(&self, failing: usize) -> bool {
        self.is_complete && (self.reach > failing + 1 || self.distance == Some(1))
            || self.reach > failing + CONVINCING
    }
}

/// Looks for what was meant at the move `index`, which fails on `position`.
pub(crate) fn search(sheet: &Sheet, plies: &[Ply], index: usize, position: &Position) -> Repair {
    let written = &sheet.moves[index];
    let mut candidates = Vec::new();
    for resolved in legal(position) {
        let distance = distance(written, &resolved);
        candidates.push(followed(sheet, index, position, resolved, Some(distance)));
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
            if is_other && distance(&sheet.moves[earlier], &resolved) == 1 {
                let candidate = followed(sheet, earlier, before, resolved, Some(1));
                if candidate.reach > index {
                    candidates.push(candidate);
                }
            }
        }
    }
    candidates.sort_by_key(|candidate| candidate.cost(index));
    Repair { candidates, index }
}

impl Repair {
    /// The fixes for the failing move `index`.
    pub(crate) fn fixes(&self, sheet: &Sheet, index: usize) -> Vec<Fix> {
        let mut fixes: Vec<Fix> = Vec::new();
        let near = self
            .candidates
            .iter()
            .filter(|candidate| candidate.distance.is_some_and(|distance| distance <= 2));
        for candidate in near {
            let is_second_choice = candidate.distance != Some(1) || candidate.slips > 1;
            if is_second_choice && !fixes.is_empty() {
                continue;
            }
            let fix = candidate.fix(sheet, index);
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
                written.text,
                ply.name()
            ),
        })
    }

    /// The best candidate, if the rest of the game speaks for it.
    pub(crate) fn accepted(self) -> Option<Accepted> {
        let index = self.index;
        self.candidates
            .into_iter()
            .next()
            .filter(|best| best.is_convincing(index))
            .map(|best| Accepted {
                index: best.index,
                before: best.before,
                resolved: best.resolved,
            })
    }
}

impl Candidate {
    fn fix(&self, sheet: &Sheet, failing: usize) -> Fix {
        let written = &sheet.moves[self.index];
        let played = &self.resolved;
        let list = spell::list(&played.outcome.waves);
        let text = format!("{}{list}", spell::core(&played.action));
        let mark = spell::mark(played.outcome.after.status());
        let end = written
            .list
            .map_or(written.core_end, |list| list.end().max(written.core_end));
        let range = TextRange::new(written.range.start(), end);
        let mut edits = Vec::new();
        match written.mark {
            Some((_, at)) if at.start() >= end => {
                edits.push(Edit::replace(range, text.clone()));
                edits.push(Edit::replace(at, mark));
            }
            _ => edits.push(Edit::replace(range, format!("{text}{mark}"))),
        }
        let title = if self.index == failing {
            format!("Write {text}{mark}")
        } else {
            let number = sheet.move_label(self.index);
            format!("Write {text}{mark} in move {number}")
        };
        Fix::guess(title, edits)
    }
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

/// How many single slips lie between what is written and a move.
fn distance(written: &Written, resolved: &Resolved) -> usize {
    let range = TextRange::new(written.range.start(), written.core_end);
    let len = usize::from(range.len());
    let core = written.text.get(..len).unwrap_or(&written.text);
    // What the parser could not read at all belongs to the squares.
    let text = if written.core().is_none() && written.list.is_none() {
        written.text.trim_end_matches(['+', '!', '?', '#'])
    } else {
        core
    };
    spell::distance(
        &text.to_lowercase(),
        &spell::core(&resolved.action).to_lowercase(),
    )
}

/// Plays the moves behind the candidate as far as they can be played.
fn followed(
    sheet: &Sheet,
    index: usize,
    before: &Position,
    resolved: Resolved,
    distance: Option<usize>,
) -> Candidate {
    const MOST_SLIPS: usize = 3;
    let mut position = resolved.outcome.after.clone();
    let written = &sheet.moves[index];
    // The list and the mark behind the move are evidence, too.
    let mut slips = judge::slips(before, written, &resolved);
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
    Candidate {
        index,
        before: before.clone(),
        resolved,
        distance,
        reach,
        is_complete: reach == sheet.moves.len() || reach == index + 1 + LOOK_AHEAD,
        slips: slips.min(MOST_SLIPS),
    }
}
