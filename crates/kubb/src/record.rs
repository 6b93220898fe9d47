//! One game that was read: the parsed text with what is computed from it when first asked for.

use std::sync::OnceLock;

use notation::{Finding, FormatOptions, Parse, Settings};

use crate::{
    checks::Game,
    replay::{Run, Script, Variant, options},
};

/// A Kubb game: the answers read it, the door asks them.
pub(crate) struct KubbRecord {
    pub(crate) parse: Parse,
    pub(crate) format: FormatOptions,
    pub(crate) variant: Variant,
    played: OnceLock<Played>,
    pub(crate) findings: OnceLock<Vec<Finding>>,
}

/// A record that was played.
pub(crate) struct Played {
    pub(crate) script: Script,
    pub(crate) run: Run,
    pub(crate) game: Game,
}

impl KubbRecord {
    pub(crate) fn new(parse: Parse, settings: &Settings) -> Self {
        Self {
            parse,
            format: settings.format,
            variant: options::variant(settings),
            played: OnceLock::new(),
            findings: OnceLock::new(),
        }
    }

    /// The game, read and replayed.
    pub(crate) fn game(&self) -> &Game {
        &self.played().game
    }

    /// The same with what the referee needs.
    pub(crate) fn played(&self) -> &Played {
        self.played.get_or_init(|| {
            let script = Script::of(&self.parse, self.variant);
            let run = Run::of(&script);
            let game = Game::of(&script, &run);
            Played { script, run, game }
        })
    }
}
