//! Diagnostics: computed beside the messages, one task per document, and dropped when a newer version exists.

use std::{collections::hash_map::Entry, panic::AssertUnwindSafe, sync::Arc};

use futures::FutureExt as _;
use ide::{Game, PlacedGame, TypedLine};
use notation::{Finding, Settings, Severity};
use tower_lsp::lsp_types::{
    CodeDescription, Diagnostic, DiagnosticRelatedInformation, DiagnosticTag, NumberOrString, Url,
};

use crate::{
    convert,
    handlers::yield_now,
    snapshot::Snapshot,
    state::{Publishing, Shared},
};

/// Games to replay before others get their turn.
const BATCH: usize = 8;
/// The bytes of the games that are checked before the first diagnostics of a long text are published: what is in sight, and
/// some milliseconds of work. Each slice is so many times as long as the one before.
const FIRST_SLICE: usize = 16 * 1024;
const GROWTH: usize = 4;
/// More diagnostics than this are not sent again when nothing changed in them but the version of the text.
const MANY: usize = 100;

/// Has the diagnostics of the document `uri` published, unless the client asks for them itself.
pub(crate) fn schedule(shared: &Arc<Shared>, uri: &Url) {
    if !shared.state().client.pull_diagnostics {
        start(shared, uri);
    }
}

/// Has published what is wrong in a `movetext.toml`; no client asks for that.
pub(crate) fn schedule_project(shared: &Arc<Shared>, file: &Url) {
    start(shared, file);
}

/// Starts a task that publishes the diagnostics of `uri`, or lets the running one go over it again.
fn start(shared: &Arc<Shared>, uri: &Url) {
    match shared.state().publishing.entry(uri.clone()) {
        Entry::Occupied(mut entry) => {
            entry.insert(Publishing::Stale);
            return;
        }
        Entry::Vacant(entry) => {
            entry.insert(Publishing::Current);
        }
    }
    let task = publish(Arc::clone(shared), uri.clone());
    shared.host.spawn(Box::pin(task));
}

/// Publishes the diagnostics of `uri` until they are those of its newest version.
async fn publish(shared: Arc<Shared>, uri: Url) {
    loop {
        let snapshot = shared.snapshot(&uri);
        let published = match &snapshot {
            Some(snapshot) => {
                let slices = publish_slices(&shared, snapshot);
                AssertUnwindSafe(slices).catch_unwind().await
            }
            None => {
                publish_without_document(&shared, &uri).await;
                Ok(())
            }
        };
        if published.is_err() {
            // The next version of the text gets its own.
            tracing::error!(%uri, "the findings of a document could not be computed");
        }
        let mut state = shared.state();
        let newest = state.documents.get(&uri).map(|open| open.generation);
        let is_newest = newest.is_some() && newest == snapshot.map(|snapshot| snapshot.generation);
        match state.publishing.get_mut(&uri) {
            Some(stale @ Publishing::Stale) if !is_newest => *stale = Publishing::Current,
            _ => {
                state.publishing.remove(&uri);
                return;
            }
        }
    }
}

/// Publishes what is wrong in the settings file `uri`; nothing for a document that was closed.
async fn publish_without_document(shared: &Shared, uri: &Url) {
    let problems = {
        let mut state = shared.state();
        state.published.remove(uri);
        state.project_problems.get(uri).cloned()
    };
    let remote = &shared.remote;
    remote
        .publish_diagnostics(uri.clone(), problems.unwrap_or_default(), None)
        .await;
}

/// Publishes the diagnostics of `snapshot`. Those of a long text come in slices, each with all that came before: first the
/// games about where somebody looks, at the end all. Ends early if the snapshot is no longer what is open.
async fn publish_slices(shared: &Shared, snapshot: &Snapshot) {
    let mut slice = FIRST_SLICE;
    while let Some(is_whole) = check(shared, snapshot, slice).await {
        let published = Published::of(snapshot);
        let is_new = {
            let mut state = shared.state();
            let before = state
                .published
                .insert(snapshot.uri.clone(), published.clone());
            published.count() <= MANY || before.as_ref() != Some(&published)
        };
        if is_new {
            let version = snapshot.client.versions.then_some(snapshot.version);
            let (uri, remote) = (snapshot.uri.clone(), &shared.remote);
            remote
                .publish_diagnostics(uri, published.diagnostics(), version)
                .await;
        }
        if is_whole {
            return;
        }
        slice *= GROWTH;
    }
}

/// Checks games of about `bytes` of text that were not checked yet: those from where somebody looks to the end, then those
/// above. Answers whether all are checked now; nothing if the snapshot is no longer what is open.
async fn check(shared: &Shared, snapshot: &Snapshot, bytes: usize) -> Option<bool> {
    let document = &snapshot.document;
    let looked_at = {
        let state = shared.state();
        state.documents.get(&snapshot.uri)?.looked_at
    };
    let first = document.game_at(looked_at).index;
    let is_unchecked = |game: &Game| !game.is_checked();
    let above = document.games_that(0, is_unchecked);
    let unchecked = document
        .games_that(first, is_unchecked)
        .chain(above.take_while(|placed| placed.index < first));
    let mut left = bytes;
    for (count, placed) in unchecked.enumerate() {
        if left == 0 {
            return Some(false);
        }
        if count % BATCH == 0 {
            yield_now().await;
            if !shared.is_current(snapshot) {
                return None;
            }
        }
        placed.game.prepare();
        left = left.saturating_sub(placed.game.text_len().into());
    }
    shared.is_current(snapshot).then_some(true)
}

/// The diagnostics of `snapshot`; nothing if it is no longer what is open.
pub(crate) async fn of_document(shared: &Shared, snapshot: &Snapshot) -> Option<Vec<Diagnostic>> {
    check(shared, snapshot, usize::MAX).await?;
    Some(Published::of(snapshot).diagnostics())
}

/// The diagnostics of `snapshot`, without a pause; also those of an unfinished last line if nobody is typing there.
pub(crate) fn of_snapshot(snapshot: &Snapshot, is_open: bool) -> Vec<Diagnostic> {
    let typed = snapshot.document.typed_line().filter(|_| is_open);
    let games = snapshot.document.games();
    let parts = games.map(|placed| Part::of(snapshot, &placed, typed.as_ref()));
    Published(parts.collect()).diagnostics()
}

/// The diagnostics of a document: those of its games that are checked, what did not change shared with the versions before.
#[derive(Clone, PartialEq)]
pub(crate) struct Published(Vec<Part>);

/// The diagnostics of a game at its place in the document.
#[derive(Clone)]
struct Part {
    first_line: u32,
    game: Arc<GameDiagnostics>,
}

/// The diagnostics of a game, with lines counted from the first of the game.
#[derive(PartialEq)]
struct GameDiagnostics(Box<[Diagnostic]>);

impl PartialEq for Part {
    fn eq(&self, other: &Self) -> bool {
        self.first_line == other.first_line
            && (Arc::ptr_eq(&self.game, &other.game) || self.game == other.game)
    }
}

impl Published {
    fn of(snapshot: &Snapshot) -> Self {
        let typed = snapshot.document.typed_line();
        let is_wrong = |game: &Game| game.is_checked() && !game.findings().is_empty();
        let wrong = snapshot.document.games_that(0, is_wrong);
        let parts = wrong.map(|placed| Part::of(snapshot, &placed, typed.as_ref()));
        Self(parts.filter(|part| !part.game.0.is_empty()).collect())
    }

    fn count(&self) -> usize {
        self.0.iter().map(|part| part.game.0.len()).sum()
    }

    fn diagnostics(&self) -> Vec<Diagnostic> {
        let parts = self.0.iter();
        parts.flat_map(Part::diagnostics).collect()
    }
}

impl Part {
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
