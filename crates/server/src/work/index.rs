//! The records in the workspace folders that are not open: found, read and searched for symbols in the background.
//!
//! Changes are queued, one task processes the queue, and requests that need the whole index wait for that task.

use std::{collections::BTreeMap, panic::AssertUnwindSafe, sync::Arc};

use futures::{
    FutureExt as _, StreamExt as _,
    channel::oneshot,
    future::{Either, select},
    stream,
};
use ide::Document;
use tower_lsp::lsp_types::{ProgressToken, Url};

use crate::{
    encode::symbols::file_symbols,
    state::{
        Shared,
        host::{compute, yield_now},
        index::{IndexedRecord, Steps, hash_of, listen},
        paths::{is_key_below, key},
        step::WorkStep,
    },
    work::{
        documents,
        progress::{Progress, create},
        projects,
    },
};

/// If at least this many new records are read, the client is asked to show the progress.
const MANY: usize = 200;
/// The title of that progress.
const TITLE: &str = "Reading game records";

/// Searches the workspace folders for the first time.
pub(crate) fn begin(shared: &Arc<Shared>) {
    {
        let mut state = shared.state();
        // A request that needs the index may have started it.
        if state.index.is_begun {
            return;
        }
        let folders = state.folders.clone();
        state.index.search(&folders);
    }
    start(shared);
}

/// Handles added and removed workspace folders.
pub(crate) fn change_folders(shared: &Arc<Shared>, added: &[Url], removed: &[Url]) {
    {
        let mut state = shared.state();
        state.folders.retain(|folder| !removed.contains(folder));
        state.folders.extend(added.iter().cloned());
        state.layers.forget();
        let folders: Vec<String> = state.folders.iter().map(key).collect();
        let in_workspace = |file: &str| folders.iter().any(|folder| is_key_below(file, folder));
        let index = &mut state.index;
        index.files.retain(|file, _| in_workspace(file));
        index.to_read.retain(|file, _| in_workspace(file));
        if index.is_begun {
            index.is_stopped = false;
            index.search(added);
        }
        index.changed();
    }
    start(shared);
}

/// Handles a record that was created, changed or saved.
pub(crate) fn changed(shared: &Arc<Shared>, uri: &Url) {
    {
        let mut state = shared.state();
        if !state.is_in_workspace(uri)
            || documents::notation_of("", uri).is_none()
            || !state.index.is_begun
        {
            return;
        }
        state.index.to_read.insert(key(uri), uri.clone());
    }
    start(shared);
}

/// Handles a file or a folder that was deleted.
pub(crate) fn deleted(shared: &Arc<Shared>, uri: &Url) {
    let is_gone = shared.state().index.forget(uri);
    if is_gone {
        tell_of_change(shared);
    }
}

/// Cancels the search and the reading if `token` is that of their progress. A request with this token stops waiting, and gets
/// what was read so far.
pub(crate) fn cancel(shared: &Arc<Shared>, token: &ProgressToken) {
    let mut state = shared.state();
    let index = &mut state.index;
    let waiting = index.listeners.len();
    index
        .listeners
        .retain(|listener| listener.token.as_ref() != Some(token));
    let is_searching = index.listeners.len() < waiting && index.stop_search.is_some();
    if index.token.as_ref() == Some(token) || is_searching {
        index.is_stopped = true;
        index.to_read.clear();
        index.stop_search = None;
    }
}

/// Returns when everything is read, and reports to `progress` meanwhile. If the client does not notify of changed files, the
/// folders are searched every time.
pub(crate) async fn settled(shared: &Arc<Shared>, progress: Option<&Progress>) {
    if let Some(steps) = reading(shared, progress) {
        follow(steps, progress).await;
    }
}

/// The steps of the reading, which end with it; `None` if everything is read. See [`settled`].
pub(crate) fn reading(shared: &Arc<Shared>, progress: Option<&Progress>) -> Option<Steps> {
    let steps = {
        let mut state = shared.state();
        if !state.index.is_begun || !state.client.register_watched_files {
            let folders = state.folders.clone();
            state.index.search(&folders);
        }
        if state.index.is_idle() {
            return None;
        }
        let token = progress.map(|progress| progress.token().clone());
        listen(&mut state.index, token)
    };
    start(shared);
    Some(steps)
}

/// Reports `steps` to `progress` until they end.
async fn follow(mut steps: Steps, progress: Option<&Progress>) {
    while let Some(step) = steps.next().await {
        if let Some(progress) = progress {
            progress.report(step).await;
        }
    }
}

/// Starts the task that processes the queue, unless it is running.
pub(crate) fn start(shared: &Arc<Shared>) {
    {
        let mut state = shared.state();
        let index = &mut state.index;
        if index.is_running || index.is_idle() {
            return;
        }
        index.is_running = true;
    }
    shared.host.spawn(Box::pin(run(Arc::clone(shared))));
}

async fn run(shared: Arc<Shared>) {
    let mut has_changed = false;
    loop {
        let folders = std::mem::take(&mut shared.state().index.to_search);
        if !folders.is_empty() && !shared.state().client.register_watched_files {
            projects::reload_projects(&shared).await;
        }
        for folder in folders {
            let Some(found) = search(&shared, &folder).await else {
                break;
            };
            has_changed |= shared.state().index.found(&folder, found);
        }
        let files = {
            let mut state = shared.state();
            let index = &mut state.index;
            if index.to_read.is_empty() && index.to_search.is_empty() {
                index.is_running = false;
                index.token = None;
                index.listeners.clear();
                break;
            }
            std::mem::take(&mut index.to_read)
        };
        has_changed |= read_all(&shared, files).await;
    }
    if has_changed {
        tell_of_change(&shared);
    }
}

/// The records below `folder`; `None` if the search was cancelled.
async fn search(shared: &Shared, folder: &Url) -> Option<Vec<Url>> {
    let (stop, stopped) = oneshot::channel();
    shared.state().index.stop_search = Some(stop);
    let searching = shared.host.find(folder, &ide::extensions());
    let found = match select(searching, stopped).await {
        Either::Left((found, _)) => Some(found),
        Either::Right(_) => None,
    };
    shared.state().index.stop_search = None;
    found
}

/// Notifies the requests that wait for a change of the records. If none does, asks a client that requested all
/// records to do so again.
fn tell_of_change(shared: &Arc<Shared>) {
    let asks_again = {
        let mut state = shared.state();
        let somebody_waited = state.index.changed();
        state.client.refresh_diagnostics && state.pulled.is_some() && !somebody_waited
    };
    if asks_again {
        let remote = shared.remote.clone();
        shared.host.spawn(Box::pin(async move {
            let _ = remote.workspace_diagnostic_refresh().await;
        }));
    }
}

/// Reads `files`, in parallel if there are several workers. Returns whether any record changed.
async fn read_all(shared: &Arc<Shared>, files: BTreeMap<String, Url>) -> bool {
    let total = files.len();
    show_progress(shared, &files);
    let reads = files
        .into_values()
        .map(|uri| read_or_log(Arc::clone(shared), uri));
    let mut reading = stream::iter(reads).buffer_unordered(shared.host.workers().max(1));
    let mut has_changed = false;
    let mut done = 0;
    while let Some(is_new) = reading.next().await {
        has_changed |= is_new;
        done += 1;
        let step = WorkStep { done, total };
        {
            let mut state = shared.state();
            if state.index.is_stopped && state.index.token.is_some() {
                break;
            }
            if step.is_worth_telling() {
                state.index.tell(step);
            }
        }
        // Without threads, each record is read in this turn: let others run.
        yield_now().await;
    }
    has_changed
}

/// Shows the progress of reading `files` in the client, if many of them are new.
fn show_progress(shared: &Arc<Shared>, files: &BTreeMap<String, Url>) {
    let mut state = shared.state();
    let unknown = files
        .keys()
        .filter(|file| !state.index.files.contains_key(*file))
        .count();
    if unknown < MANY || !state.client.work_done_progress || state.index.token.is_some() {
        return;
    }
    let token = ProgressToken::String(format!("movetext-index-{}", state.next()));
    state.index.token = Some(token.clone());
    let steps = listen(&mut state.index, Some(token.clone()));
    let task_shared = Arc::clone(shared);
    shared.host.spawn(Box::pin(async move {
        if create(&task_shared.remote, token.clone()).await {
            let progress = Progress::begin(&task_shared, token, TITLE, true).await;
            follow(steps, Some(&progress)).await;
            progress.end().await;
        }
    }));
}

/// Reads one record. A panic does not stop the next ones.
async fn read_or_log(shared: Arc<Shared>, uri: Url) -> bool {
    let read = read(shared, uri.clone());
    AssertUnwindSafe(read)
        .catch_unwind()
        .await
        .unwrap_or_else(|_| {
            tracing::error!(%uri, "a record could not be read");
            false
        })
}

/// Reads one record. Returns whether it changed.
async fn read(shared: Arc<Shared>, uri: Url) -> bool {
    projects::load_project(&shared, &uri).await;
    let file_key = key(&uri);
    let Some(notation) = documents::notation_of("", &uri) else {
        return false;
    };
    let Some(text) = shared.host.read(&uri).await else {
        return shared.state().index.files.remove(&file_key).is_some();
    };
    let text_hash = hash_of(&text);
    let (effective, client) = {
        let mut state = shared.state();
        let effective = state.settings_of(&uri);
        if state.is_left_out(&effective.settings, &uri) {
            return state.index.files.remove(&file_key).is_some();
        }
        let known = state.index.files.get(&file_key);
        if known.is_some_and(|file| file.text == text_hash && file.settings == effective.hash) {
            return false;
        }
        (effective, Arc::clone(&state.client))
    };
    let settings = Arc::clone(&effective.settings);
    let symbols = compute(&*shared.host, move || {
        let document = Document::new(notation, &text, settings);
        file_symbols(&document, client.encoding)
    });
    let Some(symbols) = symbols.await else {
        tracing::error!(%uri, "a record could not be read");
        return false;
    };
    let file = IndexedRecord {
        uri,
        text: text_hash,
        settings: effective.hash,
        symbols: symbols.into(),
    };
    let mut state = shared.state();
    // Its folder may have left the workspace meanwhile.
    if state.is_in_workspace(&file.uri) {
        state.index.files.insert(file_key, file);
    }
    true
}
