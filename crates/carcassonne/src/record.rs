//! A parsed game: tree and plain data, with what is computed from them when first needed.

use std::sync::OnceLock;

use notation::{Finding, Parse, Settings};

use crate::{
    checks::names,
    read::ast::Sheet,
    replay::{Replayed, options},
};

/// A game with what is computed from it when first needed.
pub(crate) struct CarcassonneRecord {
    pub(crate) parse: Parse,
    pub(crate) settings: Settings,
    pub(crate) game: Sheet,
    replayed: OnceLock<Replayed>,
    pub(crate) findings: OnceLock<Vec<Finding>>,
}

impl CarcassonneRecord {
    pub(crate) fn new(parse: Parse, settings: &Settings) -> Self {
        let mut game = Sheet::decode(&parse);
        names::resolve(&parse, &mut game);
        Self {
            game,
            parse,
            settings: settings.clone(),
            replayed: OnceLock::new(),
            findings: OnceLock::new(),
        }
    }

    /// The replay, computed when first needed.
    pub(crate) fn replayed(&self) -> &Replayed {
        self.replayed.get_or_init(|| {
            let settings = &self.settings;
            let (boxes, small_cities) = (
                options::boxes(settings),
                options::has_small_cities(settings),
            );
            Replayed::of(&self.parse, &self.game, boxes, small_cities)
        })
    }
}
