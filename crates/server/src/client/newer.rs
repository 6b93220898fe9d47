//! Capabilities of LSP 3.18, which `lsp-types` does not know: those of the client are kept where it finds them, and those of the
//! server are put where the protocol wants them.

use serde_json::{Map, Value};
use tower_lsp::lsp_types::ClientCapabilities;

/// The key below `experimental` of what `lsp-types` does not know, in the capabilities of both sides.
const KEPT: &str = "movetext/capabilities";

/// The scheme of the documents that the server writes.
pub(crate) const SCHEME: &str = "movetext";

/// What a client announces beyond LSP 3.17.
#[derive(Debug, Clone, Default)]
pub(crate) struct Newer {
    pub(crate) inline_completion: bool,
    /// Whether it shows documents that the server writes.
    pub(crate) contents: bool,
    /// Whether it shows a document when the server asks for it.
    pub(crate) shows_documents: bool,
    pub(crate) ranges_formatting: bool,
    pub(crate) refresh_folds: bool,
    /// Whether it shows tooltips of commands. No capability says so: a client that has one of their neighbors does.
    pub(crate) tooltips: bool,
    /// Whether it shows documentation of kinds of code actions.
    pub(crate) action_documentation: bool,
    /// Whether a workspace edit may hold snippets.
    pub(crate) snippet_edits: bool,
    /// Whether the data of a list of completions are merged with those of its items.
    pub(crate) merged_data: bool,
    /// Whether messages of pulled diagnostics may be Markdown.
    pub(crate) markup_messages: bool,
}

impl Newer {
    pub(crate) fn of(capabilities: &ClientCapabilities) -> Self {
        let kept = capabilities
            .experimental
            .as_ref()
            .and_then(|all| all.get(KEPT));
        let has = |name: &str| kept.is_some_and(|kept| announces(kept, name));
        Self {
            inline_completion: has("/textDocument/inlineCompletion"),
            contents: has("/workspace/textDocumentContent"),
            shows_documents: has("/window/showDocument/support"),
            ranges_formatting: has("/textDocument/rangeFormatting/rangesSupport"),
            refresh_folds: has("/workspace/foldingRange/refreshSupport"),
            tooltips: has("/textDocument/codeLens/resolveSupport")
                || has("/textDocument/codeAction/documentationSupport"),
            action_documentation: has("/textDocument/codeAction/documentationSupport"),
            snippet_edits: has("/workspace/workspaceEdit/snippetEditSupport"),
            markup_messages: has("/textDocument/diagnostic/markupMessageSupport"),
            merged_data: has("/textDocument/completion/completionList/applyKindSupport")
                && kept.is_some_and(|kept| has_default(kept, "data")),
        }
    }
}

/// Whether there is anything but `false` and `null` at `name`.
fn announces(kept: &Value, name: &str) -> bool {
    let value = kept.pointer(name);
    value.is_some_and(|value| !matches!(value, Value::Null | Value::Bool(false)))
}

/// Whether a list of completions may have a default for `field`.
fn has_default(kept: &Value, field: &str) -> bool {
    let defaults = kept.pointer("/textDocument/completion/completionList/itemDefaults");
    let defaults = defaults.and_then(Value::as_array);
    defaults.is_some_and(|all| all.iter().any(|one| one == field))
}

/// Keeps the capabilities in the params of `initialize` for [`Newer::of`].
pub(crate) fn keep(params: &mut Value) {
    let Some(Value::Object(capabilities)) = params.get_mut("capabilities") else {
        return;
    };
    let all = Value::Object(capabilities.clone());
    let experimental = capabilities.entry("experimental").or_insert(Value::Null);
    if !experimental.is_object() {
        *experimental = Value::Object(Map::new());
    }
    if let Value::Object(experimental) = experimental {
        experimental.insert(KEPT.to_owned(), all);
    }
}

/// `capabilities` of the server beyond LSP 3.17, for [`complete`]; `None` if there are none.
pub(crate) fn offered(capabilities: Map<String, Value>) -> Option<Value> {
    let kept = [(KEPT.to_owned(), Value::Object(capabilities))];
    Some(Value::Object(Map::from_iter(kept)))
}

/// Puts what the result of `initialize` keeps by [`offered`] to its other capabilities.
pub(crate) fn complete(result: &mut Value) {
    let Some(Value::Object(capabilities)) = result.get_mut("capabilities") else {
        return;
    };
    let experimental = capabilities.get_mut("experimental");
    let kept = experimental.and_then(|all| all.as_object_mut()?.remove(KEPT));
    if let Some(Value::Object(kept)) = kept {
        capabilities.remove("experimental");
        merge(capabilities, kept);
    }
}

/// Adds `more` to `all`; what is there and no object is replaced.
fn merge(all: &mut Map<String, Value>, more: Map<String, Value>) {
    for (name, value) in more {
        match (all.get_mut(&name), value) {
            (Some(Value::Object(here)), Value::Object(value)) => merge(here, value),
            (_, value) => {
                all.insert(name, value);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_is_offered_goes_to_its_place() {
        let more = json!({ "b": { "d": [1] }, "e": true });
        let mut result = json!({ "capabilities": { "a": 1, "b": { "c": 2 }, "e": 3 } });
        result["capabilities"]["experimental"] =
            offered(more.as_object().unwrap().clone()).unwrap();
        complete(&mut result);
        let expected = json!({ "capabilities": { "a": 1, "b": { "c": 2, "d": [1] }, "e": true } });
        assert_eq!(result, expected);
        complete(&mut result);
        assert_eq!(result, expected);
    }

    #[test]
    fn what_a_client_announces_is_kept() {
        for experimental in [json!(null), json!({ "x": 1 }), json!([])] {
            let inline = json!({ "inlineCompletion": {} });
            let capabilities = json!({ "textDocument": inline, "experimental": experimental });
            let mut params = json!({ "capabilities": capabilities });
            keep(&mut params);
            let read = serde_json::from_value(params["capabilities"].take()).unwrap();
            assert!(Newer::of(&read).inline_completion);
        }
        let mut params = json!({});
        keep(&mut params);
        assert_eq!(params, json!({}));
    }
}
