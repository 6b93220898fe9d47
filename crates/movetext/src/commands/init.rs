//! `movetext init`: writes a settings file in which all settings are commented out.

use std::{
    fs,
    io::Write as _,
    path::{Path, PathBuf},
};

use anyhow::bail;
use archive::files;
use clap::ValueHint;
use ide::settings::{self, FILE_NAME};

use crate::{outcome::Outcome, terminal, write::NewFile};

/// Write a movetext.toml that names all settings, with what they do and their defaults, as comments.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The folder for whose records it counts.
    #[arg(value_name = "DIR", default_value = ".", value_hint = ValueHint::DirPath)]
    folder: PathBuf,

    /// Replace a movetext.toml that is there.
    #[arg(long)]
    force: bool,
}

const EXAMPLES: &str = "\
Examples:
  movetext init            for the records in this folder and below
  movetext init league";

/// Writes the file.
pub(crate) fn run(args: &Args) -> anyhow::Result<Outcome> {
    let path = args.folder.join(FILE_NAME);
    let path = path.strip_prefix(".").unwrap_or(&path);
    if fs::symlink_metadata(path).is_ok() && !args.force {
        bail!("{} is there already; --force replaces it", path.display());
    }
    write(path).map_err(|error| {
        anyhow::anyhow!("cannot write {}: {}", path.display(), files::reason(&error))
    })?;
    writeln!(terminal::stdout(), "Wrote {}.", path.display())?;
    Ok(Outcome::Clean)
}

fn write(path: &Path) -> std::io::Result<()> {
    let mut file = NewFile::create(path)?;
    file.write_all(settings::template().as_bytes())?;
    file.finish()
}
