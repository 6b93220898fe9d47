//! Settings files: the `movetext.toml` nearest above a record, or the one that was named.

use std::{
    collections::HashMap,
    env, fs, io,
    path::{Path, PathBuf},
    sync::Arc,
};

use ide::settings::{FILE_NAME, from_toml, merge};
use notation::Settings;

use crate::{Lines, files};

/// The settings of records, each file read once.
#[derive(Debug)]
pub(crate) struct Configs {
    /// The settings for every record, if a file was named.
    named: Option<Arc<Settings>>,
    /// Those of the records in a folder, as its path was written.
    written: HashMap<PathBuf, Arc<Settings>>,
    /// The same by the path from the root.
    folders: HashMap<PathBuf, Arc<Settings>>,
    /// What is wrong in settings files, a line each.
    pub(crate) problems: Vec<String>,
}

impl Configs {
    /// Reads the settings file that was named, if one was.
    pub(crate) fn new(named: Option<&Path>) -> Self {
        let mut configs = Self {
            named: None,
            written: HashMap::new(),
            folders: HashMap::new(),
            problems: Vec::new(),
        };
        if let Some(path) = named {
            configs.named = Some(configs.read(path, path));
        }
        configs
    }

    /// The settings of the record at `path`; of standard input those of the current folder.
    pub(crate) fn settings(&mut self, path: Option<&Path>) -> Arc<Settings> {
        if let Some(named) = &self.named {
            return Arc::clone(named);
        }
        let folder = path.and_then(Path::parent).unwrap_or(Path::new(""));
        // Where a path leads is asked for once a folder: there may be many records in it.
        if let Some(settings) = self.written.get(folder) {
            return Arc::clone(settings);
        }
        let whole = whole(folder);
        let settings = whole.map_or_else(|_| Arc::default(), |whole| self.of_folder(&whole));
        self.written
            .insert(folder.to_path_buf(), Arc::clone(&settings));
        settings
    }

    fn of_folder(&mut self, folder: &Path) -> Arc<Settings> {
        if let Some(settings) = self.folders.get(folder) {
            return Arc::clone(settings);
        }
        let file = folder.join(FILE_NAME);
        // A link that leads nowhere is there, and wrong.
        let is_missing =
            fs::symlink_metadata(&file).is_err_and(|error| error.kind() == io::ErrorKind::NotFound);
        let settings = match folder.parent() {
            Some(parent) if is_missing => self.of_folder(parent),
            None if is_missing => Arc::default(),
            _ => self.read(&file, &shortened(&file)),
        };
        self.folders
            .insert(folder.to_path_buf(), Arc::clone(&settings));
        settings
    }

    /// The settings in `file`, which people know as `name`.
    fn read(&mut self, file: &Path, name: &Path) -> Arc<Settings> {
        let text = match files::text(file, files::SETTINGS_LIMIT) {
            Ok(text) => text,
            Err(reason) => {
                self.problems.push(format!("{}: {reason}", name.display()));
                return Arc::default();
            }
        };
        let (layer, problems) = from_toml(&text);
        let lines = Lines::new(&text);
        for problem in problems {
            let place = problem.range.map_or_else(String::new, |range| {
                let place = lines.place(range.start());
                format!(":{}:{}", place.line, place.column)
            });
            self.problems
                .push(format!("{}{place}: {}", name.display(), problem.message));
        }
        let folder = file.parent().and_then(|folder| whole(folder).ok());
        let folder = folder.map_or_else(String::new, |folder| slashed(&folder));
        Arc::new(merge([&layer.rooted(&folder)]))
    }
}

/// Whether `settings` leave out the record at `path`.
pub(crate) fn is_left_out(settings: &Settings, path: &Path) -> bool {
    // Where a path leads is only asked for where it matters.
    if !settings.records.enable || settings.records.exclude.is_empty() {
        return !settings.records.enable;
    }
    let folder = whole(path.parent().unwrap_or(Path::new("")));
    let path = match (folder, path.file_name()) {
        (Ok(folder), Some(name)) => folder.join(name),
        _ => path.to_path_buf(),
    };
    ide::is_left_out(settings, &slashed(&path))
}

/// The path of `folder` from the root; that of the current folder if it is empty.
fn whole(folder: &Path) -> io::Result<PathBuf> {
    if folder.as_os_str().is_empty() {
        env::current_dir()
    } else {
        fs::canonicalize(folder)
    }
}

/// A path as globs have it.
fn slashed(path: &Path) -> String {
    path.to_string_lossy()
        .replace(std::path::MAIN_SEPARATOR, "/")
}

/// `path` as seen from the current folder, if it lies below it.
fn shortened(path: &Path) -> PathBuf {
    let below = env::current_dir()
        .and_then(fs::canonicalize)
        .ok()
        .and_then(|current| path.strip_prefix(current).ok());
    below.unwrap_or(path).to_path_buf()
}
