//! Throws that end the game, and throws that cannot be read and may be anything.

use super::{
    ProblemKind, Reading,
    turn::{TurnPlay, felled, use_baton},
};
use crate::game::{By, End, Side, letters::Letter};

impl TurnPlay<'_> {
    /// The game ends with throw `index`. If another throw follows, either that one is wrong or this one.
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

    /// `W` (won, called) and `G` (given up).
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

    /// The team of `player` by the other turns; a player who throws only in this turn belongs to its team.
    fn team_of(&self, player: usize) -> Side {
        let sheet = &self.script.sheet;
        let places = sheet
            .players
            .get(player)
            .map_or(&[][..], |player| &player.places);
        // Turns alternate, so the distance from this turn shows the team.
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

    /// The throw that follows throw `index`, or the next turn; `None` at the end of the record.
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

    /// A throw that cannot be read, or was misread: anything may have happened.
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
        // It may be part of another throw.
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

    /// A baton that felled anything from nothing to the most that can fall.
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
