//! Inlay hints: facts between the characters, each kind with its switch.

use notation::{Hint, HintKind, TextRange};

use crate::Document;

impl Document {
    /// The hints inside `range` that the settings allow.
    #[must_use]
    pub fn hints(&self, range: TextRange) -> Vec<Hint> {
        let switches = self.settings().hints;
        self.games_in(Some(range))
            .flat_map(|placed| {
                let hints = placed.record().hints(placed.relative_range(range));
                hints.into_iter().map(move |mut hint| {
                    hint.at += placed.offset;
                    hint.edits = hint
                        .edits
                        .into_iter()
                        .map(|edit| edit.shifted(placed.offset))
                        .collect();
                    hint
                })
            })
            .filter(|hint| match hint.kind {
                HintKind::Points => switches.points,
                HintKind::Score => switches.score,
                HintKind::State => switches.state,
                HintKind::Moves => switches.moves,
            })
            .collect()
    }
}
