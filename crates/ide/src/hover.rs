//! Hover: what the symbol under the cursor means, what its move did, why something is found there, and the board after it.

use notation::{
    TextRange, TextSize,
    picture::{Scene, TextBoard},
};

use crate::{Document, PlacedGame};

/// What to show for a symbol.
pub struct Hover {
    /// The symbol it speaks of.
    pub range: TextRange,
    /// Markdown.
    pub markdown: String,
    /// The board that belongs to it, where one helps.
    pub board: Option<HoverBoard>,
}

/// The board of a hover: drawn when it is asked for.
pub struct HoverBoard {
    game: PlacedGame,
    step: usize,
}

impl Document {
    /// What to show for the symbol at `at`.
    #[must_use]
    pub fn hover(&self, at: TextSize) -> Option<Hover> {
        let (game, relative) = self.locate(at);
        let hover = game.record().hover(relative)?;
        Some(Hover {
            range: hover.range + game.offset,
            markdown: hover.markdown,
            board: hover.step.map(|step| HoverBoard { game, step }),
        })
    }
}

impl HoverBoard {
    /// The board alone as a scene, of a large one the surroundings of the last move.
    #[must_use]
    pub fn scene(&self) -> Option<Scene> {
        Some(self.game.record().scene(self.step)?.focused())
    }

    /// The board alone in few characters.
    #[must_use]
    pub fn text(&self) -> Option<TextBoard> {
        self.game.record().small_board(self.step)
    }
}
