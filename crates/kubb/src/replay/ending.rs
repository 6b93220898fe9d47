//! Throws that end the game, and throws that can be anything because they cannot be read.

use super::{
    ProblemKind, Reading,
    turn::{TurnPlay, felled, use_baton},
};
use crate::game::{By, End, Side, letters::Letter};

impl TurnPlay<'_> {
    /// The game ends with throw `index`. If something is thrown afterwards, either that is wrong or this is.
    pub(super) fn ending(&self, reading: Reading, index: usize, end: End, next: &mut Vec<Reading>) {
        let mut ended = reading.clone();
        ended.position.end = Some(end);
        let Some((turn, throw)) = self.followed_by(index) else {
            return next.push(ended);
        };
        let what = ProblemKind::AfterEnd {
            end: (self.turn, index),
        };
        let mut goes_on = reading;
        goes_on.report(turn, throw, what);
        ended.report(turn, throw, what);
        ended.played.dead = turn == self.turn;
        self.any_hit(goes_on, next);
        next.push(ended);
    }

    /// `W` and `G`.
    pub(super) fn called(&self, reading: Reading, index: usize, next: &mut Vec<Reading>) {
        let throw = &self.throws()[index];
        let side = match throw.player {
            Some((player, _)) => self.team_of(player),
            None => self.side(),
        };
        let end = if throw.has(Letter::Win) {
            End {
                winner: side,
                by: By::Called,
            }
        } else {
            End {
                winner: 1 - side,
                by: By::Resignation,
            }
        };
        self.ending(reading, index, end, next);
    }

    /// The side in whose turns `player` throws, not counting this turn. A player who throws in this turn only is of its team.
    fn team_of(&self, player: usize) -> Side {
        let sheet = &self.script.sheet;
        let places = sheet
            .players
            .get(player)
            .map_or(&[][..], |player| &player.places);
        // Turns alternate, so the distance from this turn tells the side.
        let mut others = places.iter().filter(|&&(_, turn, throw)| {
            let throw = sheet
                .turns
                .get(turn)
                .and_then(|turn| turn.throws.get(throw));
            turn != self.turn && throw.is_some_and(|throw| !throw.calls_end())
        });
        match others.next() {
            Some((_, turn, _)) if turn.abs_diff(self.turn) % 2 == 1 => 1 - self.side(),
            _ => self.side(),
        }
    }

    /// What is thrown after throw `index` of this turn: a throw of this turn, or the next turn.
    pub(super) fn followed_by(&self, index: usize) -> Option<(usize, Option<usize>)> {
        let here = self
            .throws()
            .iter()
            .enumerate()
            .skip(index + 1)
            .find(|(_, throw)| {
                throw.flawed || throw.is_toss() || (throw.is_baton() && !throw.is_unthrown())
            });
        match here {
            Some((throw, _)) => Some((self.turn, Some(throw))),
            None => (self.turn + 1 < self.script.steps.len()).then_some((self.turn + 1, None)),
        }
    }

    /// A throw that cannot be read, or was read wrongly: anything may have happened.
    pub(super) fn wildcard(&self, reading: Reading, index: usize, next: &mut Vec<Reading>) {
        if !reading.scratch.tossed
            && reading.scratch.inkast.is_none()
            && let Some(hand @ 1..) = reading.position.hand
        {
            // It may be the throw-in.
            let mut inkast = reading.clone();
            inkast.scratch.inkast = Some(u32::from(hand));
            next.push(inkast);
        }
        // It may be no throw of its own.
        let nothing = reading.clone();
        let mut ready = Vec::new();
        self.finish_toss(reading, true, &mut ready);
        for mut reading in ready {
            use_baton(&mut reading);
            if reading.position.king_is_free(self.side()) && self.followed_by(index).is_none() {
                let mut king = reading.clone();
                king.position.end = Some(End {
                    winner: self.side(),
                    by: By::King,
                });
                next.push(king);
            }
            self.any_hit(reading, next);
        }
        next.push(nothing);
    }

    /// A baton that was used up and did something between nothing and the most that can fall.
    pub(super) fn any_hit(&self, reading: Reading, next: &mut Vec<Reading>) {
        let side = self.side();
        let field = reading.position.field_against(side);
        next.push(reading.clone());
        for count in 1..=field.max.min(6) {
            let mut hit = reading.clone();
            if hit.position.fell_field(side, count).is_ok() {
                felled(&mut hit, count, 0);
                next.push(hit);
            }
        }
        for count in 1..=2 {
            let mut hit = reading.clone();
            if hit.position.fell_base(side, count).is_ok() {
                felled(&mut hit, 0, count);
                next.push(hit);
            }
        }
    }
}
