//! Forms of other platforms: what defines one, and the list of all.

use std::{ffi::OsStr, ops::Range, path::Path};

use ide::{Document, Notation};
use notation::{Finding, TextRange, TextSize};

use crate::{bga, fen, jcz, lab, markdown, planet_kubb, rootvis, scores};

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

/// A form of games: one of our notations, or one of another platform.
#[derive(Clone, Copy)]
pub enum Form {
    /// A record in a notation.
    Record(&'static dyn Notation),
    /// A form of another platform.
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

/// The form with this id, such as `bga` or `kubb`; `None` if there is none.
#[must_use]
pub fn by_id(id: &str) -> Option<Form> {
    forms().find(|form| form.id() == id)
}

/// The forms with the extension of a file, in any case. Several forms share the extension of links.
pub fn by_path(path: &Path) -> impl Iterator<Item = Form> {
    let extension = path.extension().and_then(OsStr::to_str).unwrap_or_default();
    let record = ide::by_path(path).map(Form::Record);
    let foreign = formats().iter().copied();
    let foreign = foreign.filter(move |format| format.extension.eq_ignore_ascii_case(extension));
    record.into_iter().chain(foreign.map(Form::Foreign))
}

impl Form {
    /// The id, as used in `convert --from`.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Self::Record(notation) => notation.id(),
            Self::Foreign(format) => format.id,
        }
    }

    /// Its name for users.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Record(notation) => notation.title(),
            Self::Foreign(format) => format.title,
        }
    }

    /// A sentence that says what it is and where it comes from.
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

    /// Whether there is a notation whose games both it and `other` can hold.
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

/// A range of bytes, as findings have it.
pub(crate) fn place(range: Range<usize>) -> TextRange {
    let size = |at: usize| TextSize::new(u32::try_from(at).unwrap_or(u32::MAX));
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
