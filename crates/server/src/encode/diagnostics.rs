//! The findings of a document as diagnostics, game by game.

use std::{
    hash::{DefaultHasher, Hash as _, Hasher as _},
    sync::Arc,
};

use ide::{PlacedGame, TextSize, TypedLine};
use notation::{Finding, Settings, Severity};
use serde::Serialize;
use serde_json::Value;
use tower_lsp::lsp_types::{
    CodeDescription, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, DiagnosticTag,
    MarkupContent, MarkupKind, NumberOrString, Range, Url,
};

use crate::{
    client::{convert, snapshot::Snapshot},
    encode::{
        newer,
        shown::{Shown, ShownGame},
    },
};

/// Who made a diagnostic, as an editor shows it.
const SOURCE: &str = "movetext";

/// The diagnostics of `snapshot`, computed without a pause. `near` is where the user works; if it is `None`, the document is not
/// open, and nothing is held back in an unfinished last line.
pub(crate) fn of_snapshot(snapshot: &Snapshot, near: Option<TextSize>) -> Vec<Diagnostic> {
    let document = &snapshot.document;
    document
        .games()
        .for_each(|placed| _ = placed.game.findings());
    let typed = document.typed_line().filter(|_| near.is_some());
    let shown = Shown::of(document, near.unwrap_or_default());
    let findings = shown.games.iter().flat_map(|game| {
        let placed = &game.placed;
        let is_shown = |one: &&Finding| !is_held_back(one, placed, typed.as_ref());
        let findings = game.findings().iter().filter(is_shown);
        findings.map(|one| diagnostic(snapshot, &one.clone().shifted(placed.offset)))
    });
    note(&shown).into_iter().chain(findings).collect()
}

/// The diagnostic, at the start of the file, that tells of the findings that are not shown.
fn note(shown: &Shown) -> Option<Diagnostic> {
    shown.note().map(|message| Diagnostic {
        severity: Some(DiagnosticSeverity::INFORMATION),
        source: Some(SOURCE.to_owned()),
        message,
        ..Diagnostic::default()
    })
}

/// The diagnostics of the checked games of a document. Those of unchanged games are shared with earlier versions.
#[derive(Clone, PartialEq)]
pub(crate) struct Published {
    games: Vec<PlacedDiagnostics>,
    /// See `Open`: everything is published again after it changes.
    cut: u64,
}

/// The diagnostics of a game at its place in the document.
#[derive(Clone)]
struct PlacedDiagnostics {
    first_line: u32,
    game: Arc<GameDiagnostics>,
}

/// The diagnostics of a game as JSON without line numbers, which change with every line inserted above.
#[derive(PartialEq)]
struct GameDiagnostics {
    count: usize,
    /// The text before each line number, and that number, counted from the first line of the game.
    pieces: Box<[(Box<str>, u32)]>,
    /// The text after the last line number.
    rest: Box<str>,
    /// The approximate length of the JSON in bytes.
    len: usize,
    hash: u64,
}

/// Bytes that the line numbers of one diagnostic take at most, in nearly all cases.
const LONGEST_NUMBERS: usize = 16;

impl PartialEq for PlacedDiagnostics {
    fn eq(&self, other: &Self) -> bool {
        self.first_line == other.first_line
            && (Arc::ptr_eq(&self.game, &other.game) || self.game == other.game)
    }
}

impl Published {
    /// The diagnostics of `snapshot` for a user who works at `near`.
    pub(crate) fn of(snapshot: &Snapshot, near: TextSize) -> Self {
        let typed = snapshot.document.typed_line();
        let shown = Shown::of(&snapshot.document, near);
        let note = note(&shown).map(|note| PlacedDiagnostics {
            first_line: 0,
            game: Arc::new(GameDiagnostics::of(snapshot, &[note])),
        });
        let games = shown.games.iter();
        let parts = games.map(|game| PlacedDiagnostics::of(snapshot, game, typed.as_ref()));
        let parts = note.into_iter().chain(parts);
        Self {
            games: parts.filter(|part| part.game.count > 0).collect(),
            cut: snapshot.cut,
        }
    }

    pub(crate) fn count(&self) -> usize {
        self.games.iter().map(|part| part.game.count).sum()
    }

    /// Appends all of them as a JSON list.
    pub(crate) fn write(&self, json: &mut String) {
        let len = |part: &PlacedDiagnostics| part.game.len;
        json.reserve(self.games.iter().map(len).sum());
        json.push('[');
        for (index, part) in self.games.iter().enumerate() {
            json.push_str(if index > 0 { "," } else { "" });
            part.write(json);
        }
        json.push(']');
    }

    /// Identifies them, for clients that already have them.
    pub(crate) fn id(&self) -> String {
        let mut hasher = DefaultHasher::new();
        self.cut.hash(&mut hasher);
        for part in &self.games {
            (part.first_line, part.game.hash).hash(&mut hasher);
        }
        format!("{:016x}", hasher.finish())
    }
}

impl PlacedDiagnostics {
    /// The shown diagnostics of a game without those that are held back while their line is being typed.
    fn of(snapshot: &Snapshot, shown: &ShownGame, typed: Option<&TypedLine>) -> Self {
        let (placed, findings) = (&shown.placed, shown.findings());
        let is_held = |finding: &Finding| is_held_back(finding, placed, typed);
        let game = if !shown.is_whole() || findings.iter().any(is_held) {
            let left = findings.iter().filter(|finding| !is_held(finding));
            Arc::new(GameDiagnostics::of_game(snapshot, placed, left))
        } else {
            let made = || GameDiagnostics::of_game(snapshot, placed, findings.iter());
            placed.game.derived(made)
        };
        Self {
            first_line: u32::try_from(placed.first_line).unwrap_or(u32::MAX),
            game,
        }
    }

    /// Appends them to a JSON list.
    fn write(&self, json: &mut String) {
        for (before, line) in &self.game.pieces {
            json.push_str(before);
            push_number(json, line + self.first_line);
        }
        json.push_str(&self.game.rest);
    }
}

/// Appends a number: a key writes thousands of them, and the formatting of the standard library takes most of that time.
fn push_number(json: &mut String, number: u32) {
    if number >= 10 {
        push_number(json, number / 10);
    }
    json.extend(char::from_digit(number % 10, 10));
}

/// Whether a finding is held back while its line is being typed.
fn is_held_back(finding: &Finding, placed: &PlacedGame, typed: Option<&TypedLine>) -> bool {
    typed.is_some_and(|typed| typed.holds_back(finding, placed.offset))
}

impl GameDiagnostics {
    /// The diagnostics of `findings` of a game.
    fn of_game<'f>(
        snapshot: &Snapshot,
        placed: &PlacedGame,
        findings: impl Iterator<Item = &'f Finding>,
    ) -> Self {
        let first_line = u32::try_from(placed.first_line).unwrap_or(u32::MAX);
        let diagnostics = findings.map(|finding| {
            let diagnostic = diagnostic(snapshot, &finding.clone().shifted(placed.offset));
            with_lines(diagnostic, |line| line - first_line)
        });
        Self::of(snapshot, &diagnostics.collect::<Vec<_>>())
    }

    /// `diagnostics`, whose lines count from the first one of the game.
    fn of(snapshot: &Snapshot, diagnostics: &[Diagnostic]) -> Self {
        // Strings, numbers and lists can always be serialized.
        let json = match snapshot.client.newer.markup_messages {
            true => serde_json::to_string(&marked(diagnostics)),
            false => serde_json::to_string(diagnostics),
        };
        let json = json.unwrap_or_default();
        let inside = json
            .strip_prefix('[')
            .and_then(|rest| rest.strip_suffix(']'));
        Self::of_json(inside.unwrap_or_default(), diagnostics.len())
    }

    /// The `count` diagnostics that `json` lists.
    fn of_json(json: &str, count: usize) -> Self {
        // No text contains this, because its quotes are escaped.
        const BEFORE: &str = "{\"line\":";
        let mut pieces = Vec::new();
        let mut rest = json;
        while let Some(at) = rest.find(BEFORE) {
            let (before, behind) = rest.split_at(at + BEFORE.len());
            let digits = behind.bytes().take_while(u8::is_ascii_digit).count();
            let (line, behind) = behind.split_at(digits);
            pieces.push((before.into(), line.parse().unwrap_or_default()));
            rest = behind;
        }
        let mut hasher = DefaultHasher::new();
        json.hash(&mut hasher);
        Self {
            count,
            pieces: pieces.into(),
            rest: rest.into(),
            len: json.len() + count * LONGEST_NUMBERS,
            hash: hasher.finish(),
        }
    }
}

/// A diagnostic whose message is Markdown. The order of the fields is that of [`Diagnostic`].
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Marked<'d> {
    range: Range,
    severity: Option<DiagnosticSeverity>,
    #[serde(skip_serializing_if = "Option::is_none")]
    code: &'d Option<NumberOrString>,
    #[serde(skip_serializing_if = "Option::is_none")]
    code_description: &'d Option<CodeDescription>,
    source: &'d Option<String>,
    message: MarkupContent,
    #[serde(skip_serializing_if = "Option::is_none")]
    related_information: &'d Option<Vec<DiagnosticRelatedInformation>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tags: &'d Option<Vec<DiagnosticTag>>,
}

fn marked(diagnostics: &[Diagnostic]) -> Vec<Marked<'_>> {
    let marked = diagnostics.iter().map(|diagnostic| Marked {
        range: diagnostic.range,
        severity: diagnostic.severity,
        code: &diagnostic.code,
        code_description: &diagnostic.code_description,
        source: &diagnostic.source,
        message: markdown(&diagnostic.message),
        related_information: &diagnostic.related_information,
        tags: &diagnostic.tags,
    });
    marked.collect()
}

fn markdown(message: &str) -> MarkupContent {
    MarkupContent {
        kind: MarkupKind::Markdown,
        value: pages::markdown::escaped(message),
    }
}

/// Gives the diagnostics of a code action the messages that they have where they were pulled.
pub(crate) fn mark(action: &mut Value) {
    let diagnostics = action.get_mut("diagnostics").and_then(Value::as_array_mut);
    for diagnostic in diagnostics.into_iter().flatten() {
        if let Some(message) = diagnostic.get_mut("message")
            && let Some(text) = message.as_str()
        {
            *message = newer::value(&markdown(text));
        }
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

/// A finding as a diagnostic.
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
        source: Some(SOURCE.to_owned()),
        message: finding.message.clone(),
        related_information: (client.related_information && !finding.related.is_empty())
            .then(|| related.collect()),
        tags: (client.unnecessary_tag && is_superfluous).then(|| vec![DiagnosticTag::UNNECESSARY]),
        data: None,
    }
}

/// The URL of the page of the rule `code`, to which its findings link; `None` if the setting is no URL.
#[must_use]
pub fn rule_page(settings: &Settings, code: &str) -> Option<Url> {
    Url::parse(&settings.documentation.page(code)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_put_in_where_the_game_stands() {
        let json = r#"{"range":{"start":{"line":0,"character":3},"end":{"line":12,"character":5}},"message":"a {\"line\":7 b"},{"x":1}"#;
        let game = Arc::new(GameDiagnostics::of_json(json, 2));
        let published = |games| Published { games, cut: 0 };
        let at = |first_line| {
            let game = Arc::clone(&game);
            published(vec![PlacedDiagnostics { first_line, game }])
        };
        let written = |published: &Published| {
            let mut json = String::new();
            published.write(&mut json);
            json
        };
        assert_eq!(written(&at(0)), format!("[{json}]"));
        for first_line in [9, 100, 4_294_967_000] {
            let (first, last) = (format!(":{first_line},"), format!(":{},", first_line + 12));
            let moved = json.replace(":0,", &first).replace(":12,", &last);
            assert_eq!(written(&at(first_line)), format!("[{moved}]"));
        }
        assert_eq!(at(0).id(), at(0).id());
        assert_ne!(at(0).id(), at(100).id());
        assert_eq!(written(&published(Vec::new())), "[]");
    }
}
