//! `movetext mcp`: the referee for assistants.

use std::{
    io::{self, IsTerminal as _},
    path::PathBuf,
};

use clap::ValueHint;

use crate::{mcp, outcome::Outcome, terminal};

/// Serve assistants over the Model Context Protocol, on standard input and output.
///
/// They can check, repair, explain, draw, convert and merge records, and read those below the folders that are named here or
/// that their client names itself. Nothing is written, and nothing is fetched.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The folders whose records may be read. Without any, those that the client names, and otherwise none.
    #[arg(value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    folders: Vec<PathBuf>,
}

const EXAMPLES: &str = "\
Exit code: 0 when the client has left, 2 wrong usage.

Examples:
  movetext mcp                                       for a client that names its folders
  movetext mcp ~/league                              for any
  claude mcp add movetext -- movetext mcp ~/league   to make one know it; the book lists others";

/// Serves until the client leaves.
pub(crate) fn run(args: &Args) -> anyhow::Result<Outcome> {
    if io::stdin().is_terminal() {
        terminal::complain(
            "this is the server for assistants: their programs start it and speak to it on standard input",
        );
    }
    mcp::serve(&args.folders)?;
    Ok(Outcome::Clean)
}
