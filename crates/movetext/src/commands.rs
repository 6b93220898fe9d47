//! One file per command.

pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod draw;
pub(crate) mod explain;
#[cfg(feature = "tables")]
pub(crate) mod export;
#[cfg(not(feature = "tables"))]
pub(crate) use unbuilt::export;
pub(crate) mod fmt;
pub(crate) mod init;
#[cfg(feature = "live")]
pub(crate) mod live;
#[cfg(not(feature = "live"))]
pub(crate) use unbuilt::live;
pub(crate) mod lsp;
pub(crate) mod man;
#[cfg(feature = "mcp")]
pub(crate) mod mcp;
#[cfg(not(feature = "mcp"))]
pub(crate) use unbuilt::mcp;
pub(crate) mod merge;
pub(crate) mod replay;
pub(crate) mod rules;
pub(crate) mod settings;
pub(crate) mod stats;
pub(crate) mod unbuilt;
pub(crate) mod view;

use std::process::ExitCode;

use clap::CommandFactory as _;

use crate::cli::{Cli, Command};

/// Runs `command` and returns the exit code.
pub(crate) fn run(command: Command) -> anyhow::Result<ExitCode> {
    let outcome = match command {
        Command::Check(args) => check::run(&args)?,
        Command::Fmt(args) => fmt::run(&args)?,
        Command::Explain(args) => explain::run(&args)?,
        Command::Replay(args) => replay::run(&args)?,
        Command::Draw(args) => draw::run(&args)?,
        Command::View(args) => view::run(&args)?,
        Command::Stats(args) => stats::run(&args)?,
        Command::Export(args) => export::run(&args)?,
        Command::Convert(args) => convert::run(&args)?,
        Command::Merge(args) => merge::run(&args)?,
        Command::Rules(args) => rules::run(&args)?,
        Command::Settings(args) => settings::run(&args)?,
        Command::Init(args) => init::run(&args)?,
        Command::Live(args) => live::run(&args)?,
        Command::Man(args) => man::run(&args, Cli::command())?,
        Command::Completions(args) => completions::run(&args, Cli::command())?,
        Command::Mcp(args) => mcp::run(&args)?,
        Command::Lsp(args) => return lsp::run(&args),
    };
    Ok(outcome.into())
}
