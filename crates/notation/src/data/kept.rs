//! What must be kept of a record when it is rewritten: the notation declares token by token what is spelling, and everything
//! else is kept byte for byte and in order.
//!
//! The guard that compares two texts by it is `ide::repair::guard`. A notation only declares; it never judges its own edits.

use std::borrow::Cow;

use rowan::{SyntaxKind, TextRange};

/// A node or a token and its text, for [`Notation::kept`](crate::Notation::kept).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Written<'t> {
    /// Its kind.
    pub kind: SyntaxKind,
    /// The kind of the node around it; its own for the root.
    pub parent: SyntaxKind,
    /// Its characters.
    pub text: &'t str,
    /// Whether it is a token.
    pub is_token: bool,
}

impl<'t> Written<'t> {
    /// The default, for what a notation does not declare: all of a token, and the parts of a node.
    #[must_use]
    pub fn kept(self) -> Kept<'t> {
        if self.is_token {
            Kept::Whole
        } else {
            Kept::Parts
        }
    }
}

/// What must be kept of a node or a token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kept<'t> {
    /// What is kept of the nodes and tokens in it.
    Parts,
    /// Every byte except blanks at its end: unknown words, comments, names, numbers, values.
    Whole,
    /// Nothing: blanks, and signs that are optional in the notation.
    Nothing,
    /// This text, which all its spellings share: letters of the notation in one case, a number without leading zeros, the signs
    /// of a tile in one order.
    Spelled(Cow<'t, str>),
    /// Text that the board can replace: `known` is kept as long as the board is known, `unknown` from the first move on that is
    /// unreadable or impossible. The mark of a check has nothing as `known` and `+` as `unknown`.
    Computed {
        /// What the board does not tell.
        known: Cow<'t, str>,
        /// What its spellings share if the board is unknown.
        unknown: Cow<'t, str>,
    },
}

/// A kept piece of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptPart<'t> {
    /// Its place.
    pub range: TextRange,
    /// Its kind.
    pub kind: SyntaxKind,
    /// Whether it is kept byte for byte, as with [`Kept::Whole`].
    pub is_whole: bool,
    /// What is kept as long as the board is known; empty for nothing.
    pub known: Cow<'t, str>,
    /// What is kept if the board is unknown; empty for nothing.
    pub unknown: Cow<'t, str>,
}

impl KeptPart<'_> {
    /// The same with owned text.
    pub(crate) fn into_owned(self) -> KeptPart<'static> {
        let owned = |text: Cow<'_, str>| Cow::Owned(text.into_owned());
        KeptPart {
            range: self.range,
            kind: self.kind,
            is_whole: self.is_whole,
            known: owned(self.known),
            unknown: owned(self.unknown),
        }
    }
}

/// The content of `pieces`: of the first `known` ones what is kept if the board is known. A piece that is kept byte for byte
/// has its kind (a name is not a comment); other pieces have none, because spellings may differ in kind.
#[must_use]
pub fn said<'p>(pieces: &'p [KeptPart<'_>], known: usize) -> Vec<(Option<SyntaxKind>, &'p str)> {
    let mut said = Vec::new();
    for piece in pieces {
        let is_known = said.len() < known;
        let text: &str = if is_known {
            &piece.known
        } else {
            &piece.unknown
        };
        if !text.is_empty() {
            said.push((piece.is_whole.then_some(piece.kind), text));
        }
    }
    said
}

/// What is kept of a text that is kept whole: all but blanks at its end; blank text entirely.
pub(crate) fn whole(text: &str) -> &str {
    let trimmed = Some(text.trim_end());
    trimmed.filter(|text| !text.is_empty()).unwrap_or(text)
}
