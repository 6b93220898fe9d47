//! The next throw at a place in a game: whose turn it is, what stands, how many batons are left, and what a baton may do, in
//! the order in which a player aims.

use notation::{TextSize, work};

use crate::{
    checks::tags,
    game::{
        BASE, Count, KUBBS, Position, Side,
        letters::{self, Letter},
        players,
    },
    read::sheet::{Act, NameForm, Throw},
    replay::Analysis,
};

/// The state before the next throw.
#[derive(Debug, Clone)]
pub(crate) struct Next {
    pub(crate) side: Side,
    /// The number of the turn.
    pub(crate) number: u32,
    /// The kubbs that stand. Those to be thrown in stand on the field from the start of the turn.
    pub(crate) position: Position,
    /// Batons used, thrown or not.
    pub(crate) batons: u8,
    pub(crate) allowed: u8,
    /// Whether a throw-in and an advantage line are written.
    pub(crate) inkast: bool,
    pub(crate) advantage: bool,
}

/// A legal result of a baton.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Legal {
    /// The action; of several, the last one's letter.
    pub(crate) letter: Letter,
    /// The field and base kubbs that fall.
    pub(crate) felled: (u8, u8),
}

impl Next {
    /// The next throw after `above` turns, if the next turn is not written yet.
    pub(crate) fn after_turns(game: &Analysis, above: usize) -> Self {
        let before = above.checked_sub(1).and_then(|last| {
            let numbered = game.replay.numbering.turns.get(last)?;
            Some((numbered, game.replay.turns.get(last)?.after))
        });
        let (side, number, position) = match before {
            Some((last, after)) => (1 - last.side, last.number.saturating_add(1), after),
            None => (0, 1, Position::START),
        };
        Self {
            side,
            number,
            position,
            batons: 0,
            allowed: game.replay.opening.batons(number),
            inkast: false,
            advantage: false,
        }
    }

    /// The next throw in `turn`, after the throws that end at or before `at`. `None` if the turn is not played.
    pub(crate) fn in_turn(game: &Analysis, turn: usize, at: TextSize) -> Option<Self> {
        let numbered = game.replay.numbering.turns.get(turn)?;
        let (line, played) = (game.sheet.turns.get(turn)?, game.replay.turns.get(turn)?);
        if played.dead {
            return None;
        }
        let mut next = Self {
            side: numbered.side,
            number: numbered.number,
            position: played.before,
            batons: 0,
            allowed: game.replay.opening.batons(numbered.number),
            inkast: false,
            advantage: false,
        };
        let above = line.throws.partition_point(|throw| throw.range.end() <= at);
        work::count(above);
        let throws = line.throws.iter().zip(&played.throws);
        for (throw, thrown) in throws.take(above) {
            next.inkast |= throw.has(Letter::Inkast) || throw.form == NameForm::Count;
            next.advantage |= throw.has(Letter::Advantage);
            next.batons = next.batons.saturating_add(u8::from(throw.is_baton()));
            next.position = thrown.after;
        }
        if next.batons == 0 {
            next.throw_in(line.throws.get(..above).unwrap_or_default());
        }
        Some(next)
    }

    /// Puts felled kubbs on the field: as many as the throws of the `toss` write, or all if they write none.
    pub(crate) fn throw_in(&mut self, toss: &[Throw]) {
        let steps = || toss.iter().flat_map(|throw| throw.steps.iter());
        let is_rescue = |letter| matches!(letter, Letter::Rescue | Letter::RescueTry);
        let inkast = steps().filter(|step| step.letter == Letter::Inkast);
        let written = inkast.map(|step| step.count()).reduce(u8::saturating_add);
        let thrown_in = match (self.position.hand, written) {
            (Some(hand), Some(written)) if steps().any(|step| is_rescue(step.letter)) => {
                Count::between(written, hand)
            }
            (Some(hand), Some(written)) => Count::exactly(written.min(hand)),
            (Some(hand), None) => Count::exactly(hand),
            (None, Some(written)) => Count::exactly(written),
            (None, None) => Count::between(0, KUBBS),
        };
        self.position.throw_in(self.side, thrown_in);
    }

    /// Whether field kubbs still stand on the team's own half, and their advantage line is not written.
    pub(crate) fn has_line(&self) -> bool {
        self.position.field[self.side].min > 0 && !self.advantage
    }

    /// The legal results of the next baton; empty if none is left.
    pub(crate) fn legal(&self) -> Vec<Legal> {
        let (position, side) = (&self.position, self.side);
        if position.end.is_some() || self.batons >= self.allowed {
            return Vec::new();
        }
        let (field, base) = (position.field_against(side), position.base_against(side));
        let bases = 1..=base.max.min(BASE);
        let is_bare = field.min == 0 && base.max > 0;
        let mut legal: Vec<Legal> = (1..=field.max).map(|field| Legal::hit(field, 0)).collect();
        if field.max > 0 {
            legal.insert(1, Legal::of(Letter::Miss));
        } else if is_bare {
            legal.push(Legal::of(Letter::Miss));
        }
        if is_bare {
            legal.extend(bases.clone().map(|base| Legal::hit(0, base)));
        }
        if position.king_is_free(side) {
            legal.extend([Letter::King, Letter::KingMiss].map(Legal::of));
        }
        // A baton that felled the last field kubb can go on to the base line.
        if let Some(field @ 1..) = field.known() {
            legal.extend(bases.map(|base| Legal::hit(field, base)));
        }
        legal.extend([Letter::EarlyKing, Letter::Illegal].map(Legal::of));
        legal
    }
}

impl Legal {
    fn of(letter: Letter) -> Self {
        Self {
            letter,
            felled: (0, 0),
        }
    }

    pub(crate) fn miss() -> Self {
        Self::of(Letter::Miss)
    }

    fn hit(field: u8, base: u8) -> Self {
        Self {
            letter: if base > 0 {
                Letter::Base
            } else {
                Letter::Field
            },
            felled: (field, base),
        }
    }

    /// The same hit, with the king felled too early.
    pub(crate) fn with_king(self) -> Self {
        Self {
            letter: Letter::EarlyKing,
            ..self
        }
    }

    /// The actions that write it.
    pub(crate) fn steps(self) -> Vec<Act> {
        let mut steps = Act::hits(self.felled.0, self.felled.1);
        if !matches!(self.letter, Letter::Field | Letter::Base) {
            steps.push(Act::of(self.letter, 1));
        }
        steps
    }

    /// Whether `throw` has the same actions.
    pub(crate) fn is(self, throw: &Throw) -> bool {
        let is_hit = |step: &&Act| matches!(step.letter, Letter::Field | Letter::Base);
        let said = throw.steps.iter();
        let said = said.filter(|step| step.count() > 0 || !is_hit(step));
        let said = said.map(|step| (step.letter, step.count()));
        let own = self.steps();
        let own = own.iter().map(|step| (step.letter, step.count()));
        !throw.flawed && said.eq(own)
    }
}

/// The only player of `side`, if the metadata lists no other, `[Players B "cy"]`, and nobody else has thrown for it.
pub(crate) fn only_player(game: &Analysis, side: Side) -> Option<String> {
    let listed = tags::of_team(game, side, ["Players A", "Players B"])?;
    let name = listed.split('=').next()?.trim().to_owned();
    let key = players::key(&name);
    let is_one = !listed.contains(',') && letters::is_name(&name);
    let mut thrown = players(game, side);
    let is_only = is_one && thrown.all(|player| players::key(game.sheet.name(player)) == key);
    is_only.then_some(name)
}

/// The players who throw for `side`, in the order of their first throws.
pub(crate) fn players(game: &Analysis, side: Side) -> impl Iterator<Item = usize> {
    work::count(game.sheet.players.len());
    (0..game.sheet.players.len()).filter(move |&player| game.teams.side(player) == side)
}
