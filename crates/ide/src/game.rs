//! One game of a document: its record and the findings that its settings leave.

use std::{
    fmt,
    sync::{Arc, OnceLock},
};

use notation::{Finding, Notation, Record, Settings, TextRange, TextSize};

use crate::findings;

/// One game, immutable and shared by every version of the document that holds it.
pub struct Game {
    notation: &'static dyn Notation,
    record: Arc<dyn Record>,
    settings: Arc<Settings>,
    findings: OnceLock<Vec<Finding>>,
}

impl Game {
    pub(crate) fn new(
        notation: &'static dyn Notation,
        record: Arc<dyn Record>,
        settings: Arc<Settings>,
    ) -> Self {
        Self {
            notation,
            record,
            settings,
            findings: OnceLock::new(),
        }
    }

    /// The record: every answer about the game, with offsets relative to it.
    #[must_use]
    pub fn record(&self) -> &Arc<dyn Record> {
        &self.record
    }

    /// The settings it was read with.
    #[must_use]
    pub fn settings(&self) -> &Arc<Settings> {
        &self.settings
    }

    /// Its length in bytes.
    #[must_use]
    pub fn text_len(&self) -> TextSize {
        self.record.parse().text_len()
    }

    /// What is wrong in it, at the levels of the settings and without what comments silence, in the order of the text;
    /// offsets relative to the game. Replays the game when first called.
    #[must_use]
    pub fn findings(&self) -> &[Finding] {
        self.findings
            .get_or_init(|| findings::of_game(self.notation, &*self.record, &self.settings))
    }

    /// Whether [`Game::findings`] were computed already.
    #[must_use]
    pub fn is_checked(&self) -> bool {
        self.findings.get().is_some()
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Game")
            .field("notation", &self.notation.id())
            .field("len", &self.text_len())
            .finish()
    }
}

/// A game at its place in a document.
#[derive(Debug, Clone)]
pub struct PlacedGame {
    /// Its number in the document, from 0.
    pub index: usize,
    /// Where its first byte stands.
    pub offset: TextSize,
    /// The line of its first byte, from 0.
    pub first_line: usize,
    /// The game itself.
    pub game: Arc<Game>,
}

impl PlacedGame {
    /// The record; its offsets are relative to the game.
    #[must_use]
    pub fn record(&self) -> &dyn Record {
        &**self.game.record()
    }

    /// Its bytes in the document.
    #[must_use]
    pub fn range(&self) -> TextRange {
        TextRange::at(self.offset, self.game.text_len())
    }

    /// `at` in the document as an offset in the game, cut to the game.
    #[must_use]
    pub fn relative(&self, at: TextSize) -> TextSize {
        at.checked_sub(self.offset)
            .unwrap_or_default()
            .min(self.game.text_len())
    }

    /// The part of `range` that lies in the game, relative to it; empty if there is none.
    #[must_use]
    pub fn relative_range(&self, range: TextRange) -> TextRange {
        TextRange::new(self.relative(range.start()), self.relative(range.end()))
    }
}
