//! Slips of a whole line, the same in every notation: written twice, or swapped with its neighbor.

use std::ops::Range;

use crate::{Edit, Fix, Parse, TextRange, TextSize, text::line::trim_line_break};

/// A line with the moves of the line above. They cannot be played twice, so the line was written twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Doubled {
    /// The line in the game, from 0.
    pub line: usize,
    /// The range from its first word to its last.
    pub range: TextRange,
    /// The same range in the line above.
    pub first: TextRange,
}

/// Whether two lines of `text` have the same words in the ranges `one` and `other`; blanks and comments
/// between them do not count.
#[must_use]
pub fn say_same(
    text: &str,
    one: impl IntoIterator<Item = TextRange>,
    other: impl IntoIterator<Item = TextRange>,
) -> bool {
    words(text, one).eq(words(text, other))
}

fn words(text: &str, ranges: impl IntoIterator<Item = TextRange>) -> impl Iterator<Item = &str> {
    let parts = ranges
        .into_iter()
        .filter_map(|range| text.get(Range::from(range)));
    parts.flat_map(str::split_whitespace)
}

/// The repair of a line that is written twice; `second` is the number of the line to remove, from 0.
#[must_use]
pub fn remove(parse: &Parse, second: usize) -> Fix {
    let edits = vec![Edit::delete(parse.line_range(second))];
    Fix::guess("Remove the second line", edits)
}

/// A line without its line break: range and text.
pub type LineText<'t> = (TextRange, &'t str);

/// The repair of two lines in the wrong order.
#[must_use]
pub fn swap(one: LineText<'_>, other: LineText<'_>) -> Fix {
    let edits = vec![Edit::replace(one.0, other.1), Edit::replace(other.0, one.1)];
    Fix::guess("Swap the two lines", edits)
}

/// The line of `text` around `range`; `None` if the range is outside the text.
#[must_use]
pub fn around(text: &str, range: TextRange) -> Option<LineText<'_>> {
    let (before, rest) = text.split_at_checked(usize::from(range.start()))?;
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    let end = before.len() + rest.find('\n').unwrap_or(rest.len());
    let line = trim_line_break(text.get(start..end)?);
    let start = TextSize::try_from(start).ok()?;
    Some((TextRange::at(start, TextSize::of(line)), line))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::apply_edits;

    fn range(start: u32, end: u32) -> TextRange {
        TextRange::new(start.into(), end.into())
    }

    #[test]
    fn blanks_and_what_is_left_out_make_no_difference() {
        let text = "1. a  b (c)\n1.  a b\n1. ab";
        assert!(say_same(text, [range(0, 7)], [range(12, 19)]));
        assert!(say_same(text, [range(0, 4), range(6, 7)], [range(12, 19)]));
        assert!(!say_same(text, [range(0, 11)], [range(12, 19)]));
        assert!(!say_same(text, [range(0, 7)], [range(20, 25)]));
    }

    #[test]
    fn lines_change_places_and_their_breaks_stay() {
        let text = "0\r\n2. b\r\n\n1. a";
        let line = |range| around(text, range).unwrap();
        let fix = swap(line(range(4, 5)), line(range(12, 13)));
        assert_eq!(apply_edits(text, &fix.edits), "0\r\n1. a\r\n\n2. b");
    }
}
