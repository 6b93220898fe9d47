//! Files that the server wants to hear of. The system tells, so that nothing is done while nothing happens.

use std::{
    collections::HashMap,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher as _};
use server::Changed;

/// Watches single files by their folders: so one that is not there yet is seen, and one that is replaced by another.
#[derive(Default)]
pub(super) struct Watcher {
    /// By path.
    files: Arc<Mutex<HashMap<PathBuf, Changed>>>,
    /// Made with the first file. Nothing if the system has no room for it.
    system: Mutex<Option<RecommendedWatcher>>,
}

impl Watcher {
    /// Has `changed` called whenever the file at `path` is made, changed or deleted.
    pub(super) fn watch(&self, path: PathBuf, changed: Changed) {
        let Some(folder) = path.parent().map(Path::to_path_buf) else {
            return;
        };
        lock(&self.files).insert(path, changed);
        let mut system = lock(&self.system);
        if system.is_none() {
            *system = self.start();
        }
        if let Some(system) = &mut *system
            && let Err(error) = system.watch(&folder, RecursiveMode::NonRecursive)
        {
            tracing::info!(%error, folder = %folder.display(), "a folder is not watched");
        }
    }

    fn start(&self) -> Option<RecommendedWatcher> {
        let files = Arc::clone(&self.files);
        let told = move |event: notify::Result<Event>| match event {
            Ok(event) => tell(&lock(&files), &event),
            Err(error) => tracing::info!(%error, "changes of files may be missed"),
        };
        match notify::recommended_watcher(told) {
            Ok(system) => Some(system),
            Err(error) => {
                tracing::info!(%error, "changes of files are not seen");
                None
            }
        }
    }
}

/// Calls those whose files `event` concerns: all of them if it does not say which, because events were lost.
fn tell(files: &HashMap<PathBuf, Changed>, event: &Event) {
    if event.need_rescan() {
        files.values().for_each(|changed| changed());
    }
    // That somebody read a file is told, too: we do.
    if matches!(event.kind, EventKind::Access(_)) {
        return;
    }
    for path in &event.paths {
        if let Some(changed) = files.get(path) {
            changed();
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
