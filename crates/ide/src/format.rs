//! Formatting a document, a selection, and the line that a newline ends.

use notation::{Edit, TextRange, TextSize};

use crate::Document;

impl Document {
    /// The edits that bring the lines touching `range` (all for `None`) into canonical form. They do not overlap.
    #[must_use]
    pub fn format(&self, range: Option<TextRange>) -> Vec<Edit> {
        self.games_in(range)
            .flat_map(|placed| {
                let inside = range.map(|range| placed.relative_range(range));
                let edits = placed.record().format(inside);
                edits
                    .into_iter()
                    .map(move |edit| edit.shifted(placed.offset))
            })
            .collect()
    }

    /// The edits after `typed` was written just before `at`.
    #[must_use]
    pub fn on_type(&self, at: TextSize, typed: char) -> Vec<Edit> {
        // What was typed belongs to the game above, even if the cursor now stands at the start of the next.
        let before = at.checked_sub(TextSize::of(typed)).unwrap_or_default();
        let placed = self.game_at(before);
        let edits = placed.record().on_type(placed.relative(at), typed);
        edits
            .into_iter()
            .map(|edit| edit.shifted(placed.offset))
            .collect()
    }
}
