//! The arguments that name records, and the records that they find.

use std::path::PathBuf;

use anyhow::bail;
use archive::Input;
use clap::{ValueHint, builder::PossibleValuesParser};
use ide::settings::{self, Layer};
use notation::Notation;

use crate::{outcome::Outcome, terminal};

/// Which records to read.
#[derive(Debug, clap::Args)]
pub(crate) struct Records {
    /// Records, folders, or `-` for standard input. Folders are searched for records, except for what their ignore files
    /// (.gitignore, .ignore) name.
    #[arg(value_name = "PATH", default_value = ".", value_hint = ValueHint::AnyPath)]
    pub(crate) paths: Vec<PathBuf>,

    /// Leave these out of folders, on top of what their ignore files name: names, or paths from the current folder, with
    /// `*` and `**`.
    #[arg(long, value_name = "GLOB", value_delimiter = ',', value_parser = glob)]
    exclude: Vec<String>,

    #[command(flatten)]
    pub(crate) reading: InputArgs,
}

/// Parses a glob.
fn glob(text: &str) -> Result<String, &'static str> {
    let is_glob = ide::is_glob(text);
    is_glob
        .then(|| text.to_owned())
        .ok_or("a bracket is not closed")
}

/// The records that were found.
#[derive(Default)]
pub(crate) struct Found {
    /// The records, each with its settings.
    pub(crate) inputs: Vec<Input>,
    /// The folders that were searched.
    pub(crate) folders: Vec<PathBuf>,
    /// [`Outcome::Failed`] if something that was named is not a record.
    pub(crate) outcome: Outcome,
    /// How many of the named paths could not be read.
    pub(crate) unread: usize,
}

impl Records {
    /// Finds the records and their settings. Paths that are not records are reported on standard error.
    ///
    /// # Errors
    /// Settings are wrong or cannot be read.
    pub(crate) fn find(&self) -> anyhow::Result<Found> {
        find_but(&self.paths, &self.reading, &self.exclude)
    }

    /// All paths that were named: records, folders, and settings files.
    pub(crate) fn named(&self) -> Vec<PathBuf> {
        let configs = self.reading.config.iter();
        let files = configs.filter_map(|config| match config {
            Config::File(path) => Some(path),
            Config::Setting(_) => None,
        });
        self.paths.iter().chain(files).cloned().collect()
    }
}

/// Finds the records that `paths` name, with the options of `reading`.
///
/// # Errors
/// Those of [`Records::find`].
pub(crate) fn find(paths: &[PathBuf], reading: &InputArgs) -> anyhow::Result<Found> {
    find_but(paths, reading, &[])
}

/// Finds records except for the excluded ones. If settings are wrong, no record is read: a command that writes must not do only
/// half of its work.
fn find_but(paths: &[PathBuf], reading: &InputArgs, exclude: &[String]) -> anyhow::Result<Found> {
    let (config, overrides) = reading.settings()?;
    let stdin = [PathBuf::from("-")];
    let paths = match &reading.stdin_filename {
        // The default path, which means that none was given.
        Some(_) if *paths == [PathBuf::from(".")] => &stdin,
        Some(_) if !paths.contains(&stdin[0]) => {
            bail!("--stdin-filename names standard input, which is read with -")
        }
        _ => paths,
    };
    let reading = archive::ReadOptions {
        notation: reading.notation(),
        config,
        overrides,
        exclude: exclude.to_vec(),
        stdin: reading.stdin_filename.clone(),
        asker: archive::Asker::CommandLine,
    };
    let archive::Found {
        inputs,
        folders,
        problems,
        left_out,
        mut misconfigured,
    } = archive::find(paths, &reading);
    for problem in &problems {
        terminal::complain(&terminal::line(problem));
    }
    for name in &left_out {
        let name = terminal::line(name);
        terminal::warn(&format!("{name}: left out by the settings"));
    }
    let is_nothing_said = problems.is_empty() && left_out.is_empty() && misconfigured.is_empty();
    if inputs.is_empty() && is_nothing_said {
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
    Ok(Found {
        inputs,
        folders,
        outcome,
        unread: problems.len(),
    })
}

/// How to read them.
#[derive(Debug, clap::Args)]
pub(crate) struct InputArgs {
    /// The notation of standard input and of the named files, whatever their extension; in folders, read only its records.
    #[arg(long, value_name = "ID", value_parser = notation_parser())]
    notation: Option<String>,

    /// The path that standard input would have as a file: tells its notation, its settings and its name in what is printed.
    #[arg(long, value_name = "PATH", value_hint = ValueHint::FilePath)]
    stdin_filename: Option<PathBuf>,

    /// A settings file to use instead of the movetext.toml above each record; or one setting on top of it, as
    /// `kubb.opening=2-4-6` or `rules.kubb/inkast-count=off`. May be repeated.
    #[arg(long, value_name = "FILE|KEY=VALUE", value_hint = ValueHint::FilePath, value_parser = Config::parse)]
    config: Vec<Config>,
}

/// One `--config`.
#[derive(Debug, Clone)]
pub(crate) enum Config {
    File(PathBuf),
    Setting(Layer),
}

impl Config {
    /// Parses the argument. If a file has this name, it is the file.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let path = PathBuf::from(text);
        if !text.contains('=') || path.exists() {
            return Ok(Self::File(path));
        }
        let (layer, problems) = settings::from_assignment(text);
        match problems.into_iter().next() {
            Some(problem) => Err(problem.message),
            None => Ok(Self::Setting(layer)),
        }
    }

    /// The file, if any, and the settings that override it.
    ///
    /// # Errors
    /// Two files were named.
    pub(crate) fn split(all: &[Self]) -> anyhow::Result<(Option<PathBuf>, Layer)> {
        let (mut file, mut layer) = (None, Layer::default());
        for config in all {
            match config {
                Self::File(path) => {
                    if file.replace(path.clone()).is_some() {
                        bail!("--config names two files; settings come from one");
                    }
                }
                Self::Setting(setting) => layer.extend(setting),
            }
        }
        Ok((file, layer))
    }
}

impl InputArgs {
    /// The notation that was asked for.
    pub(crate) fn notation(&self) -> Option<&'static dyn Notation> {
        self.notation.as_deref().and_then(ide::by_id)
    }

    fn settings(&self) -> anyhow::Result<(Option<PathBuf>, Layer)> {
        Config::split(&self.config)
    }
}

/// The path and the line of `PATH:LINE`. If a file has the whole name, it is the file.
///
/// # Errors
/// The line is 0.
pub(crate) fn split_target(target: &str) -> anyhow::Result<(PathBuf, Option<usize>)> {
    let whole = PathBuf::from(target);
    Ok(match target.rsplit_once(':') {
        Some((path, line)) if !whole.exists() => match line.parse::<usize>() {
            Ok(0) => bail!(archive::NO_LINE_0),
            Ok(line) => (PathBuf::from(path), Some(line)),
            Err(_) => (whole, None),
        },
        _ => (whole, None),
    })
}

fn notation_parser() -> PossibleValuesParser {
    PossibleValuesParser::new(ide::notations().iter().map(|notation| notation.id()))
}
