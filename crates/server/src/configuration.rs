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
    diagnostics,
    state::{Shared, folders_of},
};

/// The section of the client's settings that is ours.
const SECTION: &str = "movetext";

/// Takes settings that the client sent, tells what is wrong in them, and applies them.
pub(crate) fn configure(shared: &Arc<Shared>, value: &Value) {
    let (layer, problems) = settings::from_json(value);
    tell(shared, problems);
    let changed = {
        let mut state = shared.state();
        let changed = state.configured != layer;
        state.configured = layer;
        changed
    };
    if changed {
        apply(shared);
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

/// Asks the client for its settings and takes them. Awaits the client: never call it from a notification.
pub(crate) async fn pull(shared: Arc<Shared>) {
    let item = ConfigurationItem {
        scope_uri: None,
        section: Some(SECTION.to_owned()),
    };
    match shared.remote.configuration(vec![item]).await {
        Ok(values) => configure(&shared, values.first().unwrap_or(&Value::Null)),
        Err(error) => tracing::warn!(%error, "the client did not answer workspace/configuration"),
    }
}

/// Asks the client to tell of changes of settings and of `movetext.toml`. Awaits the client.
pub(crate) async fn register(shared: Arc<Shared>) {
    let client = Arc::clone(&shared.state().client);
    let mut registrations = Vec::new();
    if client.register_watched_files {
        let watcher = FileSystemWatcher {
            glob_pattern: GlobPattern::String(format!("**/{}", settings::FILE_NAME)),
            kind: None,
        };
        let options = DidChangeWatchedFilesRegistrationOptions {
            watchers: vec![watcher],
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
        tracing::warn!(%error, "the client did not take the registrations");
    }
}

/// Reads the `movetext.toml` that counts for `uri`, if it was not read yet, and applies it.
pub(crate) async fn load_project(shared: &Arc<Shared>, uri: &Url) {
    let mut found_new = false;
    for folder in folders_of(uri) {
        let known = shared.state().projects.get(&folder).map(Option::is_some);
        match known {
            Some(true) => break,
            Some(false) => {}
            None => {
                let found = read_project(shared, &folder).await;
                found_new |= found;
                if found {
                    break;
                }
            }
        }
    }
    if found_new {
        apply(shared);
    }
}

/// Reads `movetext.toml` in `folder` again after it changed.
pub(crate) async fn reload_project(shared: &Arc<Shared>, file: &Url) {
    let Some(folder) = folders_of(file).next() else {
        return;
    };
    read_project(shared, &folder).await;
    apply(shared);
}

/// Reads `movetext.toml` in `folder`, keeps it, and has published what is wrong in it. Answers whether there is one.
async fn read_project(shared: &Arc<Shared>, folder: &Url) -> bool {
    let Ok(file) = folder.join(settings::FILE_NAME) else {
        return false;
    };
    let text = shared.host.read(&file).await;
    let (layer, diagnostics) = match &text {
        Some(text) => {
            let (layer, problems) = settings::from_toml(text);
            let encoding = shared.state().client.encoding;
            (Some(layer), diagnostics_of(text, &problems, encoding))
        }
        None => (None, Vec::new()),
    };
    let found = layer.is_some();
    let was_known = {
        let mut state = shared.state();
        if found {
            state.project_problems.insert(file.clone(), diagnostics);
        } else {
            state.project_problems.remove(&file);
        }
        state.projects.insert(folder.clone(), layer).is_some()
    };
    if found || was_known {
        diagnostics::schedule_project(shared, &file);
    }
    found
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

/// Reads all open documents with the settings as they are now.
pub(crate) fn apply(shared: &Arc<Shared>) {
    let mut changed = Vec::new();
    {
        let mut state = shared.state();
        let settings: Vec<_> = state
            .documents
            .keys()
            .map(|uri| (uri.clone(), state.settings(uri)))
            .collect();
        for (uri, settings) in settings {
            let generation = state.next();
            if let Some(open) = state.documents.get_mut(&uri)
                && **open.document.settings() != *settings
            {
                open.document = open.document.with_settings(settings);
                open.generation = generation;
                changed.push(uri);
            }
        }
    }
    if changed.is_empty() {
        return;
    }
    for uri in &changed {
        diagnostics::schedule(shared, uri);
    }
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
}
