//! What the server needs from outside: files, and tasks on the runtime.

use std::{
    fs,
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use ignore::{DirEntry, WalkBuilder};
use server::{Changed, Host, Task, lsp_types::Url};
use tokio::runtime::Handle;

use archive::files::{self, FOUND_LIMIT};

use super::watcher::Watcher;

/// How many files and folders a search for records examines: opening the root of a disk must not take forever.
const MAX_ENTRIES: usize = 1_000_000;
/// How many records a search finds at most.
const MAX_FOUND: usize = 50_000;

/// The files of this machine.
pub(crate) struct NativeHost {
    handle: Handle,
    watcher: Watcher,
}

impl NativeHost {
    /// A host whose tasks run on the runtime of `handle`.
    pub(crate) fn new(handle: Handle) -> Self {
        Self {
            handle,
            watcher: Watcher::default(),
        }
    }
}

impl Host for NativeHost {
    fn read(&self, file: &Url) -> Task<Option<String>> {
        let path = file.to_file_path();
        let read = self
            .handle
            .spawn_blocking(move || files::record(&path.ok()?, FOUND_LIMIT).ok());
        Box::pin(async move { read.await.ok().flatten() })
    }

    fn find(&self, folder: &Url, extensions: &[&str]) -> Task<Vec<Url>> {
        let folder = folder.to_file_path();
        let extensions: Vec<String> = extensions
            .iter()
            .map(|extension| (*extension).to_owned())
            .collect();
        let stop = Stop::default();
        let is_stopped = Arc::clone(&stop.0);
        let walk = move || match folder {
            Ok(folder) => records(&folder, &extensions, &is_stopped),
            Err(()) => Vec::new(),
        };
        let walked = self.handle.spawn_blocking(walk);
        Box::pin(async move {
            let found = walked.await.unwrap_or_default();
            drop(stop);
            found
        })
    }

    fn watch(&self, file: &Url, changed: Changed) {
        if let Ok(path) = file.to_file_path() {
            self.watcher.watch(path, changed);
        }
    }

    fn spawn(&self, task: Task<()>) {
        self.handle.spawn(task);
    }

    fn run(&self, work: Box<dyn FnOnce() + Send>) -> Task<()> {
        let ran = self.handle.spawn_blocking(work);
        Box::pin(async move {
            if let Err(error) = ran.await {
                tracing::error!(%error, "work beside the messages failed");
            }
        })
    }

    fn workers(&self) -> usize {
        std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
    }
}

/// Stops a search when it is dropped, because its result is no longer needed.
#[derive(Default)]
struct Stop(Arc<AtomicBool>);

impl Drop for Stop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// The files in `folder` whose names end in one of `extensions`; if the search is stopped, those found so far.
fn records(folder: &Path, extensions: &[String], is_stopped: &AtomicBool) -> Vec<Url> {
    // Ignore files also count outside of repositories, as on the command line.
    let mut walk = WalkBuilder::new(folder);
    walk.require_git(false)
        .build()
        .take(MAX_ENTRIES)
        .take_while(|_| !is_stopped.load(Ordering::Relaxed))
        .filter_map(Result::ok)
        .filter(|entry| has_extension(entry.path(), extensions) && is_file(entry))
        .filter_map(|entry| Url::from_file_path(entry.path()).ok())
        .take(MAX_FOUND)
        .collect()
}

fn has_extension(path: &Path, extensions: &[String]) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str());
    extension.is_some_and(|found| {
        extensions
            .iter()
            .any(|known| known.eq_ignore_ascii_case(found))
    })
}

/// Whether an entry is a regular file, or a link to one.
fn is_file(entry: &DirEntry) -> bool {
    match entry.file_type() {
        Some(kind) if kind.is_symlink() => {
            fs::metadata(entry.path()).is_ok_and(|metadata| metadata.is_file())
        }
        kind => kind.is_some_and(|kind| kind.is_file()),
    }
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use std::{
        os::unix::{fs::symlink, net::UnixListener},
        path::PathBuf,
        process::Command,
    };

    use super::*;

    /// A temporary folder with a record, entries that only look like records, and links.
    fn folder(name: &str) -> PathBuf {
        let name = format!("movetext-host-{name}-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(folder.join("folder.kubb")).unwrap();
        let path = |name: &str| folder.join(name);
        fs::write(path("a.kubb"), "1. I\n").unwrap();
        let pipe = Command::new("mkfifo").arg(path("pipe.kubb")).status();
        assert!(pipe.unwrap().success());
        drop(UnixListener::bind(path("socket.kubb")).unwrap());
        symlink("/dev/zero", path("zero.kubb")).unwrap();
        symlink(path("pipe.kubb"), path("link-to-pipe.kubb")).unwrap();
        symlink(path("nothing"), path("link-to-nothing.kubb")).unwrap();
        symlink(path("a.kubb"), path("link.kubb")).unwrap();
        let long = fs::File::create(path("long.kubb")).unwrap();
        long.set_len(FOUND_LIMIT.bytes + 1).unwrap();
        folder
    }

    fn names(found: &[Url]) -> Vec<&str> {
        let mut names: Vec<&str> = found
            .iter()
            .filter_map(|url| url.path_segments()?.next_back())
            .collect();
        names.sort_unstable();
        names
    }

    #[test]
    fn only_regular_files_are_found_and_read() {
        let folder = folder("read");
        let found = records(&folder, &["kubb".to_owned()], &AtomicBool::new(false));
        assert_eq!(names(&found), ["a.kubb", "link.kubb", "long.kubb"]);
        for (name, expected) in [
            ("a.kubb", Some("1. I\n")),
            ("link.kubb", Some("1. I\n")),
            ("long.kubb", None),
            ("folder.kubb", None),
            ("pipe.kubb", None),
            ("link-to-pipe.kubb", None),
            ("link-to-nothing.kubb", None),
            ("socket.kubb", None),
            ("zero.kubb", None),
        ] {
            let text = files::record(&folder.join(name), FOUND_LIMIT).ok();
            assert_eq!(text.as_deref(), expected, "{name}");
        }
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_search_that_nobody_waits_for_stops() {
        let folder = folder("stop");
        let stop = Stop::default();
        let is_stopped = Arc::clone(&stop.0);
        drop(stop);
        assert_eq!(records(&folder, &["kubb".to_owned()], &is_stopped), []);
        fs::remove_dir_all(folder).unwrap();
    }
}
