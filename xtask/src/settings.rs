//! Part of `syntax`: the settings for editors. These are the JSON schema of `movetext.toml`, and the parts of the VS Code
//! extension's manifest that follow from the options, the rules, the server's legend of semantic tokens and the list of
//! notations.
//!
//! The rest of the manifest is handwritten; `manifest.rs` lists the generated parts. Both files are made from
//! `ide::settings::tables()`, `ide::rules()`, `server::TOKEN_TYPES` and `crate::editors`.

mod manifest;

use std::path::{Path, PathBuf};

use ide::settings::{FILE_NAME, LEVELS, RULES, about, tables};
use notation::{OptionDoc, Rule, Settings, Takes};
use serde_json::{Map, Value, json};

use crate::editors::Language;

/// The address of the schema, for editors that do not find it in a package.
const SCHEMA_ADDRESS: &str =
    "https://raw.githubusercontent.com/movetext/movetext/main/syntax/movetext/schema.json";

/// The generated files with their contents, by paths relative to the repository `root`.
///
/// # Errors
/// The manifest of the VS Code extension cannot be read.
pub(crate) fn files(root: &Path, languages: &[Language]) -> anyhow::Result<Vec<(PathBuf, String)>> {
    let schema_path = Path::new("syntax/movetext/schema.json").to_path_buf();
    Ok(vec![
        (schema_path, pretty(&schema())),
        manifest::file(root, languages)?,
    ])
}

/// JSON in the layout of npm.
fn pretty(value: &Value) -> String {
    format!("{value:#}\n")
}

fn schema() -> Value {
    let options = tables().filter(|(_, options)| !options.is_empty());
    let mut properties: Map<String, Value> = options
        .map(|(table, options)| (table.to_owned(), table_schema(table, options)))
        .collect();
    properties.insert(RULES.to_owned(), rules_schema());
    json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "$id": SCHEMA_ADDRESS,
        "title": FILE_NAME,
        "description": "The settings of Movetext for the records in this folder and all folders below it.",
        "type": "object",
        "properties": properties,
        "additionalProperties": false,
    })
}

fn table_schema(table: &str, options: &[OptionDoc]) -> Value {
    let properties: Map<String, Value> = options
        .iter()
        .map(|option| (option.key.to_owned(), option_schema(option)))
        .collect();
    json!({
        "description": about(table),
        "type": "object",
        "properties": properties,
        "additionalProperties": false,
    })
}

fn option_schema(option: &OptionDoc) -> Value {
    let mut schema = json!({ "description": option.summary });
    let one = |values: &[&str]| json!({ "type": "string", "enum": values });
    let kind = match option.takes {
        Takes::Switch => json!({ "type": "boolean" }),
        Takes::One(values) => one(values),
        Takes::Several(values) => {
            let text = json!({ "type": "string", "pattern": list_pattern(values) });
            let list = json!({ "type": "array", "items": one(values), "uniqueItems": true });
            json!({ "anyOf": [one(values), text, list] })
        }
        Takes::Globs => {
            let list = json!({ "type": "array", "items": { "type": "string" } });
            json!({ "anyOf": [{ "type": "string" }, list] })
        }
        Takes::Address => json!({ "type": "string", "pattern": address_pattern() }),
    };
    extend(&mut schema, kind);
    extend(&mut schema, json!({ "default": option.default_value() }));
    schema
}

/// The levels of all rules. Taplo makes the key of a rule a link to its page.
fn rules_schema() -> Value {
    let rule_schema = |rule: &Rule| {
        let mut schema = json!({
            "description": rule.summary,
            "type": "string",
            "enum": LEVELS,
            "default": rule.severity.name(),
        });
        if let Some(page) = server::rule_page(&Settings::default(), rule.code) {
            extend(
                &mut schema,
                json!({ "x-taplo": { "links": { "key": page.as_str() } } }),
            );
        }
        (rule.code.to_owned(), schema)
    };
    let properties: Map<String, Value> = ide::rules().map(rule_schema).collect();
    json!({
        "description": about(RULES),
        "type": "object",
        "properties": properties,
        "additionalProperties": false,
    })
}

/// A regular expression for a text with several values of an option, separated by commas.
fn list_pattern(values: &[&str]) -> String {
    let one = values.join("|");
    format!("^\\s*({one})(\\s*,\\s*({one}))*\\s*$")
}

/// A regular expression for an address.
fn address_pattern() -> String {
    format!("^({})\\S*$", OptionDoc::ADDRESSES.join("|"))
}

/// Adds the fields of one object to another.
fn extend(object: &mut Value, more: Value) {
    if let (Value::Object(object), Value::Object(more)) = (object, more) {
        object.extend(more);
    }
}

#[cfg(test)]
mod tests {
    use ide::settings::from_json;
    use serde_json::{Value, json};

    use super::schema;

    /// Every value in the schema.
    fn values(schema: &Value) -> Vec<Value> {
        if let Some(kinds) = schema["anyOf"].as_array() {
            return kinds.iter().flat_map(values).collect();
        }
        match (schema["type"].as_str(), schema["enum"].as_array()) {
            (Some("boolean"), _) => vec![json!(true), json!(false)],
            (Some("string"), Some(values)) => values.clone(),
            (Some("array"), _) => values(&schema["items"])
                .into_iter()
                .map(|item| json!([item]))
                .collect(),
            _ => Vec::new(),
        }
    }

    #[test]
    fn the_schema_and_the_settings_take_the_same_values() {
        let schema = schema();
        let mut checked = 0;
        for (table, table_schema) in schema["properties"].as_object().unwrap() {
            for (key, option) in table_schema["properties"].as_object().unwrap() {
                let mut all = values(option);
                // Some options take any text, or any address.
                let takes_any = option["anyOf"][0] == json!({ "type": "string" });
                let is_open = takes_any || option["pattern"].is_string();
                assert!(is_open || all.contains(&option["default"]), "{table}.{key}");
                all.push(option["default"].clone());
                for value in all {
                    let (_, problems) = from_json(&json!({ table: { key: value } }));
                    assert_eq!(problems, [], "{table}.{key} = {value}");
                    checked += 1;
                }
                let (_, problems) = from_json(&json!({ table: { key: "no such value" } }));
                assert_eq!(problems.len(), usize::from(!takes_any), "{table}.{key}");
            }
        }
        // Every rule has five levels and its default.
        assert!(checked > 6 * ide::rules().count(), "{checked}");
    }
}
