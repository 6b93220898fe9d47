//! `syntax/NOTATION/editors.toml`: what a notation says of itself for editors, and its crate does not.

use std::{fs, path::Path};

use anyhow::{Context as _, Result, ensure};
use notation::Notation;
use serde::Deserialize;

/// A notation with what it says of itself for editors.
pub(crate) struct Language {
    pub(crate) notation: &'static dyn Notation,
    pub(crate) told: SourceText,
}

/// A file as it is written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct SourceText {
    /// The short name in lists of languages: `Rootlog`.
    pub(crate) name: String,
    /// The game, as it stands in sentences: `Root`.
    pub(crate) game: String,
    /// Two signs each, the second of which editors write with the first: quotation marks, and all that are brackets.
    pub(crate) pairs: Vec<String>,
    /// Signs before which pairs are closed, too, as they are before blanks and closing brackets.
    #[serde(default)]
    pub(crate) close_before: String,
    /// An expression (of JavaScript, with the flag `u`) for what a double click selects.
    pub(crate) word: String,
    /// Whether long lines are usual, and shown in several.
    #[serde(default)]
    pub(crate) wrap: bool,
    pub(crate) walkthrough: Walkthrough,
    pub(crate) sample: Sample,
    pub(crate) vim: Vim,
    pub(crate) emacs: Emacs,
}

/// The step of VS Code's walkthrough; its page is `walkthrough.md`, and its record `sample.NOTATION`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Walkthrough {
    pub(crate) description: String,
}

/// What the playground begins with.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Sample {
    /// A file below `tests/records/NOTATION`.
    pub(crate) file: String,
    pub(crate) title: String,
    /// The move that is shown first: where this stands in the text.
    pub(crate) opening: String,
    /// A slip to try: this text …
    pub(crate) right: String,
    /// … has this one in its place.
    pub(crate) wrong: String,
}

/// Expressions of Vim, each for the start of a line.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Vim {
    /// The option 'comments' where it is not just the sign of a comment.
    pub(crate) comments: Option<String>,
    /// Signs that belong to words, as the option 'iskeyword' has them.
    pub(crate) keyword_signs: Option<String>,
    pub(crate) comment: String,
    /// What opens a game by itself.
    pub(crate) header: String,
    /// What opens a game that has no header; nothing where all have one.
    #[serde(default)]
    pub(crate) opening: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Emacs {
    /// The first sentence of the major mode's documentation.
    pub(crate) mode: String,
}

/// All notations, in the order of the registry.
pub(crate) fn read(root: &Path) -> Result<Vec<Language>> {
    let read = |notation: &&'static dyn Notation| {
        let path = format!("syntax/{}/editors.toml", notation.id());
        let language = fs::read_to_string(root.join(&path))
            .map_err(Into::into)
            .and_then(|text| Language::read(*notation, &text));
        let language = language.context(path)?;
        language.check_sample(root)?;
        Ok(language)
    };
    ide::notations().iter().map(read).collect()
}

impl Language {
    fn read(notation: &'static dyn Notation, text: &str) -> Result<Self> {
        let told: SourceText = toml::from_str(text)?;
        for pair in &told.pairs {
            ensure!(
                pair.chars().count() == 2,
                "pairs: {pair} is not two characters"
            );
        }
        Ok(Self { notation, told })
    }

    /// Whether the playground finds its places in the sample.
    fn check_sample(&self, root: &Path) -> Result<()> {
        let sample = &self.told.sample;
        let path = self.sample_path();
        let text = fs::read_to_string(root.join(&path)).with_context(|| path.clone())?;
        for wanted in [&sample.opening, &sample.right] {
            ensure!(text.contains(wanted), "{path}: no {wanted:?} in it");
        }
        Ok(())
    }

    pub(crate) fn id(&self) -> &'static str {
        self.notation.id()
    }

    /// What starts a comment.
    pub(crate) fn comment(&self) -> &'static str {
        self.notation.comment().line
    }

    /// File extensions without the dot.
    pub(crate) fn extensions(&self) -> &'static [&'static str] {
        self.notation.extensions()
    }

    /// The short name, and the game where it is called differently.
    pub(crate) fn names(&self) -> Vec<&str> {
        let mut names = vec![self.told.name.as_str(), &self.told.game];
        names.dedup();
        names
    }

    /// The pairs, each as its opening and its closing sign.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = (String, String)> {
        self.told.pairs.iter().map(|pair| {
            let (open, close) = pair.split_at(pair.chars().next().map_or(0, char::len_utf8));
            (open.to_owned(), close.to_owned())
        })
    }

    /// The pairs that are no quotation marks.
    pub(crate) fn brackets(&self) -> impl Iterator<Item = (String, String)> {
        self.pairs().filter(|(open, close)| open != close)
    }

    /// Where the playground's sample stands, below the repository.
    pub(crate) fn sample_path(&self) -> String {
        format!("tests/records/{}/{}", self.id(), self.told.sample.file)
    }
}

#[cfg(test)]
mod tests {
    use super::Language;

    const KUBB: &str = include_str!("../../../syntax/kubb/editors.toml");

    fn said(text: &str) -> String {
        let error = Language::read(ide::notations()[0], text).err().unwrap();
        error.to_string()
    }

    #[test]
    fn what_is_not_known_or_missing_is_told() {
        let error = said(&KUBB.replace("title =", "titel ="));
        assert!(error.contains("unknown field `titel`"), "{error}");
        let error = said(&KUBB.replace("game = \"Kubb\"\n", ""));
        assert!(error.contains("missing field `game`"), "{error}");
        assert_eq!(
            said(&KUBB.replace("[]", "[")),
            "pairs: [ is not two characters"
        );
    }

    #[test]
    fn quotation_marks_are_no_brackets() {
        let language = Language::read(ide::notations()[0], KUBB).unwrap();
        let brackets: Vec<_> = language.brackets().map(|(open, _)| open).collect();
        assert_eq!(brackets, ["[", "("]);
        assert_eq!(language.pairs().count(), 3);
        assert_eq!(language.names(), ["Kubb"]);
    }
}
