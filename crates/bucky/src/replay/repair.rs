//! What was meant: legal moves that are spelled almost like the written one and let the rest of the game be played.
//!
//! The slip may stand at the failing move or, if what was written there was legal by chance, at an earlier one. The search
//! goes from the likely to the unlikely and leaves out what cannot be the best any more; see [`Search`].

use notation::{TextRange, slip, work::Budget};

use super::{
    Board, Ply, Resolved, cost, judge,
    resolve::{literal, resolve},
    spell,
};
use crate::{
    ast::Written,
    game::{Field, Kind, Move, Position},
    sheet::Sheet,
};

mod earlier;
mod offers;

pub(crate) use offers::{Accepted, Repair};

/// How many moves after a candidate are played to judge it.
const LOOK_AHEAD: usize = 250;
/// So many single slips away from what is written a move may be to be offered.
const FARTHEST_OFFERED: usize = 2;
/// A candidate that lets this many further moves be played is believed.
const CONVINCING: usize = 4;

/// The search for what was meant at a move that fails.
pub(crate) struct Search<'s> {
    pub(crate) sheet: &'s Sheet,
    /// The moves before the failing one.
    pub(crate) plies: &'s [Ply],
    /// The index of the failing move.
    pub(crate) index: usize,
    /// Where it fails.
    pub(crate) position: &'s Position,
    /// What all searches of the game may still do.
    pub(crate) budget: &'s Budget,
}

/// The budget is spent: what was not looked at yet stays unknown.
struct Spent;

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

/// What a spelling costs that is so many single slips away from what is written; without a distance, what is written is
/// kept though it is illegal.
fn price(distance: Option<usize>) -> usize {
    const FARTHEST: usize = 5;
    distance.map_or(3, |distance| 2 * distance.min(FARTHEST))
}

impl Candidate {
    /// How unlikely it is: far spellings cost, and so do moves left that cannot be played and marks left that are wrong.
    fn weight(&self, failing: usize) -> usize {
        let left = if self.is_complete {
            0
        } else if self.reach > failing + 2 * CONVINCING {
            4
        } else {
            8
        };
        price(self.distance) + left + self.slips
    }

    /// The order of candidates, the likeliest first.
    fn cost(&self, failing: usize, is_origin_empty: bool) -> (usize, usize, u8, usize, bool) {
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
            self.weight(failing),
            locality,
            self.strangeness,
            usize::MAX - self.reach,
            is_rare,
        )
    }
}

impl Search<'_> {
    /// Looks for what was meant. Where the budget ends, the steps that were done count.
    pub(crate) fn run(&self) -> Repair {
        let mut candidates = Vec::new();
        // What was found before the budget ended is as likely as it was.
        let _ = self.find(&mut candidates);
        let written = &self.sheet.moves[self.index];
        let is_origin_empty = written
            .core()
            .is_some_and(|(from, ..)| self.position.piece(from).is_none());
        candidates.sort_by_key(|candidate| candidate.cost(self.index, is_origin_empty));
        Repair::new(candidates, self.index)
    }

    /// Tries the moves one slip away, the written one though it is illegal, those one slip away from an earlier move, and
    /// then farther ones as long as one could be better than the best.
    fn find(&self, candidates: &mut Vec<Candidate>) -> Result<(), Spent> {
        let written = &self.sheet.moves[self.index];
        let mut spelled = self.spelled(written)?;
        spelled.sort_by_key(|(spelling, _)| spelling.distance);
        let farther = spelled.split_off(spelled.partition_point(|(near, _)| near.distance <= 1));
        self.try_all(spelled, candidates)?;
        if let Some(resolved) = literal(self.position, written) {
            candidates.push(self.followed(self.index, self.position, resolved, None)?);
        }
        self.find_earlier(candidates)?;
        self.try_all(farther, candidates)
    }

    /// Every legal move with its distance from what is written.
    fn spelled(&self, written: &Written) -> Result<Vec<(Spelling, Resolved)>, Spent> {
        self.take(cost::LEGAL)?;
        let text = Text::of(written);
        let legal = legal(self.position).into_iter();
        Ok(legal
            .map(|resolved| (text.spelling(written, &resolved), resolved))
            .collect())
    }

    /// Plays on behind each of these, nearest first, which replace the failing move. Leaves out those that would neither be
    /// offered nor be the best.
    fn try_all(
        &self,
        spelled: Vec<(Spelling, Resolved)>,
        candidates: &mut Vec<Candidate>,
    ) -> Result<(), Spent> {
        let lightest = |known: &[Candidate], is_offered: fn(&Candidate) -> bool| {
            let weights = (known.iter().filter(|known| is_offered(known)))
                .map(|known| known.weight(self.index));
            weights.min().unwrap_or(usize::MAX)
        };
        let mut best = lightest(candidates, |_| true);
        let mut offered = lightest(candidates, |known| known.distance.is_some());
        let mut found = Vec::new();
        for (spelling, resolved) in spelled {
            let limit = if spelling.distance <= FARTHEST_OFFERED {
                offered
            } else {
                best
            };
            if price(Some(spelling.distance)) > limit {
                break;
            }
            let candidate = self.followed(self.index, self.position, resolved, Some(spelling))?;
            best = best.min(candidate.weight(self.index));
            offered = offered.min(candidate.weight(self.index));
            found.push(candidate);
        }
        candidates.append(&mut found);
        Ok(())
    }

    /// Plays the moves behind the candidate as far as they can be played.
    fn followed(
        &self,
        index: usize,
        before: &Position,
        resolved: Resolved,
        spelling: Option<Spelling>,
    ) -> Result<Candidate, Spent> {
        const MOST_SLIPS: usize = 3;
        let moves = &self.sheet.moves;
        let written = &moves[index];
        let mut position = resolved.outcome.after.clone();
        let mut field = resolved.outcome.field;
        // The list and the mark behind the move are evidence, too.
        let own_slips = judge::slips(before, written, &resolved);
        let mut slips = own_slips;
        let mut reach = index + 1;
        for written in moves.iter().skip(index + 1).take(LOOK_AHEAD) {
            if self.has_rejoined(reach, &position) {
                break;
            }
            self.take(cost::PLAYED)?;
            let Ok(next) = resolve(&position, &field, written) else {
                break;
            };
            if slips < MOST_SLIPS {
                slips += judge::slips(&position, written, &next);
            }
            (position, field) = (next.outcome.after, next.outcome.field);
            reach += 1;
        }
        let is_complete = reach == moves.len() || reach == index + 1 + LOOK_AHEAD;
        Ok(Candidate {
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
        })
    }

    /// Whether a trial has come to the position that the record had before the move `index`: then the same move fails.
    fn has_rejoined(&self, index: usize, position: &Position) -> bool {
        let ply = self.plies.get(index).filter(|_| index < self.index);
        ply.and_then(|ply| ply.before.known()) == Some(position)
    }

    fn take(&self, steps: usize) -> Result<(), Spent> {
        self.budget.take(steps).then_some(()).ok_or(Spent)
    }
}

/// The position after the move that is missing before the move `index`, if one of the legal moves lets the game go on.
pub(crate) fn bridge(
    sheet: &Sheet,
    index: usize,
    position: &Position,
    budget: &Budget,
) -> Option<Position> {
    if !budget.take(cost::LEGAL) {
        return None;
    }
    let mut best: Option<(usize, Resolved)> = None;
    for resolved in legal(position) {
        let reach = reach(sheet, &resolved, index, budget)?;
        if best.as_ref().is_none_or(|(farthest, _)| reach > *farthest) {
            best = Some((reach, resolved));
        }
        if reach == sheet.moves.len() {
            break;
        }
    }
    let (reach, best) = best?;
    let is_convincing = reach > index + CONVINCING || reach == sheet.moves.len();
    (reach > index && is_convincing).then_some(best.outcome.after)
}

/// The index of the first move from `index` on that cannot be played after `resolved`; nothing if the budget ends first.
fn reach(sheet: &Sheet, resolved: &Resolved, index: usize, budget: &Budget) -> Option<usize> {
    let mut position = resolved.outcome.after.clone();
    let mut field = resolved.outcome.field;
    let mut reach = index;
    for written in sheet.moves.iter().skip(index).take(LOOK_AHEAD) {
        if !budget.take(cost::PLAYED) {
            return None;
        }
        let Ok(next) = resolve(&position, &field, written) else {
            break;
        };
        (position, field) = (next.outcome.after, next.outcome.field);
        reach += 1;
    }
    Some(reach)
}

/// Every legal move of the side to move with its effect.
fn legal(position: &Position) -> Vec<Resolved> {
    let plays = position.legal_plays(&Field::new(position)).into_iter();
    plays
        .map(|(action, outcome)| Resolved { action, outcome })
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

/// The text of a written move in small letters, to be compared with legal ones.
struct Text {
    /// Squares, sign and promotion.
    core: Option<String>,
    /// All of it but for shorthand.
    whole: Option<String>,
}

impl Text {
    fn of(written: &Written) -> Self {
        // No legal move is longer. What is, is not even read.
        const LONGEST: usize = 256;
        let range = TextRange::new(written.range.start(), written.core_end);
        let core = written.text.get(..usize::from(range.len()));
        let whole = written.text.trim_end_matches(['!', '?']);
        let lowered = |text: &str| (text.len() <= LONGEST).then(|| text.to_lowercase());
        Self {
            core: core.and_then(lowered),
            whole: lowered(whole),
        }
    }

    /// Compares the squares, and then all of the move; the closer of the two counts. A move the wrong way round is one slip.
    fn spelling(&self, written: &Written, resolved: &Resolved) -> Spelling {
        if is_mirrored(written, &resolved.action) {
            return Spelling {
                distance: 1,
                is_whole: false,
            };
        }
        let core = spell::core(&resolved.action).to_lowercase();
        let list = spell::list(&resolved.outcome.waves);
        let whole = format!("{core}{list}{}", spell::mark(resolved.status()));
        let far = |written: &Option<String>, text: &str| {
            let written = written.as_ref();
            written.map_or(usize::MAX, |written| slip::distance(written, text))
        };
        let (of_core, of_whole) = (far(&self.core, &core), far(&self.whole, &whole));
        Spelling {
            distance: of_core.min(of_whole),
            is_whole: of_whole < of_core,
        }
    }
}

/// Whether the squares of the written move are those of `action` the wrong way round.
fn is_mirrored(written: &Written, action: &Move) -> bool {
    let core = written.core();
    core.is_some_and(|(from, _, to)| to == action.from && from == action.written_target())
}

/// See [`Candidate::strangeness`].
fn strangeness(written: &Written, action: &Move) -> u8 {
    let Some((from, _, to)) = written.core() else {
        return 2;
    };
    if is_mirrored(written, action) {
        return 1;
    }
    let steps = from.distance(action.from) + to.distance(action.written_target());
    steps.min(2)
}
