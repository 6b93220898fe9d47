//! "Silence in the project": edits of an existing or a new `movetext.toml`.

use serde_json::{Value, json};

use crate::support::{Client, Files, range};

const URI: &str = "file:///w/in/a.kubb";
/// The dash in the second line is a typographic one.
const TEXT: &str = "1. 0I B - - - - -\n2. I F – - - - -\n";
const TITLE: &str = "Silence kubb/odd-sign in the project";
const KIND: &str = "quickfix.movetext.silence";

/// A client that supports code actions, and workspace edits as in `edit`.
fn capabilities(edit: &Value, is_resolving: bool) -> Value {
    let literals = json!({ "codeActionKind": { "valueSet": ["quickfix"] } });
    let mut action = json!({ "codeActionLiteralSupport": literals });
    if is_resolving {
        action["dataSupport"] = json!(true);
        action["resolveSupport"] = json!({ "properties": ["edit"] });
    }
    json!({ "textDocument": { "codeAction": action }, "workspace": { "workspaceEdit": edit } })
}

fn creating() -> Value {
    json!({ "documentChanges": true, "resourceOperations": ["create", "rename"] })
}

fn open(capabilities: Value, files: &Files) -> Client {
    let mut client = Client::start_with(capabilities, Value::Null, files.clone());
    client.ready();
    client.open(URI, "kubb", TEXT);
    client
}

/// The silencing actions at the dash.
fn silences(client: &mut Client, only: Option<&str>) -> Vec<Value> {
    let mut context = json!({ "diagnostics": [] });
    if let Some(only) = only {
        context["only"] = json!([only]);
    }
    let params = json!({ "textDocument": { "uri": URI }, "range": range((1, 7), (1, 7)), "context": context });
    let actions = client.request("textDocument/codeAction", params);
    let actions = actions.as_array().unwrap();
    let is_silence = |action: &&Value| action["kind"] == KIND;
    // They come after all others.
    let first = actions.iter().position(|action| is_silence(&action));
    let behind = actions.iter().skip(first.unwrap_or(actions.len()));
    assert!(behind.clone().all(|action| is_silence(&action)));
    behind.cloned().collect()
}

#[test]
fn the_file_is_made_where_there_is_none() {
    let mut client = open(capabilities(&creating(), false), &Files::default());
    let actions = silences(&mut client, None);
    assert_eq!(actions.len(), 1);
    assert_eq!(actions[0]["title"], TITLE);
    assert_eq!(actions[0]["diagnostics"][0]["code"], "kubb/odd-sign");
    assert_eq!(actions[0].get("isPreferred"), None);
    let file = "file:///w/movetext.toml";
    assert_eq!(
        actions[0]["edit"],
        json!({ "documentChanges": [
            { "kind": "create", "uri": file, "options": { "overwrite": false, "ignoreIfExists": true } },
            { "textDocument": { "uri": file, "version": null }, "edits": [
                { "range": range((0, 0), (0, 0)), "newText": "[rules]\n\"kubb/odd-sign\" = \"off\"\n" },
            ] },
        ] })
    );
    // It is a quick fix, and can be requested alone.
    for (only, count) in [("quickfix", 1), (KIND, 1), ("source", 0)] {
        assert_eq!(silences(&mut client, Some(only)).len(), count, "{only}");
    }
    // For a selection of lines there are none.
    let params = json!({ "textDocument": { "uri": URI }, "range": range((0, 0), (2, 0)), "context": { "diagnostics": [] } });
    let actions = client.request("textDocument/codeAction", params);
    assert!(
        actions
            .as_array()
            .unwrap()
            .iter()
            .all(|action| action["kind"] != KIND)
    );
}

#[test]
fn nothing_is_offered_that_the_client_cannot_do() {
    for edit in [
        json!({}),
        json!({ "documentChanges": true }),
        json!({ "documentChanges": true, "resourceOperations": ["rename"] }),
        json!({ "resourceOperations": ["create"] }),
    ] {
        let mut client = open(capabilities(&edit, false), &Files::default());
        assert_eq!(silences(&mut client, None), [] as [Value; 0], "{edit}");
    }
}

#[test]
fn the_nearest_file_is_changed() {
    let files = Files::default();
    files.write("file:///w/movetext.toml", "[hints]\nscore = true\n");
    // A client that cannot create files can change them, in the form that it knows.
    let mut client = open(capabilities(&json!({}), false), &files);
    let edit = json!([{ "range": range((2, 0), (2, 0)), "newText": "\n[rules]\n\"kubb/odd-sign\" = \"off\"\n" }]);
    assert_eq!(
        silences(&mut client, None)[0]["edit"],
        json!({ "changes": { "file:///w/movetext.toml": edit } })
    );
    let near = "file:///w/in/movetext.toml";
    files.write(near, "# 𝕜\n[rules]\n\"kubb/odd-sign\" = 'info'\n");
    let mut client = open(capabilities(&creating(), false), &files);
    let edit = json!({ "range": range((2, 18), (2, 24)), "newText": "\"off\"" });
    assert_eq!(
        silences(&mut client, None)[0]["edit"],
        json!({ "documentChanges": [{ "textDocument": { "uri": near, "version": null }, "edits": [edit] }] })
    );
    // A file that cannot be read up to there is not changed.
    files.write(near, "rules = 3\n");
    let mut client = open(capabilities(&creating(), false), &files);
    assert_eq!(silences(&mut client, None), [] as [Value; 0]);
}

#[test]
fn the_edit_comes_when_it_is_asked_for() {
    let files = Files::default();
    let mut client = open(capabilities(&creating(), true), &files);
    let actions = silences(&mut client, None);
    assert_eq!(actions[0].get("edit"), None);
    let resolved = client.request("codeAction/resolve", actions[0].clone());
    assert_eq!(resolved["edit"]["documentChanges"][0]["kind"], "create");
    // If the file exists by then, it is changed.
    let file = "file:///w/movetext.toml";
    files.write(file, "[rules]\n");
    client.notify(
        "workspace/didChangeWatchedFiles",
        json!({ "changes": [{ "uri": file, "type": 1 }] }),
    );
    client.settle();
    let resolved = client.request("codeAction/resolve", actions[0].clone());
    let edit =
        json!({ "range": range((1, 0), (1, 0)), "newText": "\"kubb/odd-sign\" = \"off\"\n" });
    assert_eq!(
        resolved["edit"],
        json!({ "documentChanges": [{ "textDocument": { "uri": file, "version": null }, "edits": [edit] }] })
    );
}

#[test]
fn a_document_outside_of_the_workspace_makes_no_file() {
    let files = Files::default();
    let mut client = Client::start_with(capabilities(&creating(), false), Value::Null, files);
    client.ready();
    for uri in ["untitled:Untitled-1", "file:///elsewhere/a.kubb"] {
        client.open(uri, "kubb", TEXT);
        let params = json!({ "textDocument": { "uri": uri }, "range": range((1, 7), (1, 7)), "context": { "diagnostics": [] } });
        let actions = client.request("textDocument/codeAction", params);
        let mut kinds = actions
            .as_array()
            .unwrap()
            .iter()
            .map(|action| &action["kind"]);
        assert!(kinds.all(|kind| kind != KIND), "{uri}");
    }
}
