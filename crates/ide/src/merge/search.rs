//! Chooses between the copies. From the first move on, where the current record cannot be played, it tries what another copy
//! has here or above, and takes the version with which the game can be played farthest.

use std::{
    cmp::{Ordering, Reverse},
    collections::HashSet,
    iter,
    ops::Range,
    sync::Arc,
};

use notation::{
    Edit, Finding, Severity, TextRange, TextSize, apply_edits, price, size, work::Budget,
};
use serde_json::Value;

use super::{
    slots::{Alternative, Draft, Slot},
    witness::{price_of, said},
};
use crate::Game;

/// How many slots at and above an impossible move are tried, and how many of those in pairs.
const NEAR: usize = 24;
const JOINED: usize = 6;
/// How many slots below it are tried, too, such as one where a gap begins.
const BELOW: usize = 2;
/// A choice that is at least this many bits less likely than the best is not a question.
const LIKELIER: u32 = 5;
/// Budget of one search in steps: more than the two copies of any real game needed.
const BUDGET: usize = 30_000_000;
/// With more differences the copies are hardly of one game, and nothing is searched.
const MOST_DIFFERENCES: usize = 400;

/// The search for the best choice between the copies.
pub(super) struct Search<'s> {
    /// A game with the notation and settings of the copies.
    game: Arc<Game>,
    pub(super) draft: Draft,
    budget: Budget,
    /// Whether somebody still waits for the answer; asked before a record is read.
    goes_on: &'s dyn Fn() -> bool,
}

/// The record under one choice of readings, and what is wrong in it.
pub(super) struct Tried {
    game: Game,
    ranges: Vec<TextRange>,
    /// The number of slots with text in them, and the price of the chosen readings in bits.
    kept: usize,
    price: u32,
    /// The number of slots with a move that some copy lacks.
    moves: usize,
    wrong: Vec<Wrong>,
    /// How far the board is known, in this text and as a place in the first copy.
    known_until: TextSize,
    known: TextSize,
}

/// An error or a warning.
struct Wrong {
    /// Its place in the first copy.
    at: TextSize,
    /// Its index among the findings.
    index: usize,
    is_impossible: bool,
    /// The move is legal, but a later one cannot be played after it.
    is_doubtful: bool,
}

/// The result for a slot that was chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum SlotVerdict {
    /// With other readings there are more findings; this is the message of a new one.
    Settled(String),
    /// The other readings mean the same in another spelling.
    Same,
    /// No other reading is ruled out by the game, but those that differ are much less likely.
    Likelier,
    /// With another reading everything can be played, too.
    Open,
}

impl<'s> Search<'s> {
    pub(super) fn new(game: Arc<Game>, draft: Draft, goes_on: &'s dyn Fn() -> bool) -> Self {
        let steps = match draft.slots.len() {
            ..=MOST_DIFFERENCES => BUDGET,
            _ => 0,
        };
        Self {
            game,
            draft,
            budget: Budget::new(steps),
            goes_on,
        }
    }

    /// Chooses from the first move to the last: first where a move is impossible, then where a move makes a later one
    /// impossible. An impossible move that no choice cures stays an error.
    pub(super) fn run(&mut self) {
        self.settle(|one| one.is_impossible);
        self.settle(|one| one.is_doubtful);
        self.polish();
    }

    /// Chooses again at each place that `is_wrong`, from the first to the last.
    fn settle(&mut self, is_wrong: fn(&Wrong) -> bool) {
        let mut from = TextSize::default();
        while let Some(now) = self.read(&self.draft) {
            let wrong = now
                .wrong
                .iter()
                .filter(|one| is_wrong(one) && one.at >= from);
            let Some(wrong) = wrong.min_by_key(|one| one.at) else {
                return;
            };
            if !self.advance(&now, from, wrong) {
                from = wrong.at + size(1);
            }
        }
    }

    /// Reads the record of a draft; `None` once the budget is spent or nobody waits any more.
    fn read(&self, draft: &Draft) -> Option<Tried> {
        if !(self.goes_on)() {
            return None;
        }
        let (text, ranges) = draft.text();
        if !self.budget.take(text.len()) {
            return None;
        }
        let game = self.game.with_text(&text);
        self.budget.spend(|| game.findings().len())?;
        let findings = game.findings().iter().enumerate();
        let wrong = findings.filter(|(_, one)| one.severity >= Severity::Warning);
        let wrong = wrong.map(|(index, one)| Wrong {
            at: original(draft, &ranges, one.range.start()),
            index,
            is_impossible: one.severity == Severity::Error,
            is_doubtful: is_doubtful(one),
        });
        let wrong = wrong.collect();
        let readings = draft.slots.iter().filter_map(Slot::reading);
        let is_kept = |slot: &&Slot| slot.reading().is_some_and(|one| !one.said.is_empty());
        let known_until = game.record().known_until();
        Some(Tried {
            game,
            wrong,
            known: original(draft, &ranges, known_until),
            known_until,
            kept: draft.slots.iter().filter(is_kept).count(),
            moves: draft
                .slots
                .iter()
                .filter(|slot| slot.is_move && is_kept(slot))
                .count(),
            price: readings.map(|one| one.price).sum(),
            ranges,
        })
    }

    /// Chooses again at `wrong`, if the record can then be played farther: another reading there or near it; or the likeliest
    /// meaning, which is preferred to dropping what a copy has. Returns whether anything changed.
    fn advance(&mut self, now: &Tried, from: TextSize, wrong: &Wrong) -> bool {
        let slots = &self.draft.slots;
        let below = slots.partition_point(|slot| slot.range.start() <= wrong.at);
        let last = (below + BELOW).min(slots.len());
        let near: Vec<usize> = (last.saturating_sub(NEAR)..last).rev().collect();
        let singles = near.iter().flat_map(|at| others(&self.draft, *at));
        let mut best = self.farthest(now, from, singles);
        if best.is_none() {
            let pairs = near.iter().enumerate().take(JOINED).flat_map(|(nth, at)| {
                let more = near.iter().skip(nth + 1).take(JOINED);
                let both = move |draft: Draft| {
                    let both: Vec<Draft> = more
                        .clone()
                        .flat_map(|also| others(&draft, *also))
                        .collect();
                    both
                };
                others(&self.draft, *at).flat_map(both)
            });
            best = self.farthest(now, from, pairs);
        }
        if best.as_ref().is_none_or(|(reach, _)| reach.kept < now.kept) {
            let inferred = self.inferred(now, from, wrong);
            best = match (best, inferred) {
                (Some(best), Some(inferred)) if best.0.next > inferred.0.next => Some(best),
                (best, inferred) => inferred.or(best),
            };
        }
        let Some((_, draft)) = best else {
            return false;
        };
        self.draft = draft;
        true
    }

    /// The draft of `drafts` that can be played farthest, if that is farther than `now`.
    fn farthest(
        &self,
        now: &Tried,
        from: TextSize,
        drafts: impl Iterator<Item = Draft>,
    ) -> Option<(Reach, Draft)> {
        let mut best: Option<(Reach, Draft)> = None;
        for draft in drafts {
            let tried = self.read(&draft)?;
            let reach = tried.reach(from);
            let is_best = best.as_ref().is_none_or(|(best, _)| reach > *best);
            if is_best && reach.is_beyond(now.reach(from)) && tried.may_replace(now, from) {
                best = Some((reach, draft));
            }
        }
        best
    }

    /// The repair of `wrong` that is most like what the copies have there, if the record can then be played farther.
    fn inferred(&self, now: &Tried, from: TextSize, wrong: &Wrong) -> Option<(Reach, Draft)> {
        let found = now.game.findings().get(wrong.index);
        let fixes = found.map_or(&[][..], |one| &one.fixes).iter();
        let edits = fixes
            .enumerate()
            .filter_map(|(rank, fix)| match &*fix.edits {
                // Where all copies agree, only the first repair is tried.
                [edit] if rank == 0 || now.slot_around(edit.range).is_some() => Some(edit),
                _ => None,
            });
        let mut best: Option<(u32, Reach, Draft)> = None;
        for edit in edits {
            let Some((draft, at)) = self.rewritten(now, edit) else {
                continue;
            };
            let tried = self.read(&draft)?;
            let reach = tried.reach(from);
            let Some(price) = tried
                .price_of(&draft, at)
                .filter(|_| reach.is_beyond(now.reach(from)))
            else {
                continue;
            };
            let best_so_far = best
                .as_ref()
                .map(|(price, reach, _)| (*price, Reverse(*reach)));
            if best_so_far.is_none_or(|best| (price, Reverse(reach)) < best) {
                best = Some((price, reach, draft));
            }
        }
        best.map(|(_, reach, draft)| (reach, draft))
    }

    /// The draft with an edit as a new reading of a slot, and the index of that slot.
    fn rewritten(&self, now: &Tried, edit: &Edit) -> Option<(Draft, usize)> {
        let mut draft = self.draft.clone();
        let moves = now.game.record().moves();
        let touches = |range: TextRange| range.contains_range(edit.range);
        let is_word = !edit.text.contains(char::is_whitespace);
        // A repair that comments a move out is no reading.
        let old = now.game.text().get(Range::<usize>::from(edit.range))?;
        let is_missing = is_missing(old, edit);
        if !is_word && !is_missing {
            return None;
        }
        if let Some(at) = self
            .unread_beside(now, edit.range)
            .filter(|_| is_missing && edit.range.is_empty())
        {
            let mut words = edit.text.split_whitespace();
            let word = words.find(|word| word.contains(char::is_alphabetic))?;
            draft.slots.get_mut(at)?.infer(word.to_owned());
            return Some((draft, at));
        }
        let is_in_move = moves.iter().any(|one| touches(one.range));
        let word = word_around(now.game.text(), edit.range);
        let place = word.filter(|_| is_word && is_in_move);
        let range = place.unwrap_or(edit.range);
        let old = now.game.text().get(Range::<usize>::from(range))?;
        let text = apply_edits(
            old,
            &[Edit::replace(edit.range - range.start(), edit.text.clone())],
        );
        if let Some(at) = now.slot_around(range) {
            let slot = draft.slots.get_mut(at)?;
            let inside = Edit::replace(range - now.ranges.get(at)?.start(), text);
            let text = apply_edits(&slot.reading()?.text, &[inside]);
            slot.infer(text);
            return Some((draft, at));
        }
        let meets = |slot: &TextRange| {
            let is_inside = range.start() < slot.start() && slot.start() < range.end();
            is_inside || slot.intersect(range).is_some_and(|both| !both.is_empty())
        };
        if now.ranges.iter().any(meets) {
            return None;
        }
        // A number alone is not a move.
        let said = match old.contains(char::is_alphabetic) {
            true => now.said(range),
            false => String::new(),
        };
        let start = original(&draft, &now.ranges, range.start());
        let range = TextRange::at(start, range.len());
        let mut slot = Slot {
            range,
            readings: vec![Alternative {
                said,
                text: old.to_owned(),
                copies: (0..draft.copies).collect(),
                price: 0,
            }],
            chosen: 0,
            first: 0,
            is_place: false,
            is_move: false,
        };
        slot.infer(text);
        let above = |one: &Slot| one.range.end() <= slot.range.start();
        let place = draft.slots.partition_point(above);
        draft.slots.insert(place, slot);
        Some((draft, place))
    }

    /// The word beside `range` of which nothing could be read: a move that is missing there is that word. Only numbers may stand
    /// between them.
    fn unread_beside(&self, now: &Tried, range: TextRange) -> Option<usize> {
        let is_number = |sign: char| sign.is_whitespace() || sign.is_ascii_digit() || sign == '.';
        let is_beside = |place: TextRange| {
            let between = match place.end() <= range.start() {
                true => TextRange::new(place.end(), range.start()),
                false if range.end() <= place.start() => TextRange::new(range.end(), place.start()),
                false => return false,
            };
            let between = now.game.text().get(Range::<usize>::from(between));
            between.is_some_and(|between| between.chars().all(is_number))
        };
        let mut slots = self.draft.slots.iter().zip(&now.ranges);
        slots.position(|(slot, place)| slot.is_unread() && is_beside(*place))
    }

    /// Takes back choices that make no difference. Of equivalent readings it keeps the one with fewer findings.
    fn polish(&mut self) {
        let Some(mut now) = self.read(&self.draft) else {
            return;
        };
        for at in 0..self.draft.slots.len() {
            let others: Vec<Draft> = others(&self.draft, at).collect();
            for draft in others {
                let Some(tried) = self.read(&draft) else {
                    return;
                };
                let is_first = draft
                    .slots
                    .get(at)
                    .is_some_and(|slot| slot.chosen == slot.first);
                let is_plainer = || tried.found() < now.found() && now.is_same(&tried, at);
                let is_better = tried.known >= now.known
                    && tried.may_replace(&now, TextSize::default())
                    && match tried.count().cmp(&now.count()) {
                        Ordering::Less => true,
                        Ordering::Equal => is_first || is_plainer(),
                        Ordering::Greater => false,
                    };
                if is_better {
                    (self.draft, now) = (draft, tried);
                    break;
                }
            }
        }
    }

    /// The verdict on each slot: whether its other readings are possible, too. `None` once the budget is spent.
    pub(super) fn told(&self) -> Vec<Option<SlotVerdict>> {
        let Some(now) = self.read(&self.draft) else {
            return vec![None; self.draft.slots.len()];
        };
        let told = (0..self.draft.slots.len()).map(|at| self.told_of(&now, at));
        told.collect()
    }

    fn told_of(&self, now: &Tried, at: usize) -> Option<SlotVerdict> {
        let (mut why, mut is_likelier) = (None, false);
        for draft in others(&self.draft, at) {
            let tried = self.read(&draft)?;
            if tried.count() <= now.count() {
                if tried.price >= now.price + LIKELIER {
                    is_likelier = true;
                } else if !now.is_same(&tried, at) {
                    return Some(SlotVerdict::Open);
                }
                continue;
            }
            why = why.or_else(|| tried.new_finding(now).map(|one| one.message.clone()));
        }
        Some(match why {
            Some(why) => SlotVerdict::Settled(why),
            None if is_likelier => SlotVerdict::Likelier,
            None => SlotVerdict::Same,
        })
    }
}

impl Slot {
    /// Chooses a reading that no copy has.
    fn infer(&mut self, text: String) {
        let known = self.readings.iter().position(|one| one.text == text);
        self.chosen = known.unwrap_or(self.readings.len());
        if known.is_none() {
            self.readings.push(Alternative {
                said: text.trim().to_owned(),
                text,
                copies: Vec::new(),
                price: 0,
            });
        }
    }
}

/// How many errors a record has, and how many errors and warnings.
type Count = (usize, usize);

/// How far a record can be played; the greater, the better.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Reach {
    /// How far the board is known, as a place in the first copy.
    known: TextSize,
    /// Where the next error is, as a place in the first copy.
    next: TextSize,
    /// The number of errors and warnings, reversed.
    fewer: Reverse<Count>,
    /// The number of slots with text.
    kept: usize,
    /// The price of the chosen readings in bits, reversed.
    likelier: Reverse<u32>,
}

impl Reach {
    fn is_beyond(self, other: Self) -> bool {
        self.known >= other.known && (self.next, self.fewer) > (other.next, other.fewer)
    }
}

/// Whether a finding says that a later move cannot be played after this one.
fn is_doubtful(finding: &Finding) -> bool {
    let mut related = finding.related.iter();
    finding.severity == Severity::Warning
        && !finding.fixes.is_empty()
        && related.any(|one| one.range.start() >= finding.range.end())
}

/// Whether an edit of `old` inserts a move that no copy has, perhaps with its number.
fn is_missing(old: &str, edit: &Edit) -> bool {
    let mut words = edit.text.split_whitespace();
    let mut words = words
        .by_ref()
        .filter(|word| word.contains(char::is_alphabetic));
    let first = words.next();
    !old.contains(char::is_alphabetic)
        && first.is_some_and(|word| word.chars().all(char::is_alphanumeric))
        && words.next().is_none()
}

impl Tried {
    /// The content of the moves in `range`, without differences of spelling.
    fn said(&self, range: TextRange) -> String {
        said(&self.game, range)
    }

    /// How unlikely the versions of the copies are, in bits, if the reading of slot `at` was meant; `None` if it is no slip of
    /// any version. `self` is the record of `draft`.
    fn price_of(&self, draft: &Draft, at: usize) -> Option<u32> {
        let slot = draft.slots.get(at)?;
        let (meant, said) = (
            slot.reading()?.text.trim(),
            self.said(*self.ranges.get(at)?),
        );
        if said.is_empty() {
            return None;
        }
        let written = slot.readings.iter().filter(|one| !one.copies.is_empty());
        let prices = written.map(|one| match one.said.is_empty() {
            true => (price::MISSING, one),
            // A disambiguating letter, such as which rook moves, may be left out.
            false => {
                let price = price_of(one.text.trim(), meant);
                (price.min(price_of(&one.said, &said)), one)
            }
        });
        let prices: Vec<(u32, &Alternative)> = prices.collect();
        let mut there = prices
            .iter()
            .filter(|(_, one)| !one.said.is_empty())
            .peekable();
        let is_slip = there.peek().is_none() || there.any(|(price, _)| *price < price::FORCED);
        let all = prices
            .iter()
            .flat_map(|(price, one)| iter::repeat_n(*price, one.copies.len()));
        is_slip.then(|| all.fold(0, u32::saturating_add))
    }

    /// The slot around a range.
    fn slot_around(&self, range: TextRange) -> Option<usize> {
        let mut slots = self.ranges.iter();
        slots.position(|slot| !slot.is_empty() && slot.contains_range(range))
    }

    /// The place of the first error from `from` on.
    fn next(&self, from: TextSize) -> Option<TextSize> {
        let errors = self.errors().map(|one| one.at);
        errors.filter(|at| *at >= from).min()
    }

    /// Whether it drops no move of a copy that `now` has, or has its errors fewer or farther below: a warning is no reason to
    /// lose a move. Errors above `from` are ignored.
    fn may_replace(&self, now: &Self, from: TextSize) -> bool {
        let next = |tried: &Self| tried.reach(from).next;
        self.moves >= now.moves || self.count().0 < now.count().0 || next(self) > next(now)
    }

    /// How far it can be played if the errors above `from` are ignored.
    fn reach(&self, from: TextSize) -> Reach {
        Reach {
            known: self.known,
            next: self.next(from).unwrap_or(TextSize::new(u32::MAX)),
            fewer: Reverse(self.count()),
            kept: self.kept,
            likelier: Reverse(self.price),
        }
    }

    fn count(&self) -> Count {
        (self.errors().count(), self.wrong.len())
    }

    fn errors(&self) -> impl Iterator<Item = &Wrong> {
        self.wrong.iter().filter(|one| one.is_impossible)
    }

    /// The number of findings.
    fn found(&self) -> usize {
        self.game.findings().len()
    }

    /// Whether the move in the slot `at` leads to the same state in both.
    fn is_same(&self, other: &Self, at: usize) -> bool {
        let is_known = |tried: &Self| {
            let start = tried.ranges.get(at).map(|range| range.start());
            start.is_some_and(|start| start < tried.known_until)
        };
        let state = self.state_after(at);
        is_known(self) && is_known(other) && state.is_some() && state == other.state_after(at)
    }

    /// The state after the move in the slot `at`.
    fn state_after(&self, at: usize) -> Option<Vec<Value>> {
        let range = *self.ranges.get(at)?;
        let record = self.game.record();
        let moves = record.moves();
        let index = moves
            .iter()
            .position(|one| one.range.contains_range(range) || range.contains_range(one.range))?;
        let state = record.states(index..index + 1).pop()?;
        Some(state.values)
    }

    /// The gravest finding that `other` does not have.
    fn new_finding(&self, other: &Self) -> Option<&Finding> {
        let known: HashSet<_> = other.found_at().map(|(at, one)| (at, one.code)).collect();
        let new = self
            .found_at()
            .filter(|(at, one)| !known.contains(&(*at, one.code)));
        new.min_by_key(|(at, one)| (Reverse(one.severity), *at))
            .map(|(_, one)| one)
    }

    /// Errors and warnings, each with its place in the first copy.
    fn found_at(&self) -> impl Iterator<Item = (TextSize, &Finding)> {
        let findings = self.game.findings();
        self.wrong
            .iter()
            .filter_map(|one| Some((one.at, findings.get(one.index)?)))
    }
}

/// The draft with each other reading of a slot. What a copy has after the last move of the first copy is never dropped: no
/// later move could show that it is wrong.
fn others(draft: &Draft, at: usize) -> impl Iterator<Item = Draft> {
    let slot = draft.slots.get(at);
    let chosen = slot.map_or(0, |slot| slot.chosen);
    let is_last = slot.is_some_and(|slot| slot.range.start() >= draft.end);
    let readings = slot
        .map_or(&[][..], |slot| &slot.readings)
        .iter()
        .enumerate();
    let others = readings
        .filter(move |(reading, one)| *reading != chosen && !(is_last && one.said.is_empty()));
    others.map(move |(reading, _)| {
        let mut draft = draft.clone();
        if let Some(slot) = draft.slots.get_mut(at) {
            slot.chosen = reading;
        }
        draft
    })
}

/// The word of `text` around `range`; `None` if the range contains white space.
fn word_around(text: &str, range: TextRange) -> Option<TextRange> {
    let (before, after) = (
        text.get(..usize::from(range.start()))?,
        text.get(usize::from(range.end())..)?,
    );
    let inside = text.get(Range::<usize>::from(range))?;
    let start = before.len()
        - before
            .trim_end_matches(|sign: char| !sign.is_whitespace())
            .len();
    let end = after.len()
        - after
            .trim_start_matches(|sign: char| !sign.is_whitespace())
            .len();
    let word = TextRange::new(range.start() - size(start), range.end() + size(end));
    (!inside.contains(char::is_whitespace) && !word.is_empty()).then_some(word)
}

/// The place in the first copy of an offset in a draft's text, whose slots are at `ranges`. Inside a slot
/// it is the slot's start.
fn original(draft: &Draft, ranges: &[TextRange], at: TextSize) -> TextSize {
    let above = ranges.partition_point(|range| range.start() <= at);
    let slot = above
        .checked_sub(1)
        .and_then(|above| Some((draft.slots.get(above)?, ranges.get(above)?)));
    match slot {
        None => at,
        Some((slot, range)) if at < range.end() => slot.range.start(),
        Some((slot, range)) => slot.range.end() + (at - range.end()),
    }
}
