//! One game that was read, with the answers computed when first asked for.

use std::sync::OnceLock;

use notation::{
    Completion, Edit, Explanation, Finding, Hover, Parse, Record, Settings, Severity, Symbol,
    TextRange, TextSize, Token,
};

use crate::{
    ast::{self, Game},
    syntax::{RootlogLanguage, SyntaxNode},
};

/// A record of one game.
pub(crate) struct RootlogRecord {
    parse: Parse,
    settings: Settings,
    checked: OnceLock<Checked>,
}

/// The game as data with everything that is wrong.
struct Checked {
    game: Game,
    findings: Vec<Finding>,
}

impl RootlogRecord {
    pub(crate) fn new(parse: Parse, settings: &Settings) -> Self {
        Self {
            parse,
            settings: settings.clone(),
            checked: OnceLock::new(),
        }
    }

    fn root(&self) -> SyntaxNode {
        self.parse.syntax::<RootlogLanguage>()
    }

    fn checked(&self) -> &Checked {
        self.checked.get_or_init(|| {
            let (mut game, slips) = ast::lower(&self.root());
            let mut findings: Vec<Finding> = self.parse.findings().collect();
            let known = findings.clone();
            let is_known = |slip: &Finding| {
                known
                    .iter()
                    .any(|finding| finding.range.contains_range(slip.range))
            };
            findings.extend(slips.into_iter().filter(|slip| !is_known(slip)));
            mark_unsound(&mut game, &findings);
            findings.sort_by_key(|finding| (finding.range.start(), finding.range.end()));
            Checked { game, findings }
        })
    }

    /// The game as data.
    pub(crate) fn game(&self) -> &Game {
        &self.checked().game
    }
}

/// Marks the actions that hold a finding of severity error.
fn mark_unsound(game: &mut Game, findings: &[Finding]) {
    let actions = game.hireling_setup.iter_mut().chain(
        game.turns
            .iter_mut()
            .flat_map(|turn| turn.actions.iter_mut()),
    );
    let mut errors: Vec<TextRange> = findings
        .iter()
        .filter(|finding| finding.severity == Severity::Error)
        .map(|finding| finding.range)
        .collect();
    errors.sort_by_key(|range| range.start());
    for action in actions {
        let first = errors.partition_point(|range| range.start() < action.range.start());
        let inside = errors
            .get(first)
            .is_some_and(|range| range.start() <= action.range.end());
        action.sound &= !inside;
    }
}

impl Record for RootlogRecord {
    fn parse(&self) -> &Parse {
        &self.parse
    }

    fn findings(&self) -> &[Finding] {
        &self.checked().findings
    }

    fn hover(&self, _at: TextSize) -> Option<Hover> {
        None
    }

    fn completions(&self, _at: TextSize) -> Vec<Completion> {
        Vec::new()
    }

    fn format(&self, _range: Option<TextRange>) -> Vec<Edit> {
        let _ = &self.settings;
        Vec::new()
    }

    fn outline(&self) -> Vec<Symbol> {
        Vec::new()
    }

    fn tokens(&self, _range: Option<TextRange>) -> Vec<Token> {
        Vec::new()
    }

    fn explain(&self, _at: TextSize) -> Option<Explanation> {
        let _ = self.game();
        None
    }
}
