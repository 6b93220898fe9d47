//! A table with a turn of both sides in each row, in a notation with a line for each turn. That is the only finding of such a
//! text: read as one turn, a row could not be parted again.

use std::ops::Range;

use super::{
    paper::{DELIMITERS, cells},
    printed::burden,
};
use crate::{
    Edit, Finding, Fix, Notation, Record, Rule, Settings,
    edit::place,
    text::{
        line::{lines, trim_line_break},
        work,
    },
};

/// The rows of such a table.
#[derive(Debug)]
pub(super) struct Sides {
    rows: Vec<SidesRow>,
}

/// A row with its number and one or two turns.
#[derive(Debug)]
struct SidesRow {
    /// The bytes of the row in the text of the game.
    range: Range<usize>,
    number: u32,
    turns: Vec<Range<usize>>,
}

impl Sides {
    /// The rows of `text` that hold two turns, and rows of one turn below them; `None` for nearly every record.
    pub(super) fn of(notation: &dyn Notation, text: &str) -> Option<Self> {
        let is_turn = notation.about().turn_in_cell?;
        let (mut rows, mut start) = (Vec::new(), 0);
        for whole in lines(text) {
            let line = trim_line_break(whole);
            if begins_with_cell(line)
                && let Some(row) = SidesRow::of(is_turn, line, start)
                && (row.turns.len() > 1 || !rows.is_empty())
            {
                rows.push(row);
            }
            start += whole.len();
        }
        work::count(text.len());
        (!rows.is_empty()).then_some(Self { rows })
    }

    /// The only finding of a text that was read as `record`, with the repair that gives each turn a line and a number of its own.
    pub(super) fn finding(
        &self,
        notation: &dyn Notation,
        record: &dyn Record,
        settings: &Settings,
    ) -> Option<Finding> {
        let rule = Rule::of(notation, "columns")?;
        let first = self.rows.first()?;
        let text = record.parse().text();
        let line_break = if text.contains("\r\n") { "\r\n" } else { "\n" };
        let edits: Vec<Edit> = self
            .rows
            .iter()
            .flat_map(|row| row.edits(line_break))
            .collect();
        let read = super::read_edited(notation, text, &edits, settings);
        let message = "The rows of this table hold a turn of both sides. Give each turn a line and a number of its own.";
        let finding = rule.at(place(&first.range), message);
        let is_better = burden(&*read) <= burden(record) && self.are_counted();
        Some(match is_better {
            true => finding.with_fix(Fix::guess("Give each turn a line of its own", edits)),
            false => finding,
        })
    }

    /// Whether the numbers of the rows go up by one.
    fn are_counted(&self) -> bool {
        let mut pairs = self.rows.windows(2);
        pairs.all(
            |pair| matches!(pair, [one, next] if one.number.checked_add(1) == Some(next.number)),
        )
    }
}

/// Whether a line begins with a number in a cell of its own. Most begin with a number and its move.
fn begins_with_cell(line: &str) -> bool {
    let mut bytes = line
        .bytes()
        .skip_while(|byte| matches!(byte, b'|' | b'"' | b' '));
    let is_number = bytes.next().is_some_and(|byte| byte.is_ascii_digit());
    let mut behind =
        bytes.skip_while(|byte| matches!(byte, b'0'..=b'9' | b'.' | b')' | b'"' | b' '));
    is_number && matches!(behind.next(), Some(b'|' | b'\t' | b';' | b','))
}

impl SidesRow {
    /// The row `line`, which begins at `start`; `None` if the line is not a row.
    fn of(is_turn: fn(&str) -> bool, line: &str, start: usize) -> Option<Self> {
        let delimiter = DELIMITERS.into_iter().find(|sign| line.contains(*sign))?;
        let cells = cells(line, delimiter).into_iter();
        let mut cells = cells.filter(|cell| !cell.is_empty());
        let number = line.get(cells.next()?)?;
        let number = number.strip_suffix(['.', ')']).unwrap_or(number);
        let turns: Vec<Range<usize>> = cells.collect();
        let is_turn = |cell: &Range<usize>| line.get(cell.clone()).is_some_and(is_turn);
        let moved = |cell: Range<usize>| start + cell.start..start + cell.end;
        (matches!(turns.len(), 1 | 2) && turns.iter().all(is_turn)).then_some(Self {
            range: start..start + line.len(),
            number: number.parse().ok()?,
            turns: turns.into_iter().map(moved).collect(),
        })
    }

    /// The edits that write its turns one below the other. A round is two turns.
    fn edits(&self, line_break: &str) -> Vec<Edit> {
        let mut done = self.range.start;
        let mut edits = Vec::new();
        for (at, turn) in (0..).zip(&self.turns) {
            let number = self.number.saturating_mul(2).saturating_sub(1) + at;
            let above = if at == 0 { "" } else { line_break };
            let sign = format!("{above}{number}. ");
            edits.push(Edit::replace(place(&(done..turn.start)), sign));
            done = turn.end;
        }
        if done < self.range.end {
            edits.push(Edit::delete(place(&(done..self.range.end))));
        }
        edits
    }
}
