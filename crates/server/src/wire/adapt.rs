//! Changes messages of clients that `tower-lsp` and `lsp-types` would misread into a form that they read.

use serde_json::{Map, Value};

use crate::client::newer;

/// Internal method names of requests whose answers are serialized to text (`wire::Verbatim`). In addition, `lsp-types` 0.94
/// serializes token edits in a form that no client understands.
pub(crate) const TOKENS: &str = "movetext/semanticTokens/full";
pub(crate) const TOKEN_EDITS: &str = "movetext/semanticTokens/full/delta";
pub(crate) const HINTS: &str = "movetext/inlayHint";
pub(crate) const DIAGNOSTICS: &str = "movetext/diagnostic";
pub(crate) const OUTLINE: &str = "movetext/documentSymbol";
pub(crate) const FOLDS: &str = "movetext/foldingRange";
pub(crate) const LENSES: &str = "movetext/codeLens";
pub(crate) const FORMATTED: &str = "movetext/formatting";
pub(crate) const FORMATTED_RANGE: &str = "movetext/rangeFormatting";
/// The same for requests whose answers have fields that LSP 3.18 added.
pub(crate) const COMPLETION: &str = "movetext/completion";
pub(crate) const ACTIONS: &str = "movetext/codeAction";
pub(crate) const RESOLVED_ACTION: &str = "movetext/codeAction/resolve";
pub(crate) const RESOLVED_LENS: &str = "movetext/codeLens/resolve";

/// Changes an incoming message into the form that [`LspService`](crate::LspService) reads.
pub(crate) fn adapt(message: &mut Value) {
    let Value::Object(object) = message else {
        return;
    };
    // `params: null` means no params (Eglot and IntelliJ send it).
    if object.get("params").is_some_and(Value::is_null) {
        object.remove("params");
    }
    match object.get("method").and_then(Value::as_str) {
        // These take no params, but some clients send some.
        Some("shutdown" | "exit") => {
            object.remove("params");
        }
        Some("initialize") => {
            if let Some(params) = object.get_mut("params") {
                newer::keep(params);
            }
            // `lsp-types` 0.94 reads `workspace.diagnostic`; LSP 3.17 has `workspace.diagnostics`.
            let workspace = object
                .get_mut("params")
                .and_then(|params| params.get_mut("capabilities")?.get_mut("workspace"));
            if let Some(Value::Object(workspace)) = workspace
                && let Some(diagnostics) = workspace.get("diagnostics").cloned()
            {
                workspace.insert("diagnostic".to_owned(), diagnostics);
            }
        }
        Some("textDocument/semanticTokens/full") => rename(object, TOKENS),
        Some("textDocument/semanticTokens/full/delta") => rename(object, TOKEN_EDITS),
        Some("textDocument/inlayHint") => rename(object, HINTS),
        Some("textDocument/diagnostic") => rename(object, DIAGNOSTICS),
        Some("textDocument/documentSymbol") => rename(object, OUTLINE),
        Some("textDocument/foldingRange") => rename(object, FOLDS),
        Some("textDocument/codeLens") => rename(object, LENSES),
        Some("textDocument/formatting") => rename(object, FORMATTED),
        Some("textDocument/rangeFormatting") => rename(object, FORMATTED_RANGE),
        Some("textDocument/completion") => rename(object, COMPLETION),
        Some("textDocument/codeAction") => {
            let diagnostics = object
                .get_mut("params")
                .and_then(|params| params.get_mut("context")?.get_mut("diagnostics"));
            plain_messages(diagnostics.and_then(Value::as_array_mut));
            rename(object, ACTIONS);
        }
        Some("codeAction/resolve") => rename(object, RESOLVED_ACTION),
        Some("codeLens/resolve") => rename(object, RESOLVED_LENS),
        _ => {}
    }
}

/// Makes messages with markup, which LSP 3.18 allows and `lsp-types` 0.94 refuses, plain ones.
fn plain_messages(diagnostics: Option<&mut Vec<Value>>) {
    for diagnostic in diagnostics.into_iter().flatten() {
        let Some(message) = diagnostic.get_mut("message") else {
            continue;
        };
        if let Some(text) = message.get("value").cloned() {
            *message = text;
        }
    }
}

fn rename(object: &mut Map<String, Value>, method: &str) {
    object.insert("method".to_owned(), Value::from(method));
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::adapt;

    #[test]
    fn null_params_and_params_of_shutdown_go() {
        for (mut message, expected) in [
            (
                json!({ "method": "x", "params": null }),
                json!({ "method": "x" }),
            ),
            (
                json!({ "method": "shutdown", "params": {} }),
                json!({ "method": "shutdown" }),
            ),
            (
                json!({ "method": "x", "params": {} }),
                json!({ "method": "x", "params": {} }),
            ),
            (json!([1]), json!([1])),
        ] {
            adapt(&mut message);
            assert_eq!(message, expected);
        }
    }

    #[test]
    fn messages_of_findings_that_a_client_sends_back_become_plain() {
        let asked = |method: &str, diagnostics: serde_json::Value| {
            let context = json!({ "diagnostics": diagnostics });
            json!({ "method": method, "params": { "context": context } })
        };
        let marked = json!({ "message": { "kind": "markdown", "value": "a \\*" } });
        let plain = json!({ "message": "a \\*" });
        for (before, after) in [
            (
                json!([marked, plain, { "message": 1 }, {}, 2]),
                json!([plain, plain, { "message": 1 }, {}, 2]),
            ),
            (json!([]), json!([])),
            (json!(null), json!(null)),
        ] {
            let mut message = asked("textDocument/codeAction", before);
            adapt(&mut message);
            assert_eq!(message, asked("movetext/codeAction", after));
        }
    }
}
