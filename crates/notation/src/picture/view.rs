//! Which picture is asked for, and what it is then.

use super::{Charset, Scene, TextBoard};

/// How a game is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum View {
    /// In shapes.
    Scene,
    /// In shapes, as one of all pictures of its game that follow each other: what does not move stays at its place.
    Frame,
    /// In characters, readable at 80 columns.
    Text(Charset),
    /// The board alone in few characters, for a hover of a terminal: at most 76 columns and a dozen rows. What happened, and what
    /// is wrong, is said beside it.
    Small,
}

/// A game as it was drawn.
#[derive(Debug, Clone, PartialEq)]
pub enum Picture {
    /// In shapes.
    Scene(Box<Scene>),
    /// In characters.
    Text(TextBoard),
}

impl Picture {
    /// The shapes.
    #[must_use]
    pub fn scene(self) -> Option<Scene> {
        match self {
            Self::Scene(scene) => Some(*scene),
            Self::Text(_) => None,
        }
    }

    /// The characters.
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
