//! `movetext completions`: the script that makes a shell complete our commands.

use std::io::Write as _;

use clap::Command;
use clap_complete::Shell;

use crate::{outcome::Outcome, terminal};

/// Print the completion script of a shell.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The shell.
    shell: Shell,
}

const EXAMPLES: &str = "\
Examples:
  movetext completions bash > ~/.local/share/bash-completion/completions/movetext
  movetext completions fish > ~/.config/fish/completions/movetext.fish
  movetext completions zsh > ~/.zfunc/_movetext";

/// Prints the script for `command`.
pub(crate) fn run(args: &Args, mut command: Command) -> anyhow::Result<Outcome> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "movetext", &mut script);
    terminal::stdout().write_all(&script)?;
    Ok(Outcome::Clean)
}
