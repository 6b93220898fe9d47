//! A table with the move of one side in each row: White's and Black's are put together in a line.

use std::ops::Range;

use ide::Notation;
use notation::{CommentStyle, Edit, headings};

use super::{
    Column, HeadedTable, bare,
    lines::{at_the_end, bracketed, is_emphasized, words},
};
use crate::place;

/// What a row holds.
struct SideRow<'t> {
    is_white: bool,
    /// The number of the row; `None` without a column of numbers.
    number: Option<usize>,
    action: &'t str,
    comments: Vec<String>,
}

impl HeadedTable {
    /// Whether each row holds the move of one side.
    pub(super) fn is_of_sides(&self) -> bool {
        let has = |column: Column| self.columns.contains(&Some(column));
        has(Column::Side) && has(Column::Actions) && !has(Column::White)
    }

    /// The edits that write White's move and Black's in a line; `None` if they do not take turns from the first move on, or if
    /// the rows have more than a side, a move, a number and comments.
    pub(super) fn in_pairs(&self, notation: &dyn Notation, text: &str) -> Option<Vec<Edit>> {
        let style = notation.comment();
        let rows = self.rows.iter().map(|row| self.side_row(style, text, row));
        let rows: Vec<SideRow<'_>> = rows.collect::<Option<_>>()?;
        let mut sides = rows.iter().enumerate();
        let are_in_turn = sides.all(|(nth, row)| row.is_white == (nth % 2 == 0));
        let count = |of: fn(usize) -> usize| {
            let mut numbers = rows.iter().enumerate();
            numbers.all(|(nth, row)| row.number.is_none_or(|number| number == of(nth) + 1))
        };
        let are_counted = count(|nth| nth) || count(|nth| nth / 2);
        let (first, last) = (self.rows.first()?, self.rows.last()?);
        if !are_in_turn || !are_counted || !self.are_together(text) {
            return None;
        }
        let pairs = rows.chunks(2).enumerate();
        let lines: Vec<String> = pairs
            .map(|(nth, pair)| line(style, nth + 1, pair))
            .collect();
        let header = text.get(self.header.clone()).unwrap_or_default();
        let header = [notation.comment().line, " ", header].concat();
        let header = Edit::replace(place(self.header.clone()), header);
        let all = Edit::replace(place(first.start..last.end), lines.join("\n"));
        let rules = self.without_rules(text);
        Some([header].into_iter().chain(rules).chain([all]).collect())
    }

    fn side_row<'t>(
        &self,
        style: CommentStyle,
        text: &'t str,
        row: &Range<usize>,
    ) -> Option<SideRow<'t>> {
        let (mut is_white, mut number, mut action) = (None, None, "");
        let mut comments = Vec::new();
        for (at, cell) in self.cells(text, row).into_iter().enumerate() {
            let cell = bare(cell);
            match self.column(at) {
                Some(Column::Side) => is_white = side(cell),
                Some(Column::Number) => {
                    number = Some(cell.trim_end_matches('.').parse::<usize>().ok()?);
                }
                Some(Column::Actions) if action.is_empty() => action = cell,
                _ if self.is_comment(at) => comments.push(words(style, cell)),
                _ if cell.is_empty() => {}
                _ => return None,
            }
        }
        comments.retain(|words| !words.is_empty());
        let is_move = !action.is_empty() && !action.contains(' ') && !is_emphasized(action);
        is_move.then_some(SideRow {
            is_white: is_white?,
            number,
            action,
            comments,
        })
    }

    /// Whether nothing stands between the rows.
    fn are_together(&self, text: &str) -> bool {
        let below = self.rows.iter().skip(1);
        let mut pairs = self.rows.iter().zip(below);
        pairs.all(|(row, next)| matches!(text.get(row.end..next.start), Some("\n" | "\r\n")))
    }
}

/// The line of a move of both sides, each with its comments.
fn line(style: CommentStyle, number: usize, pair: &[SideRow<'_>]) -> String {
    let mut line = format!("{number}.");
    let mut last = Vec::new();
    for row in pair {
        line.extend([" ", row.action]);
        for words in &row.comments {
            match bracketed(style, words) {
                Some(comment) => line += &comment,
                None => last.push(words.clone()),
            }
        }
    }
    line + &at_the_end(style, &last)
}

/// Whether a cell names White; `None` if it names no side.
fn side(cell: &str) -> Option<bool> {
    let name = cell.to_lowercase();
    let is =
        |letters: &[&str], names: &[&str]| letters.contains(&&*name) || names.contains(&&*name);
    match () {
        () if is(&["w"], &headings::WHITE) => Some(true),
        () if is(&["b", "s"], &headings::BLACK) => Some(false),
        () => None,
    }
}
