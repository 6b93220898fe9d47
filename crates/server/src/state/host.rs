//! What the server asks of the program around it.

use std::{
    future::poll_fn,
    task::Poll::{Pending, Ready},
};

use futures::{channel::oneshot, future::BoxFuture};
use tower_lsp::lsp_types::Url;

/// Something that happens beside the messages.
pub type Task<T> = BoxFuture<'static, T>;

/// What to call, from any thread, when a file changed.
pub type Changed = Box<dyn Fn() + Send + Sync>;

/// The world outside: files and other threads. In a browser it is the editor; in tests a map.
pub trait Host: Send + Sync + 'static {
    /// The text of a file, or nothing if there is none that can be read to its end, as UTF-8.
    fn read(&self, file: &Url) -> Task<Option<String>>;

    /// The files below `folder` whose names end in one of `extensions` (without the dot). It ends by itself, however much
    /// there is; it is stopped by dropping it.
    fn find(&self, folder: &Url, extensions: &[&str]) -> Task<Vec<Url>>;

    /// Has `changed` called whenever `file` is made, changed or deleted. A host that cannot see that leaves it to the client.
    fn watch(&self, _file: &Url, _changed: Changed) {}

    /// Runs `task` beside the messages.
    fn spawn(&self, task: Task<()>);

    /// Runs `work`, which takes a while, where it holds up no message. A host without threads runs it as it is.
    fn run(&self, work: Box<dyn FnOnce() + Send>) -> Task<()> {
        Box::pin(async move { work() })
    }

    /// How many works can run at once.
    fn workers(&self) -> usize {
        1
    }
}

/// What `work` answers; nothing if it failed.
pub(crate) async fn compute<T: Send + 'static>(
    host: &dyn Host,
    work: impl FnOnce() -> T + Send + 'static,
) -> Option<T> {
    // A host without threads works here and now: messages that came meanwhile go first.
    yield_now().await;
    let (sender, receiver) = oneshot::channel();
    host.run(Box::new(move || {
        // Whoever asked may have gone.
        let _ = sender.send(work());
    }))
    .await;
    receiver.await.ok()
}

/// Lets others have their turn, once.
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
