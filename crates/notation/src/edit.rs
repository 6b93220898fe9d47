//! Changes to a text, as data.

use rowan::{TextRange, TextSize};
use serde::Serialize;

/// Replace the bytes of `range` by `text`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct Edit {
    /// What is replaced; empty for an insertion. Relative to the game.
    #[serde(skip)]
    pub range: TextRange,
    /// What is written instead; empty for a deletion.
    pub text: String,
}

impl Edit {
    /// Replaces `range` by `text`.
    pub fn replace(range: TextRange, text: impl Into<String>) -> Self {
        Self {
            range,
            text: text.into(),
        }
    }

    /// Inserts `text` at `at`.
    pub fn insert(at: TextSize, text: impl Into<String>) -> Self {
        Self {
            range: TextRange::empty(at),
            text: text.into(),
        }
    }

    /// Deletes `range`.
    #[must_use]
    pub fn delete(range: TextRange) -> Self {
        Self {
            range,
            text: String::new(),
        }
    }

    /// The same edit `offset` bytes further down.
    #[must_use]
    pub fn shifted(mut self, offset: TextSize) -> Self {
        self.range += offset;
        self
    }
}

/// `text` after all `edits`, which may come in any order but must not overlap. An edit that lies outside the text, cuts
/// a character or overlaps an earlier one is left out: answers must never destroy a record.
#[must_use]
pub fn apply_edits(text: &str, edits: &[Edit]) -> String {
    let mut sorted: Vec<&Edit> = edits.iter().collect();
    sorted.sort_by_key(|edit| (edit.range.start(), edit.range.end()));
    let mut result = String::with_capacity(text.len());
    let mut done = 0;
    for edit in sorted {
        let (start, end) = (
            usize::from(edit.range.start()),
            usize::from(edit.range.end()),
        );
        let (Some(kept), Some(_)) = (text.get(done..start), text.get(start..end)) else {
            continue;
        };
        result.push_str(kept);
        result.push_str(&edit.text);
        done = end;
    }
    // `done` is 0 or the end of an edit that was checked above.
    result.push_str(text.get(done..).unwrap_or_default());
    result
}
