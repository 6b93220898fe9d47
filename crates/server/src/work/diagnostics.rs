//! Diagnostics: computed in the background, one task per document, and dropped when there is a newer version.

use std::{collections::hash_map::Entry, panic::AssertUnwindSafe, sync::Arc};

use futures::FutureExt as _;
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

/// The number of games that are replayed before other tasks run.
const BATCH: usize = 8;
/// In bytes, the games of a long text that are checked before its first diagnostics are published: what is visible, and some
/// milliseconds of work. Each further slice is larger by this factor.
const FIRST_SLICE: usize = 16 * 1024;
const GROWTH: usize = 4;
/// If there are more diagnostics, they are not sent again when only the version of the text changed.
const MANY: usize = 100;

/// Publishes the diagnostics of the document `uri`, unless the client requests them itself.
pub(crate) fn schedule(shared: &Arc<Shared>, uri: &Url) {
    if !shared.state().client.pull_diagnostics {
        start(shared, uri);
    }
}

/// Publishes the problems in a `movetext.toml`; no client requests those.
pub(crate) fn schedule_project(shared: &Arc<Shared>, file: &Url) {
    start(shared, file);
}

/// Starts a task that publishes the diagnostics of `uri`, or makes the running one process it again.
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
            // The next version of the text is tried again.
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

/// Publishes the problems in the settings file `uri`; an empty list for a document that was closed.
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

/// Publishes the diagnostics of `snapshot`. For a long text it does so in slices, each with all of those before: first the
/// games where the user looks, at the end all. Stops if the snapshot is no longer the current version.
async fn publish_slices(shared: &Shared, snapshot: &Snapshot) {
    let mut slice = FIRST_SLICE;
    while let Some(is_whole) = check(shared, snapshot, slice).await {
        let published = Published::of(snapshot, shared.near(&snapshot.uri));
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

/// Checks games of about `bytes` of text that were not checked yet: first those from where the user looks to the end, then
/// those above. Returns whether all are checked now; `None` if the snapshot is no longer the current version.
async fn check(shared: &Shared, snapshot: &Snapshot, bytes: usize) -> Option<bool> {
    let document = &snapshot.document;
    let looked_at = {
        let state = shared.state();
        state.documents.get(&snapshot.uri)?.looked_at
    };
    let first = document.game_at(looked_at).index;
    let above = document.unchecked_games(0);
    let unchecked = document
        .unchecked_games(first)
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

/// `textDocument/publishDiagnostics` with parameters that are already JSON.
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

/// The diagnostics of `snapshot`; `None` if it is no longer the current version.
pub(crate) async fn of_document(shared: &Shared, snapshot: &Snapshot) -> Option<Published> {
    check(shared, snapshot, usize::MAX).await?;
    Some(Published::of(snapshot, shared.near(&snapshot.uri)))
}
