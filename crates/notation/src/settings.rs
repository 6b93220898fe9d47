//! What people can set: the same keys in `movetext.toml`, in editors and on the command line.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::Severity;

/// All settings. Unset keys have their defaults.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// How records are formatted.
    pub format: FormatOptions,
    /// Which inlay hints are shown.
    pub hints: HintOptions,
    /// How the board stands in a hover.
    pub hover: HoverOptions,
    /// Levels of rules by code, such as `"rootlog/no-path" = "off"`.
    pub rules: BTreeMap<String, Level>,
    /// The notations' own options by notation id, such as `[kubb] opening = "2-4-6"`.
    #[serde(flatten)]
    pub notations: BTreeMap<String, serde_json::Value>,
}

/// How records are formatted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct FormatOptions {
    /// Line up columns (Carcassonne's moves).
    pub align: bool,
    /// Write action and piece letters in capitals where the notation does not care (Kubb's actions, Bucky's promotions).
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
    /// Points gained by a move that does not write them.
    pub points: bool,
    /// The score after a move or turn.
    pub score: bool,
    /// What stands after a turn (kubbs left, batons left).
    pub state: bool,
    /// What a move was where the notation leaves it open (a teleport, an en passant) and marks left out.
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

/// How the board stands in a hover.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct HoverOptions {
    /// Whether there is one, and in which form.
    pub board: BoardForm,
    /// The colors of a picture.
    pub theme: HoverTheme,
}

/// The board in a hover.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BoardForm {
    /// A picture where the editor is known to show it, else characters.
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
    /// The severity, or nothing for `off`.
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

/// One setting of a notation, for documentation and editor schemas.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OptionDoc {
    /// The key below the notation's id.
    pub key: &'static str,
    /// The values it takes, for people and schemas: `true | false`, `6-6-6 | 2-4-6 | …`.
    pub values: &'static [&'static str],
    /// The value when unset.
    pub default: &'static str,
    /// Whether it takes several of the values: a list, or one text with commas between them.
    pub is_list: bool,
    /// What it does, in one sentence.
    pub summary: &'static str,
}

impl OptionDoc {
    /// The values of what is on or off.
    pub const SWITCH: &[&str] = &["true", "false"];

    /// Whether it is on or off.
    #[must_use]
    pub fn is_switch(&self) -> bool {
        self.values == Self::SWITCH
    }

    /// The value when unset, as settings hold it.
    #[must_use]
    pub fn default_value(&self) -> serde_json::Value {
        if self.is_switch() {
            (self.default == "true").into()
        } else if self.is_list && self.default.is_empty() {
            serde_json::Value::Array(Vec::new())
        } else {
            self.default.into()
        }
    }
}

impl Settings {
    /// The options of the notation `id`. Values that do not fit leave the defaults: a slip in a settings file must not
    /// silence a notation. (`ide` reports them.)
    #[must_use]
    pub fn notation<T: DeserializeOwned + Default>(&self, id: &str) -> T {
        self.notations
            .get(id)
            .and_then(|value| T::deserialize(value).ok())
            .unwrap_or_default()
    }
}
