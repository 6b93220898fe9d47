//! Completion: what can be written at the cursor, likeliest first.

use notation::{Completion, TextSize};

use crate::Document;

impl Document {
    /// What can be written at `at`, likeliest first. What stands there already is not offered: many editors take the
    /// selected item at Enter, which would then do nothing instead of ending the line.
    #[must_use]
    pub fn completions(&self, at: TextSize) -> Vec<Completion> {
        let (placed, relative) = self.locate(at);
        let mut completions = placed.record().completions(relative);
        for completion in &mut completions {
            completion.replace += placed.offset;
        }
        completions.retain(|completion| self.slice(completion.replace) != completion.insert);
        completions
    }
}
