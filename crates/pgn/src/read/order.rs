//! The order of lines by the numbers in them: those that are written twice, that stand the wrong way round, and gaps.

use notation::{Finding, TextRange, TextSize, rows};

use crate::{
    game::rules,
    read::sheet::{Number, Row, Sheet},
};

/// How many moves are missing before a move by its number, more than one, if so many were `made`.
pub(crate) fn missing(number: Option<Number>, made: usize) -> Option<usize> {
    let number = number?;
    let is_any = made % 2 == 1 && number.half() + 1 == made;
    number
        .half()
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

    /// A row as its numbers place it: not at all if moves of variations stand in it.
    fn place(&self, row: &Row) -> rows::Row {
        let moves = self.moves.get(row.moves.clone()).unwrap_or_default();
        let is_main = moves.iter().all(|written| written.line == 0);
        let numbered = moves.iter().enumerate().filter(|_| is_main);
        let numbers = numbered.filter_map(|(before, written)| {
            let number = written.number.filter(|number| !number.is_above)?;
            Some((number.half(), before))
        });
        rows::Row::new(moves.len(), numbers)
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

/// The rows that stand before the one above them.
pub(crate) fn swapped(sheet: &Sheet) -> Vec<usize> {
    let placed = sheet.rows.iter().map(|row| sheet.place(row));
    rows::swapped(&placed.collect::<Vec<_>>())
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
        rows::wrong_way_round(&rules::LINES_SWAPPED, text, [one.range, other.range])
    });
    found.collect()
}
