//! The lines of a text and their kinds, for cutting it into games.

/// The kind of a line, for cutting a text into games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LineKind {
    /// Only white space.
    Blank,
    /// Only a comment.
    Comment,
    /// A metadata line: opens a game if the game above has a body.
    Header,
    /// A body line (turn 1) that also opens a game if the game above has a body. Directly below an equal line it opens none:
    /// the line was written twice.
    Opening,
    /// A body line that always opens a game: the game above has ended.
    Restart,
    /// A body line that comes second in a game (turn 2). If it is the first one, an opening line directly below it opens no
    /// game: the two lines are swapped.
    Second,
    /// A turn or a move.
    Body,
    /// A line that belongs to the game around it: it neither opens a game nor counts as a body. Usually a line inside a
    /// comment over several lines.
    Detail,
    /// A header inside a comment over several lines. It opens a game if the comment does not end below it: then the
    /// comment was never closed.
    Quoted,
}

impl LineKind {
    /// Whether it is a turn or a move.
    #[must_use]
    pub fn is_body(self) -> bool {
        matches!(
            self,
            Self::Body | Self::Opening | Self::Restart | Self::Second
        )
    }
}

/// What a line inherits from the line above in the same game: 0 at the start of every game. Notations with comments over
/// several lines define its values.
pub type LineState = u8;

/// `line` without the LF, CRLF or CR at its end. Several CRs, as they come from writing a file in text mode twice, belong to the
/// line break, so a line that was trimmed stays as it is.
#[must_use]
pub fn trim_line_break(line: &str) -> &str {
    let content = line.strip_suffix('\n').unwrap_or(line);
    content.trim_end_matches('\r')
}

/// The lines of `text` with their line breaks, as `split_inclusive('\n')` splits it. Most lines are short, where the standard
/// library's search takes longer.
pub fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let end = memchr::memchr(b'\n', rest.as_bytes()).map_or(rest.len(), |end| end + 1);
        // Behind a line break, or at the end, a character begins.
        let (line, below) = rest.split_at_checked(end)?;
        rest = below;
        (!line.is_empty()).then_some(line)
    })
}

#[cfg(test)]
mod tests {
    use super::{lines, trim_line_break};

    #[test]
    fn carriage_returns_belong_to_the_end_of_a_line() {
        for (line, content) in [
            ("a", "a"),
            ("a\n", "a"),
            ("a\r\n", "a"),
            ("a\r\r\n", "a"),
            ("a\r", "a"),
            ("a\rb\n", "a\rb"),
            ("\r\r\n", ""),
        ] {
            assert_eq!(trim_line_break(line), content, "{line:?}");
        }
    }

    #[test]
    fn lines_are_those_of_the_standard_library() {
        for text in [
            "",
            "\n",
            "a",
            "a\n",
            "a\r\nb",
            "\n\na\n\n",
            "\u{e9}\n\u{2028}b",
        ] {
            let expected: Vec<&str> = text.split_inclusive('\n').collect();
            assert_eq!(lines(text).collect::<Vec<_>>(), expected, "{text:?}");
        }
    }
}
