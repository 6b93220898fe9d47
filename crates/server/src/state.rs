//! The state of the server between messages, behind one lock that is never held across an await.

pub(crate) mod contents;
pub(crate) mod host;
pub(crate) mod index;
pub(crate) mod layers;
pub(crate) mod paths;
pub(crate) mod step;

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use ide::{Document, Settings, TextRange, TextSize, settings::SettingsProblem};
use notation::{Completion, Edit};
use tower_lsp::lsp_types::{Diagnostic, Url};

use crate::{
    client::{Client, snapshot::Snapshot},
    encode::{diagnostics::Published, tokens::Tokens},
    state::{
        contents::Contents,
        host::Host,
        index::Index,
        layers::{Effective, Layers},
        paths::{is_below, key, settled_file},
    },
};

/// The parts that handlers and tasks share.
pub(crate) struct Shared {
    pub(crate) remote: tower_lsp::Client,
    pub(crate) host: Arc<dyn Host>,
    state: Mutex<ServerState>,
}

/// Everything that changes.
#[derive(Default)]
pub(crate) struct ServerState {
    pub(crate) client: Arc<Client>,
    pub(crate) folders: Vec<Url>,
    pub(crate) documents: HashMap<Url, Open>,
    /// The documents whose diagnostics are being published.
    pub(crate) publishing: HashMap<Url, Publishing>,
    /// The settings of every document.
    pub(crate) layers: Layers,
    /// Problems in `initializationOptions`, to be shown when the client is ready.
    pub(crate) initial_problems: Vec<SettingsProblem>,
    /// The folders whose `movetext.toml` the host watches.
    pub(crate) watched: HashSet<Url>,
    /// The problems in each `movetext.toml` that was read.
    pub(crate) project_problems: HashMap<Url, Vec<Diagnostic>>,
    /// The last list of completions, for resolving items.
    pub(crate) completions: Option<(u64, Arc<Vec<Completion>>)>,
    /// The last tokens of each document, for computing changes.
    pub(crate) tokens: HashMap<Url, (String, Arc<Tokens>)>,
    /// The diagnostics that were published last for each document.
    pub(crate) published: HashMap<Url, Published>,
    /// The documents that the client reads and the server writes from open records.
    pub(crate) contents: Contents,
    /// The records in the workspace folders.
    pub(crate) index: Index,
    /// Whether the client has requested diagnostics of the whole workspace.
    pub(crate) asks_for_workspace: bool,
    /// The last request for diagnostics of the whole workspace, and its answer.
    pub(crate) pulled: Option<Pulled>,
    /// Whether the client sent `shutdown`: nothing waits any longer.
    pub(crate) is_closing: bool,
    counter: u64,
}

/// An open document.
pub(crate) struct Open {
    pub(crate) version: i32,
    pub(crate) generation: u64,
    /// The generation in which the document was opened or text was last deleted. The client may have lost its diagnostics for
    /// that text, so they are sent again even if they did not change.
    pub(crate) cut: u64,
    /// Empty while the text cannot be read.
    pub(crate) document: Document,
    /// The text if reading it panicked: it is tried again after the next change.
    pub(crate) unread: Option<String>,
    /// The place where the user looked or typed last.
    pub(crate) looked_at: TextSize,
    /// The place that was edited last; `None` before the first edit.
    pub(crate) edited: Option<TextSize>,
    /// Whether the editor is about to save it automatically after a pause: that does not end typing.
    pub(crate) saves_itself: bool,
    /// The edits of each action that was offered for this version. Applying an action is not typing.
    pub(crate) offered: Vec<Vec<Edit>>,
    /// The ranges that the client was asked to change because of what was typed last. Doing so does not end typing.
    pub(crate) formatting: Vec<TextRange>,
}

/// The last request for diagnostics of the whole workspace.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Pulled {
    /// The hash of the results that the client had.
    pub(crate) previous: u64,
    /// The version of the index, if all of those were unchanged.
    pub(crate) unchanged_in: Option<u64>,
}

/// The state of the task that publishes the diagnostics of a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Publishing {
    /// It works on the newest version.
    Current,
    /// It must process the document again.
    Stale,
}

impl Shared {
    pub(crate) fn new(remote: tower_lsp::Client, host: Arc<dyn Host>) -> Self {
        Self {
            remote,
            host,
            state: Mutex::default(),
        }
    }

    /// The state. It is consistent even after a panic, because every change is a single assignment.
    pub(crate) fn state(&self) -> MutexGuard<'_, ServerState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The current version of the document; `None` if it is not open, could not be read, or is left out.
    pub(crate) fn snapshot(&self, uri: &Url) -> Option<Snapshot> {
        let state = self.state();
        let open = state.documents.get(uri);
        let is_heeded = |open: &&Open| {
            open.unread.is_none() && !state.is_left_out(open.document.settings(), uri)
        };
        let Some(open) = open.filter(is_heeded) else {
            tracing::debug!(%uri, "the document is not open, could not be read or is left out");
            return None;
        };
        Some(Snapshot {
            uri: uri.clone(),
            version: open.version,
            generation: open.generation,
            cut: open.cut,
            document: open.document.clone(),
            client: Arc::clone(&state.client),
        })
    }

    /// Records that the user looks at this place of a document.
    pub(crate) fn look_at(&self, uri: &Url, at: TextSize) {
        if let Some(open) = self.state().documents.get_mut(uri) {
            open.looked_at = at;
        }
    }

    /// The place of a document where the user works: where the last edit was, or before the first one where the user looked last.
    pub(crate) fn near(&self, uri: &Url) -> TextSize {
        let state = self.state();
        let open = state.documents.get(uri);
        open.map_or_else(TextSize::default, |open| {
            open.edited.unwrap_or(open.looked_at)
        })
    }

    /// Whether `snapshot` is still the current version.
    pub(crate) fn is_current(&self, snapshot: &Snapshot) -> bool {
        let state = self.state();
        state
            .documents
            .get(&snapshot.uri)
            .is_some_and(|open| open.generation == snapshot.generation)
    }
}

impl ServerState {
    /// The file whose settings apply to the record `uri`.
    pub(crate) fn settled_file(&self, uri: &Url) -> Url {
        settled_file(uri, self.folders.first())
    }

    /// The settings of the record `uri`.
    pub(crate) fn settings_of(&mut self, uri: &Url) -> Effective {
        let file = self.settled_file(uri);
        let folders = self.folders.iter().filter(|folder| is_below(&file, folder));
        let home = folders.max_by_key(|folder| folder.as_str().len());
        self.layers.of(&file, home)
    }

    /// Whether `settings` leave out the record `uri`.
    pub(crate) fn is_left_out(&self, settings: &Settings, uri: &Url) -> bool {
        ide::is_left_out(settings, &key(&self.settled_file(uri)))
    }

    /// Whether `uri` is in one of the workspace folders.
    pub(crate) fn is_in_workspace(&self, uri: &Url) -> bool {
        self.folders.iter().any(|folder| is_below(uri, folder))
    }

    /// A new number, different from all before.
    pub(crate) fn next(&mut self) -> u64 {
        self.counter += 1;
        self.counter
    }
}
