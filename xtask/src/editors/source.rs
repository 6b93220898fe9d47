//! `syntax/NOTATION/editors.toml`: data about a notation for editors that its crate does not have.

use std::{fs, path::Path};

use anyhow::{Context as _, Result, ensure};
use notation::{Notation, say};
use serde::Deserialize;

/// A notation with its data for editors.
pub(crate) struct Language {
    pub(crate) notation: &'static dyn Notation,
    pub(crate) told: SourceText,
}

/// The content of the file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct SourceText {
    /// The short name in lists of languages: `Rootlog`.
    pub(crate) name: String,
    /// The game, for sentences: `Root`.
    pub(crate) game: String,
    /// Pairs of signs, of which editors insert the second one with the first: quotation marks; all others are brackets.
    pub(crate) pairs: Vec<String>,
    /// Signs before which pairs are also closed, in addition to blanks and closing brackets.
    #[serde(default)]
    pub(crate) close_before: String,
    /// A regular expression (of JavaScript, with the flag `u`) for the word that a double click selects.
    pub(crate) word: String,
    /// Whether long lines are usual, so that they are wrapped.
    #[serde(default)]
    pub(crate) wrap: bool,
    pub(crate) walkthrough: Walkthrough,
    pub(crate) sample: Sample,
    pub(crate) vim: Vim,
    pub(crate) emacs: Emacs,
}

/// The step in the walkthrough of VS Code. Its page is `walkthrough.md`, and its record `sample.NOTATION`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Walkthrough {
    pub(crate) description: String,
}

/// The record that the playground shows first.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Sample {
    /// A file in `tests/records/NOTATION`.
    pub(crate) file: String,
    pub(crate) title: String,
    /// A text in the move that is shown first.
    pub(crate) opening: String,
    /// A slip to try: this text …
    pub(crate) right: String,
    /// … is replaced by this one.
    pub(crate) wrong: String,
}

/// Regular expressions of Vim, each for the beginning of a line.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Vim {
    /// The option 'comments', if it is more than the sign of a comment.
    pub(crate) comments: Option<String>,
    /// Signs in words, for the option 'iskeyword'.
    pub(crate) keyword_signs: Option<String>,
    pub(crate) comment: String,
    /// A line that always opens a game.
    pub(crate) header: String,
    /// A line that opens a game without a header; empty if all games have one.
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

    /// Fails if the texts for the playground are not in the sample.
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

    /// The sign of a comment.
    pub(crate) fn comment(&self) -> &'static str {
        self.notation.comment().line
    }

    /// File extensions without the dot.
    pub(crate) fn extensions(&self) -> &'static [&'static str] {
        self.notation.extensions()
    }

    /// The short name, and the game if its name differs.
    pub(crate) fn names(&self) -> Vec<&str> {
        let mut names = vec![self.told.name.as_str(), &self.told.game];
        names.dedup();
        names
    }

    /// The pairs, as opening and closing sign.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = (String, String)> {
        self.told.pairs.iter().map(|pair| {
            let (open, close) = pair.split_at(pair.chars().next().map_or(0, char::len_utf8));
            (open.to_owned(), close.to_owned())
        })
    }

    /// The pairs that are not quotation marks.
    pub(crate) fn brackets(&self) -> impl Iterator<Item = (String, String)> {
        self.pairs().filter(|(open, close)| open != close)
    }

    /// The path of the playground's sample, relative to the repository.
    pub(crate) fn sample_path(&self) -> String {
        format!("tests/records/{}/{}", self.id(), self.told.sample.file)
    }
}

/// The ids, each in `quote`s, separated by commas.
pub(super) fn ids(languages: &[Language], quote: char) -> String {
    let ids: Vec<_> = languages
        .iter()
        .map(|language| format!("{quote}{}{quote}", language.id()))
        .collect();
    ids.join(", ")
}

/// The file extensions of all notations.
pub(super) fn extensions(languages: &[Language]) -> Vec<&str> {
    let extensions = languages.iter().flat_map(Language::extensions);
    extensions.copied().collect()
}

/// The short names in a sentence: `Kubb, Bucky and Rootlog`.
pub(super) fn names(languages: &[Language]) -> String {
    let names: Vec<_> = languages
        .iter()
        .map(|language| &*language.told.name)
        .collect();
    say::and(&names)
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
