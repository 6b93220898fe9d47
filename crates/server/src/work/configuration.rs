//! Settings: from the client, and from `movetext.toml` in the folders of the documents.

use std::sync::Arc;

use ide::{
    Encoding,
    settings::{self, Problem},
};
use serde_json::Value;
use tower_lsp::lsp_types::{
    ConfigurationItem, Diagnostic, DiagnosticSeverity, DidChangeWatchedFilesRegistrationOptions,
    FileSystemWatcher, GlobPattern, MessageType, Position, Range, Registration, Url,
};

use crate::{
    state::{
        Shared,
        layers::Configured,
        paths::{folders_of, key},
    },
    work::{diagnostics, index},
};

/// The section of the client's settings that is ours.
const SECTION: &str = "movetext";

/// Takes settings that the client sent on its own, tells what is wrong in them, and applies them.
pub(crate) fn configure(shared: &Arc<Shared>, value: &Value) {
    let (general, problems) = settings::from_json(value);
    tell(shared, problems);
    take(
        shared,
        Configured {
            general,
            folders: Vec::new(),
        },
    );
}

fn take(shared: &Arc<Shared>, configured: Configured) {
    if shared.state().layers.configure(configured) {
        apply(shared, None);
    }
}

/// Shows what is wrong in the client's settings.
pub(crate) fn tell(shared: &Arc<Shared>, problems: Vec<Problem>) {
    if problems.is_empty() {
        return;
    }
    let task_shared = Arc::clone(shared);
    shared.host.spawn(Box::pin(async move {
        for problem in problems {
            let message = format!("Movetext settings: {}", problem.message);
            task_shared
                .remote
                .show_message(MessageType::WARNING, message)
                .await;
        }
    }));
}

/// Asks the client for its settings and takes them; in a workspace of several folders for those of each. Awaits the
/// client: never call it from a notification.
pub(crate) async fn pull(shared: Arc<Shared>) {
    let mut folders = shared.state().folders.clone();
    if folders.len() == 1 {
        folders.clear();
    }
    let scopes = std::iter::once(None).chain(folders.iter().cloned().map(Some));
    let items = scopes.map(|scope_uri| ConfigurationItem {
        scope_uri,
        section: Some(SECTION.to_owned()),
    });
    let values = match shared.remote.configuration(items.collect()).await {
        Ok(values) => values,
        Err(error) => {
            refused(&shared, "workspace/configuration", &error);
            return;
        }
    };
    let mut problems: Vec<Problem> = Vec::new();
    let mut layer = |value: &Value| {
        let (layer, found) = settings::from_json(value);
        // What is wrong in the user's settings is wrong in every folder.
        let new = found.into_iter().filter(|one| !problems.contains(one));
        let new: Vec<Problem> = new.collect();
        problems.extend(new);
        layer
    };
    let mut values = values.iter();
    let general = layer(values.next().unwrap_or(&Value::Null));
    let folders = folders.into_iter().zip(values);
    let folders = folders.map(|(folder, value)| (folder, layer(value)));
    let configured = Configured {
        general,
        folders: folders.collect(),
    };
    tell(&shared, problems);
    take(&shared, configured);
}

/// Asks the client to tell of changes of settings, of records and of `movetext.toml`. Awaits the client.
pub(crate) async fn register(shared: Arc<Shared>) {
    let client = Arc::clone(&shared.state().client);
    let mut registrations = Vec::new();
    if client.register_watched_files {
        let records = format!("**/*.{{{}}}", ide::extensions().join(","));
        let globs = [records, format!("**/{}", settings::FILE_NAME)];
        let watchers = globs.map(|glob| FileSystemWatcher {
            glob_pattern: GlobPattern::String(glob),
            kind: None,
        });
        let options = DidChangeWatchedFilesRegistrationOptions {
            watchers: watchers.into(),
        };
        registrations.push(Registration {
            id: "movetext-files".to_owned(),
            method: "workspace/didChangeWatchedFiles".to_owned(),
            register_options: serde_json::to_value(options).ok(),
        });
    }
    if client.register_configuration {
        registrations.push(Registration {
            id: "movetext-configuration".to_owned(),
            method: "workspace/didChangeConfiguration".to_owned(),
            register_options: Some(serde_json::json!({ "section": SECTION })),
        });
    }
    if !registrations.is_empty()
        && let Err(error) = shared.remote.register_capability(registrations).await
    {
        refused(&shared, "client/registerCapability", &error);
    }
}

/// Logs that the client did not answer, unless it is leaving.
fn refused(shared: &Shared, method: &str, error: &tower_lsp::jsonrpc::Error) {
    if !shared.state().is_closing {
        tracing::warn!(%error, method, "the client did not answer");
    }
}

/// Reads the `movetext.toml` that counts for `uri`, if it was not read yet, and applies it.
pub(crate) async fn load_project(shared: &Arc<Shared>, uri: &Url) {
    for folder in folders_of(uri) {
        let known = shared.state().layers.has_project(&folder);
        match known {
            Some(true) => return,
            Some(false) => {}
            None => {
                let read = read_project(shared, &folder).await;
                // Somebody else may have read it meanwhile.
                if read.is_new {
                    apply(shared, Some(&folder));
                }
                if read.is_found {
                    return;
                }
            }
        }
    }
}

/// Has the host tell of changes in each `movetext.toml` that can count for the document `uri`, then reads it. Few clients
/// tell of all changes: some watch no files, some only those that they write themselves.
pub(crate) async fn follow_project(shared: &Arc<Shared>, uri: &Url) {
    let uri = &shared.state().settled_file(uri);
    for folder in project_folders(shared, uri) {
        watch(shared, &folder);
    }
    load_project(shared, uri).await;
    // One above the workspace counts, too.
    let found = {
        let state = shared.state();
        folders_of(uri).find(|folder| state.layers.has_project(folder) == Some(true))
    };
    if let Some(folder) = found
        && watch(shared, &folder)
    {
        reload(shared, &folder).await;
    }
}

/// The folders of the document `uri` up to its folder of the workspace; up to the root if it lies in none.
fn project_folders(shared: &Shared, uri: &Url) -> Vec<Url> {
    let state = shared.state();
    let is_inside = state.is_in_workspace(uri);
    folders_of(uri)
        .take_while(|folder| !is_inside || state.is_in_workspace(folder))
        .collect()
}

/// Has the host tell of changes of the `movetext.toml` in `folder`. Answers whether it did not do so already.
fn watch(shared: &Arc<Shared>, folder: &Url) -> bool {
    let Ok(file) = folder.join(settings::FILE_NAME) else {
        return false;
    };
    if !shared.state().watched.insert(folder.clone()) {
        return false;
    }
    let weak = Arc::downgrade(shared);
    let folder = folder.clone();
    let changed = move || {
        let Some(shared) = weak.upgrade() else {
            return;
        };
        let (task_shared, folder) = (Arc::clone(&shared), folder.clone());
        let task = async move { reload(&task_shared, &folder).await };
        shared.host.spawn(Box::pin(task));
    };
    shared.host.watch(&file, Box::new(changed));
    true
}

/// Reads every `movetext.toml` again that was looked for: nobody may have told of changes.
pub(crate) async fn reload_projects(shared: &Arc<Shared>) {
    let folders = shared.state().layers.project_folders();
    for folder in folders {
        reload(shared, &folder).await;
    }
}

/// Reads `movetext.toml` in `folder` again after it changed.
pub(crate) async fn reload_project(shared: &Arc<Shared>, file: &Url) {
    if let Some(folder) = folders_of(file).next() {
        reload(shared, &folder).await;
    }
}

async fn reload(shared: &Arc<Shared>, folder: &Url) {
    if read_project(shared, folder).await.is_new {
        apply(shared, Some(folder));
    }
}

/// What reading a `movetext.toml` told.
struct ProjectRead {
    /// There is one.
    is_found: bool,
    /// It says something else than before.
    is_new: bool,
}

/// Reads `movetext.toml` in `folder`, keeps it, and has published what is wrong in it.
async fn read_project(shared: &Arc<Shared>, folder: &Url) -> ProjectRead {
    let nothing = ProjectRead {
        is_found: false,
        is_new: false,
    };
    let Ok(file) = folder.join(settings::FILE_NAME) else {
        return nothing;
    };
    let begun = shared.state().next();
    let text = shared.host.read(&file).await;
    let (layer, diagnostics) = match &text {
        Some(text) => {
            let (layer, problems) = settings::from_toml(text);
            let layer = layer.rooted(&key(folder));
            let encoding = shared.state().client.encoding;
            (Some(layer), diagnostics_of(text, &problems, encoding))
        }
        None => (None, Vec::new()),
    };
    let is_found = layer.is_some();
    let (is_new, has_news) = {
        let mut state = shared.state();
        let Some(is_new) = state.layers.set_project(folder.clone(), begun, layer) else {
            return ProjectRead {
                is_found: state.layers.has_project(folder) == Some(true),
                is_new: false,
            };
        };
        let problems = &mut state.project_problems;
        let has_news = if is_found {
            problems.insert(file.clone(), diagnostics.clone()) != Some(diagnostics)
        } else {
            problems.remove(&file).is_some()
        };
        (is_new, has_news)
    };
    if has_news {
        diagnostics::schedule_project(shared, &file);
    }
    ProjectRead { is_found, is_new }
}

fn diagnostics_of(text: &str, problems: &[Problem], encoding: Encoding) -> Vec<Diagnostic> {
    let position = |offset| {
        let position = ide::position_in(text, offset, encoding);
        Position::new(position.line, position.column)
    };
    problems
        .iter()
        .map(|problem| {
            let range = problem.range.unwrap_or_default();
            Diagnostic {
                range: Range::new(position(range.start()), position(range.end())),
                severity: Some(DiagnosticSeverity::WARNING),
                source: Some("movetext".to_owned()),
                message: problem.message.clone(),
                ..Diagnostic::default()
            }
        })
        .collect()
}

/// Reads the open documents with the settings as they are now, and the records of the folders that they concern: those
/// below `folder`, all for `None`.
fn apply(shared: &Arc<Shared>, folder: Option<&Url>) {
    let mut changed = Vec::new();
    let concerns_files = {
        let mut state = shared.state();
        let open: Vec<Url> = state.documents.keys().cloned().collect();
        for uri in open {
            let settings = state.settings_of(&uri).settings;
            let generation = state.next();
            if let Some(open) = state.documents.get_mut(&uri)
                && **open.document.settings() != *settings
            {
                open.document = open.document.with_settings(settings);
                open.generation = generation;
                changed.push(uri);
            }
        }
        state.index.reread(folder);
        // Who never asked for records that are not open has nothing to ask again.
        state.index.has_work() && state.asks_for_workspace
    };
    for uri in &changed {
        diagnostics::schedule(shared, uri);
    }
    index::start(shared);
    if !changed.is_empty() || concerns_files {
        ask_again(shared);
    }
}

/// Has the client asked to ask again for what it was told.
pub(crate) fn ask_again(shared: &Arc<Shared>) {
    shared.host.spawn(Box::pin(refresh(Arc::clone(shared))));
}

/// Asks the client to ask again for what depends on settings. Awaits the client.
async fn refresh(shared: Arc<Shared>) {
    let client = Arc::clone(&shared.state().client);
    if client.refresh_diagnostics && client.pull_diagnostics {
        let _ = shared.remote.workspace_diagnostic_refresh().await;
    }
    if client.refresh_hints {
        let _ = shared.remote.inlay_hint_refresh().await;
    }
    if client.refresh_lenses {
        let _ = shared.remote.code_lens_refresh().await;
    }
    if client.refresh_tokens {
        let _ = shared.remote.semantic_tokens_refresh().await;
    }
}
