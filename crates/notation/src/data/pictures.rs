//! Pictures of a record, with the findings of the last move.

use crate::{
    Record,
    picture::{Charset, Scene, TextBoard, View, troubles},
};

impl dyn Record + '_ {
    /// The picture after the first `step` of [`Record::moves`]. `None` beyond the last move.
    #[must_use]
    pub fn scene(&self, step: usize) -> Option<Scene> {
        self.noted(step, View::Scene)
    }

    /// The same picture as a frame: in all frames of a game, pieces that do not move keep their place.
    #[must_use]
    pub fn frame(&self, step: usize) -> Option<Scene> {
        self.noted(step, View::Frame)
    }

    /// The same picture as characters, readable at 80 columns.
    #[must_use]
    pub fn text_board(&self, step: usize, charset: Charset) -> Option<TextBoard> {
        let mut board = self.picture(step, View::Text(charset))?.text()?;
        board.add_notes(self.notes(step));
        Some(board)
    }

    /// The board alone as characters, in a small form.
    #[must_use]
    pub fn small_board(&self, step: usize) -> Option<TextBoard> {
        self.picture(step, View::Small)?.text()
    }

    fn noted(&self, step: usize, view: View) -> Option<Scene> {
        let mut scene = self.picture(step, view)?.scene()?;
        scene.add_notes(self.notes(step));
        Some(scene)
    }

    /// The messages of errors and warnings in the last of the first `step` moves.
    #[must_use]
    pub fn notes(&self, step: usize) -> Vec<&str> {
        let moves = self.moves();
        let last = step.checked_sub(1).and_then(|last| moves.get(last));
        let range = last.map(|last| last.range).unwrap_or_default();
        troubles(self.findings(), range)
    }
}
