//! Writing a record back: all of it or nothing.

use std::{
    fs::{self, File, OpenOptions, Permissions},
    io::{self, Write as _},
    path::{Path, PathBuf},
};

use archive::{Input, Text, files};

/// Refuses a record that is packed: it would have to be packed again.
///
/// # Errors
/// A line for people.
pub(crate) fn refuse_packed(input: &Input, text: &Text) -> Result<(), String> {
    if text.is_packed && input.path.is_some() {
        let name = &input.name;
        return Err(format!(
            "{name}: packed files are only read; unpack it to change it"
        ));
    }
    Ok(())
}

/// Replaces the file at `path` by `text`: written beside it and then moved over it, so that it is never seen half
/// written. Keeps its permissions, and a link to it stays one. A file with other names (hard links) is written where it
/// is, because a file moved over it would leave the old text under the other names.
///
/// # Errors
/// The file is read-only, or its folder cannot be written.
pub(crate) fn replace(path: &Path, text: &str) -> io::Result<()> {
    let path = fs::canonicalize(path)?;
    let metadata = fs::metadata(&path)?;
    let permissions = metadata.permissions();
    if permissions.readonly() {
        return Err(io::Error::other("the file is read-only"));
    }
    let beside = beside(&path);
    let written = write_new(&beside, text, permissions);
    if written.is_ok() && has_other_names(&metadata) {
        return overwrite(&path, text, &beside);
    }
    let moved = written.and_then(|()| fs::rename(&beside, &path));
    if moved.is_err() {
        // Nothing was replaced; what was begun is of no use.
        let _ = fs::remove_file(&beside);
    }
    moved
}

/// Where the new text of `path` is written first.
fn beside(path: &Path) -> PathBuf {
    let mut name = std::ffi::OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{}.tmp", std::process::id()));
    path.with_file_name(name)
}

fn write_new(path: &Path, text: &str, permissions: Permissions) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    fs::set_permissions(path, permissions)
}

#[cfg(unix)]
fn has_other_names(metadata: &fs::Metadata) -> bool {
    std::os::unix::fs::MetadataExt::nlink(metadata) > 1
}

/// Windows does not tell.
#[cfg(not(unix))]
fn has_other_names(_: &fs::Metadata) -> bool {
    false
}

/// Writes `text` into the file itself. Its copy at `beside` goes once that is done; if it cannot be done, the copy is the
/// only whole text and stays.
fn overwrite(path: &Path, text: &str, beside: &Path) -> io::Result<()> {
    let file = match OpenOptions::new().write(true).open(path) {
        Ok(file) => file,
        Err(error) => {
            let _ = fs::remove_file(beside);
            return Err(error);
        }
    };
    write_into(file, text).map_err(|error| {
        let reason = files::reason(&error);
        io::Error::other(format!("{reason}; the new text is in {}", beside.display()))
    })?;
    fs::remove_file(beside)
}

fn write_into(mut file: File, text: &str) -> io::Result<()> {
    file.write_all(text.as_bytes())?;
    file.set_len(text.len() as u64)?;
    file.sync_all()
}
