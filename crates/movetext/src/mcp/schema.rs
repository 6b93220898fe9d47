//! JSON schemas for the arguments and answers of tools.

use serde_json::{Map, Value, json};

/// An object with these properties and no others. `required` are the names of those that must be there.
pub(crate) fn object<const N: usize>(properties: [(&str, Value); N], required: &[&str]) -> Value {
    let properties: Map<String, Value> = properties
        .into_iter()
        .map(|(name, schema)| (name.to_owned(), schema))
        .collect();
    json!({
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    })
}

/// An object with all of these properties.
pub(crate) fn full<const N: usize>(properties: [(&str, Value); N]) -> Value {
    let names: Vec<String> = properties
        .iter()
        .map(|(name, _)| (*name).to_owned())
        .collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    object(properties, &names)
}

/// `schema` with the properties of `more` added.
pub(crate) fn with(mut schema: Value, more: Value) -> Value {
    for key in ["properties", "required"] {
        match (&mut schema[key], &more[key]) {
            (Value::Object(all), Value::Object(more)) => all.extend(more.clone()),
            (Value::Array(all), Value::Array(more)) => all.extend(more.iter().cloned()),
            _ => {}
        }
    }
    schema
}

pub(crate) fn text(about: &str) -> Value {
    json!({"type": "string", "description": about})
}

pub(crate) fn number(about: &str) -> Value {
    json!({"type": "integer", "minimum": 0, "description": about})
}

/// A number from 1 on.
pub(crate) fn place(about: &str) -> Value {
    json!({"type": "integer", "minimum": 1, "maximum": u32::MAX, "description": about})
}

pub(crate) fn switch(about: &str) -> Value {
    json!({"type": "boolean", "description": about})
}

pub(crate) fn list(items: Value, about: &str) -> Value {
    json!({"type": "array", "items": items, "description": about})
}

/// `schema`, or null.
pub(crate) fn maybe(mut schema: Value) -> Value {
    let kind = schema["type"].take();
    schema["type"] = json!([kind, "null"]);
    schema
}

/// One of these words.
pub(crate) fn one_of(words: &[&str], about: &str) -> Value {
    json!({"type": "string", "enum": words, "description": about})
}

/// The message about an argument that `schema` does not have; `None` if there is none. Models invent names, and an argument
/// that is ignored must not seem to work.
pub(crate) fn unknown_argument(schema: &Value, arguments: &Map<String, Value>) -> Option<String> {
    let known = schema["properties"].as_object()?;
    let name = arguments.keys().find(|name| !known.contains_key(*name))?;
    let names: Vec<&str> = known.keys().map(String::as_str).collect();
    Some(format!(
        "there is no argument {name}; there are {}",
        names.join(", ")
    ))
}
