//! Settings from `movetext.toml` and from editors: the same keys, checked, and never fatal.
//!
//! An invalid setting is a [`SettingsProblem`] with its place; the rest of the file is still used.

mod check;
mod edit;
pub(crate) mod left_out;
pub(crate) mod nearest;
pub(crate) mod registry;
pub(crate) mod silence;
mod template;

use notation::{
    DocumentationOptions, OptionDoc, Order as _, Settings, Takes, TextRange, TextSize, say, size,
};
use serde_json::{Map, Value};
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use self::{check::check, nearest::nearest};

pub use self::{edit::silenced, template::template};

/// The name of a project's settings file.
pub const FILE_NAME: &str = "movetext.toml";
/// Keys in the same section that only editors use.
const EDITOR_KEYS: [&str; 4] = ["files", "preview", "server", "trace"];
/// Boards in hovers; [`notation::BoardForm`].
const HOVER_BOARDS: &[&str] = &["auto", "image", "text", "off"];
/// Colors of boards in hovers; [`notation::HoverTheme`].
const HOVER_THEMES: &[&str] = &["light", "dark"];
/// The table of settings about which records are read.
const RECORDS: &str = "records";
/// Its option for records that are not read.
const EXCLUDE: &str = "exclude";
/// The table of the levels of rules.
pub const RULES: &str = "rules";
/// The levels of a rule.
pub const LEVELS: &[&str] = &["off", "hint", "info", "warning", "error"];

/// The options that all notations share, by table.
const TABLES: &[(&str, &[OptionDoc])] = &[
    (
        RECORDS,
        &[
            OptionDoc {
                key: "enable",
                takes: Takes::Switch,
                default: "true",
                summary: "Read records at all: without, nothing is found, formatted or listed.",
            },
            OptionDoc {
                key: EXCLUDE,
                takes: Takes::Globs,
                default: "",
                summary: "Leave these records out, as a .gitignore names them: `*.draft.kubb`, `old`, `2024/*/raw`.",
            },
        ],
    ),
    (
        "format",
        &[
            OptionDoc {
                key: "align",
                takes: Takes::Switch,
                default: "true",
                summary: "Line up columns (Carcassonne's moves).",
            },
            OptionDoc {
                key: "capitals",
                takes: Takes::Switch,
                default: "true",
                summary: "Write action and piece letters in capitals where the notation does not care.",
            },
        ],
    ),
    (
        "hints",
        &[
            OptionDoc {
                key: "points",
                takes: Takes::Switch,
                default: "true",
                summary: "Show the points of a move that does not write them.",
            },
            OptionDoc {
                key: "score",
                takes: Takes::Switch,
                default: "true",
                summary: "Show the score after a move or turn.",
            },
            OptionDoc {
                key: "state",
                takes: Takes::Switch,
                default: "true",
                summary: "Show what stands after a turn.",
            },
            OptionDoc {
                key: "moves",
                takes: Takes::Switch,
                default: "true",
                summary: "Show what a move was where the notation leaves it open, and marks left out.",
            },
        ],
    ),
    (
        "hover",
        &[
            OptionDoc {
                key: "board",
                takes: Takes::One(HOVER_BOARDS),
                default: "auto",
                summary: "Show the board after a move with what the hover says: as a picture, in characters, or not at all. With \"auto\" a picture where the editor shows it, else characters.",
            },
            OptionDoc {
                key: "theme",
                takes: Takes::One(HOVER_THEMES),
                default: "light",
                summary: "The colors of the picture in a hover. Until this is set, VS Code takes those of its color theme.",
            },
        ],
    ),
    (
        "documentation",
        &[OptionDoc {
            key: "rules",
            takes: Takes::Address,
            default: DocumentationOptions::RULES,
            summary: "The address of the folder of rule pages that findings link to. `movetext rules --html DIR` writes such a folder, for machines without a network.",
        }],
    ),
];

/// An invalid setting in a file or from an editor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SettingsProblem {
    /// Its bytes in the file; `None` for an editor's settings.
    pub range: Option<TextRange>,
    /// What is wrong and what to do.
    pub message: String,
}

/// Settings from one source: only the keys that it sets, all with valid values.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Layer(Map<String, Value>);

impl Layer {
    /// The same with globs relative to `folder`, which is written like the paths that are compared with it.
    #[must_use]
    pub fn rooted(&self, folder: &str) -> Self {
        let mut layer = self.0.clone();
        root(&mut layer, folder);
        Self(layer)
    }
}

/// Makes globs without a folder relative to this one.
fn root(settings: &mut Map<String, Value>, folder: &str) {
    let records = settings.get_mut(RECORDS).and_then(Value::as_object_mut);
    let Some(globs) = records.and_then(|records| records.get_mut(EXCLUDE)) else {
        return;
    };
    if let Value::String(text) = globs {
        let several = text.split(',').map(|glob| Value::from(glob.trim()));
        *globs = several.collect();
    }
    for glob in globs.as_array_mut().into_iter().flatten() {
        if let Value::String(text) = glob {
            *glob = Value::from(vec![folder, text.as_str()]);
        }
    }
}

/// Every table of options with its documentation: the shared ones, then each notation's own under its id.
pub fn tables() -> impl Iterator<Item = (&'static str, &'static [OptionDoc])> {
    let own = registry::notations()
        .iter()
        .map(|notation| (notation.id(), notation.about().options));
    TABLES.iter().copied().chain(own)
}

/// The settings in the text of a `movetext.toml`, and the problems in it.
#[must_use]
pub fn from_toml(text: &str) -> (Layer, Vec<SettingsProblem>) {
    let mut problems = Vec::new();
    let mark = text.len() - text.trim_start_matches('\u{feff}').len();
    let (table, errors) = DeTable::parse_recoverable(&text[mark..]);
    for error in errors {
        problems.push(SettingsProblem {
            range: error
                .span()
                .map(|span| TextRange::new(size(span.start), size(span.end.max(span.start)))),
            message: format!("This is not TOML: {}.", error.message()),
        });
    }
    let broken = problems.len();
    let layer = check(&toml_entries(table.get_ref()), &mut problems);
    for problem in &mut problems {
        problem.range = problem.range.map(|range| range + size(mark));
    }
    // A TOML error can cause others in the same line; one problem is enough.
    let line = |problem: &SettingsProblem| problem.range.map(|range| line_of(text, range.start()));
    let broken_lines: Vec<Option<usize>> = problems.iter().take(broken).map(line).collect();
    let mut index = 0;
    problems.retain(|problem| {
        index += 1;
        index <= broken || !broken_lines.contains(&line(problem))
    });
    (layer, problems)
}

/// The settings that an editor sent, with or without the section `movetext` around them, and the problems in them.
#[must_use]
pub fn from_json(value: &Value) -> (Layer, Vec<SettingsProblem>) {
    let mut problems = Vec::new();
    let value = value
        .get("movetext")
        .filter(|inner| inner.is_object() || is_empty_table(inner))
        .unwrap_or(value);
    let Value::Object(object) = value else {
        if !value.is_null() && !is_empty_table(value) {
            problems.push(SettingsProblem {
                range: None,
                message: "The settings are not an object.".to_owned(),
            });
        }
        return (Layer::default(), problems);
    };
    let mut entries = json_entries(object);
    entries.retain(|entry| !EDITOR_KEYS.contains(&entry.key.as_str()));
    (check(&entries, &mut problems), problems)
}

/// Whether it is an empty array: Lua, which configures several editors, serializes empty tables like this.
fn is_empty_table(value: &Value) -> bool {
    value.as_array().is_some_and(Vec::is_empty)
}

/// One setting from a command line, `TABLE.KEY=VALUE`, and the problems in it. The value is TOML; a text or the code of a rule
/// needs no quotes: `rules.kubb/inkast-count=off`.
#[must_use]
pub fn from_assignment(text: &str) -> (Layer, Vec<SettingsProblem>) {
    let (path, value) = text.split_once('=').unwrap_or((text, ""));
    let (path, value) = (path.trim(), value.trim());
    let Some((table, key)) = path.split_once('.') else {
        return (Layer::default(), vec![without_table(path)]);
    };
    let entry = |key: &str, value| SettingEntry {
        key: key.trim().trim_matches(['"', '\'']).to_owned(),
        range: None,
        value,
        value_range: None,
    };
    let value = SettingContent::Value(toml_literal(value).unwrap_or_else(|| Value::from(value)));
    let table = entry(table, SettingContent::Table(vec![entry(key, value)]));
    let mut problems = Vec::new();
    let layer = check(&[table], &mut problems);
    (layer, problems)
}

/// `text` as a TOML value; `None` if it is not one.
fn toml_literal(text: &str) -> Option<Value> {
    let table = format!("value = {text}");
    let table = DeTable::parse(&table).ok()?;
    let (_, value) = table.get_ref().iter().next()?;
    (table.get_ref().len() == 1).then(|| toml_value(value.get_ref()))
}

/// The problem of a key without a table.
fn without_table(key: &str) -> SettingsProblem {
    let said = say::titled(key);
    let mut message = format!("There is no setting \"{said}\": write TABLE.KEY=VALUE.");
    let keys =
        || tables().flat_map(|(table, options)| options.iter().map(move |it| (table, it.key)));
    if let Some(near) = nearest(key, keys().map(|(_, key)| key))
        && let Some((table, key)) = keys().find(|(_, key)| *key == near)
    {
        message.push_str(&format!(" Did you mean \"{table}.{key}\"?"));
    }
    SettingsProblem {
        range: None,
        message,
    }
}

/// The place of each key of a `movetext.toml`: its table, its name and its bytes, in the order of the file.
#[must_use]
pub fn places(text: &str) -> Vec<(String, String, TextRange)> {
    let mark = text.len() - text.trim_start_matches('\u{feff}').len();
    let (table, _) = DeTable::parse_recoverable(&text[mark..]);
    let mut places = Vec::new();
    for entry in toml_entries(table.get_ref()) {
        if let SettingContent::Table(values) = entry.value {
            let of_table = values.into_iter().filter_map(|value| {
                let range = value.range? + size(mark);
                Some((entry.key.clone(), value.key, range))
            });
            places.extend(of_table);
        }
    }
    places
}

/// What the options of a table are about, in a sentence.
#[must_use]
pub fn about(table: &str) -> String {
    match table {
        "format" => "How records are formatted.".to_owned(),
        RULES => "The level at which the findings of a rule are reported.".to_owned(),
        RECORDS => "Which records are read at all.".to_owned(),
        "hover" => "How the editor shows the board in a hover.".to_owned(),
        "documentation" => "Where the documentation is read.".to_owned(),
        "hints" => "What the editor shows between the characters of a record.".to_owned(),
        _ => {
            let title = registry::by_id(table).map_or(table, |notation| notation.title());
            format!("What holds for records in {title} alone.")
        }
    }
}

impl Layer {
    /// What it sets: table, key and value, in their original order.
    pub fn entries(&self) -> impl Iterator<Item = (&str, &str, &Value)> {
        self.0.iter().flat_map(|(table, values)| {
            let values = values.as_object().into_iter().flatten();
            values.map(move |(key, value)| (table.as_str(), key.as_str(), value))
        })
    }

    /// The value of `key` in `table`; `None` if it does not set it.
    #[must_use]
    pub fn get(&self, table: &str, key: &str) -> Option<&Value> {
        self.0.get(table)?.get(key)
    }

    /// Adds the values of `other`, which win.
    pub fn extend(&mut self, other: &Self) {
        for (table, key, value) in other.entries() {
            let entry = self
                .0
                .entry(table)
                .or_insert_with(|| Value::Object(Map::new()));
            if let Value::Object(known) = entry {
                known.insert(key.to_owned(), value.clone());
            }
        }
    }
}

/// The settings of all `layers` together; a later layer wins.
#[must_use]
pub fn merge<'a>(layers: impl IntoIterator<Item = &'a Layer>) -> Settings {
    let mut merged = Layer::default();
    for layer in layers {
        merged.extend(layer);
    }
    root(&mut merged.0, "");
    // Layers hold only valid values.
    serde_json::from_value(Value::Object(merged.0)).unwrap_or_default()
}

fn line_of(text: &str, at: TextSize) -> usize {
    let bytes = text.as_bytes();
    bytes[..usize::from(at).min(bytes.len())]
        .iter()
        .filter(|byte| **byte == b'\n')
        .count()
}

/// A key and its value, from TOML or JSON.
struct SettingEntry {
    key: String,
    range: Option<TextRange>,
    value: SettingContent,
    value_range: Option<TextRange>,
}

enum SettingContent {
    Table(Vec<SettingEntry>),
    Value(Value),
}

fn toml_entries(table: &DeTable<'_>) -> Vec<SettingEntry> {
    let range = |span: std::ops::Range<usize>| {
        Some(TextRange::new(
            size(span.start),
            size(span.end.max(span.start)),
        ))
    };
    let mut entries: Vec<SettingEntry> = table
        .iter()
        .map(|(key, value): (_, &Spanned<DeValue<'_>>)| SettingEntry {
            key: key.get_ref().to_string(),
            range: range(key.span()),
            value_range: range(value.span()),
            value: match value.get_ref() {
                DeValue::Table(table) => SettingContent::Table(toml_entries(table)),
                other => SettingContent::Value(toml_value(other)),
            },
        })
        .collect();
    entries.order_by_key(|entry| entry.range.map(TextRange::start));
    entries
}

fn toml_value(value: &DeValue<'_>) -> Value {
    match value {
        DeValue::String(text) => Value::from(text.as_ref()),
        DeValue::Boolean(flag) => Value::from(*flag),
        DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix())
            .map_or_else(|_| Value::from(number.as_str()), Value::from),
        DeValue::Float(number) => number
            .as_str()
            .parse::<f64>()
            .map_or(Value::Null, Value::from),
        DeValue::Datetime(date) => Value::from(date.to_string()),
        DeValue::Array(items) => items
            .iter()
            .map(|item| toml_value(item.get_ref()))
            .collect(),
        DeValue::Table(table) => {
            let pairs = table
                .iter()
                .map(|(key, value)| (key.get_ref().to_string(), toml_value(value.get_ref())));
            Value::Object(pairs.collect())
        }
    }
}

fn json_entries(object: &Map<String, Value>) -> Vec<SettingEntry> {
    object
        .iter()
        .filter(|(_, value)| !value.is_null())
        .map(|(key, value)| SettingEntry {
            key: key.clone(),
            range: None,
            value_range: None,
            value: match value {
                Value::Object(object) => SettingContent::Table(json_entries(object)),
                other => SettingContent::Value(other.clone()),
            },
        })
        .collect()
}
