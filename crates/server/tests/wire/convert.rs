//! `movetext/forms`, `movetext/convert` and "Copy as …", as the README of the crate shows them.

use serde_json::{Value, json};

use crate::support::{Client, range};

const URI: &str = "file:///w/a.kubb";
const RECORD: &str = "1. I B - - - - -\n2. 2I F F - - - -\n";

#[test]
fn forms_say_what_they_are_for() {
    let mut client = Client::start(json!({}));
    let forms = client.request("movetext/forms", json!({}));
    let scores = forms
        .as_array()
        .and_then(|all| all.iter().find(|form| form["id"] == "scores"));
    let expected = json!({
        "id": "scores",
        "title": "Table of turns (CSV)",
        "about": "A row for each turn with how things stand after it, for score databases and spreadsheets.",
        "extension": "csv",
        "notations": ["kubb", "bucky", "rootlog", "carcassonne", "pgn"],
        "isRead": false,
        "isWritten": true,
    });
    assert_eq!(scores, Some(&expected));
    let of_bucky = client.request("movetext/forms", json!({ "notation": "bucky" }));
    let ids = of_bucky
        .as_array()
        .map(|all| all.iter().map(|form| &form["id"]).collect::<Vec<_>>());
    assert_eq!(
        ids,
        Some(vec![
            &json!("bucky"),
            &json!("scores"),
            &json!("fen"),
            &json!("markdown")
        ])
    );
}

#[test]
fn an_open_record_is_converted() {
    let mut client = Client::start(json!({}));
    client.open(URI, "kubb", RECORD);
    let table = client.request(
        "movetext/convert",
        json!({ "textDocument": { "uri": URI }, "to": "scores" }),
    );
    assert_eq!(table["from"], "kubb");
    assert_eq!(table["to"], "scores");
    let lines = table["text"].as_str().map(|text| text.lines().count());
    assert_eq!(lines, Some(3));
    assert_eq!(table["findings"], json!([]));
    assert_eq!(table["files"], json!([]));
}

#[test]
fn a_text_is_known_by_itself_and_what_was_left_out_has_its_place() {
    let mut client = Client::start(json!({}));
    let page = "Map: Fall\nDeck: Standard\nPool: CE\nC: Ann\nE: Bob\n\nC:t_k->1/#->C\nPage 3 of 14\nE:6w->3/#->E\n";
    let record = client.request("movetext/convert", json!({ "text": page }));
    assert_eq!(record["from"], "rootlog");
    assert_eq!(record["text"], page.replace("Page 3 of 14\n", ""));
    let expected = json!([{
        "range": range((7, 0), (8, 0)),
        "severity": 3,
        "code": "convert/page-number",
        "message": "\u{201c}Page 3 of 14\u{201d} is the number of a page: it is left out.",
    }]);
    assert_eq!(record["findings"], expected);
    let nothing = client.request("movetext/convert", json!({ "text": "Dear Ann" }));
    assert_eq!(nothing, Value::Null);
}

#[test]
fn who_copies_is_offered_the_forms_of_the_notation() {
    let wanted = json!({ "diagnostics": [], "only": ["source.movetext.copy"] });
    let params = json!({ "textDocument": { "uri": URI }, "range": range((0, 0), (0, 0)), "context": wanted });
    let offered = |capabilities: Value| {
        let mut client = Client::start(capabilities);
        client.open(URI, "kubb", RECORD);
        client.request("textDocument/codeAction", params.clone())
    };
    let literals = json!({ "codeAction": { "codeActionLiteralSupport": { "codeActionKind": { "valueSet": [] } } } });
    let commands = json!({ "commands": { "commands": ["movetext.copyAs"] } });
    let actions = offered(json!({ "textDocument": literals, "experimental": commands }));
    let last = actions.as_array().and_then(|all| all.last());
    let expected = json!({
        "title": "Copy as Markdown with pictures",
        "kind": "source.movetext.copy",
        "command": { "title": "Copy as Markdown with pictures", "command": "movetext.copyAs", "arguments": [URI, "markdown"] },
    });
    assert_eq!(last, Some(&expected));
    assert_eq!(offered(json!({ "textDocument": literals })), json!([]));
}
