//! The list of all forms: our notations and those of other platforms.

use std::{ffi::OsStr, path::Path};

use ide::Notation;

use crate::{bga, fen, format::ForeignFormat, jcz, lab, markdown, planet_kubb, rootvis, scores};

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
