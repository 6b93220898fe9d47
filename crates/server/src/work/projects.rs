//! Settings in files: each `movetext.toml` is read when a record needs it, and applied.

use std::sync::Arc;

use ide::{
    Encoding,
    settings::{self, SettingsProblem},
};
use tower_lsp::lsp_types::{
    Diagnostic, DiagnosticSeverity, Position, Range, Url, request::Request,
};

use crate::{
    state::{
        Shared,
        paths::{folders_of, key},
    },
    work::diagnostics,
};

/// Reads the `movetext.toml` that applies to `uri`, unless it was read before, and applies it.
pub(crate) async fn load_project(shared: &Arc<Shared>, uri: &Url) {
    for folder in folders_of(uri) {
        let known = shared.state().layers.has_project(&folder);
        match known {
            Some(true) => return,
            Some(false) => {}
            None => {
                let read = read_project(shared, &folder).await;
                // Another task may have read it meanwhile.
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

/// Reads every known `movetext.toml` again, because changes may not have been notified.
pub(crate) async fn reload_projects(shared: &Arc<Shared>) {
    let folders = shared.state().layers.project_folders();
    for folder in folders {
        reload(shared, &folder).await;
    }
}

/// Reads `movetext.toml` in `folder` again, and applies it if it changed.
pub(crate) async fn reload(shared: &Arc<Shared>, folder: &Url) {
    if read_project(shared, folder).await.is_new {
        apply(shared, Some(folder));
    }
}

/// The result of reading a `movetext.toml`.
struct ProjectRead {
    /// Whether there is one.
    is_found: bool,
    /// Whether it changed.
    is_new: bool,
}

/// Reads `movetext.toml` in `folder`, keeps it, and publishes its problems.
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

fn diagnostics_of(text: &str, problems: &[SettingsProblem], encoding: Encoding) -> Vec<Diagnostic> {
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

/// Applies the current settings to the open documents, and schedules the records that depend on those of `folder`, all for
/// `None`, to be read again by the next task that reads the index.
pub(crate) fn apply(shared: &Arc<Shared>, folder: Option<&Url>) {
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
        // A client that never requested other records has nothing to request again.
        state.index.has_work() && state.asks_for_workspace
    };
    for uri in &changed {
        diagnostics::schedule(shared, uri);
    }
    if !changed.is_empty() || concerns_files {
        ask_again(shared);
    }
}

/// Asks the client to request again what depends on settings.
pub(crate) fn ask_again(shared: &Arc<Shared>) {
    shared.host.spawn(Box::pin(refresh(Arc::clone(shared))));
}

/// `workspace/foldingRange/refresh`.
enum RefreshFolds {}

impl Request for RefreshFolds {
    type Params = ();
    type Result = ();
    const METHOD: &'static str = "workspace/foldingRange/refresh";
}

/// The same, awaiting the client.
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
    if client.newer.refresh_folds {
        let _ = shared.remote.send_request::<RefreshFolds>(()).await;
    }
}
