//! Files whose changes the server wants to know. The system sends events, so nothing runs while nothing changes.

use std::{
    collections::HashMap,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher as _};
use server::Changed;

/// Watches single files by watching their folders. So it also notices files that are created or replaced.
#[derive(Default)]
pub(super) struct Watcher {
    /// The watched files: path and callback.
    files: Arc<Mutex<HashMap<PathBuf, Changed>>>,
    /// Started with the first file; `None` if the system cannot watch.
    system: Mutex<Option<RecommendedWatcher>>,
}

impl Watcher {
    /// Calls `changed` whenever the file at `path` is created, changed or deleted.
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

/// Calls the callbacks of the files in `event`; of all files if events were lost.
fn tell(files: &HashMap<PathBuf, Changed>, event: &Event) {
    if event.need_rescan() {
        files.values().for_each(|changed| changed());
    }
    // Reading a file causes an event, too, and the server reads files itself.
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
