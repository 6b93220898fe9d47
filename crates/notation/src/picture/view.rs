//! The kinds of pictures, and a picture of either kind.

use super::{Charset, Scene, TextBoard};

/// How a game is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum View {
    /// In shapes.
    Scene,
    /// In shapes, as a frame: in all frames of a game, pieces that do not move keep their place.
    Frame,
    /// In characters, readable at 80 columns.
    Text(Charset),
    /// Only the board, in characters, for a hover in a terminal: at most 76 columns and a dozen rows. The hover
    /// has the rest in words.
    Small,
}

/// A picture of a game.
#[derive(Debug, Clone, PartialEq)]
pub enum Picture {
    /// In shapes.
    Scene(Box<Scene>),
    /// In characters.
    Text(TextBoard),
}

impl Picture {
    /// The shapes; `None` if it is in characters.
    #[must_use]
    pub fn scene(self) -> Option<Scene> {
        match self {
            Self::Scene(scene) => Some(*scene),
            Self::Text(_) => None,
        }
    }

    /// The characters; `None` if it is in shapes.
    #[must_use]
    pub fn text(self) -> Option<TextBoard> {
        match self {
            Self::Scene(_) => None,
            Self::Text(board) => Some(board),
        }
    }
}

impl From<Scene> for Picture {
    fn from(scene: Scene) -> Self {
        Self::Scene(Box::new(scene))
    }
}

impl From<TextBoard> for Picture {
    fn from(board: TextBoard) -> Self {
        Self::Text(board)
    }
}
