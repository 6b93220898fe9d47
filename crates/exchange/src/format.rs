//! What a form of another platform is, and which there are.

use std::{ffi::OsStr, ops::Range, path::Path};

use ide::{Document, Notation};
use notation::{Finding, TextRange, TextSize};

use crate::{bga, fen, jcz, lab, markdown, planet_kubb, rootvis, scores};

/// A form in which another platform writes games.
pub struct ForeignFormat {
    /// Its stable id, as `convert --from` takes it: `bga`.
    pub id: &'static str,
    /// What it is: "Board Game Arena log".
    pub title: &'static str,
    /// How somebody comes by one, or what takes it; a sentence.
    pub about: &'static str,
    /// The extension of its files, without the dot.
    pub extension: &'static str,
    /// The notations whose games it holds; empty for those of all.
    pub notations: &'static [&'static str],
    /// Whether a text is of this form, seen from its beginning. Never true for two of them.
    pub(crate) recognizes: fn(&str) -> bool,
    /// Reads a text; nothing if it can only be written.
    pub(crate) read: Option<fn(&str) -> Import>,
    /// Writes records; nothing if it can only be read.
    pub(crate) write: Option<fn(&Document) -> Export>,
}

/// What was read of a text. Moves in are moves out or findings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Import {
    /// The id of their notation.
    pub notation: &'static str,
    /// The games, each the text of a record; canonical but for blanks, which formatting brings in order.
    pub games: Vec<String>,
    /// What could not be said, at its bytes in the text that was read. An error means that something is missing in the games.
    /// Each message names the place in words, too: "packet 3, event 2: …".
    pub findings: Vec<Finding>,
}

/// What records become.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Export {
    /// The text: a link a line, a page, a table.
    pub text: String,
    /// Files that the text speaks of, such as pictures.
    pub files: Vec<File>,
    /// What the form cannot hold, at its bytes in the records. An error means that a game is not in the text.
    pub findings: Vec<Finding>,
}

/// A file beside a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// Its name, as the text calls it.
    pub name: String,
    /// What is in it.
    pub text: String,
}

/// A form of games: one of our notations, or one of another platform.
#[derive(Clone, Copy)]
pub enum Form {
    /// A record.
    Record(&'static dyn Notation),
    /// What another platform writes or reads.
    Foreign(&'static ForeignFormat),
}

/// All forms of other platforms, in the order in which they are shown.
static FORMATS: &[&ForeignFormat] = &[
    &bga::FORMAT,
    &lab::FORMAT,
    &jcz::FORMAT,
    &rootvis::FORMAT,
    &planet_kubb::FORMAT,
    &scores::FORMAT,
    &fen::FORMAT,
    &markdown::FORMAT,
];

/// All forms of other platforms, in the order in which they are shown.
#[must_use]
pub fn formats() -> &'static [&'static ForeignFormat] {
    FORMATS
}

/// Our notations, then the forms of other platforms.
pub fn forms() -> impl Iterator<Item = Form> {
    let records = ide::notations().iter().copied().map(Form::Record);
    records.chain(formats().iter().copied().map(Form::Foreign))
}

/// The form with this id, such as `bga` or `kubb`.
#[must_use]
pub fn by_id(id: &str) -> Option<Form> {
    forms().find(|form| form.id() == id)
}

/// The forms that the extension of a file names, in capitals or not. Several have links in files.
pub fn by_path(path: &Path) -> impl Iterator<Item = Form> {
    let extension = path.extension().and_then(OsStr::to_str).unwrap_or_default();
    let record = ide::by_path(path).map(Form::Record);
    let foreign = formats().iter().copied();
    let foreign = foreign.filter(move |format| format.extension.eq_ignore_ascii_case(extension));
    record.into_iter().chain(foreign.map(Form::Foreign))
}

impl Form {
    /// The id, as `convert --from` takes it.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Self::Record(notation) => notation.id(),
            Self::Foreign(format) => format.id,
        }
    }

    /// What it is, for people.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Record(notation) => notation.title(),
            Self::Foreign(format) => format.title,
        }
    }

    /// What it is, and how somebody comes by one.
    #[must_use]
    pub fn about(self) -> &'static str {
        match self {
            Self::Record(notation) => notation.about().sentence,
            Self::Foreign(format) => format.about,
        }
    }

    /// The extension of its files, without the dot.
    #[must_use]
    pub fn extension(self) -> &'static str {
        match self {
            Self::Record(notation) => notation.extensions().first().unwrap_or(&""),
            Self::Foreign(format) => format.extension,
        }
    }

    /// Whether games can be read from it.
    #[must_use]
    pub fn is_read(self) -> bool {
        match self {
            Self::Record(_) => true,
            Self::Foreign(format) => format.read.is_some(),
        }
    }

    /// Whether games can be written in it.
    #[must_use]
    pub fn is_written(self) -> bool {
        match self {
            Self::Record(_) => true,
            Self::Foreign(format) => format.write.is_some(),
        }
    }

    /// Whether there are games that it and `other` can hold.
    #[must_use]
    pub fn is_akin_to(self, other: Self) -> bool {
        let mut notations = ide::notations().iter();
        notations.any(|notation| self.holds(*notation) && other.holds(*notation))
    }

    /// Whether it can hold games of `notation`.
    #[must_use]
    pub fn holds(self, notation: &'static dyn Notation) -> bool {
        match self {
            Self::Record(own) => own.id() == notation.id(),
            Self::Foreign(format) => {
                format.notations.is_empty() || format.notations.contains(&notation.id())
            }
        }
    }
}

impl std::fmt::Debug for Form {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id())
    }
}

/// Bytes of a text as findings name them.
pub(crate) fn place(range: Range<usize>) -> TextRange {
    let size = |at: usize| TextSize::new(u32::try_from(at).unwrap_or(u32::MAX));
    TextRange::new(size(range.start), size(range.end))
}

impl Import {
    /// Nothing was read yet.
    pub(crate) fn new(notation: &'static str) -> Self {
        Self {
            notation,
            games: Vec::new(),
            findings: Vec::new(),
        }
    }
}
