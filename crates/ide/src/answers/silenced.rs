//! The rules that comments silence: links to their pages.

use notation::{Rule, TextRange};

use crate::Document;

impl Document {
    /// The rules that silencing comments name, in the order of the text; unknown codes are left out.
    #[must_use]
    pub fn silenced_rules(&self) -> Vec<(TextRange, &'static Rule)> {
        let mut rules = Vec::new();
        for placed in self.games() {
            let of_game = placed.game.digest();
            let silenced = of_game.silenced.iter();
            rules.extend(silenced.map(|(range, rule)| (*range + placed.offset, *rule)));
        }
        rules
    }
}
