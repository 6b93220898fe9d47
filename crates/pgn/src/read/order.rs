//! The order of lines by the numbers in them: those that are written twice, that stand the wrong way round, and gaps.

use std::ops::Range;

use notation::{Finding, TextRange, TextSize, lines, lines::Doubled};

use crate::{
    game::rules,
    read::sheet::{Number, Sheet},
};

/// A line of the text with moves of the game.
#[derive(Debug, Clone)]
pub(crate) struct Row {
    /// The line in the game, from 0.
    pub(crate) line: usize,
    /// From its first to its last word.
    pub(crate) range: TextRange,
    /// Those of [`Sheet::moves`] that stand in it.
    pub(crate) moves: Range<usize>,
}

/// How many half moves are made before the move with a number, White's first counted as 2.
pub(crate) fn half(number: Number) -> usize {
    usize::try_from(number.value).map_or(0, |value| value.saturating_mul(2))
        + usize::from(number.is_black())
}

/// How many moves are missing before a move by its number, more than one, if so many were `made`.
pub(crate) fn missing(number: Option<Number>, made: usize) -> Option<usize> {
    let number = number?;
    let is_any = made % 2 == 1 && half(number) + 1 == made;
    half(number)
        .checked_sub(made)
        .filter(|moves| *moves > 1 && !is_any)
}

impl Sheet {
    /// Moves of lines that are written twice, each with the one above that it repeats.
    pub(crate) fn doubled_moves(&self) -> impl Iterator<Item = (usize, usize)> {
        let pairs = self.doubled.iter().filter_map(|one| {
            let row = self.rows.iter().position(|row| row.line == one.line)?;
            let (above, row) = (self.rows.get(row.checked_sub(1)?)?, self.rows.get(row)?);
            Some(row.moves.clone().zip(above.moves.clone()))
        });
        pairs.flatten()
    }

    /// Which half move the first of a row is by the numbers in it; nothing if they do not agree.
    fn begin(&self, row: &Row) -> Option<usize> {
        let mut begin = None;
        for (before, index) in row.moves.clone().enumerate() {
            let written = self.moves.get(index)?;
            if written.line != 0 {
                return None;
            }
            let number = written.number.filter(|number| !number.is_above);
            if let Some(number) = number {
                let own = half(number).checked_sub(before)?;
                if *begin.get_or_insert(own) != own {
                    return None;
                }
            }
        }
        begin
    }
}

/// Whether a blank stands one character too early: `Rae 826.` for `Rae8 26.`. The digit behind it is no part of the number, but
/// the rank of the move before it, which stands at `range`.
pub(crate) fn blank_slipped(text: &str, range: TextRange, meant: &str) -> Option<TextRange> {
    let word = text.get(std::ops::Range::from(range))?;
    let rank = meant.trim_end_matches(['+', '#']).strip_prefix(word)?;
    let behind = text
        .get(usize::from(range.end())..)?
        .strip_prefix(' ')?
        .strip_prefix(rank)?;
    // Not the first digit of a result.
    let is_slipped =
        rank.len() == 1 && behind.starts_with(|next: char| next.is_ascii_alphanumeric());
    is_slipped.then(|| TextRange::new(range.start(), range.end() + TextSize::new(2)))
}

/// Whether the row says what the one above it says.
pub(crate) fn is_doubled(text: &str, above: &Row, row: &Row, has_number: bool) -> bool {
    has_number
        && above.moves.len() == row.moves.len()
        && lines::say_same(text, [above.range], [row.range])
}

/// The finding of a line that stands in the line above already.
pub(crate) fn written_twice(parse: &notation::Parse, doubled: &Doubled) -> Finding {
    rules::WRITTEN_TWICE.at(doubled.range,
        "These moves stand in the line above already. They are played once: remove one of the two lines.",
    )
    .with_related(doubled.first, "the same moves")
    .with_fix(lines::remove(parse, doubled.line))
}

/// The rows that stand before the one above them by all numbers around: the indices of the first ones.
pub(crate) fn swapped(sheet: &Sheet) -> Vec<usize> {
    let begins: Vec<Option<usize>> = sheet.rows.iter().map(|row| sheet.begin(row)).collect();
    let begin = |row: usize| begins.get(row).copied().flatten();
    let end = |row: usize| Some(begin(row)? + sheet.rows.get(row)?.moves.len());
    let mut swapped: Vec<usize> = Vec::new();
    for row in 0..sheet.rows.len().saturating_sub(1) {
        let goes_on = match row.checked_sub(1) {
            Some(before) => end(before) == begin(row + 1),
            None => begin(row + 1) == Some(2),
        };
        let is_swapped = goes_on && begin(row).is_some() && begin(row) == end(row + 1);
        if is_swapped && swapped.last().is_none_or(|last| last + 1 < row) {
            swapped.push(row);
        }
    }
    swapped
}

/// Puts the moves of swapped rows in their order.
pub(crate) fn swap(sheet: &Sheet, swapped: &[usize], moves: &mut [usize]) {
    for row in swapped {
        let (Some(first), Some(second)) = (sheet.rows.get(*row), sheet.rows.get(row + 1)) else {
            continue;
        };
        let start = moves.iter().position(|index| *index == first.moves.start);
        let both = start
            .and_then(|start| moves.get_mut(start..start + first.moves.len() + second.moves.len()));
        if let Some(both) = both {
            both.rotate_left(first.moves.len());
        }
    }
}

/// What is found of swapped rows.
pub(crate) fn findings(sheet: &Sheet, text: &str, swapped: &[usize]) -> Vec<Finding> {
    let found = swapped.iter().filter_map(|row| {
        let (one, other) = (sheet.rows.get(*row)?, sheet.rows.get(row + 1)?);
        let finding = rules::LINES_SWAPPED.at(one.range,
            "This line and the next stand the wrong way round, as their numbers say. They are read in that order.",
        );
        let fix = lines::swap(lines::around(text, one.range)?, lines::around(text, other.range)?);
        Some(finding.with_related(other.range, "these moves come first").with_fix(fix))
    });
    found.collect()
}
