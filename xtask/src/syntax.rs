//! `syntax`: generates the TextMate grammars, the Vim syntax and the Kate definitions of all notations, each from one source;
//! the words and queries of the tree-sitter grammars; and other data for editors (`crate::editors`, `crate::settings`).

mod classes;
mod cost;
mod kate;
mod regex;
mod source;
mod textmate;
mod tree_sitter;
mod vim;
mod words;

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result, bail};
use notation::Notation;

use source::FilledSource;

use crate::{ROOT, editors, settings};

/// Write what editors are told of the notations: grammars from `syntax/NOTATION/highlight.toml`, lists and more from
/// `editors.toml` beside it, and the settings.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Write nothing; fail if a file is not up to date.
    #[arg(long)]
    check: bool,
}

/// A generated file of the repository.
struct GeneratedFile {
    path: PathBuf,
    text: String,
}

/// Writes or checks the files.
pub(crate) fn run(args: &Args) -> Result<()> {
    let files = files(Path::new(ROOT))?;
    let stale: Vec<&GeneratedFile> = stale(&files, Path::new(ROOT)).collect();
    if args.check && !stale.is_empty() {
        let paths: Vec<_> = stale.iter().map(|file| shown(&file.path)).collect();
        bail!(
            "not up to date: {}; run cargo run -p xtask -- syntax",
            paths.join(", ")
        );
    }
    for file in stale {
        let path = Path::new(ROOT).join(&file.path);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).with_context(|| shown(folder))?;
        }
        fs::write(&path, &file.text).with_context(|| shown(&path))?;
        println!("wrote {}", shown(&file.path));
    }
    Ok(())
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}

/// The files that are missing in `root` or differ. (A checkout may have changed the line ends.)
fn stale<'f>(files: &'f [GeneratedFile], root: &Path) -> impl Iterator<Item = &'f GeneratedFile> {
    files.iter().filter(move |file| {
        fs::read_to_string(root.join(&file.path))
            .map_or(true, |text| !text.lines().eq(file.text.lines()))
    })
}

/// All generated files.
fn files(root: &Path) -> Result<Vec<GeneratedFile>> {
    let mut files = Vec::new();
    for notation in ide::notations() {
        let id = notation.id();
        let source = read(root, *notation)?;
        let folder = Path::new("syntax").join(id);
        files.push(GeneratedFile {
            path: folder.join(format!("{id}.tmLanguage.json")),
            text: textmate::grammar(id, notation.title(), notation.extensions(), &source)?,
        });
        files.push(GeneratedFile {
            path: Path::new("editors/kate").join(format!("{id}.xml")),
            text: kate::definition(
                id,
                notation.title(),
                notation.extensions(),
                notation.comment().line,
                &source,
            )?,
        });
        let syntax = vim::syntax(id, notation.title(), &source)?;
        for folder in [folder.as_path(), Path::new("editors/nvim/syntax")] {
            files.push(GeneratedFile {
                path: folder.join(format!("{id}.vim")),
                text: syntax.clone(),
            });
        }
        files.extend(tree_sitter(root, *notation)?);
    }
    files.push(GeneratedFile {
        path: Path::new("syntax/movetext/fences.tmLanguage.json").to_owned(),
        text: textmate::fences(),
    });
    let languages = editors::read(root)?;
    let more = [
        editors::files(root, &languages)?,
        settings::files(root, &languages)?,
    ];
    let more = more.into_iter().flatten();
    files.extend(more.map(|(path, text)| GeneratedFile { path, text }));
    Ok(files)
}

/// The generated parts of a notation's tree-sitter grammar: its words, and the highlight queries.
fn tree_sitter(root: &Path, notation: &dyn Notation) -> Result<Vec<GeneratedFile>> {
    let id = notation.id();
    let folder = Path::new("syntax").join(id).join("tree-sitter");
    let path = folder.join("classes.scm");
    let classes = fs::read_to_string(root.join(&path)).with_context(|| shown(&path))?;
    let queries = tree_sitter::queries(id, &classes).with_context(|| shown(&path))?;
    let queries = queries.into_iter();
    let mut files: Vec<GeneratedFile> = queries
        .map(|(path, text)| GeneratedFile { path, text })
        .collect();
    files.push(GeneratedFile {
        path: folder.join("words.js"),
        text: tree_sitter::words(&words::of(notation))?,
    });
    Ok(files)
}

/// The source of a notation's grammars.
fn read(root: &Path, notation: &dyn Notation) -> Result<FilledSource> {
    let path = Path::new("syntax")
        .join(notation.id())
        .join("highlight.toml");
    let text = fs::read_to_string(root.join(&path)).with_context(|| shown(&path))?;
    FilledSource::read(&text, &words::of(notation)).with_context(|| shown(&path))
}

#[cfg(test)]
mod tests {
    use super::{ROOT, files, stale};
    use std::path::Path;

    #[test]
    fn the_files_in_the_repository_are_up_to_date() {
        let root = Path::new(ROOT);
        let files = files(root).unwrap();
        let stale: Vec<_> = stale(&files, root).map(|file| &file.path).collect();
        assert!(
            stale.is_empty(),
            "run cargo run -p xtask -- syntax and commit {stale:?}"
        );
    }
}
