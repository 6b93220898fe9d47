//! The line above a game: result, players, length, and whether it replays.

use notation::{Severity, TextRange};

use crate::{Document, PlacedGame};

/// What stands above a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameLens {
    /// The number of the game in the document, from 0.
    pub index: usize,
    /// The line it stands above.
    pub range: TextRange,
    /// Result, players, length.
    pub title: String,
}

impl Document {
    /// The lens of every game that has one. The verdict comes from [`Document::verdict`], because it needs a replay.
    #[must_use]
    pub fn lenses(&self) -> Vec<GameLens> {
        self.games()
            .filter_map(|placed| {
                let range = placed.record().lens()?.range + placed.offset;
                let title = placed.title()?;
                Some(GameLens {
                    index: placed.index,
                    range,
                    title,
                })
            })
            .collect()
    }

    /// What the checks say of the game `index`: "replays without contradiction", "3 findings".
    #[must_use]
    pub fn verdict(&self, index: usize) -> Option<String> {
        self.game(index).map(|placed| placed.verdict())
    }
}

impl PlacedGame {
    /// Result, players and length, where the record knows them.
    #[must_use]
    pub fn title(&self) -> Option<String> {
        self.record().lens().map(|lens| lens.title)
    }

    /// What the checks say of the game: "replays without contradiction", "3 findings". Hints and facts are no
    /// contradiction.
    #[must_use]
    pub fn verdict(&self) -> String {
        let findings = self.game.findings();
        match findings
            .iter()
            .filter(|finding| finding.severity >= Severity::Warning)
            .count()
        {
            0 => "replays without contradiction".to_owned(),
            1 => "1 finding".to_owned(),
            count => format!("{count} findings"),
        }
    }
}
