//! Writes a record back: completely or not at all.

use std::{
    fs::{self, File, Metadata, OpenOptions},
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

use archive::{Input, RecordText, files};
use clap::ValueEnum;

/// How records are to be stored that are written back.
#[derive(Debug, Clone, Default, clap::Args)]
pub(crate) struct Storing {
    /// Write records back in this encoding that are stored in another one, such as Latin-1 or UTF-16. Without it they are left
    /// as they are.
    #[arg(long, value_enum, value_name = "ENCODING")]
    encoding: Option<Encoding>,
}

/// What records are written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Encoding {
    /// UTF-8, lines as everywhere.
    #[value(name = "utf-8")]
    Utf8,
}

impl Storing {
    /// Refuses a record whose storage would change: a packed one, and one in another encoding unless UTF-8 was asked for.
    ///
    /// # Errors
    /// A message in one line.
    pub(crate) fn allow(&self, input: &Input, text: &RecordText) -> Result<(), String> {
        let name = &input.name;
        if input.path.is_none() {
            return Ok(());
        }
        if text.is_packed {
            return Err(format!(
                "{name}: packed files are only read; unpack it to change it"
            ));
        }
        match text.stored {
            Some(stored) if self.encoding.is_none() => {
                let stored = stored.name();
                Err(format!(
                    "{name}: stored in {stored}, so it is left as it is; --encoding utf-8 writes it anew"
                ))
            }
            _ => Ok(()),
        }
    }
}

/// Replaces the file at `path` by `text`, as [`NewFile`] does.
///
/// # Errors
/// The file is read-only, or its folder cannot be written.
pub(crate) fn replace(path: &Path, text: &str) -> io::Result<()> {
    let mut file = NewFile::create(path)?;
    file.write_all(text.as_bytes())?;
    file.finish()
}

/// A file that is written to a temporary file and then moved to its place, so that it is never seen half written. It keeps the
/// permissions of the old file, and a link to it stays a link. A file with other names (hard links) is overwritten in place,
/// because after a move the other names would keep the old text. A path that is not a regular file is written directly.
pub(crate) struct NewFile {
    path: PathBuf,
    /// The metadata of the old file; `None` if there is none.
    old: Option<Metadata>,
    /// The temporary file; `None` after the end, and if the path is not a regular file.
    beside: Option<PathBuf>,
    file: BufWriter<File>,
}

impl NewFile {
    /// # Errors
    /// The file is read-only, or its folder cannot be written.
    pub(crate) fn create(path: &Path) -> io::Result<Self> {
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
        let old = fs::metadata(&path).ok();
        if let Some(old) = &old {
            if old.permissions().readonly() {
                return Err(io::Error::other("the file is read-only"));
            }
            if !old.is_file() {
                let file = BufWriter::new(OpenOptions::new().write(true).open(&path)?);
                return Ok(Self {
                    path,
                    old: None,
                    beside: None,
                    file,
                });
            }
        }
        let beside = beside(&path);
        let file = OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(&beside)?;
        Ok(Self {
            path,
            old,
            beside: Some(beside),
            file: BufWriter::new(file),
        })
    }

    /// Moves the file to its place.
    ///
    /// # Errors
    /// It cannot be written or moved. The old file is still there.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.file.flush()?;
        let Some(beside) = &self.beside else {
            return Ok(());
        };
        self.file.get_ref().sync_all()?;
        match &self.old {
            Some(old) if has_other_names(old) => {
                let copied = overwrite(&self.path, beside);
                // If the copy is incomplete, the temporary file is the only whole text: keep it.
                self.beside = None;
                copied
            }
            old => {
                if let Some(old) = old {
                    fs::set_permissions(beside, old.permissions())?;
                }
                fs::rename(beside, &self.path)?;
                self.beside = None;
                Ok(())
            }
        }
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        if let Some(beside) = &self.beside {
            // Nothing was replaced, so the temporary file is of no use.
            let _ = fs::remove_file(beside);
        }
    }
}

/// The path of the temporary file for `path`.
fn beside(path: &Path) -> PathBuf {
    let mut name = std::ffi::OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{}.tmp", std::process::id()));
    path.with_file_name(name)
}

#[cfg(unix)]
fn has_other_names(metadata: &Metadata) -> bool {
    std::os::unix::fs::MetadataExt::nlink(metadata) > 1
}

/// Windows does not report it.
#[cfg(not(unix))]
fn has_other_names(_: &Metadata) -> bool {
    false
}

/// Copies the file `beside` over the content of the file at `path`, then removes `beside`. If the copy fails, `beside` is the
/// only whole text and stays.
fn overwrite(path: &Path, beside: &Path) -> io::Result<()> {
    let mut file = match OpenOptions::new().write(true).open(path) {
        Ok(file) => file,
        Err(error) => {
            let _ = fs::remove_file(beside);
            return Err(error);
        }
    };
    let copied = File::open(beside).and_then(|mut from| {
        let length = io::copy(&mut from, &mut file)?;
        file.set_len(length)?;
        file.sync_all()
    });
    copied.map_err(|error| {
        let reason = files::reason(&error);
        io::Error::other(format!("{reason}; the new text is in {}", beside.display()))
    })?;
    fs::remove_file(beside)
}
