//! The findings of a document as diagnostics, game by game.

use std::sync::Arc;

use ide::{Game, PlacedGame, TypedLine};
use notation::{Finding, Settings, Severity};
use tower_lsp::lsp_types::{
    CodeDescription, Diagnostic, DiagnosticRelatedInformation, DiagnosticTag, NumberOrString, Url,
};

use crate::client::{convert, snapshot::Snapshot};

/// The diagnostics of `snapshot`, without a pause; also those of an unfinished last line if nobody is typing there.
pub(crate) fn of_snapshot(snapshot: &Snapshot, is_open: bool) -> Vec<Diagnostic> {
    let typed = snapshot.document.typed_line().filter(|_| is_open);
    let games = snapshot.document.games();
    let parts = games.map(|placed| PlacedDiagnostics::of(snapshot, &placed, typed.as_ref()));
    Published(parts.collect()).diagnostics()
}

/// The diagnostics of a document: those of its games that are checked, what did not change shared with the versions before.
#[derive(Clone, PartialEq)]
pub(crate) struct Published(Vec<PlacedDiagnostics>);

/// The diagnostics of a game at its place in the document.
#[derive(Clone)]
struct PlacedDiagnostics {
    first_line: u32,
    game: Arc<GameDiagnostics>,
}

/// The diagnostics of a game, with lines counted from the first of the game.
#[derive(PartialEq)]
struct GameDiagnostics(Box<[Diagnostic]>);

impl PartialEq for PlacedDiagnostics {
    fn eq(&self, other: &Self) -> bool {
        self.first_line == other.first_line
            && (Arc::ptr_eq(&self.game, &other.game) || self.game == other.game)
    }
}

impl Published {
    pub(crate) fn of(snapshot: &Snapshot) -> Self {
        let typed = snapshot.document.typed_line();
        let is_wrong = |game: &Game| game.is_checked() && !game.findings().is_empty();
        let wrong = snapshot.document.games_that(0, is_wrong);
        let parts = wrong.map(|placed| PlacedDiagnostics::of(snapshot, &placed, typed.as_ref()));
        Self(parts.filter(|part| !part.game.0.is_empty()).collect())
    }

    pub(crate) fn count(&self) -> usize {
        self.0.iter().map(|part| part.game.0.len()).sum()
    }

    pub(crate) fn diagnostics(&self) -> Vec<Diagnostic> {
        let parts = self.0.iter();
        parts.flat_map(PlacedDiagnostics::diagnostics).collect()
    }
}

impl PlacedDiagnostics {
    /// The diagnostics of a game without what the line that is being typed holds back.
    fn of(snapshot: &Snapshot, placed: &PlacedGame, typed: Option<&TypedLine>) -> Self {
        let findings = placed.game.findings();
        let whole = placed.game.derived(|| {
            let findings = findings.iter().cloned();
            GameDiagnostics::of(snapshot, placed, findings)
        });
        let is_held = |finding: &Finding| {
            typed.is_some_and(|typed| typed.holds_back(finding.code, finding.range + placed.offset))
        };
        let game = if findings.iter().any(is_held) {
            let shown = findings.iter().filter(|finding| !is_held(finding)).cloned();
            Arc::new(GameDiagnostics::of(snapshot, placed, shown))
        } else {
            whole
        };
        Self {
            first_line: u32::try_from(placed.first_line).unwrap_or(u32::MAX),
            game,
        }
    }

    fn diagnostics(&self) -> impl Iterator<Item = Diagnostic> {
        let diagnostics = self.game.0.iter().cloned();
        diagnostics.map(|diagnostic| with_lines(diagnostic, |line| line + self.first_line))
    }
}

impl GameDiagnostics {
    fn of(
        snapshot: &Snapshot,
        placed: &PlacedGame,
        findings: impl Iterator<Item = Finding>,
    ) -> Self {
        let first_line = u32::try_from(placed.first_line).unwrap_or(u32::MAX);
        let diagnostics = findings.map(|finding| {
            let diagnostic = diagnostic(snapshot, &finding.shifted(placed.offset));
            with_lines(diagnostic, |line| line - first_line)
        });
        Self(diagnostics.collect())
    }
}

/// `diagnostic` with every line number changed.
fn with_lines(mut diagnostic: Diagnostic, change: impl Fn(u32) -> u32) -> Diagnostic {
    let related = diagnostic.related_information.iter_mut().flatten();
    let ranges = related.map(|related| &mut related.location.range);
    for range in ranges.chain([&mut diagnostic.range]) {
        range.start.line = change(range.start.line);
        range.end.line = change(range.end.line);
    }
    diagnostic
}

/// A finding as the client is told of it.
pub(crate) fn diagnostic(snapshot: &Snapshot, finding: &Finding) -> Diagnostic {
    let client = &snapshot.client;
    let related = finding
        .related
        .iter()
        .map(|related| DiagnosticRelatedInformation {
            location: snapshot.location(related.range),
            message: related.message.clone(),
        });
    let is_superfluous =
        finding.code == "movetext/unused-allow" && finding.severity == Severity::Hint;
    Diagnostic {
        range: snapshot.range(finding.range),
        severity: Some(convert::severity(finding.severity)),
        code: Some(NumberOrString::String(finding.code.to_owned())),
        code_description: client
            .code_description
            .then(|| rule_page(snapshot.document.settings(), finding.code))
            .flatten()
            .map(|href| CodeDescription { href }),
        source: Some("movetext".to_owned()),
        message: finding.message.clone(),
        related_information: (client.related_information && !finding.related.is_empty())
            .then(|| related.collect()),
        tags: (client.unnecessary_tag && is_superfluous).then(|| vec![DiagnosticTag::UNNECESSARY]),
        data: None,
    }
}

/// Where the page of the rule `code` stands, to which its findings link.
#[must_use]
pub fn rule_page(settings: &Settings, code: &str) -> Option<Url> {
    Url::parse(&settings.documentation.page(code)).ok()
}
