//! The `movetext` command: checks, formats, explains and replays written game records, and serves editors.
//!
//! Start reading at [`cli`]; each command is one file under [`commands`].

mod cli;
mod commands;
mod config;
mod diff;
mod figures;
mod files;
mod input;
mod lines;
mod outcome;
mod output;
mod page;
mod pipeline;
mod records;
mod repairs;
mod tally;
mod terminal;
mod transport;
mod write;

use std::process::ExitCode;

use clap::Parser as _;

use crate::outcome::Outcome;

fn main() -> ExitCode {
    let cli = cli::Cli::parse();
    match commands::run(cli.command) {
        Ok(code) => code,
        Err(error) if outcome::is_broken_pipe(&error) => Outcome::Clean.into(),
        Err(error) => {
            terminal::complain(&format!("{error:#}"));
            Outcome::Failed.into()
        }
    }
}
