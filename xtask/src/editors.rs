//! Part of `syntax`, what editor packages say of the notations: which there are, their files, comments, brackets and samples.
//!
//! It comes from the crates and from `syntax/NOTATION/editors.toml` (`source.rs`). A file is written as a whole, or has a
//! part between two comments that is (`marked.rs`, all of them in `lists.rs`), or is JSON with keys that are. What editors
//! differ in more than the form of a list stands in a module of its own.

mod assistants;
mod emacs;
mod helix;
mod json;
mod lists;
mod marked;
mod source;
mod vim;
mod vscode;
mod web;
mod zed;

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result};

pub(crate) use source::{Language, read};
pub(crate) use vscode::fill as fill_manifest;

/// The files and what should be in them, by paths below the repository `root`.
pub(crate) fn files(root: &Path, languages: &[Language]) -> Result<Vec<(PathBuf, String)>> {
    let mut files = vec![
        (
            PathBuf::from("editors/nvim/ftdetect/movetext.vim"),
            vim::detection(languages),
        ),
        (
            PathBuf::from("editors/web/src/registry.ts"),
            web::registry(languages)?,
        ),
    ];
    for language in languages {
        let id = language.id();
        files.extend([
            (
                PathBuf::from(format!("syntax/{id}/language-configuration.json")),
                vscode::language_configuration(language),
            ),
            (
                PathBuf::from(format!("editors/nvim/ftplugin/{id}.vim")),
                vim::plugin(language),
            ),
        ]);
        files.extend(zed::files(root, language)?);
    }
    for (path, parts) in lists::marked() {
        let mut text = text(root, path)?;
        for (name, lines) in *parts {
            text = marked::replace(&text, name, &lines(languages))
                .with_context(|| (*path).to_owned())?;
        }
        files.push((PathBuf::from(path), text));
    }
    for (path, pointer, value) in lists::keys() {
        let text = json::replace(&text(root, path)?, pointer, value(languages))
            .with_context(|| (*path).to_owned())?;
        files.push((PathBuf::from(path), text));
    }
    files.extend(emacs::files(root, languages)?);
    files.extend(assistants::files(languages));
    Ok(files)
}

/// The text of a file below the repository.
fn text(root: &Path, path: &str) -> Result<String> {
    fs::read_to_string(root.join(path)).with_context(|| path.to_owned())
}
