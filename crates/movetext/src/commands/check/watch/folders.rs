//! The folders that `check --watch` watches, and the changes in them that concern it.

use std::{
    collections::{HashMap, HashSet},
    fs,
    path::{Path, PathBuf},
    sync::mpsc::Sender,
};

use anyhow::Context as _;
use archive::{Input, is_record_name};
use ide::settings::FILE_NAME;
use notify::{
    Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher as _,
    event::{AccessKind, AccessMode},
};

use super::News;

/// Files that decide which records are read.
const IGNORE_FILES: [&str; 2] = [".gitignore", ".ignore"];

/// An event in a watched folder.
pub(in super::super) struct FolderChange(Event);

/// The watched folders, each watched alone: subfolders that are ignored, of which there may be many, are not watched.
pub(super) struct Folders {
    watcher: RecommendedWatcher,
    watched: HashSet<PathBuf>,
    /// The names of the records by absolute path. A linked record has two paths.
    records: HashMap<PathBuf, String>,
}

impl Folders {
    /// Sends changes to `sender`.
    ///
    /// # Errors
    /// The system cannot watch folders.
    pub(super) fn new(sender: Sender<News>) -> anyhow::Result<Self> {
        let watcher = notify::recommended_watcher(move |event: notify::Result<Event>| {
            if let Ok(event) = event {
                // After the end of the run nothing receives it.
                let _ = sender.send(News::Change(FolderChange(event)));
            }
        });
        Ok(Self {
            watcher: watcher.context("folders cannot be watched")?,
            watched: HashSet::new(),
            records: HashMap::new(),
        })
    }

    /// Watches the `named` paths, the `searched` folders, and the folders of records and settings. Returns whether one of them
    /// was not watched before.
    ///
    /// # Errors
    /// A folder that was searched cannot be watched.
    pub(super) fn watch(
        &mut self,
        named: &[PathBuf],
        searched: &[PathBuf],
        inputs: &[Input],
    ) -> anyhow::Result<bool> {
        let mut is_new = false;
        for folder in searched {
            is_new |= self.add(folder)?;
        }
        self.records.clear();
        for (input, path) in inputs.iter().filter_map(|it| Some((it, it.path.as_ref()?))) {
            let target = fs::canonicalize(path).ok();
            for path in [in_whole_folder(path), target].into_iter().flatten() {
                if let Some(folder) = path.parent() {
                    is_new |= self.add(folder)?;
                }
                self.records.insert(path, input.name.clone());
            }
        }
        for path in named {
            let Ok(whole) = fs::canonicalize(path) else {
                continue;
            };
            for folder in whole.ancestors().skip(usize::from(whole.is_file())) {
                // A settings file may be made there. Folders above that cannot be read are skipped.
                is_new |= self.add(folder).unwrap_or(false);
            }
        }
        Ok(is_new)
    }

    fn add(&mut self, folder: &Path) -> anyhow::Result<bool> {
        let Ok(folder) = fs::canonicalize(folder) else {
            // The folder is gone again.
            return Ok(false);
        };
        if self.watched.contains(&folder) {
            return Ok(false);
        }
        let watch = self.watcher.watch(&folder, RecursiveMode::NonRecursive);
        watch.with_context(|| format!("{} cannot be watched", folder.display()))?;
        self.watched.insert(folder);
        Ok(true)
    }

    /// The name of the record at `path`; `None` if there is none.
    pub(super) fn record_at(&self, path: &Path) -> Option<&str> {
        self.records.get(path).map(String::as_str)
    }

    /// Whether a change at `path` can change the findings.
    fn concerns(&self, path: &Path) -> bool {
        let name = path.file_name().and_then(|name| name.to_str());
        let is_named = name.is_some_and(|name| name == FILE_NAME || IGNORE_FILES.contains(&name));
        let is_above = || self.records.keys().any(|record| record.starts_with(path));
        is_named
            || self.records.contains_key(path)
            || is_record_name(path)
            || path.is_dir()
            || self.watched.contains(path)
            || is_above()
    }
}

/// `path` with the absolute path of its folder. A link itself is not followed.
fn in_whole_folder(path: &Path) -> Option<PathBuf> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    Some(fs::canonicalize(folder).ok()?.join(path.file_name()?))
}

impl FolderChange {
    /// The changed paths that concern the records.
    pub(super) fn paths(self, folders: &Folders) -> Vec<PathBuf> {
        let Self(event) = self;
        let is_change = match event.kind {
            // Reading changes nothing, and the check itself reads.
            EventKind::Access(AccessKind::Close(AccessMode::Write)) => true,
            EventKind::Access(_) => false,
            EventKind::Any
            | EventKind::Create(_)
            | EventKind::Modify(_)
            | EventKind::Remove(_)
            | EventKind::Other => true,
        };
        let paths = event.paths.into_iter();
        paths
            .filter(|path| is_change && folders.concerns(path))
            .collect()
    }
}
