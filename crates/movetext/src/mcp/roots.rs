//! Decides which files may be read: records below the folders that the client names.
//!
//! A path is resolved first, so links and `..` cannot lead elsewhere. Ignore files and settings above these folders are not
//! read either.

use std::{
    collections::HashSet,
    fs,
    path::{Component, Path, PathBuf},
};

use anyhow::{anyhow, ensure};
use archive::{SettingsFile, files};
use ide::settings::{FILE_NAME, Layer};
use ignore::WalkBuilder;
use notation::Notation;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

use super::call::Call;

/// How deep folders are searched.
const MOST_DEEP: usize = 32;
/// How many files and folders are examined.
const MOST_SEEN: usize = 100_000;
/// How many records are listed.
const MOST_LISTED: usize = 10_000;
/// How many folders a client can name.
const MOST_ROOTS: usize = 100;

/// The characters that are not escaped in the URI of a file.
const KEPT: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~')
    .remove(b'/')
    .remove(b':');

/// The folders whose records may be read.
#[derive(Debug, Clone, Default)]
pub(crate) struct Roots(Vec<Root>);

/// A folder as it was named, and its path without links.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Root {
    named: PathBuf,
    real: PathBuf,
}

/// A record that may be read.
pub(crate) struct Allowed {
    /// Its path without links.
    path: PathBuf,
    /// The folder that it is in.
    root: PathBuf,
    pub(crate) notation: &'static dyn Notation,
}

/// A record in a list.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Listed {
    pub(crate) uri: String,
    /// Its path within the folder.
    pub(crate) name: String,
    pub(crate) size: u64,
}

impl Roots {
    /// The folders from the command line.
    ///
    /// # Errors
    /// One of them is not a folder.
    pub(crate) fn of_folders(folders: &[PathBuf]) -> anyhow::Result<Self> {
        let roots = folders.iter().map(|folder| {
            let name = folder.display();
            let real = fs::canonicalize(folder)
                .map_err(|error| anyhow!("{name}: {}", files::reason(&error)))?;
            ensure!(real.is_dir(), "{name}: no folder");
            let named = std::path::absolute(folder)?;
            Ok(Root { named, real })
        });
        Ok(Self(roots.collect::<anyhow::Result<_>>()?))
    }

    /// Adds the folders that the client names by URIs. URIs that are not folders of this machine are left out.
    pub(crate) fn and<'u>(&self, uris: impl Iterator<Item = &'u str>) -> Self {
        let mut all = self.clone();
        for uri in uris.take(MOST_ROOTS) {
            let named = path_of_uri(uri);
            let real = named
                .as_deref()
                .and_then(|path| fs::canonicalize(path).ok());
            if let (Some(named), Some(real)) = (named, real)
                && real.is_dir()
            {
                all.0.push(Root { named, real });
            }
        }
        all
    }

    /// The record at `name`: a URI, a path, or a path within one of the folders.
    ///
    /// # Errors
    /// It is not a record that may be read. The message does not reveal whether it exists.
    pub(crate) fn record(&self, name: &str) -> Result<Allowed, String> {
        let refused = || match self.0.is_empty() {
            true => format!(
                "{name}: no folder was named whose records may be read; give the text itself"
            ),
            false => format!(
                "{name}: no record below the folders that may be read ({})",
                self.names()
            ),
        };
        let path = match name.contains("://") {
            true => path_of_uri(name).ok_or_else(refused)?,
            false => PathBuf::from(name),
        };
        let is_below = |part: Component<'_>| !matches!(part, Component::ParentDir);
        if !path.components().all(is_below) {
            return Err(refused());
        }
        let found = self.0.iter().find_map(|root| {
            // A path outside of the folder is not even examined.
            let path = match path.is_absolute() {
                true => path
                    .strip_prefix(&root.named)
                    .or_else(|_| path.strip_prefix(&root.real))
                    .ok()?,
                false => &path,
            };
            let real = fs::canonicalize(root.real.join(path)).ok()?;
            let notation = ide::by_path(&real)?;
            let is_inside = self.0.iter().any(|root| real.starts_with(&root.real));
            (is_inside && real.is_file()).then(|| Allowed {
                root: root.real.clone(),
                path: real,
                notation,
            })
        });
        found.ok_or_else(refused)
    }

    /// The records in the folders, sorted by path within each folder, and whether the list is incomplete.
    pub(crate) fn list(&self, call: &Call) -> (Vec<Listed>, bool) {
        let (mut seen, mut listed) = (0, Vec::new());
        // A folder may be named twice, or be inside another one.
        let mut known = HashSet::new();
        for root in &self.0 {
            let mut walk = WalkBuilder::new(&root.real);
            // Ignore files above the folder do not count, and no link is followed.
            walk.require_git(false)
                .parents(false)
                .git_global(false)
                .max_depth(Some(MOST_DEEP))
                .sort_by_file_path(Path::cmp);
            for entry in walk.build().flatten() {
                seen += 1;
                if seen > MOST_SEEN || listed.len() == MOST_LISTED || !call.goes_on() {
                    return (listed, true);
                }
                let is_file = entry.file_type().is_some_and(|kind| kind.is_file());
                if !is_file || ide::by_path(entry.path()).is_none() {
                    continue;
                }
                let name = entry
                    .path()
                    .strip_prefix(&root.real)
                    .unwrap_or(entry.path());
                let uri = uri_of(entry.path());
                if !known.insert(uri.clone()) {
                    continue;
                }
                listed.push(Listed {
                    uri,
                    name: name.display().to_string(),
                    size: entry.metadata().map_or(0, |metadata| metadata.len()),
                });
            }
        }
        (listed, false)
    }

    /// The names of the folders, for messages.
    fn names(&self) -> String {
        let names: Vec<String> = self
            .0
            .iter()
            .map(|root| root.named.display().to_string())
            .collect();
        names.join(", ")
    }
}

impl Allowed {
    /// Its text without a byte order mark.
    ///
    /// # Errors
    /// The reason why it cannot be read, as a message without the file name.
    pub(crate) fn text(&self) -> Result<String, String> {
        let text = files::record(&self.path, files::ASKED_LIMIT)?;
        Ok(match text.strip_prefix('\u{feff}') {
            Some(body) => body.to_owned(),
            None => text,
        })
    }

    /// The settings of the nearest `movetext.toml` above it, within the folder.
    pub(crate) fn settings(&self) -> Layer {
        let folders = self.path.ancestors().skip(1);
        let folders = folders.take_while(|folder| folder.starts_with(&self.root));
        let mut files = folders.map(|folder| folder.join(FILE_NAME));
        // A link might lead out of the folder.
        let file = files.find(|file| fs::symlink_metadata(file).is_ok_and(|it| it.is_file()));
        file.map(|file| SettingsFile::named(&file).layer)
            .unwrap_or_default()
    }

    pub(crate) fn uri(&self) -> String {
        uri_of(&self.path)
    }
}

/// The path of a `file:` URI on this machine; `None` if it has none.
fn path_of_uri(uri: &str) -> Option<PathBuf> {
    let rest = uri.strip_prefix("file://")?;
    let rest = rest.strip_prefix("localhost").unwrap_or(rest);
    let path = percent_decode_str(rest).decode_utf8().ok()?;
    if !path.starts_with('/') {
        return None;
    }
    // `file:///C:/records` on Windows.
    let path = match cfg!(windows) {
        true => path.trim_start_matches('/'),
        false => &path,
    };
    Some(PathBuf::from(path))
}

fn uri_of(path: &Path) -> String {
    let path = path.to_string_lossy().replace('\\', "/");
    // Windows begins a path without links with this.
    let path = path.trim_start_matches("//?/");
    let slash = if path.starts_with('/') { "" } else { "/" };
    format!("file://{slash}{}", utf8_percent_encode(path, KEPT))
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use std::{os::unix::fs::symlink, thread};

    use super::*;

    /// An empty folder with `records` and `outside` in it.
    fn folder(name: &str) -> PathBuf {
        let folder =
            std::env::temp_dir().join(format!("movetext-roots-{}-{name}", std::process::id()));
        // A first run has no such folder.
        let _ = fs::remove_dir_all(&folder);
        for part in ["records/old", "outside"] {
            fs::create_dir_all(folder.join(part)).unwrap();
        }
        fs::write(folder.join("records/a.kubb"), "1. a:-\n").unwrap();
        fs::write(folder.join("records/old/ü b.kubb"), "1. b:-\n").unwrap();
        fs::write(folder.join("records/notes.txt"), "private").unwrap();
        fs::write(folder.join("outside/c.kubb"), "1. c:-\n").unwrap();
        fs::canonicalize(folder).unwrap()
    }

    fn read(roots: &Roots, name: &str) -> Result<String, String> {
        roots.record(name)?.text()
    }

    #[test]
    fn records_below_a_root_are_read() {
        let folder = folder("read");
        let roots = Roots::of_folders(&[folder.join("records")]).unwrap();
        let whole = folder.join("records/a.kubb").display().to_string();
        let uri = format!("file://{}/records/old/%C3%BC%20b.kubb", folder.display());
        assert_eq!(read(&roots, "a.kubb").as_deref(), Ok("1. a:-\n"));
        assert_eq!(read(&roots, &whole).as_deref(), Ok("1. a:-\n"));
        assert_eq!(read(&roots, &uri).as_deref(), Ok("1. b:-\n"));
        assert_eq!(roots.record(&uri).unwrap().uri(), uri);
        let (listed, is_cut) = roots.list(&Call::new().0);
        let names: Vec<&str> = listed.iter().map(|one| &*one.name).collect();
        assert_eq!((names, is_cut), (vec!["a.kubb", "old/ü b.kubb"], false));
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn nothing_else_is_read() {
        let folder = folder("refused");
        let records = folder.join("records");
        symlink(folder.join("outside"), records.join("link")).unwrap();
        symlink(folder.join("outside/c.kubb"), records.join("c.kubb")).unwrap();
        symlink(records.join("notes.txt"), records.join("notes.kubb")).unwrap();
        symlink("/dev/zero", records.join("zero.kubb")).unwrap();
        fs::create_dir(records.join("d.kubb")).unwrap();
        let roots = Roots::of_folders(std::slice::from_ref(&records)).unwrap();
        let outside = folder.join("outside/c.kubb").display().to_string();
        for name in [
            "../outside/c.kubb",
            "old/../../outside/c.kubb",
            "old/../a.kubb",
            "link/c.kubb",
            "c.kubb",
            "notes.kubb",
            "notes.txt",
            "zero.kubb",
            "d.kubb",
            "nowhere.kubb",
            "",
            "a.kubb\0",
            "/dev/zero",
            "/etc/passwd",
            &outside,
            &format!("file://{outside}"),
            &format!("file://{}/..%2foutside/c.kubb", records.display()),
            "file://elsewhere/a.kubb",
            "http://localhost/a.kubb",
        ] {
            let expected = format!(
                "{name}: no record below the folders that may be read ({})",
                records.display()
            );
            assert_eq!(read(&roots, name), Err(expected));
        }
        let (listed, _) = roots.list(&Call::new().0);
        assert_eq!(listed.len(), 2, "{listed:?}");
        assert_eq!(
            read(&Roots::default(), &outside),
            Err(format!(
                "{outside}: no folder was named whose records may be read; give the text itself"
            ))
        );
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn settings_come_from_below_the_root_only() {
        let folder = folder("settings");
        let set = |file: &str, level: &str| {
            let text = format!("[rules]\n\"kubb/inkast-count\" = \"{level}\"\n");
            fs::write(folder.join(file), text).unwrap();
        };
        let roots = Roots::of_folders(&[folder.join("records")]).unwrap();
        let level = |name: &str| {
            let layer = roots.record(name).unwrap().settings();
            ide::settings::merge([&layer])
                .rules
                .get("kubb/inkast-count")
                .map(|level| level.severity())
        };
        set("movetext.toml", "off");
        assert_eq!(level("a.kubb"), None);
        symlink(
            folder.join("movetext.toml"),
            folder.join("records/movetext.toml"),
        )
        .unwrap();
        assert_eq!(level("a.kubb"), None);
        fs::remove_file(folder.join("records/movetext.toml")).unwrap();
        set("records/movetext.toml", "off");
        assert_eq!(level("old/ü b.kubb"), Some(None));
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_client_may_name_folders_that_are_not_here() {
        let folder = folder("client");
        let uris = [
            format!("file://{}/records", folder.display()),
            "file:///nowhere/at/all".to_owned(),
            "https://example.org/".to_owned(),
            format!("file://{}/records/a.kubb", folder.display()),
        ];
        let roots = Roots::default().and(uris.iter().map(String::as_str));
        assert_eq!(roots.0.len(), 1);
        assert_eq!(read(&roots, "a.kubb").as_deref(), Ok("1. a:-\n"));
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_list_ends_when_nobody_waits_for_it() {
        let folder = folder("given-up");
        let roots = Roots::of_folders(std::slice::from_ref(&folder)).unwrap();
        let (call, waiting, _) = Call::new();
        thread::spawn(move || drop(waiting)).join().unwrap();
        assert_eq!(roots.list(&call), (Vec::new(), true));
        fs::remove_dir_all(folder).unwrap();
    }
}
