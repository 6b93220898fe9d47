//! Diagnostics: computed beside the messages, one task per document, and dropped when a newer version exists.

use std::{collections::hash_map::Entry, panic::AssertUnwindSafe, sync::Arc};

use futures::FutureExt as _;
use ide::Game;
use tower_lsp::lsp_types::{
    Url,
    notification::{Notification, PublishDiagnostics},
};

use crate::{
    client::snapshot::Snapshot,
    encode::diagnostics::Published,
    state::{Publishing, Shared, host::yield_now},
    wire::Verbatim,
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
            let remote = &shared.remote;
            remote
                .send_notification::<PublishedJson>(params(snapshot, &published))
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

/// `textDocument/publishDiagnostics` with parameters that are JSON already.
enum PublishedJson {}

impl Notification for PublishedJson {
    type Params = Verbatim;
    const METHOD: &'static str = PublishDiagnostics::METHOD;
}

fn params(snapshot: &Snapshot, published: &Published) -> Verbatim {
    let uri = serde_json::Value::from(snapshot.uri.as_str());
    let mut json = format!("{{\"uri\":{uri},\"diagnostics\":");
    published.write(&mut json);
    if snapshot.client.versions {
        json.push_str(&format!(",\"version\":{}", snapshot.version));
    }
    json.push('}');
    Verbatim::of_json(json)
}

/// The diagnostics of `snapshot`; nothing if it is no longer what is open.
pub(crate) async fn of_document(shared: &Shared, snapshot: &Snapshot) -> Option<Published> {
    check(shared, snapshot, usize::MAX).await?;
    Some(Published::of(snapshot))
}
