//! JSON schemas for the arguments and answers of tools.

use notation::say;
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

/// The message about the first number in `arguments`, at any depth, that is not in the range of its `schema`; `None` if there is
/// none. Other types are checked where the arguments are read.
pub(crate) fn wrong_number(schema: &Value, arguments: &Map<String, Value>) -> Option<String> {
    let mut arguments = arguments.iter();
    arguments.find_map(|(name, value)| wrong_in(&schema["properties"][name], name, value))
}

/// The same of one argument.
fn wrong_in(schema: &Value, name: &str, value: &Value) -> Option<String> {
    let number = match value {
        Value::Array(items) => {
            let mut items = items.iter();
            return items.find_map(|item| wrong_in(&schema["items"], name, item));
        }
        Value::Object(members) => return wrong_number(schema, members),
        Value::Number(number) if schema["type"] == "integer" => number,
        _ => return None,
    };
    let bound = |key: &str| schema[key].as_f64();
    let given = number.as_f64()?;
    if bound("minimum").is_some_and(|least| given < least) {
        let least = &schema["minimum"];
        return Some(format!("{name} is {number}, but counts from {least}"));
    }
    if bound("maximum").is_some_and(|most| given > most) {
        let most = &schema["maximum"];
        return Some(format!("{name} is {number}, but can be {most} at most"));
    }
    number
        .is_f64()
        .then(|| format!("{name} is {number}, but must be a whole number"))
}

/// The message about an argument that `schema` does not have; `None` if there is none. Models invent names, and an argument
/// that is ignored must not seem to work.
pub(crate) fn unknown_argument(schema: &Value, arguments: &Map<String, Value>) -> Option<String> {
    let known = schema["properties"].as_object()?;
    let name = arguments.keys().find(|name| !known.contains_key(*name))?;
    let names: Vec<&str> = known.keys().map(String::as_str).collect();
    Some(format!(
        "there is no argument {}; there are {}",
        say::shortened(name),
        names.join(", ")
    ))
}
