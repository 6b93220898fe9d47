//! One game that was read: holds the tree and the plain data, and asks the modules of each answer.

use std::sync::OnceLock;

use notation::{
    Completion, Edit, Explanation, Finding, Hover, Link, Occurrences, Parse, Record, Replay,
    Settings, Symbol, Table, TextRange, TextSize, Token,
};

use crate::{
    ast::Game, checks, completion, explain, format, hover, links, occurrences, options, outline,
    replay::Replayed, tokens,
};

/// A game with everything that is computed from it when first asked for.
pub(crate) struct CarcassonneRecord {
    parse: Parse,
    settings: Settings,
    game: Game,
    replayed: OnceLock<Replayed>,
    findings: OnceLock<Vec<Finding>>,
}

impl CarcassonneRecord {
    pub(crate) fn new(parse: Parse, settings: &Settings) -> Self {
        Self {
            game: Game::decode(&parse),
            parse,
            settings: settings.clone(),
            replayed: OnceLock::new(),
            findings: OnceLock::new(),
        }
    }

    /// The game as played; played when first asked for.
    fn replayed(&self) -> &Replayed {
        self.replayed
            .get_or_init(|| Replayed::new(&self.game, options::boxes(&self.settings)))
    }
}

impl Record for CarcassonneRecord {
    fn parse(&self) -> &Parse {
        &self.parse
    }

    fn findings(&self) -> &[Finding] {
        self.findings.get_or_init(|| {
            let mut findings = self.replayed().with_syntax(&self.parse);
            findings.extend(checks::findings(&self.parse, &self.game));
            findings.sort_by_key(|finding| (finding.range.start(), finding.range.end()));
            findings
        })
    }

    fn hover(&self, at: TextSize) -> Option<Hover> {
        hover::hover(&self.parse, &self.game, at)
    }

    fn completions(&self, at: TextSize) -> Vec<Completion> {
        completion::completions(&self.parse, &self.game, at)
    }

    fn format(&self, range: Option<TextRange>) -> Vec<Edit> {
        format::format(&self.parse, &self.game, self.settings.format, range)
    }

    fn on_type(&self, at: TextSize, typed: char) -> Vec<Edit> {
        if typed != '\n' {
            return Vec::new();
        }
        format::after_newline(&self.parse, &self.game, self.settings.format, at)
    }

    fn outline(&self) -> Vec<Symbol> {
        outline::outline(&self.game)
    }

    fn tokens(&self, range: Option<TextRange>) -> Vec<Token> {
        tokens::tokens(&self.parse, range)
    }

    fn occurrences(&self, at: TextSize) -> Option<Occurrences> {
        occurrences::occurrences(&self.parse, &self.game, at)
    }

    fn definition(&self, at: TextSize) -> Vec<TextRange> {
        occurrences::definition(&self.parse, &self.game, at)
    }

    fn links(&self) -> Vec<Link> {
        links::links(&self.game)
    }

    fn replay(&self) -> Replay {
        self.replayed().data(&self.game)
    }

    fn stats(&self) -> Vec<Table> {
        self.replayed().stats(&self.game)
    }

    fn explain(&self, at: TextSize) -> Option<Explanation> {
        explain::explain(&self.game, at)
    }
}
