//! A table with comments, each row written as a line of the record: there, unlike in a cell, the signs around a comment say that it
//! is one, whatever its words are.

use std::ops::Range;

use ide::Notation;
use notation::{CommentStyle, Edit};

use super::{Column, HeadedTable, Ordered, bare};
use crate::place;

impl HeadedTable {
    /// The edits that write each row as a line, with its comments behind it; `None` if it has none, or if a row is no line.
    pub(super) fn in_lines(
        &self,
        notation: &dyn Notation,
        text: &str,
        ordered: &Ordered<'_>,
    ) -> Option<Vec<Edit>> {
        if !self.has_comments(text) {
            return None;
        }
        let header = [ordered.above(), notation.comment().line, " "].concat();
        let header = header + &self.row(&ordered.names);
        let mut edits = vec![Edit::replace(place(self.header.clone()), header)];
        edits.extend(self.without_rules(text));
        for row in &self.rows {
            let line = self.line(notation, text, row, ordered)?;
            edits.push(Edit::replace(place(row.clone()), line));
        }
        Some(edits)
    }

    /// The edits that leave out the lines of dashes below the header.
    pub(super) fn without_rules(&self, text: &str) -> impl Iterator<Item = Edit> {
        self.rules.iter().map(move |at| {
            let below = text.get(at.end..).unwrap_or_default();
            let line_break = match below.starts_with("\r\n") {
                true => 2,
                false => usize::from(below.starts_with('\n')),
            };
            Edit::delete(place(at.start..at.end + line_break))
        })
    }

    /// Whether a row has a comment.
    pub(super) fn has_comments(&self, text: &str) -> bool {
        let is_said = |(at, cell): (usize, &str)| self.is_comment(at) && !bare(cell).is_empty();
        let mut rows = self.rows.iter().map(|row| self.cells(text, row));
        rows.any(|cells| cells.into_iter().enumerate().any(is_said))
    }

    /// Whether a column holds comments. Points are none where a move has its own.
    pub(super) fn is_comment(&self, at: usize) -> bool {
        match self.column(at) {
            Some(Column::Remark) => true,
            Some(column) => {
                !self.layout.remark.0.is_empty() && !self.layout.order.contains(&column)
            }
            None => false,
        }
    }

    /// The line of a row: its move as the notation reads it from cells, and the comments.
    fn line(
        &self,
        notation: &dyn Notation,
        text: &str,
        row: &Range<usize>,
        ordered: &Ordered<'_>,
    ) -> Option<String> {
        let style = notation.comment();
        let all = self.cells(text, row);
        // The cells of the move, each with the comment directly behind it.
        let mut cells: Vec<(String, String)> = Vec::new();
        let mut said: Vec<String> = Vec::new();
        for at in &ordered.order {
            let cell = all.get(*at).copied().map_or("", bare);
            let words = words(style, cell);
            if !self.is_comment(*at) {
                if is_emphasized(cell) {
                    return None;
                }
                let written = self.written(*at, cell, ordered.players.as_ref());
                cells.extend(written.into_iter().map(|one| (one, String::new())));
                continue;
            }
            let white = match self.is_behind_white(text, *at) {
                true => ordered.order.iter().position(|one| *one + 1 == *at),
                false => None,
            };
            let white = white.and_then(|white| cells.get_mut(white));
            match (white, bracketed(style, &words)) {
                _ if words.is_empty() => {}
                (Some((cell, behind)), Some(comment)) if !cell.is_empty() => *behind = comment,
                _ => said.push(words),
            }
        }
        let texts: Vec<&str> = cells.iter().map(|(cell, _)| &**cell).collect();
        let signs = notation
            .row(&texts)
            .or_else(|| self.without_number(&texts))?;
        let mut line = String::new();
        for ((cell, behind), sign) in cells.iter().zip(&signs) {
            if let Some(sign) = sign {
                line.push_str(sign);
                line.push_str(cell);
                line.push_str(behind);
            }
        }
        line += signs.get(cells.len()).copied().flatten().unwrap_or("");
        Some(line + &at_the_end(style, &said))
    }

    /// The signs before the cells of a row with the moves of both sides and no number.
    fn without_number(&self, cells: &[&str]) -> Option<Vec<Option<&'static str>>> {
        let has = |column: Column| self.columns.contains(&Some(column));
        let blank = |(at, cell): (usize, &&str)| {
            let sign = if at == 0 { "" } else { " " };
            (!cell.is_empty()).then_some(sign)
        };
        (has(Column::White) && !has(Column::Number))
            .then(|| cells.iter().enumerate().map(blank).collect())
    }

    /// Whether a column of comments stands directly behind White's, and another with the same heading behind Black's.
    fn is_behind_white(&self, text: &str, at: usize) -> bool {
        let headings = self.cells(text, &self.header);
        let is_behind = |at: usize, side: Column| {
            let before = at.checked_sub(1).and_then(|before| self.column(before));
            before == Some(side)
        };
        let mut others = headings.iter().enumerate();
        is_behind(at, Column::White)
            && others.any(|(other, heading)| {
                is_behind(other, Column::Black) && headings.get(at) == Some(heading)
            })
    }
}

/// Whether a cell has the signs of bold text or code.
pub(super) fn is_emphasized(cell: &str) -> bool {
    cell.len() > 1 && cell.starts_with(['*', '`', '_'])
}

/// The words of a comment, without its signs and those of the cell.
pub(super) fn words(style: CommentStyle, cell: &str) -> String {
    let cell = bare(cell).replace("\"\"", "\"");
    let in_brackets = style.block.and_then(|(open, close)| {
        let inside = cell.strip_prefix(open)?.strip_suffix(close)?;
        (!inside.contains(open) && !inside.contains(close)).then_some(inside)
    });
    let behind_sign = || {
        let behind = cell.strip_prefix(style.line);
        behind.filter(|behind| behind.starts_with(' '))
    };
    let inside = in_brackets.or_else(behind_sign).unwrap_or(&cell);
    inside.trim().to_owned()
}

/// A comment in brackets, behind a blank; `None` if the notation has none, or if one stands in the words.
pub(super) fn bracketed(style: CommentStyle, words: &str) -> Option<String> {
    let (open, close) = style.block?;
    (!words.contains(open) && !words.contains(close)).then(|| format!(" {open}{words}{close}"))
}

/// The comments at the end of a line, each in its signs.
pub(super) fn at_the_end(style: CommentStyle, said: &[String]) -> String {
    let in_brackets = said.iter().map(|words| bracketed(style, words));
    let in_brackets: Option<String> = in_brackets.collect();
    in_brackets.unwrap_or_else(|| {
        let behind_sign = said
            .iter()
            .flat_map(|words| [" ", style.line, " ", words.as_str()]);
        behind_sign.collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comment_stands_in_its_signs_once() {
        let style = |id| ide::by_id(id).unwrap().comment();
        for (id, cells, expected) in [
            ("kubb", vec!["first"], " (first)"),
            ("kubb", vec!["(first)"], " (first)"),
            ("kubb", vec!["(one) and (two)"], " # (one) and (two)"),
            (
                "pgn",
                vec!["{ok}", "\"he said \"\"no\"\" then\""],
                " {ok} {he said \"no\" then}",
            ),
            ("bucky", vec!["a } b", "x"], " ; a } b ; x"),
            ("carcassonne", vec!["/ nice", "ok"], " / nice / ok"),
            ("rootlog", vec!["hm"], " // hm"),
        ] {
            let style = style(id);
            let said: Vec<String> = cells.into_iter().map(|cell| words(style, cell)).collect();
            assert_eq!(at_the_end(style, &said), expected, "{id}");
        }
    }
}
