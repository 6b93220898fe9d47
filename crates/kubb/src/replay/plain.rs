//! Throws with only one reading, as nearly all have. They are played in place; `turn` plays all others.

use super::{
    Reading, Thrown,
    turn::{MOST_THROWS, TurnPlay, felled},
};
use crate::{
    game::letters::Letter,
    read::sheet::{Act, Throw},
};

impl TurnPlay<'_> {
    /// Plays throw `index` in place if it is plain. Returns whether it did; if not, the toss before a baton may have been
    /// ended.
    pub(super) fn plays_plainly(&self, reading: &mut Reading, index: usize) -> bool {
        let throw = &self.throws()[index];
        match &*throw.steps {
            [step] if index < MOST_THROWS && is_open(reading, throw) => match step.letter {
                Letter::Inkast => self.plain_inkast(reading, index, step),
                _ => self.plain_baton(reading, step),
            },
            _ => false,
        }
    }

    /// The only throw-in of a turn.
    fn plain_inkast(&self, reading: &mut Reading, index: usize, step: &Act) -> bool {
        let scratch = &mut reading.scratch;
        if scratch.tossed || scratch.inkast.is_some() {
            return false;
        }
        scratch.inkast = Some(u32::from(step.count()));
        scratch.inkast_at = Some(index);
        if self.keeps {
            let (before, after) = (reading.position, reading.position);
            reading.played.throws.push(Thrown {
                baton: None,
                felled: (0, 0),
                before,
                after,
            });
        }
        true
    }

    /// A baton that fells standing kubbs, or none.
    fn plain_baton(&self, reading: &mut Reading, step: &Act) -> bool {
        use Letter::{Base, Field, Illegal, Miss};
        let (side, count) = (self.side(), step.count());
        if !matches!(step.letter, Base | Field | Illegal | Miss) || !self.plain_toss(reading) {
            return false;
        }
        let before = reading.position;
        let after = &mut reading.position;
        let (field, base) = match step.letter {
            Field if after.fell_field(side, count).is_ok() => (count, 0),
            Base if after.fell_base(side, count).is_ok() => (0, count),
            Illegal | Miss => (0, 0),
            _ => return false,
        };
        reading.played.batons = reading.played.batons.saturating_add(1);
        if self.keeps {
            reading.played.throws.push(Thrown {
                baton: Some(reading.played.batons),
                felled: (0, 0),
                before,
                after: reading.position,
            });
        }
        felled(reading, field, base);
        true
    }

    /// Ends the toss if it is plain: the kubbs thrown in are those that fell, and no field kubb is left for an advantage line.
    /// Returns whether the toss is over.
    fn plain_toss(&self, reading: &mut Reading) -> bool {
        let scratch = &reading.scratch;
        if scratch.tossed {
            return true;
        }
        let is_plain = reading.position.hand.map(u32::from) == Some(scratch.inkast.unwrap_or(0))
            && scratch.advantage.is_none()
            && reading.position.field[self.side()].min == 0;
        reading.scratch.tossed = is_plain && self.throw_in(reading).is_ok();
        reading.scratch.tossed
    }
}

/// Whether the game goes on and nothing earlier in the turn leaves `throw` in doubt.
fn is_open(reading: &Reading, throw: &Throw) -> bool {
    !throw.flawed
        && !reading.played.dead
        && reading.played.unthrown == 0
        && reading.position.end.is_none()
}
