//! One game that was read: holds the tree and the plain data, and asks the modules of each answer.

use std::sync::OnceLock;

use notation::{
    Completion, Edit, Explanation, Finding, Hover, Parse, Record, Settings, Symbol, TextRange,
    TextSize, Token,
};

use crate::ast::Game;

/// A game with everything that is computed from it when first asked for.
pub(crate) struct CarcassonneRecord {
    parse: Parse,
    settings: Settings,
    game: Game,
    findings: OnceLock<Vec<Finding>>,
}

impl CarcassonneRecord {
    pub(crate) fn new(parse: Parse, settings: &Settings) -> Self {
        Self {
            game: Game::decode(&parse),
            parse,
            settings: settings.clone(),
            findings: OnceLock::new(),
        }
    }
}

impl Record for CarcassonneRecord {
    fn parse(&self) -> &Parse {
        &self.parse
    }

    fn findings(&self) -> &[Finding] {
        self.findings
            .get_or_init(|| self.parse.findings().collect())
    }

    fn hover(&self, _at: TextSize) -> Option<Hover> {
        None
    }

    fn completions(&self, _at: TextSize) -> Vec<Completion> {
        Vec::new()
    }

    fn format(&self, _range: Option<TextRange>) -> Vec<Edit> {
        Vec::new()
    }

    fn outline(&self) -> Vec<Symbol> {
        Vec::new()
    }

    fn tokens(&self, _range: Option<TextRange>) -> Vec<Token> {
        Vec::new()
    }

    fn explain(&self, _at: TextSize) -> Option<Explanation> {
        None
    }
}
