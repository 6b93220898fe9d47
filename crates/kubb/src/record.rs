//! One game that was read: the parsed text with what is computed from it when first asked for.

use std::sync::OnceLock;

use notation::{Finding, FormatOptions, HintOptions, Parse, Settings};

use crate::{checks::Game, options, replay::Rules};

/// A Kubb game: the answers read it, the door asks them.
pub(crate) struct KubbRecord {
    pub(crate) parse: Parse,
    pub(crate) format: FormatOptions,
    pub(crate) hint_options: HintOptions,
    pub(crate) rules: Rules,
    pub(crate) findings: OnceLock<Vec<Finding>>,
    game: OnceLock<Game>,
}

impl KubbRecord {
    pub(crate) fn new(parse: Parse, settings: &Settings) -> Self {
        Self {
            parse,
            format: settings.format,
            hint_options: settings.hints,
            rules: options::rules(settings),
            findings: OnceLock::new(),
            game: OnceLock::new(),
        }
    }

    /// The game, read and replayed.
    pub(crate) fn game(&self) -> &Game {
        self.game.get_or_init(|| Game::of(&self.parse, self.rules))
    }
}
