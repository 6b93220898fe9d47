//! The folder of the games: records as plain files, and their histories in a hidden folder.
//!
//! A push is accepted once its line of the history is on the disk. Then the record is written to a temporary file and moved to
//! its place. Whenever the machine goes down, the history ends with a whole line or with an incomplete one, which is cut off;
//! and the record is one of its versions, which is brought up to date.

use std::{
    collections::VecDeque,
    fs::{self, File, OpenOptions},
    io::{self, Read as _, Seek as _, SeekFrom, Write as _},
    path::{Path, PathBuf},
    time::{SystemTime, UNIX_EPOCH},
};

use crate::{
    GameName,
    history::{History, HistoryEntry, Rest, VersionTag},
};

/// The folder for all other files.
const HIDDEN: &str = ".movetext-live";
/// How many pushes of a game are remembered to recognize repeated ones.
pub(crate) const REMEMBERED: usize = 256;

/// The folder of the games. Only one server can have it open.
pub(crate) struct Store {
    folder: PathBuf,
    hidden: PathBuf,
    /// Locked while the folder is open.
    _lock: File,
}

/// A game as it was loaded.
#[derive(Debug)]
pub(crate) struct Loaded {
    pub(crate) text: String,
    pub(crate) tag: VersionTag,
    /// When the newest version was accepted, in seconds since 1970.
    pub(crate) at: u64,
    /// The length of its history, in bytes.
    pub(crate) length: u64,
    pub(crate) pushes: VecDeque<(String, VersionTag)>,
    /// The newest version up to the time limit, with its text; `None` if all are younger.
    pub(crate) shown: Option<(VersionTag, String)>,
}

impl Store {
    /// Opens the folder, and makes it if it is missing.
    ///
    /// # Errors
    /// It cannot be made, or another server has it open.
    pub(crate) fn open(folder: &Path) -> io::Result<Self> {
        let hidden = folder.join(HIDDEN);
        fs::create_dir_all(&hidden)?;
        if !fs::symlink_metadata(&hidden)?.is_dir() {
            return Err(io::Error::other(format!("{HIDDEN} is no folder")));
        }
        let lock = OpenOptions::new()
            .create(true)
            .truncate(false)
            .write(true)
            .open(hidden.join("lock"))?;
        lock.try_lock().map_err(|error| match error {
            fs::TryLockError::WouldBlock => io::Error::other("another server has this folder"),
            fs::TryLockError::Error(error) => error,
        })?;
        Ok(Self {
            folder: folder.to_path_buf(),
            hidden,
            _lock: lock,
        })
    }

    /// The names of all games that have a record or a history, and the names of records that are not valid names of games.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub(crate) fn names(&self) -> io::Result<(Vec<GameName>, Vec<String>)> {
        let (mut names, mut others) = (Vec::new(), Vec::new());
        for entry in fs::read_dir(&self.folder)? {
            let name = entry?.file_name().to_string_lossy().into_owned();
            match GameName::parse(&name) {
                Some(name) => names.push(name),
                None if ide::by_path(Path::new(&name)).is_some() => others.push(name),
                None => {}
            }
        }
        for entry in fs::read_dir(&self.hidden)? {
            let name = entry?.file_name().to_string_lossy().into_owned();
            names.extend(name.strip_suffix(".history").and_then(GameName::parse));
        }
        names.sort();
        names.dedup();
        others.sort();
        Ok((names, others))
    }

    fn record(&self, name: &GameName) -> PathBuf {
        self.folder.join(name.as_str())
    }

    fn history(&self, name: &GameName) -> PathBuf {
        self.hidden.join(format!("{name}.history"))
    }

    /// Loads a game and repairs what a killed server left incomplete. Versions after `limit`, in seconds since 1970, are not
    /// shown. A record that was changed by hand becomes a version. `None` if there is neither a record nor a version. `problem`
    /// gets a message about damage.
    ///
    /// # Errors
    /// The record is not text in a plain file of at most `longest` bytes, or a file cannot be read or written.
    pub(crate) fn load(
        &self,
        name: &GameName,
        limit: u64,
        longest: usize,
        mut problem: impl FnMut(String),
    ) -> io::Result<Option<Loaded>> {
        let path = self.history(name);
        let mut history = match fs::read(&path) {
            Ok(bytes) => History::read(&bytes, limit),
            Err(error) if error.kind() == io::ErrorKind::NotFound => History::read(b"", limit),
            Err(error) => return Err(error),
        };
        let mut newest = history.tag().version;
        match history.rest {
            Rest::Nothing => {}
            Rest::Torn => {
                let file = OpenOptions::new().write(true).open(&path)?;
                file.set_len(history.length)?;
                file.sync_all()?;
            }
            Rest::Damaged(lines) => {
                let aside = self.aside(name);
                fs::rename(&path, &aside)?;
                problem(format!(
                    "{name}: its history was damaged, and lies in {}",
                    aside.display()
                ));
                newest += lines;
                history = History {
                    text: history.text,
                    ..History::read(b"", limit)
                };
            }
        }
        let record = self.read_record(name, longest)?;
        let is_written = !history.entries.is_empty();
        if record.is_none() && newest == 0 {
            // The first push was not completed.
            return Ok(None);
        }
        let text = match &record {
            // The accepted version was not yet written as a record.
            None => history.text.clone(),
            Some((text, _)) if history.knows(text) => history.text.clone(),
            Some((text, _)) => text.clone(),
        };
        if !is_written || text != history.text {
            // A record without a history, or one that was changed by hand.
            let at = record.as_ref().map_or(0, |(_, at)| *at);
            let tag = VersionTag::new(newest + 1, &text);
            let before = if history.length == 0 {
                ""
            } else {
                &history.text
            };
            let entry = HistoryEntry {
                at,
                ..HistoryEntry::between(before, &text, tag)
            };
            history.length = self.append(name, history.length, &entry.line())?;
            if at <= limit {
                history.shown = Some((tag, text.clone()));
            }
            history.entries.push(entry);
            history.text.clone_from(&text);
        }
        if record.is_none_or(|(record, _)| record != text) {
            self.write_record(name, &text)?;
        }
        let pushes = history.entries.iter().rev().take(REMEMBERED).rev();
        let pushes = pushes.filter_map(|entry| Some((entry.push.clone(), entry.tag()?)));
        Ok(Some(Loaded {
            tag: history.tag(),
            at: history.entries.last().map_or(0, |last| last.at),
            length: history.length,
            pushes: pushes.filter(|(push, _)| !push.is_empty()).collect(),
            shown: history.shown,
            text,
        }))
    }

    /// A free name for a damaged history.
    fn aside(&self, name: &GameName) -> PathBuf {
        let numbers = (1_u64..).map(|number| self.hidden.join(format!("{name}.damaged-{number}")));
        let mut free = numbers.filter(|path| fs::symlink_metadata(path).is_err());
        // There are more numbers than files.
        free.next().unwrap_or_default()
    }

    /// The record, and when it was written in seconds since 1970; `None` if there is none.
    fn read_record(&self, name: &GameName, longest: usize) -> io::Result<Option<(String, u64)>> {
        let path = self.record(name);
        let metadata = match fs::symlink_metadata(&path) {
            Ok(metadata) => metadata,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error),
        };
        if !metadata.is_file() {
            return Err(io::Error::other("it is no plain file"));
        }
        if metadata.len() > longest as u64 {
            return Err(io::Error::other(format!(
                "it is longer than {longest} bytes"
            )));
        }
        let mut text = String::new();
        File::open(&path)?.read_to_string(&mut text)?;
        let at = metadata.modified().map_or(0, seconds);
        Ok(Some((text, at)))
    }

    /// Appends a line to a history of `length` bytes, and returns the new length. Bytes after `length` are removed: they are of
    /// a push that failed.
    ///
    /// # Errors
    /// The line is not on the disk. The next push, or loading the game, removes what was written of it.
    pub(crate) fn append(&self, name: &GameName, length: u64, line: &str) -> io::Result<u64> {
        let mut file = OpenOptions::new()
            .create(true)
            .truncate(false)
            .write(true)
            .open(self.history(name))?;
        file.set_len(length)?;
        file.seek(SeekFrom::Start(length))?;
        file.write_all(line.as_bytes())?;
        file.sync_data()?;
        if length == 0 {
            sync_folder(&self.hidden)?;
        }
        Ok(length + line.len() as u64)
    }

    /// Replaces a record as a whole. If it is a symbolic link, the link is replaced and its target stays.
    ///
    /// # Errors
    /// It cannot be written. The history still has it.
    pub(crate) fn write_record(&self, name: &GameName, text: &str) -> io::Result<()> {
        let beside = self.hidden.join(format!("{name}.new"));
        let mut file = File::create(&beside)?;
        file.write_all(text.as_bytes())?;
        file.sync_data()?;
        // If the move is lost in a crash, an older version is there.
        fs::rename(&beside, self.record(name))
    }

    /// The token stored in the folder, or the one that `make` returns if there is none or a new one is wanted.
    ///
    /// # Errors
    /// It can be neither read nor written.
    pub(crate) fn token(
        &self,
        is_new: bool,
        make: impl FnOnce() -> io::Result<String>,
    ) -> io::Result<String> {
        let path = self.hidden.join("token");
        match fs::read_to_string(&path) {
            Ok(token) if !is_new && crate::token::is_token(token.trim()) => {
                return Ok(token.trim().to_owned());
            }
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        let token = make()?;
        let beside = self.hidden.join("token.new");
        // A killed server may have left it, readable for all users.
        let _ = fs::remove_file(&beside);
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(&beside)?;
        file.write_all(token.as_bytes())?;
        file.sync_all()?;
        fs::rename(&beside, path)?;
        Ok(token)
    }
}

/// Writes the entries of a folder to the disk.
#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

/// Windows has no call for it.
#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Seconds since 1970.
pub(crate) fn seconds(time: SystemTime) -> u64 {
    time.duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_secs())
}

#[cfg(test)]
mod tests;
