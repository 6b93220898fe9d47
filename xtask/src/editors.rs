//! Part of `syntax`: the data about notations in editor packages, such as names, file extensions, comments, brackets and
//! samples.
//!
//! It comes from the crates and from `syntax/NOTATION/editors.toml` (`source.rs`). A file is generated as a whole, or in a part
//! between two comments (`marked.rs`; all such parts are in `lists.rs`), or in some keys of its JSON. Editors that need more
//! than a list have a module of their own.

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

/// The generated files with their contents, by paths relative to the repository `root`.
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

/// The text of a file of the repository.
fn text(root: &Path, path: &str) -> Result<String> {
    fs::read_to_string(root.join(path)).with_context(|| path.to_owned())
}
