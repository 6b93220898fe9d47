//! The Emacs package: the common code, `emacs.el` of every notation, and the major modes.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

use super::{marked, source::Language, text};

const SYNTAX: &str = "editors/emacs/movetext-syntax.el";
const MODES: &str = "editors/emacs/movetext-mode.el";

pub(super) fn files(root: &Path, languages: &[Language]) -> Result<[(PathBuf, String); 2]> {
    let mut syntax = String::new();
    let mut modes = String::new();
    for language in languages {
        let code = code(root, language)?;
        modes.push_str(&mode(language, &code));
        syntax.push_str(&code);
        syntax.push('\n');
    }
    syntax.push_str(&notations(languages));
    modes.push_str(&file_names(languages));
    let parts = [(SYNTAX, "notations", syntax), (MODES, "modes", modes)];
    let [syntax, modes] = parts.map(|(path, name, lines)| -> Result<_> {
        let text = marked::replace(&text(root, path)?, name, &lines).context(path)?;
        Ok((PathBuf::from(path), text))
    });
    Ok([syntax?, modes?])
}

/// The handwritten code for a notation, without the comment at its beginning.
fn code(root: &Path, language: &Language) -> Result<String> {
    let path = format!("syntax/{}/emacs.el", language.id());
    let text = text(root, &path)?;
    let start = text
        .find("\n(")
        .with_context(|| format!("{path}: no code"))?;
    Ok(text[start + 1..].to_owned())
}

/// A major mode. Some notations have comments that a syntax table cannot describe.
fn mode(language: &Language, code: &str) -> String {
    let id = language.id();
    let propertize = format!("movetext--propertize-{id}");
    let propertize = if code.contains(&format!("(defun {propertize} ")) {
        format!("\n                    #'{propertize}")
    } else {
        String::new()
    };
    format!(
        ";;;###autoload
(define-derived-mode {id}-mode movetext-mode \"{name}\"
  \"{about}\"
  (movetext--set-up '{id} movetext--{id}-keywords{propertize}))

",
        name = language.told.name,
        about = language.told.emacs.mode,
    )
}

/// The names of files that are records.
fn file_names(languages: &[Language]) -> String {
    let entry = |language: &Language| {
        let extensions = match language.extensions() {
            [one] => (*one).to_owned(),
            several => format!("\\\\(?:{}\\\\)", several.join("\\\\|")),
        };
        format!(
            ";;;###autoload\n(add-to-list 'auto-mode-alist '(\"\\\\.{extensions}\\\\'\" . {}-mode))\n",
            language.id()
        )
    };
    languages.iter().map(entry).collect()
}

/// The list of the notations.
fn notations(languages: &[Language]) -> String {
    let entry = |language: &Language| {
        let (id, comment) = (language.id(), language.comment());
        format!("({id} :comment \"{comment}\" ,@movetext--{id}-lines)")
    };
    let entries: Vec<String> = languages.iter().map(entry).collect();
    format!(
        "(defconst movetext--notations
  `({})
  \"What each notation looks like, as regular expressions.
:comment is what starts a comment, :skip matches lines that do not tell where a
game starts, :header the metadata that open a game, :opening the first move of
a game without metadata, :body other lines of moves, :move the start of every
move.  All but :move are matched at the start of a line.\")
",
        entries.join("\n    ")
    )
}
