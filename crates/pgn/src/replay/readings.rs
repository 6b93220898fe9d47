//! Several boards at once. If no repair of a slip is clearly best, the record is read on under each of them. A move that is
//! impossible under all is a slip of its own, and a later move may show which repair was right.

use std::{cmp::Reverse, collections::HashMap, iter::successors, sync::Arc};

use cozy_chess::{Board, Move};
use notation::{Order as _, price, work};

use super::{
    KnownBoard,
    meant::spelling::{self, Spelled},
    memory::{self, Origin},
    problem,
    script::{Manner, Script, Step},
};
use crate::game::{
    self, Refusal,
    san::MoveKind,
    usual::{self, Lately},
};

/// A possible board at a place in the record.
#[derive(Debug, Clone)]
pub(crate) struct Reading {
    pub(crate) board: Board,
    lately: Lately,
    /// The improbability of its repairs and of the moves since then, in parts of a bit.
    price: u32,
    /// The improbability of its repairs alone.
    slips: u32,
    /// The least `slips` of another reading that was dropped although its next move was possible.
    rival: u32,
    /// Its repairs, the last one first.
    choices: Option<Arc<Choice>>,
    /// Whether another repair leads to the same board.
    is_tied: bool,
    /// How the next step is read.
    next: ReadAs,
    /// The readings before the last steps.
    before: Option<Arc<Before>>,
    /// What it comes from, with all others of its list; `None` if that is not known.
    origin: Option<Origin>,
}

/// How a step is read.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
enum ReadAs {
    /// As written.
    #[default]
    Written,
    /// Not at all: this many surplus moves are left.
    Left(usize),
    /// Two steps are swapped: the second one is read as the move written at the first.
    Swapped(usize, usize),
}

/// The repair of a move, with those before it.
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
    /// The number of readings before it.
    depth: usize,
}

/// The repair of a move that cannot be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Meaning {
    /// This move instead.
    Move(Move),
    /// The written move, with this one missing before it.
    Behind(Move),
    /// None: this many moves from it on are surplus.
    Skipped(usize),
    /// The move written this many steps later, which takes this move in exchange.
    Swapped(usize),
}

/// The most boards that are kept.
const MOST: usize = 64;
/// More boards than this are many: which of them is right is not known.
const MANY: usize = MOST / 2;
/// On this many boards where a move is impossible, any legal move is tried; on the others only moves that are one letter away.
const MOST_SLIPPED: usize = 6;
/// An earlier slip is searched this many steps back: `BACK` steps at the first problem, `RECENT` steps at later ones. At
/// later ones only the `MOST_RECENT` likeliest readings are searched.
const BACK: usize = 24;
const RECENT: usize = 12;
const MOST_RECENT: usize = 3;
/// A reading this much less likely than the best is dropped.
const WINDOW: u32 = parts(28);
/// The weight of the likeliest reading among others; each bit halves it.
const LIKELIEST: u64 = 1 << 40;
/// By how many bits a reading may be less likely than the best to be named.
const LIKELY: u32 = price::STROKE;
/// The price of any slip: one move in sixty-four has one.
const SLIP: u32 = parts(6);
/// The price of a move with a very different spelling; later moves show whether it was meant.
const UNLIKE: u32 = parts(price::TWO + price::MORE);
/// The additional price of repairing a possible move, which is likelier to be right.
const EARLIER: u32 = parts(2);
/// How many moves later one may stand that is swapped with this one.
const FARTHEST: usize = 2;
/// How many later moves can confirm a repair.
pub(super) const SHOWN: usize = 2;
/// The price of repeated moves.
const DOUBLED: u32 = parts(14);
/// The price of a written move that was not made.
const SKIPPED: u32 = parts(24);
/// The price of two swapped moves.
const SWAPPED: u32 = parts(8);
/// The price of a missing move that no number shows.
const LEFT_OUT: u32 = parts(10);
/// Steps of work for a list of legal moves, and for comparing the spellings of one with a word.
const LEGAL: usize = 8;
const SPELLED: usize = 2;

/// `bits` in parts of a bit.
const fn parts(bits: u32) -> u32 {
    usual::PARTS * bits
}

impl Reading {
    fn of(board: &Board) -> Self {
        Self {
            board: board.clone(),
            lately: Lately::default(),
            price: 0,
            slips: 0,
            rival: u32::MAX,
            choices: None,
            is_tied: false,
            next: ReadAs::Written,
            before: None,
            origin: None,
        }
    }

    /// The same board without its history.
    pub(super) fn anew(&self) -> Self {
        Self {
            price: self.price,
            lately: self.lately,
            ..Self::of(&self.board)
        }
    }

    /// Each legal move with its improbability.
    fn usual(&self) -> usual::Weighed {
        work::count(LEGAL);
        usual::bits(&self.board, self.lately)
    }

    /// The improbability of a legal move.
    fn unlikely(&self, found: Move) -> u32 {
        let usual = self.usual();
        let own = usual.iter().filter(|one| one.0 == found);
        own.map(|one| one.1).sum()
    }

    /// The reading after a legal move at the step `at`; `price` is the improbability of the move.
    fn played(&self, at: usize, found: Move, price: u32) -> Self {
        let mut board = self.board.clone();
        board.play_unchecked(found);
        self.after(at, board, self.lately.after(&self.board, found), price)
    }

    /// The reading after a side passes at the step `at`; `None` if it is in check.
    fn passed(&self, at: usize) -> Option<Self> {
        let board = self.board.null_move()?;
        Some(self.after(at, board, self.lately, 0))
    }

    /// The reading after the step `at`, which leads to `board`.
    fn after(&self, at: usize, board: Board, lately: Lately, price: u32) -> Self {
        let mut reading = self.clone();
        if self.depth() > 2 * RECENT {
            // A chain that grows with the game would be dropped recursively, link by link.
            reading.before = self.recent();
        }
        let (step, depth) = (at, reading.depth());
        Self {
            board,
            lately,
            price: self.price.saturating_add(price),
            slips: self.slips,
            rival: self.rival,
            choices: self.choices.clone(),
            is_tied: self.is_tied,
            next: ReadAs::Written,
            before: Some(Arc::new(Before {
                step,
                reading,
                depth,
            })),
            origin: None,
        }
    }

    /// Plays a legal move without keeping the reading before it.
    fn go_on(&mut self, found: Move, price: u32) {
        self.lately = self.lately.after(&self.board, found);
        self.board.play_unchecked(found);
        self.price += price;
    }

    /// The reading with the repair `meant` at `step`; `slip` is its price.
    fn chosen(self, step: usize, meant: Meaning, slip: u32) -> Self {
        let before = self.choices.clone();
        let choices = Some(Arc::new(Choice {
            step,
            meant,
            before,
        }));
        Self { choices, ..self }.slipped(SLIP + slip)
    }

    /// The reading with `slip` added to its price.
    fn slipped(self, slip: u32) -> Self {
        Self {
            price: self.price.saturating_add(slip),
            slips: self.slips.saturating_add(slip),
            ..self
        }
    }

    /// The reading with one move played instead of the written one at `step`.
    fn rewritten(&self, step: usize, meant: Meant, slip: u32) -> Self {
        let played = self.played(step, meant.found, meant.unlikely);
        played.chosen(step, Meaning::Move(meant.found), meant.slip + slip)
    }

    /// The reading without `count` moves from `step` on; the first of them is already skipped.
    fn skipped(&self, step: usize, count: usize, price: u32) -> Self {
        let chosen = self.clone().chosen(step, Meaning::Skipped(count), price);
        chosen.left(count)
    }

    /// The reading after one of `count` surplus moves.
    fn left(self, count: usize) -> Self {
        let next = match count.checked_sub(1) {
            None | Some(0) => ReadAs::Written,
            Some(left) => ReadAs::Left(left),
        };
        Self { next, ..self }
    }

    fn depth(&self) -> usize {
        self.before.as_ref().map_or(0, |before| before.depth + 1)
    }

    /// The readings before the last steps, the latest first.
    fn befores(&self) -> impl Iterator<Item = &Before> {
        successors(self.before.as_deref(), |one| one.reading.before.as_deref()).take(RECENT)
    }

    /// The readings before, without those further back.
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

    /// The repair at `step`; `None` if it is read as written.
    fn choice(&self, step: usize) -> Option<Meaning> {
        let mut choices = successors(self.choices.as_deref(), |one| one.before.as_deref());
        choices.find(|one| one.step == step).map(|one| one.meant)
    }

    /// The first repair, with its step.
    pub(super) fn first(&self) -> Option<(usize, Meaning)> {
        let choices = successors(self.choices.as_deref(), |one| one.before.as_deref());
        choices.last().map(|first| (first.step, first.meant))
    }
}

/// A move that may have been meant.
#[derive(Debug, Clone, Copy)]
struct Meant {
    found: Move,
    /// The improbability of the move, and that of its spelling.
    unlikely: u32,
    slip: u32,
}

/// A board that is played only if it is likely enough.
enum Possible<'r> {
    Played(Reading),
    /// `meant` instead of the move written at `step`, after `before`.
    Rewritten {
        before: &'r Reading,
        step: usize,
        meant: Meant,
    },
}

impl Possible<'_> {
    fn price(&self) -> u32 {
        match self {
            Self::Played(reading) => reading.price,
            Self::Rewritten { before, meant, .. } => {
                let slip = SLIP.saturating_add(meant.slip);
                let price = before.price.saturating_add(meant.unlikely);
                price.saturating_add(slip)
            }
        }
    }

    fn slips(&self) -> u32 {
        match self {
            Self::Played(reading) => reading.slips,
            Self::Rewritten { before, meant, .. } => {
                before.slips.saturating_add(SLIP.saturating_add(meant.slip))
            }
        }
    }

    /// The least slips of what was dropped before.
    fn rival(&self) -> u32 {
        match self {
            Self::Played(reading) => reading.rival,
            Self::Rewritten { before, .. } => before.rival,
        }
    }

    fn play(self) -> Reading {
        match self {
            Self::Played(reading) => reading,
            Self::Rewritten {
                before,
                step,
                meant,
            } => before.rewritten(step, meant, 0),
        }
    }
}

/// A written move that can be read on any board.
pub(super) struct MoveWord<'a, 's> {
    pub(super) script: &'a Script<'s>,
    pub(super) at: usize,
    pub(super) step: &'a Step,
    /// Whether, by its number, a move of the other side is missing before it.
    pub(super) misses_move: bool,
}

impl<'a, 's> MoveWord<'a, 's> {
    /// The word at a step; `None` if its repair is already decided.
    fn written_at(script: &'a Script<'s>, at: usize) -> Option<Self> {
        let step = script.steps.get(at)?;
        step.manner.is_written().then_some(Self {
            script,
            at,
            step,
            misses_move: false,
        })
    }

    /// What the boards after it come from, if those before it come from `before`. `None` if it is not the word of the script.
    fn origin(&self, before: Origin) -> Option<Origin> {
        let own = self.script.steps.get(self.at)?;
        let steps = self.script.hash_up_to(self.at, FARTHEST);
        (own.san == self.step.san).then(|| Origin::of(&(before, steps, self.misses_move)))
    }

    /// The boards after it, if the written move is impossible on `board`. An earlier move may be the slip.
    pub(super) fn begin(&self, board: &Board) -> KnownBoard {
        let read = |origin| (self.begun(board, origin), None);
        let clocks = (board.halfmove_clock(), board.fullmove_number());
        match self.origin(Origin::of(&(board.hash(), clocks))) {
            Some(origin) => memory::recall(origin, || read(Some(origin))).0,
            None => read(None).0,
        }
    }

    /// The boards after it, found now, with what they come from.
    fn begun(&self, board: &Board, origin: Option<Origin>) -> KnownBoard {
        let mut found = Vec::new();
        if self.is_no_move(board) {
            // A word of a remark, if the moves behind it go on without it.
            let last = Reading::of(board);
            let goes_on = self.script.rest(self.at) >= SHOWN && self.goes_on_without(&last);
            found.extend(goes_on.then(|| Possible::Played(last.skipped(self.at, 1, SKIPPED))));
            return position(found, origin);
        }
        let (before, last) = self.script.readings_before(self.at);
        let last = last.filter(|last| last.board == *board);
        let last = last.unwrap_or_else(|| Reading::of(board));
        self.slipped(&last, &mut found);
        self.out_of_order(&last, &mut found);
        self.swapped_before(&before, &mut found);
        for (step, reading) in &before {
            self.slipped_at(*step, reading, &mut found);
        }
        position(found, origin)
    }

    /// The boards after it, from each of `readings`; and the refusal, if it is possible on none of them.
    pub(super) fn read_on(&self, readings: &[Reading]) -> (KnownBoard, Option<Refusal>) {
        let before = readings.first().and_then(|one| one.origin);
        match before.and_then(|before| self.origin(before)) {
            Some(origin) => memory::recall(origin, || self.read_all(readings, Some(origin))),
            None => self.read_all(readings, None),
        }
    }

    /// The boards after it, found now, with what they come from.
    fn read_all(
        &self,
        readings: &[Reading],
        origin: Option<Origin>,
    ) -> (KnownBoard, Option<Refusal>) {
        let mut found = Vec::new();
        let mut failed = Vec::new();
        let mut refusal = None;
        work::count(1 + readings.len() / 4);
        for reading in readings {
            match reading.next {
                ReadAs::Left(count) => found.push(Possible::Played(reading.clone().left(count))),
                ReadAs::Swapped(step, at) if at == self.at => {
                    found.extend(self.other(step, reading).map(Possible::Played));
                }
                // The moves between the two are read as written.
                ReadAs::Swapped(..) => {
                    let played = self.written(reading).ok().map(|played| Reading {
                        next: reading.next,
                        ..played
                    });
                    found.extend(played.map(Possible::Played));
                }
                ReadAs::Written => match self.written(reading) {
                    Ok(played) => found.push(Possible::Played(played)),
                    // The written move is ambiguous; each of its moves is tried.
                    Err(Refusal::Ambiguous(..)) => self.forked(reading, &mut found),
                    Err(why) => {
                        refusal = refusal.or(Some(why));
                        failed.push(reading);
                    }
                },
            }
        }
        let best = found.iter().map(Possible::price).min();
        let limit = best.map_or(u32::MAX, |best| best + WINDOW);
        let is_worth = |one: &&&Reading| one.price + SLIP + parts(price::STROKE) <= limit;
        // If some readings continue as written, the others hardly matter.
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
                self.out_of_order(reading, &mut found);
                for before in reading.befores() {
                    self.slipped_at(before.step, &before.reading, &mut found);
                }
            }
        }
        (position(found, origin), refusal.filter(|_| best.is_none()))
    }

    /// Whether a side passes.
    fn passes(&self) -> bool {
        self.step.san.is_some_and(|san| san.kind == MoveKind::Pass)
    }

    /// The reading after the written move.
    fn written(&self, reading: &Reading) -> Result<Reading, Refusal> {
        let san = self.step.san.as_ref().ok_or(Refusal::Unreadable)?;
        if self.passes() {
            return reading.passed(self.at).ok_or(Refusal::InCheck);
        }
        let found = game::resolve(&reading.board, san)?;
        let mut read = reading.played(self.at, found, reading.unlikely(found));
        let mut board = reading.board.clone();
        let mut odd = 0;
        problem::play_checked(&mut board, found, san, &mut |_| odd += parts(price::KEY));
        read = read.slipped(odd);
        Ok(read)
    }

    /// The reading after the move written at `step`, which is swapped with this one.
    fn other(&self, step: usize, reading: &Reading) -> Option<Reading> {
        let word = MoveWord::written_at(self.script, step)?;
        let read = MoveWord {
            at: self.at,
            ..word
        };
        read.written(reading).ok()
    }

    /// Adds readings in which a move is missing before it, it (and perhaps the next) is surplus, or it is swapped with a later
    /// move.
    fn out_of_order(&self, reading: &Reading, found: &mut Vec<Possible<'_>>) {
        let at = self.at;
        if self.script.rest(at) < SHOWN {
            return;
        }
        if !self.misses_move {
            self.bridged(reading, found);
        }
        for count in [1, 2] {
            if self.script.rest(at) >= count {
                let price = match self.script.is_doubled(at, count) {
                    true => DOUBLED,
                    false => SKIPPED * u32::try_from(count).unwrap_or(8),
                };
                found.push(Possible::Played(reading.skipped(at, count, price)));
            }
        }
        let swapped = (1..=FARTHEST).filter_map(|far| self.swapped(at, far, reading));
        found.extend(swapped.map(Possible::Played));
    }

    /// The reading after the step `at`, if its move is swapped with the one `far` steps later.
    fn swapped(&self, at: usize, far: usize, reading: &Reading) -> Option<Reading> {
        let other = MoveWord::written_at(self.script, at + far)?;
        if other.passes() {
            return None;
        }
        let played = MoveWord { at, ..other }.written(reading).ok()?;
        let chosen = played.chosen(at, Meaning::Swapped(far), SWAPPED);
        Some(Reading {
            next: ReadAs::Swapped(at, at + far),
            ..chosen
        })
    }

    /// Adds readings in which it is swapped with a move shortly before it.
    fn swapped_before(&self, before: &[(usize, Reading)], found: &mut Vec<Possible<'_>>) {
        for (far, (step, reading)) in (1..=FARTHEST).zip(before) {
            let Some(mut reading) = self.swapped(*step, far, reading) else {
                continue;
            };
            let between = (step + 1..self.at).all(|at| {
                let word = MoveWord::written_at(self.script, at);
                let played = word.and_then(|word| word.written(&reading).ok());
                let is_played = played.is_some();
                reading = played.unwrap_or_else(|| reading.clone());
                is_played
            });
            let other = self.other(*step, &reading).filter(|_| between);
            found.extend(other.map(Possible::Played));
        }
    }

    /// Adds the readings after each move that the ambiguous text can mean.
    fn forked(&self, reading: &Reading, found: &mut Vec<Possible<'_>>) {
        let Some(MoveKind::Go(go)) = self.step.san.map(|san| san.kind) else {
            return;
        };
        let board = &reading.board;
        let is_such = |one: &Move| one.to == go.to && board.piece_on(one.from) == Some(go.piece);
        let moves = reading.usual();
        let moves = moves.iter().filter(|one| is_such(&one.0));
        found.extend(moves.map(|(one, unlikely)| {
            let played = reading.played(self.at, *one, *unlikely);
            Possible::Played(played.slipped(parts(price::STROKE)))
        }));
    }

    /// Adds the readings after each move that may be meant instead.
    fn slipped<'r>(&self, reading: &'r Reading, found: &mut Vec<Possible<'r>>) {
        if self.misses_move {
            self.bridged(reading, found);
        }
        found.extend(self.rewritten(reading, self.meant(reading)));
    }

    /// The readings in which one of `meant` was played instead of it.
    fn rewritten<'r>(
        &self,
        before: &'r Reading,
        meant: Vec<Meant>,
    ) -> impl Iterator<Item = Possible<'r>> {
        let step = self.at;
        meant.into_iter().map(move |meant| Possible::Rewritten {
            before,
            step,
            meant,
        })
    }

    /// Adds the readings after each move that is one wrong letter away.
    fn slipped_once<'r>(&self, reading: &'r Reading, found: &mut Vec<Possible<'r>>) {
        found.extend(self.rewritten(reading, self.one_slip_away(reading)));
    }

    /// Adds the readings after it, if another move was played at `step` on `reading` and all moves since then are possible.
    fn slipped_at(&self, step: usize, reading: &Reading, found: &mut Vec<Possible<'_>>) {
        let Some(word) = MoveWord::written_at(self.script, step) else {
            return;
        };
        for meant in word.one_slip_away(reading) {
            let other = reading.rewritten(step, meant, EARLIER);
            found.extend(self.played_on(other, step + 1).map(Possible::Played));
        }
    }

    /// `reading` after the steps from `from` to this one; `None` unless all are possible.
    fn played_on(&self, reading: Reading, from: usize) -> Option<Reading> {
        if !self.is_possible(&reading.board, from) {
            return None;
        }
        (from..=self.at).try_fold(reading, |reading, at| {
            let word = MoveWord::written_at(self.script, at)?;
            word.written(&reading).ok()
        })
    }

    /// Whether the steps from `from` to this one can be played on `board`.
    fn is_possible(&self, board: &Board, from: usize) -> bool {
        let mut board = board.clone();
        (from..=self.at).all(|at| {
            work::count(1);
            let san = self.script.steps.get(at).and_then(|step| step.san);
            if san.is_some_and(|san| san.kind == MoveKind::Pass) {
                let passed = board.null_move();
                let is_possible = passed.is_some();
                board = passed.unwrap_or_else(|| board.clone());
                return is_possible;
            }
            let found = san.and_then(|san| game::resolve(&board, &san).ok());
            if let Some(found) = found {
                board.play_unchecked(found);
            }
            found.is_some()
        })
    }

    /// Adds the readings with each legal move as missing before the written one. If the written move is possible after none of
    /// them, tries its repairs, too.
    fn bridged(&self, reading: &Reading, found: &mut Vec<Possible<'_>>) {
        let moves = reading.usual();
        let left_out = match self.misses_move {
            true => 0,
            false => LEFT_OUT,
        };
        let missing: Vec<Reading> = moves
            .iter()
            .map(|(missing, price)| {
                let played = reading.played(self.at, *missing, *price);
                played.chosen(self.at, Meaning::Behind(*missing), left_out)
            })
            .collect();
        work::count(missing.len() / 2);
        let before = found.len();
        let written = missing.iter().filter_map(|after| self.written(after).ok());
        found.extend(written.map(Possible::Played));
        if found.len() > before || !self.misses_move {
            return;
        }
        for after in &missing {
            let slipped = self.one_slip_away(after).into_iter();
            found.extend(slipped.map(|meant| {
                let played = after.played(self.at, meant.found, meant.unlikely);
                Possible::Played(played.slipped(SLIP + meant.slip))
            }));
        }
    }

    /// Each legal move with its improbability and that of its spelling.
    fn meant(&self, reading: &Reading) -> Vec<Meant> {
        let board = &reading.board;
        let moves = reading.usual();
        work::count(SPELLED * moves.len());
        let refusal = match self.step.san.map(|san| game::resolve(board, &san)) {
            Some(Err(refusal)) => refusal,
            _ => Refusal::Unreadable,
        };
        let word = Spelled::at(self.script, self.at);
        let priced = moves.iter().map(|&(found, unlikely)| {
            let is_like = self.is_like(board, found) || game::castles(board, found).is_some();
            let slip = match is_like {
                true => parts(word.price(board, Some(refusal), found)).min(UNLIKE),
                false => UNLIKE,
            };
            Meant {
                found,
                unlikely,
                slip,
            }
        });
        priced.collect()
    }

    /// Whether the written move shares a letter with this one.
    fn is_like(&self, board: &Board, found: Move) -> bool {
        match self.step.san.map(|san| san.kind) {
            Some(MoveKind::Go(go)) => {
                found.to.file() == go.to.file()
                    || found.to.rank() == go.to.rank()
                    || board.piece_on(found.from) == Some(go.piece)
            }
            _ => true,
        }
    }

    /// The improbability of writing a legal move like this.
    fn price(&self, board: &Board, found: Move) -> u32 {
        if !self.is_like(board, found) {
            return UNLIKE;
        }
        let word = self.script.word(self.at);
        let price = spelling::price_of(board, found, word, self.script.language());
        parts(price).min(UNLIKE)
    }

    /// Whether the word cannot be read as a move and resembles no legal one: a word of another language, or no move at all.
    fn is_no_move(&self, board: &Board) -> bool {
        if self.step.san.is_some() {
            return false;
        }
        let mut moves = game::legal(board);
        work::count(SPELLED * moves.len());
        moves.retain(|found| self.price(board, *found) < UNLIKE);
        moves.is_empty()
    }

    /// Whether the next moves can be played as if it were not there.
    fn goes_on_without(&self, reading: &Reading) -> bool {
        let mut reading = reading.clone();
        (self.at + 1..=self.at + SHOWN).all(|at| {
            let word = MoveWord::written_at(self.script, at);
            let played = word.and_then(|word| word.written(&reading).ok());
            let is_played = played.is_some();
            reading = played.unwrap_or_else(|| reading.clone());
            is_played
        })
    }

    /// Legal moves that are one letter from the written one, with their improbabilities.
    fn one_slip_away(&self, reading: &Reading) -> Vec<Meant> {
        let Some(san) = &self.step.san else {
            return Vec::new();
        };
        let board = &reading.board;
        let written = game::resolve(board, san).ok();
        let is_meant =
            |one: &Move| Some(*one) != written && spelling::is_one_slip(board, san, *one);
        work::count(1);
        let is_none = !board.generate_moves(|moves| moves.into_iter().any(|one| is_meant(&one)));
        if is_none {
            return Vec::new();
        }
        let moves = reading.usual();
        let meant = moves.iter().filter(|(one, _)| is_meant(one));
        let priced = meant.map(|&(found, unlikely)| Meant {
            found,
            unlikely,
            slip: self.price(board, found),
        });
        priced.collect()
    }
}

impl Script<'_> {
    /// The readings before each of the last steps before `at`, the latest first, and the reading before `at` itself. They begin
    /// after the last step that cannot be played, as written or repaired.
    fn readings_before(&self, at: usize) -> (Vec<(usize, Reading)>, Option<Reading>) {
        let KnownBoard::Known(board) = self.start else {
            return (Vec::new(), None);
        };
        let mut readings = Vec::new();
        let mut reading = Reading::of(board);
        for (step, one) in self.steps.iter().enumerate().take(at) {
            readings.push((step, reading.clone()));
            let missing = one.missing.filter(|one| reading.board.is_legal(*one));
            if let Some(missing) = missing {
                reading.go_on(missing, 0);
            }
            match one.san.map(|san| game::resolve(&reading.board, &san)) {
                _ if one.manner == Manner::Skipped => {}
                // Steps that are too far back are not priced.
                Some(Ok(found)) if step + BACK < at => reading.go_on(found, 0),
                Some(Ok(found)) => {
                    let unlikely = reading.unlikely(found);
                    reading.go_on(found, unlikely);
                }
                _ => readings.clear(),
            }
        }
        work::count(at);
        readings.reverse();
        readings.truncate(BACK);
        (readings, Some(reading))
    }
}

/// The knowledge of the board after one of `found`: merges equal boards and drops unlikely ones.
fn position(mut found: Vec<Possible<'_>>, origin: Option<Origin>) -> KnownBoard {
    found.order_by_key(Possible::price);
    let limit = found.first().map_or(0, Possible::price) + WINDOW;
    let rivals = found.iter().map(|one| match one.price() <= limit {
        true => one.rival(),
        false => one.rival().min(one.slips()),
    });
    let mut rival = rivals.min().unwrap_or(u32::MAX);
    let mut kept: Vec<Reading> = Vec::new();
    let mut known: HashMap<(u64, ReadAs), usize> = HashMap::new();
    for one in found {
        if one.price() > limit {
            break;
        }
        if kept.len() == MOST {
            rival = rival.min(one.slips());
            continue;
        }
        let reading = one.play();
        let same = (reading.board.hash(), reading.next);
        let place = *known.entry(same).or_insert(kept.len());
        match kept.get_mut(place) {
            Some(same) => same.is_tied |= same.first() != reading.first(),
            None => kept.push(reading),
        }
    }
    for reading in &mut kept {
        reading.rival = rival;
        reading.origin = origin;
    }
    match kept.is_empty() {
        true => KnownBoard::Lost,
        false => KnownBoard::Open(kept.into()),
    }
}

/// A possible first repair of `readings`.
#[derive(Debug, Clone, Copy)]
pub(super) struct First {
    pub(super) step: usize,
    pub(super) meant: Meaning,
    /// Its improbability with all that follows from it, in bits.
    pub(super) price: u32,
    /// The improbability of the repairs alone, in bits.
    pub(super) slips: u32,
}

/// The possible first repairs of `readings`, the likeliest first.
pub(super) fn choices(readings: &[Reading]) -> Vec<First> {
    let mut choices: Vec<First> = Vec::new();
    for reading in readings {
        let known = |one: &First| Some((one.step, one.meant)) == reading.first();
        if let Some((step, meant)) = reading.first()
            && !choices.iter().any(known)
        {
            choices.push(First {
                step,
                meant,
                price: reading.price / usual::PARTS,
                slips: reading.slips / usual::PARTS,
            });
        }
    }
    choices
}

/// The first repairs of `readings` that are about as likely as the likeliest.
pub(super) fn likely(readings: &[Reading]) -> Vec<First> {
    let mut choices = choices(readings);
    let best = choices.first().map_or(0, |best| best.price);
    choices.retain(|one| one.price <= best + LIKELY);
    choices
}

/// By how many bits the likeliest first repair of `readings` is likelier than all others; `None` if another one leads to the
/// same board.
pub(super) fn margin(readings: &[Reading]) -> Option<u32> {
    let best = readings.first().filter(|best| !best.is_tied)?;
    let other = readings.iter().find(|one| one.first() != best.first());
    let margin = |other: &Reading| (other.price - best.price) / usual::PARTS;
    Some(other.map_or(WINDOW / usual::PARTS, margin))
}

/// By how many bits the repairs of the likeliest reading are likelier than those of all with another first repair, kept or dropped.
/// `None` if another one leads to the same board.
pub(super) fn lead(readings: &[Reading]) -> Option<u32> {
    let best = readings.first().filter(|best| !best.is_tied)?;
    let others = readings.iter().filter(|one| one.first() != best.first());
    let rival = others.map(|one| one.slips).fold(best.rival, u32::min);
    Some(rival.saturating_sub(best.slips) / usual::PARTS)
}

/// What remains of the repairs of a step after it was read on.
pub(super) struct Remaining {
    /// The repairs, the likeliest first.
    pub(super) meant: Vec<Meaning>,
    /// Whether the first is clearly likelier than all others together.
    pub(super) is_clear: bool,
    /// Whether there are more than [`MANY`] boards.
    pub(super) are_many: bool,
}

/// The repairs at `step` that remain in `readings`.
pub(super) fn remaining_at(readings: &[Reading], step: usize) -> Remaining {
    let least = readings.iter().map(|one| one.price).min().unwrap_or(0);
    let mut meant: Vec<(Meaning, u64)> = Vec::new();
    let mut all = 0;
    for reading in readings {
        // Whole bits are exact on every machine.
        let bits = ((reading.price - least) / usual::PARTS).min(WINDOW / usual::PARTS);
        let weight = LIKELIEST >> bits;
        all += weight;
        let Some(found) = reading.choice(step) else {
            continue;
        };
        match meant.iter_mut().find(|(other, _)| *other == found) {
            Some(known) => known.1 += weight,
            None => meant.push((found, weight)),
        }
    }
    meant.order_by_key(|(_, weight)| Reverse(*weight));
    let first = meant.first().map_or(0, |(_, weight)| *weight);
    Remaining {
        meant: meant.into_iter().map(|(meant, _)| meant).collect(),
        is_clear: first * 10 >= all * 7,
        are_many: readings.len() > MANY,
    }
}
