//! The lines of the header about the map: the suits of its clearings, and its landmarks.

use notation::{Edit, Finding, Fix, Order as _, Ranged, TextRange, TextSize, say};

use super::Check;
use crate::{
    game::{
        facts::{CLEARINGS, Clearing, Landmark, Suit},
        rules,
    },
    read::{
        ast::{HeaderKey, HeaderLine},
        near, words,
    },
};

impl Check<'_> {
    /// Adds the repairs of `finding`: if exactly one clearing has no suit, `entry` or its twin gets that clearing's number.
    /// `entry` of `line` repeats a clearing or names none.
    fn with_other_clearing(
        &self,
        mut finding: Finding,
        line: &HeaderLine,
        entry: &Ranged<(Suit, Clearing)>,
    ) -> Finding {
        let entries = &self.game.clearings;
        let of = |clearing: Clearing| entries.iter().filter(move |one| one.value.1 == clearing);
        let mut without = (1..=CLEARINGS).filter(|clearing| of(*clearing).next().is_none());
        let (Some(missing), None) = (without.next(), without.next()) else {
            return finding;
        };
        let written = line.value.strip_suffix(',').unwrap_or(&line.value);
        if written.split(',').count() != entries.len() {
            return finding;
        }
        // Of two entries with one number, the wrong one is likely that at the missing clearing's place in the list.
        let is_out_of_row = |one: &&Ranged<(Suit, Clearing)>| {
            let place = entries.iter().position(|other| other.range == one.range);
            place.is_some_and(|place| place + 1 == usize::from(missing))
        };
        let mut both: Vec<_> = of(entry.value.1).collect();
        both.order_by_key(|one| !is_out_of_row(one));
        for one in both {
            let text = format!("{}{missing}", one.value.0.letter());
            let place = entries.iter().position(|other| other.range == one.range);
            let place = place.map_or(0, |place| place + 1);
            finding = finding.with_fix(Fix::guess(
                format!("Write {text} (number {place} of the list)"),
                vec![Edit::replace(one.range, text)],
            ));
        }
        finding
    }

    /// Each of the twelve clearings appears once; every set-up has four of each suit.
    pub(super) fn clearings(&mut self) {
        let game = self.game;
        let Some(line) = game.first_of(HeaderKey::Clearings) else {
            return;
        };
        let mut sound = true;
        let mut problems = 0;
        let mut seen = [false; 256];
        for entry in &game.clearings {
            let (suit, clearing) = entry.value;
            let problem = if !(1..=CLEARINGS).contains(&clearing) {
                Some("The clearings of a map are 1 to 12.".to_owned())
            } else if suit == Suit::Bird {
                Some(format!(
                    "Clearing {clearing} cannot be a bird clearing: they are F, M or R."
                ))
            } else if std::mem::replace(&mut seen[usize::from(clearing)], true) {
                Some(format!("Clearing {clearing} has its suit already."))
            } else {
                None
            };
            if let Some(problem) = problem {
                sound = false;
                let finding = rules::syntax::CLEARING_SUITS.at(entry.range, problem);
                self.report(self.with_other_clearing(finding, line, entry));
                // This is no list of suits; twelve findings are enough.
                problems += 1;
                if problems == CLEARINGS {
                    break;
                }
            }
        }
        // An entry that cannot be read has a finding already, and may give any suit.
        let entries = line.value.strip_suffix(',').unwrap_or(&line.value);
        if !sound || entries.split(',').count() != game.clearings.len() {
            return;
        }
        let missing: Vec<String> = (1..=CLEARINGS)
            .filter(|clearing| {
                !game
                    .clearings
                    .iter()
                    .any(|entry| entry.value.1 == *clearing)
            })
            .map(|clearing| clearing.to_string())
            .collect();
        if !missing.is_empty() {
            return self.find(
                &rules::syntax::CLEARING_SUITS,
                line.value_range,
                format!("No suit is given for {}.", say::and(&missing)),
            );
        }
        if self.contradicts_map(line) {
            return;
        }
        let count = |suit| {
            let same = game.clearings.iter().filter(|entry| entry.value.0 == suit);
            same.count()
        };
        let counts = [Suit::Fox, Suit::Mouse, Suit::Rabbit].map(count);
        if counts != [4; 3] {
            let [fox, mouse, rabbit] = counts;
            self.report(rules::syntax::SUIT_COUNTS.at(line.value_range,
                format!(
                    "These are {fox} fox, {mouse} mouse and {rabbit} rabbit clearings; every set-up has four of each."
                ),
            ));
        }
    }

    /// Reports suits of `line` that differ from those printed on the map. Returns whether they do.
    fn contradicts_map(&mut self, line: &HeaderLine) -> bool {
        let game = self.game;
        let Some(map) = game.map.as_ref().map(|map| map.value) else {
            return false;
        };
        let Some(printed) = map.facts().suits else {
            return false;
        };
        let printed = |clearing: u8| {
            let index = usize::from(clearing).checked_sub(1)?;
            printed.get(index).copied()
        };
        let others = game.clearings.iter().filter_map(|entry| {
            let (suit, clearing) = entry.value;
            let printed = printed(clearing).filter(|printed| *printed != suit)?;
            Some(format!("{}{clearing}", printed.letter()))
        });
        let others: Vec<String> = others.collect();
        if others.is_empty() {
            return false;
        }
        let range = TextRange::new(self.line_start(line.range), self.next_line(line.range));
        self.report(
            rules::syntax::PRINTED_SUITS.at(line.value_range,
                format!(
                    "On the {} map the suits are printed: {}. Leave the line out, or name the map that was played.",
                    map.name(),
                    say::and(&others)
                ),
            )
            .with_fix(Fix::guess("Leave the line out", vec![Edit::delete(range)])),
        );
        true
    }

    pub(super) fn landmarks(&mut self) {
        let game = self.game;
        for entry in &game.landmarks {
            if !(1..=CLEARINGS).contains(&entry.value.1) {
                self.find(
                    &rules::syntax::UNKNOWN_CLEARING,
                    entry.range,
                    "Landmarks stand in clearings 1 to 12.",
                );
            }
        }
        // A name that is no landmark has no entry, so the text is searched.
        let Some(line) = game.first_of(HeaderKey::Landmarks) else {
            return;
        };
        let mut offset = line.value_range.start();
        for setup in line.value.split(['/', ';']) {
            let name = setup.split("->").next().unwrap_or_default();
            let blank = TextSize::of(name) - TextSize::of(name.trim_start());
            let range = TextRange::at(offset + blank, TextSize::of(name.trim()));
            offset += TextSize::of(setup) + TextSize::of('/');
            let name = name.trim();
            if name.is_empty() || !setup.contains("->") || Landmark::from_name(name).is_some() {
                continue;
            }
            let known = Landmark::ALL.into_iter().map(Landmark::name);
            let names: Vec<String> = known.clone().map(str::to_owned).collect();
            let mut finding = rules::syntax::UNKNOWN_VALUE.at(
                range,
                format!(
                    "`{}` is no landmark. Write {}.",
                    words::quoted(name),
                    say::or(&names)
                ),
            );
            if let Some(name) = near::nearest(name, known) {
                finding = finding.with_fix(Fix::guess(
                    format!("Write {name}"),
                    vec![Edit::replace(range, name)],
                ));
            }
            self.report(finding);
        }
    }
}
