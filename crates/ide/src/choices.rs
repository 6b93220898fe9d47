//! What can be done next in a game of a document: as a board offers it.

use notation::{Choice, TextSize};

use crate::{Document, Step};

impl Document {
    /// What can be done next, after the move at `at`; see [`Record::choices`](notation::Record::choices). Their ranges are
    /// those of the document.
    #[must_use]
    pub fn choices(&self, at: TextSize, picked: &[String]) -> Vec<Choice> {
        let (placed, relative) = self.locate(at);
        let offset = placed.offset;
        let choices = placed.record().choices(relative, picked).into_iter();
        let moved = |choice: Choice| {
            choice.moved(
                |edits| edits.into_iter().map(|edit| edit.shifted(offset)).collect(),
                |range| range + offset,
            )
        };
        choices.map(moved).collect()
    }

    /// Where the game goes on after the moves of a picture: what [`Document::choices`] takes.
    #[must_use]
    pub fn end_of(&self, step: Step) -> TextSize {
        let start = || self.game(step.game).map(|placed| placed.offset);
        let end = step.range.map(notation::TextRange::end);
        end.or_else(start).unwrap_or_default()
    }
}
