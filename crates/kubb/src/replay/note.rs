//! A finding in the text of a turn that needs no replay.

use notation::{Finding, TextRange};

use crate::read::sheet::Turn;

/// A finding in the text of a turn.
#[derive(Debug, Clone)]
pub(crate) struct Note {
    pub(crate) finding: Finding,
    /// The index of its throw; `None` if it is at no throw.
    pub(crate) throw: Option<usize>,
    /// The word that may hold a wrong character; `None` if the finding already has all repairs.
    pub(crate) word: Option<TextRange>,
}

impl Note {
    /// A note whose finding already has all repairs.
    pub(crate) fn settled(turn: &Turn, finding: Finding) -> Self {
        Self {
            throw: turn.throw_at(finding.range.start()),
            finding,
            word: None,
        }
    }

    /// The note with all its ranges moved by `to`.
    pub(crate) fn moved(mut self, to: impl Fn(TextRange) -> TextRange) -> Self {
        self.finding.range = to(self.finding.range);
        for related in &mut self.finding.related {
            related.range = to(related.range);
        }
        let fixes = self.finding.fixes.iter_mut();
        for edit in fixes.flat_map(|fix| &mut fix.edits) {
            edit.range = to(edit.range);
        }
        self.word = self.word.map(to);
        self
    }
}
