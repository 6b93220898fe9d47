//! Settings files: the `movetext.toml` nearest above a record, or the one that was named.

use std::{
    collections::HashMap,
    env, fs,
    path::{Path, PathBuf},
    sync::Arc,
};

use anyhow::anyhow;
use ide::settings::{FILE_NAME, from_toml, merge};
use notation::Settings;

use crate::{input::reason, lines::Lines, outcome::Outcome, terminal};

/// The settings of records, each file read once.
#[derive(Debug)]
pub(crate) struct Configs {
    /// The settings for every record, if a file was named.
    named: Option<Arc<Settings>>,
    folders: HashMap<PathBuf, Arc<Settings>>,
    /// Slips in settings that were said.
    pub(crate) slips: usize,
    /// [`Outcome::Failed`] if a settings file could not be read.
    pub(crate) outcome: Outcome,
}

impl Configs {
    /// Reads the settings file that was named, if one was.
    ///
    /// # Errors
    /// It cannot be read.
    pub(crate) fn new(named: Option<&Path>) -> anyhow::Result<Self> {
        let mut configs = Self {
            named: None,
            folders: HashMap::new(),
            slips: 0,
            outcome: Outcome::Clean,
        };
        if let Some(path) = named {
            let text = fs::read_to_string(path)
                .map_err(|error| anyhow!("{}: {}", path.display(), reason(&error)))?;
            configs.named = Some(Arc::new(configs.parse(path, &text)));
        }
        Ok(configs)
    }

    /// The settings of the record at `path`; of standard input those of the current folder.
    pub(crate) fn settings(&mut self, path: Option<&Path>) -> Arc<Settings> {
        if let Some(named) = &self.named {
            return Arc::clone(named);
        }
        let folder = path.and_then(Path::parent).unwrap_or(Path::new(""));
        let folder = if folder.as_os_str().is_empty() {
            env::current_dir()
        } else {
            fs::canonicalize(folder)
        };
        folder.map_or_else(|_| Arc::default(), |folder| self.of_folder(&folder))
    }

    fn of_folder(&mut self, folder: &Path) -> Arc<Settings> {
        if let Some(settings) = self.folders.get(folder) {
            return Arc::clone(settings);
        }
        let file = folder.join(FILE_NAME);
        let settings = match fs::read_to_string(&file) {
            Ok(text) => Arc::new(self.parse(&shortened(&file), &text)),
            Err(error) if file.is_file() => {
                terminal::complain(&format!(
                    "{}: {}",
                    shortened(&file).display(),
                    reason(&error)
                ));
                self.outcome = Outcome::Failed;
                Arc::default()
            }
            Err(_) => match folder.parent() {
                Some(parent) => self.of_folder(parent),
                None => Arc::default(),
            },
        };
        self.folders
            .insert(folder.to_path_buf(), Arc::clone(&settings));
        settings
    }

    fn parse(&mut self, path: &Path, text: &str) -> Settings {
        let (layer, problems) = from_toml(text);
        let lines = Lines::new(text);
        self.slips += problems.len();
        for problem in problems {
            let place = problem.range.map_or_else(String::new, |range| {
                let place = lines.place(range.start());
                format!(":{}:{}", place.line, place.column)
            });
            terminal::warn(&format!("{}{place}: {}", path.display(), problem.message));
        }
        merge([&layer])
    }
}

/// `path` as seen from the current folder, if it lies below it.
fn shortened(path: &Path) -> PathBuf {
    let below = env::current_dir()
        .and_then(fs::canonicalize)
        .ok()
        .and_then(|current| path.strip_prefix(current).ok());
    below.unwrap_or(path).to_path_buf()
}
