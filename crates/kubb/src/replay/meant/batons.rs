//! Repairs that add, remove or move throws: a baton too many or too few, a word in the wrong part of the turn.

use notation::{Edit, Fix, TextRange, TextSize};

use super::{
    Clues,
    clues::{hit, spell},
    throwers,
};
use crate::{
    game::letters::{self, Letter},
    read::{
        sheet::{Act, NameForm, Throw},
        write::Thrown,
    },
    replay::report::insert,
};

/// What a missing baton may have felled: field and base kubbs.
const HITS: [(u8, u8); 5] = [(1, 0), (0, 1), (2, 0), (0, 2), (3, 0)];

impl Clues<'_> {
    pub(super) fn remove(&mut self, turn: usize, throw: Option<usize>) {
        let Some(range) = throw.and_then(|throw| self.removal(turn, throw)) else {
            return;
        };
        self.push_fix(0, "Remove it".to_owned(), vec![Edit::delete(range)]);
    }

    /// `1I2A`: removes the advantage line that is glued to the throw-in.
    pub(super) fn remove_line(&mut self, turn: usize, throw: Option<usize>) {
        let Some(word) = self.throw(turn, throw) else {
            return;
        };
        let line = word
            .steps
            .iter()
            .find(|step| step.letter == Letter::Advantage);
        let Some(line) = line.filter(|_| word.steps.len() > 1) else {
            self.remove(turn, throw);
            return self.as_baton(turn, throw);
        };
        self.push_fix(0, format!("Remove {line}"), vec![Edit::delete(line.range)]);
    }

    /// The bytes of a throw with the blanks before it.
    fn removal(&self, turn: usize, throw: usize) -> Option<TextRange> {
        let range = self.turn(turn)?.throws.get(throw)?.range;
        let line = self.script.line(turn)?;
        let before = line.text.get(..usize::from(range.start() - line.start))?;
        let blank = before.len() - before.trim_end().len();
        let blank = notation::size(blank);
        Some(TextRange::new(range.start() - blank, range.end()))
    }

    /// A turn with too many batons: removes the batons after the last that it may have.
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
        self.push_fix(0, format!("Remove the last {extra}"), edits);
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
                self.push_fix(0, format!("Remove {text}"), vec![Edit::delete(range)]);
            }
        }
    }

    /// The turn before lacks one baton, which felled the kubbs thrown in beyond those that its other batons felled.
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
                let text = self.next_batons(before, &Act::baton(field, base), 1);
                insert(line, usize::MAX, &text)
            });
            self.push("Write", edit);
        }
    }

    /// Batons are missing: two were written as one, one was written as part of the toss, or misses were left out.
    pub(super) fn missing_baton(&mut self, turn: usize, missing: u8) {
        let Some(line) = self.turn(turn).filter(|_| !self.is_open(turn)) else {
            return;
        };
        let mut splits = Vec::new();
        for (index, throw) in line.throws.iter().enumerate().take(12) {
            if let (true, Some((field @ 1.., base @ 1..))) = (throw.is_baton(), hit(throw)) {
                splits.push((index, format!("{} {}", spell(field, 0), spell(0, base))));
            }
        }
        let glued: Vec<usize> = (0..line.throws.len().min(12))
            .filter(|&index| line.throws[index].form == NameForm::Glued)
            .collect();
        let is_read = |throw: &Throw| throw.is_baton() && !throw.flawed;
        let batons = line.throws.iter().filter(|throw| is_read(throw)).count();
        if missing == 1 {
            for index in glued {
                self.part(turn, index);
                self.slips(turn, line.throws[index].range);
            }
            for (index, text) in splits {
                self.respell(turn, index, &text);
            }
            self.toss_as_baton(turn);
            self.in_gap(turn);
        }
        if batons > 0 {
            let misses = self.next_batons(turn, &Act::baton(0, 0), missing.into());
            self.push("Write", Some(insert(line, usize::MAX, &misses)));
        }
        if batons > 0 && missing == 1 {
            for (field, base) in HITS {
                let text = self.next_batons(turn, &Act::baton(field, base), 1);
                self.push("Write", Some(insert(line, usize::MAX, &text)));
            }
        }
    }

    /// Whether the line ends in a colon, so that its last throw is still being typed.
    fn is_open(&self, turn: usize) -> bool {
        let line = self.script.line(turn);
        line.is_some_and(|line| line.text.trim_end().ends_with(':'))
    }

    /// Fills in a baton where a double blank shows that one was left out.
    fn in_gap(&mut self, turn: usize) {
        let Some((at, throw)) = self.gap(turn) else {
            return;
        };
        let name = throwers::expected_before(self.game, turn, throw);
        let player = name.map(|player| self.game.sheet.name(player));
        let follows = self.throw(turn, Some(throw));
        if follows.is_some_and(Throw::is_unthrown) {
            self.push("Write", Some(Edit::insert(at, "X")));
        }
        for (field, base) in [(0, 0)].into_iter().chain(HITS) {
            let steps = Act::baton(field, base);
            let baton = Thrown { player, steps };
            self.push("Write", Some(Edit::insert(at, baton.to_string())));
        }
    }

    /// The place of a missing baton, between two blanks or before a blank at the end of the turn, and the index of the throw
    /// that follows.
    fn gap(&self, turn: usize) -> Option<(TextSize, usize)> {
        let line = self.script.line(turn)?;
        let throws = &self.turn(turn)?.throws;
        let ends = throws.iter().map(|throw| throw.range.end()).enumerate();
        ends.filter_map(|(index, end)| {
            let behind = line.text.get(usize::from(end - line.start)..)?;
            let is_last = index + 1 == throws.len();
            let is_gap = behind.starts_with("  ") || is_last && behind.trim_end().is_empty();
            (is_gap && behind.starts_with(' ')).then_some((end + TextSize::new(1), index + 1))
        })
        .next()
    }

    /// The next `count` batons of a turn, by the players whose turn it is, each with the actions `steps`.
    fn next_batons(&self, turn: usize, steps: &[Act], count: usize) -> String {
        let batons = throwers::next(self.game, turn, count);
        let batons = batons.into_iter().map(|player| {
            let thrown = Thrown {
                player: player.map(|player| self.game.sheet.name(player)),
                steps: steps.to_vec(),
            };
            thrown.to_string()
        });
        batons.collect::<Vec<_>>().join(" ")
    }

    /// `B-`, read as a throw of player B, is two batons without a blank between them.
    fn part(&mut self, turn: usize, throw: usize) {
        let Some(throw) = self.throw(turn, Some(throw)) else {
            return;
        };
        let (Some((player, range)), steps) = (throw.player, &throw.steps) else {
            return;
        };
        let name = self.game.sheet.name(player);
        if letters::is_actions(name) {
            let actions: String = steps.iter().map(Act::to_string).collect();
            let title = format!("Write {name} {actions}");
            self.push_fix(0, title, vec![Edit::insert(range.end(), " ")]);
        }
    }

    /// A rethrow or penalty at the start of the turn was a baton with another letter.
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

    /// The first baton was the advantage line with another letter.
    pub(super) fn as_advantage(&mut self, turn: usize) {
        let first = self
            .turn(turn)
            .and_then(|turn| turn.throws.iter().position(Throw::is_baton));
        self.letter(turn, first, Letter::Advantage);
    }

    pub(super) fn mark_unthrown(&mut self, turn: usize, missing: u8) {
        let Some(line) = self.turn(turn) else { return };
        let at_end = || insert(line, usize::MAX, &vec!["X"; usize::from(missing)].join(" "));
        let edit = match self.gap(turn) {
            Some((at, _)) if missing == 1 => Edit::insert(at, "X"),
            _ => at_end(),
        };
        // What cannot be read may be the missing batons.
        let fix = Fix {
            safe: !line.throws.iter().any(|throw| throw.flawed),
            ..Fix::guess(format!("Write {}", edit.text.trim()), vec![edit])
        };
        self.own(vec![fix]);
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
