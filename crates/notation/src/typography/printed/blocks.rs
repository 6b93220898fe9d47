//! Tables with several moves per row: `1 | e4 | e5 | 8 | Nb3 | Qxd1`, `| 1. e4 e5 | 8. Nb3 Qxd1 |`. The same columns repeat in
//! each row, and each repetition begins with a move.

use std::ops::Range;

use super::{Edge, FEWEST, MoveStart, PrintedCell, StartStyle, start};
use crate::{text::line::trim_line_break, typography::paper};

/// The most cells of a row that are compared.
const MOST: usize = 48;

/// The lines of `text` with one cell per move, and how many of them have several; `None` if the rows have one move each.
pub(super) fn lines(
    text: &str,
    delimiter: char,
    is_numbered: bool,
) -> Option<(Vec<Vec<PrintedCell>>, usize)> {
    let mut offset = 0;
    let rows = text.split_inclusive('\n').map(|line| {
        let row = CellRow::of(trim_line_break(line), offset, delimiter, is_numbered);
        offset += line.len();
        row
    });
    let rows: Vec<CellRow> = rows.collect();
    let width = width(&rows)?;
    let several = rows.iter().filter(|row| row.count(width) > 1).count();
    let lines = rows.into_iter().map(|row| row.joined(width)).collect();
    Some((lines, several))
}

/// A line as its cells, including empty ones.
struct CellRow {
    cells: Vec<(Range<usize>, Option<MoveStart>)>,
}

impl CellRow {
    /// The cells of `line`, which begins at `offset`.
    fn of(line: &str, offset: usize, delimiter: char, is_numbered: bool) -> Self {
        let offset = offset + line.len() - line.trim_start().len();
        let line = line.trim();
        let cells = match line.is_empty() {
            true => Vec::new(),
            false => paper::cells(line, delimiter),
        };
        let cells = cells.into_iter().map(|range| {
            let text = line.get(range.clone()).unwrap_or_default();
            let start = alone(text, is_numbered).or_else(|| start(text, is_numbered));
            (offset + range.start..offset + range.end, start)
        });
        Self {
            cells: cells.collect(),
        }
    }

    /// The first cell of each move if moves have `width` cells; without empty ones.
    fn firsts(&self, width: usize) -> impl Iterator<Item = &(Range<usize>, Option<MoveStart>)> {
        let firsts = self.cells.iter().step_by(width);
        firsts.filter(|(range, _)| !range.is_empty())
    }

    /// The number of moves if they have `width` cells.
    fn count(&self, width: usize) -> usize {
        self.firsts(width)
            .filter(|(_, start)| start.is_some())
            .count()
    }

    /// Whether every move can have `width` cells.
    fn fits(&self, width: usize) -> bool {
        let mut styles = self
            .firsts(width)
            .map(|(_, start)| start.map(|start| start.style));
        let first = styles.next().flatten();
        first.is_some() && styles.all(|style| style == first)
    }

    /// The moves of the row, each with its `width` cells joined.
    fn joined(self, width: usize) -> Vec<PrintedCell> {
        // A row without moves becomes one cell.
        if self.count(width) == 0 {
            let mut cells = self.cells.into_iter().map(|(range, _)| range);
            let first = cells.next();
            let range = first.map(|first| first.start..cells.next_back().unwrap_or(first).end);
            let cell = range.map(|range| PrintedCell {
                range,
                edge: Edge::Tabs(0),
                start: None,
            });
            return cell.into_iter().collect();
        }
        let moves = self.cells.chunks(width).enumerate();
        let moves = moves.filter_map(|(nth, cells)| {
            let mut full = cells.iter().filter(|(range, _)| !range.is_empty());
            let (first, start) = full.next()?;
            let last = full.next_back().map_or(first, |(range, _)| range);
            let is_first = cells.first().is_some_and(|(cell, _)| cell == first);
            Some(PrintedCell {
                range: first.start..last.end,
                edge: Edge::Tabs(nth),
                start: start.filter(|_| is_first),
            })
        });
        moves.collect()
    }
}

/// A cell that contains only a move number.
fn alone(text: &str, is_numbered: bool) -> Option<MoveStart> {
    let digits = text.strip_suffix(['.', ')']).unwrap_or(text);
    let is_number = (1..=3).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit());
    (is_numbered && is_number).then(|| MoveStart {
        number: digits.parse().ok(),
        player: None,
        style: StartStyle::Alone,
    })
}

/// The number of cells of a move: the fewest after which another one begins, in all rows that begin with a move.
fn width(rows: &[CellRow]) -> Option<usize> {
    let begins = |row: &&CellRow| row.cells.first().is_some_and(|(_, start)| start.is_some());
    let rows: Vec<&CellRow> = rows.iter().filter(begins).collect();
    let most = rows.iter().map(|row| row.cells.len()).max()?.min(MOST);
    (1..most).find(|width| {
        let several = rows.iter().filter(|row| row.count(*width) > 1).count();
        several >= FEWEST && rows.iter().all(|row| row.fits(*width))
    })
}
