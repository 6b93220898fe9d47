//! The toss, the first part of a turn: kubbs thrown in, rethrows, the advantage line.

use super::{
    Instead, ProblemKind, Reading, Worded,
    turn::{TurnPlay, use_baton},
};
use crate::{
    game::{By, Count, End, KUBBS, Position, letters::Letter, rules},
    read::sheet::Throw,
};

static ADVANTAGE_WITHOUT_LINE: Worded = Worded {
    rule: &rules::ADVANTAGE_WITHOUT_LINE,
    say: |scene| match scene.misfit.turn {
        0 => "There is no advantage line in the first turn.".to_owned(),
        _ => format!(
            "There is no advantage line: turn {} left no field kubb standing.",
            scene.number().saturating_sub(1)
        ),
    },
    at: Some(Letter::Advantage),
    instead: Some(Instead::NoLine),
};

static LATE_ADVANTAGE: Worded = Worded {
    rule: &rules::LATE_ADVANTAGE,
    say: |_| "An advantage line stands before the first baton, not after it.".to_owned(),
    at: None,
    instead: Some(Instead::Baton),
};

static LATE_TOSS: Worded = Worded {
    rule: &rules::LATE_TOSS,
    say: |scene| {
        let letter = scene.throw().and_then(Throw::first);
        format!(
            "`{}` ({}) stands before the first baton, not after it.",
            scene.text(),
            letter.unwrap_or(Letter::Inkast).facts().name
        )
    },
    at: None,
    instead: Some(Instead::Baton),
};

static RESCUE_AMONG_BATONS: Worded = Worded {
    rule: &rules::RESCUE_AMONG_BATONS,
    say: |_| {
        "Q is a rescued kubb and stands before the batons. A king that falls too early is E."
            .to_owned()
    },
    at: None,
    instead: Some(Instead::EarlyKing),
};

impl TurnPlay<'_> {
    /// One word of the toss: `j:3I4R`, `2Q`, `A`.
    pub(super) fn toss_item(&self, mut reading: Reading, index: usize, next: &mut Vec<Reading>) {
        let throw = &self.throws()[index];
        if reading.scratch.tossed {
            return self.late_toss_item(reading, index, next);
        }
        self.surplus_toss_item(&reading, index, next);
        let mut early = false;
        for step in throw.steps.iter() {
            let count = u32::from(step.count());
            match step.letter {
                Letter::Inkast => {
                    let sum = reading.scratch.inkast.unwrap_or(0).saturating_add(count);
                    reading.scratch.inkast = Some(sum);
                    reading.scratch.inkast_at.get_or_insert(index);
                }
                Letter::Rescue | Letter::RescueTry => reading.scratch.rescue = true,
                Letter::Advantage if reading.scratch.advantage.is_some() => {
                    reading.report(self.turn, Some(index), ProblemKind::SecondAdvantage);
                }
                Letter::Advantage => {
                    reading.scratch.advantage = Some(index);
                    reading.scratch.gains = step.number != Some(0);
                }
                Letter::EarlyKing => early = true,
                _ => {}
            }
        }
        if !early {
            return next.push(reading);
        }
        reading.scratch.early = true;
        let mut ready = Vec::new();
        self.finish_toss(reading, false, &mut ready);
        let end = End {
            winner: 1 - self.side(),
            by: By::EarlyKing,
        };
        for reading in ready {
            self.ending(reading, index, end, next);
        }
    }

    /// If a baton is missing, a second throw-in or advantage line after a complete one may be a baton with a wrong letter.
    fn surplus_toss_item(&self, reading: &Reading, index: usize, next: &mut Vec<Reading>) {
        let throw = &self.throws()[index];
        let complete = reading.position.hand.map(u32::from);
        let what = match throw.first() {
            Some(Letter::Inkast) if complete.is_some() && reading.scratch.inkast == complete => {
                ProblemKind::SurplusInkast {
                    felled: reading.position.hand.unwrap_or(0),
                }
            }
            Some(Letter::Advantage) if reading.scratch.advantage.is_some() => {
                ProblemKind::SecondAdvantage
            }
            _ => return,
        };
        if self.lacks_baton() {
            let mut surplus = reading.clone();
            surplus.report(self.turn, Some(index), what);
            self.wildcard(surplus, index, next);
        }
    }

    /// Whether the turn is one baton short.
    fn lacks_baton(&self) -> bool {
        self.written + 1 == usize::from(self.allowed)
    }

    /// A toss item or an advantage line after a baton.
    fn late_toss_item(&self, mut reading: Reading, index: usize, next: &mut Vec<Reading>) {
        let throw = &self.throws()[index];
        let letter = throw.first().unwrap_or(Letter::Inkast);
        let what = match letter {
            Letter::Rescue => &RESCUE_AMONG_BATONS,
            Letter::Advantage => &LATE_ADVANTAGE,
            _ => &LATE_TOSS,
        };
        reading.report(self.turn, Some(index), ProblemKind::Worded(what, [0, 0]));
        // Planet Kubb's own page writes Q for a king that fell too early.
        let is_king = letter == Letter::Rescue || throw.has(Letter::EarlyKing);
        if is_king && self.followed_by(index).is_none() {
            reading.position.end = Some(End {
                winner: 1 - self.side(),
                by: By::EarlyKing,
            });
            reading.played.batons = reading.played.batons.saturating_add(1);
            return next.push(reading);
        }
        self.wildcard(reading, index, next);
    }

    /// Ends the toss: compares the kubbs thrown in with those felled, and the advantage line with the field kubbs left. If
    /// `batons` follow, an advantage line must be written if there is one.
    pub(super) fn finish_toss(&self, mut reading: Reading, batons: bool, next: &mut Vec<Reading>) {
        if reading.scratch.tossed {
            return next.push(reading);
        }
        reading.scratch.tossed = true;
        match self.throw_in(&mut reading) {
            Ok(()) => self.advantage(reading, batons, next),
            Err((written, hand)) => {
                for reading in self.inkast_mismatch(reading, written, hand) {
                    self.advantage(reading, batons, next);
                }
            }
        }
    }

    /// Throws the kubbs in, if their number can be that of the felled kubbs.
    ///
    /// # Errors
    /// The number written and the number felled, if not.
    pub(super) fn throw_in(&self, reading: &mut Reading) -> Result<(), (u32, u8)> {
        let side = self.side();
        let written = reading.scratch.inkast;
        let capped = |count: u32| u8::try_from(count).map_or(KUBBS, |count| count.min(KUBBS));
        let Some(hand) = reading.position.hand else {
            let count = written.map_or(Count::between(0, KUBBS), |count| {
                Count::exactly(capped(count))
            });
            reading.played.thrown_in = count.known();
            reading.position.throw_in(side, count);
            return Ok(());
        };
        let exact = |reading: &mut Reading, count: u8| {
            reading.played.thrown_in = Some(count);
            reading.position.throw_in(side, Count::exactly(count));
        };
        match written {
            Some(count) if count == u32::from(hand) => exact(reading, hand),
            Some(count) if self.script.variant.tie_break => exact(reading, capped(count)),
            None if hand == 0 => exact(reading, 0),
            None if self.script.variant.tie_break || reading.scratch.early => {
                reading.position.throw_in(side, Count::between(0, hand));
            }
            Some(count)
                if reading.scratch.rescue || (reading.scratch.early && count < u32::from(hand)) =>
            {
                let count = capped(count);
                reading.played.thrown_in = Some(count);
                reading.position.throw_in(side, Count::between(count, hand));
            }
            None => {
                reading.report(self.turn, None, ProblemKind::InkastMissing { felled: hand });
                exact(reading, hand);
            }
            Some(written) => return Err((written, hand)),
        }
        Ok(())
    }

    /// The throw-in does not match the felled kubbs: either number may be wrong.
    fn inkast_mismatch(&self, mut reading: Reading, written: u32, hand: u8) -> Vec<Reading> {
        let side = self.side();
        let at = reading.scratch.inkast_at;
        reading.report(
            self.turn,
            at,
            ProblemKind::InkastCount {
                written,
                felled: hand,
            },
        );
        let mut as_felled = reading.clone();
        as_felled.played.thrown_in = Some(hand);
        as_felled.position.throw_in(side, Count::exactly(hand));
        let mut readings = vec![as_felled];
        let Ok(count) = u8::try_from(written) else {
            return readings;
        };
        for before in repaired(&reading.position, side, count, hand) {
            let mut as_written = reading.clone();
            as_written.position = before;
            as_written.played.thrown_in = Some(count);
            as_written.position.throw_in(side, Count::exactly(count));
            readings.push(as_written);
        }
        readings
    }

    fn advantage(&self, mut reading: Reading, batons: bool, next: &mut Vec<Reading>) {
        let field = &mut reading.position.field[self.side()];
        match reading.scratch.advantage {
            Some(index) if field.max == 0 => {
                let what = ProblemKind::Worded(&ADVANTAGE_WITHOUT_LINE, [0, 0]);
                reading.report(self.turn, Some(index), what);
                if self.lacks_baton() {
                    // It was a baton with a wrong letter.
                    let mut baton = reading.clone();
                    use_baton(&mut baton);
                    self.any_hit(baton, next);
                }
            }
            Some(_) => {
                field.min = field.min.max(1);
                reading.played.line = reading.scratch.gains;
            }
            None if batons && field.min > 0 => {
                let left = field.min;
                reading.report(self.turn, None, ProblemKind::AdvantageMissing { left });
                reading.played.line = true;
            }
            None => {}
        }
        next.push(reading);
    }
}

/// The positions if the turn before felled `count` kubbs on `side`'s half instead of `felled`.
fn repaired(position: &Position, side: usize, count: u8, felled: u8) -> Vec<Position> {
    let mut positions = Vec::new();
    let mut push = |change: &dyn Fn(&mut Position) -> bool| {
        let mut repaired = *position;
        if change(&mut repaired) {
            positions.push(repaired);
        }
    };
    if count > felled {
        let more = count - felled;
        push(&|position| {
            let can = position.field[side].max >= more;
            position.field[side] = position.field[side].minus(more);
            can
        });
        push(&|position| {
            let can = position.base[side].max >= more;
            position.base[side] = position.base[side].minus(more);
            can
        });
    } else {
        let fewer = felled - count;
        push(&|position| {
            position.field[side] = position.field[side].plus(Count::exactly(fewer));
            position.felled.0 >= fewer
        });
        push(&|position| {
            let base = &mut position.base[side];
            *base = Count {
                min: (base.min + fewer).min(5),
                max: (base.max + fewer).min(5),
            };
            position.felled.1 >= fewer
        });
    }
    positions
}
