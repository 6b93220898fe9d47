//! Which records a command reads: the named files, those in the named folders, and standard input.

use std::{
    collections::HashSet,
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

use ignore::WalkBuilder;
use notation::{Notation, Settings};

use crate::files::{self, reason};

/// One record to read.
#[derive(Clone)]
pub(crate) struct Input {
    /// As people call it: its path, or `<stdin>`.
    pub(crate) name: String,
    /// How it is written.
    pub(crate) notation: &'static dyn Notation,
    /// Where it is; nothing for standard input.
    pub(crate) path: Option<PathBuf>,
    /// What it is read with.
    pub(crate) settings: Arc<Settings>,
}

/// The text of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Text {
    /// Without the byte order mark.
    pub(crate) body: String,
    /// Whether a byte order mark stands before it.
    pub(crate) has_mark: bool,
}

const BYTE_ORDER_MARK: &str = "\u{feff}";
const STDIN: &str = "-";

/// The records that `paths` name, folders in the order of their paths, and a line for everything that is no record. A
/// `notation` settles how named files are written, whatever their names, and picks its records out of folders.
pub(crate) fn find(
    paths: &[PathBuf],
    notation: Option<&'static dyn Notation>,
) -> (Vec<Input>, Vec<String>) {
    let mut inputs = Vec::new();
    let mut problems = Vec::new();
    for path in paths {
        if path.as_os_str() == STDIN {
            match notation {
                Some(notation) => inputs.push(Input {
                    name: "<stdin>".to_owned(),
                    notation,
                    path: None,
                    settings: Arc::default(),
                }),
                None => problems.push(format!(
                    "standard input has no extension: say how it is written with --notation {}",
                    ids()
                )),
            }
            continue;
        }
        match fs::metadata(path) {
            Ok(metadata) if metadata.is_dir() => walk(path, notation, &mut inputs, &mut problems),
            Ok(_) => match notation.or_else(|| ide::by_path(path)) {
                Some(notation) => inputs.push(file(path.clone(), notation)),
                None => problems.push(format!(
                    "{}: not a known kind of record ({}); say which with --notation",
                    path.display(),
                    extensions()
                )),
            },
            Err(error) => problems.push(format!("{}: {}", path.display(), reason(&error))),
        }
    }
    let mut seen = HashSet::new();
    inputs.retain(|input| {
        let key = match &input.path {
            Some(path) => fs::canonicalize(path).unwrap_or_else(|_| path.clone()),
            None => PathBuf::from(STDIN),
        };
        seen.insert(key)
    });
    (inputs, problems)
}

fn walk(
    folder: &Path,
    notation: Option<&'static dyn Notation>,
    inputs: &mut Vec<Input>,
    problems: &mut Vec<String>,
) {
    // Ignore files count outside of repositories, too: a folder of records rarely is one.
    let walk = WalkBuilder::new(folder)
        .require_git(false)
        .sort_by_file_path(Path::cmp)
        .build();
    for entry in walk {
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) => {
                problems.push(error.to_string());
                continue;
            }
        };
        let is_file = entry.file_type().is_some_and(|kind| kind.is_file());
        let Some(found) = ide::by_path(entry.path()).filter(|_| is_file) else {
            continue;
        };
        if notation.is_none_or(|notation| notation.id() == found.id()) {
            let path = entry.into_path();
            let path = path
                .strip_prefix(".")
                .map(Path::to_path_buf)
                .unwrap_or(path);
            inputs.push(file(path, found));
        }
    }
}

fn file(path: PathBuf, notation: &'static dyn Notation) -> Input {
    Input {
        name: path.display().to_string(),
        notation,
        path: Some(path),
        settings: Arc::default(),
    }
}

impl Input {
    /// Reads the record.
    ///
    /// # Errors
    /// A line for people: the record cannot be read, is no regular file, is not UTF-8, or is larger than offsets can count.
    pub(crate) fn read(&self) -> Result<Text, String> {
        let text = match &self.path {
            Some(path) => files::text(path, files::RECORD_LIMIT),
            None => files::stdin(),
        };
        let text = text.map_err(|reason| format!("{}: {reason}", self.name))?;
        Ok(match text.strip_prefix(BYTE_ORDER_MARK) {
            Some(body) => Text {
                body: body.to_owned(),
                has_mark: true,
            },
            None => Text {
                body: text,
                has_mark: false,
            },
        })
    }
}

impl Text {
    /// The bytes of the record if its text were `body`.
    pub(crate) fn with_body(&self, body: &str) -> String {
        let mark = if self.has_mark { BYTE_ORDER_MARK } else { "" };
        format!("{mark}{body}")
    }
}

/// The extensions of all notations: `.kubb, .bucky`.
pub(crate) fn extensions() -> String {
    let all: Vec<String> = ide::notations()
        .iter()
        .flat_map(|notation| notation.extensions())
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
