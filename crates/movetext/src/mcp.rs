//! `movetext mcp`: the referee for assistants, over the Model Context Protocol on standard input and output.
//!
//! [`tools`] lists the tools. Each answers with text for a reader and with a value for programs, in the shapes of the command
//! line. [`roots`] decides which files may be read: records below the folders that the client names, and nothing else. Only
//! [`server`] knows the protocol. Start reading at [`tools`].

mod answer;
mod call;
mod prompts;
mod resources;
mod roots;
mod schema;
mod server;
mod tools;

use std::{path::PathBuf, sync::Arc};

use anyhow::Context as _;

use self::roots::Roots;

/// Serves the assistant on standard input and output until it leaves. It may read the records below `folders`, and below the
/// folders that it names itself.
pub(crate) fn serve(folders: &[PathBuf]) -> anyhow::Result<()> {
    let roots = Roots::of_folders(folders)?;
    // This thread reads and writes; other threads do the work.
    let runtime = tokio::runtime::Builder::new_current_thread()
        .thread_name("movetext-mcp")
        .enable_all()
        .build()
        .context("the server cannot start")?;
    let served = runtime.block_on(server::serve(Arc::new(roots)));
    // The client of the tasks that still run is gone.
    runtime.shutdown_background();
    served
}
