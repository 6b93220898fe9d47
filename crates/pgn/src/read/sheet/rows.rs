//! The lines of a text that have moves, as parts of its sheet.
//! A line that repeats the line above is told apart here, as it is not played again.

use std::ops::Range;

use notation::{
    TextRange,
    lines::{self, Doubled},
};

use super::Sheet;

/// A line of the text with moves.
#[derive(Debug, Clone)]
pub(crate) struct SheetRow {
    /// The line in the game, from 0.
    pub(crate) line: usize,
    /// The bytes from its first to its last word.
    pub(crate) range: TextRange,
    /// The indices in [`Sheet::moves`] of its moves.
    pub(crate) moves: Range<usize>,
}

impl Sheet {
    /// Ends a line of the text; its moves and results begin at these indices. A line that repeats the line above is not played
    /// again.
    pub(super) fn end_row(&mut self, line: usize, moves: usize, results: usize, text: &str) {
        let written = self.moves.get(moves..).unwrap_or_default();
        let (Some(first), Some(last)) = (written.first(), written.last()) else {
            return;
        };
        let number = first.number.filter(|number| !number.is_above);
        let begin = number.map_or(first.range, |number| number.range);
        let end = self.results.get(results..).and_then(<[_]>::last);
        let end = end.map_or(last.range, |result| result.range.cover(last.range));
        let row = SheetRow {
            line,
            range: begin.cover(end),
            moves: moves..self.moves.len(),
        };
        let is_main = first.line == 0 && last.line == 0;
        let has_number = is_main && written.iter().any(|written| written.number.is_some());
        if let Some(above) = self.rows.last()
            && is_doubled(text, above, &row, has_number)
        {
            let (range, first) = (row.range, above.range);
            self.doubled.push(Doubled { line, range, first });
            self.results.truncate(results);
        }
        self.rows.push(row);
    }
}

/// Whether the row repeats the row above.
fn is_doubled(text: &str, above: &SheetRow, row: &SheetRow, has_number: bool) -> bool {
    has_number
        && above.moves.len() == row.moves.len()
        && lines::say_same(text, [above.range], [row.range])
}
