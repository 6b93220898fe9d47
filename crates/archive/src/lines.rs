//! Lines and columns for people and scripts: from 1, columns in characters.

use std::ops::Range;

use notation::TextSize;

/// The message for whoever asks for line 0.
pub const NO_LINE_0: &str = "there is no line 0: lines count from 1";

/// Where the lines of a text begin. The text is a whole record, or one game whose lines are counted in the record.
#[derive(Debug)]
pub struct Lines<'t> {
    text: &'t str,
    /// Lines above the text.
    above: usize,
    starts: Vec<usize>,
}

/// A place in a text: line and column from 1, the column in Unicode scalar values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HumanPosition {
    /// From 1.
    pub line: usize,
    /// From 1, in Unicode scalar values.
    pub column: usize,
}

impl<'t> Lines<'t> {
    /// Scans `text` once.
    #[must_use]
    pub fn new(text: &'t str) -> Self {
        Self::below(text, 0)
    }

    /// The lines of a part of a text that begins at the start of a line, with `above` lines before it.
    #[must_use]
    pub fn below(text: &'t str, above: usize) -> Self {
        let breaks = memchr::memchr_iter(b'\n', text.as_bytes());
        Self {
            text,
            above,
            starts: std::iter::once(0).chain(breaks.map(|at| at + 1)).collect(),
        }
    }

    /// The text, or the part of it.
    #[must_use]
    pub fn text(&self) -> &'t str {
        self.text
    }

    /// How many lines are above the text.
    #[must_use]
    pub fn above(&self) -> usize {
        self.above
    }

    /// How many lines the text has. An empty line after the last line break is not counted.
    #[must_use]
    pub fn count(&self) -> usize {
        match self.starts.last() {
            Some(&last) if last == self.text.len() => self.starts.len() - 1,
            _ => self.starts.len(),
        }
    }

    /// The index, from 0, of the line that holds byte `offset`; of the last line if `offset` is beyond the end.
    #[must_use]
    pub fn index_at(&self, offset: usize) -> usize {
        self.starts
            .partition_point(|start| *start <= offset)
            .saturating_sub(1)
    }

    /// The bytes of line `index` (from 0) without its line break; empty beyond the end.
    #[must_use]
    pub fn range(&self, index: usize) -> Range<usize> {
        let end = self.text.len();
        let start = self.starts.get(index).copied().unwrap_or(end);
        let next = self.starts.get(index + 1).copied().unwrap_or(end);
        let line = self.text.get(start..next).unwrap_or_default();
        start..start + notation::cut::trim_line_break(line).len()
    }

    /// The bytes of line `number`, from 1, of a whole record, without its line break.
    ///
    /// # Errors
    /// There is no such line: a message for whoever asked for it.
    pub fn numbered(&self, number: usize) -> Result<Range<usize>, String> {
        let Some(index) = number.checked_sub(1) else {
            return Err(NO_LINE_0.to_owned());
        };
        match index < self.count() {
            true => Ok(self.range(index)),
            false => Err(format!(
                "there is no line {number}: the record has {}",
                self.count()
            )),
        }
    }

    /// The place of byte `offset`. Its line includes the lines above the text.
    #[must_use]
    pub fn place(&self, offset: TextSize) -> HumanPosition {
        let offset = usize::from(offset).min(self.text.len());
        let line = self.index_at(offset);
        let before = self.starts.get(line).map_or("", |&start| {
            self.text.get(start..offset).unwrap_or_default()
        });
        HumanPosition {
            line: self.above + line + 1,
            column: before.chars().count() + 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters_and_line_breaks_belong_to_no_line() {
        let lines = Lines::new("äb\r\nc🎲d\n");
        assert_eq!(lines.count(), 2);
        assert_eq!(lines.range(0), 0..3);
        assert_eq!(lines.range(1), 5..11);
        assert_eq!(lines.range(7), 12..12);
        let place = |offset| {
            let HumanPosition { line, column } = lines.place(TextSize::new(offset));
            (line, column)
        };
        assert_eq!(place(0), (1, 1));
        assert_eq!(place(2), (1, 2));
        assert_eq!(place(10), (2, 3));
        assert_eq!(place(12), (3, 1));
        assert_eq!(place(99), (3, 1));
    }

    #[test]
    fn people_count_lines_from_1() {
        let lines = Lines::new("a\nb\n");
        assert_eq!(lines.numbered(2), Ok(2..3));
        for (number, expected) in [(0, NO_LINE_0), (3, "there is no line 3: the record has 2")] {
            assert_eq!(lines.numbered(number), Err(expected.to_owned()));
        }
    }

    #[test]
    fn an_empty_text_has_no_line() {
        assert_eq!(Lines::new("").count(), 0);
        assert_eq!(Lines::new("x").count(), 1);
    }
}
