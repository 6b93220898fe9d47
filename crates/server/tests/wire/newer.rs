//! What LSP 3.18 added: each only for clients that announce it.

use serde_json::{Value, json};

use crate::support::{Client, place, range};

const KUBB: &str = "file:///w/a.kubb";
const PGN: &str = "file:///w/a.pgn";

#[track_caller]
fn open(capabilities: Value, uri: &str, text: &str) -> Client {
    let mut client = Client::start(capabilities);
    let language = uri.rsplit('.').next().unwrap();
    client.open(uri, language, text);
    client
}

fn inline(client: &mut Client, uri: &str, line: u32, character: u32) -> Value {
    let mut params = place(uri, line, character);
    params["context"] = json!({ "triggerKind": 2 });
    client.request("textDocument/inlineCompletion", params)
}

#[test]
fn what_is_computed_or_forced_stands_behind_the_cursor() {
    let announced = json!({ "textDocument": { "inlineCompletion": {} } });
    let mut client = open(announced, KUBB, "1. 0I B B - - - -\n2. 2\n");
    let offered = &client.initialized["capabilities"];
    assert_eq!(offered["inlineCompletionProvider"], true);
    assert_eq!(offered.get("experimental"), None);
    assert_eq!(
        inline(&mut client, KUBB, 1, 4),
        json!([{ "insertText": "2I", "range": range((1, 3), (1, 4)) }])
    );
    assert_eq!(inline(&mut client, KUBB, 0, 4), json!([]));
    client.open(PGN, "pgn", "1. e4 f6 2. Qh5+ ");
    assert_eq!(
        inline(&mut client, PGN, 0, 17),
        json!([{ "insertText": "g6", "range": range((0, 17), (0, 17)) }])
    );
    assert_eq!(inline(&mut client, "file:///w/none.pgn", 0, 0), Value::Null);

    let client = open(json!({}), KUBB, "");
    let offered = client.initialized["capabilities"].as_object().unwrap();
    assert!(!offered.contains_key("inlineCompletionProvider"));
    assert!(!offered.contains_key("experimental"));
}
