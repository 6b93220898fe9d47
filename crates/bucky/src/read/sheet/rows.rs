//! The lines of a record in the order of their numbers: lines that are written twice or swapped, and lines before which others
//! are missing.

use std::ops::Range;

use notation::{
    TextRange,
    lines::{self, Doubled},
    rows,
};

use super::{Entry, Number, Sheet};

/// A line with moves, numbers or a result.
#[derive(Debug, Clone)]
pub(crate) struct SheetRow {
    /// The range from its first to its last word.
    pub(crate) range: TextRange,
    /// The indices of its entries.
    pub(super) entries: Range<usize>,
    pub(super) moves: Range<usize>,
}

/// Moves that are missing before the one with this index.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Gap {
    pub(crate) before: usize,
    /// How many.
    pub(crate) moves: usize,
    /// Whether the numbers of a later line count them, too.
    pub(crate) is_counted: bool,
}

impl Sheet {
    /// Ends line `line`, whose entries and moves begin at these indices. A line that repeats the one above is left out: in a
    /// correct record the numbers would go on.
    pub(super) fn end_row(&mut self, line: usize, entries: usize, moves: usize, text: &str) {
        let ranges = |entries: Range<usize>| {
            let entries = self.entries.get(entries).unwrap_or_default();
            entries.iter().map(|entry| self.range(entry))
        };
        let mut words = ranges(entries..self.entries.len());
        let Some(first) = words.next() else {
            return;
        };
        let range = words.next_back().map_or(first, |last| first.cover(last));
        let above = self.rows.last();
        let above = above.filter(|row| row.moves.len() == self.moves.len() - moves);
        if let Some(above) = above
            && self.has_number(entries..self.entries.len())
            && self.moves.len() > moves
            && lines::say_same(
                text,
                ranges(above.entries.clone()),
                ranges(entries..self.entries.len()),
            )
        {
            self.doubled.push(Doubled {
                line,
                range,
                first: above.range,
            });
            self.entries.truncate(entries);
            self.moves.truncate(moves);
            self.announced.truncate(moves);
            return;
        }
        self.rows.push(SheetRow {
            range,
            entries: entries..self.entries.len(),
            moves: moves..self.moves.len(),
        });
    }

    fn has_number(&self, entries: Range<usize>) -> bool {
        let mut entries = self.entries.get(entries).unwrap_or_default().iter();
        entries.any(|entry| matches!(entry, Entry::Number(number) if number.is_clear()))
    }

    /// The rows as their numbers place them.
    fn placed(&self) -> Vec<rows::Row> {
        self.rows.iter().map(|row| self.place(row)).collect()
    }

    fn place(&self, row: &SheetRow) -> rows::Row {
        let mut moves = 0;
        let entries = self.entries.get(row.entries.clone()).unwrap_or_default();
        let numbers = entries.iter().filter_map(|entry| match entry {
            Entry::Number(number) if number.is_clear() => {
                Some((rows::half(number.value, number.is_black), moves))
            }
            Entry::Move(_) => {
                moves += 1;
                None
            }
            Entry::Number(_) | Entry::Result { .. } => None,
        });
        rows::Row::new(row.moves.len(), numbers)
    }

    /// The indices of rows that, by their numbers, belong after the next row.
    pub(crate) fn swapped_rows(&self) -> Vec<usize> {
        rows::swapped(&self.placed())
    }

    /// The sheet with each of the `swapped` rows after the next one, and for each of its moves its index in this sheet.
    pub(crate) fn with_swapped(&self, swapped: &[usize]) -> (Self, Vec<usize>) {
        let mut order: Vec<usize> = (0..self.rows.len()).collect();
        for &row in swapped {
            if row + 1 < order.len() {
                order.swap(row, row + 1);
            }
        }
        let mut sheet = Self {
            tags: self.tags.clone(),
            doubled: self.doubled.clone(),
            open_comment: self.open_comment,
            ..Self::default()
        };
        let mut moves = Vec::with_capacity(self.moves.len());
        for row in order.into_iter().filter_map(|row| self.rows.get(row)) {
            let (entries, first) = (sheet.entries.len(), sheet.moves.len());
            for entry in self.entries.get(row.entries.clone()).unwrap_or_default() {
                match entry {
                    Entry::Move(index) => {
                        moves.push(*index);
                        if let Some(written) = self.moves.get(*index) {
                            sheet.push_move(written.clone());
                        }
                    }
                    other => sheet.entries.push(other.clone()),
                }
            }
            sheet.rows.push(SheetRow {
                entries: entries..sheet.entries.len(),
                moves: first..sheet.moves.len(),
                ..row.clone()
            });
        }
        (sheet, moves)
    }

    /// The sheet with the two moves of each pair in each other's places, and for each of its moves its index in this sheet. `None`
    /// if something stands between two moves of a pair.
    pub(crate) fn with_pairs_swapped(&self) -> Option<(Self, Vec<usize>)> {
        let mut sheet = Self {
            tags: self.tags.clone(),
            rows: self.rows.clone(),
            doubled: self.doubled.clone(),
            has_ellipses: self.has_ellipses,
            open_comment: self.open_comment,
            ..Self::default()
        };
        let mut moves = Vec::with_capacity(self.moves.len());
        let mut add = |sheet: &mut Self, index: usize| {
            moves.push(index);
            sheet.push_move(self.moves.get(index)?.clone());
            Some(())
        };
        let mut entries = self.entries.iter();
        while let Some(entry) = entries.next() {
            let Entry::Move(one) = entry else {
                sheet.entries.push(entry.clone());
                continue;
            };
            match entries.next() {
                Some(Entry::Move(other)) => {
                    add(&mut sheet, *other)?;
                    add(&mut sheet, *one)?;
                }
                // White may make the last move.
                behind if one + 1 == self.moves.len() => {
                    add(&mut sheet, *one)?;
                    sheet.entries.extend(behind.cloned());
                }
                _ => return None,
            }
        }
        Some((sheet, moves))
    }

    /// Places between two rows where two or more moves are missing by the numbers, and the numbers of the next row count them.
    pub(crate) fn gaps(&self) -> Vec<Gap> {
        let mut gaps = Vec::new();
        let mut expected: Option<usize> = None;
        let placed = self.placed();
        for (index, (row, placed_row)) in self.rows.iter().zip(&placed).enumerate() {
            let next = placed.get(index + 1).and_then(rows::Row::begin);
            let (begin, end) = (placed_row.begin(), placed_row.end());
            let goes_on = next.is_none() || next >= end;
            if let (Some(begin), Some(expected), true) = (begin, expected, goes_on)
                && begin >= expected + 2
                && !row.moves.is_empty()
            {
                gaps.push(Gap {
                    before: row.moves.start,
                    moves: begin - expected,
                    is_counted: next.is_some(),
                });
            }
            let count = row.moves.len();
            expected = end.or_else(|| expected.map(|expected| expected + count));
        }
        gaps
    }
}

impl Gap {
    /// Whether the move with this index is the first after the gap that has a number.
    pub(crate) fn is_before(&self, numbered: usize) -> bool {
        (self.before..=self.before + 1).contains(&numbered)
    }
}

impl Number {
    /// Whether it shows which move it stands before.
    fn is_clear(&self) -> bool {
        !self.is_broken && !self.is_ambiguous()
    }
}
