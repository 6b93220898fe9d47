//! JSON schemas, written by hand: of what tools take and of what they answer.

use serde_json::{Map, Value, json};

/// An object with these properties, of which some must be there, and with no others.
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

/// An object whose properties are always there.
pub(crate) fn full<const N: usize>(properties: [(&str, Value); N]) -> Value {
    let names: Vec<String> = properties
        .iter()
        .map(|(name, _)| (*name).to_owned())
        .collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    object(properties, &names)
}

/// The properties of `schema` and those of `more`.
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

/// A number that counts from 1.
pub(crate) fn place(about: &str) -> Value {
    json!({"type": "integer", "minimum": 1, "maximum": u32::MAX, "description": about})
}

pub(crate) fn switch(about: &str) -> Value {
    json!({"type": "boolean", "description": about})
}

pub(crate) fn list(items: Value, about: &str) -> Value {
    json!({"type": "array", "items": items, "description": about})
}

/// What `schema` says, or null.
pub(crate) fn maybe(mut schema: Value) -> Value {
    let kind = schema["type"].take();
    schema["type"] = json!([kind, "null"]);
    schema
}

/// One of these words.
pub(crate) fn one_of(words: &[&str], about: &str) -> Value {
    json!({"type": "string", "enum": words, "description": about})
}

/// Says what is wrong with the names of `arguments`, by the schema that they should follow: models invent names, and what is
/// not read must not seem to count.
pub(crate) fn unknown_argument(schema: &Value, arguments: &Map<String, Value>) -> Option<String> {
    let known = schema["properties"].as_object()?;
    let name = arguments.keys().find(|name| !known.contains_key(*name))?;
    let names: Vec<&str> = known.keys().map(String::as_str).collect();
    Some(format!(
        "there is no argument {name}; there are {}",
        names.join(", ")
    ))
}
