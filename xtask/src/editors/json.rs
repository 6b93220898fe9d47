//! JSON in the usual layout: lists of words on one line, and small objects in lists, too.

use anyhow::{Context as _, Result};
use serde_json::Value;

/// The longest line of a small object.
const WIDTH: usize = 110;

/// `text` with `value` at `pointer`.
pub(crate) fn replace(text: &str, pointer: &str, value: Value) -> Result<String> {
    let mut all: Value = serde_json::from_str(text)?;
    let place = all.pointer_mut(pointer);
    *place.with_context(|| format!("nothing at {pointer}"))? = value;
    Ok(written(&all))
}

/// A value as the text of a file.
pub(crate) fn written(value: &Value) -> String {
    let mut out = String::new();
    write(&mut out, value, 0, false);
    out.push('\n');
    out
}

fn write(out: &mut String, value: &Value, indent: usize, in_list: bool) {
    let (parts, open, close): (Vec<(String, &Value)>, char, char) = match value {
        Value::Array(values) if values.iter().any(is_container) => (
            values.iter().map(|value| (String::new(), value)).collect(),
            '[',
            ']',
        ),
        Value::Object(values) if !(values.is_empty() || in_list && fits(value, indent)) => {
            let parts = values.iter();
            (
                parts
                    .map(|(key, value)| (format!("{}: ", Value::from(key.as_str())), value))
                    .collect(),
                '{',
                '}',
            )
        }
        _ => return out.push_str(&on_one_line(value)),
    };
    out.push(open);
    for (index, (key, part)) in parts.iter().enumerate() {
        out.push_str(if index == 0 { "\n" } else { ",\n" });
        out.push_str(&" ".repeat(indent + 2));
        out.push_str(key);
        write(out, part, indent + 2, open == '[');
    }
    out.push('\n');
    out.push_str(&" ".repeat(indent));
    out.push(close);
}

/// Whether an object has no other objects in it, and fits on a line.
fn fits(value: &Value, indent: usize) -> bool {
    let has_object =
        |object: &serde_json::Map<String, Value>| object.values().any(Value::is_object);
    !value.as_object().is_some_and(has_object) && indent + on_one_line(value).len() <= WIDTH
}

fn is_container(value: &Value) -> bool {
    value.is_array() || value.is_object()
}

fn on_one_line(value: &Value) -> String {
    match value {
        Value::Array(values) => {
            let values: Vec<String> = values.iter().map(on_one_line).collect();
            format!("[{}]", values.join(", "))
        }
        Value::Object(values) if !values.is_empty() => {
            let values = values.iter();
            let values: Vec<String> = values
                .map(|(key, value)| {
                    format!("{}: {}", Value::from(key.as_str()), on_one_line(value))
                })
                .collect();
            format!("{{ {} }}", values.join(", "))
        }
        value => value.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{replace, written};

    #[test]
    fn lists_of_words_and_small_objects_in_lists_are_lines() {
        let text = "{\n  \"words\": [\"a\", \"b\"],\n  \"pairs\": [\n    { \"open\": \"(\", \"in\": [1, 2] }\n  ],\n  \
                    \"one\": {\n    \"in\": {}\n  }\n}\n";
        let value = json!({ "words": ["a", "b"], "pairs": [{ "open": "(", "in": [1, 2] }], "one": { "in": {} } });
        assert_eq!(written(&value), text);
        assert_eq!(replace(text, "/one/in", json!({})).unwrap(), text);
    }

    #[test]
    fn a_key_that_is_not_there_is_told() {
        let error = replace("{}", "/one", json!(1)).unwrap_err();
        assert_eq!(error.to_string(), "nothing at /one");
    }
}
