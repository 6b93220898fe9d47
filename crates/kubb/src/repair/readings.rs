//! What may be behind a contradiction that the replay found: other counts, other letters, a throw too many or too few.

use notation::{Edit, Fix, Parse, TextRange, TextSize};

use super::Candidate;
use crate::{
    checks::{Game, insert, missing_edit},
    letters::Letter,
    replay::{Problem, What},
    sheet::{Form, Throw, Turn},
};

/// The repairs to try for `problem`.
pub(super) fn candidates(parse: &Parse, game: &Game, problem: &Problem) -> Vec<Candidate> {
    let mut bench = Desk {
        parse,
        game,
        found: Vec::new(),
    };
    let turn = problem.turn;
    let throw = problem.throw;
    match problem.what {
        What::InkastCount { written, felled } => {
            bench.inkast_count(turn, written, felled);
        }
        What::SurplusInkast { .. }
        | What::LateToss { .. }
        | What::LateAdvantage
        | What::SecondAdvantage => {
            bench.as_baton(turn, throw);
            bench.remove(turn, throw);
        }
        What::RescueAmongBatons => {
            bench.letter(turn, throw, Letter::EarlyKing, 0);
            bench.as_baton(turn, throw);
        }
        What::InkastMissing { felled } => {
            bench.push(0, "Write", missing_edit(game, problem));
            bench.as_inkast(turn, felled);
            bench.hits(turn.checked_sub(1), usize::MAX, -i16::from(felled));
        }
        What::InkastMiswritten { felled } => bench.as_inkast(turn, felled),
        What::FieldCount { written, standing } => {
            let over = i16::from(written) - i16::from(standing);
            bench.flagged_hit(turn, throw);
            bench.hits(Some(turn), throw.unwrap_or(0), -over);
        }
        What::BaseCount { written, standing } => {
            let over = i16::from(written) - i16::from(standing);
            bench.flagged_hit(turn, throw);
            bench.hits(Some(turn), throw.unwrap_or(0), -over);
        }
        What::BaseBeforeField { standing } => {
            bench.hits(Some(turn), throw.unwrap_or(0), i16::from(standing));
            bench.flagged_hit(turn, throw);
            bench.toss_as_baton(turn);
        }
        What::KingTooEarly { field, .. } | What::KingMissTooEarly { field, .. } => {
            if matches!(problem.what, What::KingTooEarly { .. }) {
                bench.letter(turn, throw, Letter::EarlyKing, 1);
            }
            bench.hits(Some(turn), throw.unwrap_or(0), i16::from(field));
            bench.as_baton(turn, throw);
            bench.toss_as_baton(turn);
        }
        What::AdvantageWithoutLine => {
            bench.count_as_number(turn);
            bench.remove(turn, throw);
            bench.as_baton(turn, throw);
            bench.hits(turn.checked_sub(1), usize::MAX, -1);
        }
        What::AdvantageMissing { left } => {
            bench.push(0, "Write", missing_edit(game, problem));
            bench.hits(turn.checked_sub(1), usize::MAX, i16::from(left));
            bench.as_advantage(turn);
        }
        What::ThrownAfterUnthrown => bench.unthrown_as_baton(turn),
        What::TooManyBatons { batons, allowed } if batons - allowed > 1 => {
            bench.remove_last_batons(turn, usize::from(batons - allowed));
        }
        What::TooManyBatons { .. } => bench.remove_any_baton(turn),
        What::TooFewBatons { batons, allowed } => bench.missing_baton(turn, allowed - batons),
        What::UnmarkedBatons { missing } => bench.mark_unthrown(turn, missing),
        What::AfterEnd { end: (turn, throw) } => {
            bench.as_baton(turn, Some(throw));
            bench.remove(turn, Some(throw));
        }
    }
    bench.found
}

struct Desk<'a> {
    parse: &'a Parse,
    game: &'a Game,
    found: Vec<Candidate>,
}

impl Desk<'_> {
    fn turn(&self, turn: usize) -> Option<&Turn> {
        self.game.sheet.turns.get(turn)
    }

    fn throw(&self, turn: usize, throw: Option<usize>) -> Option<&Throw> {
        self.turn(turn)?.throws.get(throw?)
    }

    /// Adds one edit as a candidate; the title says what is written.
    fn push(&mut self, rank: u8, verb: &str, edit: Option<Edit>) {
        let Some(edit) = edit else { return };
        let title = format!("{verb} {}", edit.text.trim());
        self.found.push(Candidate {
            fix: Fix::guess(title, vec![edit]),
            rank,
        });
    }

    /// Writes other actions for a throw, in the case of the old ones.
    fn respell(&mut self, turn: usize, throw: usize, actions: &str, rank: u8) {
        let Some(old) = self.throw(turn, Some(throw)) else {
            return;
        };
        let Some(start) = old.steps.first().map(|step| step.range.start()) else {
            return;
        };
        let range = TextRange::new(start, old.range.end());
        let player = old
            .player
            .map(|(player, _)| format!("{}:", self.game.sheet.name(player)))
            .unwrap_or_default();
        let actions = if self.is_lower(old) {
            actions.to_lowercase()
        } else {
            actions.to_owned()
        };
        self.found.push(Candidate {
            fix: Fix::guess(
                format!("Write {player}{actions}"),
                vec![Edit::replace(range, actions)],
            ),
            rank,
        });
    }

    fn is_lower(&self, throw: &Throw) -> bool {
        let line = self.parse.line_at(throw.range.start());
        let start = self.parse.line_start(line);
        let text = self.parse.line_text(line);
        throw.steps.iter().any(|step| {
            let end = usize::from(step.range.end() - start);
            text.get(end.saturating_sub(1)..end)
                .is_some_and(|sign| sign.chars().all(char::is_lowercase))
        })
    }

    fn inkast_count(&mut self, turn: usize, written: u32, felled: u8) {
        let Some(throws) = self.turn(turn).map(|turn| &turn.throws) else {
            return;
        };
        let delta = i64::from(felled) - i64::from(written);
        let mut edits = Vec::new();
        for throw in throws
            .iter()
            .take_while(|throw| throw.is_toss() || throw.flawed)
        {
            for step in throw
                .steps
                .iter()
                .filter(|step| step.letter == Letter::Inkast)
            {
                let new = i64::from(step.count()) + delta;
                if (0..=10).contains(&new) {
                    let letter = TextSize::new(u32::from(throw.form != Form::Count));
                    let number = TextRange::new(step.range.start(), step.range.end() - letter);
                    edits.push((number, new.to_string(), new));
                }
            }
        }
        for (range, text, new) in edits {
            self.found.push(Candidate {
                fix: Fix::guess(format!("Write {new}I"), vec![Edit::replace(range, text)]),
                rank: 0,
            });
        }
        self.count_as_number(turn);
        if let Ok(written) = i16::try_from(written) {
            self.hits(turn.checked_sub(1), usize::MAX, written - i16::from(felled));
        }
    }

    /// `7 3I`, `7A 3I`: the first number is the turn's, without its period.
    fn count_as_number(&mut self, turn: usize) {
        let Some(first) = self.throw(turn, Some(0)) else {
            return;
        };
        let number = self.game.replay.numbering.turns[turn].number;
        let count = first.steps.first().and_then(|step| step.number);
        let is_bare = self.turn(turn).is_some_and(|turn| turn.number.is_none());
        if is_bare && first.player.is_none() && count == Some(number) {
            let edit = Edit::replace(first.range, format!("{number}."));
            self.found.push(Candidate {
                fix: Fix::guess(format!("Write {number}."), vec![edit]),
                rank: 0,
            });
        }
    }

    /// One throw of `turn` before throw `until` felled `delta` more (or fewer) kubbs.
    fn hits(&mut self, turn: Option<usize>, until: usize, delta: i16) {
        let Some(turn) = turn.filter(|_| delta != 0) else {
            return;
        };
        let Some(throws) = self.turn(turn).map(|turn| &turn.throws) else {
            return;
        };
        let mut respelled = Vec::new();
        for (index, throw) in throws
            .iter()
            .enumerate()
            .take(until)
            .filter(|(_, throw)| throw.is_baton())
        {
            let Some((field, base)) = hit(throw) else {
                continue;
            };
            let changed = |count: u8| {
                u8::try_from(i16::from(count) + delta)
                    .ok()
                    .filter(|count| *count <= 10)
            };
            if let Some(new) = changed(field) {
                let rank = if field > 0 && new > 0 { 0 } else { 2 };
                respelled.push((index, spell(new, base), rank));
            }
            if let Some(new) = changed(base).filter(|new| *new <= 5) {
                let rank = if base > 0 && new > 0 { 1 } else { 2 };
                respelled.push((index, spell(field, new), rank));
            }
        }
        for (index, text, rank) in respelled {
            self.respell(turn, index, &text, rank);
        }
    }

    /// The hit that was found impossible, with other counts and letters.
    fn flagged_hit(&mut self, turn: usize, throw: Option<usize>) {
        let (Some(index), Some((field, base))) = (throw, self.throw(turn, throw).and_then(hit))
        else {
            return;
        };
        if base > 0 && field == 0 {
            self.respell(turn, index, &spell(base, 0), 1);
            self.respell(turn, index, &spell(1, base), 1);
        }
        if field > 0 && base == 0 && field <= 5 {
            self.respell(turn, index, &spell(0, field), 1);
        }
        for fewer in (0..field).rev() {
            self.respell(turn, index, &spell(fewer, base), 1);
        }
        for fewer in (0..base).rev() {
            self.respell(turn, index, &spell(field, fewer), 1);
        }
    }

    fn letter(&mut self, turn: usize, throw: Option<usize>, letter: Letter, rank: u8) {
        if let Some(index) = throw {
            self.respell(turn, index, letter.sign(), rank);
        }
    }

    /// The throw was a baton, with another letter.
    fn as_baton(&mut self, turn: usize, throw: Option<usize>) {
        let Some(number) = self
            .throw(turn, throw)
            .map(|throw| throw.steps.last().and_then(|step| step.number))
        else {
            return;
        };
        for letter in [
            Letter::Field,
            Letter::Base,
            Letter::Miss,
            Letter::KingMiss,
            Letter::King,
            Letter::Illegal,
            Letter::Unthrown,
        ] {
            let rank = if number.is_some() && matches!(letter, Letter::Field | Letter::Base) {
                0
            } else {
                1
            };
            match number.filter(|number| letter.takes(*number)) {
                Some(number) => {
                    if let Some(index) = throw {
                        self.respell(turn, index, &format!("{number}{}", letter.sign()), rank);
                    }
                }
                None => self.letter(turn, throw, letter, rank + 1),
            }
        }
    }

    /// A word at the start of the turn was the throw-in, with another letter.
    fn as_inkast(&mut self, turn: usize, felled: u8) {
        let text = if felled == 1 {
            "I".to_owned()
        } else {
            format!("{felled}I")
        };
        let Some(throws) = self.turn(turn).map(|turn| &turn.throws) else {
            return;
        };
        let first: Vec<usize> = throws
            .iter()
            .enumerate()
            .take(3)
            .filter(|(index, throw)| *index == 0 || throw.is_toss())
            .filter(|(_, throw)| !throw.has(Letter::Inkast))
            .map(|(index, _)| index)
            .collect();
        for index in first {
            self.respell(turn, index, &text, 0);
        }
    }

    fn remove(&mut self, turn: usize, throw: Option<usize>) {
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
    fn remove_last_batons(&mut self, turn: usize, extra: usize) {
        let Some(throws) = self.turn(turn).map(|turn| &turn.throws) else {
            return;
        };
        let batons: Vec<usize> = (0..throws.len())
            .filter(|&index| throws[index].is_baton())
            .collect();
        let gone = &batons[batons.len().saturating_sub(extra)..];
        let edits: Vec<Edit> = gone
            .iter()
            .filter_map(|&index| self.removal(turn, index).map(Edit::delete))
            .collect();
        self.found.push(Candidate {
            fix: Fix::guess(format!("Remove the last {extra}"), edits),
            rank: 1,
        });
    }

    fn remove_any_baton(&mut self, turn: usize) {
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

    /// Batons are missing: two were written as one, one was written as part of the toss, or misses were left out.
    fn missing_baton(&mut self, turn: usize, missing: u8) {
        let Some(line) = self.turn(turn) else { return };
        let mut splits = Vec::new();
        for (index, throw) in line.throws.iter().enumerate().take(12) {
            if let (true, Some((field @ 1.., base @ 1..))) = (throw.is_baton(), hit(throw)) {
                splits.push((index, format!("{} {}", spell(field, 0), spell(0, base))));
            }
        }
        let last = line.throws.iter().rfind(|throw| throw.is_baton());
        let name = last
            .and_then(|throw| throw.player)
            .map(|(player, _)| format!("{}:", self.game.sheet.name(player)));
        let batons = line.throws.iter().filter(|throw| throw.is_baton()).count();
        let miss = format!("{}-", name.unwrap_or_default());
        let edit = insert(
            line,
            usize::MAX,
            &vec![miss.as_str(); usize::from(missing)].join(" "),
        );
        if missing == 1 {
            for (index, text) in splits {
                self.respell(turn, index, &text, 1);
            }
            self.toss_as_baton(turn);
        }
        if batons > 0 {
            self.push(2, "Write", Some(edit));
        }
    }

    /// A rethrow or penalty at the start of the turn was a baton, with another letter.
    fn toss_as_baton(&mut self, turn: usize) {
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
    fn as_advantage(&mut self, turn: usize) {
        let first = self
            .turn(turn)
            .and_then(|turn| turn.throws.iter().position(Throw::is_baton));
        self.letter(turn, first, Letter::Advantage, 1);
    }

    fn mark_unthrown(&mut self, turn: usize, missing: u8) {
        let Some(line) = self.turn(turn) else { return };
        let edit = insert(line, usize::MAX, &vec!["X"; usize::from(missing)].join(" "));
        self.found.push(Candidate {
            fix: Fix::safe(format!("Write {}", edit.text.trim()), vec![edit]),
            rank: 0,
        });
    }

    fn unthrown_as_baton(&mut self, turn: usize) {
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

/// The field and base kubbs that a baton says it felled; nothing for other throws.
fn hit(throw: &Throw) -> Option<(u8, u8)> {
    let mut felled = (0, 0);
    for step in &throw.steps {
        match step.letter {
            Letter::Field => felled.0 = step.count(),
            Letter::Base => felled.1 = step.count(),
            Letter::Miss => {}
            _ => return None,
        }
    }
    (!throw.flawed).then_some(felled)
}

fn spell(field: u8, base: u8) -> String {
    let part = |count: u8, letter: Letter| match count {
        0 => String::new(),
        1 => letter.sign().to_owned(),
        _ => format!("{count}{}", letter.sign()),
    };
    match (field, base) {
        (0, 0) => Letter::Miss.sign().to_owned(),
        _ => format!("{}{}", part(field, Letter::Field), part(base, Letter::Base)),
    }
}
