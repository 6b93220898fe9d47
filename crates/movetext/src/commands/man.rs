//! `movetext man`: writes the manual, a page for each command.

use std::{fs, path::PathBuf};

use anyhow::Context as _;
use clap::{Command, ValueHint};

use crate::outcome::Outcome;

/// Write the manual into a folder: movetext.1, and a page for each command.
///
/// For whoever makes packages: `movetext man debian/man`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The folder, which is made if it is missing.
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    folder: PathBuf,
}

/// Writes the pages of `command`.
pub(crate) fn run(args: &Args, command: Command) -> anyhow::Result<Outcome> {
    let failed = || format!("cannot write {}", args.folder.display());
    fs::create_dir_all(&args.folder).with_context(failed)?;
    // Global options are in every page; `help` needs no page.
    clap_mangen::generate_to(command.disable_help_subcommand(true), &args.folder)
        .with_context(failed)?;
    Ok(Outcome::Clean)
}
