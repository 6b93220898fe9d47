//! The line of the cursor, for completion.

use rowan::{TextRange, TextSize};

use crate::{Parse, size, text::line::trim_line_break};

/// The line of the cursor, split at the cursor.
#[derive(Debug, Clone, Copy)]
pub struct Cursor<'t> {
    /// The line in the game, from 0.
    pub line: usize,
    /// The offset of its start in the game.
    pub start: TextSize,
    /// The whole line without its line break.
    pub text: &'t str,
    /// The part before the cursor.
    pub before: &'t str,
    /// The part after the cursor, without the line break.
    pub after: &'t str,
}

impl<'t> Cursor<'t> {
    /// The line of `at`; after the last line break a new empty line, which the tree does not have. `None` outside the text and
    /// inside a line break.
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

    /// The offset of the cursor in the game.
    #[must_use]
    pub fn at(&self) -> TextSize {
        self.start + TextSize::of(self.before)
    }

    /// The last `len` bytes before the cursor, which a completion replaces.
    #[must_use]
    pub fn last(&self, len: usize) -> TextRange {
        let to = self.before.len();
        self.range(to.saturating_sub(len), to)
    }

    /// Start and end in the line of the word around the cursor. Characters for which `parts` is true separate words.
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
