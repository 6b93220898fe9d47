//! Fields that LSP 3.18 added to types that `lsp-types` has.

use serde::Serialize;
use serde_json::{Map, Value, json};

/// Fields of what a client sends back to have it completed, all of them.
pub(crate) type Sent = Map<String, Value>;

/// The JSON of a type of LSP.
pub(crate) fn value(of: &impl Serialize) -> Value {
    // Strings, numbers, lists and objects can always be serialized.
    serde_json::to_value(of).unwrap_or_default()
}

/// Makes the only text edit of a workspace edit a snippet after which the caret stands behind it. One of several edits, or in
/// a client without `documentChanges`, stays as it is.
pub(crate) fn end_behind(edit: &mut Value) {
    let changes = edit
        .get_mut("documentChanges")
        .and_then(Value::as_array_mut);
    let Some([change]) = changes.map(Vec::as_mut_slice) else {
        return;
    };
    let edits = change.get_mut("edits").and_then(Value::as_array_mut);
    let Some([edit]) = edits.map(Vec::as_mut_slice) else {
        return;
    };
    if let (Some(range), Some(text)) = (edit.get("range"), edit["newText"].as_str()) {
        let snippet = format!("{}$0", escaped(text));
        *edit = json!({ "range": range, "snippet": { "kind": "snippet", "value": snippet } });
    }
}

/// `text` as a snippet without placeholders.
fn escaped(text: &str) -> String {
    let mut snippet = String::with_capacity(text.len());
    for character in text.chars() {
        if matches!(character, '$' | '}' | '\\') {
            snippet.push('\\');
        }
        snippet.push(character);
    }
    snippet
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_edit_alone_becomes_a_snippet() {
        let edit = |text: &str| json!({ "range": {}, "newText": text });
        let of = |edits: Vec<Value>| json!({ "documentChanges": [{ "edits": edits }] });
        let snippet =
            json!({ "range": {}, "snippet": { "kind": "snippet", "value": "a\\$\\}$0" } });
        for (mut before, after) in [
            (of(vec![edit("a$}")]), of(vec![snippet])),
            (
                of(vec![edit("a"), edit("b")]),
                of(vec![edit("a"), edit("b")]),
            ),
            (json!({ "changes": {} }), json!({ "changes": {} })),
            (Value::Null, Value::Null),
        ] {
            end_behind(&mut before);
            assert_eq!(before, after);
        }
    }
}
