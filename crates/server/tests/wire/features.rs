//! One or two tests per feature: the requested answer in the announced form.

use std::sync::Arc;

use ide::{Document, Encoding, TextSize};
use notation::plain_text;
use serde_json::{Value, json};

use crate::support::{Client, place, range};

const URI: &str = "file:///w/a.kubb";
/// Two games in which `jt` throws. The second has a slip with a safe fix (a dash), and a web address.
const TEXT: &str = "\
1. 0I jt:B gv:- jt:- gv:- jt:- gv:-
2. I ab:F ab:B ab:- ab:- ab:- ab:-

# https://example.org/final
[Event \"Final\"]
1. 0I jt:B jt:– jt:- jt:- jt:- jt:-
";

fn open(capabilities: Value) -> Client {
    let mut client = Client::start(capabilities);
    client.open(URI, "kubb", TEXT);
    client
}

fn document() -> Document {
    Document::new(
        ide::by_id("kubb").expect("Kubb is there"),
        TEXT,
        Arc::default(),
    )
}

fn offset(line: u32, column: u32) -> TextSize {
    document().offset(ide::Position { line, column }, Encoding::Utf16)
}

/// The text of a range in the client's coordinates.
fn slice(range: &Value) -> String {
    let at = |place: &Value| offset(number(&place["line"]), number(&place["character"]));
    document().slice(ide::TextRange::new(at(&range["start"]), at(&range["end"])))
}

fn number(value: &Value) -> u32 {
    u32::try_from(value.as_u64().unwrap()).unwrap()
}

fn slices(places: &Value) -> Vec<String> {
    places
        .as_array()
        .unwrap()
        .iter()
        .map(|place| slice(&place["range"]))
        .collect()
}

#[test]
fn completions_keep_their_order_and_resolve_their_documentation() {
    let expected = document().completions(offset(1, 32));
    assert!(
        expected
            .iter()
            .any(|completion| completion.documentation.is_some())
    );
    let resolving = json!({ "textDocument": { "completion": { "completionItem": {
        "documentationFormat": ["markdown"], "resolveSupport": { "properties": ["documentation"] } } } } });
    let mut client = open(resolving);
    let items = client.at("textDocument/completion", URI, 1, 32);
    let items = items.as_array().unwrap();
    assert_eq!(items.len(), expected.len());
    assert!(items.is_sorted_by_key(|item| item["sortText"].as_str().unwrap().to_owned()));
    for (item, completion) in items.iter().zip(&expected) {
        assert_eq!(item["label"], *completion.label);
        assert_eq!(item.get("documentation"), None);
        let resolved = client.request("completionItem/resolve", item.clone());
        match &completion.documentation {
            Some(markdown) => assert_eq!(
                resolved["documentation"],
                json!({ "kind": "markdown", "value": markdown })
            ),
            None => assert_eq!(resolved, *item),
        }
    }
    // A new list replaced the first: items of that are returned unchanged.
    client.at("textDocument/completion", URI, 0, 0);
    assert_eq!(
        client.request("completionItem/resolve", items[0].clone()),
        items[0]
    );

    let mut client = open(json!({}));
    let items = client.at("textDocument/completion", URI, 1, 32);
    for (item, completion) in items.as_array().unwrap().iter().zip(&expected) {
        let plain = completion.documentation.as_deref().map(plain_text);
        assert_eq!(item["documentation"]["value"].as_str(), plain.as_deref());
    }
}

#[test]
fn snippets_are_sent_only_to_clients_that_know_them() {
    let with_snippets = |snippets: bool| {
        let capabilities = json!({ "textDocument": { "completion": { "completionItem": { "snippetSupport": snippets } } } });
        let mut client = Client::start(capabilities);
        let mut found = Vec::new();
        for notation in ide::notations() {
            let uri = format!("file:///w/new.{}", notation.id());
            client.open(&uri, notation.id(), "");
            let items = client.at("textDocument/completion", &uri, 0, 0);
            found.extend(items.as_array().unwrap().iter().cloned());
        }
        found
    };
    let known: Vec<Value> = with_snippets(true)
        .into_iter()
        .filter(|item| item["insertTextFormat"] == 2)
        .collect();
    assert!(!known.is_empty(), "an empty record offers a snippet");
    for item in with_snippets(false) {
        assert_eq!(item.get("insertTextFormat"), None);
        let text = item["textEdit"]["newText"].as_str().unwrap();
        assert!(!text.contains("${") && !text.contains("$0"), "{text}");
    }
}

#[test]
fn places_of_a_player_are_highlighted_referred_to_and_renamed_in_one_game() {
    let capabilities = json!({ "workspace": { "workspaceEdit": { "documentChanges": true } },
        "textDocument": { "rename": { "prepareSupport": true } } });
    let mut client = open(capabilities);
    assert_eq!(
        slices(&client.at("textDocument/documentHighlight", URI, 0, 7)),
        ["jt", "jt", "jt"]
    );
    for (with_declaration, count) in [(true, 3), (false, 2)] {
        let mut params = place(URI, 0, 7);
        params["context"] = json!({ "includeDeclaration": with_declaration });
        let references = client.request("textDocument/references", params);
        assert!(
            references.as_array().unwrap().len() >= count,
            "{references}"
        );
        assert!(slices(&references).iter().all(|name| name == "jt"));
    }
    let prepared = client.at("textDocument/prepareRename", URI, 0, 7);
    assert_eq!(
        (slice(&prepared["range"]).as_str(), &prepared["placeholder"]),
        ("jt", &json!("jt"))
    );
    assert_eq!(
        client.at("textDocument/prepareRename", URI, 0, 0),
        Value::Null
    );

    let mut params = place(URI, 0, 7);
    params["newName"] = json!("zoe");
    let edit = client.request("textDocument/rename", params.clone());
    let change = &edit["documentChanges"][0];
    assert_eq!(change["textDocument"], json!({ "uri": URI, "version": 1 }));
    assert_eq!(slices(&change["edits"]), ["jt", "jt", "jt"]);
    params["newName"] = json!("gv");
    let refused = client.reply("textDocument/rename", params.clone());
    assert_eq!(
        refused["error"]["message"],
        "\"gv\" is the name of another player in this game"
    );
    params["newName"] = json!("two words");
    let refused = client.reply("textDocument/rename", params.clone());
    assert_eq!(refused["error"]["code"], -32602);

    let mut client = open(json!({}));
    params["newName"] = json!("zoe");
    let edit = client.request("textDocument/rename", params);
    assert_eq!(edit["changes"][URI].as_array().unwrap().len(), 3);
}

#[test]
fn definitions_are_links_where_that_is_announced() {
    let mut client = open(json!({ "textDocument": { "definition": { "linkSupport": true } } }));
    let links = client.at("textDocument/definition", URI, 0, 30);
    let mut plain = open(json!({}));
    let locations = plain.at("textDocument/definition", URI, 0, 30);
    if locations == Value::Null {
        assert_eq!(links, Value::Null);
        return;
    }
    assert_eq!(links[0]["targetRange"], locations[0]["range"]);
    assert_eq!(
        (&links[0]["targetUri"], &locations[0]["uri"]),
        (&json!(URI), &json!(URI))
    );
}

#[test]
fn fixes_carry_their_diagnostic_and_all_safe_ones_come_at_once() {
    let literals = json!({ "codeActionKind": { "valueSet": ["quickfix", "source.fixAll"] } });
    let capabilities = json!({ "textDocument": { "codeAction": { "codeActionLiteralSupport": literals, "isPreferredSupport": true } } });
    let mut client = open(capabilities);
    let ask = |client: &mut Client, only: Value| {
        let context = json!({ "diagnostics": [], "only": only });
        let params = json!({ "textDocument": { "uri": URI }, "range": range((5, 14), (5, 14)), "context": context });
        client
            .request("textDocument/codeAction", params)
            .as_array()
            .unwrap()
            .clone()
    };
    let fixes = ask(&mut client, json!(["quickfix"]));
    let fix = fixes
        .iter()
        .find(|action| action["isPreferred"] == true)
        .expect("the dash has a fix");
    assert_eq!(fix["kind"], "quickfix");
    assert_eq!(fix["diagnostics"][0]["code"], "kubb/odd-sign");
    assert_eq!(fix["edit"]["changes"][URI][0]["newText"], "-");
    let all = ask(&mut client, json!(["source.fixAll"]));
    assert_eq!(all.len(), 1);
    assert_eq!(all[0]["kind"], "source.fixAll.movetext");
    assert_eq!(slices(&all[0]["edit"]["changes"][URI]), ["–"]);
    assert_eq!(
        ask(&mut client, json!(["refactor.extract"])),
        [] as [Value; 0]
    );

    // For a client that can resolve actions, the edits come later, and only for the version that the action was offered for.
    let capabilities = json!({ "textDocument": { "codeAction": { "codeActionLiteralSupport": literals, "dataSupport": true,
        "resolveSupport": { "properties": ["edit"] } } } });
    let mut client = open(capabilities);
    let all = ask(&mut client, json!(["source.fixAll"]));
    assert_eq!(all[0].get("edit"), None);
    let resolved = client.request("codeAction/resolve", all[0].clone());
    assert_eq!(slices(&resolved["edit"]["changes"][URI]), ["–"]);
    client.change(
        URI,
        2,
        json!([{ "range": range((0, 0), (0, 0)), "text": "\n" }]),
    );
    assert_eq!(client.request("codeAction/resolve", all[0].clone()), all[0]);
}

#[test]
fn every_first_repair_is_taken_at_once_and_shown_before() {
    let text = "1. 0I B - - - - –\n2. 2I F - - - - -\n";
    let literals = json!({ "codeActionKind": { "valueSet": ["quickfix", "source"] } });
    let action = json!({ "codeActionLiteralSupport": literals, "isPreferredSupport": true });
    let resolved = json!({ "codeActionLiteralSupport": literals, "dataSupport": true,
        "resolveSupport": { "properties": ["edit"] } });
    let ask = |client: &mut Client, context: Value| -> Vec<Value> {
        let params = json!({ "textDocument": { "uri": URI }, "range": range((1, 3), (1, 3)), "context": context });
        let answer = client.request("textDocument/codeAction", params);
        answer.as_array().unwrap().clone()
    };
    let title = "Take the first repair of every finding";
    let here = json!({ "diagnostics": [] });
    let wanted = json!({ "diagnostics": [], "only": ["source.movetext"] });
    let repair = |actions: &[Value]| {
        let found = actions.iter().find(|action| action["title"] == title);
        found.cloned().unwrap_or_default()
    };

    // Next to a repair that is not certain; for a client without annotations as a plain edit.
    let mut client = Client::start(json!({ "textDocument": { "codeAction": action } }));
    client.open(URI, "kubb", text);
    let found = repair(&ask(&mut client, here.clone()));
    assert_eq!(found["kind"], "source.movetext.repair");
    let edits = found["edit"]["changes"][URI].as_array().unwrap();
    let texts: Vec<_> = edits.iter().map(|edit| &edit["newText"]).collect();
    assert_eq!(texts, ["-", "1"]);

    // A client that can show changes before applying them is asked to.
    let edit = json!({ "documentChanges": true, "changeAnnotationSupport": {} });
    let mut client = Client::start(json!({ "textDocument": { "codeAction": resolved },
        "workspace": { "workspaceEdit": edit } }));
    client.open(URI, "kubb", text);
    let found = repair(&ask(&mut client, wanted.clone()));
    assert_eq!(found.get("edit"), None);
    let edit = &client.request("codeAction/resolve", found)["edit"];
    assert_eq!(
        edit["changeAnnotations"],
        json!({ title: { "label": title, "needsConfirmation": true } })
    );
    let edits = edit["documentChanges"][0]["edits"].as_array().unwrap();
    assert_eq!((edits.len(), &edits[0]["annotationId"]), (2, &json!(title)));

    // A correct record has nothing to repair.
    client.change(URI, 2, json!([{ "text": "1. 0I B - - - - -\n" }]));
    assert_eq!(ask(&mut client, wanted), [] as [Value; 0]);
}

#[test]
fn what_is_certain_is_repaired_in_one_edit() {
    // A scanner's slips are certain; a doubled key may be another slip.
    let right = "Map: Fall\nDeck: Standard\nPool: CE\nC: Ann\nE: Bob\n\nC:t_k->1/w->2+3/#->C\nE:6w->3/#->E\n";
    let text = right.replace("->1", "->l").replace("6w->3", "6w–>33");
    let literals = json!({ "codeActionKind": { "valueSet": ["quickfix", "source"] } });
    let action = json!({ "codeActionLiteralSupport": literals, "isPreferredSupport": true });
    let edit = json!({ "documentChanges": true, "changeAnnotationSupport": {} });
    let mut client = Client::start(json!({ "textDocument": { "codeAction": action },
        "workspace": { "workspaceEdit": edit } }));
    client.open(URI, "rootlog", &text);
    let ask = |client: &mut Client, line: u32, only: Value| -> Vec<Value> {
        let context = json!({ "diagnostics": [], "only": only });
        let params = json!({ "textDocument": { "uri": URI }, "range": range((line, 3), (line, 3)), "context": context });
        let answer = client.request("textDocument/codeAction", params);
        answer.as_array().unwrap().clone()
    };
    let kind = "source.movetext.repairCertain";
    let certain = |actions: &[Value]| {
        let found = actions.iter().find(|action| action["kind"] == kind);
        found.cloned().unwrap_or_default()
    };
    let found = certain(&ask(&mut client, 0, json!([kind])));
    assert_eq!(found["title"], "Repair what is certain");
    assert_eq!(
        found["edit"].get("changeAnnotations"),
        None,
        "nobody is asked"
    );
    let edits = found["edit"]["documentChanges"][0]["edits"]
        .as_array()
        .unwrap();
    let texts: Vec<_> = edits
        .iter()
        .map(|edit| (&edit["range"]["start"]["line"], &edit["newText"]))
        .collect();
    assert_eq!(texts, [(&json!(6), &json!("1")), (&json!(7), &json!("-"))]);

    // Without certain repairs it is not offered.
    for (version, text) in [(2, right.replace("6w->3", "6w->33")), (3, right.to_owned())] {
        client.change(URI, version, json!([{ "text": text }]));
        assert_eq!(ask(&mut client, 0, json!([kind])), [] as [Value; 0]);
    }
}

#[test]
fn formatting_changes_what_the_document_changes() {
    let text = "1.  0I   B - - - - -\n\n1.  0I   B - - - - -\n";
    let mut client = Client::start(json!({}));
    client.open(URI, "kubb", text);
    let options = json!({ "tabSize": 4, "insertSpaces": true });
    let lines = |edits: &Value| {
        let mut lines: Vec<u64> = edits
            .as_array()
            .unwrap()
            .iter()
            .map(|edit| edit["range"]["start"]["line"].as_u64().unwrap())
            .collect();
        lines.dedup();
        lines
    };
    let whole = client.request(
        "textDocument/formatting",
        json!({ "textDocument": { "uri": URI }, "options": options }),
    );
    assert_eq!(lines(&whole), [0, 2]);
    let ranged = client.request(
        "textDocument/rangeFormatting",
        json!({ "textDocument": { "uri": URI }, "range": range((2, 0), (2, 5)), "options": options }),
    );
    assert_eq!(lines(&ranged), [2]);
    let mut params = place(URI, 1, 0);
    params["ch"] = json!("\n");
    params["options"] = options;
    let typed = client.request("textDocument/onTypeFormatting", params);
    assert!(lines(&typed).contains(&0), "{typed}");
}

#[test]
fn the_outline_is_nested_or_flat_and_one_game_alone_is_not_wrapped() {
    let nested = json!({ "textDocument": { "documentSymbol": { "hierarchicalDocumentSymbolSupport": true } } });
    let mut client = open(nested);
    let games = client.about("textDocument/documentSymbol", URI);
    let names: Vec<&str> = games
        .as_array()
        .unwrap()
        .iter()
        .map(|game| game["name"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["Game 1", "Game 2"]);
    let parts = games[0]["children"].as_array().unwrap().clone();
    let count = |symbol: &Value| symbol["children"].as_array().map_or(0, Vec::len);
    assert_eq!(
        parts.iter().map(count).sum::<usize>(),
        2,
        "two turns in a round: {games}"
    );
    client.change(
        URI,
        2,
        json!([{ "range": range((2, 0), (6, 0)), "text": "" }]),
    );
    let alone = client.about("textDocument/documentSymbol", URI);
    assert_eq!(alone, json!(parts));

    let mut client = open(json!({}));
    let flat = client.about("textDocument/documentSymbol", URI);
    assert!(
        flat.as_array()
            .unwrap()
            .iter()
            .any(|symbol| symbol["containerName"] == "Game 2"),
        "{flat}"
    );
}

#[test]
fn folds_stay_below_the_limit() {
    let mut client = open(json!({ "textDocument": { "foldingRange": { "rangeLimit": 1 } } }));
    let folds = client.about("textDocument/foldingRange", URI);
    assert_eq!(
        folds,
        json!([{ "startLine": 0, "endLine": 1, "kind": "region" }])
    );
}

#[test]
fn selections_grow_to_the_whole_text() {
    let mut client = open(json!({}));
    let params = json!({ "textDocument": { "uri": URI }, "positions": [{ "line": 0, "character": 9 }, { "line": 99, "character": 0 }] });
    let chains = client.request("textDocument/selectionRange", params);
    assert_eq!(chains.as_array().unwrap().len(), 2);
    let mut chain = &chains[0];
    let mut lengths = vec![slice(&chain["range"]).len()];
    while chain["parent"].is_object() {
        chain = &chain["parent"];
        lengths.push(slice(&chain["range"]).len());
    }
    assert!(
        lengths.is_sorted() && lengths[0] == 1 && lengths.last() == Some(&TEXT.len()),
        "{lengths:?}"
    );
}

#[test]
fn lenses_tell_their_verdict_when_they_are_resolved() {
    let mut client = open(json!({}));
    let lenses = client.about("textDocument/codeLens", URI);
    let lenses = lenses.as_array().unwrap().clone();
    assert_eq!(lenses.len(), 2);
    assert_eq!(lenses[1].get("command"), None);
    let resolved = client.request("codeLens/resolve", lenses[1].clone());
    let title = resolved["command"]["title"].as_str().unwrap();
    assert!(
        title.ends_with(" · replays without contradiction"),
        "{title}"
    );
    // An older lens keeps its title, without a verdict that may be outdated.
    client.change(
        URI,
        2,
        json!([{ "range": range((5, 13), (5, 14)), "text": "-" }]),
    );
    let stale = client.request("codeLens/resolve", lenses[1].clone());
    assert!(
        !stale["command"]["title"]
            .as_str()
            .unwrap()
            .contains("contradiction")
    );
}

#[test]
fn links_lead_to_web_addresses() {
    let mut client = open(json!({}));
    let links = client.about("textDocument/documentLink", URI);
    assert_eq!(links[0]["target"], "https://example.org/final");
    assert_eq!(slices(&links), ["https://example.org/final"]);
}

#[test]
fn hints_are_those_of_the_range_and_can_be_switched_off() {
    let mut client = open(json!({}));
    let ask = |client: &mut Client| {
        let params = json!({ "textDocument": { "uri": URI }, "range": range((0, 0), (2, 0)) });
        client
            .request("textDocument/inlayHint", params)
            .as_array()
            .unwrap()
            .clone()
    };
    let hints = ask(&mut client);
    assert!(!hints.is_empty());
    assert!(
        hints
            .iter()
            .all(|hint| hint["position"]["line"].as_u64().unwrap() < 2)
    );
    let all_off = json!({ "points": false, "score": false, "state": false, "moves": false });
    client.notify(
        "workspace/didChangeConfiguration",
        json!({ "settings": { "movetext": { "hints": all_off } } }),
    );
    assert_eq!(ask(&mut client), [] as [Value; 0]);
}

#[test]
fn the_field_that_is_typed_is_told_as_the_client_takes_it() {
    let mut client = open(json!({}));
    let help = client.at("textDocument/signatureHelp", URI, 1, 9);
    let first = &help["signatures"][0];
    assert_eq!(first["label"], "d:5I2R");
    assert_eq!(first["parameters"][2]["label"], "I2R");
    assert_eq!(first["documentation"]["kind"], "plaintext");
    assert_eq!([&help["activeSignature"], &help["activeParameter"]], [0, 2]);

    let mut client = open(
        json!({ "textDocument": { "signatureHelp": { "signatureInformation": {
        "documentationFormat": ["markdown"], "parameterInformation": { "labelOffsetSupport": true },
    } } } }),
    );
    let help = client.at("textDocument/signatureHelp", URI, 1, 9);
    let first = &help["signatures"][0];
    assert_eq!(first["parameters"][2]["label"], json!([3, 6]));
    assert_eq!(first["parameters"][2]["documentation"]["kind"], "markdown");
    assert_eq!(
        client.at("textDocument/signatureHelp", URI, 3, 7),
        Value::Null
    );
}

#[test]
fn linked_editing_starts_at_a_players_declaration() {
    let uri = "file:///w/a.carcassonne";
    let mut client = Client::start(json!({}));
    let sample = include_str!("../../../../tests/records/carcassonne/game-1.carcassonne");
    client.open(uri, "carcassonne", sample);
    let mut ranges = Vec::new();
    for line in 0..4 {
        let linked = client.at("textDocument/linkedEditingRange", uri, line, 0);
        ranges.extend(linked["ranges"].as_array().cloned());
    }
    let in_moves = ranges.iter().filter(|places| places.len() > 1).count();
    assert!(in_moves >= 1, "a player's line is linked with the moves");
}

#[test]
fn the_replay_has_the_shape_that_the_command_line_prints() {
    let mut client = open(json!({}));
    let replay = client.about("movetext/replay", URI);
    assert_eq!(
        (&replay["notation"], &replay["file"]),
        (&json!("kubb"), &json!(URI))
    );
    let games = replay["games"].as_array().unwrap();
    assert_eq!(games.len(), 2);
    let keys: Vec<&String> = games[1].as_object().unwrap().keys().collect();
    assert_eq!(keys, ["line", "tags", "players", "moves", "result"]);
    assert_eq!(games[1]["tags"], json!({ "Event": "Final" }));
    assert_eq!(games[1]["line"], 4);
    assert_eq!(games[1]["moves"][0]["line"], 6);
    assert_eq!(games[0]["moves"][1]["state"]["felled"], 2);
}
