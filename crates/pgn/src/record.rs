//! One game that was read.

use std::sync::OnceLock;

use notation::{Finding, Parse, Settings};

use crate::{replay::Replayed, sheet::Sheet};

/// A game: its tree, and everything computed from it when it is first asked for.
pub(crate) struct Game {
    pub(crate) parse: Parse,
    pub(crate) settings: Settings,
    sheet: OnceLock<Sheet>,
    replayed: OnceLock<Replayed>,
    pub(crate) findings: OnceLock<Vec<Finding>>,
}

impl Game {
    pub(crate) fn new(parse: Parse, settings: &Settings) -> Self {
        Self {
            parse,
            settings: settings.clone(),
            sheet: OnceLock::new(),
            replayed: OnceLock::new(),
            findings: OnceLock::new(),
        }
    }

    /// What the record says.
    pub(crate) fn sheet(&self) -> &Sheet {
        self.sheet.get_or_init(|| Sheet::new(&self.parse))
    }

    /// The record played by the rules.
    pub(crate) fn replayed(&self) -> &Replayed {
        self.replayed
            .get_or_init(|| Replayed::of(self.sheet(), self.parse.text()))
    }

    /// The result that is written, or else the one that the last move makes.
    pub(crate) fn result(&self) -> &str {
        let sheet = self.sheet();
        let made = || self.replayed().made_result(sheet);
        let made = sheet.results.is_empty().then(made).flatten();
        made.unwrap_or(sheet.result())
    }

    /// The text of a part of the record.
    pub(crate) fn text(&self, range: notation::TextRange) -> &str {
        let text = self.parse.text();
        text.get(std::ops::Range::from(range)).unwrap_or_default()
    }
}
