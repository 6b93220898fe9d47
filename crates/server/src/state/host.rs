//! What the server needs from the program around it.

use std::{
    future::poll_fn,
    task::Poll::{Pending, Ready},
};

use futures::{channel::oneshot, future::BoxFuture};
use tower_lsp::lsp_types::Url;

/// Background work.
pub type Task<T> = BoxFuture<'static, T>;

/// The function to call, from any thread, when a file changed.
pub type Changed = Box<dyn Fn() + Send + Sync>;

/// The outside world: files and threads. In a browser it is the editor; in tests a map.
pub trait Host: Send + Sync + 'static {
    /// The text of a file; `None` if it does not exist or cannot be read completely as UTF-8.
    fn read(&self, file: &Url) -> Task<Option<String>>;

    /// The files below `folder` whose names end in one of `extensions` (without the dot). The search is bounded, and
    /// dropping the task stops it.
    fn find(&self, folder: &Url, extensions: &[&str]) -> Task<Vec<Url>>;

    /// Calls `changed` whenever `file` is created, changed or deleted. A host that cannot do that leaves it to the client.
    fn watch(&self, _file: &Url, _changed: Changed) {}

    /// Runs `task` in the background.
    fn spawn(&self, task: Task<()>);

    /// Runs `work`, which takes a while, without delaying messages. A host without threads runs it directly.
    fn run(&self, work: Box<dyn FnOnce() + Send>) -> Task<()> {
        Box::pin(async move { work() })
    }

    /// How much work can run in parallel.
    fn workers(&self) -> usize {
        1
    }
}

/// The result of `work`; `None` if it panicked.
pub(crate) async fn compute<T: Send + 'static>(
    host: &dyn Host,
    work: impl FnOnce() -> T + Send + 'static,
) -> Option<T> {
    // A host without threads runs it in this turn, so let waiting messages run first.
    yield_now().await;
    let (sender, receiver) = oneshot::channel();
    host.run(Box::new(move || {
        // The receiver may have been dropped.
        let _ = sender.send(work());
    }))
    .await;
    receiver.await.ok()
}

/// Lets other tasks run once.
pub(crate) async fn yield_now() {
    let mut yielded = false;
    poll_fn(move |context| {
        if yielded {
            return Ready(());
        }
        yielded = true;
        context.waker().wake_by_ref();
        Pending
    })
    .await;
}
