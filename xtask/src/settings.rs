//! Part of `syntax`, what editors are told of the settings: the JSON schema of `movetext.toml`, and the parts of the VS
//! Code extension's manifest that follow from the options, the rules, the server's legend of semantic tokens and the list of
//! notations.
//!
//! The manifest is otherwise written by hand; `manifest.rs` says which parts of it are generated. Both files come from
//! `ide::settings::tables()`, `ide::rules()`, `server::TOKEN_TYPES` and `crate::editors`.

mod manifest;

use std::path::{Path, PathBuf};

use ide::settings::{FILE_NAME, LEVELS, tables};
use notation::{OptionDoc, Rule};
use serde_json::{Map, Value, json};

use crate::editors::Language;

/// The table of the levels of rules.
const RULES: &str = "rules";
/// Where the schema can be fetched; editors that cannot find it in a package look here.
const SCHEMA_ADDRESS: &str =
    "https://raw.githubusercontent.com/movetext/movetext/main/syntax/movetext/schema.json";

/// The files and what should be in them, by paths below the repository `root`.
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

/// JSON as npm writes it.
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

/// What the options of a table are about.
fn about(table: &str) -> String {
    match table {
        "format" => "How records are formatted.".to_owned(),
        RULES => "The level at which the findings of a rule are reported.".to_owned(),
        "records" => "Which records are read at all.".to_owned(),
        "hover" => "How the editor shows the board in a hover.".to_owned(),
        "hints" => "What the editor shows between the characters of a record.".to_owned(),
        _ => {
            let title = ide::by_id(table).map_or(table, |notation| notation.title());
            format!("What holds for records in {title} alone.")
        }
    }
}

fn option_schema(option: &OptionDoc) -> Value {
    let mut schema = json!({ "description": option.summary });
    let kind = if is_switch(option) {
        json!({ "type": "boolean" })
    } else if option.values.is_empty() {
        let texts = json!({ "type": "array", "items": { "type": "string" } });
        json!({ "anyOf": [{ "type": "string" }, texts] })
    } else if option.is_list {
        let one = json!({ "type": "string", "enum": option.values });
        let text = json!({ "type": "string", "pattern": list_pattern(option) });
        json!({ "anyOf": [one, text, { "type": "array", "items": one, "uniqueItems": true }] })
    } else {
        json!({ "type": "string", "enum": option.values })
    };
    extend(&mut schema, kind);
    extend(&mut schema, json!({ "default": default(option) }));
    schema
}

/// The levels of all rules. Taplo links a key to the page of its rule.
fn rules_schema() -> Value {
    let rule_schema = |rule: &Rule| {
        let mut schema = json!({
            "description": rule.summary,
            "type": "string",
            "enum": LEVELS,
            "default": rule.severity.name(),
        });
        if let Some(page) = server::rule_page(rule.code) {
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

fn is_switch(option: &OptionDoc) -> bool {
    option.values == ["true", "false"]
}

fn default(option: &OptionDoc) -> Value {
    if is_switch(option) {
        Value::Bool(option.default == "true")
    } else if option.values.is_empty() {
        json!([])
    } else {
        Value::from(option.default)
    }
}

/// A regular expression for one text with several values of an option and commas between them.
fn list_pattern(option: &OptionDoc) -> String {
    let one = option.values.join("|");
    format!("^\\s*({one})(\\s*,\\s*({one}))*\\s*$")
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

    /// What stands for the values of an option that takes any text.
    const ANY: &str = "any text";

    /// Every value that the schema names.
    fn values(schema: &Value) -> Vec<Value> {
        if let Some(kinds) = schema["anyOf"].as_array() {
            return kinds.iter().flat_map(values).collect();
        }
        match (schema["type"].as_str(), schema["enum"].as_array()) {
            (Some("boolean"), _) => vec![json!(true), json!(false)],
            (Some("string"), Some(values)) => values.clone(),
            (Some("string"), None) if schema["pattern"].is_null() => vec![json!(ANY)],
            (Some("array"), _) => values(&schema["items"])
                .into_iter()
                .map(|item| json!([item]))
                .chain([json!([])])
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
                assert!(all.contains(&option["default"]), "{table}.{key}");
                let wrong = match all.contains(&json!(ANY)) {
                    true => json!(5),
                    false => json!("no such value"),
                };
                all.push(option["default"].clone());
                for value in all {
                    let (_, problems) = from_json(&json!({ table: { key: value } }));
                    assert_eq!(problems, [], "{table}.{key} = {value}");
                    checked += 1;
                }
                let (_, problems) = from_json(&json!({ table: { key: wrong } }));
                assert_eq!(problems.len(), 1, "{table}.{key}");
            }
        }
        // Every rule has five levels and its default.
        assert!(checked > 6 * ide::rules().count(), "{checked}");
    }
}
