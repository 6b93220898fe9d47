//! Settings files: the `movetext.toml` nearest above a record, or the one that was named.

use std::{
    collections::HashMap,
    env, fs, io,
    path::{Path, PathBuf},
    sync::Arc,
};

use ide::settings::{FILE_NAME, Layer, from_toml, merge, places};
use notation::Settings;

use crate::{Lines, files};

/// A settings file that was read, without its wrong settings.
#[derive(Debug, Default)]
pub struct SettingsFile {
    /// Its path as it is shown.
    pub name: PathBuf,
    /// What it sets.
    pub layer: Layer,
    /// What is wrong in it, a line each. If the file cannot be read, this is the only field that holds anything.
    pub problems: Vec<String>,
    text: String,
    /// Its folder as globs write it: globs of the file are relative to it.
    folder: String,
}

impl SettingsFile {
    /// The settings file for records in `folder`: its own or the nearest above; `None` if there is none.
    #[must_use]
    pub fn above(folder: &Path) -> Option<Self> {
        let folder = whole(folder).ok()?;
        let mut files = folder.ancestors().map(|folder| folder.join(FILE_NAME));
        let file = files.find(|file| is_there(file))?;
        Some(Self::read(&file, &shortened(&file)))
    }

    /// The file at `path`, shown as it was named.
    #[must_use]
    pub fn named(path: &Path) -> Self {
        Self::read(path, path)
    }

    /// Reads `file`, which is shown as `name`.
    fn read(file: &Path, name: &Path) -> Self {
        let folder = file.parent().and_then(|folder| whole(folder).ok());
        let mut read = Self {
            name: name.to_path_buf(),
            folder: folder.map_or_else(String::new, |folder| slashed(&folder)),
            ..Self::default()
        };
        let name = name.display();
        match files::text(file, files::SETTINGS_LIMIT) {
            Ok(text) => read.text = text,
            Err(reason) => {
                read.problems.push(format!("{name}: {reason}"));
                return read;
            }
        }
        let (layer, problems) = from_toml(&read.text);
        read.layer = layer;
        let lines = Lines::new(&read.text);
        let problems = problems.into_iter().map(|problem| {
            let place = problem.range.map_or_else(String::new, |range| {
                let place = lines.place(range.start());
                format!(":{}:{}", place.line, place.column)
            });
            format!("{name}{place}: {}", problem.message)
        });
        read.problems = problems.collect();
        read
    }

    /// The line, from 1, that sets `key` in `table`; `None` if no line does.
    #[must_use]
    pub fn line_of(&self, table: &str, key: &str) -> Option<usize> {
        let places = places(&self.text).into_iter();
        let mut places = places.filter(|(at_table, at_key, _)| at_table == table && at_key == key);
        let (_, _, range) = places.next()?;
        Some(Lines::new(&self.text).place(range.start()).line)
    }
}

/// The settings of records, each file read once.
#[derive(Debug)]
pub(crate) struct Configs {
    /// The settings for every record, if a file was named.
    named: Option<Arc<Settings>>,
    /// Settings that override those of any file.
    overrides: Layer,
    /// The settings of each folder, by the path as it was written.
    written: HashMap<PathBuf, Arc<Settings>>,
    /// The same by the absolute path.
    folders: HashMap<PathBuf, Arc<Settings>>,
    /// What is wrong in settings files, a line each.
    pub(crate) problems: Vec<String>,
}

impl Configs {
    /// Reads the settings file that was named, if any. `overrides` override those of any file.
    pub(crate) fn new(named: Option<&Path>, overrides: Layer) -> Self {
        let mut configs = Self {
            named: None,
            overrides: overrides.rooted(&current_folder()),
            written: HashMap::new(),
            folders: HashMap::new(),
            problems: Vec::new(),
        };
        if let Some(path) = named {
            configs.named = Some(configs.take(SettingsFile::named(path)));
        }
        configs
    }

    /// The settings of the record at `path`; for standard input, those of the current folder.
    pub(crate) fn settings(&mut self, path: Option<&Path>) -> Arc<Settings> {
        if let Some(named) = &self.named {
            return Arc::clone(named);
        }
        let folder = path.and_then(Path::parent).unwrap_or(Path::new(""));
        // A path is resolved once for each folder: the folder may hold many records.
        if let Some(settings) = self.written.get(folder) {
            return Arc::clone(settings);
        }
        let settings = match whole(folder) {
            Ok(whole) => self.of_folder(&whole),
            Err(_) => self.unset(),
        };
        self.written
            .insert(folder.to_path_buf(), Arc::clone(&settings));
        settings
    }

    fn of_folder(&mut self, folder: &Path) -> Arc<Settings> {
        if let Some(settings) = self.folders.get(folder) {
            return Arc::clone(settings);
        }
        let file = folder.join(FILE_NAME);
        let settings = match folder.parent() {
            _ if is_there(&file) => self.take(SettingsFile::read(&file, &shortened(&file))),
            Some(parent) => self.of_folder(parent),
            None => self.unset(),
        };
        self.folders
            .insert(folder.to_path_buf(), Arc::clone(&settings));
        settings
    }

    /// The settings without a file.
    fn unset(&self) -> Arc<Settings> {
        Arc::new(merge([&self.overrides]))
    }

    /// The settings from `file`; its problems are kept.
    fn take(&mut self, file: SettingsFile) -> Arc<Settings> {
        let settings = merge([&file.layer.rooted(&file.folder), &self.overrides]);
        self.problems.extend(file.problems);
        Arc::new(settings)
    }
}

/// Whether there is a settings file. A link that leads nowhere counts: reading it is a problem.
fn is_there(file: &Path) -> bool {
    !fs::symlink_metadata(file).is_err_and(|error| error.kind() == io::ErrorKind::NotFound)
}

/// A path as globs write it.
fn slashed(path: &Path) -> String {
    path.to_string_lossy()
        .replace(std::path::MAIN_SEPARATOR, "/")
}

/// The current folder, as globs write it.
pub(crate) fn current_folder() -> String {
    whole(Path::new("")).map_or_else(|_| String::new(), |folder| slashed(&folder))
}

/// The absolute path that globs are matched against.
pub(crate) fn place_of(path: &Path) -> String {
    let folder = whole(path.parent().unwrap_or(Path::new("")));
    match (folder, path.file_name()) {
        (Ok(folder), Some(name)) => slashed(&folder.join(name)),
        _ => slashed(path),
    }
}

/// Whether `settings` leave out the record at `path`.
pub(crate) fn is_left_out(settings: &Settings, path: &Path) -> bool {
    // A path is resolved only if there are globs.
    if !settings.records.enable || settings.records.exclude.is_empty() {
        return !settings.records.enable;
    }
    ide::is_left_out(settings, &place_of(path))
}

/// The absolute path of `folder`; of the current folder if it is empty.
fn whole(folder: &Path) -> io::Result<PathBuf> {
    if folder.as_os_str().is_empty() {
        env::current_dir()
    } else {
        fs::canonicalize(folder)
    }
}

/// `path` relative to the current folder, if it lies below it.
fn shortened(path: &Path) -> PathBuf {
    let below = env::current_dir()
        .and_then(fs::canonicalize)
        .ok()
        .and_then(|current| path.strip_prefix(current).ok());
    below.unwrap_or(path).to_path_buf()
}
