//! The world outside for the server: files, and tasks on the runtime.

use ignore::WalkBuilder;
use server::{Host, Task, lsp_types::Url};
use tokio::runtime::Handle;

/// Files of this machine.
pub(crate) struct NativeHost {
    handle: Handle,
}

impl NativeHost {
    /// A host whose tasks run on the runtime of `handle`.
    pub(crate) fn new(handle: Handle) -> Self {
        Self { handle }
    }
}

impl Host for NativeHost {
    fn read(&self, file: &Url) -> Task<Option<String>> {
        let path = file.to_file_path();
        Box::pin(async move { std::fs::read_to_string(path.ok()?).ok() })
    }

    fn find(&self, folder: &Url, extensions: &[&str]) -> Task<Vec<Url>> {
        let folder = folder.to_file_path();
        let extensions: Vec<String> = extensions
            .iter()
            .map(|extension| (*extension).to_owned())
            .collect();
        let walk = move || {
            let Ok(folder) = folder else {
                return Vec::new();
            };
            // Ignore files count outside of repositories, too, as on the command line.
            let mut walk = WalkBuilder::new(folder);
            let files = walk.require_git(false).build().filter_map(Result::ok);
            files
                .filter(|entry| {
                    let extension = entry
                        .path()
                        .extension()
                        .and_then(|extension| extension.to_str());
                    extension.is_some_and(|found| {
                        extensions
                            .iter()
                            .any(|known| known.eq_ignore_ascii_case(found))
                    })
                })
                .filter_map(|entry| Url::from_file_path(entry.path()).ok())
                .collect()
        };
        let walked = self.handle.spawn_blocking(walk);
        Box::pin(async move { walked.await.unwrap_or_default() })
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
