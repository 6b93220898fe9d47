//! The records in the workspace folders that are not open, and the work to read them.
//!
//! Of each record it keeps only its symbols and hashes of what was read.

use std::{
    collections::BTreeMap,
    hash::{DefaultHasher, Hash as _, Hasher as _},
    sync::Arc,
};

use futures::{
    StreamExt as _,
    channel::{mpsc, oneshot},
};
use tower_lsp::lsp_types::{ProgressToken, Url};

use super::{
    paths::{is_key_below, key},
    step::WorkStep,
};
use crate::encode::symbols::FileSymbol;

/// The most records that are read: more are of no use in an editor, and memory is limited.
const MAX_FILES: usize = 50_000;
/// The index and its pending work.
#[derive(Default)]
pub(crate) struct Index {
    /// The records by the key of their URI.
    pub(crate) files: BTreeMap<String, IndexedRecord>,
    /// Folders to search for records.
    pub(crate) to_search: Vec<Url>,
    /// Records to read, by key.
    pub(crate) to_read: BTreeMap<String, Url>,
    /// Whether a search of the folders was started.
    pub(crate) is_begun: bool,
    pub(crate) is_running: bool,
    /// Whether the user cancelled the reading: then no new records are read.
    pub(crate) is_stopped: bool,
    /// The token of the progress that is shown.
    pub(crate) token: Option<ProgressToken>,
    /// Receivers of every percent; their channel closes when everything is read.
    pub(crate) listeners: Vec<Listener>,
    /// Cancels the search for records.
    pub(crate) stop_search: Option<oneshot::Sender<()>>,
    /// Counts the changes of records, settings and folders.
    version: u64,
    /// Receivers of the next change.
    waiting: Vec<oneshot::Sender<()>>,
}

/// A receiver that waits until everything is read.
pub(crate) struct Listener {
    /// The token of its progress, if one is shown.
    pub(crate) token: Option<ProgressToken>,
    pub(crate) steps: mpsc::UnboundedSender<WorkStep>,
}

/// A record as it was read last.
#[derive(Clone)]
pub(crate) struct IndexedRecord {
    pub(crate) uri: Url,
    pub(crate) text: u64,
    pub(crate) settings: u64,
    pub(crate) symbols: Arc<[FileSymbol]>,
}

impl IndexedRecord {
    /// Stays the same as long as the record has the same findings.
    pub(crate) fn result_id(&self) -> String {
        result_id(self.text, self.settings)
    }
}

/// The id of the findings of a text under settings, both as hashes.
pub(crate) fn result_id(text: u64, settings: u64) -> String {
    format!("{text:016x}{settings:016x}")
}

pub(crate) fn hash_of(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

impl Index {
    /// All records in the order of their URIs.
    pub(crate) fn files(&self) -> impl Iterator<Item = (&String, &IndexedRecord)> {
        self.files.iter()
    }

    pub(crate) fn version(&self) -> u64 {
        self.version
    }

    /// A receiver that fires at the next change.
    pub(crate) fn next_change(&mut self) -> oneshot::Receiver<()> {
        let (sender, receiver) = oneshot::channel();
        self.waiting.push(sender);
        receiver
    }

    /// Notifies all receivers of a change. Returns whether there were any.
    pub(crate) fn changed(&mut self) -> bool {
        self.version += 1;
        let waiting = self.waiting.drain(..);
        waiting.filter_map(|one| one.send(()).ok()).count() > 0
    }

    /// Schedules a search of `folders`, which also rereads the known records in them.
    pub(crate) fn search(&mut self, folders: &[Url]) {
        self.is_begun = true;
        self.to_search.extend(folders.iter().cloned());
    }

    /// Schedules the records below `folder`, all for `None`, to be read again because their settings changed.
    pub(crate) fn reread(&mut self, folder: Option<&Url>) {
        let folder = folder.map(key);
        let known = self.files.iter();
        let affected = known.filter(|(file, _)| {
            folder
                .as_ref()
                .is_none_or(|folder| is_key_below(file, folder))
        });
        self.to_read
            .extend(affected.map(|(key, file)| (key.clone(), file.uri.clone())));
    }

    /// Takes the result of a search in `folder`: records that are gone are removed, the others are scheduled to be read.
    /// Returns whether any are gone.
    pub(crate) fn found(&mut self, folder: &Url, found: Vec<Url>) -> bool {
        let folder = key(folder);
        let found: BTreeMap<String, Url> = found
            .into_iter()
            .take(MAX_FILES)
            .map(|uri| (key(&uri), uri))
            .collect();
        let before = self.files.len();
        self.files
            .retain(|file, _| found.contains_key(file) || !is_key_below(file, &folder));
        let is_gone = self.files.len() < before;
        for (key, uri) in found {
            if !self.is_stopped || self.files.contains_key(&key) {
                self.to_read.insert(key, uri);
            }
        }
        is_gone
    }

    /// Removes a file or all files of a folder. Returns whether there were any.
    pub(crate) fn forget(&mut self, uri: &Url) -> bool {
        let gone = key(uri);
        let before = self.files.len();
        self.files
            .retain(|file, _| *file != gone && !is_key_below(file, &gone));
        self.to_read.remove(&gone);
        self.files.len() < before
    }

    pub(crate) fn tell(&mut self, step: WorkStep) {
        self.listeners
            .retain(|listener| listener.steps.unbounded_send(step).is_ok());
    }

    /// Whether any records wait to be read.
    pub(crate) fn has_work(&self) -> bool {
        !self.to_read.is_empty()
    }

    pub(crate) fn is_idle(&self) -> bool {
        !self.is_running && self.to_search.is_empty() && self.to_read.is_empty()
    }
}

/// The progress of the reading in percent.
pub(crate) struct Steps(mpsc::UnboundedReceiver<WorkStep>);

impl Steps {
    /// The newest step; `None` at the end.
    pub(crate) async fn next(&mut self) -> Option<WorkStep> {
        let mut step = self.0.next().await?;
        while let Ok(newer) = self.0.try_recv() {
            step = newer;
        }
        Some(step)
    }
}

pub(crate) fn listen(index: &mut Index, token: Option<ProgressToken>) -> Steps {
    let (steps, receiver) = mpsc::unbounded();
    index.listeners.push(Listener { token, steps });
    Steps(receiver)
}
