//! What a line is, as far as cutting games is concerned.

/// What a line is, as far as cutting games is concerned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LineKind {
    /// Only white space.
    Blank,
    /// Only a comment.
    Comment,
    /// Opens a game if the game above has a body already (a metadata line).
    Header,
    /// A body line that also opens a game if the game above has a body already (turn 1). Directly below the same line it opens
    /// none: then it is written twice.
    Opening,
    /// A body line that opens a game whatever stands above it: that has ended.
    Restart,
    /// A body line that comes second in a game (turn 2). Where it is the first one, an opening line directly below it opens
    /// none: the two stand the wrong way round.
    Second,
    /// A turn or a move.
    Body,
    /// Belongs to the game it stands in whatever that is; neither opens a game nor counts as its body. Usually a line
    /// inside a comment that crosses lines.
    Detail,
    /// A header inside a comment that crosses lines. It opens a game if the comment does not end below the header: then it
    /// was never closed.
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

/// What a line inherits from the line above inside the same game: 0 at the start of every game. A notation whose
/// comments may cross lines gives it meaning.
pub type LineState = u8;

/// `line` without the LF or CRLF at its end.
#[must_use]
pub fn trim_line_break(line: &str) -> &str {
    let content = match line.as_bytes() {
        [content @ .., b'\r', b'\n'] | [content @ .., b'\r' | b'\n'] => content,
        content => content,
    };
    // Both are characters of their own.
    line.get(..content.len()).unwrap_or(line)
}
