//! Hover: what the symbol under the cursor means, what its move did, and why something is found there.

use notation::{Hover, TextSize};

use crate::Document;

impl Document {
    /// The text to show for the symbol at `at`, with the range it speaks of.
    #[must_use]
    pub fn hover(&self, at: TextSize) -> Option<Hover> {
        let (placed, relative) = self.locate(at);
        let mut hover = placed.record().hover(relative)?;
        hover.range += placed.offset;
        Some(hover)
    }
}
