//! `movetext mcp`: the referee for assistants, over the Model Context Protocol on standard input and output.
//!
//! [`tools`] say what can be asked; each answers with text for a reader and with a value for programs, whose shapes are those
//! of the command line. [`roots`] decides what may be read of the disk: records below the folders that the client names, and
//! nothing else. Only [`server`] knows the protocol. Start reading at [`tools`].

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

/// Serves the assistant on standard input and output until that ends. It may read the records below `folders`, and below those
/// that it names itself.
pub(crate) fn serve(folders: &[PathBuf]) -> anyhow::Result<()> {
    let roots = Roots::of_folders(folders)?;
    // Work is done on threads of its own; this one reads and writes.
    let runtime = tokio::runtime::Builder::new_current_thread()
        .thread_name("movetext-mcp")
        .enable_all()
        .build()
        .context("the server cannot start")?;
    let served = runtime.block_on(server::serve(Arc::new(roots)));
    // What still runs has nobody left to tell.
    runtime.shutdown_background();
    served
}
