//! A table whose rows are not moves in any order of columns that the notation reads: that is its only finding.

use std::ops::Range;

use rowan::TextRange;

use super::paper;
use crate::{
    Finding, Notation, Order as _, Parse, Record, Rule, Severity,
    edit::place,
    size,
    text::{
        line::{lines, trim_line_break},
        work,
    },
};

/// The rows of a table.
#[derive(Debug)]
pub(super) struct PaperTable {
    delimiter: char,
    /// Whether nearly all of the text is the table.
    is_all: bool,
    /// The range of each row in the text of the game.
    rows: Vec<Range<usize>>,
}

/// The fewest rows of a table.
const FEWEST: usize = 3;
/// The most characters of a cell between commas or semicolons, and between bars or tabs, where a cell may be a whole turn.
const LONGEST_CELL: usize = 40;
const LONGEST_TURN: usize = 400;

impl PaperTable {
    /// The rows of `text` that have as many cells as most others; `None` for nearly every record.
    pub(super) fn of(text: &str) -> Option<Self> {
        let has_some = |sign: &char| {
            let byte = u8::try_from(*sign).unwrap_or_default();
            is_in_lines(text.as_bytes(), byte)
        };
        let delimiter = paper::DELIMITERS
            .into_iter()
            .filter(has_some)
            .find(|sign| {
                let is_row = |line: &&str| count(line, *sign) > 0;
                lines(text)
                    .map(trim_line_break)
                    .filter(is_row)
                    .nth(FEWEST - 1)
                    .is_some()
            })?;
        work::count(text.len());
        let mut start = 0;
        let mut rows: Vec<(usize, Range<usize>)> = Vec::new();
        let mut filled = 0;
        for line in lines(text) {
            let text = trim_line_break(line);
            let cells = count(text, delimiter);
            if cells > 0 {
                rows.push((cells, start..start + text.len()));
            }
            filled += usize::from(!text.trim().is_empty() && !text.starts_with('['));
            start += line.len();
        }
        let mut counts: Vec<usize> = rows.iter().map(|(cells, _)| *cells).collect();
        counts.order();
        let usual = *counts.get(counts.len() / 2)?;
        let is_table = rows.len() >= FEWEST && rows.len() * 3 >= filled;
        rows.retain(|(cells, _)| *cells == usual);
        let is_all = rows.len() >= FEWEST && rows.len() * 3 >= filled * 2;
        let rows = rows.into_iter().map(|(_, range)| range).collect();
        is_table.then_some(Self {
            delimiter,
            is_all,
            rows,
        })
    }

    /// The sign between its cells.
    pub(super) fn delimiter(&self) -> char {
        self.delimiter
    }

    /// Its only finding, if half of its rows have findings in `record`; otherwise `None`.
    pub(super) fn finding(&self, notation: &dyn Notation, record: &dyn Record) -> Option<Finding> {
        let rule = Rule::of(notation, "columns").filter(|_| self.is_all)?;
        let is_wrong = |one: &&Finding| one.severity >= Severity::Warning;
        let wrong = record.findings().iter().filter(is_wrong);
        let moves = record.moves();
        let read: Vec<usize> = moves
            .iter()
            .filter_map(|one| self.row_at(one.range))
            .collect();
        // One finding for many lines has an edit in each of them. Rows that are read as moves do not count, even if their moves
        // have findings.
        let is_unread = |row: &usize| {
            read.binary_search(row).is_err() || self.has_errors(notation, record.parse(), *row)
        };
        let edited = |one: &Finding| -> Vec<TextRange> {
            let edits = one.fixes.iter().flat_map(|fix| &fix.edits);
            edits.map(|edit| edit.range).collect()
        };
        let places = wrong.flat_map(|one| std::iter::once(one.range).chain(edited(one)));
        let mut rows: Vec<usize> = places.filter_map(|range| self.row_at(range)).collect();
        // Each is read only once.
        rows.order();
        rows.dedup();
        let text = record.parse().text();
        let refused = (0..self.rows.len()).filter(|row| self.is_refused(notation, text, *row));
        let mut wrong: Vec<usize> = rows.into_iter().filter(is_unread).chain(refused).collect();
        wrong.order();
        wrong.dedup();
        if wrong.len() * 2 < self.rows.len() {
            return None;
        }
        let first = self.rows.first()?;
        let range = place(&(first.start..self.rows.last()?.end));
        let example = rule.right.lines().next_back().unwrap_or_default();
        let message = format!(
            "These {} rows are a table, and no moves as their columns stand. Put the columns in the order of a move, or write each move as \
             in \u{201c}{example}\u{201d}.",
            self.rows.len()
        );
        Some(rule.at(range, message))
    }

    /// Whether a row cannot be read without errors, as the moves that its cells make.
    fn has_errors(&self, notation: &dyn Notation, parse: &Parse, row: usize) -> bool {
        let Some(range) = self.rows.get(row) else {
            return false;
        };
        let row = parse.text().get(range.clone()).unwrap_or_default();
        let state = parse.line_state(parse.line_at(size(range.start)));
        let plain = super::plain_line(notation, row, state);
        let parsed = notation.parse_line(plain.as_deref().unwrap_or(row), state);
        let mut findings = parsed.findings.iter();
        findings.any(|one| one.severity == Severity::Error)
    }

    /// Whether the notation reads no move from a row that begins with a number in a cell of its own.
    fn is_refused(&self, notation: &dyn Notation, text: &str, row: usize) -> bool {
        self.is_row_read(notation, text, row) == Some(false)
    }

    /// Whether the notation reads a move from a row; `None` if that begins with no number in a cell of its own.
    fn is_row_read(&self, notation: &dyn Notation, text: &str, row: usize) -> Option<bool> {
        let row = self.rows.get(row).and_then(|row| text.get(row.clone()));
        let row = row.unwrap_or_default();
        let cells = paper::cells(row, self.delimiter).into_iter();
        let cells = cells.map(|cell| paper::bare_cell(row, cell));
        let cells: Vec<&str> = cells.filter_map(|cell| row.get(cell)).collect();
        let first = cells.iter().find(|cell| !cell.is_empty());
        first.filter(|cell| paper::is_number(cell)).map(|_| {
            paper::behind_index(notation, &cells).is_some() || notation.row(&cells).is_some()
        })
    }

    /// Whether the notation reads most rows as moves, each behind its number.
    fn is_read(&self, notation: &dyn Notation, text: &str) -> bool {
        let rows = 0..self.rows.len();
        let read = rows.filter(|row| self.is_row_read(notation, text, *row) == Some(true));
        read.count() * 2 > self.rows.len()
    }

    /// The index of the row with the start of `range`.
    fn row_at(&self, range: TextRange) -> Option<usize> {
        let start = usize::from(range.start());
        let row = self.rows.partition_point(|row| row.end < start);
        self.rows
            .get(row)
            .filter(|row| row.start <= start)
            .map(|_| row)
    }
}

/// Whether `text` is a table whose rows the notation reads as they stand, each as one move behind its number. Then the gaps in its
/// lines are no columns of a print.
#[must_use]
pub fn is_table_of_moves(notation: &dyn Notation, text: &str) -> bool {
    PaperTable::of(text).is_some_and(|table| table.is_read(notation, text))
}

/// Whether a byte occurs in as many lines as the smallest table has.
fn is_in_lines(text: &[u8], byte: u8) -> bool {
    let (mut lines, mut from) = (0, 0);
    for at in memchr::memchr_iter(byte, text) {
        let between = text.get(from..at).unwrap_or_default();
        lines += usize::from(lines == 0 || memchr::memchr(b'\n', between).is_some());
        from = at;
        if lines == FEWEST {
            return true;
        }
    }
    false
}

/// Whether a byte stands in `line` outside parentheses. Most lines do not have it, or only inside, like the comma of a square.
fn is_outside(line: &[u8], byte: u8) -> bool {
    let mut places = memchr::memchr_iter(byte, line);
    let Some(first) = places.next() else {
        return false;
    };
    let before = line.get(..first).unwrap_or_default();
    let opened = memchr::memrchr2(b'(', b')', before);
    if opened.is_none_or(|at| before.get(at) == Some(&b')')) {
        return true;
    }
    if places.next().is_none() {
        return false;
    }
    let mut is_open = false;
    line.iter().any(|sign| {
        match sign {
            b'(' => is_open = true,
            b')' => is_open = false,
            _ => return *sign == byte && !is_open,
        }
        false
    })
}

/// The number of cells of a line, none of them long; 0 if it is not a row.
fn count(line: &str, delimiter: char) -> usize {
    let byte = u8::try_from(delimiter).unwrap_or_default();
    if !is_outside(line.as_bytes(), byte) || line.starts_with('[') {
        return 0;
    }
    // An empty cell at the end counts.
    let inside = line.trim_matches(' ');
    let is_edge = delimiter == '|';
    let inside = if is_edge {
        inside.trim_matches('|')
    } else {
        inside
    };
    if !inside.contains(delimiter) {
        return 0;
    }
    let is_wide = matches!(delimiter, '|' | '\t');
    let longest = if is_wide { LONGEST_TURN } else { LONGEST_CELL };
    let (mut is_open, mut cells, mut len, mut is_long) = (false, 1, 0, false);
    for sign in inside.chars() {
        match sign {
            '(' => is_open = true,
            ')' => is_open = false,
            _ => {}
        }
        // Parentheses are part of one cell, and a comma followed by a blank is part of a sentence.
        if sign == delimiter && !is_open {
            cells += 1;
            len = 0;
        } else {
            len += 1;
            is_long |= len > longest;
        }
    }
    let least = if matches!(delimiter, '|' | '\t') {
        2
    } else {
        3
    };
    let is_sentence =
        matches!(delimiter, ',' | ';') && (inside.contains(", ") || has_sentence(inside));
    let is_bare_pair = cells == 2 && !inside.contains(' ');
    match !is_long && !is_sentence && (cells >= least || is_bare_pair) {
        true => cells,
        false => 0,
    }
}

/// Whether a semicolon and a blank are followed by anything but a move number.
fn has_sentence(text: &str) -> bool {
    let mut behind = text.split("; ").skip(1);
    behind.any(|rest| !rest.starts_with(|sign: char| sign.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_have_as_many_cells_as_each_other() {
        for (text, rows) in [
            ("1;A;0;1;FFFC\n2;B;1;0;RFRF\n3;A;2;0;RFRF\n", Some(3)),
            ("| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n", Some(4)),
            ("1A (0,1) FFFC\n2B (1,0) RFRF\n3A (2,0) RFRF\n", None),
            ("1. e4 e5\n2. Nf3 Nc6\n", None),
            ("e4,e5\nNf3,Nc6\nBb5,a6\n", Some(3)),
            ("Well, yes, I think\nno, no, never\nand, so, on\n", None),
        ] {
            let found = PaperTable::of(text).map(|table| table.rows.len());
            assert_eq!(found, rows, "{text}");
        }
    }
}
