//! Which records there are: the named files, those in the named folders, and standard input; each with its settings.

use std::{
    collections::HashSet,
    env, fs,
    path::{Path, PathBuf},
};

use ide::settings::Layer;
use ignore::{
    DirEntry, WalkBuilder,
    gitignore::{Gitignore, GitignoreBuilder},
};
use notation::Notation;

use crate::{Input, config::Configs, files::reason, input::notation_of};

const STDIN: &str = "-";

/// How to read the records that are found.
#[derive(Clone, Default)]
pub struct Reading {
    /// How named files and standard input are written, whatever their names; picks its records out of folders. Without
    /// one the extensions of files tell.
    pub notation: Option<&'static dyn Notation>,
    /// The settings file for all records, instead of the `movetext.toml` above each of them.
    pub config: Option<PathBuf>,
    /// Settings that count on top of those files.
    pub overrides: Layer,
    /// What is left out of folders, as ignore files name it: a name, or a path from the current folder.
    pub exclude: Vec<String>,
    /// The path that standard input would have as a file. It tells its notation, its settings and its name.
    pub stdin: Option<PathBuf>,
}

/// The records that were found.
#[derive(Default)]
pub struct Found {
    /// Those of folders in the order of their paths.
    pub inputs: Vec<Input>,
    /// The folders that were searched.
    pub folders: Vec<PathBuf>,
    /// A line for everything that was named and is no record.
    pub problems: Vec<String>,
    /// A line for everything that is wrong in settings files. Such settings are left out; whoever writes records should
    /// not go on.
    pub misconfigured: Vec<String>,
}

/// The records that `paths` name: files, folders, which are searched for records except for what their ignore files name,
/// and `-` for standard input.
#[must_use]
pub fn find(paths: &[PathBuf], reading: &Reading) -> Found {
    let mut found = Found::default();
    let excluded = match Excluded::new(&reading.exclude) {
        Ok(excluded) => excluded,
        Err(problem) => {
            found.misconfigured.push(problem);
            return found;
        }
    };
    for path in paths {
        named(path, reading, &excluded, &mut found);
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
    found
}

/// What is left out of folders.
#[derive(Clone)]
struct Excluded {
    /// Counted from there.
    current: PathBuf,
    globs: Gitignore,
}

impl Excluded {
    fn new(exclude: &[String]) -> Result<Self, String> {
        let current = env::current_dir().unwrap_or_default();
        let mut builder = GitignoreBuilder::new(&current);
        for glob in exclude {
            builder
                .add_line(None, glob)
                .map_err(|error| format!("--exclude {error}"))?;
        }
        let globs = builder.build();
        let globs = globs.map_err(|error| format!("--exclude {error}"))?;
        Ok(Self { current, globs })
    }

    /// Whether what was found in a folder counts. A folder that was named always does.
    fn keeps(&self, entry: &DirEntry) -> bool {
        let path = entry.path();
        let path = self.current.join(path.strip_prefix(".").unwrap_or(path));
        let is_folder = entry.file_type().is_some_and(|kind| kind.is_dir());
        entry.depth() == 0 || !self.globs.matched(path, is_folder).is_ignore()
    }
}

/// Adds the record or the records that `path` names.
fn named(path: &Path, reading: &Reading, excluded: &Excluded, found: &mut Found) {
    let notation = reading.notation;
    if path.as_os_str() == STDIN {
        match stdin(reading) {
            Ok(input) => found.inputs.push(input),
            Err(problem) => found.problems.push(problem),
        }
        return;
    }
    match fs::metadata(path) {
        Ok(metadata) if metadata.is_dir() => walk(path, notation, excluded, found),
        Ok(_) => match notation.or_else(|| notation_of(path)) {
            Some(notation) => found.inputs.push(Input::file(path.to_owned(), notation)),
            None => found.problems.push(unknown_kind(path)),
        },
        Err(error) => {
            let reason = reason(&error);
            found.problems.push(format!("{}: {reason}", path.display()));
        }
    }
}

/// Standard input as a record.
fn stdin(reading: &Reading) -> Result<Input, String> {
    let Some(path) = &reading.stdin else {
        let notation = reading.notation.ok_or_else(|| {
            format!(
                "standard input has no extension: say how it is written with --notation {}",
                ids()
            )
        })?;
        return Ok(Input::stdin(notation));
    };
    let notation = reading.notation.or_else(|| notation_of(path));
    let input = Input::stdin(notation.ok_or_else(|| unknown_kind(path))?);
    Ok(Input {
        name: path.display().to_string(),
        ..input
    })
}

fn unknown_kind(path: &Path) -> String {
    format!(
        "{}: not a known kind of record ({}); say which with --notation",
        path.display(),
        extensions()
    )
}

/// Leaves each record once, where it was named first.
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

/// Adds the records in `folder` that are not `excluded`.
fn walk(
    folder: &Path,
    notation: Option<&'static dyn Notation>,
    excluded: &Excluded,
    found: &mut Found,
) {
    let excluded = excluded.clone();
    // Ignore files count outside of repositories, too: a folder of records rarely is one.
    let walk = WalkBuilder::new(folder)
        .require_git(false)
        .sort_by_file_path(Path::cmp)
        .filter_entry(move |entry| excluded.keeps(entry))
        .build();
    for entry in walk {
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

/// Whether the name of a file is that of a record.
#[must_use]
pub fn is_record_name(path: &Path) -> bool {
    notation_of(path).is_some()
}

/// The extensions of all notations, for people: `.kubb, .bucky`.
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
