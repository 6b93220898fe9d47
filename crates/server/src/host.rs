//! What the server asks of the program around it.

use futures::future::BoxFuture;
use tower_lsp::lsp_types::Url;

/// Something that happens beside the messages.
pub type Task<T> = BoxFuture<'static, T>;

/// The world outside: files and other threads. In a browser it is the editor; in tests a map.
pub trait Host: Send + Sync + 'static {
    /// The text of a file, or nothing if there is none that can be read as UTF-8.
    fn read(&self, file: &Url) -> Task<Option<String>>;

    /// The files below `folder` whose names end in one of `extensions` (without the dot).
    fn find(&self, folder: &Url, extensions: &[&str]) -> Task<Vec<Url>>;

    /// Runs `task` beside the messages.
    fn spawn(&self, task: Task<()>);
}
