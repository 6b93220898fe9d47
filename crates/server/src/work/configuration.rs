//! Settings of the client and their changes in files: what depends on them is read again.

use std::sync::Arc;

use ide::settings::{self, SettingsProblem};
use serde_json::Value;
use tower_lsp::lsp_types::{
    ConfigurationItem, DidChangeWatchedFilesRegistrationOptions, FileSystemWatcher, GlobPattern,
    MessageType, Registration, Url,
};

use crate::{
    state::{Shared, layers::Configured, paths::folders_of},
    work::{index, projects},
};

/// The section of the client's settings for Movetext.
const SECTION: &str = "movetext";

/// Takes settings that the client sent, shows the problems in them, and applies them.
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
        projects::apply(shared, None);
        index::start(shared);
    }
}

/// Shows the problems in the client's settings.
pub(crate) fn tell(shared: &Arc<Shared>, problems: Vec<SettingsProblem>) {
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

/// Requests the client's settings and applies them; in a workspace of several folders also those of each folder. Awaits the
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
    let mut problems: Vec<SettingsProblem> = Vec::new();
    let mut layer = |value: &Value| {
        let (layer, found) = settings::from_json(value);
        // A problem in the user's settings is the same in every folder.
        let new = found.into_iter().filter(|one| !problems.contains(one));
        let new: Vec<SettingsProblem> = new.collect();
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

/// Asks the client to notify of changes of settings, records and `movetext.toml`. Awaits the client.
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

/// Logs that the client did not answer, unless it is shutting down.
fn refused(shared: &Shared, method: &str, error: &tower_lsp::jsonrpc::Error) {
    if !shared.state().is_closing {
        tracing::warn!(%error, method, "the client did not answer");
    }
}

/// Watches each `movetext.toml` that can apply to the document `uri`, then reads it. Few clients notify of all changes: some
/// watch no files, some only those that they write themselves.
pub(crate) async fn follow_project(shared: &Arc<Shared>, uri: &Url) {
    let uri = &shared.state().settled_file(uri);
    for folder in project_folders(shared, uri) {
        watch(shared, &folder);
    }
    projects::load_project(shared, uri).await;
    // One above the workspace applies, too.
    let found = {
        let state = shared.state();
        folders_of(uri).find(|folder| state.layers.has_project(folder) == Some(true))
    };
    if let Some(folder) = found
        && watch(shared, &folder)
    {
        projects::reload(shared, &folder).await;
    }
    index::start(shared);
}

/// The folders around the document `uri` up to its workspace folder, or up to the root if it is in none.
fn project_folders(shared: &Shared, uri: &Url) -> Vec<Url> {
    let state = shared.state();
    let is_inside = state.is_in_workspace(uri);
    folders_of(uri)
        .take_while(|folder| !is_inside || state.is_in_workspace(folder))
        .collect()
}

/// Watches the `movetext.toml` in `folder`. Returns whether it was not watched before.
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

/// Reads `movetext.toml` in `folder` again after it changed.
pub(crate) async fn reload_project(shared: &Arc<Shared>, file: &Url) {
    if let Some(folder) = folders_of(file).next() {
        reload(shared, &folder).await;
    }
}

/// Reads `movetext.toml` in `folder` again, then the records that depend on it.
async fn reload(shared: &Arc<Shared>, folder: &Url) {
    projects::reload(shared, folder).await;
    index::start(shared);
}
