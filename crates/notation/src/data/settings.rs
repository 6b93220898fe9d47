//! The settings: the same keys in `movetext.toml`, in editors and on the command line.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::Severity;

/// All settings. Keys that are not set have their defaults.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Which records are read.
    pub records: RecordOptions,
    /// How records are formatted.
    pub format: FormatOptions,
    /// Which inlay hints are shown.
    pub hints: HintOptions,
    /// How hovers show the board.
    pub hover: HoverOptions,
    /// Where the documentation is read.
    pub documentation: DocumentationOptions,
    /// Levels of rules by code, such as `"rootlog/no-path" = "off"`.
    pub rules: BTreeMap<String, Level>,
    /// The notations' own options by notation id, such as `[kubb] opening = "2-4-6"`.
    #[serde(flatten)]
    pub notations: BTreeMap<String, serde_json::Value>,
}

/// Which records are read. A record that is left out has no findings, is not formatted and is not listed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct RecordOptions {
    /// Whether records are read at all.
    pub enable: bool,
    /// Globs of records that are left out, each after the folder that it is relative to.
    pub exclude: Vec<(String, String)>,
}

impl Default for RecordOptions {
    fn default() -> Self {
        Self {
            enable: true,
            exclude: Vec::new(),
        }
    }
}

/// How records are formatted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct FormatOptions {
    /// Whether columns are aligned (Carcassonne's moves).
    pub align: bool,
    /// Whether letters are written in capitals where both cases are allowed (Kubb's actions, Bucky's promotions).
    pub capitals: bool,
}

impl Default for FormatOptions {
    fn default() -> Self {
        Self {
            align: true,
            capitals: true,
        }
    }
}

/// Which inlay hints are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct HintOptions {
    /// The points of a move that does not state them.
    pub points: bool,
    /// The score after a move or turn.
    pub score: bool,
    /// What is left after a turn (kubbs, batons).
    pub state: bool,
    /// What a move was if the notation leaves it open (a teleport, an en passant), and missing marks.
    pub moves: bool,
}

impl Default for HintOptions {
    fn default() -> Self {
        Self {
            points: true,
            score: true,
            state: true,
            moves: true,
        }
    }
}

/// How hovers show the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct HoverOptions {
    /// Whether hovers have a board, and in which form.
    pub board: BoardForm,
    /// The colors of a picture.
    pub theme: HoverTheme,
}

/// The board in a hover.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BoardForm {
    /// A picture if the editor is known to show pictures, else characters.
    #[default]
    Auto,
    /// A picture.
    Image,
    /// Characters.
    Text,
    /// None.
    Off,
}

/// The colors of a picture in a hover.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum HoverTheme {
    /// Dark on light.
    #[default]
    Light,
    /// Light on dark.
    Dark,
}

/// The level that a setting gives a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Not reported.
    Off,
    /// As [`Severity::Hint`].
    Hint,
    /// As [`Severity::Info`].
    Info,
    /// As [`Severity::Warning`].
    Warning,
    /// As [`Severity::Error`].
    Error,
}

impl Level {
    /// The severity; `None` for `off`.
    #[must_use]
    pub fn severity(self) -> Option<Severity> {
        match self {
            Self::Off => None,
            Self::Hint => Some(Severity::Hint),
            Self::Info => Some(Severity::Info),
            Self::Warning => Some(Severity::Warning),
            Self::Error => Some(Severity::Error),
        }
    }
}

/// Where the documentation is read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct DocumentationOptions {
    /// The folder with the pages of rules, to which findings link.
    pub rules: String,
}

impl DocumentationOptions {
    /// The default of [`Self::rules`]: the published book.
    pub const RULES: &'static str = "https://movetext.github.io/movetext/rules/";

    /// The URL of the page of the rule `code`.
    #[must_use]
    pub fn page(&self, code: &str) -> String {
        format!("{}/{code}.html", self.rules.trim_end_matches('/'))
    }
}

impl Default for DocumentationOptions {
    fn default() -> Self {
        Self {
            rules: Self::RULES.to_owned(),
        }
    }
}

/// One setting of a notation, for documentation and editor schemas.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OptionDoc {
    /// The key below the notation's id.
    pub key: &'static str,
    /// The values that it takes.
    pub takes: Takes,
    /// The value when unset.
    pub default: &'static str,
    /// What it does, in one sentence.
    pub summary: &'static str,
}

/// The values that an option takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Takes {
    /// On or off.
    Switch,
    /// One of these values: `6-6-6`, `2-4-6`, …
    One(&'static [&'static str]),
    /// One or several of these values: as a list, or as one text with commas.
    Several(&'static [&'static str]),
    /// Globs of files, as a list or as one text with commas.
    Globs,
    /// The URL of a folder of pages, with one of [`OptionDoc::ADDRESSES`] at its start.
    Address,
}

impl OptionDoc {
    /// The possible starts of a URL.
    pub const ADDRESSES: [&'static str; 3] = ["https://", "http://", "file:///"];

    /// The value when unset, as JSON.
    #[must_use]
    pub fn default_value(&self) -> serde_json::Value {
        match self.takes {
            Takes::Switch => (self.default == "true").into(),
            Takes::Globs => serde_json::Value::Array(Vec::new()),
            Takes::One(_) | Takes::Several(_) | Takes::Address => self.default.into(),
        }
    }
}

impl Settings {
    /// The options of the notation `id`. If a value is invalid, all have their defaults: an invalid setting must not disable a
    /// notation. `ide` reports it.
    #[must_use]
    pub fn notation<T: DeserializeOwned + Default>(&self, id: &str) -> T {
        self.notations
            .get(id)
            .and_then(|value| T::deserialize(value).ok())
            .unwrap_or_default()
    }
}
