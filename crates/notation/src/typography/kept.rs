//! The kept pieces of lines, whichever characters they are written in.

use super::{PlainLine, parts};
use crate::{KeptPart, LineState, Notation, Parse, data::pieces::pieces};

/// The kept pieces of `line` in order, and the state after it; `state` is that at its start.
#[must_use]
pub fn kept_of_line<'t>(
    notation: &dyn Notation,
    line: &'t str,
    state: LineState,
) -> (Vec<KeptPart<'t>>, LineState) {
    if let Some(parts) = parts(notation, line) {
        let (mut all, mut state) = (Vec::new(), state);
        for (start, part) in &parts {
            let (pieces, after) = kept_of_line(notation, part, state);
            all.extend(pieces.into_iter().map(|piece| KeptPart {
                range: piece.range + *start,
                ..piece.into_owned()
            }));
            state = after;
        }
        return (all, state);
    }
    let parsed = notation.parse_line(line, state);
    match PlainLine::of(notation, &parsed, line, state) {
        Some(plain) => (plain.kept(notation, line), plain.state()),
        None => (pieces(notation, &parsed.tree, line), parsed.state),
    }
}

impl Parse {
    /// The kept pieces of line `index` in order; ranges relative to the line.
    #[must_use]
    pub fn kept(&self, notation: &dyn Notation, index: usize) -> Vec<KeptPart<'_>> {
        let line = self.line_text(index);
        match self.line_tree(index) {
            Some(tree) if self.is_plain_line(index) => pieces(notation, tree, line),
            _ => kept_of_line(notation, line, self.line_state(index)).0,
        }
    }
}
