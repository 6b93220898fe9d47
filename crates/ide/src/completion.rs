//! Completion: what can be written at the cursor, likeliest first.

use notation::{Completion, TextSize};

use crate::Document;

impl Document {
    /// What can be written at `at`, likeliest first.
    #[must_use]
    pub fn completions(&self, at: TextSize) -> Vec<Completion> {
        let (placed, relative) = self.locate(at);
        let mut completions = placed.record().completions(relative);
        for completion in &mut completions {
            completion.replace += placed.offset;
        }
        completions
    }
}
