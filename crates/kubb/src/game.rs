//! The rules of Kubb: what stands, what a throw may do, how a game begins and ends. Knows no text.
//!
//! Five base kubbs on each side, one king, six batons. Kubbs that fall in a turn are thrown in by the other team at the start
//! of the next turn and stand as field kubbs on the thrower's half; all ten kubbs stay in play. Counts are bounds, because a
//! record may begin in the middle of a game.

pub(crate) mod headings;
pub(crate) mod letters;
pub(crate) mod players;
pub(crate) mod rules;
pub mod usual;

/// All kubbs of a game.
pub(crate) const KUBBS: u8 = 10;
/// Base kubbs on each side at the start.
pub(crate) const BASE: u8 = 5;

/// A team: 0 throws in turn 1, 1 in turn 2.
pub(crate) type Side = usize;

/// A number of kubbs: at least `min`, at most `max`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Count {
    pub(crate) min: u8,
    pub(crate) max: u8,
}

impl Count {
    pub(crate) const ZERO: Self = Self::exactly(0);

    pub(crate) const fn exactly(count: u8) -> Self {
        Self {
            min: count,
            max: count,
        }
    }

    pub(crate) fn between(one: u8, other: u8) -> Self {
        Self {
            min: one.min(other),
            max: one.max(other),
        }
    }

    /// The number; `None` if the bounds differ.
    pub(crate) fn known(self) -> Option<u8> {
        (self.min == self.max).then_some(self.min)
    }

    pub(crate) fn plus(self, other: Self) -> Self {
        Self {
            min: self.min.saturating_add(other.min).min(KUBBS),
            max: self.max.saturating_add(other.max).min(KUBBS),
        }
    }

    pub(crate) fn minus(self, count: u8) -> Self {
        Self {
            min: self.min.saturating_sub(count),
            max: self.max.saturating_sub(count),
        }
    }
}

/// The number of batons in the first turns. Fewer take away the advantage of throwing first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) enum Opening {
    /// World rules: six from the start.
    #[default]
    Six,
    /// US rules since 2015.
    TwoFour,
    Four,
    Three,
}

impl Opening {
    pub(crate) const ALL: [Self; 4] = [Self::Six, Self::TwoFour, Self::Four, Self::Three];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Six => "6-6-6",
            Self::TwoFour => "2-4-6",
            Self::Four => "4-6-6",
            Self::Three => "3-6-6",
        }
    }

    /// The batons of turn `number`, which counts from 1.
    pub(crate) fn batons(self, number: u32) -> u8 {
        match (self, number) {
            (Self::TwoFour, 1) => 2,
            (Self::TwoFour, 2) | (Self::Four, 1) => 4,
            (Self::Three, 1) => 3,
            _ => 6,
        }
    }

    /// The opening that fits the first turns best; of equals, the earlier in [`Self::ALL`]. A turn is given as its number, its
    /// batons and whether the game ended in it, since then it may have fewer.
    pub(crate) fn infer(first_turns: &[(u32, u8, bool)]) -> Self {
        let cost = |opening: Self| -> u32 {
            first_turns
                .iter()
                .map(|&(number, batons, ended)| {
                    let allowed = opening.batons(number);
                    let over = u32::from(batons.saturating_sub(allowed)) * 4;
                    let under = u32::from(allowed.saturating_sub(batons)) * 2;
                    over + if ended { 0 } else { under }
                })
                .sum()
        };
        Self::ALL
            .into_iter()
            .min_by_key(|&opening| cost(opening))
            .unwrap_or_default()
    }
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum By {
    /// The king fell after all kubbs.
    King,
    /// The king fell too early: the thrower lost.
    EarlyKing,
    /// One side gave up.
    Resignation,
    /// The game was called, mostly for time.
    Called,
}

impl By {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::King => "king",
            Self::EarlyKing => "early-king",
            Self::Resignation => "resignation",
            Self::Called => "called",
        }
    }
}

/// The end of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct End {
    pub(crate) winner: Side,
    pub(crate) by: By,
}

/// What stands between two throws.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Position {
    /// Base kubbs standing on each team's side.
    pub(crate) base: [Count; 2],
    /// Field kubbs standing on each team's side.
    pub(crate) field: [Count; 2],
    /// Kubbs felled in the turn before, which the next team throws in; `None` if that turn is not recorded.
    pub(crate) hand: Option<u8>,
    /// The field and base kubbs among `hand`.
    pub(crate) felled: (u8, u8),
    pub(crate) end: Option<End>,
}

/// Why base kubbs cannot have been felled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NoBase {
    /// At least this many field kubbs stand: a base kubb is raised again.
    FieldStands(u8),
    /// Only this many base kubbs stand.
    OnlyStand(u8),
}

impl Position {
    /// The start of a game.
    pub(crate) const START: Self = Self {
        base: [Count::exactly(BASE); 2],
        field: [Count::ZERO; 2],
        hand: Some(0),
        felled: (0, 0),
        end: None,
    };

    /// A position in which anything may stand, at the start of a turn.
    pub(crate) const UNKNOWN: Self = Self {
        base: [Count { min: 0, max: BASE }; 2],
        field: [Count { min: 0, max: KUBBS }; 2],
        hand: None,
        felled: (0, 0),
        end: None,
    };

    /// The position after turns that are not recorded: base kubbs never come back.
    pub(crate) fn after_gap(self) -> Self {
        let at_most = |count: Count| Count {
            min: 0,
            max: count.max,
        };
        Self {
            base: self.base.map(at_most),
            ..Self::UNKNOWN
        }
    }

    /// The field kubbs that `side` throws at.
    pub(crate) fn field_against(&self, side: Side) -> Count {
        self.field[1 - side]
    }

    /// The base kubbs that `side` throws at.
    pub(crate) fn base_against(&self, side: Side) -> Count {
        self.base[1 - side]
    }

    /// `side` throws in `count` kubbs, which then stand on the other half.
    pub(crate) fn throw_in(&mut self, side: Side, count: Count) {
        self.field[1 - side] = self.field[1 - side].plus(count);
    }

    /// `side` fells `count` field kubbs.
    ///
    /// # Errors
    /// The most that can stand, if that is fewer than `count`.
    pub(crate) fn fell_field(&mut self, side: Side, count: u8) -> Result<(), u8> {
        let field = &mut self.field[1 - side];
        if count > field.max {
            return Err(field.max);
        }
        *field = Count {
            min: field.min.max(count),
            max: field.max,
        }
        .minus(count);
        Ok(())
    }

    /// `side` fells `count` base kubbs. From then on it is known that no field kubb stands.
    ///
    /// # Errors
    /// Why they cannot have fallen.
    pub(crate) fn fell_base(&mut self, side: Side, count: u8) -> Result<(), NoBase> {
        let (field, base) = (self.field[1 - side], self.base[1 - side]);
        if count == 0 {
            return Ok(());
        }
        if field.min > 0 {
            return Err(NoBase::FieldStands(field.min));
        }
        if count > base.max {
            return Err(NoBase::OnlyStand(base.max));
        }
        self.field[1 - side] = Count::ZERO;
        self.base[1 - side] = Count {
            min: base.min.max(count),
            max: base.max,
        }
        .minus(count);
        Ok(())
    }

    /// Whether `side` may throw at the king, because possibly no kubb stands on the other half.
    pub(crate) fn king_is_free(&self, side: Side) -> bool {
        self.field_against(side).min == 0 && self.base_against(side).min == 0
    }

    /// Removes everything from the other half.
    pub(crate) fn clear(&mut self, side: Side) {
        self.field[1 - side] = Count::ZERO;
        self.base[1 - side] = Count::ZERO;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn field_kubbs_fall_before_base_kubbs() {
        let mut position = Position::START;
        position.throw_in(0, Count::exactly(2));
        assert_eq!(position.field, [Count::ZERO, Count::exactly(2)]);
        assert_eq!(position.fell_base(0, 1), Err(NoBase::FieldStands(2)));
        assert_eq!(position.fell_field(0, 3), Err(2));
        assert_eq!(position.fell_field(0, 2), Ok(()));
        assert_eq!(position.fell_base(0, 1), Ok(()));
        assert_eq!(position.base, [Count::exactly(5), Count::exactly(4)]);
        assert_eq!(position.fell_base(0, 5), Err(NoBase::OnlyStand(4)));
    }

    #[test]
    fn the_king_is_free_when_all_is_down() {
        let mut position = Position::START;
        assert!(!position.king_is_free(1));
        assert_eq!(position.fell_base(1, 5), Ok(()));
        assert!(position.king_is_free(1) && !position.king_is_free(0));
    }

    #[test]
    fn a_fragment_learns_from_what_falls() {
        let mut position = Position::UNKNOWN;
        assert_eq!(position.fell_field(0, 4), Ok(()));
        assert_eq!(position.field[1], Count::between(0, 6));
        assert_eq!(position.fell_base(0, 2), Ok(()));
        assert_eq!(position.field[1], Count::ZERO);
        assert_eq!(position.base[1], Count::between(0, 3));
    }

    #[test]
    fn openings_are_inferred_from_the_first_turns() {
        let infer = |batons: &[u8]| {
            let turns = (1..)
                .zip(batons)
                .map(|(number, &batons)| (number, batons, false));
            Opening::infer(&turns.collect::<Vec<_>>()).name()
        };
        assert_eq!(infer(&[]), "6-6-6");
        assert_eq!(infer(&[6, 6, 6]), "6-6-6");
        assert_eq!(infer(&[2, 4, 6]), "2-4-6");
        assert_eq!(infer(&[2]), "2-4-6");
        assert_eq!(infer(&[4, 6]), "4-6-6");
        assert_eq!(infer(&[3, 6]), "3-6-6");
        assert_eq!(infer(&[5, 6, 6]), "6-6-6");
        assert_eq!(infer(&[7, 6, 6]), "6-6-6");
        assert_eq!(Opening::infer(&[(1, 1, true)]).name(), "6-6-6");
        assert_eq!(Opening::infer(&[(2, 4, false)]).name(), "2-4-6");
        assert_eq!(Opening::infer(&[(3, 4, false)]).name(), "6-6-6");
    }
}
