//! Which records a command reads: the named files, those in the named folders, and standard input.

use std::{
    collections::HashSet,
    fs, io,
    path::{Path, PathBuf},
    sync::Arc,
};

use ignore::WalkBuilder;
use notation::{Notation, Settings};

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
    /// A line for people: the record cannot be read, is not UTF-8, or is larger than offsets can count.
    pub(crate) fn read(&self) -> Result<Text, String> {
        let bytes = match &self.path {
            Some(path) => fs::read(path),
            None => {
                let mut bytes = Vec::new();
                io::Read::read_to_end(&mut io::stdin().lock(), &mut bytes).map(|_| bytes)
            }
        };
        let text = bytes
            .map_err(|error| reason(&error))
            .and_then(decode)
            .map_err(|reason| format!("{}: {reason}", self.name))?;
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

fn decode(bytes: Vec<u8>) -> Result<String, String> {
    if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") {
        return Err("not UTF-8 but UTF-16: save it as UTF-8".to_owned());
    }
    // Offsets are 32-bit, and a record of that size is none.
    if u32::try_from(bytes.len()).is_err() {
        return Err("larger than 4 GB".to_owned());
    }
    String::from_utf8(bytes).map_err(|error| {
        let offset = error.utf8_error().valid_up_to();
        let bytes = error.as_bytes();
        let before = bytes.get(..offset).unwrap_or_default();
        let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
        let byte = bytes.get(offset).copied().unwrap_or_default();
        format!("not UTF-8: byte 0x{byte:02X} at offset {offset} (line {line}); left as it is")
    })
}

/// Why something could not be read or written, without the number of the error.
pub(crate) fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "no such file or folder".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        _ => {
            let text = error.to_string();
            match text.split_once(" (os error") {
                Some((text, _)) => text.to_lowercase(),
                None => text,
            }
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_utf8_is_located() {
        assert_eq!(
            decode(b"ab\nc\xfcd".to_vec()),
            Err("not UTF-8: byte 0xFC at offset 4 (line 2); left as it is".to_owned())
        );
        assert_eq!(
            decode(b"\xff\xfea\0".to_vec()),
            Err("not UTF-8 but UTF-16: save it as UTF-8".to_owned())
        );
        assert_eq!(decode(b"\xc3\xbc".to_vec()), Ok("ü".to_owned()));
    }
}
