//! Compares the written points with the board: after moves, at the end, in the header.

use notation::{Order as _, Ranged};
use smallvec::smallvec;

use super::{Referee, final_parts};
use crate::{
    game::{Completed, Ending, PerPlayer, TurnOutcome, tiles::Figure},
    replay::{problem::Kind, script::Step},
};

impl Referee<'_> {
    /// A player may take back an abbot for its points instead of placing a meeple. The notation has no sign for that; points of
    /// that amount are taken as one.
    pub(super) fn recall_abbot(
        &mut self,
        step: &Step,
        mover: usize,
        outcome: Option<&mut TurnOutcome>,
    ) {
        let Some(outcome) = outcome.filter(|outcome| outcome.claimed.is_empty()) else {
            return;
        };
        let written = self.written_of_mover(step, mover);
        let gained = outcome.gained.get(mover).copied().unwrap_or(0);
        if let Some(more) = written.checked_sub(gained).filter(|more| *more > 0) {
            self.state.game.recall_abbot(mover, more, outcome);
        }
    }

    /// The mover's points that `step` writes: before the parenthesis or, without those, in it.
    fn written_of_mover(&self, step: &Step, mover: usize) -> u32 {
        let own = step.scores.own.iter().map(|points| points.value);
        let others = step.scores.others.iter().filter(|other| {
            let letter = other.player.map(|player| player.value);
            letter.is_some_and(|letter| self.script.player(letter) == Some(mover))
        });
        let sum = |points: &mut dyn Iterator<Item = u32>| points.fold(0, u32::saturating_add);
        if step.scores.own.is_empty() {
            sum(&mut others.map(|other| other.points.value))
        } else {
            sum(&mut own.into_iter())
        }
    }

    /// Compares the points after the tile with those of the move.
    pub(super) fn check_scores(
        &mut self,
        index: usize,
        step: &Step,
        mover: usize,
        outcome: Option<&TurnOutcome>,
    ) {
        let scores = &step.scores;
        // If a move has lost everything before its tile, its points are unknown.
        let is_lost = step.number.is_none() && step.square.is_none() && outcome.is_none();
        if scores.range.is_none() || is_lost {
            return;
        }
        let sum = |points: &[Ranged<u32>]| {
            points
                .iter()
                .fold(0_u32, |sum, points| sum.saturating_add(points.value))
        };
        if !scores.own.is_empty() {
            self.check_points(index, mover, sum(&scores.own), outcome);
        }
        let has_no_own = scores.own.is_empty();
        let mut others: PerPlayer<Option<u32>> = smallvec![None; self.script.players.len()];
        for other in &scores.others {
            if let Some(player) = self.other_player(other.player.map(|p| p.value), mover) {
                let so_far: u32 = others[player].unwrap_or(0);
                others[player] = Some(so_far.saturating_add(other.points.value));
            }
        }
        for (player, points) in others.into_iter().enumerate() {
            // The mover's points stand before the parenthesis. If there are some, entries in it are parts of them; if not, they
            // are all.
            if let Some(points) = points.filter(|_| player != mover || has_no_own) {
                self.check_points(index, player, points, outcome);
            }
        }
        if let Some(total) = scores.total {
            self.check_total(index, mover, total.value);
        }
        for total in &scores.other_totals {
            if let Some(player) = self.other_player(total.player.map(|p| p.value), mover) {
                self.check_total(index, player, total.points.value);
            }
        }
    }

    /// The player of points in parentheses: without a letter, the other one of two.
    fn other_player(&self, letter: Option<char>, mover: usize) -> Option<usize> {
        match letter {
            Some(letter) => self.script.player(letter),
            None if self.script.players.len() == 2 => Some(1 - mover.min(1)),
            None => None,
        }
    }

    fn check_points(
        &mut self,
        index: usize,
        player: usize,
        written: u32,
        outcome: Option<&TurnOutcome>,
    ) {
        let gained = outcome.and_then(|outcome| outcome.gained.get(player));
        let computed = gained.copied().unwrap_or(0);
        if written == computed {
            return;
        }
        let is_of_wagon = outcome.is_some_and(|outcome| {
            let more = written.checked_sub(computed);
            more.is_some_and(|more| self.may_be_of_wagon(player, more, outcome))
        });
        let kind = match is_of_wagon {
            true => Kind::Wagon(player),
            false => Kind::Points(player, written, computed),
        };
        self.report(index, kind);
        self.state.offsets[player] += i64::from(written) - i64::from(computed);
    }

    /// Remembers wagons that return to their players: they may move on instead.
    pub(super) fn note_wagons(&mut self, outcome: Option<&TurnOutcome>) {
        let completed = outcome.into_iter().flat_map(|outcome| &outcome.completed);
        let returned = completed.flat_map(|one| &one.returned);
        for wagon in returned.filter(|one| one.figure == Figure::Wagon) {
            if let Some(driven) = self.state.driven.get_mut(wagon.player) {
                *driven = true;
            }
        }
    }

    /// Whether a wagon of `player` that moved on may have scored `points` more by `outcome`: an unclaimed feature of that worth
    /// was completed.
    fn may_be_of_wagon(&self, player: usize, points: u32, outcome: &TurnOutcome) -> bool {
        let is_free = |one: &Completed| one.winners.is_empty() && one.points == points;
        self.has_driven(player) && outcome.completed.iter().any(is_free)
    }

    fn has_driven(&self, player: usize) -> bool {
        self.state.driven.get(player) == Some(&true)
    }

    fn check_total(&mut self, index: usize, player: usize, written: u32) {
        let computed = self.state.game.scores()[player];
        let offset = i64::from(written) - i64::from(computed);
        if offset != self.state.offsets[player] && offset != 0 {
            self.report(index, Kind::Total(player, written, computed));
        }
        self.state.offsets[player] = offset;
    }

    /// Compares the final lines with the board.
    pub(super) fn check_ends(&mut self, end: usize, ending: &Ending) {
        let script = self.script;
        let parts = |player: usize| {
            let mut parts = final_parts(ending, player);
            parts.order();
            parts
        };
        let parts: Vec<Vec<u32>> = (0..script.players.len()).map(parts).collect();
        for (index, line) in script.ends.iter().enumerate() {
            let computed = &parts[line.player];
            let sum: u32 = computed.iter().sum();
            let mut written: Vec<u32> = line.parts.iter().map(|part| part.value).collect();
            written.retain(|points| *points > 0);
            written.order();
            let written_sum = written
                .iter()
                .fold(0_u32, |sum, part| sum.saturating_add(*part));
            // One part may stand for several; only a list with a part for each must have the same parts.
            let is_full = written.len() >= computed.len();
            let differs = written_sum != sum || is_full && written != *computed;
            // The place of a wagon that moved on is unknown.
            let is_of_wagon = self.has_driven(line.player) && written_sum > sum;
            if !line.parts.is_empty() && differs {
                let kind = match is_of_wagon {
                    true => Kind::Wagon(line.player),
                    false => Kind::FinalParts(index),
                };
                self.report(end, kind);
                self.state.offsets[line.player] += i64::from(written_sum) - i64::from(sum);
            }
            if let Some(total) = line.total {
                let score = ending.scores[line.player];
                let offset = i64::from(total.value) - i64::from(score);
                if offset != 0 && offset != self.state.offsets[line.player] {
                    self.report(end, Kind::FinalTotal(index, total.value, score));
                }
                self.state.offsets[line.player] = offset;
            }
        }
    }

    pub(super) fn check_results(&mut self, end: usize, ending: &Ending) {
        let script = self.script;
        for result in &script.results {
            let (Some(points), score) = (result.points, ending.scores[result.player]) else {
                continue;
            };
            let offset = i64::from(points.value) - i64::from(score);
            if offset != 0 && offset != self.state.offsets[result.player] {
                self.report(end, Kind::Result(result.player, points.value, score));
            }
        }
    }

    /// More points must mean a better place. For equal points nothing is checked: tournaments break ties.
    pub(super) fn check_places(&mut self, end: usize) {
        let script = self.script;
        let points = script.results.iter().map(|result| result.points);
        let points: Option<Vec<Ranged<u32>>> = points.collect();
        let Some(points) = points.filter(|_| script.results.len() == script.players.len()) else {
            return;
        };
        for (result, own) in script.results.iter().zip(&points) {
            let Some(place) = result.place else {
                continue;
            };
            let count = |is_counted: &dyn Fn(u32) -> bool| {
                let counted = points.iter().filter(|points| is_counted(points.value));
                counted.count() as u32
            };
            let ahead = count(&|points| points > own.value);
            let level = count(&|points| points == own.value);
            if !(ahead + 1..=ahead + level).contains(&place.value) {
                self.report(end, Kind::Place(result.player, ahead + 1));
                return;
            }
        }
    }
}
