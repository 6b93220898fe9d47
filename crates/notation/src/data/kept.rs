//! What of a record must come out again when it is written anew: the notation declares token by token what is spelling, and
//! everything else is kept byte for byte and in its order.
//!
//! The guard that compares two texts by it is `ide::guard`. A notation declares; it is never asked about an edit of its own.

use std::borrow::Cow;

use rowan::{SyntaxKind, TextRange, TextSize};

use crate::{LineTree, Notation, text::flat::Element};

/// A node or a token as it is written, for [`Notation::kept`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Written<'t> {
    /// What it is.
    pub kind: SyntaxKind,
    /// The node that it stands in.
    pub parent: SyntaxKind,
    /// Its characters.
    pub text: &'t str,
    /// Whether nothing is below it.
    pub is_token: bool,
}

impl<'t> Written<'t> {
    /// What is kept where a notation declares nothing: all of a token, and of a node what is below it.
    #[must_use]
    pub fn kept(self) -> Kept<'t> {
        if self.is_token {
            Kept::Whole
        } else {
            Kept::Parts
        }
    }
}

/// What of a node or a token must stand in the record again, in its order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kept<'t> {
    /// What is kept of the nodes and tokens below it.
    Parts,
    /// Every byte of it, but for blanks at its end: words that are not known, comments, names, numbers, values.
    Whole,
    /// Nothing: blanks, and signs that the notation may write or leave out.
    Nothing,
    /// This, which all its spellings have in common: letters of the notation in one case, a number without zeros before it,
    /// the signs of a tile in one order.
    Spelled(Cow<'t, str>),
    /// What the board tells: `known` as long as the board is known, `unknown` from the first move on that is not read or
    /// cannot be. A check that is marked is kept as nothing and as `+`.
    Computed {
        /// What no board can tell.
        known: Cow<'t, str>,
        /// What its spellings have in common where nobody knows the board.
        unknown: Cow<'t, str>,
    },
}

/// Something that is kept, at its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptPart<'t> {
    /// Where it stands.
    pub range: TextRange,
    /// What it is.
    pub kind: SyntaxKind,
    /// Whether it is kept byte for byte, as [`Kept::Whole`].
    pub is_whole: bool,
    /// What is kept as long as the board is known; empty for nothing.
    pub known: Cow<'t, str>,
    /// What is kept elsewhere; empty for nothing.
    pub unknown: Cow<'t, str>,
}

impl KeptPart<'_> {
    /// The same, with a text of its own.
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

/// What is kept of `pieces`: the first `known` of them by what no board tells. What is kept byte for byte stays what it is (a
/// name is no note); what has several spellings may be of another kind in each.
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

/// What is kept of `line`, whose tree this is.
pub(crate) fn pieces<'t>(
    notation: &dyn Notation,
    tree: &LineTree,
    line: &'t str,
) -> Vec<KeptPart<'t>> {
    let mut pieces = Vec::new();
    // The nodes that are open: their kinds, and where they end.
    let mut open: Vec<(SyntaxKind, TextSize)> = Vec::new();
    tree.visit(|element: Element, range| {
        while open.pop_if(|(_, end)| *end <= range.start()).is_some() {}
        let text = line
            .get(usize::from(range.start())..usize::from(range.end()))
            .unwrap_or_default();
        let written = Written {
            kind: element.kind,
            parent: open.last().map_or(element.kind, |(kind, _)| *kind),
            text,
            is_token: element.is_token(),
        };
        let kept = notation.kept(written);
        let is_whole = kept == Kept::Whole;
        let (known, unknown) = match kept {
            Kept::Parts => {
                open.push((element.kind, range.end()));
                return true;
            }
            Kept::Nothing => return false,
            Kept::Whole => {
                let text = whole(text);
                (Cow::from(text), Cow::from(text))
            }
            Kept::Spelled(text) => (text.clone(), text),
            Kept::Computed { known, unknown } => (known, unknown),
        };
        pieces.push(KeptPart {
            range,
            kind: element.kind,
            is_whole,
            known,
            unknown,
        });
        false
    });
    pieces
}

/// What of a text is kept that is kept whole: all but blanks at its end, and all of a line break.
pub(crate) fn whole(text: &str) -> &str {
    let trimmed = Some(text.trim_end());
    trimmed.filter(|text| !text.is_empty()).unwrap_or(text)
}
