//! A form of another platform: what defines one, and what is read from it and written in it.

use std::ops::Range;

use ide::Document;
use notation::{Finding, TextRange, size};

/// A form in which another platform writes games.
pub struct ForeignFormat {
    /// Its stable id, as used in `convert --from`: `bga`.
    pub id: &'static str,
    /// Its name: "Board Game Arena log".
    pub title: &'static str,
    /// A sentence that says where such a text comes from, or who reads it.
    pub about: &'static str,
    /// The extension of its files, without the dot.
    pub extension: &'static str,
    /// The notations whose games it can hold; empty for all.
    pub notations: &'static [&'static str],
    /// Whether a text has this form, judged by its beginning. At most one form recognizes a text.
    pub(crate) recognizes: fn(&str) -> bool,
    /// Reads a text; `None` if the form can only be written.
    pub(crate) read: Option<fn(&str) -> Import>,
    /// Writes records; `None` if the form can only be read.
    pub(crate) write: Option<fn(&Document) -> Export>,
}

/// What was read from a text. Every move of the text is in the games or in a finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Import {
    /// The id of the notation of the games.
    pub notation: &'static str,
    /// The games, each the text of a record, canonical except for blanks, which formatting arranges.
    pub games: Vec<String>,
    /// Losses and errors, at their bytes in the input. An error means that something is missing in the games. Each message also
    /// names the place: "packet 3, event 2: …".
    pub findings: Vec<Finding>,
}

/// What was written from records.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Export {
    /// The text: links, a page, a table.
    pub text: String,
    /// Files that the text refers to, such as pictures.
    pub files: Vec<File>,
    /// What the form cannot hold, at its bytes in the records. An error means that a game is not in the text.
    pub findings: Vec<Finding>,
}

/// A file that belongs to a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// Its name, as the text refers to it.
    pub name: String,
    /// Its content.
    pub text: String,
}

/// A range of bytes, as findings have it.
pub(crate) fn place(range: Range<usize>) -> TextRange {
    TextRange::new(size(range.start), size(range.end))
}

impl Import {
    /// An import without games.
    pub(crate) fn new(notation: &'static str) -> Self {
        Self {
            notation,
            games: Vec::new(),
            findings: Vec::new(),
        }
    }
}
