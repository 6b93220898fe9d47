//! Findings on lines that break the order of play.

use std::collections::HashSet;

use notation::{Edit, Finding, Fix, Parse, TextRange, lines, say};

use super::{LineSlip, Order};
use crate::{
    game::{facts::Faction, rules},
    read::{
        ast::{Sheet, Turn},
        words,
    },
    replay::gap::Gap,
};

/// The findings on the order of the turns of `game`, which was read from `parse`.
pub(in crate::replay) fn findings(order: &Order, game: &Sheet, parse: &Parse) -> Vec<Finding> {
    let mut sayer = Sayer {
        order,
        game,
        parse,
        played: order.played(game.turns.len()),
        found: Vec::new(),
    };
    let mut rest = &order.slips[..];
    while let [slip, behind @ ..] = rest {
        rest = behind;
        let finding = match *slip {
            LineSlip::Twice(turn) => sayer.twice(turn),
            LineSlip::Swapped(first, second) => sayer.swapped(first, second),
            LineSlip::Missing(turn, _) => {
                let gap = |slip: &LineSlip| match slip {
                    LineSlip::Missing(other, faction) if *other == turn => Some(*faction),
                    _ => None,
                };
                let missing: Vec<Faction> = (std::iter::once(slip).chain(behind))
                    .map_while(gap)
                    .collect();
                rest = behind.get(missing.len() - 1..).unwrap_or_default();
                sayer.missing(turn, &missing)
            }
            LineSlip::Letter(turn, meant) => sayer.letter(turn, meant, ""),
            LineSlip::LetterOrMissing(turn, meant) => {
                sayer.letter(turn, meant, " Is a turn left out?")
            }
            LineSlip::NotDue(turn) => sayer.not_due(turn),
            LineSlip::NoSetup(beside, faction) => sayer.no_setup(beside, faction),
        };
        sayer.found.extend(finding);
    }
    sayer.found
}

/// Drops from `findings` that a faction does not play if the letter of that turn is wrong anyway.
pub(in crate::replay) fn forget_strangers(
    order: &Order,
    game: &Sheet,
    findings: &mut Vec<Finding>,
) {
    let letters = game.turns.iter().enumerate().filter_map(|(index, turn)| {
        let is_wrong = order.meant(index).is_some();
        is_wrong.then_some(turn.faction.range)
    });
    let letters: HashSet<TextRange> = letters.collect();
    findings.retain(|finding| {
        finding.code != rules::syntax::MISSING_PLAYER.code || !letters.contains(&finding.range)
    });
}

struct Sayer<'a> {
    order: &'a Order,
    game: &'a Sheet,
    parse: &'a Parse,
    /// The turns in the order of play.
    played: Vec<usize>,
    found: Vec<Finding>,
}

impl<'a> Sayer<'a> {
    fn turn(&self, turn: usize) -> Option<&'a Turn> {
        self.game.turns.get(turn)
    }

    /// The turn played before the turn with index `turn`, and its faction.
    fn before(&self, turn: usize) -> Option<(&'a Turn, Faction)> {
        // Duplicates are not in `played`, and of two swapped turns one is one place later.
        let first = turn.saturating_sub(self.game.turns.len() - self.played.len());
        let mut places = self.played.iter().enumerate().skip(first.saturating_sub(1));
        let (place, _) = places.find(|(_, other)| **other == turn)?;
        let before = *self.played.get(place.checked_sub(1)?)?;
        let turn = self.turn(before)?;
        let meant = self.order.meant(before);
        Some((turn, meant.unwrap_or(turn.faction.value)))
    }

    fn twice(&self, turn: usize) -> Option<Finding> {
        let (written, first) = (self.turn(turn)?, self.turn(turn.checked_sub(1)?)?);
        let what = match first.setup {
            true => "set-up",
            false => "turn",
        };
        let message = format!(
            "The {what} of {} is written twice, word by word. It is played once: remove one of the two lines.",
            words::the(written.faction.value)
        );
        let finding = rules::replay::WRITTEN_TWICE.at(written.range, message);
        let finding = finding.with_related(first.range, format!("the same {what}"));
        Some(finding.with_fix(lines::remove(self.parse, written.line)))
    }

    fn swapped(&self, first: usize, second: usize) -> Option<Finding> {
        let (first, second) = (self.turn(first)?, self.turn(second)?);
        let what = match second.setup {
            true => "set-up",
            false => "turn",
        };
        let message = format!(
            "These two lines stand the wrong way round: the {what} of {} comes before the turn of {}. They are read in that \
             order.",
            words::the(second.faction.value),
            words::the(first.faction.value),
        );
        let finding = rules::replay::LINES_SWAPPED.at(first.range, message);
        let finding = finding.with_related(second.range, format!("this {what} comes first"));
        let line = |turn: &Turn| lines::around(self.parse.text(), turn.range);
        Some(finding.with_fix(lines::swap(line(first)?, line(second)?)))
    }

    fn missing(&self, turn: usize, missing: &[Faction]) -> Option<Finding> {
        let (turn, (before, played)) = (self.turn(turn)?, self.before(turn)?);
        let names: Vec<String> = missing.iter().map(|faction| words::the(*faction)).collect();
        let (turns, are) = match missing.len() {
            1 => ("turn", "is"),
            _ => ("turns", "are"),
        };
        let next = words::the(turn.faction.value);
        let place = if before.setup && !turn.setup {
            format!("before that of {next}, the first one that is written")
        } else if played == turn.faction.value {
            format!("between two of {next}")
        } else {
            format!("between those of {} and {next}", words::the(played))
        };
        let names = say::and(&names);
        let then = match Gap::of(missing, self.game) {
            Gap::Anything => "What comes after is not checked against the board.".to_owned(),
            Gap::Only(_) => format!("From there on, the moves of {names} are not checked."),
        };
        let message = format!("The {turns} of {names} {are} missing {place}. {then}");
        let finding = rules::replay::TURN_ORDER.at(turn.faction.range, message);
        Some(finding.with_related(before.faction.range, "the turn before the gap"))
    }

    fn letter(&self, turn: usize, meant: Faction, question: &str) -> Option<Finding> {
        let written = self.turn(turn)?;
        let is_set_up = written.setup && self.game.turns.iter().take(turn).all(|above| above.setup);
        let finding = match is_set_up {
            true => strange_set_up(written, meant),
            false => self.out_of_order(turn, meant, question)?,
        };
        let letter = meant.letter();
        Some(finding.with_fix(Fix::guess(
            format!("Write {letter}"),
            vec![Edit::replace(written.faction.range, letter)],
        )))
    }

    fn not_due(&self, turn: usize) -> Option<Finding> {
        let written = self.turn(turn)?;
        let (_, before) = self.before(turn)?;
        let order = self.order.order.as_ref()?;
        let at = order.iter().position(|faction| *faction == before)?;
        let due = order.get((at + 1) % order.len())?;
        let question = match before == written.faction.value {
            true => " Is this turn written twice, or is its letter wrong?",
            false => "",
        };
        self.out_of_order(turn, *due, question)
    }

    fn out_of_order(&self, turn: usize, due: Faction, question: &str) -> Option<Finding> {
        let written = self.turn(turn)?;
        let whose = format!(
            "it is the turn of {}, not of {}.{question}",
            words::the(due),
            words::the(written.faction.value)
        );
        let message = match self
            .before(turn)
            .filter(|(before, _)| !before.setup || written.setup)
        {
            Some((_, before)) => format!("After {} {whose}", words::the(before)),
            None => say::capitalized(&whose),
        };
        Some(rules::replay::TURN_ORDER.at(written.faction.range, message))
    }

    fn no_setup(&self, beside: usize, faction: Faction) -> Option<Finding> {
        let beside = self.turn(beside)?;
        let mut turns = self.game.turns.iter();
        let first = turns.find(|turn| turn.faction.value == faction)?;
        let message = format!(
            "The set-up of {} is missing: the first turn that is written for them is none.",
            words::the(faction)
        );
        let finding = rules::replay::TURN_ORDER.at(beside.faction.range, message);
        Some(finding.with_related(first.faction.range, "the first turn"))
    }
}

/// The finding on a set-up of a faction that does not play, which belongs to `meant`.
fn strange_set_up(written: &Turn, meant: Faction) -> Finding {
    let strange = written.faction.value;
    let message = format!(
        "Is this the set-up of {}? {} {} not play, and only {} {} no set-up.",
        words::the(meant),
        say::capitalized(&words::the(strange)),
        words::verb(strange, "does", "do"),
        words::the(meant),
        words::verb(meant, "has", "have"),
    );
    rules::replay::TURN_ORDER.at(written.faction.range, message)
}
