//! The readings of a game so far, side by side. Where the record contradicts itself, each assumes another slip.

use std::sync::Arc;

use notation::{Order as _, work};

use super::{
    Misfit, Played, Reading, Replayed,
    turn::{MOST_THROWS, TurnPlay},
};
use crate::{
    game::{End, Opening, Position},
    read::numbering::Numbering,
};

/// The most readings that are followed at once.
const READINGS: usize = 16;
/// How many throws of a game may be played in readings other than the best one. After that only the best reading is followed:
/// a record with this many slips does not show what was meant.
const MOST_DETOURS: usize = 16_000;
/// Readings that cost this much more than the best one are dropped at the end of a turn.
const HOPELESS: u32 = 30;

/// The readings that are followed.
#[derive(Debug, Clone)]
pub(super) struct Beam {
    readings: Vec<Reading>,
    /// How many times a throw was played in a further reading.
    detours: usize,
}

/// A finished turn of a reading. Readings share the turns from before they parted.
#[derive(Debug)]
pub(super) struct Finished {
    before: Option<Arc<Finished>>,
    played: Played,
    misfits: Vec<Misfit>,
}

impl Drop for Finished {
    /// Drops the turns one after the other: recursion would overflow the stack in a long game.
    fn drop(&mut self) {
        let mut next = self.before.take();
        while let Some(mut turn) = next.and_then(Arc::into_inner) {
            next = turn.before.take();
        }
    }
}

/// The best reading of a whole game.
#[derive(Debug, Clone)]
pub(crate) struct Story {
    last: Option<Arc<Finished>>,
    end: Option<End>,
    turns: usize,
}

impl Beam {
    pub(super) fn new(start: Position) -> Self {
        Self {
            readings: vec![Reading::new(start)],
            detours: 0,
        }
    }

    /// Plays a turn.
    pub(super) fn play(&mut self, table: &TurnPlay<'_>) {
        let throws = table.throws().len();
        let mut readings = std::mem::take(&mut self.readings);
        for reading in &mut readings {
            table.begin(reading);
        }
        let mut next = Vec::with_capacity(readings.len());
        let mut played_plainly = 0;
        for throw in 0..throws {
            let is_played = match &mut *readings {
                [only] => table.plays_plainly(only, throw),
                _ => false,
            };
            if is_played {
                played_plainly += 1;
                continue;
            }
            for reading in readings.drain(..) {
                table.throw(reading, throw, &mut next);
            }
            self.keep_best(&mut next, throw);
            std::mem::swap(&mut readings, &mut next);
        }
        work::count(played_plainly);
        for reading in readings.drain(..) {
            table.end(reading, &mut next);
        }
        self.keep_best(&mut next, throws);
        let least = next.iter().map(|one| one.cost).min().unwrap_or(0);
        next.retain(|reading| reading.cost <= least.saturating_add(HOPELESS));
        next.iter_mut().for_each(finish);
        self.readings = next;
    }

    /// Keeps the cheapest readings after `throws` throws of a turn, cheapest first; of readings in the same state only the
    /// cheapest.
    fn keep_best(&mut self, readings: &mut Vec<Reading>, throws: usize) {
        work::count(readings.len());
        self.detours += readings.len().saturating_sub(1);
        if readings.len() < 2 {
            return;
        }
        let width = if self.detours > MOST_DETOURS || throws > MOST_THROWS {
            1
        } else {
            READINGS
        };
        readings.order_by_key(|reading| reading.cost);
        let mut kept = 0;
        for index in 0..readings.len() {
            if kept == width {
                break;
            }
            let (before, rest) = readings.split_at(index);
            let is_new = rest
                .first()
                .is_some_and(|one| !before[..kept].iter().any(|other| other.is_like(one)));
            if is_new {
                readings.swap(kept, index);
                kept += 1;
            }
        }
        readings.truncate(kept);
    }

    /// The cost of the best reading: problems that remain in all of them.
    pub(super) fn burden(&self) -> u32 {
        let costs = self.readings.iter().map(|reading| reading.cost);
        costs.min().unwrap_or(0)
    }

    pub(super) fn len(&self) -> usize {
        self.readings.len()
    }

    /// The best reading after all `turns`.
    pub(super) fn story(&self, turns: usize) -> Story {
        let best = self.readings.iter().min_by_key(|reading| {
            (
                reading.cost,
                reading.position.end.is_some() && reading.played.dead,
            )
        });
        Story {
            last: best.and_then(|reading| reading.before.clone()),
            end: best.and_then(|reading| reading.position.end),
            turns,
        }
    }
}

impl Story {
    /// Its turns, the last first.
    fn turns(&self) -> impl Iterator<Item = &Finished> {
        std::iter::successors(self.last.as_deref(), |turn| turn.before.as_deref())
    }

    /// Its misfits, in the order of the turns.
    pub(super) fn misfits(&self) -> Vec<Misfit> {
        work::count(self.turns / 8);
        let turns = self.turns();
        let mut misfits: Vec<Misfit> = turns
            .flat_map(|turn| turn.misfits.iter().rev())
            .copied()
            .collect();
        misfits.reverse();
        // Throws after the end are reported while the turn before is played.
        misfits.order_by_key(|misfit| misfit.turn);
        misfits
    }

    /// The replay of all its turns.
    pub(super) fn replay(&self, numbering: Arc<Numbering>, opening: Opening) -> Replayed {
        let mut turns: Vec<Played> = Vec::with_capacity(self.turns);
        turns.extend(self.turns().map(|turn| turn.played.clone()));
        turns.reverse();
        Replayed {
            numbering,
            opening,
            turns,
            misfits: self.misfits(),
            end: self.end,
        }
    }
}

/// Ends the turn of a reading.
fn finish(reading: &mut Reading) {
    let throws = std::mem::take(&mut reading.played.throws);
    reading.before = Some(Arc::new(Finished {
        before: reading.before.take(),
        played: Played {
            throws,
            ..reading.played.clone()
        },
        misfits: std::mem::take(&mut reading.misfits),
    }));
}

impl Reading {
    /// Whether both readings continue in the same way.
    fn is_like(&self, other: &Self) -> bool {
        self.position == other.position
            && self.scratch == other.scratch
            && self.played.felled == other.played.felled
            && self.played.batons == other.played.batons
            && self.played.unthrown == other.played.unthrown
            && self.played.dead == other.played.dead
    }
}
