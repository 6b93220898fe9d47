//! What every notation does over the wire, with the examples of its rules as records.

use crate::support::{Client, range};
use serde_json::{Value, json};

fn everything() -> Value {
    json!({
        "textDocument": {
            "publishDiagnostics": { "relatedInformation": true, "versionSupport": true, "codeDescriptionSupport": true,
                "tagSupport": { "valueSet": [1, 2] } },
            "codeAction": { "codeActionLiteralSupport": { "codeActionKind": { "valueSet": ["quickfix"] } },
                "isPreferredSupport": true },
            "documentSymbol": { "hierarchicalDocumentSymbolSupport": true },
            "hover": { "contentFormat": ["markdown"] },
        },
        "workspace": { "workspaceEdit": { "documentChanges": true } },
    })
}

#[test]
fn every_wrong_example_has_its_diagnostic() {
    let mut client = Client::start(everything());
    for notation in ide::notations() {
        for rule in notation.rules() {
            let uri = format!("file:///w/{}.{}", rule.code, notation.extensions()[0]);
            // The line break ends the last line, which otherwise counts as being typed.
            client.open(&uri, notation.id(), &format!("{}\n", rule.wrong));
            let published = client.published();
            let last = published.last().expect("diagnostics are published");
            assert_eq!((&last["uri"], &last["version"]), (&json!(uri), &json!(1)));
            let diagnostics = last["diagnostics"].as_array().unwrap();
            let found = diagnostics
                .iter()
                .find(|diagnostic| diagnostic["code"] == rule.code);
            let found = found.unwrap_or_else(|| panic!("{} is not in {last}", rule.code));
            assert_eq!(found["source"], "movetext");
            let page = found["codeDescription"]["href"].as_str().unwrap();
            let pages = "https://movetext.github.io/movetext/rules";
            assert_eq!(page, format!("{pages}/{}.html", rule.code));
            client.close(&uri);
        }
    }
}

#[test]
fn every_fix_of_every_example_can_be_applied() {
    let mut client = Client::start(everything());
    for notation in ide::notations() {
        for rule in notation.rules() {
            let uri = format!("file:///w/a.{}", notation.extensions()[0]);
            client.open(&uri, notation.id(), rule.wrong);
            let actions = client.request(
                "textDocument/codeAction",
                json!({ "textDocument": { "uri": uri }, "range": range((0, 0), (9_999, 0)), "context": { "diagnostics": [] } }),
            );
            for action in actions.as_array().unwrap() {
                let edits = &action["edit"]["documentChanges"][0]["edits"];
                assert!(!edits.as_array().unwrap().is_empty(), "{action}");
                client.open(&uri, notation.id(), rule.wrong);
                let mut changes = edits.as_array().unwrap().clone();
                // Edits refer to the text before them: apply them from the end.
                changes.sort_by_key(|edit| position(&edit["range"]["start"]));
                changes.reverse();
                for change in &mut changes {
                    change["text"] = change["newText"].take();
                }
                client.change(&uri, 2, json!(changes));
                let before = notation::fixture::findings(*notation, rule.wrong);
                if action["kind"] == "quickfix" {
                    let after = client.text(&uri);
                    assert_ne!(
                        notation::fixture::findings(*notation, &after),
                        before,
                        "{action}"
                    );
                }
            }
            client.close(&uri);
        }
    }
}

fn position(position: &Value) -> (u64, u64) {
    (
        position["line"].as_u64().unwrap(),
        position["character"].as_u64().unwrap(),
    )
}

#[test]
fn every_question_at_every_place_is_answered() {
    for encoding in ["utf-8", "utf-16", "utf-32"] {
        let mut capabilities = everything();
        capabilities["general"] = json!({ "positionEncodings": [encoding] });
        let mut client = Client::start(capabilities);
        assert_eq!(
            client.initialized["capabilities"]["positionEncoding"],
            encoding
        );
        for notation in ide::notations() {
            for rule in notation.rules().iter().step_by(12) {
                let uri = format!("file:///w/a.{}", notation.extensions()[0]);
                client.open(&uri, notation.id(), rule.wrong);
                ask_everything(&mut client, &uri, rule.wrong);
                client.close(&uri);
            }
        }
    }
}

fn ask_everything(client: &mut Client, uri: &str, text: &str) {
    for method in [
        "documentSymbol",
        "foldingRange",
        "documentLink",
        "codeLens",
        "semanticTokens/full",
        "formatting",
        "diagnostic",
    ] {
        let params = json!({ "textDocument": { "uri": uri }, "options": { "tabSize": 4, "insertSpaces": true } });
        client.request(&format!("textDocument/{method}"), params);
    }
    for method in ["inlayHint", "semanticTokens/range", "rangeFormatting"] {
        let params = json!({ "textDocument": { "uri": uri }, "range": range((0, 0), (99, 0)),
            "options": { "tabSize": 4, "insertSpaces": true } });
        client.request(&format!("textDocument/{method}"), params);
    }
    client.about("movetext/replay", uri);
    client.about("movetext/explain", uri);
    for (line, content) in text.lines().enumerate() {
        for column in (0..content.len() + 2).step_by(3) {
            let (line, column) = (u32::try_from(line).unwrap(), u32::try_from(column).unwrap());
            for method in [
                "hover",
                "completion",
                "signatureHelp",
                "definition",
                "documentHighlight",
                "prepareRename",
                "linkedEditingRange",
            ] {
                client.at(&format!("textDocument/{method}"), uri, line, column);
            }
            client.at("movetext/position", uri, line, column);
        }
    }
}

#[test]
fn tokens_of_all_kinds_agree() {
    let mut client = Client::start(everything());
    for notation in ide::notations() {
        for pair in notation.rules().windows(2) {
            let uri = format!("file:///w/a.{}", notation.extensions()[0]);
            client.open(&uri, notation.id(), pair[0].wrong);
            let first = client.about("textDocument/semanticTokens/full", &uri);
            client.change(&uri, 2, json!([{ "text": pair[1].wrong }]));
            let delta = client.request(
                "textDocument/semanticTokens/full/delta",
                json!({ "textDocument": { "uri": uri }, "previousResultId": first["resultId"] }),
            );
            let mut data = numbers(&first["data"]);
            for edit in delta["edits"].as_array().unwrap() {
                let start = usize::try_from(edit["start"].as_u64().unwrap()).unwrap();
                let count = usize::try_from(edit["deleteCount"].as_u64().unwrap()).unwrap();
                data.splice(start..start + count, numbers(&edit["data"]));
            }
            let full = client.about("textDocument/semanticTokens/full", &uri);
            assert_eq!(data, numbers(&full["data"]));
            let ranged = client.request(
                "textDocument/semanticTokens/range",
                json!({ "textDocument": { "uri": uri }, "range": range((0, 0), (9_999, 0)) }),
            );
            assert_eq!(ranged["data"], full["data"]);
            client.close(&uri);
        }
    }
}

fn numbers(data: &Value) -> Vec<u64> {
    data.as_array()
        .unwrap()
        .iter()
        .map(|number| number.as_u64().unwrap())
        .collect()
}
