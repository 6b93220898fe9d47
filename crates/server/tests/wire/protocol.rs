//! The protocol itself: positions, versions, settings, and that nothing is sent that the client did not announce.

use crate::support::{Client, Files, place, range};
use expect_test::expect;
use proptest::{prelude::*, test_runner::RngSeed};
use serde_json::{Value, json};

/// A record with an error, its language and its file.
fn wrong() -> (&'static str, &'static str, String) {
    let text = "1. I jt:B gv:- jt:- gv:- jt:- gv:V\n";
    (text, "kubb", "file:///w/a.kubb".to_owned())
}

#[test]
fn the_encoding_is_the_first_that_the_client_offers() {
    for (offered, expected) in [
        (json!(["utf-8", "utf-16", "utf-32"]), "utf-8"),
        (json!(["utf-16", "utf-8"]), "utf-16"),
        (json!(["utf-32"]), "utf-32"),
        (json!(["utf-32", "utf-16"]), "utf-32"),
        (json!(["utf-7", "utf-32"]), "utf-32"),
        (json!(["utf-7"]), "utf-16"),
        (json!([]), "utf-16"),
    ] {
        let client = Client::start(json!({ "general": { "positionEncodings": offered } }));
        assert_eq!(
            client.initialized["capabilities"]["positionEncoding"],
            expected
        );
    }
    let client = Client::start(json!({}));
    assert_eq!(
        client.initialized["capabilities"]["positionEncoding"],
        "utf-16"
    );
}

#[test]
fn a_client_that_announces_nothing_gets_nothing_else() {
    let (text, language, uri) = wrong();
    let mut client = Client::start(json!({}));
    let offered = &client.initialized["capabilities"];
    assert_eq!(offered["codeActionProvider"], Value::Null);
    assert_eq!(offered["diagnosticProvider"], Value::Null);
    assert_eq!(offered["completionProvider"]["resolveProvider"], false);
    assert_eq!(offered["renameProvider"], true);
    client.ready();
    client.open(&uri, language, text);
    client.change(&uri, 2, json!([{ "text": text }]));
    client.notify(
        "workspace/didChangeConfiguration",
        json!({ "settings": { "movetext": { "hints": { "score": false } } } }),
    );
    for message in client.heard() {
        assert_eq!(
            message["method"], "textDocument/publishDiagnostics",
            "{message}"
        );
        assert_eq!(message.get("id"), None);
        assert_eq!(message["params"].get("version"), None);
        for diagnostic in message["params"]["diagnostics"].as_array().unwrap() {
            let keys: Vec<&String> = diagnostic.as_object().unwrap().keys().collect();
            assert_eq!(keys, ["range", "severity", "code", "source", "message"]);
        }
    }
    let symbols = client.about("textDocument/documentSymbol", &uri);
    assert!(
        symbols
            .as_array()
            .unwrap()
            .iter()
            .all(|symbol| symbol["location"]["uri"] == uri)
    );
    let actions = client.request(
        "textDocument/codeAction",
        json!({ "textDocument": { "uri": uri }, "range": range((0, 0), (99, 0)), "context": { "diagnostics": [] } }),
    );
    assert_eq!(actions, json!([]));
}

#[test]
fn an_unknown_document_is_no_failure() {
    let mut client = Client::start(json!({}));
    let uri = "file:///w/unknown.kubb";
    client.change(uri, 2, json!([{ "text": "x" }]));
    client.close(uri);
    for method in [
        "hover",
        "completion",
        "definition",
        "documentHighlight",
        "prepareRename",
        "linkedEditingRange",
    ] {
        assert_eq!(
            client.at(&format!("textDocument/{method}"), uri, 0, 0),
            Value::Null
        );
    }
    for method in [
        "documentSymbol",
        "foldingRange",
        "documentLink",
        "codeLens",
        "semanticTokens/full",
    ] {
        assert_eq!(
            client.about(&format!("textDocument/{method}"), uri),
            Value::Null
        );
    }
    let reply = client.reply(
        "movetext/viewFileText",
        json!({ "textDocument": { "uri": uri } }),
    );
    assert_eq!(reply["error"]["code"], -32602);
    client.open("file:///w/a.txt", "plaintext", "x");
    assert_eq!(
        client.about("textDocument/documentSymbol", "file:///w/a.txt"),
        Value::Null
    );
}

#[test]
fn the_language_or_else_the_file_name_tells_the_notation() {
    let (text, language, uri) = wrong();
    let mut client = Client::start(json!({}));
    for (uri, language) in [
        ("untitled:Untitled-1", language),
        (&*uri, "plaintext"),
        (&*uri, ""),
    ] {
        client.open(uri, language, text);
        let published = client.published();
        assert!(
            !published.last().unwrap()["diagnostics"]
                .as_array()
                .unwrap()
                .is_empty(),
            "{uri} {language}"
        );
    }
}

#[test]
fn diagnostics_have_the_version_that_they_were_computed_for() {
    let (text, language, uri) = wrong();
    let mut client = Client::start(
        json!({ "textDocument": { "publishDiagnostics": { "versionSupport": true } } }),
    );
    client.open(&uri, language, text);
    // The server could not compute anything yet: only the newest version counts.
    for version in 2..50 {
        client.change(
            &uri,
            version,
            json!([{ "range": range((0, 0), (0, 0)), "text": "\n" }]),
        );
    }
    let published = client.published();
    let versions: Vec<i64> = published
        .iter()
        .map(|params| params["version"].as_i64().unwrap())
        .collect();
    assert!(versions.is_sorted(), "{versions:?}");
    assert_eq!(versions.last(), Some(&49));
    let last = &published.last().unwrap()["diagnostics"];
    assert!(
        last[0]["range"]["start"]["line"].as_i64().unwrap() >= 48,
        "{last}"
    );

    client.close(&uri);
    let published = client.published();
    assert_eq!(published, [json!({ "uri": uri, "diagnostics": [] })]);
}

#[test]
fn what_is_held_back_while_somebody_types_is_said_when_the_record_is_saved() {
    let uri = "file:///w/a.kubb";
    let codes = last_codes;
    let mut client = Client::start(json!({}));
    client.open(uri, "kubb", "1. 0I jt:\n");
    codes(&mut client);
    client.change(
        uri,
        2,
        json!([{ "range": range((0, 9), (0, 9)), "text": "B" }]),
    );
    assert_eq!(codes(&mut client), [] as [String; 0]);
    // A client that sends the whole text is typing, too.
    client.change(uri, 3, json!([{ "text": "1. 0I jt:B \n" }]));
    assert_eq!(codes(&mut client), [] as [String; 0]);
    let saved = json!({ "textDocument": { "uri": uri } });
    client.notify("textDocument/didSave", saved.clone());
    assert_eq!(codes(&mut client), ["kubb/too-few-batons"]);
    // Nothing is held back any more.
    client.notify("textDocument/didSave", saved);
    assert_eq!(client.published(), [] as [Value; 0]);
}

#[test]
fn a_save_after_a_pause_is_no_leaving() {
    let uri = "file:///w/a.kubb";
    let document = json!({ "uri": uri });
    let mut client = Client::start(json!({}));
    client.open(uri, "kubb", "1. 0I jt:");
    client.published();
    client.change(
        uri,
        2,
        json!([{ "range": range((0, 9), (0, 9)), "text": "B" }]),
    );
    assert_eq!(last_codes(&mut client), [] as [String; 0]);
    let saved = |client: &mut Client, reason: u8| {
        let params = json!({ "textDocument": document, "reason": reason });
        client.notify("textDocument/willSave", params);
        client.notify("textDocument/didSave", json!({ "textDocument": document }));
    };
    saved(&mut client, 2);
    assert_eq!(client.published(), [] as [Value; 0]);
    // The user saved, or the window lost the focus.
    saved(&mut client, 1);
    assert_eq!(last_codes(&mut client), ["kubb/too-few-batons"]);
}

#[test]
fn a_key_that_writes_what_was_offered_is_typing_and_taking_it_is_not() {
    let uri = "file:///w/a.kubb";
    let mut client = Client::start(json!({
        "textDocument": { "codeAction": { "codeActionLiteralSupport": { "codeActionKind": { "valueSet": [] } } } },
    }));
    let key = |client: &mut Client, version: i32, at: u32, key: &str| {
        let change = json!([{ "range": range((0, at), (0, at)), "text": key }]);
        client.change(uri, version, change);
        last_codes(client)
    };
    let offered = |client: &mut Client, at: u32| {
        let params = json!({ "textDocument": { "uri": uri }, "range": range((0, at), (0, at)), "context": { "diagnostics": [] } });
        let offered = client.request("textDocument/codeAction", params);
        let edit = offered[0]["edit"]["changes"][uri].clone();
        (offered[0]["title"].clone(), edit)
    };
    client.open(uri, "kubb", "1. 0I a");
    assert_eq!(key(&mut client, 2, 7, ":"), [] as [String; 0]);
    let (title, _) = offered(&mut client, 8);
    assert_eq!(title, "Write a:-");
    assert_eq!(key(&mut client, 3, 8, "-"), [] as [String; 0]);
    // A slip in the same line is mended.
    let again = json!([{ "range": range((0, 8), (0, 9)), "text": ":" }]);
    client.change(uri, 4, again);
    assert_eq!(key(&mut client, 5, 9, "B"), ["kubb/colon"]);
    let (title, mut edit) = offered(&mut client, 8);
    assert_eq!(title, "Remove the second colon");
    edit[0]["text"] = edit[0]["newText"].clone();
    client.change(uri, 6, edit);
    assert_eq!(last_codes(&mut client), ["kubb/too-few-batons"]);
}

#[test]
fn what_formatting_on_type_writes_above_does_not_end_typing() {
    let uri = "file:///w/a.kubb";
    let turn = "1.  0I a:B b:- a:- b:- a:- b:- ";
    // One edit changes both blanks of the line; an editor makes two of it.
    let edits = [
        json!({ "range": range((1, 0), (1, 0)), "text": "2. " }),
        json!({ "range": range((0, 30), (0, 31)), "text": "" }),
        json!({ "range": range((0, 3), (0, 4)), "text": "" }),
    ];
    let reversed = [edits[0].clone(), edits[2].clone(), {
        json!({ "range": range((0, 29), (0, 30)), "text": "" })
    }];
    let both = |edits: &[Value]| vec![edits.to_vec()];
    let apart = |edits: &[Value]| edits.iter().map(|edit| vec![edit.clone()]).collect();
    let groups: [Vec<Vec<Value>>; 4] = [
        both(&edits),
        both(&reversed),
        apart(&edits),
        apart(&reversed),
    ];
    for changes in groups {
        let mut client = Client::start(json!({}));
        client.open(uri, "kubb", turn);
        let entered = json!([{ "range": range((0, 31), (0, 31)), "text": "\n" }]);
        client.change(uri, 2, entered);
        client.published();
        let mut params = place(uri, 1, 0);
        params["ch"] = json!("\n");
        params["options"] = json!({ "tabSize": 4, "insertSpaces": true });
        let formatted = client.request("textDocument/onTypeFormatting", params);
        assert_eq!(formatted.as_array().map(Vec::len), Some(2), "{formatted}");
        for (version, change) in (3..).zip(&changes) {
            client.change(uri, version, json!(change));
        }
        assert_eq!(last_codes(&mut client), [] as [String; 0], "{changes:?}");
        // Another edit above is no formatting.
        let other = json!([{ "range": range((0, 9), (0, 10)), "text": "" }]);
        client.change(uri, 9, other);
        assert_ne!(last_codes(&mut client), [] as [String; 0], "{changes:?}");
    }
}

/// The codes of the last published diagnostics.
fn last_codes(client: &mut Client) -> Vec<String> {
    let last = client.published().pop().expect("diagnostics are published");
    let diagnostics = last["diagnostics"].as_array().unwrap();
    let codes = diagnostics.iter().map(|one| one["code"].as_str().unwrap());
    codes.map(str::to_owned).collect()
}

#[test]
fn what_is_held_back_is_said_when_nobody_types_any_more() {
    let uri = "file:///w/a.pgn";
    let begun = "[Result \"*\"]\n\n1. e4 e5 2. Nf3 Nc *";
    let of_document = json!({ "textDocument": { "uri": uri } });
    let mut client = Client::start(json!({}));
    // A line of a text that was only opened is not being typed.
    client.open(uri, "pgn", "[Result \"*\"]\n\n1. e4 e5 2. Nf3 Nc7");
    let illegal = last_codes(&mut client);
    assert!(
        illegal.contains(&"pgn/illegal-move".to_owned()),
        "{illegal:?}"
    );
    client.close(uri);
    client.published();
    client.open(uri, "pgn", begun.trim_end_matches(" *"));
    client.published();
    for settle in [of_document.clone(), json!({})] {
        client.change(
            uri,
            2,
            json!([{ "range": range((2, 18), (2, 18)), "text": "7" }]),
        );
        assert!(!last_codes(&mut client).contains(&"pgn/illegal-move".to_owned()));
        assert_eq!(
            client.request("movetext/held", of_document.clone()),
            json!(true)
        );
        client.notify("movetext/settle", settle);
        assert_eq!(last_codes(&mut client), illegal);
        assert_eq!(
            client.request("movetext/held", of_document.clone()),
            json!(false)
        );
        client.change(
            uri,
            3,
            json!([{ "range": range((2, 18), (2, 19)), "text": "" }]),
        );
        client.published();
    }
}

#[test]
fn who_takes_an_offered_action_does_not_type() {
    let uri = "file:///w/a.kubb";
    let kinds = json!({ "codeActionKind": { "valueSet": [] } });
    let literals = json!({ "codeActionLiteralSupport": kinds });
    let mut client = Client::start(json!({ "textDocument": { "codeAction": literals } }));
    client.open(uri, "kubb", "1. 0I jt:: B");
    client.published();
    let params = json!({
        "textDocument": { "uri": uri },
        "range": range((0, 0), (0, 12)),
        "context": { "diagnostics": [] },
    });
    let actions = client.request("textDocument/codeAction", params);
    assert_eq!(actions[0]["title"], "Remove the second colon");
    let edit = &actions[0]["edit"]["changes"][uri][0];
    let change = json!([{ "range": edit["range"], "text": edit["newText"] }]);
    client.change(uri, 2, change);
    assert!(last_codes(&mut client).contains(&"kubb/too-few-batons".to_owned()));
}

#[test]
fn a_client_that_pulls_is_not_pushed() {
    let (text, language, uri) = wrong();
    let mut client = Client::start(json!({ "textDocument": { "diagnostic": {} } }));
    assert_eq!(
        client.initialized["capabilities"]["diagnosticProvider"]["interFileDependencies"],
        false
    );
    client.open(&uri, language, text);
    assert_eq!(client.published(), [] as [Value; 0]);
    let full = client.about("textDocument/diagnostic", &uri);
    assert_eq!(full["kind"], "full");
    assert!(!full["items"].as_array().unwrap().is_empty());
    let again = json!({ "textDocument": { "uri": uri }, "previousResultId": full["resultId"] });
    let unchanged = client.request("textDocument/diagnostic", again.clone());
    assert_eq!(
        unchanged,
        json!({ "kind": "unchanged", "resultId": full["resultId"] })
    );
    // A change that does not affect them.
    client.change(
        &uri,
        2,
        json!([{ "range": range((1, 0), (1, 0)), "text": "\n" }]),
    );
    let same = client.request("textDocument/diagnostic", again.clone());
    assert_eq!(same, unchanged);
    // A client that lost them gets them again: text was deleted and inserted again, or the document closed and opened.
    let cut = json!([
        { "range": range((1, 0), (2, 0)), "text": "" },
        { "range": range((1, 0), (1, 0)), "text": "\n" },
    ]);
    client.change(&uri, 3, cut);
    let put_back = client.request("textDocument/diagnostic", again.clone());
    assert_eq!(
        (&put_back["kind"], &put_back["items"]),
        (&full["kind"], &full["items"])
    );
    client.close(&uri);
    client.open(&uri, language, text);
    let known = json!({ "textDocument": { "uri": uri }, "previousResultId": put_back["resultId"] });
    let opened = client.request("textDocument/diagnostic", known);
    assert_eq!(
        (&opened["kind"], &opened["items"]),
        (&full["kind"], &full["items"])
    );
    client.change(&uri, 3, json!([{ "text": "" }]));
    let changed = client.request("textDocument/diagnostic", again);
    assert_eq!(
        (&changed["kind"], &changed["items"]),
        (&json!("full"), &json!([]))
    );
}

/// The capabilities of a client with full support for settings.
fn settings_client() -> Value {
    json!({
        "workspace": {
            "configuration": true,
            "didChangeConfiguration": { "dynamicRegistration": true },
            "didChangeWatchedFiles": { "dynamicRegistration": true },
            "inlayHint": { "refreshSupport": true },
            "codeLens": { "refreshSupport": true },
            "diagnostics": { "refreshSupport": true },
            "semanticTokens": { "refreshSupport": true },
        },
    })
}

fn error_codes(published: &[Value]) -> Vec<String> {
    let diagnostics = published
        .last()
        .map(|params| params["diagnostics"].as_array().unwrap().clone());
    let errors = diagnostics
        .unwrap_or_default()
        .into_iter()
        .filter(|diagnostic| diagnostic["severity"] == 1);
    errors
        .map(|diagnostic| diagnostic["code"].as_str().unwrap().to_owned())
        .collect()
}

/// Settings that switch these rules off.
fn off(codes: &[String]) -> Value {
    let rules: serde_json::Map<String, Value> = codes
        .iter()
        .map(|code| (code.clone(), json!("off")))
        .collect();
    json!({ "rules": rules })
}

#[test]
fn settings_are_asked_for_registered_and_applied_at_run_time() {
    let (text, language, uri) = wrong();
    let records = format!("**/*.{{{}}}", ide::extensions().join(","));
    let mut client = Client::start(settings_client());
    client.will_answer("workspace/configuration", json!([null]));
    client.ready();
    let mut heard = client.heard();
    heard.sort_by_key(|message| message["method"].as_str().map(str::to_owned));
    let sent: Vec<(&Value, &Value)> = heard
        .iter()
        .map(|message| (&message["method"], &message["params"]))
        .collect();
    assert_eq!(
        sent,
        [
            (
                &json!("client/registerCapability"),
                &json!({ "registrations": [
                    {
                        "id": "movetext-files",
                        "method": "workspace/didChangeWatchedFiles",
                        "registerOptions": { "watchers": [
                            { "globPattern": records },
                            { "globPattern": "**/movetext.toml" },
                        ] },
                    },
                    {
                        "id": "movetext-configuration",
                        "method": "workspace/didChangeConfiguration",
                        "registerOptions": { "section": "movetext" },
                    },
                ] })
            ),
            (
                &json!("workspace/configuration"),
                &json!({ "items": [{ "section": "movetext" }] })
            ),
        ]
    );
    client.open(&uri, language, text);
    let codes = error_codes(&client.published());
    assert!(!codes.is_empty());

    client.will_answer("workspace/configuration", json!([off(&codes)]));
    client.notify(
        "workspace/didChangeConfiguration",
        json!({ "settings": null }),
    );
    let heard = client.heard();
    let methods: Vec<&str> = heard
        .iter()
        .map(|message| message["method"].as_str().unwrap())
        .collect();
    assert!(
        methods.contains(&"workspace/inlayHint/refresh")
            && methods.contains(&"workspace/codeLens/refresh")
            && methods.contains(&"workspace/semanticTokens/refresh"),
        "{methods:?}"
    );
    let published: Vec<Value> = heard
        .iter()
        .filter(|message| message["method"] == "textDocument/publishDiagnostics")
        .map(|message| message["params"].clone())
        .collect();
    assert_eq!(error_codes(&published), [] as [String; 0]);
}

#[test]
fn a_client_that_pulls_is_asked_to_pull_again_when_settings_change() {
    let (text, language, uri) = wrong();
    let mut capabilities = settings_client();
    capabilities["textDocument"] = json!({ "diagnostic": {} });
    let mut client = Client::start(capabilities);
    client.ready();
    client.open(&uri, language, text);
    client.heard();
    client.will_answer(
        "workspace/configuration",
        json!([{ "format": { "align": false } }]),
    );
    client.notify(
        "workspace/didChangeConfiguration",
        json!({ "settings": null }),
    );
    let refreshed = client
        .heard()
        .iter()
        .any(|message| message["method"] == "workspace/diagnostic/refresh");
    assert!(refreshed);
}

#[test]
fn initial_options_count_and_slips_in_them_are_said() {
    let (text, language, uri) = wrong();
    let mut client = Client::start(json!({}));
    client.open(&uri, language, text);
    let codes = error_codes(&client.published());
    let mut options = off(&codes);
    options["hintz"] = json!({});
    let mut client = Client::start_with(json!({}), options, Files::default());
    client.ready();
    client.open(&uri, language, text);
    let heard = client.heard();
    let shown = heard
        .iter()
        .find(|message| message["method"] == "window/showMessage")
        .unwrap();
    assert_eq!(
        shown["params"],
        json!({ "type": 2, "message": "Movetext settings: There is no table \"hintz\". Did you mean \"hints\"?" })
    );
    let published: Vec<Value> = heard
        .iter()
        .filter(|message| message["params"]["uri"] == uri)
        .map(|message| message["params"].clone())
        .collect();
    assert_eq!(error_codes(&published), [] as [String; 0]);
}

#[test]
fn a_projects_file_counts_and_is_watched() {
    let (text, language, uri) = wrong();
    let files = Files::default();
    let mut client = Client::start_with(json!({}), Value::Null, files.clone());
    client.open(&uri, language, text);
    let codes = error_codes(&client.published());
    let rules: String = codes
        .iter()
        .map(|code| format!("\"{code}\" = \"off\"\n"))
        .collect();
    let file = "file:///movetext.toml";
    let changed = |kind: i32| json!({ "changes": [{ "uri": file, "type": kind }] });

    files.write(file, &format!("[rules]\n{rules}"));
    client.notify("workspace/didChangeWatchedFiles", changed(1));
    let published = client.published();
    let of = |uri: &str| -> Vec<Value> {
        published
            .iter()
            .filter(|params| params["uri"] == uri)
            .cloned()
            .collect()
    };
    assert_eq!(error_codes(&of(&uri)), [] as [String; 0]);
    assert_eq!(of(file), [json!({ "uri": file, "diagnostics": [] })]);

    // The nearest file applies, and its problems are shown in it.
    let near = "file:///w/movetext.toml";
    files.write(near, "[hints]\nscore = 'é𝕜'\n");
    client.notify(
        "workspace/didChangeWatchedFiles",
        json!({ "changes": [{ "uri": near, "type": 1 }] }),
    );
    let published = client.published();
    let of = |uri: &str| -> Vec<Value> {
        published
            .iter()
            .filter(|params| params["uri"] == uri)
            .cloned()
            .collect()
    };
    assert_eq!(error_codes(&of(&uri)), codes);
    assert_eq!(
        of(near),
        [json!({ "uri": near, "diagnostics": [{
            "range": range((1, 8), (1, 13)), "severity": 2, "source": "movetext",
            "message": "\"hints.score\" cannot be \"é𝕜\"; write true or false.",
        }] })]
    );

    files.delete(near);
    client.notify(
        "workspace/didChangeWatchedFiles",
        json!({ "changes": [{ "uri": near, "type": 3 }] }),
    );
    let published = client.published();
    assert_eq!(
        error_codes(
            &published
                .iter()
                .filter(|params| params["uri"] == uri)
                .cloned()
                .collect::<Vec<_>>()
        ),
        [] as [String; 0]
    );
    assert!(published.contains(&json!({ "uri": near, "diagnostics": [] })));
}

#[test]
fn the_project_file_is_read_when_a_document_opens() {
    let (text, language, uri) = wrong();
    let mut client = Client::start(json!({}));
    client.open(&uri, language, text);
    let codes = error_codes(&client.published());
    let files = Files::default();
    let rules: String = codes
        .iter()
        .map(|code| format!("\"{code}\" = \"hint\"\n"))
        .collect();
    files.write("file:///w/movetext.toml", &format!("[rules]\n{rules}"));
    let mut client = Client::start_with(json!({}), Value::Null, files);
    client.open("file:///w/deep/er/a.x", language, text);
    let published = client.published();
    let of_document: Vec<Value> = published
        .into_iter()
        .filter(|params| params["uri"] != "file:///w/movetext.toml")
        .collect();
    assert_eq!(
        of_document.len(),
        1,
        "once, with the settings of the project"
    );
    assert_eq!(error_codes(&of_document), [] as [String; 0]);
    assert!(!of_document[0]["diagnostics"].as_array().unwrap().is_empty());
}

#[test]
fn workspace_symbols_come_from_open_and_from_other_files() {
    let files = Files::default();
    let (text, language, uri) = wrong();
    let other = uri.replace("a.", "b.");
    files.write(&other, text);
    files.write(&uri, text);
    let mut client = Client::start_with(json!({}), Value::Null, files);
    client.open(&uri, language, text);
    let symbols = client.request("workspace/symbol", json!({ "query": "gm1" }));
    let mut uris: Vec<&str> = symbols
        .as_array()
        .unwrap()
        .iter()
        .map(|symbol| symbol["location"]["uri"].as_str().unwrap())
        .collect();
    uris.dedup();
    assert_eq!(uris, [&*uri, &*other]);
    assert_eq!(
        client.request("workspace/symbol", json!({ "query": "no such thing" })),
        json!([])
    );
}

#[test]
fn the_capabilities_are_these() {
    let client = Client::start(json!({
        "textDocument": {
            "completion": { "completionItem": { "resolveSupport": { "properties": ["documentation"] } } },
            "codeAction": {
                "codeActionLiteralSupport": { "codeActionKind": { "valueSet": [] } },
                "dataSupport": true, "resolveSupport": { "properties": ["edit"] },
            },
            "rename": { "prepareSupport": true },
            "diagnostic": {},
            "inlayHint": { "resolveSupport": { "properties": ["tooltip"] } },
        },
    }));
    let mut offered = client.initialized["capabilities"].clone();
    offered["completionProvider"]["triggerCharacters"] = json!([]);
    offered["signatureHelpProvider"]["triggerCharacters"] = json!([]);
    offered["semanticTokensProvider"]["legend"] = json!({});
    expect![[r#"
        {
          "positionEncoding": "utf-16",
          "textDocumentSync": {
            "openClose": true,
            "change": 2,
            "willSave": true,
            "save": {
              "includeText": false
            }
          },
          "selectionRangeProvider": true,
          "hoverProvider": true,
          "completionProvider": {
            "resolveProvider": true,
            "triggerCharacters": []
          },
          "signatureHelpProvider": {
            "triggerCharacters": []
          },
          "definitionProvider": true,
          "referencesProvider": true,
          "documentHighlightProvider": true,
          "documentSymbolProvider": true,
          "workspaceSymbolProvider": {
            "workDoneProgress": true
          },
          "codeActionProvider": {
            "codeActionKinds": [
              "quickfix",
              "quickfix.movetext.silence",
              "refactor.rewrite",
              "refactor.rewrite.complete",
              "source.movetext.complete",
              "source.movetext",
              "source.fixAll.movetext",
              "source.movetext.repairCertain",
              "source.movetext.repair",
              "source.movetext.copy",
              "source.movetext.read"
            ],
            "resolveProvider": true
          },
          "codeLensProvider": {
            "resolveProvider": true
          },
          "documentFormattingProvider": true,
          "documentRangeFormattingProvider": true,
          "documentOnTypeFormattingProvider": {
            "firstTriggerCharacter": "\n"
          },
          "renameProvider": {
            "prepareProvider": true
          },
          "documentLinkProvider": {},
          "colorProvider": true,
          "foldingRangeProvider": true,
          "executeCommandProvider": {
            "commands": [
              "movetext.read",
              "movetext.explain",
              "movetext.board",
              "movetext.position"
            ]
          },
          "workspace": {
            "workspaceFolders": {
              "supported": true,
              "changeNotifications": true
            }
          },
          "semanticTokensProvider": {
            "legend": {},
            "range": true,
            "full": {
              "delta": true
            }
          },
          "linkedEditingRangeProvider": true,
          "inlayHintProvider": {
            "resolveProvider": true
          },
          "diagnosticProvider": {
            "identifier": "movetext",
            "interFileDependencies": false,
            "workspaceDiagnostics": true,
            "workDoneProgress": true
          }
        }
    "#]]
    .assert_eq(&format!("{offered:#}\n"));
}

/// Pieces of text with every line break and with characters of every width.
fn pieces() -> impl Strategy<Value = String> {
    proptest::collection::vec(
        prop_oneof![
            Just("1. a".to_owned()),
            Just("\n".to_owned()),
            Just("\r\n".to_owned()),
            Just("\r".to_owned()),
            "[a-z0-9 é€𝕜\u{2028}\n]{0,8}",
        ],
        0..8,
    )
    .prop_map(|pieces| pieces.concat())
}

/// The byte offset of a UTF-16 position according to the LSP specification.
fn byte_of(text: &str, line: u32, character: u32) -> usize {
    let mut start = 0;
    for _ in 0..line {
        let Some(at) = text[start..].find(['\r', '\n']) else {
            return text.len();
        };
        start += at
            + if text[start + at..].starts_with("\r\n") {
                2
            } else {
                1
            };
    }
    let content = text[start..].split(['\r', '\n']).next().unwrap_or_default();
    let mut units = 0;
    for (at, found) in content.char_indices() {
        units += u32::try_from(found.len_utf16()).unwrap();
        if units > character {
            return start + at;
        }
    }
    start + content.len()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, rng_seed: RngSeed::Fixed(1), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_servers_text_is_the_clients_text(
        text in pieces(),
        edits in proptest::collection::vec(((0_u32..9, 0_u32..12), (0_u32..9, 0_u32..12), pieces()), 1..20),
    ) {
        let (_, language, uri) = wrong();
        let mut client = Client::start(json!({}));
        client.open(&uri, language, &text);
        let mut expected = text;
        for (version, (start, end, insert)) in (2..).zip(edits) {
            let (start, end) = (start.min(end), start.max(end));
            client.change(&uri, version, json!([{ "range": range(start, end), "text": insert }]));
            let (from, to) = (byte_of(&expected, start.0, start.1), byte_of(&expected, end.0, end.1));
            expected.replace_range(from.min(to)..to, &insert);
            prop_assert_eq!(client.text(&uri), &*expected);
            client.request("textDocument/hover", place(&uri, end.0, end.1));
        }
    }
}
