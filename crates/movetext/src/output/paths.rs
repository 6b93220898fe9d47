//! Names of records as paths from the current folder, for services that know this folder.

use std::{
    borrow::Cow,
    env, fs,
    path::{Path, PathBuf},
    sync::LazyLock,
};

/// The current folder as an absolute path.
pub(super) static CURRENT: LazyLock<PathBuf> = LazyLock::new(|| {
    let current = env::current_dir().unwrap_or_default();
    fs::canonicalize(&current).unwrap_or(current)
});

/// `name` relative to the current folder if it is in it, else as an absolute path. With slashes on every system.
pub(super) fn from_current(name: &str) -> Cow<'_, str> {
    let path = Path::new(name);
    let is_plain = path.is_relative() && !path.starts_with("..") && !path.starts_with(".");
    if is_plain && !cfg!(windows) {
        return name.into();
    }
    let whole = fs::canonicalize(path);
    let path = match &whole {
        Ok(whole) => whole.strip_prefix(&*CURRENT).unwrap_or(whole),
        Err(_) => path,
    };
    let path = path.display().to_string();
    if cfg!(windows) {
        path.replace('\\', "/").into()
    } else {
        path.into()
    }
}
