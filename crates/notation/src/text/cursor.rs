//! The line of the cursor, where something is completed.

use rowan::{TextRange, TextSize};

use crate::{Parse, size, text::line::trim_line_break};

/// The line of the cursor, cut in two.
#[derive(Debug, Clone, Copy)]
pub struct Cursor<'t> {
    /// The line in the game, from 0.
    pub line: usize,
    /// Where it begins.
    pub start: TextSize,
    /// All of it, without the line break.
    pub text: &'t str,
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
            return Some(Self {
                line: line + 1,
                start: at,
                text: "",
                before: "",
                after: "",
            });
        }
        let (before, after) = text.split_at_checked(usize::from(at - start))?;
        Some(Self {
            line,
            start,
            text,
            before,
            after,
        })
    }

    /// Where it stands.
    #[must_use]
    pub fn at(&self) -> TextSize {
        self.start + TextSize::of(self.before)
    }

    /// The last `len` bytes before it, which a completion replaces.
    #[must_use]
    pub fn last(&self, len: usize) -> TextRange {
        let to = self.before.len();
        self.range(to.saturating_sub(len), to)
    }

    /// From where to where in the line the word around it is, whose ends are characters that `parts` words.
    pub fn word(&self, parts: impl Fn(char) -> bool) -> (usize, usize) {
        let word = self.before.rsplit(&parts).next().unwrap_or_default();
        let rest = self.after.find(parts).unwrap_or(self.after.len());
        let column = self.before.len();
        (column - word.len(), column + rest)
    }

    /// The bytes from `from` to `to` of the line.
    #[must_use]
    pub fn range(&self, from: usize, to: usize) -> TextRange {
        TextRange::new(self.start + size(from), self.start + size(to))
    }
}
