//! Several boards at once. Where nothing settles a slip, the record is read on under each move that may have been meant:
//! what none of them allows is a slip of its own, and a later move may show which of them it was.

use std::{collections::HashMap, iter::successors, sync::Arc};

use cozy_chess::{BitBoard, Board, Move};
use notation::{Order as _, price, work};

use super::{
    Position, meant, referee,
    script::{Manner, Script, Step},
};
use crate::game::{self, Refusal, san::Kind};

/// A board to which the record may have come.
#[derive(Debug, Clone)]
pub(crate) struct Reading {
    pub(crate) board: Board,
    /// How unlikely the slips are that lead to it, in bits.
    price: u32,
    /// What was meant by the moves that are read otherwise than they are written.
    choices: Option<Arc<Choice>>,
    /// Whether another choice comes to the same board.
    is_tied: bool,
    /// The readings before the last steps.
    before: Option<Arc<Before>>,
}

/// What was meant by a move; before it stands what was meant by the one that was chosen before.
#[derive(Debug)]
struct Choice {
    step: usize,
    meant: Meaning,
    before: Option<Arc<Choice>>,
}

/// A reading before a step.
#[derive(Debug)]
struct Before {
    step: usize,
    reading: Reading,
    /// How many lie before it.
    depth: usize,
}

/// What a move that cannot be played was.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Meaning {
    /// This one.
    Move(Move),
    /// As it is written, and this one is missing before it.
    Behind(Move),
}

/// So many boards are kept.
const MOST: usize = 48;
/// On so many of those on which a move cannot be played any other one may be meant; on the others, one that differs by a letter.
const MOST_SLIPPED: usize = 3;
/// So many steps back a slip is looked for that shows only now: before the first one, and before another one in the likeliest
/// readings.
const BACK: usize = 24;
const RECENT: usize = 12;
const MOST_RECENT: usize = 3;
/// What is so much less likely than the best, in bits, is given up.
const WINDOW: u32 = 30;
/// One more slip, wherever it is: one move in sixty-four.
const SLIP: u32 = 6;
/// The price of a move that is written quite otherwise: what follows shows whether it was meant.
const UNLIKE: u32 = price::TWO + price::MORE;
/// What is written is possible, and so likelier to be right.
const EARLIER: u32 = 2;
/// By so many bits a reading must be likelier than all others to be what was meant.
const CLEAR: u32 = 10;
/// What a list of legal moves costs, and to compare the spellings of one with a word.
const LEGAL: usize = 8;
const SPELLED: usize = 5;

impl Reading {
    fn of(board: &Board) -> Self {
        Self {
            board: board.clone(),
            price: 0,
            choices: None,
            is_tied: false,
            before: None,
        }
    }

    /// The reading after the step `at`, which leads to `board`.
    fn after(&self, at: usize, board: Board, price: u32) -> Self {
        let mut reading = self.clone();
        if self.depth() > 2 * RECENT {
            // A chain that grows with the game would be dropped link by link, each inside the other.
            reading.before = self.recent();
        }
        let (step, depth) = (at, reading.depth());
        Self {
            board,
            price: self.price.saturating_add(price),
            choices: self.choices.clone(),
            is_tied: self.is_tied,
            before: Some(Arc::new(Before {
                step,
                reading,
                depth,
            })),
        }
    }

    /// The reading after a legal move.
    fn played(&self, at: usize, found: Move, price: u32) -> Self {
        let mut board = self.board.clone();
        board.play_unchecked(found);
        self.after(at, board, price)
    }

    /// The reading after what was `meant` at `step`; without the move that is written, if another one is missing before that.
    fn chosen(&self, step: usize, meant: Meaning, price: u32) -> Self {
        let before = self.choices.clone();
        let (Meaning::Move(found) | Meaning::Behind(found)) = meant;
        Self {
            choices: Some(Arc::new(Choice {
                step,
                meant,
                before,
            })),
            ..self.played(step, found, SLIP + price.min(UNLIKE))
        }
    }

    fn depth(&self) -> usize {
        self.before.as_ref().map_or(0, |before| before.depth + 1)
    }

    /// The readings before the last steps, the last one first.
    fn befores(&self) -> impl Iterator<Item = &Before> {
        successors(self.before.as_deref(), |one| one.reading.before.as_deref()).take(RECENT)
    }

    /// The same without those further back.
    fn recent(&self) -> Option<Arc<Before>> {
        let mut recent: Vec<&Before> = self.befores().collect();
        recent.reverse();
        recent.into_iter().fold(None, |before, one| {
            let reading = Self {
                before,
                ..one.reading.clone()
            };
            let (step, depth) = (one.step, reading.depth());
            Some(Arc::new(Before {
                step,
                reading,
                depth,
            }))
        })
    }

    /// What was meant at `step`, if that is not what is written.
    fn choice(&self, step: usize) -> Option<Meaning> {
        let mut choices = successors(self.choices.as_deref(), |one| one.before.as_deref());
        choices.find(|one| one.step == step).map(|one| one.meant)
    }

    /// What the slip was with which the readings began, and at which step.
    pub(super) fn first(&self) -> Option<(usize, Meaning)> {
        let choices = successors(self.choices.as_deref(), |one| one.before.as_deref());
        choices.last().map(|first| (first.step, first.meant))
    }
}

/// A move as it is written, to be read on any board.
pub(super) struct Word<'a, 's> {
    pub(super) script: &'a Script<'s>,
    pub(super) at: usize,
    pub(super) step: &'a Step,
    /// Whether its number says that a move of the other side is missing before it.
    pub(super) misses_move: bool,
}

impl<'a, 's> Word<'a, 's> {
    /// The word at a step, if what it means was not decided.
    fn written_at(script: &'a Script<'s>, at: usize) -> Option<Self> {
        let step = script.steps.get(at)?;
        let is_written = matches!(step.manner, Manner::Written | Manner::Open);
        is_written.then_some(Self {
            script,
            at,
            step,
            misses_move: false,
        })
    }

    /// The boards after it, if what is written was not played on `board`, nor perhaps what is written before it.
    pub(super) fn begin(&self, board: &Board) -> Position {
        let mut found = Vec::new();
        if self.is_no_move(board) {
            return Position::Lost;
        }
        self.slipped(&Reading::of(board), &mut found);
        for (step, board) in self.script.boards_before(self.at) {
            self.slipped_at(step, &Reading::of(&board), &mut found);
        }
        position(found)
    }

    /// The boards after it on each of `readings`; and why it is possible on none of them.
    pub(super) fn read_on(&self, readings: &[Reading]) -> (Position, Option<Refusal>) {
        let mut found = Vec::new();
        let mut failed = Vec::new();
        let mut refusal = None;
        work::count(1 + readings.len() / 4);
        for reading in readings {
            match self.written(reading) {
                Ok(played) => found.push(played),
                // Each of the moves that are written so.
                Err(Refusal::Ambiguous(..)) => self.forked(reading, &mut found),
                Err(why) => {
                    refusal = refusal.or(Some(why));
                    failed.push(reading);
                }
            }
        }
        let best = found.iter().map(|one| one.price).min();
        if best.is_none()
            && readings
                .first()
                .is_some_and(|best| self.is_no_move(&best.board))
        {
            return (Position::Lost, refusal);
        }
        let limit = best.map_or(u32::MAX, |best| best + WINDOW);
        let is_worth = |one: &&&Reading| one.price + SLIP + price::STROKE <= limit;
        // Where some go on as it is written, the others hardly matter.
        let most = if best.is_some() { MOST_SLIPPED } else { MOST };
        let slipped = failed.iter().filter(is_worth).take(most);
        for (nth, reading) in slipped.enumerate() {
            match best.is_none() && nth < MOST_SLIPPED {
                true => self.slipped(reading, &mut found),
                false => self.slipped_once(reading, &mut found),
            }
        }
        if best.is_none() {
            for reading in failed.iter().take(MOST_RECENT) {
                for before in reading.befores() {
                    self.slipped_at(before.step, &before.reading, &mut found);
                }
            }
        }
        (position(found), refusal.filter(|_| best.is_none()))
    }

    /// The reading after what is written.
    fn written(&self, reading: &Reading) -> Result<Reading, Refusal> {
        let san = self.step.san.as_ref().ok_or(Refusal::Unreadable)?;
        let found = game::resolve(&reading.board, san)?;
        let mut odd = 0;
        let mut board = reading.board.clone();
        referee::check(&mut board, found, san, &mut |_| odd += price::KEY);
        Ok(reading.after(self.at, board, odd))
    }

    /// The readings after each move that is written so.
    fn forked(&self, reading: &Reading, found: &mut Vec<Reading>) {
        let Some(Kind::Go(go)) = self.step.san.map(|san| san.kind) else {
            return;
        };
        let board = &reading.board;
        let mut moves = game::legal(board);
        moves.retain(|one| one.to == go.to && board.piece_on(one.from) == Some(go.piece));
        let played = moves.into_iter();
        found.extend(played.map(|one| reading.played(self.at, one, price::STROKE)));
    }

    /// The readings after each move that may have been meant instead.
    fn slipped(&self, reading: &Reading, found: &mut Vec<Reading>) {
        if self.misses_move {
            self.bridged(reading, found);
        }
        for (meant, price) in self.meant(&reading.board) {
            found.push(reading.chosen(self.at, Meaning::Move(meant), price));
        }
    }

    /// The readings after each move that is written as if by one wrong letter.
    fn slipped_once(&self, reading: &Reading, found: &mut Vec<Reading>) {
        for meant in self.one_slip_away(&reading.board) {
            let price = self.price(&reading.board, meant);
            found.push(reading.chosen(self.at, Meaning::Move(meant), price));
        }
    }

    /// The readings after it if another move was played at `step`, before which stood `reading`, and all moves since are possible
    /// then.
    fn slipped_at(&self, step: usize, reading: &Reading, found: &mut Vec<Reading>) {
        let Some(word) = Word::written_at(self.script, step) else {
            return;
        };
        for meant in word.one_slip_away(&reading.board) {
            let price = EARLIER + word.price(&reading.board, meant);
            let other = reading.chosen(step, Meaning::Move(meant), price);
            found.extend(self.played_on(other, step + 1));
        }
    }

    /// `reading` after the steps from `from` to this one, if all of them are possible.
    fn played_on(&self, reading: Reading, from: usize) -> Option<Reading> {
        (from..=self.at).try_fold(reading, |reading, at| {
            work::count(1);
            let step = self.script.steps.get(at)?;
            let word = Word {
                step,
                at,
                script: self.script,
                misses_move: false,
            };
            word.written(&reading).ok()
        })
    }

    /// The readings after each move that may be missing before what is written; and if none allows that, after what may have been
    /// meant by it then.
    fn bridged(&self, reading: &Reading, found: &mut Vec<Reading>) {
        let moves = game::legal(&reading.board);
        work::count(LEGAL + moves.len() / 2);
        let missing = moves.into_iter().map(|missing| {
            let price = u32::from(meant::rarity(&reading.board, missing));
            reading.chosen(self.at, Meaning::Behind(missing), price)
        });
        let missing: Vec<Reading> = missing.collect();
        let before = found.len();
        found.extend(missing.iter().filter_map(|after| self.written(after).ok()));
        if found.len() > before {
            return;
        }
        for after in &missing {
            let slipped = self.one_slip_away(&after.board).into_iter();
            found.extend(slipped.map(|meant| after.played(self.at, meant, SLIP + price::LETTER)));
        }
    }

    /// Each legal move with how unlikely it is that it was written so.
    fn meant(&self, board: &Board) -> Vec<(Move, u32)> {
        let moves = game::legal(board);
        work::count(LEGAL + SPELLED * moves.len());
        // Of moves that are all written so, nothing is wrong but that.
        let alike = match self.step.san.map(|san| game::resolve(board, &san)) {
            Some(Err(Refusal::Ambiguous(_, from))) => from,
            _ => BitBoard::EMPTY,
        };
        let is_alike = |found: &Move| {
            alike.has(found.from)
                && match self.step.san.map(|san| san.kind) {
                    Some(Kind::Go(go)) => go.to == found.to,
                    _ => game::taken(board, *found).is_some(),
                }
        };
        let priced = moves.into_iter().map(|found| match is_alike(&found) {
            true => (found, price::SURE),
            false => (found, self.price(board, found)),
        });
        priced.collect()
    }

    /// How unlikely it is that a legal move was written so.
    fn price(&self, board: &Board, found: Move) -> u32 {
        meant::price_of(
            board,
            found,
            self.script.word(self.at),
            self.script.language(),
        )
    }

    /// Whether what is written can be read as no move, and is not like any that is legal: a word of another language, or of no game.
    fn is_no_move(&self, board: &Board) -> bool {
        self.step.san.is_none()
            && self
                .meant(board)
                .iter()
                .all(|(_, price)| *price >= price::ANY)
    }

    /// Legal moves that differ from what is written in one letter.
    fn one_slip_away(&self, board: &Board) -> Vec<Move> {
        work::count(LEGAL);
        let Some(san) = &self.step.san else {
            return Vec::new();
        };
        let written = game::resolve(board, san).ok();
        let mut moves = game::legal(board);
        moves.retain(|one| Some(*one) != written && meant::is_one_slip(board, san, *one));
        moves
    }
}

impl Script<'_> {
    /// The boards before each of the last steps before `at`, the last one first, as far back as the game goes on as it is written
    /// or meant.
    fn boards_before(&self, at: usize) -> Vec<(usize, Board)> {
        let Position::Known(board) = self.start else {
            return Vec::new();
        };
        let mut board = board.clone();
        let mut boards = Vec::new();
        for (at, step) in self.steps.iter().enumerate().take(at) {
            boards.push((at, board.clone()));
            if let Some(missing) = step.missing.filter(|missing| board.is_legal(*missing)) {
                board.play_unchecked(missing);
            }
            match step.san.map(|san| game::resolve(&board, &san)) {
                _ if step.manner == Manner::Skipped => {}
                Some(Ok(found)) => board.play_unchecked(found),
                _ => boards.clear(),
            }
        }
        work::count(at);
        boards.reverse();
        boards.truncate(BACK);
        boards
    }
}

/// What is known where the record may have come to each of `readings`.
fn position(mut readings: Vec<Reading>) -> Position {
    readings.order_by_key(|one| one.price);
    let best = readings.first().map_or(0, |best| best.price);
    readings.retain(|one| one.price <= best + WINDOW);
    let mut kept: Vec<Reading> = Vec::new();
    let mut known: HashMap<u64, usize> = HashMap::new();
    for reading in readings {
        let place = *known.entry(reading.board.hash()).or_insert(kept.len());
        match kept.get_mut(place) {
            Some(same) => same.is_tied |= same.first() != reading.first(),
            None if place < MOST => kept.push(reading),
            None => {}
        }
    }
    match kept.is_empty() {
        true => Position::Lost,
        false => Position::Open(kept.into()),
    }
}

/// What the slip was with which `readings` began, and at which step: what the best of them takes it for, if all that take it
/// for something else are far less likely.
pub(super) fn settled(readings: &[Reading]) -> Option<(usize, Meaning)> {
    let best = readings.first().filter(|best| !best.is_tied)?;
    let meant = best.first()?;
    let mut others = readings.iter().filter(|one| one.first() != Some(meant));
    let is_clear = others
        .next()
        .is_none_or(|next| next.price >= best.price + CLEAR);
    is_clear.then_some(meant)
}

/// What the slip with which `readings` began may have been, the likeliest first.
pub(super) fn choices(readings: &[Reading]) -> Vec<(usize, Meaning)> {
    each(readings.iter().filter_map(Reading::first))
}

/// Those that are hardly less likely than the best.
pub(super) fn likely_choices(readings: &[Reading]) -> Vec<(usize, Meaning)> {
    each(likely(readings).filter_map(Reading::first))
}

/// What was meant at `step` in the readings that are left behind it, the likeliest first.
pub(super) fn meant_at(readings: &[Reading], step: usize) -> Vec<Meaning> {
    each(likely(readings).filter_map(|one| one.choice(step)))
}

/// The readings that are hardly less likely than the best.
fn likely(readings: &[Reading]) -> impl Iterator<Item = &Reading> {
    let best = readings.first().map_or(0, |best| best.price);
    readings
        .iter()
        .filter(move |one| one.price <= best + price::KEY)
}

/// Each once.
fn each<T: PartialEq>(all: impl Iterator<Item = T>) -> Vec<T> {
    let mut each = Vec::new();
    for one in all {
        if !each.contains(&one) {
            each.push(one);
        }
    }
    each
}
