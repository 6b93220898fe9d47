//! Repairs of a move that is impossible: a legal move with a similar spelling, another move before it, a missing, surplus or
//! swapped move, or the move itself although it is illegal.

pub(super) mod spelling;

use cozy_chess::{Board, Move, Piece, Rank};
use notation::{
    Order as _, price,
    referee::{self, Inquiry, Meant},
    work,
};

use super::{
    KnownBoard, order,
    problem::{Kind as ProblemKind, Problem},
    referee::{Run, State},
    script::{Manner, Script, Step},
};
use crate::game::{self, Refusal, san::San};
use spelling::Spelled;

/// A repair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Change {
    /// Another move at the step.
    Rewrite(Move),
    /// This move is missing before the step.
    Insert(Move),
    /// This many moves, from the step on, are surplus.
    Skip(usize),
    /// The moves of the step and of the one this many steps later are swapped.
    Swap(usize),
    /// The written move, although it is illegal.
    Force,
}

/// A repair whose trial went to the end.
pub(super) type Repair = referee::Repair<Change>;

/// Steps of work for a list of legal moves.
const LEGAL: usize = 8;
/// Steps of work for comparing the spellings of a move with a word.
const SPELLED: usize = 10;
/// The most moves that a line may repeat.
const MOST_DOUBLED: usize = 8;
/// How many moves back a repair is searched.
const BACK: usize = 120;

/// The steps changed by a repair at the step `at`.
pub(super) fn changed(
    script: &Script<'_>,
    at: usize,
    change: &Change,
) -> Option<Vec<(usize, Step)>> {
    let step = *script.steps.get(at)?;
    let one = |step: Step| Some(vec![(at, step)]);
    let meant = |san: Option<San>, step: Step| Step {
        san,
        manner: Manner::Meant,
        ..step
    };
    match change {
        Change::Rewrite(found) => {
            let found = meant(Some(San::exact(*found, script.written(at))), step);
            let next = behind_blank(script, at, change);
            let next = next.map(|(next, san)| (at + 1, meant(Some(san), next)));
            Some([(at, found)].into_iter().chain(next).collect())
        }
        Change::Insert(missing) => one(Step {
            missing: Some(*missing),
            ..step
        }),
        Change::Skip(count) => {
            let skipped = script.steps.iter().enumerate().skip(at).take(*count);
            let manner = Manner::Skipped;
            Some(
                skipped
                    .map(|(at, step)| (at, Step { manner, ..*step }))
                    .collect(),
            )
        }
        Change::Force => one(Step {
            manner: Manner::Forced,
            ..step
        }),
        Change::Swap(far) => {
            let other = *script.steps.get(at + far)?;
            Some(vec![
                (at, meant(other.san, step)),
                (at + far, meant(step.san, other)),
            ])
        }
    }
}

/// The step after `at`, and its move without the first character, if that character belongs to the move before the blank.
fn behind_blank(script: &Script<'_>, at: usize, change: &Change) -> Option<(Step, San)> {
    let Change::Rewrite(found) = change else {
        return None;
    };
    let range = |at: usize| {
        let index = script.line.moves.get(at)?;
        Some(script.sheet.moves.get(*index)?.range)
    };
    let meant = format!("{}{}", script.written(at), found.to.rank());
    let slipped = order::blank_slipped(script.text, range(at)?, &meant)?;
    let word = script.written(at + 1).get(1..)?;
    let is_next = range(at + 1)?.contains(slipped.end()) && !word.is_empty();
    let san = San::read(word, script.language()).filter(|_| is_next)?;
    Some((*script.steps.get(at + 1)?, san))
}

/// Collects the repairs of one problem.
pub(super) struct Clues<'c, 's> {
    script: &'c Script<'s>,
    run: &'c Run<'s>,
    problem: &'c Problem,
    /// The step of the problem.
    at: usize,
    found: Vec<Meant<Change>>,
}

impl<'c, 's> Clues<'c, 's> {
    /// The possible repairs.
    pub(super) fn collect(
        script: &'c Script<'s>,
        inquiry: &Inquiry<'c, Script<'s>>,
    ) -> Vec<Meant<Change>> {
        let State { position, .. } = inquiry.before;
        let mut clues = Self {
            script,
            run: inquiry.run,
            problem: inquiry.problem,
            at: inquiry.problem.step,
            found: Vec::new(),
        };
        if let KnownBoard::Known(board) = position {
            clues.look(board);
        }
        clues.found
    }

    fn look(&mut self, board: &Board) {
        match self.problem.kind {
            ProblemKind::Illegal(refusal) => {
                if !matches!(refusal, Refusal::Over { .. }) {
                    self.here(board, Some(refusal));
                    self.order(board, refusal);
                    self.missing(board);
                }
                self.earlier();
            }
            ProblemKind::Missing => self.missing(board),
            _ => {
                self.here(board, None);
                self.earlier();
            }
        }
    }

    fn add(&mut self, step: usize, price: u32, change: Change) {
        self.found.push(Meant {
            step,
            change,
            price,
            unusual: 0,
            at_least: 0,
            is_remote: false,
        });
    }

    /// Adds legal moves for an impossible word (by `refusal`); for a legal word those that are one slip away.
    fn here(&mut self, board: &Board, refusal: Option<Refusal>) {
        let mut moves = game::legal(board);
        work::count(SPELLED * moves.len());
        let word = self.script.word(self.at);
        // A wrong letter is likelier than a surplus one.
        let has_letter = word.starts_with(char::is_uppercase);
        let is_pawn = |found: &Move| board.piece_on(found.from) == Some(Piece::Pawn);
        moves.order_by_key(|found| has_letter && is_pawn(found));
        let most = match (refusal, self.script.rest(self.at)) {
            (None, _) => price::LETTER,
            (_, 0) => price::TWO,
            _ => u32::MAX,
        };
        let word = Spelled::at(self.script, self.at);
        for found in moves {
            let price = word.price(board, refusal, found);
            if price <= most {
                self.add(self.at, price, Change::Rewrite(found));
            }
        }
    }

    /// Adds earlier moves that are one slip from another legal move. Unreadable moves have problems of their own.
    fn earlier(&mut self) {
        for at in (self.at.saturating_sub(BACK)..self.at).rev() {
            work::count(LEGAL);
            let before = match at.checked_sub(1) {
                Some(before) => self.run.played.get(before).map(|one| &one.after),
                None => Some(self.script.start),
            };
            let step = self.script.steps.get(at);
            let (Some(KnownBoard::Known(board)), Some(step)) = (before, step) else {
                continue;
            };
            let played = self.run.played.get(at).and_then(|one| one.played);
            let (Some(san), Manner::Written, None) = (step.san, step.manner, step.missing) else {
                continue;
            };
            board.generate_moves(|moves| {
                for found in moves {
                    if Some(found) != played && spelling::is_one_slip(board, &san, found) {
                        self.add(at, price::FAR, Change::Rewrite(found));
                    }
                }
                false
            });
        }
    }

    /// Adds repairs of the order: a repeated or surplus move, a swapped one, or one that was played although it is illegal.
    fn order(&mut self, board: &Board, refusal: Refusal) {
        let at = self.at;
        match (1..=MOST_DOUBLED).find(|count| self.script.is_doubled(at, *count)) {
            Some(count) => self.add(at, price::KEY, Change::Skip(count)),
            None if self.script.rest(at) > 0 => self.add(at, price::MISSING, Change::Skip(1)),
            None => {}
        }
        for far in [1, 2] {
            let next = self.script.steps.get(at + far).and_then(|step| step.san);
            if next.is_some_and(|san| game::resolve(board, &san).is_ok()) {
                self.add(at, price::FAR, Change::Swap(far));
            }
            if let Some(before) = at.checked_sub(far) {
                self.add(before, price::FAR, Change::Swap(far));
            }
        }
        if is_playable(refusal) && self.script.rest(at) > 0 {
            self.add(at, price::FORCED, Change::Force);
        }
    }

    /// Adds each legal move that makes the word possible as a missing move.
    fn missing(&mut self, board: &Board) {
        let Some(san) = self.script.steps.get(self.at).and_then(|step| step.san) else {
            return;
        };
        work::count(LEGAL);
        let swallowed = self.script.swallowed(self.at).and_then(|found| found.san);
        let swallowed = swallowed.and_then(|san| game::resolve(board, &san).ok());
        let mut moves = game::legal(board);
        moves.order_by_key(|found| rarity(board, *found));
        for found in moves {
            let mut after = board.clone();
            after.play_unchecked(found);
            if game::resolve(&after, &san).is_ok() {
                let price = match swallowed == Some(found) {
                    true => price::STROKE,
                    false => price::MISSING,
                };
                self.add(self.at, price, Change::Insert(found));
            }
        }
    }
}

/// Whether players may have made a move with this `refusal` without noticing.
pub(super) fn is_playable(refusal: Refusal) -> bool {
    matches!(
        refusal,
        Refusal::Far(..) | Refusal::InCheck | Refusal::Exposed(_)
    )
}

/// How rare a legal move is among similar ones: knights and pawns prefer the center to the rim, and undeveloped pieces move
/// first.
pub(super) fn rarity(board: &Board, found: Move) -> u8 {
    let piece = board.piece_on(found.from);
    // Twice the distance from the middle, 1 to 7.
    let far = |index: i8| (2 * index - 7).unsigned_abs();
    let far = match piece {
        Some(Piece::Knight | Piece::Pawn) => {
            far(found.to.file() as i8).max(far(found.to.rank() as i8))
        }
        _ => 4,
    };
    let home = Rank::First.relative_to(board.side_to_move());
    let develops = match piece {
        Some(Piece::Knight | Piece::Bishop) => found.from.rank() == home,
        _ => game::castles(board, found).is_some(),
    };
    far + if develops { 0 } else { 2 }
}
