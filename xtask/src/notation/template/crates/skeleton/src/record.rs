//! One game: the parsed text, and what is computed from it on demand.

use std::sync::OnceLock;

use notation::{Finding, Parse};

use crate::{read::ast::Game, replay::Replayed};

/// A game of Skeleton. All answers are computed from it.
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

    /// The replayed game.
    pub(crate) fn replayed(&self) -> &Replayed {
        self.replayed.get_or_init(|| Replayed::of(&self.game))
    }
}
