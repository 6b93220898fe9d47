//! The kept pieces of a line, as a notation declares them.

use std::borrow::Cow;

use rowan::{SyntaxKind, TextSize};

use super::kept::whole;
use crate::{Kept, KeptPart, LineTree, Notation, Written, text::flat::Element};

/// The kept pieces of `line` with this tree.
pub(crate) fn pieces<'t>(
    notation: &dyn Notation,
    tree: &LineTree,
    line: &'t str,
) -> Vec<KeptPart<'t>> {
    let mut pieces = Vec::new();
    // The nodes around the current element: their kinds and ends.
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
