//! Repairs that add, remove or move throws: a baton too many or too few, a word in the wrong part of the turn.

use notation::{Edit, Fix, TextRange};

use super::{
    Candidate,
    readings::{Desk, hit, spell},
};
use crate::{
    checks::{Game, insert},
    letters::{self, Letter},
    sheet::{Form, Throw, Turn},
};

impl Desk<'_> {
    pub(super) fn remove(&mut self, turn: usize, throw: Option<usize>) {
        let Some(range) = throw.and_then(|throw| self.removal(turn, throw)) else {
            return;
        };
        self.found.push(Candidate {
            fix: Fix::guess("Remove it", vec![Edit::delete(range)]),
            rank: 2,
        });
    }

    /// A throw with the blank before it.
    fn removal(&self, turn: usize, throw: usize) -> Option<TextRange> {
        let turn = self.turn(turn)?;
        let range = turn.throws.get(throw)?.range;
        let line = self.parse.line_at(range.start());
        let start = self.parse.line_start(line);
        let text = self.parse.line_text(line);
        let before = text.get(..usize::from(range.start() - start))?;
        let blank = before.len() - before.trim_end().len();
        let blank = crate::sheet::size(blank);
        Some(TextRange::new(range.start() - blank, range.end()))
    }

    /// The turn goes on too long: everything after the last baton that it has is too much.
    pub(super) fn remove_last_batons(&mut self, turn: usize, extra: u32) {
        let Some(throws) = self.turn(turn).map(|turn| &turn.throws) else {
            return;
        };
        let batons: Vec<usize> = (0..throws.len())
            .filter(|&index| throws[index].is_baton())
            .collect();
        let gone = &batons[batons
            .len()
            .saturating_sub(usize::try_from(extra).unwrap_or(usize::MAX))..];
        let edits: Vec<Edit> = gone
            .iter()
            .filter_map(|&index| self.removal(turn, index).map(Edit::delete))
            .collect();
        self.found.push(Candidate {
            fix: Fix::guess(format!("Remove the last {extra}"), edits),
            rank: 1,
        });
    }

    pub(super) fn remove_any_baton(&mut self, turn: usize) {
        let Some(throws) = self.turn(turn).map(|turn| &turn.throws) else {
            return;
        };
        let batons: Vec<(usize, String)> = throws
            .iter()
            .enumerate()
            .filter(|(_, throw)| throw.is_baton())
            .take(12)
            .map(|(index, throw)| {
                let name = throw
                    .player
                    .map(|(player, _)| format!("{}:", self.game.sheet.name(player)));
                let signs: String = throw.steps.iter().map(|step| step.letter.sign()).collect();
                (index, format!("{}{signs}", name.unwrap_or_default()))
            })
            .collect();
        for (index, text) in batons.into_iter().rev() {
            if let Some(range) = self.removal(turn, index) {
                self.found.push(Candidate {
                    fix: Fix::guess(format!("Remove {text}"), vec![Edit::delete(range)]),
                    rank: 1,
                });
            }
        }
    }

    /// The turn before lacks a baton: it felled what is thrown in beyond the kubbs of the others.
    pub(super) fn missing_hit(&mut self, turn: usize, written: u32, felled: u8) {
        let Some(before) = turn.checked_sub(1) else {
            return;
        };
        let more = u8::try_from(written.saturating_sub(felled.into())).unwrap_or(u8::MAX);
        if more == 0 || more > 10 || !self.game.replay.lacks_one_baton(before) {
            return;
        }
        self.missing_baton(before, 1);
        for (field, base) in [(more, 0), (0, more)] {
            let edit = self.turn(before).map(|line| {
                let text = format!("{}{}", last_player(self.game, line), spell(field, base));
                insert(line, usize::MAX, &text)
            });
            self.push(1, "Write", edit);
        }
    }

    /// Batons are missing: two were written as one, one was written as part of the toss, or misses were left out.
    pub(super) fn missing_baton(&mut self, turn: usize, missing: u8) {
        let Some(line) = self.turn(turn) else { return };
        let mut splits = Vec::new();
        for (index, throw) in line.throws.iter().enumerate().take(12) {
            if let (true, Some((field @ 1.., base @ 1..))) = (throw.is_baton(), hit(throw)) {
                splits.push((index, format!("{} {}", spell(field, 0), spell(0, base))));
            }
        }
        let glued: Vec<usize> = (0..line.throws.len().min(12))
            .filter(|&index| line.throws[index].form == Form::Glued)
            .collect();
        let batons = line.throws.iter().filter(|throw| throw.is_baton()).count();
        let miss = format!("{}-", last_player(self.game, line));
        let edit = insert(
            line,
            usize::MAX,
            &vec![miss.as_str(); usize::from(missing)].join(" "),
        );
        if missing == 1 {
            for index in glued {
                self.part(turn, index);
            }
            for (index, text) in splits {
                self.respell(turn, index, &text, 1);
            }
            self.toss_as_baton(turn);
        }
        if batons > 0 {
            self.push(2, "Write", Some(edit));
        }
    }

    /// `B-`, read as a throw of B: two batons without the blank between them.
    fn part(&mut self, turn: usize, throw: usize) {
        let Some(throw) = self.throw(turn, Some(throw)) else {
            return;
        };
        let (Some((player, range)), steps) = (throw.player, &throw.steps) else {
            return;
        };
        let name = self.game.sheet.name(player);
        let signs = steps.iter().map(|step| {
            let number = step
                .number
                .map_or_else(String::new, |number| number.to_string());
            format!("{number}{}", step.letter.sign())
        });
        let actions: String = signs.collect();
        if letters::is_actions(name) {
            self.found.push(Candidate {
                fix: Fix::guess(
                    format!("Write {name} {actions}"),
                    vec![Edit::insert(range.end(), " ")],
                ),
                rank: 0,
            });
        }
    }

    /// A rethrow or penalty at the start of the turn was a baton, with another letter.
    pub(super) fn toss_as_baton(&mut self, turn: usize) {
        let Some(line) = self.turn(turn) else { return };
        let tosses: Vec<usize> = line
            .throws
            .iter()
            .enumerate()
            .take(6)
            .filter(|(_, throw)| match throw.first() {
                Some(Letter::Inkast) | None => false,
                Some(Letter::Advantage) => throw.player.is_some(),
                Some(letter) => letter.is_toss(),
            })
            .map(|(index, _)| index)
            .collect();
        for index in tosses {
            self.as_baton(turn, Some(index));
        }
    }

    /// The first baton was the advantage line, with another letter.
    pub(super) fn as_advantage(&mut self, turn: usize) {
        let first = self
            .turn(turn)
            .and_then(|turn| turn.throws.iter().position(Throw::is_baton));
        self.letter(turn, first, Letter::Advantage, 1);
    }

    pub(super) fn mark_unthrown(&mut self, turn: usize, missing: u8) {
        let Some(line) = self.turn(turn) else { return };
        let edit = insert(line, usize::MAX, &vec!["X"; usize::from(missing)].join(" "));
        self.found.push(Candidate {
            fix: Fix::safe(format!("Write {}", edit.text.trim()), vec![edit]),
            rank: 0,
        });
    }

    pub(super) fn unthrown_as_baton(&mut self, turn: usize) {
        let Some(throws) = self.turn(turn).map(|turn| &turn.throws) else {
            return;
        };
        let unthrown: Vec<usize> = throws
            .iter()
            .enumerate()
            .filter(|(_, throw)| throw.is_unthrown())
            .take(6)
            .map(|(index, _)| index)
            .collect();
        for index in unthrown {
            self.as_baton(turn, Some(index));
        }
    }
}

/// The player of the last baton, with the colon; nothing where no player is named.
fn last_player(game: &Game, turn: &Turn) -> String {
    let last = turn.throws.iter().rfind(|throw| throw.is_baton());
    let player = last.and_then(|throw| throw.player);
    player
        .map(|(player, _)| format!("{}:", game.sheet.name(player)))
        .unwrap_or_default()
}
