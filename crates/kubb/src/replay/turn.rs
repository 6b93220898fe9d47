//! One turn, throw by throw, in all readings that a slip leaves open.

use notation::say;

use super::{Instead, Played, ProblemKind, Reading, Scene, Scratch, Script, Thrown, Worded};
use crate::{
    game::{By, Count, End, NoBase, Position, Side, letters::Letter, rules},
    read::{
        numbering::Numbered,
        sheet::{Act, Throw, Turn},
    },
};

/// More throws than any turn has: twice six batons and a word of the toss for each kubb.
pub(crate) const MOST_THROWS: usize = 32;

static FIELD_COUNT: Worded = Worded {
    rule: &rules::FIELD_COUNT,
    say: |scene| cannot_fall(scene, "field kubb"),
    at: Some(Letter::Field),
    instead: Some(Instead::FewerFell),
};

static BASE_COUNT: Worded = Worded {
    rule: &rules::BASE_COUNT,
    say: |scene| cannot_fall(scene, "base kubb"),
    at: Some(Letter::Base),
    instead: Some(Instead::FewerFell),
};

static THROWN_AFTER_UNTHROWN: Worded = Worded {
    rule: &rules::THROWN_AFTER_UNTHROWN,
    say: |_| "A baton is thrown after one that is marked as not thrown (X).".to_owned(),
    at: None,
    instead: Some(Instead::EarlierThrown),
};

/// The turn that is being played, and its place.
pub(super) struct TurnPlay<'a> {
    pub(super) script: &'a Script,
    /// The turn with its throws, and its index.
    pub(super) step: &'a Turn,
    pub(super) turn: usize,
    pub(super) numbered: Numbered,
    /// The number of batons that the turn has by the rules.
    pub(super) allowed: u8,
    /// The number of batons that are written.
    pub(super) written: usize,
    /// Whether to keep what each throw did.
    pub(super) keeps: bool,
}

impl TurnPlay<'_> {
    pub(super) fn side(&self) -> Side {
        self.numbered.side
    }

    pub(super) fn throws(&self) -> &[Throw] {
        &self.step.throws
    }

    /// Begins the turn.
    pub(super) fn begin(&self, reading: &mut Reading) {
        if self.numbered.after_gap && reading.position.end.is_none() {
            reading.position = reading.position.after_gap();
        }
        if self.script.variant.tie_break {
            for base in &mut reading.position.base {
                base.min = 0;
            }
        }
        reading.scratch = Scratch::default();
        reading.played = Played {
            side: self.side(),
            before: reading.position,
            after: reading.position,
            thrown_in: None,
            line: false,
            batons: 0,
            unthrown: 0,
            felled: (0, 0),
            throws: Vec::with_capacity(if self.keeps { self.throws().len() } else { 0 }),
            dead: reading.position.end.is_some(),
        };
    }

    /// Plays throw `index` and adds all its readings to `next`.
    ///
    /// A throw beyond the most that a turn has is only counted.
    pub(super) fn throw(&self, mut reading: Reading, index: usize, next: &mut Vec<Reading>) {
        let throw = &self.throws()[index];
        let before = reading.position;
        if self.keeps {
            reading.played.throws.push(Thrown {
                baton: None,
                felled: (0, 0),
                before,
                after: before,
            });
        }
        let from = next.len();
        if index >= MOST_THROWS {
            if throw.is_baton() {
                use_baton(&mut reading);
            }
            next.push(reading);
        } else if reading.played.dead || reading.position.end.is_some() {
            if throw.is_unthrown() && !reading.played.dead {
                reading.played.unthrown = reading.played.unthrown.saturating_add(1);
            }
            next.push(reading);
        } else if throw.flawed {
            self.wildcard(reading, index, next);
        } else if throw.is_toss() {
            self.toss_item(reading, index, next);
        } else if throw.is_baton() {
            self.miswritten_inkast(&reading, index, next);
            if reading.scratch.tossed {
                self.baton(reading, index, next);
            } else {
                let mut ready = Vec::with_capacity(1);
                self.finish_toss(reading, !throw.is_unthrown(), &mut ready);
                for reading in ready {
                    self.baton(reading, index, next);
                }
            }
        } else {
            self.called(reading, index, next);
        }
        for reading in &mut next[from..] {
            let after = reading.position;
            if let Some(thrown) = reading.played.throws.last_mut() {
                thrown.after = after;
            }
        }
    }

    /// If no throw-in is written and there is a baton too many, the first baton may be the throw-in with a wrong letter.
    fn miswritten_inkast(&self, reading: &Reading, index: usize, next: &mut Vec<Reading>) {
        if let Some(felled @ 1..) = reading.position.hand
            && !reading.scratch.tossed
            && reading.scratch.inkast.is_none()
            && self.written == usize::from(self.allowed) + 1
        {
            let mut inkast = reading.clone();
            inkast.report(
                self.turn,
                Some(index),
                ProblemKind::InkastMiswritten { felled },
            );
            inkast.scratch.inkast = Some(u32::from(felled));
            next.push(inkast);
        }
    }

    /// Ends the turn: counts the batons and passes the felled kubbs on to the other team.
    pub(super) fn end(&self, reading: Reading, next: &mut Vec<Reading>) {
        let from = next.len();
        if reading.scratch.inkast.is_some() && reading.position.end.is_none() {
            self.finish_toss(reading, false, next);
        } else {
            next.push(reading);
        }
        for reading in &mut next[from..] {
            if !reading.played.dead {
                self.count_batons(reading);
                reading.position.hand = Some(
                    reading
                        .played
                        .felled
                        .0
                        .saturating_add(reading.played.felled.1),
                );
                reading.position.felled = reading.played.felled;
            }
            reading.played.after = reading.position;
        }
    }

    fn count_batons(&self, reading: &mut Reading) {
        let (batons, allowed) = (
            reading
                .played
                .batons
                .saturating_add(reading.played.unthrown),
            self.allowed,
        );
        let missing = u32::from(allowed).saturating_sub(batons);
        let missing = u8::try_from(missing).unwrap_or(allowed);
        if batons > u32::from(allowed) {
            let extra = self
                .throws()
                .iter()
                .enumerate()
                .filter(|(_, throw)| throw.is_baton())
                .nth(usize::from(allowed))
                .map(|(index, _)| index);
            reading.report(
                self.turn,
                extra,
                ProblemKind::TooManyBatons { batons, allowed },
            );
        } else if missing > 0 {
            let batons = allowed - missing;
            match reading.position.end {
                None if self.step.cut || self.step.is_only_words() => {}
                None => reading.report(
                    self.turn,
                    None,
                    ProblemKind::TooFewBatons { batons, allowed },
                ),
                Some(End {
                    by: By::King | By::EarlyKing,
                    ..
                }) if batons > 0 && !self.step.cut && !self.may_end_in_toss(reading) => {
                    reading.report(self.turn, None, ProblemKind::UnmarkedBatons { missing });
                }
                Some(_) => {}
            }
        }
    }

    /// `2I E`: either the first baton felled the king too early, or a kubb that was thrown in did; then no baton is marked as
    /// not thrown.
    fn may_end_in_toss(&self, reading: &Reading) -> bool {
        let first = self.throws().iter().find(|throw| throw.is_baton());
        let is_king_alone = |throw: &Throw| throw.has(Letter::EarlyKing) && throw.steps.len() == 1;
        reading.played.batons == 1
            && reading.played.unthrown == 0
            && first.is_some_and(is_king_alone)
    }

    /// A baton, thrown or not.
    fn baton(&self, mut reading: Reading, index: usize, next: &mut Vec<Reading>) {
        let throw = &self.throws()[index];
        if throw.is_unthrown() {
            reading.played.unthrown = reading.played.unthrown.saturating_add(1);
            return next.push(reading);
        }
        if reading.played.unthrown > 0 && !reading.scratch.order_reported {
            reading.scratch.order_reported = true;
            let what = ProblemKind::Worded(&THROWN_AFTER_UNTHROWN, [0, 0]);
            reading.report(self.turn, Some(index), what);
        }
        use_baton(&mut reading);
        if let [step] = &*throw.steps {
            return self.action(reading, index, step, next);
        }
        let mut readings = vec![reading];
        // Field kubbs fall before base kubbs, in whatever order they are written.
        let is_field = |step: &&Act| step.letter == Letter::Field;
        let field_first = throw.steps.iter().filter(is_field);
        for step in field_first.chain(throw.steps.iter().filter(|step| !is_field(step))) {
            let mut after = Vec::new();
            for reading in readings {
                self.action(reading, index, step, &mut after);
            }
            readings = after;
        }
        next.append(&mut readings);
    }

    /// One action of baton `index`.
    fn action(&self, reading: Reading, index: usize, step: &Act, next: &mut Vec<Reading>) {
        match step.letter {
            Letter::Field => self.field(reading, index, step.count(), next),
            Letter::Base => self.base(reading, index, step.count(), next),
            Letter::King => self.king(reading, index, next),
            Letter::KingMiss => self.king_miss(reading, index, next),
            Letter::EarlyKing => {
                let end = End {
                    winner: 1 - self.side(),
                    by: By::EarlyKing,
                };
                self.ending(reading, index, end, next);
            }
            _ => next.push(reading),
        }
    }

    fn field(&self, mut reading: Reading, index: usize, count: u8, next: &mut Vec<Reading>) {
        let side = self.side();
        let standing = match reading.position.fell_field(side, count) {
            Ok(()) => {
                felled(&mut reading, count, 0);
                return next.push(reading);
            }
            Err(standing) => standing,
        };
        reading.report(
            self.turn,
            Some(index),
            ProblemKind::Worded(&FIELD_COUNT, [count, standing]),
        );
        // Fewer fell, or a base kubb fell, or more stood than recorded.
        for fewer in (0..=standing).rev() {
            let mut fewer_fell = reading.clone();
            if fewer_fell.position.fell_field(side, fewer).is_ok() {
                felled(&mut fewer_fell, fewer, 0);
                next.push(fewer_fell);
            }
        }
        let mut meant_base = reading.clone();
        if standing == 0 && meant_base.position.fell_base(side, count).is_ok() {
            felled(&mut meant_base, 0, count);
            next.push(meant_base);
        }
        reading.position.field[1 - side] = Count::ZERO;
        loosen(&mut reading.position, count - standing);
        felled(&mut reading, count, 0);
        next.push(reading);
    }

    fn base(&self, mut reading: Reading, index: usize, count: u8, next: &mut Vec<Reading>) {
        let side = self.side();
        match reading.position.fell_base(side, count) {
            Ok(()) => {
                felled(&mut reading, 0, count);
                next.push(reading);
            }
            Err(NoBase::OnlyStand(standing)) => {
                let what = ProblemKind::Worded(&BASE_COUNT, [count, standing]);
                reading.report(self.turn, Some(index), what);
                for fewer in (0..=standing).rev() {
                    let mut fewer_fell = reading.clone();
                    if fewer_fell.position.fell_base(side, fewer).is_ok() {
                        felled(&mut fewer_fell, 0, fewer);
                        next.push(fewer_fell);
                    }
                }
                reading.position.clear(side);
                loosen(&mut reading.position, count - standing);
                felled(&mut reading, 0, count);
                next.push(reading);
            }
            Err(NoBase::FieldStands(standing)) => {
                let what = ProblemKind::BaseBeforeField { standing };
                reading.report(self.turn, Some(index), what);
                self.base_over_field(reading, count, standing, next);
            }
        }
    }

    /// A base kubb is written while field kubbs stand: it was raised again, or the field kubbs had fallen, or it was a field
    /// kubb, or the players let it count.
    fn base_over_field(&self, reading: Reading, count: u8, standing: u8, next: &mut Vec<Reading>) {
        let side = self.side();
        next.push(reading.clone());
        let mut all_down = reading.clone();
        if all_down.position.fell_field(side, standing).is_ok()
            && all_down.position.fell_base(side, count).is_ok()
        {
            felled(&mut all_down, standing, count);
            next.push(all_down);
        }
        let mut meant_field = reading.clone();
        if meant_field.position.fell_field(side, count).is_ok() {
            felled(&mut meant_field, count, 0);
            next.push(meant_field);
        }
        let mut counted = reading;
        let base = &mut counted.position.base[1 - side];
        if base.max >= count {
            *base = base.minus(count);
            felled(&mut counted, 0, count);
            next.push(counted);
        }
    }

    fn king(&self, mut reading: Reading, index: usize, next: &mut Vec<Reading>) {
        let side = self.side();
        let end = End {
            winner: side,
            by: By::King,
        };
        if reading.position.king_is_free(side) {
            reading.position.clear(side);
            return self.ending(reading, index, end, next);
        }
        let (field, base) = standing_at_least(&reading.position, side);
        reading.report(
            self.turn,
            Some(index),
            ProblemKind::KingTooEarly { field, base },
        );
        if self.followed_by(index).is_none() {
            reading.position.end = Some(end);
            return next.push(reading);
        }
        // The game goes on, so the king did not fall.
        self.any_hit(reading, next);
    }

    fn king_miss(&self, mut reading: Reading, index: usize, next: &mut Vec<Reading>) {
        let side = self.side();
        if reading.position.king_is_free(side) {
            reading.position.clear(side);
            return next.push(reading);
        }
        let (field, base) = standing_at_least(&reading.position, side);
        reading.report(
            self.turn,
            Some(index),
            ProblemKind::KingMissTooEarly { field, base },
        );
        next.push(reading.clone());
        // Or everything is down, because an earlier throw felled more than written.
        felled(&mut reading, field, base);
        reading.position.clear(side);
        next.push(reading);
    }
}

/// `Two field kubbs cannot fall: only one field kubb stands on that side.`
fn cannot_fall(scene: &Scene<'_>, noun: &str) -> String {
    let [written, standing] = scene.counts;
    let stand = match standing {
        0 => format!("no {noun} stands"),
        1 => format!("only one {noun} stands"),
        _ => format!("only {standing} {noun}s stand"),
    };
    let written = say::capitalized(&say::in_words(written, noun));
    format!("{written} cannot fall: {stand} on that side.")
}

pub(super) fn use_baton(reading: &mut Reading) {
    reading.played.batons = reading.played.batons.saturating_add(1);
    let baton = reading.played.batons;
    // The kubbs may have been thrown in with this throw: update what stood before it.
    let before = reading.position;
    if let Some(thrown) = reading.played.throws.last_mut() {
        thrown.baton = Some(baton);
        thrown.before = before;
    }
}

pub(super) fn felled(reading: &mut Reading, field: u8, base: u8) {
    let add = |sum: &mut (u8, u8)| {
        sum.0 = sum.0.saturating_add(field);
        sum.1 = sum.1.saturating_add(base);
    };
    add(&mut reading.played.felled);
    if let Some(thrown) = reading.played.throws.last_mut() {
        add(&mut thrown.felled);
    }
}

fn standing_at_least(position: &Position, side: Side) -> (u8, u8) {
    (
        position.field_against(side).min,
        position.base_against(side).min,
    )
}

/// After more kubbs fell than the record allows, either side may have fewer base kubbs than recorded.
fn loosen(position: &mut Position, by: u8) {
    for base in &mut position.base {
        base.min = base.min.saturating_sub(by);
    }
}
