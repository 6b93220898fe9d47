//! Which turn each line is and whose: turn numbers as written, slips in them, turns that are missing.

use notation::work;

use crate::{game::Side, sheet::Sheet};

/// The turns of a game in order.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Numbering {
    pub(crate) turns: Vec<Numbered>,
    pub(crate) slips: Vec<Slip>,
    /// The record begins in the middle of a game.
    pub(crate) fragment: bool,
}

/// Where a turn stands in its game.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Numbered {
    /// Its number, counted from 1; the written one unless that is a slip.
    pub(crate) number: u32,
    /// The team that throws.
    pub(crate) side: Side,
    /// Turns before it are not recorded.
    pub(crate) after_gap: bool,
}

/// A number that does not follow the one before.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Slip {
    pub(crate) turn: usize,
    pub(crate) written: u32,
    pub(crate) expected: u32,
    pub(crate) kind: SlipKind,
}

/// What a wrong number is likely to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SlipKind {
    /// Only this number is wrong.
    Single,
    /// From here on all numbers are shifted, but the turns alternate.
    Shifted,
    /// Turns are missing before this one.
    Missing,
}

impl Numbering {
    /// Numbers the turns of `sheet`.
    pub(crate) fn of(sheet: &Sheet) -> Self {
        Self::with(&Numbers {
            sheet,
            changed: None,
        })
    }

    /// The same with another number, or none, in `turn`.
    pub(crate) fn after(sheet: &Sheet, turn: usize, number: Option<u32>) -> Self {
        Self::with(&Numbers {
            sheet,
            changed: Some((turn, number)),
        })
    }

    fn with(sheet: &Numbers<'_>) -> Self {
        work::count(sheet.len() / 8);
        let mut numbering = Self::default();
        let first = numbering.first_number(sheet);
        let mut next = first;
        // What has to be added to a turn's number to get the written one, after numbers that are shifted.
        let mut shift = 0_i64;
        for turn in 0..sheet.len() {
            let expected = u32::try_from(i64::from(next) + shift).unwrap_or(next);
            let mut after_gap = false;
            if let Some(written) = sheet.written(turn)
                && written != expected
            {
                let kind = kind(sheet, turn, written, expected);
                match kind {
                    SlipKind::Single => {}
                    SlipKind::Shifted => shift += i64::from(written) - i64::from(expected),
                    SlipKind::Missing => {
                        next = next.saturating_add(written - expected);
                        after_gap = true;
                    }
                }
                numbering.slips.push(Slip {
                    turn,
                    written,
                    expected,
                    kind,
                });
            }
            numbering.turns.push(Numbered {
                number: next,
                side: usize::from(next % 2 == 0),
                after_gap,
            });
            next = next.saturating_add(1);
        }
        numbering
    }

    /// The number of the first turn. Other than 1, it makes the record a fragment, unless the next number shows a slip.
    fn first_number(&mut self, sheet: &Numbers<'_>) -> u32 {
        let mut numbers =
            (0..sheet.len()).filter_map(|turn| sheet.written(turn).map(|number| (turn, number)));
        let Some((turn, number)) = numbers.next() else {
            self.fragment = begins_in_the_middle(sheet.sheet);
            return 1;
        };
        let first = number
            .checked_sub(u32::try_from(turn).unwrap_or(u32::MAX))
            .unwrap_or(1);
        let slip = numbers
            .next()
            .is_some_and(|(turn, number)| usize::try_from(number) == Ok(turn + 1));
        self.fragment = first != 1 && !slip;
        if self.fragment { first } else { 1 }
    }
}

/// Whether a game without numbers begins with kubbs thrown in or an advantage line, so that turns came before.
fn begins_in_the_middle(sheet: &Sheet) -> bool {
    use crate::letters::Letter;
    sheet.turns.first().is_some_and(|turn| {
        turn.throws
            .iter()
            .take_while(|throw| throw.is_toss())
            .flat_map(|throw| &throw.steps)
            .any(|step| {
                step.letter == Letter::Advantage
                    || (step.letter == Letter::Inkast && step.count() > 0)
            })
    })
}

/// The numbers as they are written.
struct Numbers<'a> {
    sheet: &'a Sheet,
    /// A turn that has another number.
    changed: Option<(usize, Option<u32>)>,
}

impl Numbers<'_> {
    fn len(&self) -> usize {
        self.sheet.turns.len()
    }

    fn written(&self, turn: usize) -> Option<u32> {
        match self.changed {
            Some((changed, number)) if changed == turn => number,
            _ => self
                .sheet
                .turns
                .get(turn)?
                .number
                .map(|number| number.value),
        }
    }
}

fn kind(numbers: &Numbers<'_>, turn: usize, written_here: u32, expected: u32) -> SlipKind {
    let next = (turn + 1..numbers.len())
        .take(4)
        .find_map(|later| Some((numbers.written(later)?, u32::try_from(later - turn).ok()?)));
    let same_team = shares_player(numbers.sheet, turn, 1);
    let other_team = shares_player(numbers.sheet, turn, 2);
    match next {
        Some((number, distance)) if number == expected.saturating_add(distance) => SlipKind::Single,
        Some((number, distance)) if number == written_here.saturating_add(distance) => {
            let skipped = written_here.saturating_sub(expected);
            let alternates = other_team && !same_team;
            if written_here < expected || (skipped % 2 == 1 && alternates) {
                SlipKind::Shifted
            } else {
                SlipKind::Missing
            }
        }
        None if written_here > expected && same_team && !other_team => SlipKind::Missing,
        _ => SlipKind::Single,
    }
}

/// Whether `turn` and the turn `back` before it have a player in common.
fn shares_player(sheet: &Sheet, turn: usize, back: usize) -> bool {
    let players = |turn: usize| {
        let throws = sheet.turns.get(turn).map_or(&[][..], |turn| &turn.throws);
        throws
            .iter()
            .take(32)
            .filter_map(|throw| throw.player.map(|(player, _)| player))
    };
    turn.checked_sub(back).is_some_and(|before| {
        players(turn).any(|player| players(before).any(|other| other == player))
    })
}

#[cfg(test)]
mod tests {
    use notation::Parse;

    use super::*;
    use crate::Kubb;

    fn numbers(text: &str) -> String {
        let sheet = Sheet::read(&Parse::new(&Kubb, text));
        let numbering = Numbering::of(&sheet);
        let turns: Vec<_> = numbering
            .turns
            .iter()
            .map(|turn| format!("{}{}", turn.number, if turn.after_gap { "!" } else { "" }))
            .collect();
        let slips: Vec<_> = numbering
            .slips
            .iter()
            .map(|slip| format!("{}≠{} {:?}", slip.written, slip.expected, slip.kind))
            .collect();
        format!(
            "{}{} | {}",
            turns.join(" "),
            if numbering.fragment { " fragment" } else { "" },
            slips.join(", ")
        )
    }

    #[test]
    fn slips_shifts_gaps_and_fragments() {
        assert_eq!(numbers("1. F\n2. F\n3. F"), "1 2 3 | ");
        assert_eq!(numbers("1. F\n8. F\n3. F"), "1 2 3 | 8≠2 Single");
        assert_eq!(numbers("1. F\n2. F\n2. F\n3. F"), "1 2 3 4 | 2≠3 Shifted");
        assert_eq!(
            numbers("1. a:F\n2. b:F\n3. a:F\n5. b:F\n6. a:F"),
            "1 2 3 4 5 | 5≠4 Shifted"
        );
        assert_eq!(
            numbers("1. a:F\n2. b:F\n4. b:F\n5. a:F"),
            "1 2 4! 5 | 4≠3 Missing"
        );
        assert_eq!(numbers("6. F\n7. F"), "6 7 fragment | ");
        assert_eq!(numbers("7. F\n2. F\n3. F"), "1 2 3 | 7≠1 Single");
        assert_eq!(numbers("F\n2. F\nF"), "1 2 3 | ");
        assert_eq!(numbers("3I F\nF"), "1 2 fragment | ");
    }
}
