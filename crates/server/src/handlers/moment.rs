//! The place of a request in a document: a position, or a number of moves of a game.

use ide::PictureStep;
use notation::TextSize;
use serde::Deserialize;
use tower_lsp::lsp_types::Position;

use crate::client::snapshot::Snapshot;

/// A place between two moves.
#[derive(Debug, Deserialize)]
pub(crate) struct Moment {
    /// After the move at this place.
    #[serde(default)]
    position: Option<Position>,
    /// Or in this game, from 0, …
    #[serde(default)]
    game: usize,
    /// … after this many of its moves.
    #[serde(default)]
    step: usize,
}

impl Moment {
    /// How many moves are played there; `None` if there is no such game or move.
    pub(crate) fn step(&self, snapshot: &Snapshot) -> Option<PictureStep> {
        let document = &snapshot.document;
        match self.position {
            Some(position) => Some(document.step_at(snapshot.offset(position))),
            None => document.step_of(self.game, self.step),
        }
    }

    /// Its offset in the text; `None` if there is no such game or move.
    pub(crate) fn offset(&self, snapshot: &Snapshot) -> Option<TextSize> {
        match self.position {
            Some(position) => Some(snapshot.offset(position)),
            None => self
                .step(snapshot)
                .map(|step| snapshot.document.end_of(step)),
        }
    }
}
