//! One game that was read: the parsed text with what is computed from it when first asked for.

use std::sync::OnceLock;

use notation::{Finding, Parse};

use crate::{read::ast::Game, replay::Replayed};

/// A game of Skeleton: the answers read it, the door asks them.
pub(crate) struct SkeletonRecord {
    pub(crate) parse: Parse,
    pub(crate) game: Game,
    replayed: OnceLock<Replayed>,
    pub(crate) findings: OnceLock<Vec<Finding>>,
}

impl SkeletonRecord {
    pub(crate) fn new(parse: Parse) -> Self {
        Self {
            game: Game::decode(&parse),
            parse,
            replayed: OnceLock::new(),
            findings: OnceLock::new(),
        }
    }

    /// The game as played.
    pub(crate) fn replayed(&self) -> &Replayed {
        self.replayed.get_or_init(|| Replayed::of(&self.game))
    }
}
