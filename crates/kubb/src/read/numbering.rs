//! The number and the team of each turn: numbers as written, slips in them, missing turns.

use notation::work;

use crate::{game::Side, read::sheet::Sheet};

/// The turns of a game in order.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Numbering {
    pub(crate) turns: Vec<Numbered>,
    pub(crate) slips: Vec<NumberSlip>,
    /// Whether the record begins in the middle of a game.
    pub(crate) fragment: bool,
}

/// The place of a turn in its game.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Numbered {
    /// Its number, from 1: the written one unless that is a slip.
    pub(crate) number: u32,
    /// The team that throws.
    pub(crate) side: Side,
    /// Whether turns before it are not recorded.
    pub(crate) after_gap: bool,
}

/// A number that does not follow the one before it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct NumberSlip {
    pub(crate) turn: usize,
    pub(crate) written: u32,
    pub(crate) expected: u32,
    pub(crate) kind: SlipKind,
}

/// What kind of slip a wrong number is likely to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SlipKind {
    /// Only this number is wrong.
    Single,
    /// All numbers from here on are shifted, but the turns still alternate.
    Shifted,
    /// Turns are missing before this one.
    Missing,
    /// This number and the next are swapped: either the lines or only the numbers.
    Swapped,
}

impl Numbering {
    /// Numbers the turns of `sheet`; the turns in `changed` have other numbers than written.
    pub(crate) fn of(sheet: &Sheet, changed: &[Changed]) -> Self {
        Self::with(&Numbers { sheet, changed })
    }

    fn with(sheet: &Numbers<'_>) -> Self {
        work::count(sheet.len() / 8);
        let mut numbering = Self {
            turns: Vec::with_capacity(sheet.len()),
            ..Self::default()
        };
        let first = numbering.first_number(sheet);
        let mut next = first;
        // The difference between written and real numbers, after a shift.
        let mut shift = 0_i64;
        let mut turn = 0;
        while turn < sheet.len() {
            let expected = u32::try_from(i64::from(next) + shift).unwrap_or(next);
            if is_swapped(sheet, turn, expected) {
                numbering.slip(
                    turn,
                    expected.saturating_add(1),
                    expected,
                    SlipKind::Swapped,
                );
                numbering.add(next.saturating_add(1), false);
                numbering.add(next, false);
                next = next.saturating_add(2);
                turn += 2;
                continue;
            }
            let mut after_gap = false;
            if let Some(written) = sheet.written(turn)
                && written != expected
            {
                let kind = kind(sheet, turn, written, expected);
                match kind {
                    SlipKind::Shifted => shift += i64::from(written) - i64::from(expected),
                    SlipKind::Missing => {
                        next = next.saturating_add(written - expected);
                        after_gap = true;
                    }
                    SlipKind::Single | SlipKind::Swapped => {}
                }
                numbering.slip(turn, written, expected, kind);
            }
            numbering.add(next, after_gap);
            next = next.saturating_add(1);
            turn += 1;
        }
        numbering
    }

    fn slip(&mut self, turn: usize, written: u32, expected: u32, kind: SlipKind) {
        self.slips.push(NumberSlip {
            turn,
            written,
            expected,
            kind,
        });
    }

    /// Adds a turn with this number.
    fn add(&mut self, number: u32, after_gap: bool) {
        self.turns.push(Numbered {
            number,
            side: side(number),
            after_gap,
        });
    }

    /// The number of the first turn. If it is not 1, the record is a fragment, unless the next numbers show a slip.
    fn first_number(&mut self, sheet: &Numbers<'_>) -> u32 {
        let mut numbers =
            (0..sheet.len()).filter_map(|turn| sheet.written(turn).map(|number| (turn, number)));
        let Some((turn, number)) = numbers.next() else {
            self.fragment = begins_in_the_middle(sheet.sheet);
            return 1;
        };
        if turn == 0 && number > 1 && is_swapped(sheet, 0, number - 1) {
            self.fragment = number > 2;
            return number - 1;
        }
        let first = number
            .checked_sub(u32::try_from(turn).unwrap_or(u32::MAX))
            .unwrap_or(1);
        // The first turn's number, as the number of a later turn implies it.
        let by = |(turn, number): (usize, u32)| number.checked_sub(u32::try_from(turn).ok()?);
        let second = numbers.next().and_then(by);
        let third = numbers.next().and_then(by);
        let first = match second {
            // A number between two that follow each other is a slip.
            Some(1) if third.is_none_or(|third| third != first) => 1,
            // A lower number would mean that turns are missing after it.
            Some(other) if other < first && third == Some(other) => other,
            _ => first,
        };
        self.fragment = first != 1;
        first
    }
}

/// Whether a game without numbers begins with kubbs thrown in or an advantage line, so that earlier turns are missing.
fn begins_in_the_middle(sheet: &Sheet) -> bool {
    use crate::game::letters::Letter;
    sheet.turns.first().is_some_and(|turn| {
        turn.throws
            .iter()
            .take_while(|throw| throw.is_toss())
            .flat_map(|throw| throw.steps.iter())
            .any(|step| {
                step.letter == Letter::Advantage
                    || (step.letter == Letter::Inkast && step.count() > 0)
            })
    })
}

/// The team that throws in the turn with this number.
pub(crate) fn side(number: u32) -> Side {
    usize::from(number.is_multiple_of(2))
}

/// Numbering of a turn that differs from what the sheet says.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Changed {
    pub(crate) turn: usize,
    pub(crate) number: Option<u32>,
    /// The number is too high, but right: turns are missing before it.
    pub(crate) follows_gap: bool,
}

/// The turns' numbers: those of the sheet, except where `changed`.
struct Numbers<'a> {
    sheet: &'a Sheet,
    changed: &'a [Changed],
}

impl Numbers<'_> {
    fn len(&self) -> usize {
        self.sheet.turns.len()
    }

    fn changed(&self, turn: usize) -> Option<&Changed> {
        self.changed.iter().find(|changed| changed.turn == turn)
    }

    fn written(&self, turn: usize) -> Option<u32> {
        match self.changed(turn) {
            Some(changed) => changed.number,
            None => self.sheet.number(turn),
        }
    }
}

/// Whether the numbers of `turn` and the next are swapped: `turn` has the one after `expected`, the next has `expected`, and
/// the turn after them, if numbered, goes on.
fn is_swapped(numbers: &Numbers<'_>, turn: usize, expected: u32) -> bool {
    let has = |behind: usize, more: u32| {
        let number = numbers.written(turn + behind);
        number.map(|number| Some(number) == expected.checked_add(more))
    };
    has(0, 1) == Some(true) && has(1, 0) == Some(true) && has(2, 2) != Some(false)
}

fn kind(numbers: &Numbers<'_>, turn: usize, written_here: u32, expected: u32) -> SlipKind {
    let follows_gap = numbers.changed(turn).is_some_and(|one| one.follows_gap);
    if follows_gap && written_here > expected {
        return SlipKind::Missing;
    }
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
        let numbering = Numbering::of(&sheet, &[]);
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
        assert_eq!(numbers("1. F\n2. F\n2. B\n3. F"), "1 2 3 4 | 2≠3 Shifted");
        assert_eq!(numbers("1. F\n2. F\n2. F\n3. F"), "1 2 3 | ", "doubled");
        assert_eq!(numbers("1. F\n3. F\n2. B\n4. F"), "1 3 2 4 | 3≠2 Swapped");
        assert_eq!(numbers("2. F\n1. F\n3. B"), "2 1 3 | 2≠1 Swapped");
        assert_eq!(numbers("7. F\n6. F\n8. B"), "7 6 8 fragment | 7≠6 Swapped");
        assert_eq!(
            numbers("1. a:F\n2. b:F\n3. a:F\n5. b:F\n6. a:F"),
            "1 2 3 4 5 | 5≠4 Shifted"
        );
        assert_eq!(
            numbers("1. a:F\n2. b:F\n4. b:F\n5. a:F"),
            "1 2 4! 5 | 4≠3 Missing"
        );
        assert_eq!(numbers("6. F\n7. F"), "6 7 fragment | ");
        assert_eq!(numbers("66. F\n7. F"), "66 67 fragment | 7≠67 Single");
        assert_eq!(numbers("66. F\n7. F\n8. F"), "6 7 8 fragment | 66≠6 Single");
        assert_eq!(numbers("7. F\n2. F\n3. F"), "1 2 3 | 7≠1 Single");
        assert_eq!(numbers("F\n2. F\nF"), "1 2 3 | ");
        assert_eq!(numbers("3I F\nF"), "1 2 fragment | ");
    }
}
