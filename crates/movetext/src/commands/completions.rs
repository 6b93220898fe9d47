//! `movetext completions`: prints a script that lets a shell complete our commands.

use std::io::Write as _;

use clap::{Command, ValueEnum};
use clap_complete::generate;
use clap_complete_nushell::Nushell;

use crate::{outcome::Outcome, terminal};

/// Print the completion script of a shell.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The shell.
    shell: Supported,
}

const EXAMPLES: &str = "\
Examples:
  movetext completions bash > ~/.local/share/bash-completion/completions/movetext
  movetext completions fish > ~/.config/fish/completions/movetext.fish
  movetext completions zsh > ~/.zfunc/_movetext
  movetext completions nushell > ~/.config/nushell/autoload/movetext.nu";

/// A shell that completes.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Supported {
    Bash,
    Elvish,
    Fish,
    Nushell,
    #[value(name = "powershell")]
    PowerShell,
    Zsh,
}

/// Prints the script for `command`.
pub(crate) fn run(args: &Args, mut command: Command) -> anyhow::Result<Outcome> {
    use clap_complete::Shell as Known;

    let mut script = Vec::new();
    let (command, name) = (&mut command, "movetext");
    match args.shell {
        Supported::Bash => generate(Known::Bash, command, name, &mut script),
        Supported::Elvish => generate(Known::Elvish, command, name, &mut script),
        Supported::Fish => generate(Known::Fish, command, name, &mut script),
        Supported::Nushell => generate(Nushell, command, name, &mut script),
        Supported::PowerShell => generate(Known::PowerShell, command, name, &mut script),
        Supported::Zsh => generate(Known::Zsh, command, name, &mut script),
    }
    terminal::stdout().write_all(&script)?;
    Ok(Outcome::Clean)
}
