//! Finds records: the named files, those in the named folders, and standard input, each with its settings.

use std::{
    collections::HashSet,
    fs,
    path::{Path, PathBuf},
};

use ide::settings::Layer;
use ignore::WalkBuilder;
use notation::Notation;

use crate::{
    Input,
    config::{Configs, current_folder, is_left_out, place_of},
    files::reason,
    input::notation_of,
};

const STDIN: &str = "-";

/// Who asks for records: messages name its argument for the notation.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Asker {
    /// Somebody at a command line, who writes `--notation`.
    #[default]
    CommandLine,
    /// A program in Python, which writes `notation=`.
    Python,
}

impl Asker {
    fn notation_argument(self) -> &'static str {
        match self {
            Self::CommandLine => "--notation",
            Self::Python => "notation=",
        }
    }
}

/// How to read the records that are found.
#[derive(Clone, Default)]
pub struct ReadOptions {
    /// The notation of named files and standard input, whatever their names; of folders, only its records are read. If `None`,
    /// extensions decide.
    pub notation: Option<&'static dyn Notation>,
    /// The settings file for all records, instead of the `movetext.toml` above each of them.
    pub config: Option<PathBuf>,
    /// Settings that override those files.
    pub overrides: Layer,
    /// What is left out of folders, in the syntax of ignore files: a name, or a path from the current folder.
    pub exclude: Vec<String>,
    /// The path that standard input would have as a file. It decides its notation, its settings and its name.
    pub stdin: Option<PathBuf>,
    /// Who asks.
    pub asker: Asker,
}

/// The records that were found.
#[derive(Default)]
pub struct Found {
    /// The records; those of a folder in the order of their paths.
    pub inputs: Vec<Input>,
    /// The folders that were searched.
    pub folders: Vec<PathBuf>,
    /// A line for everything that was named and is not a record.
    pub problems: Vec<String>,
    /// Records that were named and that the settings leave out.
    pub left_out: Vec<String>,
    /// A line for each mistake in settings files. Such settings are ignored; a command that writes records should stop.
    pub misconfigured: Vec<String>,
}

/// The records that `paths` name: files; folders, which are searched except for what their ignore files name; and `-` for
/// standard input.
#[must_use]
pub fn find(paths: &[PathBuf], reading: &ReadOptions) -> Found {
    let mut found = Found::default();
    for path in paths {
        named(path, reading, &mut found);
    }
    if paths.len() > 1 {
        remove_repeated(&mut found.inputs);
    }
    let mut configs = Configs::new(reading.config.as_deref(), reading.overrides.clone());
    for input in &mut found.inputs {
        let path = input.path.as_deref().or(reading.stdin.as_deref());
        input.settings = configs.settings(path);
    }
    found.misconfigured = configs.problems;
    leave_out(&mut found, paths);
    found
}

/// Drops the records that their settings leave out. Reports those that were named directly: only they are missed.
fn leave_out(found: &mut Found, paths: &[PathBuf]) {
    let (left_out, inputs) = std::mem::take(&mut found.inputs)
        .into_iter()
        .partition::<Vec<Input>, _>(|input| {
            let path = input.path.as_deref();
            path.is_some_and(|path| is_left_out(&input.settings, path))
        });
    found.inputs = inputs;
    let named = left_out
        .into_iter()
        .filter(|input| input.path.as_ref().is_some_and(|path| paths.contains(path)));
    found.left_out = named.map(|input| input.name).collect();
}

/// Adds the record or the records that `path` names.
fn named(path: &Path, reading: &ReadOptions, found: &mut Found) {
    let notation = reading.notation;
    if path.as_os_str() == STDIN {
        match stdin(reading) {
            Ok(input) => found.inputs.push(input),
            Err(problem) => found.problems.push(problem),
        }
        return;
    }
    match fs::metadata(path) {
        Ok(metadata) if metadata.is_dir() => walk(path, reading, found),
        Ok(_) => match notation.or_else(|| notation_of(path)) {
            Some(notation) => found.inputs.push(Input::file(path.to_owned(), notation)),
            None => found.problems.push(unknown_kind(path, reading.asker)),
        },
        Err(error) => {
            let reason = reason(&error);
            found.problems.push(format!("{}: {reason}", path.display()));
        }
    }
}

/// Standard input as a record.
fn stdin(reading: &ReadOptions) -> Result<Input, String> {
    let Some(path) = &reading.stdin else {
        let notation = reading.notation.ok_or_else(|| {
            format!(
                "standard input has no extension: say how it is written with {} {}",
                reading.asker.notation_argument(),
                ids()
            )
        })?;
        return Ok(Input::stdin(notation));
    };
    let notation = reading.notation.or_else(|| notation_of(path));
    let input = Input::stdin(notation.ok_or_else(|| unknown_kind(path, reading.asker))?);
    Ok(Input {
        name: path.display().to_string(),
        ..input
    })
}

fn unknown_kind(path: &Path, asker: Asker) -> String {
    format!(
        "{}: not a known kind of record ({}); say which with {}",
        path.display(),
        extensions(),
        asker.notation_argument()
    )
}

/// Removes repeated records; each keeps its first place.
fn remove_repeated(inputs: &mut Vec<Input>) {
    let mut seen = HashSet::new();
    inputs.retain(|input| {
        let key = match &input.path {
            Some(path) => fs::canonicalize(path).unwrap_or_else(|_| path.clone()),
            None => PathBuf::from(STDIN),
        };
        seen.insert(key)
    });
}

/// Adds the records in `folder`.
fn walk(folder: &Path, reading: &ReadOptions, found: &mut Found) {
    let notation = reading.notation;
    // Ignore files also count outside of repositories: a folder of records rarely is one.
    let mut walk = WalkBuilder::new(folder);
    walk.require_git(false).sort_by_file_path(Path::cmp);
    if !reading.exclude.is_empty() {
        let (current, exclude) = (current_folder(), reading.exclude.clone());
        walk.filter_entry(move |entry| {
            // A folder that was named is never excluded.
            entry.depth() == 0 || !ide::is_named(&current, &exclude, &place_of(entry.path()))
        });
    }
    for entry in walk.build() {
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) => {
                found.problems.push(error.to_string());
                continue;
            }
        };
        let is_file = entry.file_type().is_some_and(|kind| kind.is_file());
        if entry.file_type().is_some_and(|kind| kind.is_dir()) {
            found.folders.push(entry.into_path());
            continue;
        }
        let Some(known) = notation_of(entry.path()).filter(|_| is_file) else {
            continue;
        };
        if notation.is_none_or(|notation| notation.id() == known.id()) {
            let path = entry.into_path();
            let path = path
                .strip_prefix(".")
                .map(Path::to_path_buf)
                .unwrap_or(path);
            found.inputs.push(Input::file(path, known));
        }
    }
}

/// Whether a file is a record by its name.
#[must_use]
pub fn is_record_name(path: &Path) -> bool {
    notation_of(path).is_some()
}

/// The extensions of all notations, for messages: `.kubb, .bucky`.
#[must_use]
pub fn extensions() -> String {
    let extensions = ide::extensions().into_iter();
    let all: Vec<String> = extensions
        .map(|extension| format!(".{extension}"))
        .collect();
    all.join(", ")
}

fn ids() -> String {
    let all: Vec<&str> = ide::notations()
        .iter()
        .map(|notation| notation.id())
        .collect();
    all.join("|")
}
