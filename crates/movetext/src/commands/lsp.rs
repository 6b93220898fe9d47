//! `movetext lsp`: the language server on standard input and output, or on a loopback socket.

use std::process::ExitCode;

/// Serve editors over the Language Server Protocol.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Listen on this port of the loopback interface instead of standard input and output.
    #[arg(long, value_name = "N")]
    port: Option<u16>,
}

/// Serves until the editor says `exit`: 0 after `shutdown`, 1 otherwise.
pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    anyhow::bail!("the server is not built in yet (port {:?})", args.port)
}
