//! One file per command.

pub(crate) mod lsp;

use std::process::ExitCode;

use crate::cli::Command;

/// Runs `command` and answers the exit code.
pub(crate) fn run(command: Command) -> anyhow::Result<ExitCode> {
    match command {
        Command::Lsp(args) => lsp::run(&args),
    }
}
