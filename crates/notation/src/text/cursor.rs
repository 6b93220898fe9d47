//! The line of the cursor, where something is completed.

use rowan::{TextRange, TextSize};

use crate::{Parse, text::cut::trim_line_break};

/// The line of the cursor, cut in two.
#[derive(Debug, Clone, Copy)]
pub struct Cursor<'t> {
    /// The line in the game, from 0.
    pub line: usize,
    /// Where it begins.
    pub start: TextSize,
    /// What stands before the cursor.
    pub before: &'t str,
    /// What stands behind it, without the line break.
    pub after: &'t str,
}

impl<'t> Cursor<'t> {
    /// The line of `at`; behind the last line break a new one, which the tree does not know yet. Nothing outside of the text
    /// and inside of a line break.
    #[must_use]
    pub fn of(parse: &'t Parse, at: TextSize) -> Option<Self> {
        let line = parse.line_at(at);
        let (whole, start) = (parse.line_text(line), parse.line_start(line));
        let text = trim_line_break(whole);
        if at == parse.text_len() && text.len() < whole.len() {
            let (line, before, after) = (line + 1, "", "");
            return Some(Self {
                line,
                start: at,
                before,
                after,
            });
        }
        let (before, after) = text.split_at_checked(usize::from(at - start))?;
        Some(Self {
            line,
            start,
            before,
            after,
        })
    }

    /// The bytes from `from` to `to` of the line.
    #[must_use]
    pub fn range(&self, from: usize, to: usize) -> TextRange {
        let size = |at: usize| TextSize::try_from(at).unwrap_or_default();
        TextRange::new(self.start + size(from), self.start + size(to))
    }
}
