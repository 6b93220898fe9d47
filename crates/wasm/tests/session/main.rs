//! A session as its client sees it.

mod client;
mod properties;

use serde_json::{Value, json};

use client::{Client, URI, order, replies};

fn document() -> Value {
    json!({ "textDocument": { "uri": URI } })
}

fn at(character: u32) -> Value {
    json!({ "textDocument": { "uri": URI }, "position": { "line": 0, "character": character } })
}

fn codes(publish: &Value) -> Vec<&str> {
    let diagnostics = publish["params"]["diagnostics"]
        .as_array()
        .expect("diagnostics");
    diagnostics
        .iter()
        .map(|diagnostic| diagnostic["code"].as_str().expect("a code"))
        .collect()
}

/// An error reply.
fn error(id: Value, code: i64, message: &str) -> Value {
    json!({ "jsonrpc": "2.0", "error": { "code": code, "message": message }, "id": id })
}

#[test]
fn a_request_sees_what_the_messages_before_it_left() {
    let mut client = Client::new(None, json!({}));
    client.open("1. B B B B B B\n");
    let before = client.request("movetext/viewFileText", document());
    client.edit(2, 4, "1. -");
    let after = client.request("movetext/viewFileText", document());
    client.edit(3, 2, "2.");
    let said = client.said();
    assert_eq!(order(&said), [before.to_string(), after.to_string()]);
    assert_eq!(said[0]["result"], "1. B B B B B B\n");
    assert_eq!(said[1]["result"], "1. - B B B B B\n");
}

#[test]
fn an_answer_of_a_whole_document_is_that_of_its_moment() {
    let mut client = Client::new(None, json!({}));
    client.open("1. B - - - - -\n");
    client.said();
    let first = client.request("movetext/replay", document());
    client.edit(2, 14, "1. 2B - - - - -");
    let second = client.request("movetext/replay", document());
    assert_eq!(client.said(), [Value::Null; 0]);
    let said = client.settled();
    let replies = replies(&said);
    let felled = |id| &replies[&id]["result"]["games"][0]["moves"][0]["state"]["felled"];
    assert_eq!((felled(first), felled(second)), (&json!(1), &json!(2)));
}

#[test]
fn nothing_is_read_unless_the_client_offers_it() {
    let mut client = Client::new(None, json!({}));
    client.open("[Event \"Winter Cup]\n");
    let all = client.request("workspace/symbol", json!({ "query": "" }));
    let said = client.settled();
    assert_eq!(
        order(&said),
        [
            "textDocument/publishDiagnostics".to_owned(),
            all.to_string()
        ]
    );
    assert_eq!(codes(&said[0]), ["kubb/metadata"]);
}

#[test]
fn settings_are_read_before_the_document_is_judged() {
    let toml = "[rules]\n\"kubb/metadata\" = \"off\"\n";
    let files = [("file:///w/movetext.toml", toml)];
    let mut client = Client::new(Some(&files), json!({}));
    client.settled();
    client.open("[Event \"Winter Cup]\n");
    let text = client.request("movetext/viewFileText", document());
    let said = client.said();
    // The request waits for the notification, and the notification for the client.
    assert_eq!(order(&said), ["movetext/readFile"]);
    assert_eq!(said[0]["id"], "host:2");
    assert_eq!(
        said[0]["params"],
        json!({ "uri": "file:///w/movetext.toml" })
    );
    assert!(!client.session.step());
    client.reply(&json!("host:2"), &json!({ "text": toml }));
    let said = client.settled();
    let published = "textDocument/publishDiagnostics";
    assert_eq!(order(&said), [&text.to_string(), published, published]);
    assert_eq!(said[1]["params"]["uri"], "file:///w/movetext.toml");
    assert_eq!(said[2]["params"]["uri"], URI);
    assert_eq!(codes(&said[2]), [""; 0]);
}

#[test]
fn a_file_that_cannot_be_read_is_none() {
    for reply in [
        json!({ "result": { "text": null } }),
        json!({ "result": null }),
        json!({ "result": { "text": 1 } }),
        json!({ "result": [] }),
        json!({ "error": { "code": -32603, "message": "no" } }),
    ] {
        let mut client = Client::new(Some(&[]), json!({}));
        client.settled();
        client.open("[Event \"Winter Cup]\n");
        for id in ["host:2", "host:3"] {
            assert_eq!(client.said()[0]["id"], id);
            let mut reply = reply.clone();
            reply["jsonrpc"] = json!("2.0");
            reply["id"] = json!(id);
            client.send(&reply);
            client.session.step();
        }
        let said = client.settled();
        assert_eq!(codes(&said[0]), ["kubb/metadata"], "{reply}");
    }
}

#[test]
fn who_never_answers_is_not_waited_for_for_ever() {
    let mut client = Client::new(Some(&[]), json!({}));
    client.settled();
    client.open("1. B - - - - -\n");
    let first = client.request("movetext/viewFileText", document());
    for _ in 0..2000 {
        client.request("movetext/viewFileText", document());
    }
    while client.session.step() {}
    let said = client.said();
    let replies = replies(&said);
    assert_eq!(replies.len(), 2001);
    assert_eq!(replies[&first]["result"], "1. B - - - - -\n");
}

#[test]
fn what_is_no_message_is_answered_and_the_next_is_taken() {
    let mut client = Client::new(None, json!({}));
    client.settled();
    client.session.receive(b"{");
    client.session.receive(b"\xff");
    client.session.receive(b"[]");
    client.session.receive(br#"{"jsonrpc":"2.0","id":7}"#);
    client
        .session
        .receive(br#"{"jsonrpc":"2.0","id":{},"method":"x"}"#);
    client
        .session
        .receive(br#"{"jsonrpc":"2.0","id":99,"result":null}"#);
    client
        .session
        .receive(br#"{"jsonrpc":"2.0","id":"host:99","result":null}"#);
    let unknown = client.request("movetext/nothing", json!({}));
    let silent = client.request("$/nothing", json!({}));
    client.notify("$/nothing", json!({}));
    let said = client.settled();
    let mut unknown = error(json!(unknown), -32601, "Method not found");
    unknown["error"]["data"] = json!("movetext/nothing");
    let expected = [
        error(
            Value::Null,
            -32700,
            "EOF while parsing an object at line 1 column 1",
        ),
        error(Value::Null, -32700, "expected value at line 1 column 1"),
        error(
            Value::Null,
            -32600,
            "a message is an object; LSP has no batches",
        ),
        error(
            json!(7),
            -32600,
            "a message has a method, a result or an error",
        ),
        error(Value::Null, -32600, "an id is an integer or a string"),
        unknown,
        error(json!(silent), -32601, "Method not found"),
    ];
    assert_eq!(said, expected);
}

#[test]
fn a_cancelled_request_has_one_reply() {
    let mut client = Client::new(None, json!({}));
    client.open("1. B - - - - -\n");
    client.settled();
    let id = client.request("textDocument/documentSymbol", document());
    client.notify("$/cancelRequest", json!({ "id": id }));
    client.notify("$/cancelRequest", json!({ "id": id }));
    assert_eq!(client.settled(), [error(json!(id), -32800, "Canceled")]);
}

#[test]
fn the_end_is_in_order() {
    let mut client = Client::new(None, json!({}));
    client.open("1. B - - - - -\n");
    client.settled();
    let end = client.request("shutdown", Value::Null);
    let late = client.request("textDocument/hover", at(3));
    let said = client.settled();
    let expected = [
        json!({ "jsonrpc": "2.0", "result": null, "id": end }),
        error(json!(late), -32600, "Invalid request"),
    ];
    assert_eq!(said, expected);
    client.notify("exit", Value::Null);
    client.request("textDocument/hover", at(3));
    assert!(!client.session.step());
    assert_eq!(client.said(), [Value::Null; 0]);
}

#[test]
fn exit_waits_for_nobody() {
    let mut client = Client::new(Some(&[]), json!({}));
    client.settled();
    client.open("1. B - - - - -\n");
    client.request("textDocument/hover", at(3));
    assert_eq!(order(&client.said()), ["movetext/readFile"]);
    client.notify("exit", Value::Null);
    client.reply(&json!("host:2"), &Value::Null);
    assert!(!client.session.step());
    assert_eq!(client.said(), [Value::Null; 0]);
}

#[test]
fn two_sessions_know_nothing_of_each_other() {
    let mut one = Client::new(None, json!({}));
    let mut other = Client::new(None, json!({}));
    one.open("1. B - - - - -\n");
    let id = other.request("movetext/viewFileText", document());
    assert_eq!(
        other.settled(),
        [error(json!(id), -32602, "the document is not open")]
    );
}

/// A folder of `count` records.
fn folder(count: usize) -> Vec<(String, String)> {
    (0..count)
        .map(|number| {
            let uri = format!("file:///w/{number:04}.kubb");
            (uri, format!("[Event \"Cup {number}]\n1. B - - - - -\n"))
        })
        .collect()
}

fn borrowed(files: &[(String, String)]) -> Vec<(&str, &str)> {
    files.iter().map(|(uri, text)| (&**uri, &**text)).collect()
}

#[test]
fn a_folder_is_read_a_little_at_a_time() {
    let files = folder(200);
    let mut client = Client::new(Some(&borrowed(&files)), json!({}));
    let (mut steps, mut most_at_once, mut read) = (0, 0, 0);
    loop {
        let has_more = client.session.step();
        steps += 1;
        let asked = client.said();
        if !has_more && asked.is_empty() {
            break;
        }
        most_at_once = most_at_once.max(asked.len());
        for question in asked {
            let result = match question["method"].as_str().unwrap() {
                "movetext/findFiles" => {
                    json!({ "uris": files.iter().map(|(uri, _)| uri).collect::<Vec<_>>() })
                }
                _ => {
                    read += 1;
                    let uri = question["params"]["uri"].as_str().unwrap();
                    let text = files.iter().find(|(file, _)| file == uri);
                    json!({ "text": text.map(|(_, text)| text) })
                }
            };
            client.reply(&question["id"], &result);
        }
        // While files are read, a keystroke and a question are served at once.
        if steps == 100 {
            client.open("1. B - - - - -\n");
            let text = client.request("movetext/viewFileText", document());
            assert_eq!(order(&client.said()), [text.to_string()]);
        }
    }
    assert!(read >= 200, "{read}");
    assert!(steps >= 200, "{steps} slices");
    assert!(most_at_once <= 9, "{most_at_once} files at once");
}

#[test]
fn the_parts_of_an_answer_come_before_it() {
    let files = folder(130);
    let capabilities = json!({ "textDocument": { "diagnostic": {} } });
    let mut client = Client::new(Some(&borrowed(&files)), capabilities);
    client.settled();
    let id = client.request(
        "workspace/diagnostic",
        json!({ "previousResultIds": [], "partialResultToken": "part", "workDoneToken": "work" }),
    );
    let said = client.settled();
    let parts: Vec<_> = said
        .iter()
        .filter(|message| message["params"]["token"] == "part")
        .map(|part| part["params"]["value"]["items"].as_array().unwrap().len())
        .collect();
    assert_eq!(parts, [64, 64, 2]);
    assert_eq!(said.last().unwrap()["id"], id);
    assert_eq!(said.last().unwrap()["result"], json!({ "items": [] }));
    let end = &said[said.len() - 2]["params"];
    assert_eq!(end, &json!({ "token": "work", "value": { "kind": "end" } }));
}
