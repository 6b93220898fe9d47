//! Which records a command is asked for: the arguments that name them, and what they find.

use std::path::PathBuf;

use anyhow::bail;
use archive::Input;
use clap::{ValueHint, builder::PossibleValuesParser};
use notation::Notation;

use crate::{outcome::Outcome, terminal};

/// Which records to read.
#[derive(Debug, clap::Args)]
pub(crate) struct Records {
    /// Records, folders, or `-` for standard input. Folders are searched for records, except for what their ignore files
    /// (.gitignore, .ignore) name.
    #[arg(value_name = "PATH", default_value = ".", value_hint = ValueHint::AnyPath)]
    pub(crate) paths: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) reading: Reading,
}

/// The records that were found.
pub(crate) struct Found {
    /// Each with its settings.
    pub(crate) inputs: Vec<Input>,
    /// [`Outcome::Failed`] if something that was named is no record.
    pub(crate) outcome: Outcome,
}

impl Records {
    /// Finds the records and their settings; says what is no record on standard error.
    ///
    /// # Errors
    /// Settings are wrong or cannot be read.
    pub(crate) fn find(&self) -> anyhow::Result<Found> {
        find(&self.paths, &self.reading)
    }
}

/// The records that `paths` name, read as `reading` says.
///
/// # Errors
/// Settings are wrong or cannot be read. No record is read then: a command that writes must not do so with half of what
/// was asked for.
pub(crate) fn find(paths: &[PathBuf], reading: &Reading) -> anyhow::Result<Found> {
    let reading = archive::Reading {
        notation: reading.notation(),
        config: reading.config.clone(),
    };
    let archive::Found {
        inputs,
        problems,
        left_out,
        mut misconfigured,
    } = archive::find(paths, &reading);
    for problem in &problems {
        terminal::complain(problem);
    }
    for name in &left_out {
        terminal::warn(&format!("{name}: left out by the settings"));
    }
    if inputs.is_empty() && problems.is_empty() && left_out.is_empty() {
        terminal::warn(&format!("no records here ({})", archive::extensions()));
    }
    if let Some(last) = misconfigured.pop() {
        for problem in &misconfigured {
            terminal::complain(problem);
        }
        bail!(last);
    }
    let outcome = if problems.is_empty() {
        Outcome::Clean
    } else {
        Outcome::Failed
    };
    Ok(Found { inputs, outcome })
}

/// How to read them.
#[derive(Debug, clap::Args)]
pub(crate) struct Reading {
    /// The notation of standard input and of the named files, whatever their extension; in folders, read only its records.
    #[arg(long, value_name = "ID", value_parser = notation_parser())]
    notation: Option<String>,

    /// Settings to use instead of the movetext.toml above each record.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) config: Option<PathBuf>,
}

impl Reading {
    /// The notation that was asked for.
    pub(crate) fn notation(&self) -> Option<&'static dyn Notation> {
        self.notation.as_deref().and_then(ide::by_id)
    }
}

/// The path and the line of `PATH:LINE`; a file that is called so wins.
pub(crate) fn split_target(target: &str) -> (PathBuf, Option<usize>) {
    let whole = PathBuf::from(target);
    match target.rsplit_once(':') {
        Some((path, line)) if !whole.exists() => match line.parse() {
            Ok(line) if line > 0 => (PathBuf::from(path), Some(line)),
            _ => (whole, None),
        },
        _ => (whole, None),
    }
}

fn notation_parser() -> PossibleValuesParser {
    PossibleValuesParser::new(ide::notations().iter().map(|notation| notation.id()))
}
