//! Any sequence of messages: no panic, and one reply to each request.

use std::collections::BTreeSet;

use proptest::prelude::*;
use serde_json::{Value, json};

use crate::client::{Client, URI};

const METHODS: [&str; 30] = [
    "initialize",
    "initialized",
    "shutdown",
    "textDocument/didOpen",
    "textDocument/didChange",
    "textDocument/didClose",
    "textDocument/didSave",
    "textDocument/hover",
    "textDocument/completion",
    "textDocument/documentSymbol",
    "textDocument/semanticTokens/full",
    "textDocument/semanticTokens/full/delta",
    "textDocument/codeAction",
    "textDocument/formatting",
    "textDocument/diagnostic",
    "workspace/diagnostic",
    "workspace/symbol",
    "workspace/didChangeConfiguration",
    "workspace/didChangeWatchedFiles",
    "movetext/board",
    "movetext/ruleCard",
    "movetext/choices",
    "movetext/cleanUp",
    "movetext/questions",
    "movetext/compare",
    "movetext/merge",
    "movetext/forms",
    "movetext/convert",
    "$/cancelRequest",
    "$/anything",
];

fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        "[0-9]{1,2}\\. ([IBFKA-]{1,3} ){0,8}\n?",
        "\\PC{0,20}",
        Just(include_str!("../../../../tests/records/kubb/mistakes.kubb").to_owned()),
    ]
}

fn params() -> impl Strategy<Value = Value> {
    let uri = prop_oneof![
        Just(URI.to_owned()),
        Just("untitled:1".to_owned()),
        ".{0,8}"
    ];
    let language = prop_oneof![
        Just("kubb"),
        Just("bucky"),
        Just("rootlog"),
        Just("carcassonne"),
        Just("")
    ];
    let place = (0u32..4, 0u32..30);
    (uri, language, text(), place, any::<bool>()).prop_map(|(uri, language, text, place, whole)| {
        let position = json!({ "line": place.0, "character": place.1 });
        let range = json!({ "start": position, "end": { "line": place.0, "character": place.1 + 3 } });
        let change = if whole { json!({ "text": text }) } else { json!({ "range": range, "text": text }) };
        json!({
            "textDocument": { "uri": uri, "languageId": language, "version": place.0, "text": text },
            "contentChanges": [change],
            "position": position,
            "range": range,
            "context": { "diagnostics": [], "triggerKind": 1 },
            "options": { "tabSize": 2, "insertSpaces": true },
            "previousResultId": "1",
            "previousResultIds": [],
            "query": "a",
            "text": text,
            "versions": [[{ "range": range, "newText": text }]],
            "changes": [{ "uri": uri, "type": 1 + place.0 % 3 }],
            "settings": { "format": { "align": whole } },
            "id": place.1,
            "capabilities": {},
            "initializationOptions": { "files": whole },
        })
    })
}

/// What a client can send. The number of a request is its id.
#[derive(Debug, Clone)]
enum Said {
    Request(&'static str, Value),
    Notification(&'static str, Value),
    Bytes(Vec<u8>),
    /// Reply to all open questions.
    Replies,
    Step,
}

fn said() -> impl Strategy<Value = Said> {
    let method = || prop::sample::select(METHODS.to_vec());
    prop_oneof![
        4 => (method(), params()).prop_map(|(method, params)| Said::Request(method, params)),
        4 => (method(), params()).prop_map(|(method, params)| Said::Notification(method, params)),
        1 => prop::collection::vec(any::<u8>(), 0..30).prop_map(Said::Bytes),
        2 => Just(Said::Replies),
        2 => Just(Said::Step),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_request_has_one_reply(begun in any::<bool>(), all in prop::collection::vec(said(), 0..40)) {
        let mut client = if begun { Client::new(Some(&[]), json!({})) } else { Client::default() };
        let mut open = BTreeSet::new();
        let mut asked = Vec::new();
        let take = |client: &mut Client, open: &mut BTreeSet<i64>, asked: &mut Vec<Value>| {
            for message in client.said() {
                if message.get("method").is_some() {
                    asked.extend(message.get("id").cloned());
                } else if let Some(id) = message["id"].as_i64() {
                    assert!(open.remove(&id), "a second reply: {message}");
                }
            }
        };
        for one in all {
            match one {
                Said::Request(method, params) => {
                    open.insert(client.request(method, params));
                }
                Said::Notification(method, params) => client.notify(method, params),
                Said::Bytes(bytes) => client.session.receive(&bytes),
                Said::Replies => {
                    for id in std::mem::take(&mut asked) {
                        client.reply(&id, &json!({ "text": "[rules]\n", "uris": [URI] }));
                    }
                }
                Said::Step => {
                    client.session.step();
                }
            }
            take(&mut client, &mut open, &mut asked);
        }
        // Workspace diagnostics, which wait for changes, end too.
        let end = client.request("shutdown", Value::Null);
        open.insert(end);
        loop {
            let has_more = client.session.step();
            take(&mut client, &mut open, &mut asked);
            if !has_more && asked.is_empty() {
                break;
            }
            for id in std::mem::take(&mut asked) {
                client.reply(&id, &Value::Null);
            }
        }
        prop_assert!(open.is_empty(), "no reply to {open:?}");
    }
}
