//! The toss, where it is unusual: who throws in, kubbs that are thrown again, penalty kubbs, rescued kubbs, the advantage line.

use notation::{Choice, Edit, Then, say};

use super::{Insertion, Pad, insertion};
use crate::{
    game::{KUBBS, letters::Letter},
    read::{
        sheet::{Act, NameForm, Throw},
        write::Thrown,
    },
};

pub(super) const GROUP: &str = "throw-in";

impl Pad<'_> {
    /// Leads to an unusual throw-in, and to the marks that can follow a throw-in.
    pub(super) fn toss(&self) -> Vec<Choice> {
        if self.next.batons > 0 || self.next.advantage || self.is_inside() {
            return Vec::new();
        }
        let ask = |label: &str, sign: &str, key: &str| {
            Choice::new(label, sign, Then::Ask(key.to_owned())).group(GROUP)
        };
        match (self.next.inkast, self.next.position.hand) {
            (false, Some(0)) => vec![self.tossed(0, None)],
            (false, hand) => {
                let mut steps = vec![ask("another throw-in", "I …", "throw-in")];
                if let Some(hand) = hand {
                    steps.extend(
                        [Letter::Rethrow, Letter::Penalty]
                            .map(|letter| self.outside(hand, 1, letter)),
                    );
                    if hand > 1 {
                        steps.push(ask("several kubbs are thrown again", "2R …", "outside"));
                    }
                }
                steps
            }
            (true, _) => {
                let (thrown, rethrown) = (self.sum(Letter::Inkast), self.sum(Letter::Rethrow));
                let penalties = self.sum(Letter::Penalty);
                let mut steps = Vec::new();
                if thrown > 0 && rethrown == 0 && penalties == 0 {
                    steps.push(ask("kubbs are thrown again", "R …", "rethrown"));
                }
                if rethrown > 0 && penalties == 0 {
                    steps.push(ask("penalty kubbs", "P …", "penalty"));
                }
                if thrown > 0 {
                    steps.push(ask("rescued kubbs and neighbors", "Q …", "rescue"));
                }
                steps
            }
        }
    }

    /// The choices after a key of [`Self::toss`].
    pub(super) fn toss_step(&self, key: &str) -> Vec<Choice> {
        if !self
            .toss()
            .iter()
            .any(|choice| choice.then == Then::Ask(key.to_owned()))
        {
            return Vec::new();
        }
        match key {
            "throw-in" => self.throw_ins(),
            "outside" => self.outsides(),
            "rethrown" => self.counts(Letter::Rethrow, self.sum(Letter::Inkast)),
            "penalty" => self.counts(Letter::Penalty, self.sum(Letter::Rethrow)),
            "rescue" => {
                let thrown = self.sum(Letter::Inkast);
                let letters = [Letter::Rescue, Letter::RescueTry, Letter::Neighbor];
                let free = letters.into_iter().filter(|letter| self.sum(*letter) == 0);
                free.flat_map(|letter| self.counts(letter, thrown))
                    .collect()
            }
            _ => Vec::new(),
        }
    }

    /// Who throws in, how many kubbs if that is unknown, and a king that falls with a kubb.
    fn throw_ins(&self) -> Vec<Choice> {
        let (variant, hand) = (self.record.variant, self.next.position.hand);
        let mut choices = Vec::new();
        if let Some(hand) = hand {
            let players = self.roster.names().iter();
            choices.extend(players.map(|player| self.tossed(hand, Some(player))));
            choices.push(self.tossed(hand, None));
            if hand > 1 && self.roster.names().len() > 1 {
                let ask = Then::Ask("shared".to_owned());
                let shared = Choice::new("several players throw in", "I I …", ask);
                choices.push(shared.group(GROUP));
            }
        }
        let others = match hand {
            None => 0..KUBBS + 1,
            Some(hand) if variant.tie_break => 0..hand,
            Some(_) => 0..0,
        };
        choices.extend(others.map(|count| self.tossed(count, None)));
        let most = hand.unwrap_or(KUBBS);
        choices.extend((1..=most).map(|count| self.king_with_kubb(count)));
        choices
    }

    /// The usual throw-in with several kubbs out of bounds, once or twice.
    fn outsides(&self) -> Vec<Choice> {
        let hand = self.next.position.hand.unwrap_or(0);
        let letters = [Letter::Rethrow, Letter::Penalty].into_iter();
        letters
            .flat_map(|letter| (2..=hand).map(move |count| (count, letter)))
            .map(|(count, letter)| self.outside(hand, count, letter))
            .collect()
    }

    /// The usual throw-in, with `count` kubbs thrown again, or penalty kubbs if those are out again.
    fn outside(&self, hand: u8, count: u8, letter: Letter) -> Choice {
        let mut thrown = self.inkast(hand);
        thrown.steps.push(Act::of(Letter::Rethrow, count));
        let kubbs = say::counted(count, "kubb");
        let (label, effect) = match letter {
            Letter::Penalty => {
                thrown.steps.push(Act::of(Letter::Penalty, count));
                (say::counted(count, "penalty kubb"), "out of bounds twice")
            }
            _ if count == 1 => (format!("{kubbs} is thrown again"), "out of bounds"),
            _ => (format!("{kubbs} are thrown again"), "out of bounds"),
        };
        let then = Then::Write(self.write(&thrown.to_string()));
        thrown.player = None;
        Choice::new(label, thrown.to_string(), then)
            .group(GROUP)
            .effect(effect)
    }

    /// A throw-in by `player`; `None` for one without a name.
    fn tossed(&self, count: u8, player: Option<&String>) -> Choice {
        let kubbs = say::counted(count, "kubb");
        let label = match player {
            Some(player) => format!("{player} throws in {kubbs}"),
            None if count == 0 => "no kubb is thrown in".to_owned(),
            None => format!("{kubbs} thrown in, without a name"),
        };
        let thrown = Thrown {
            player: player.map(String::as_str),
            steps: vec![Act::of(Letter::Inkast, count)],
        };
        let written = thrown.to_string();
        Choice::new(label, written.clone(), Then::Write(self.write(&written))).group(GROUP)
    }

    /// The king falls with kubb `count` of the throw-in.
    fn king_with_kubb(&self, count: u8) -> Choice {
        let mut thrown = self.inkast(count);
        thrown.steps.push(Act::of(Letter::EarlyKing, 1));
        let then = Then::Write(self.write(&thrown.to_string()));
        thrown.player = None;
        Choice::new(
            format!("kubb {count} of the throw-in fells the king"),
            thrown.to_string(),
            then,
        )
        .group("the king falls with a kubb")
        .effect("loses: the king fell early")
        .to("king")
    }

    /// `R`, `2R` and so on after the throw-in.
    fn counts(&self, letter: Letter, most: u8) -> Vec<Choice> {
        let name = letter.facts().name;
        let most = letter
            .facts()
            .most
            .map_or(most, |limit| most.min(u8::try_from(limit).unwrap_or(KUBBS)));
        let choice = |count: u8| {
            let mut step = Act::of(letter, count);
            if letter == Letter::Neighbor {
                step.number = Some(count.into());
            }
            let text = step.to_string();
            let label = say::counted(count, name);
            Choice::new(label, text.clone(), Then::Write(self.behind_toss(&text))).group(GROUP)
        };
        (1..=most).map(choice).collect()
    }

    /// Where the advantage line is, if the first baton does not write it.
    pub(super) fn line(&self) -> Vec<Choice> {
        let is_place = !self.is_inside()
            && self.next.batons == 0
            && (self.next.inkast || self.due() == Some(0));
        if !is_place || !self.next.has_line() {
            return Vec::new();
        }
        vec![
            Choice::new(
                "how far the advantage line is",
                "A …",
                Then::Ask("line".to_owned()),
            )
            .group("advantage line"),
        ]
    }

    /// The advantage line with its meters.
    pub(super) fn lines(&self) -> Vec<Choice> {
        if self.line().is_empty() {
            return Vec::new();
        }
        let meters = |meters: u8| {
            let line = Act {
                number: Some(meters.into()),
                ..Act::of(Letter::Advantage, meters)
            };
            let text = line.to_string();
            let label = match meters {
                0 => "it gains nothing".to_owned(),
                4 => "at the middle line".to_owned(),
                _ => say::counted(meters, "meter"),
            };
            Choice::new(label, text.clone(), Then::Write(self.write(&text))).group("advantage line")
        };
        (0..=4).map(meters).collect()
    }

    /// The throws of the turn so far.
    fn throws_of_toss(&self) -> &[Throw] {
        let turn = match self.place {
            Insertion::InTurn(turn) | Insertion::Before { turn, .. } => {
                self.game().sheet.turns.get(turn)
            }
            Insertion::NewTurn => None,
        };
        turn.map_or(&[], |turn| &turn.throws)
    }

    /// The number of kubbs that a letter of the toss counts.
    fn sum(&self, letter: Letter) -> u8 {
        let steps = self
            .throws_of_toss()
            .iter()
            .flat_map(|throw| throw.steps.iter());
        let counts = steps
            .filter(|step| step.letter == letter)
            .map(|step| step.count());
        counts.fold(0, u8::saturating_add).min(KUBBS)
    }

    /// Writes `text` after the throw-in, glued to it if its form allows.
    fn behind_toss(&self, text: &str) -> Vec<Edit> {
        let last = self.throws_of_toss().last();
        match (last, self.place) {
            (Some(last), _) if matches!(last.form, NameForm::Plain | NameForm::Colon) => {
                vec![Edit::insert(last.range.end(), text)]
            }
            (_, Insertion::InTurn(turn)) => insertion::edits(self.record, Some((turn, text)), None),
            (_, Insertion::Before { .. } | Insertion::NewTurn) => self.write(text),
        }
    }
}
