//! How a replay runs through its turns, and how the replay of a changed record goes on from the first turn that changed.

use notation::work;

use super::{
    Finished, Played, Reading, Replay, Rules, infer_opening,
    turn::{MOST_THROWS, Table},
};
use crate::{
    game::{Opening, Position},
    numbering::Numbering,
    sheet::{Sheet, Throw, Turn},
};

/// How many readings are followed at once.
const READINGS: usize = 16;
/// How often a game may follow one reading more through a throw. Then it is read in one way: a record with so many slips
/// tells nothing about any of them.
const MOST_DETOURS: usize = 16_000;
/// Readings that cost so much more than the best one are given up at the end of a turn.
const HOPELESS: u32 = 30;

/// A replay on its way.
pub(super) struct Run<'a> {
    sheet: &'a Sheet,
    rules: Rules,
    numbering: Numbering,
    opening: Opening,
    readings: Vec<Reading>,
    /// Turns finished by the replay that this one goes on from. The indices of `finished` follow theirs.
    shared: &'a [Finished],
    finished: Vec<Finished>,
    /// How often a reading beside another was followed through a throw.
    detours: usize,
}

impl<'a> Run<'a> {
    pub(super) fn new(sheet: &'a Sheet, rules: Rules) -> Self {
        let numbering = Numbering::of(sheet);
        let opening = rules
            .opening
            .unwrap_or_else(|| infer_opening(sheet, &numbering));
        let start = if numbering.fragment {
            Position::UNKNOWN
        } else {
            Position::START
        };
        Self {
            sheet,
            rules,
            numbering,
            opening,
            readings: vec![Reading::new(start)],
            shared: &[],
            finished: Vec::new(),
            detours: 0,
        }
    }

    /// Plays `turn`, the turn after the one that was played last.
    pub(super) fn play(&mut self, turn: usize) {
        let numbered = self.numbering.turns[turn];
        let throws = &self.sheet.turns[turn].throws;
        let table = Table {
            sheet: self.sheet,
            rules: self.rules,
            turn,
            numbered,
            allowed: self.opening.batons(numbered.number),
            written: throws.iter().filter(|throw| throw.is_baton()).count(),
        };
        let mut readings = std::mem::take(&mut self.readings);
        for reading in &mut readings {
            table.begin(reading);
        }
        for throw in 0..throws.len() {
            let mut next = Vec::with_capacity(readings.len());
            for reading in readings {
                table.throw(reading, throw, &mut next);
            }
            readings = self.best(next, throw);
        }
        let mut next = Vec::with_capacity(readings.len());
        for reading in readings {
            table.end(reading, &mut next);
        }
        readings = self.best(next, throws.len());
        let least = readings.iter().map(|one| one.cost).min().unwrap_or(0);
        readings.retain(|reading| reading.cost <= least.saturating_add(HOPELESS));
        for reading in &mut readings {
            self.finish(reading);
        }
        self.readings = readings;
    }

    /// The cheapest readings after `throws` throws of a turn, in their order; of readings with the same state the first and
    /// cheapest.
    fn best(&mut self, readings: Vec<Reading>, throws: usize) -> Vec<Reading> {
        work::count(readings.len());
        self.detours += readings.len().saturating_sub(1);
        if readings.len() < 2 {
            return readings;
        }
        let width = if self.detours > MOST_DETOURS || throws > MOST_THROWS {
            1
        } else {
            READINGS
        };
        let mut order: Vec<usize> = (0..readings.len()).collect();
        order.sort_by_key(|&index| readings[index].cost);
        let mut kept: Vec<usize> = Vec::with_capacity(width);
        for index in order {
            if kept.len() == width {
                break;
            }
            let reading = &readings[index];
            if !kept.iter().any(|&other| readings[other].is_like(reading)) {
                kept.push(index);
            }
        }
        let mut readings: Vec<Option<Reading>> = readings.into_iter().map(Some).collect();
        kept.into_iter()
            .filter_map(|index| readings.get_mut(index)?.take())
            .collect()
    }

    fn finish(&mut self, reading: &mut Reading) {
        let throws = std::mem::take(&mut reading.played.throws);
        self.finished.push(Finished {
            parent: reading.parent,
            played: Played {
                throws,
                ..reading.played.clone()
            },
            problems: std::mem::take(&mut reading.problems),
        });
        reading.parent = Some(self.shared.len() + self.finished.len() - 1);
    }

    /// The best reading, when all turns are played.
    pub(super) fn into_replay(self) -> Replay {
        let best = self.readings.iter().min_by_key(|reading| {
            (
                reading.cost,
                reading.position.end.is_some() && reading.played.dead,
            )
        });
        let mut turns = Vec::with_capacity(self.sheet.turns.len());
        let mut problems = Vec::new();
        let mut at = best.and_then(|reading| reading.parent);
        while let Some(step) = at.and_then(|at| self.finished(at)) {
            turns.push(step.played.clone());
            problems.extend(step.problems.iter().rev().copied());
            at = step.parent;
        }
        turns.reverse();
        problems.reverse();
        // What is thrown after the end is found in the turn before.
        problems.sort_by_key(|problem| problem.turn);
        Replay {
            end: best.and_then(|reading| reading.position.end),
            numbering: self.numbering,
            opening: self.opening,
            turns,
            problems,
        }
    }

    fn finished(&self, at: usize) -> Option<&Finished> {
        match at.checked_sub(self.shared.len()) {
            Some(own) => self.finished.get(own),
            None => self.shared.get(at),
        }
    }
}

impl Reading {
    /// Whether both go on alike.
    fn is_like(&self, other: &Self) -> bool {
        self.position == other.position
            && self.scratch == other.scratch
            && self.played.felled == other.played.felled
            && self.played.batons == other.played.batons
            && self.played.unthrown == other.played.unthrown
            && self.played.dead == other.played.dead
    }
}

/// A replay with all its readings at the start of each turn. The replay of a record that differs in one turn goes on from
/// there, and ends as if it had begun at the start.
pub(crate) struct Course<'a> {
    sheet: &'a Sheet,
    rules: Rules,
    numbering: Numbering,
    opening: Opening,
    /// The readings at the start of each turn, and the detours before it.
    starts: Vec<(Vec<Reading>, usize)>,
    finished: Vec<Finished>,
}

impl<'a> Course<'a> {
    /// Plays `sheet`.
    pub(crate) fn of(sheet: &'a Sheet, rules: Rules) -> Self {
        let mut run = Run::new(sheet, rules);
        let mut starts = Vec::with_capacity(sheet.turns.len());
        for turn in 0..sheet.turns.len() {
            starts.push((run.readings.clone(), run.detours));
            run.play(turn);
        }
        Self {
            sheet,
            rules,
            numbering: run.numbering,
            opening: run.opening,
            starts,
            finished: run.finished,
        }
    }

    /// Plays `sheet`, a changed record, from the first turn that differs; nothing if that takes more than `limit` steps.
    pub(crate) fn replay(&self, sheet: &Sheet, limit: usize) -> Option<Replay> {
        let mut run = Run::new(sheet, self.rules);
        let from = self.first_difference(&run);
        if let Some((readings, detours)) = self.starts.get(from).filter(|_| from > 0) {
            run.readings.clone_from(readings);
            run.detours = *detours;
            run.shared = &self.finished;
        }
        let mut left = limit;
        for turn in from..sheet.turns.len() {
            let ((), steps) = work::measure(|| run.play(turn));
            left = left.checked_sub(usize::try_from(steps).ok()?)?;
        }
        Some(run.into_replay())
    }

    /// The first turn that may be played otherwise than here.
    fn first_difference(&self, run: &Run<'_>) -> usize {
        // A throw that ends the game looks ahead, and the opening is read from the first turns together.
        let same_rules = self.opening == run.opening
            && self.numbering.fragment == run.numbering.fragment
            && self.sheet.turns.len() == run.sheet.turns.len();
        if !same_rules {
            return 0;
        }
        let turns = self.sheet.turns.iter().zip(&run.sheet.turns);
        let numbers = self.numbering.turns.iter().zip(&run.numbering.turns);
        turns
            .zip(numbers)
            .take_while(|((turn, other), (number, other_number))| {
                number == other_number && plays_like(turn, other)
            })
            .count()
            .min(self.sheet.turns.len().saturating_sub(1))
    }
}

/// Whether two turns are played alike. Whose end a player calls depends on other turns, too.
fn plays_like(turn: &Turn, other: &Turn) -> bool {
    let calls_end = |throw: &Throw| throw.player.is_some() && throw.calls_end();
    turn.cut == other.cut
        && turn.throws.len() == other.throws.len()
        && turn.throws.iter().zip(&other.throws).all(|(one, other)| {
            let steps = one.steps.iter().zip(&other.steps);
            one.flawed == other.flawed
                && one.steps.len() == other.steps.len()
                && steps
                    .clone()
                    .all(|(one, other)| (one.letter, one.number) == (other.letter, other.number))
                && !calls_end(one)
        })
}

#[cfg(test)]
mod tests {
    use notation::Parse;

    use super::*;
    use crate::Kubb;

    const GAME: &str = include_str!("../../../../tests/records/kubb/eighteen-turns.kubb");
    const MISTAKES: &str = "1. a:B a:- a:- a:B b:- b:-\n2. c:I c:2F c:- K - -\n3. 4I A a:B a:V b:F b:F - -\n4. c:G\n5. a:F\n";

    fn sheet(text: &str) -> Sheet {
        Sheet::read(&Parse::new(&Kubb, text))
    }

    #[test]
    fn a_replay_that_goes_on_ends_as_one_from_the_start() {
        for text in [GAME, MISTAKES] {
            let before = sheet(text);
            let course = Course::of(&before, Rules::default());
            for (at, _) in text.char_indices().step_by(11) {
                for other in ["", "9", "F ", "\n", "c:", "G"] {
                    let changed = format!("{}{other}{}", &text[..at], &text[at + 1..]);
                    let after = sheet(&changed);
                    assert_eq!(
                        course.replay(&after, usize::MAX),
                        Some(Replay::of(&after, Rules::default())),
                        "{changed}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_replay_stops_where_it_may_do_no_more() {
        let sheet = sheet(GAME);
        let course = Course::of(&sheet, Rules::default());
        // Nothing differs: only the last turn is played again.
        assert!(course.replay(&sheet, 20).is_some());
        assert!(course.replay(&sheet, 2).is_none());
    }
}
