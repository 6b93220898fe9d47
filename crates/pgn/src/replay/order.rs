//! The order of lines by their move numbers: duplicate lines, swapped lines, and gaps.

use notation::{Finding, TextRange, TextSize, rows};

use crate::{
    game::rules,
    read::sheet::{Number, Sheet, SheetRow},
};

/// How many moves are missing before a move with this number, if `made` half moves precede it; `None` unless more than one.
pub(crate) fn missing(number: Option<Number>, made: usize) -> Option<usize> {
    let number = number?;
    let is_any = made % 2 == 1 && number.half() + 1 == made;
    number
        .half()
        .checked_sub(made)
        .filter(|moves| *moves > 1 && !is_any)
}

impl Sheet {
    /// The moves of duplicate lines, each with the move above that it repeats.
    pub(crate) fn doubled_moves(&self) -> impl Iterator<Item = (usize, usize)> {
        let pairs = self.doubled.iter().filter_map(|one| {
            let row = self.rows.iter().position(|row| row.line == one.line)?;
            let (above, row) = (self.rows.get(row.checked_sub(1)?)?, self.rows.get(row)?);
            Some(row.moves.clone().zip(above.moves.clone()))
        });
        pairs.flatten()
    }

    /// The place of a row by its numbers; without a place if it has moves of variations.
    fn place(&self, row: &SheetRow) -> rows::Row {
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

/// How many bytes behind a move [`blank_slipped`] reads.
pub(crate) const LOOKED_BEHIND: usize = 3;

/// The range of a move and its rank if the blank between them was typed one character too early: `Rae 826.` for `Rae8 26.`
/// The digit after the blank is the rank of the move at `range`, not part of the number.
pub(crate) fn blank_slipped(text: &str, range: TextRange, meant: &str) -> Option<TextRange> {
    let word = text.get(std::ops::Range::from(range))?;
    let rank = meant.trim_end_matches(['+', '#']).strip_prefix(word)?;
    let behind = text
        .get(usize::from(range.end())..)?
        .strip_prefix(' ')?
        .strip_prefix(rank)?;
    // The digit is not the first one of a result.
    let is_slipped =
        rank.len() == 1 && behind.starts_with(|next: char| next.is_ascii_alphanumeric());
    is_slipped.then(|| TextRange::new(range.start(), range.end() + TextSize::new(2)))
}

/// The rows that belong after the row that follows them.
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

/// The findings on swapped rows.
pub(crate) fn findings(sheet: &Sheet, text: &str, swapped: &[usize]) -> Vec<Finding> {
    let found = swapped.iter().filter_map(|row| {
        let (one, other) = (sheet.rows.get(*row)?, sheet.rows.get(row + 1)?);
        rows::wrong_way_round(&rules::LINES_SWAPPED, text, [one.range, other.range])
    });
    found.collect()
}
