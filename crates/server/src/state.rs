//! What the server keeps between messages, behind one lock that is never held across an await.

pub(crate) mod host;
pub(crate) mod index;
pub(crate) mod layers;
pub(crate) mod paths;
pub(crate) mod step;

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use ide::{Document, Settings, TextSize, settings::Problem};
use notation::{Completion, Edit};
use tower_lsp::lsp_types::{Diagnostic, Url};

use crate::{
    client::{Client, snapshot::Snapshot},
    encode::{diagnostics::Published, tokens::Tokens},
    state::{
        host::Host,
        index::Index,
        layers::{Effective, Layers},
        paths::{is_below, key, settled_file},
    },
};

/// What handlers and tasks share.
pub(crate) struct Shared {
    pub(crate) remote: tower_lsp::Client,
    pub(crate) host: Arc<dyn Host>,
    state: Mutex<State>,
}

/// Everything that changes.
#[derive(Default)]
pub(crate) struct State {
    pub(crate) client: Arc<Client>,
    pub(crate) folders: Vec<Url>,
    pub(crate) documents: HashMap<Url, Open>,
    /// Who publishes the diagnostics of a document, while somebody does.
    pub(crate) publishing: HashMap<Url, Publishing>,
    /// The settings of every document.
    pub(crate) layers: Layers,
    /// What is wrong in `initializationOptions`; said when the client can hear it.
    pub(crate) initial_problems: Vec<Problem>,
    /// The folders whose `movetext.toml` the host watches.
    pub(crate) watched: HashSet<Url>,
    /// What is wrong in each `movetext.toml` that was read.
    pub(crate) project_problems: HashMap<Url, Vec<Diagnostic>>,
    /// The last completions that were offered, to be resolved.
    pub(crate) completions: Option<(u64, Arc<Vec<Completion>>)>,
    /// The last tokens of a document, to tell what changed.
    pub(crate) tokens: HashMap<Url, (String, Arc<Tokens>)>,
    /// The diagnostics of a document that were published last.
    pub(crate) published: HashMap<Url, Published>,
    /// The records of the folders.
    pub(crate) index: Index,
    /// The client has asked about the whole workspace.
    pub(crate) asks_for_workspace: bool,
    /// What the client last asked about the whole workspace, and was told.
    pub(crate) pulled: Option<Pulled>,
    /// The client said `shutdown`: nobody waits for anything any more.
    pub(crate) is_closing: bool,
    counter: u64,
}

/// An open document.
pub(crate) struct Open {
    pub(crate) version: i32,
    pub(crate) generation: u64,
    /// The generation in which the document was opened or text was last taken out of it. A client has lost then what it was
    /// told of that place, and is told anew even if nothing else is found now.
    pub(crate) cut: u64,
    /// Empty while the text is unread.
    pub(crate) document: Document,
    /// The text, where reading it panicked: nothing is said of it until it is another one.
    pub(crate) unread: Option<String>,
    /// Where somebody looked or typed last.
    pub(crate) looked_at: TextSize,
    /// The editor is about to save it by itself after a pause: nobody asked for that, so the line is not finished.
    pub(crate) saves_itself: bool,
    /// The edits of each action that was offered last for this version. Who takes one does not type.
    pub(crate) offered: Vec<Vec<Edit>>,
}

/// What a client last asked about the whole workspace.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Pulled {
    /// The results that it had, as a hash.
    pub(crate) previous: u64,
    /// The state of the workspace, if all of them were still right.
    pub(crate) unchanged_in: Option<u64>,
}

/// What the task that publishes the diagnostics of a document has to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Publishing {
    /// It works on the newest state.
    Current,
    /// It must go over the document again.
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

    /// The state. A handler that panicked leaves it whole: every change is a single assignment.
    pub(crate) fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The document as it is now, if it is open.
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

    /// Notes that somebody looks at this place of a document.
    pub(crate) fn look_at(&self, uri: &Url, at: TextSize) {
        if let Some(open) = self.state().documents.get_mut(uri) {
            open.looked_at = at;
        }
    }

    /// Whether `snapshot` is still what is open.
    pub(crate) fn is_current(&self, snapshot: &Snapshot) -> bool {
        let state = self.state();
        state
            .documents
            .get(&snapshot.uri)
            .is_some_and(|open| open.generation == snapshot.generation)
    }
}

impl State {
    /// The file whose settings the record `uri` has.
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

    /// Whether `uri` lies in one of the workspace's folders.
    pub(crate) fn is_in_workspace(&self, uri: &Url) -> bool {
        self.folders.iter().any(|folder| is_below(uri, folder))
    }

    /// A number that was never given out before.
    pub(crate) fn next(&mut self) -> u64 {
        self.counter += 1;
        self.counter
    }
}
