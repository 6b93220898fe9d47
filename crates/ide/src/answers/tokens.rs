//! Tokens with their meaning, for highlighting.

use notation::{TextRange, Token};

use crate::Document;

impl Document {
    /// The tokens that touch `range` (all for `None`), ascending, without overlap.
    #[must_use]
    pub fn tokens(&self, range: Option<TextRange>) -> Vec<Token> {
        self.games_in(range)
            .flat_map(|placed| {
                let inside = range.map(|range| placed.relative_range(range));
                let tokens = placed.record().tokens(inside);
                tokens.into_iter().map(move |token| Token {
                    range: token.range + placed.offset,
                    ..token
                })
            })
            .collect()
    }
}
