//! Which settings are valid, and the problems of the others in words.

use notation::{OptionDoc, Takes, say};
use serde_json::{Map, Value};

use super::{
    LEVELS, Layer, RULES, SettingContent, SettingEntry, SettingsProblem, left_out::is_glob,
    nearest::nearest, registry, tables,
};

/// The valid part of `entries`; the rest becomes problems.
pub(super) fn check(entries: &[SettingEntry], problems: &mut Vec<SettingsProblem>) -> Layer {
    let mut layer = Map::new();
    for entry in entries {
        let SettingContent::Table(values) = &entry.value else {
            problems.push(not_a_table(entry));
            continue;
        };
        let good = if entry.key == RULES {
            check_rules(values, problems)
        } else if let Some((_, options)) = tables().find(|(name, _)| *name == entry.key) {
            check_options(&entry.key, options, values, problems)
        } else {
            problems.push(unknown(entry, "table", &table_names()));
            continue;
        };
        layer.insert(entry.key.clone(), Value::Object(good));
    }
    Layer(layer)
}

fn check_rules(
    entries: &[SettingEntry],
    problems: &mut Vec<SettingsProblem>,
) -> Map<String, Value> {
    let mut rules = Map::new();
    for entry in entries {
        let level = match &entry.value {
            SettingContent::Value(Value::String(level)) if LEVELS.contains(&level.as_str()) => {
                level
            }
            other => {
                problems.push(bad_value(
                    entry,
                    &format!("The level of \"{}\"", say::titled(&entry.key)),
                    other,
                    &one_of(LEVELS),
                ));
                continue;
            }
        };
        if registry::rule(&entry.key).is_none() {
            let codes: Vec<&str> = registry::rules().map(|rule| rule.code).collect();
            problems.push(unknown(entry, "rule", &codes));
            continue;
        }
        rules.insert(entry.key.clone(), Value::from(level.as_str()));
    }
    rules
}

fn check_options(
    table: &str,
    options: &[OptionDoc],
    entries: &[SettingEntry],
    problems: &mut Vec<SettingsProblem>,
) -> Map<String, Value> {
    let mut good = Map::new();
    for entry in entries {
        let Some(option) = options.iter().find(|option| option.key == entry.key) else {
            let keys: Vec<&str> = options.iter().map(|option| option.key).collect();
            problems.push(unknown(entry, &format!("setting of [{table}]"), &keys));
            continue;
        };
        match &entry.value {
            SettingContent::Value(value) if fits(value, option) => {
                good.insert(entry.key.clone(), value.clone());
            }
            other => problems.push(bad_value(
                entry,
                &format!("\"{table}.{}\"", entry.key),
                other,
                &choice(option),
            )),
        }
    }
    good
}

/// Whether an option takes `value`.
fn fits(value: &Value, option: &OptionDoc) -> bool {
    match option.takes {
        Takes::Switch => value.is_boolean(),
        Takes::One(known) => is_one(value, known),
        Takes::Several(known) => all(value, |text| known.contains(&text)),
        Takes::Globs => all(value, is_glob),
        Takes::Address => value.as_str().is_some_and(is_address),
    }
}

/// Whether every text of a list, or of a text with commas, is good.
fn all(value: &Value, is_good: impl Fn(&str) -> bool) -> bool {
    match value {
        Value::String(text) => text.split(',').map(str::trim).all(is_good),
        Value::Array(items) => items.iter().all(|item| item.as_str().is_some_and(&is_good)),
        _ => false,
    }
}

/// Whether `value` is one of `known`, as a text or as a number.
fn is_one(value: &Value, known: &[&str]) -> bool {
    match value {
        Value::String(text) => known.contains(&text.as_str()),
        Value::Number(number) => known.contains(&number.to_string().as_str()),
        _ => false,
    }
}

fn is_address(text: &str) -> bool {
    let mut beginnings = OptionDoc::ADDRESSES.iter();
    beginnings.any(|beginning| text.starts_with(beginning)) && !text.contains(char::is_whitespace)
}

fn table_names() -> Vec<&'static str> {
    tables().map(|(name, _)| name).chain([RULES]).collect()
}

fn unknown(entry: &SettingEntry, what: &str, known: &[&str]) -> SettingsProblem {
    let mut message = format!("There is no {what} \"{}\".", say::titled(&entry.key));
    // The name of a rule without its notation is too far from its code for a comparison of letters.
    let is_whole = |code: &&str| {
        code.split_once('/')
            .is_some_and(|(_, name)| name == entry.key)
    };
    let whole = known.iter().copied().find(is_whole);
    if let Some(known) = whole.or_else(|| nearest(&entry.key, known.iter().copied())) {
        message.push_str(&format!(" Did you mean \"{known}\"?"));
    }
    SettingsProblem {
        range: entry.range,
        message,
    }
}

/// The problem of a value where a table is needed.
fn not_a_table(entry: &SettingEntry) -> SettingsProblem {
    let known = table_names();
    if !known.contains(&entry.key.as_str()) {
        return unknown(entry, "setting", &known);
    }
    let choice = match entry.key.as_str() {
        RULES => "a table of rules with their levels",
        _ => "a table of its settings",
    };
    bad_value(entry, &format!("\"{}\"", entry.key), &entry.value, choice)
}

fn bad_value(
    entry: &SettingEntry,
    what: &str,
    value: &SettingContent,
    choice: &str,
) -> SettingsProblem {
    let found = match value {
        SettingContent::Table(_) => "a table".to_owned(),
        SettingContent::Value(value) => say::titled(&value.to_string()),
    };
    SettingsProblem {
        range: entry.value_range,
        message: format!("{what} cannot be {found}; write {choice}."),
    }
}

/// The possible values of an option, in words.
pub(super) fn choice(option: &OptionDoc) -> String {
    match option.takes {
        Takes::Switch => one_of(&["true", "false"]),
        Takes::One(values) => one_of(values),
        Takes::Several(values) => format!("{}, or several of them", one_of(values)),
        Takes::Globs => "a list of globs, with every bracket closed".to_owned(),
        Takes::Address => format!(
            "an address that begins with {}",
            one_of(&OptionDoc::ADDRESSES)
        ),
    }
}

/// `off, hint or error`.
pub(super) fn one_of(values: &[&str]) -> String {
    match values {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [rest @ .., last] => format!("{} or {last}", rest.join(", ")),
    }
}
