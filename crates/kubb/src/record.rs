//! A parsed game, with what is computed from it when first needed.

use std::sync::OnceLock;

use notation::{Finding, FormatOptions, Parse, Settings};

use crate::replay::{Analysis, Run, Script, Variant, options};

/// A Kubb game. Answers are computed from it; `lib` calls them.
pub(crate) struct KubbRecord {
    pub(crate) parse: Parse,
    pub(crate) format: FormatOptions,
    pub(crate) variant: Variant,
    played: OnceLock<PlayedRecord>,
    pub(crate) findings: OnceLock<Vec<Finding>>,
}

/// A record as the referee played it.
pub(crate) struct PlayedRecord {
    pub(crate) script: Script,
    pub(crate) run: Run,
    pub(crate) game: Analysis,
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
    pub(crate) fn game(&self) -> &Analysis {
        &self.played().game
    }

    /// The game together with the referee's script and run.
    pub(crate) fn played(&self) -> &PlayedRecord {
        self.played.get_or_init(|| {
            let script = Script::of(&self.parse, self.variant);
            let run = Run::of(&script);
            let game = Analysis::of(&script, &run);
            PlayedRecord { script, run, game }
        })
    }
}
