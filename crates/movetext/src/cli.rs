//! The command line: which commands there are and how they are described.

use clap::{Parser, Subcommand};

use crate::commands::lsp;

/// Reads written game records the way a good referee does.
#[derive(Debug, Parser)]
#[command(name = "movetext", version, max_term_width = 100)]
pub(crate) struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Serve editors over the Language Server Protocol.
    Lsp(lsp::Args),
}
