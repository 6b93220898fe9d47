//! What LSP 3.18 added: each only for clients that announce it.

use serde_json::{Value, json};

use crate::support::{Client, Files, place, range};

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

#[track_caller]
fn content(client: &mut Client, uri: &str) -> String {
    let result = client.request("workspace/textDocumentContent", json!({ "uri": uri }));
    result["text"].as_str().unwrap().to_owned()
}

#[test]
fn documents_that_the_server_writes_are_read_by_their_address() {
    let announced = json!({ "workspace": { "textDocumentContent": {} } });
    let text = "1. e4 f6 2. Qh5+ g6\n";
    let mut client = open(announced, PGN, text);
    let offered = &client.initialized["capabilities"]["workspace"];
    assert_eq!(
        offered["textDocumentContent"],
        json!({ "schemes": ["movetext"] })
    );
    assert_eq!(offered["workspaceFolders"]["supported"], true);

    let rule = content(&mut client, "movetext:/rules/kubb/inkast-count.md");
    assert!(
        rule.starts_with("# kubb/inkast-count\n\n**Error** · "),
        "{rule}"
    );
    assert!(rule.contains("```kubb\n"), "{rule}");

    let explained = client.about("movetext/explain", PGN);
    let address = "movetext:/explain/a.txt?file:///w/a.pgn";
    assert_eq!(content(&mut client, address), explained["text"]);
    let of_line = "movetext:/explain/1/a.txt?file%3A%2F%2F%2Fw%2Fa.pgn";
    assert_eq!(content(&mut client, of_line), explained["text"]);

    let fen = content(&mut client, "movetext:/as/fen/a.fen?file:///w/a.pgn");
    let last = "rnbqkbnr/ppppp2p/5pp1/7Q/4P3/8/PPPP1PPP/RNB1KBNR w KQkq - 0 3";
    assert_eq!(fen.lines().last(), Some(last), "{fen}");

    let board = content(&mut client, "movetext:/board/1/a.txt?file:///w/a.pgn");
    let mut params = place(PGN, 0, 19);
    params["format"] = json!("text");
    let picture = client.request("movetext/board", params)["picture"].take();
    let picture = picture.as_str().unwrap();
    assert!(
        board.ends_with(picture) && board.len() > picture.len(),
        "{board}"
    );

    for unknown in [
        "movetext:/rules/kubb/none.md",
        "movetext:/as/none/a.txt?file:///w/a.pgn",
        "movetext:/as/kubb/a.txt?file:///w/a.pgn",
        "movetext:/explain/a.txt?file:///w/none.pgn",
        "movetext:/explain/a.txt",
        "movetext:/",
        "other:/rules/kubb/inkast-count.md",
    ] {
        let reply = client.reply("workspace/textDocumentContent", json!({ "uri": unknown }));
        assert_eq!(reply["error"]["code"], -32602, "{unknown}");
    }
    let refused = json!({ "uri": "movetext:/as/bga/a.txt?file:///w/a.pgn" });
    let reply = client.reply("workspace/textDocumentContent", refused);
    let message = reply["error"]["message"].as_str().unwrap();
    assert!(
        message.starts_with("this record cannot be written as bga; it can be as pgn, scores"),
        "{message}"
    );
    // The line below the last one is that of a cursor at the end.
    let end = "movetext:/board/2/a.txt?file:///w/a.pgn";
    assert_eq!(content(&mut client, end), board);
    for beyond in [
        "movetext:/board/99/a.txt?file:///w/a.pgn",
        "movetext:/explain/99/a.txt?file:///w/a.pgn",
    ] {
        assert_eq!(
            content(&mut client, beyond),
            "There is no line 99: the record has 1 line and 1 game.\n"
        );
    }
}

#[test]
fn a_record_is_read_in_the_forms_of_other_platforms() {
    let rootlog = "Map: Fall\nDeck: E&P\nC: Ann\nE: Bo\n\nC:w->1\n";
    let carcassonne = "A = ann\nB = bob\n0 (0,0) RCRF\n1A (0,1) FFFC\n";
    for (record, text, form, expected) in [
        (
            "file:///w/a.rootlog",
            rootlog,
            "rootvis",
            "https://rootvis.seiyria.com/full-game?game=LIQwDgXABAYiA28BQARApgYwNbQKIDIAFJAYWgEEA7SpXaAIQHslSIB3AWgD4BGJIA",
        ),
        (
            "file:///w/a.carcassonne",
            carcassonne,
            "lab",
            "https://www.carcassonnelab.com/#/0/0/Fa/12b0?players=ann,bob&colors=red,blue",
        ),
        (
            "file:///w/a.bucky",
            "1. e2-e4 e7-e5\n",
            "fen",
            "wscmdcsw/jjjj1jjj/8/4j3/4J3/8/JJJJ1JJJ/WSCMDCSW w Tt d6,e6,f6:e5",
        ),
        (
            "file:///w/a.kubb",
            "1. 0I B - - - - -\n",
            "scores",
            "game,line,turn,mover,text,team,thrown,felled,field_0,field_1,base_0,base_1,batons\n\
             1,1,1,first,1. 0I B - - - - -,0,0,1,0,0,5,4,6",
        ),
    ] {
        let mut client = open(
            json!({ "workspace": { "textDocumentContent": {} } }),
            record,
            text,
        );
        let address = format!("movetext:/as/{form}/a.txt?{record}");
        assert_eq!(
            content(&mut client, &address).trim_end(),
            expected,
            "{form}"
        );
    }
    // Board Game Arena takes no games in.
    let mut client = open(json!({}), "file:///w/a.carcassonne", carcassonne);
    let refused = json!({ "uri": "movetext:/as/bga/a.txt?file:///w/a.carcassonne" });
    let reply = client.reply("workspace/textDocumentContent", refused);
    assert_eq!(
        reply["error"]["message"],
        "this record cannot be written as bga; it can be as carcassonne, lab, jcz, scores or markdown"
    );
}

#[test]
fn a_record_in_the_workspace_need_not_be_open() {
    let files = Files::default();
    files.write("file:///w/in/b c.kubb", "");
    files.write("file:///w/in/b%20c.kubb", "1. 0I B - - - - -\n");
    files.write("file:///other/b.kubb", "1. 0I B - - - - -\n");
    let announced = json!({ "workspace": { "textDocumentContent": {} } });
    let mut client = Client::start_with(announced, Value::Null, files);
    let text = content(
        &mut client,
        "movetext:/explain/b.txt?file:///w/in/b%20c.kubb",
    );
    assert!(text.contains("Turn 1"), "{text}");
    let outside = json!({ "uri": "movetext:/explain/b.txt?file:///other/b.kubb" });
    let reply = client.reply("workspace/textDocumentContent", outside);
    assert_eq!(reply["error"]["code"], -32602);
}

#[test]
fn what_was_written_from_a_record_is_read_again_after_it_changed() {
    const REFRESH: &str = "workspace/textDocumentContent/refresh";
    let announced = json!({ "workspace": { "textDocumentContent": {} } });
    let mut client = open(announced, PGN, "1. e4 e5\n");
    let address = "movetext:/explain/a.txt?file:///w/a.pgn";
    let before = content(&mut client, address);
    let saved = json!({ "textDocument": { "uri": PGN } });
    let refreshed = |client: &mut Client| -> Vec<Value> {
        client.notify("textDocument/didSave", saved.clone());
        let heard = client.heard().into_iter();
        let refreshes = heard.filter(|message| message["method"] == REFRESH);
        refreshes
            .map(|mut message| message["params"].take())
            .collect()
    };
    assert_eq!(refreshed(&mut client), [] as [Value; 0]);
    client.change(
        PGN,
        2,
        json!([{ "range": range((0, 6), (0, 8)), "text": "c5" }]),
    );
    assert_eq!(refreshed(&mut client), [json!({ "uri": address })]);
    assert_eq!(refreshed(&mut client), [] as [Value; 0]);
    let after = content(&mut client, address);
    assert_ne!(after, before);
    assert_eq!(refreshed(&mut client), [] as [Value; 0]);
}

#[test]
fn several_ranges_are_formatted_in_one_go() {
    let announced = json!({ "textDocument": { "rangeFormatting": { "rangesSupport": true } } });
    let text = "1.  0I  B - - - - -\n2.  I  B - - - - -\n3.  I  B - - - - -\n";
    let mut client = open(announced, KUBB, text);
    let offered = &client.initialized["capabilities"];
    let provider = json!({ "rangesSupport": true });
    assert_eq!(offered["documentRangeFormattingProvider"], provider);
    let ranges = json!([
        range((2, 0), (2, 4)),
        range((0, 2), (1, 0)),
        range((2, 3), (2, 3))
    ]);
    let options = json!({ "tabSize": 4, "insertSpaces": true });
    let about = json!({ "textDocument": { "uri": KUBB }, "options": options, "ranges": ranges });
    let edits = client.request("textDocument/rangesFormatting", about);
    let lines: Vec<u64> = (edits.as_array().unwrap().iter())
        .map(|edit| edit["range"]["start"]["line"].as_u64().unwrap())
        .collect();
    assert_eq!(lines, [0, 2]);

    let text = "1.e4   e5\n2.Nf3   Nc6\n3.Bb5   a6\n";
    client.open(PGN, "pgn", text);
    let mut format = |method: &str, name: &str, value: Value| {
        let mut about = json!({ "textDocument": { "uri": PGN }, "options": options });
        about[name] = value;
        let edits = client.request(method, about);
        edits.as_array().unwrap().clone()
    };
    let lines = [range((0, 0), (0, 9)), range((2, 0), (2, 10))];
    let alone = lines
        .clone()
        .map(|line| format("textDocument/rangeFormatting", "range", line));
    assert!(alone.iter().all(|edits| !edits.is_empty()), "{alone:?}");
    let together = format("textDocument/rangesFormatting", "ranges", json!(lines));
    assert_eq!(together, alone.concat());

    let client = open(json!({}), KUBB, "");
    let offered = &client.initialized["capabilities"];
    assert_eq!(offered["documentRangeFormattingProvider"], true);
}

#[test]
fn folds_are_asked_for_again_after_a_change_of_settings() {
    let announced = json!({ "workspace": { "foldingRange": { "refreshSupport": true } } });
    let mut client = open(announced, KUBB, "1. 0I B - - - - -\n");
    client.ready();
    let settings = json!({ "movetext": { "rules": { "kubb/inkast-count": "off" } } });
    let changed = json!({ "settings": settings });
    client.notify("workspace/didChangeConfiguration", changed);
    let heard = client.heard();
    let refreshes = heard
        .iter()
        .filter(|message| message["method"] == "workspace/foldingRange/refresh");
    assert_eq!(refreshes.count(), 1, "{heard:?}");
}

#[test]
fn what_all_completions_share_is_said_once() {
    let resolving = json!({ "resolveSupport": { "properties": ["documentation"] } });
    let list = json!({ "itemDefaults": ["data"], "applyKindSupport": true });
    let completion = json!({ "completionItem": resolving, "completionList": list });
    let announced = json!({ "textDocument": { "completion": completion } });
    let mut client = open(announced, KUBB, "1. 0I ");
    let list = client.at("textDocument/completion", KUBB, 0, 6);
    assert_eq!(list["isIncomplete"], false);
    assert_eq!(list["applyKind"], json!({ "data": 2 }));
    let shared = list["itemDefaults"]["data"].as_object().unwrap();
    assert_eq!(shared.len(), 1);
    let items = list["items"].as_array().unwrap();
    let lazy = items.iter().find(|item| item["data"].is_object()).unwrap();
    assert_eq!(lazy["data"].as_object().unwrap().len(), 1);
    // The client merges both.
    let mut item = lazy.clone();
    let data = item["data"].as_object_mut().unwrap();
    data.extend(shared.clone());
    let resolved = client.request("completionItem/resolve", item);
    assert!(resolved["documentation"]["value"].is_string(), "{resolved}");

    let plain = json!({ "textDocument": { "completion": { "completionItem": resolving } } });
    let mut client = open(plain, KUBB, "1. 0I ");
    let items = client.at("textDocument/completion", KUBB, 0, 6);
    assert!(items.is_array());
}

/// A client that shows documents and all that LSP 3.18 knows of code actions.
fn reader() -> Value {
    let kinds = json!({ "codeActionKind": { "valueSet": ["", "source"] } });
    let action = json!({ "codeActionLiteralSupport": kinds, "documentationSupport": true });
    json!({
        "window": { "showDocument": { "support": true } },
        "textDocument": { "codeAction": action, "codeLens": { "resolveSupport": { "properties": ["command"] } } },
        "workspace": { "textDocumentContent": {},
            "workspaceEdit": { "documentChanges": true, "snippetEditSupport": true } },
        "experimental": { "commands": { "commands": ["movetext.copyAs"] } },
    })
}

#[track_caller]
fn actions(client: &mut Client, uri: &str, line: u32, only: &Value) -> Vec<Value> {
    let mut context = json!({ "diagnostics": [] });
    if !only.is_null() {
        context["only"] = json!([only]);
    }
    let place = range((line, 3), (line, 3));
    let about = json!({ "textDocument": { "uri": uri }, "range": place, "context": context });
    let actions = client.request("textDocument/codeAction", about);
    actions.as_array().unwrap().clone()
}

#[test]
fn kinds_of_actions_have_pages_and_a_command_that_shows_them() {
    let mut client = open(reader(), KUBB, "1. 0I B - - - - -\n");
    let offered = client.initialized["capabilities"].clone();
    let kinds = &offered["codeActionProvider"]["codeActionKinds"];
    let documentation = offered["codeActionProvider"]["documentation"]
        .as_array()
        .unwrap();
    assert_eq!(documentation.len(), 6);
    for entry in documentation {
        assert!(
            kinds.as_array().unwrap().contains(&entry["kind"]),
            "{entry}"
        );
        let command = &entry["command"];
        let address = command["arguments"][0].as_str().unwrap();
        assert!(content(&mut client, address).starts_with("# "), "{address}");
        let params = json!({ "command": command["command"], "arguments": command["arguments"] });
        client.request("workspace/executeCommand", params);
        let heard = client.heard();
        let shown = heard
            .iter()
            .find(|message| message["method"] == "window/showDocument");
        let expected = json!({ "uri": address, "external": false, "takeFocus": true });
        assert_eq!(shown.unwrap()["params"], expected);
    }
    for wrong in [
        json!({ "command": "movetext.other", "arguments": ["movetext:/rules/kubb/inkast-count.md"] }),
        json!({ "command": "movetext.read", "arguments": ["file:///etc/passwd"] }),
        json!({ "command": "movetext.read", "arguments": ["movetext:/nope"] }),
        json!({ "command": "movetext.read", "arguments": [] }),
    ] {
        let reply = client.reply("workspace/executeCommand", wrong);
        assert_eq!(reply["error"]["code"], -32602);
    }
    let heard = client.heard();
    assert!(
        heard
            .iter()
            .all(|message| message["method"] != "window/showDocument"),
        "{heard:?}"
    );
}

/// The result of a command.
#[track_caller]
fn execute(client: &mut Client, command: &str, arguments: &Value) -> Value {
    let params = json!({ "command": command, "arguments": arguments });
    client.request("workspace/executeCommand", params)
}

/// The messages that the server showed since the last call.
fn shown(client: &Client) -> Vec<Value> {
    let heard = client.heard().into_iter();
    let shown = heard.filter(|message| message["method"] == "window/showMessage");
    shown
        .map(|mut message| message["params"]["message"].take())
        .collect()
}

#[test]
fn editors_without_a_package_reach_game_board_and_position_by_commands() {
    let text = "1. e4 f6 2. Qh5+ g6\n";
    let mut client = open(json!({}), PGN, text);
    let offered = &client.initialized["capabilities"]["executeCommandProvider"];
    let names = [
        "movetext.read",
        "movetext.explain",
        "movetext.board",
        "movetext.position",
    ];
    assert_eq!(offered["commands"], json!(names));
    assert_eq!(shown(&client), [] as [Value; 0]);

    let explained = client.about("movetext/explain", PGN)["text"].take();
    let told = execute(&mut client, "movetext.explain", &json!([PGN]));
    assert_eq!(told, explained);
    assert_eq!(shown(&client), std::slice::from_ref(&explained));
    let told = execute(&mut client, "movetext.explain", &json!([PGN, 1]));
    assert_eq!(told, explained);

    let board = execute(&mut client, "movetext.board", &json!([PGN, 1]));
    let mut params = place(PGN, 0, 19);
    params["format"] = json!("text");
    let picture = client.request("movetext/board", params)["picture"].take();
    let (board, picture) = (board.as_str().unwrap(), picture.as_str().unwrap());
    assert!(board.ends_with(picture), "{board}");

    let first = json!({ "line": 0, "character": 4 });
    let fen = execute(&mut client, "movetext.position", &json!([PGN, first]));
    let after_e4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    assert_eq!(fen, after_e4);
    let address = json!(["movetext:/rules/kubb/inkast-count.md"]);
    let rule = execute(&mut client, "movetext.read", &address);
    assert!(rule.as_str().unwrap().starts_with("# kubb/inkast-count\n"));
    assert_eq!(shown(&client).len(), 4);

    // Who shows documents does with the result what it likes.
    let mut client = open(reader(), PGN, text);
    let fen = execute(&mut client, "movetext.position", &json!([PGN, first]));
    assert_eq!(fen, after_e4);
    assert_eq!(shown(&client), [] as [Value; 0]);
}

#[test]
fn a_command_that_cannot_be_run_says_what_it_takes() {
    let mut client = open(json!({}), PGN, "\n");
    for (command, arguments, expected) in [
        (
            "movetext.board",
            json!([]),
            "movetext.board takes the URI of a record and a line (counted from 1) or a position",
        ),
        (
            "movetext.position",
            json!([PGN, 0]),
            "movetext.position takes the URI of a record and a line (counted from 1) or a position",
        ),
        (
            "movetext.explain",
            json!([3]),
            "movetext.explain takes the URI of a record, and for one of its games a line (counted from 1) or a position",
        ),
        (
            "movetext.read",
            json!([]),
            "movetext.read takes the address of a document, such as movetext:/rules/kubb/inkast-count.md",
        ),
        (
            "movetext.read",
            json!(["movetext:/nope"]),
            "there is no such document, or its record is not known",
        ),
        (
            "movetext.explain",
            json!(["file:///other/a.pgn"]),
            "the record is neither open nor in the workspace",
        ),
        (
            "movetext.explain",
            json!([PGN]),
            "no move is recorded there",
        ),
        (
            "movetext.position",
            json!([PGN, 1]),
            "there is no move whose position fits a line",
        ),
        ("movetext.other", json!([PGN]), "there is no such command"),
    ] {
        let params = json!({ "command": command, "arguments": arguments });
        let reply = client.reply("workspace/executeCommand", params);
        assert_eq!(reply["error"]["code"], -32602, "{command}");
        assert_eq!(reply["error"]["message"], expected);
    }
    assert_eq!(shown(&client), [] as [Value; 0]);
}

#[test]
fn actions_show_documents_and_tell_what_their_commands_do() {
    let mut client = open(reader(), KUBB, "1. 0I B - - - - -\n2. 3I F - - - - -\n");
    let reads = actions(&mut client, KUBB, 1, &json!("source.movetext.read"));
    let addresses: Vec<&Value> = (reads.iter())
        .map(|action| &action["command"]["arguments"][0])
        .collect();
    let expected = [
        "movetext:/explain/a.txt?file:///w/a.kubb",
        "movetext:/board/2/a.txt?file:///w/a.kubb",
        "movetext:/rules/kubb/inkast-count.md",
    ];
    assert_eq!(addresses, expected);
    for action in &reads {
        assert_eq!(action["title"], action["command"]["title"]);
        let address = action["command"]["arguments"][0].as_str().unwrap();
        assert!(!content(&mut client, address).is_empty());
    }
    // Only those who look for them.
    let all = actions(&mut client, KUBB, 1, &Value::Null);
    assert!(
        all.iter()
            .all(|action| action["kind"] != "source.movetext.read")
    );
    let copies = actions(&mut client, KUBB, 1, &json!("source.movetext.copy"));
    assert!(!copies.is_empty());
    for copy in copies {
        assert!(copy["command"]["tooltip"].is_string(), "{copy}");
    }
    let lenses = client.about("textDocument/codeLens", KUBB);
    let lens = client.request("codeLens/resolve", lenses[0].clone());
    assert_eq!(lens["range"], lenses[0]["range"]);
    let tooltip = lens["command"]["tooltip"].as_str().unwrap();
    assert!(tooltip.starts_with("Line 2: "), "{tooltip}");
}

#[test]
fn the_caret_stands_behind_what_was_missing() {
    let text = "1. 0I B - - - - -\n2. F - - - - -\n";
    let edit = |capabilities: Value| {
        let mut client = open(capabilities, KUBB, text);
        let found = actions(&mut client, KUBB, 1, &json!("refactor.rewrite.complete"));
        found[0]["edit"]["documentChanges"][0]["edits"].clone()
    };
    let place = range((1, 3), (1, 3));
    let snippet = json!({ "kind": "snippet", "value": "I $0" });
    assert_eq!(
        edit(reader()),
        json!([{ "range": place, "snippet": snippet }])
    );
    let mut without = reader();
    without["workspace"]["workspaceEdit"] = json!({ "documentChanges": true });
    assert_eq!(edit(without), json!([{ "range": place, "newText": "I " }]));
}

#[test]
fn messages_are_markdown_where_that_is_announced() {
    let text = "1. 0I B - - - - -\n2. 3I F - - - - -\n";
    let pulled = |announced: Value| {
        let mut client = open(json!({ "textDocument": announced }), KUBB, text);
        let report = client.about("textDocument/diagnostic", KUBB);
        report["items"][0].clone()
    };
    let mut plain = pulled(json!({ "diagnostic": {} }));
    let marked = pulled(json!({ "diagnostic": { "markupMessageSupport": true } }));
    let message = "3 kubbs thrown in, but turn 1 felled 1 (a base kubb).";
    assert_eq!(plain["message"], message);
    plain["message"] = json!({ "kind": "markdown", "value": message });
    assert_eq!(marked, plain);
    // Published ones stay as they are: no capability is about them.
    let client = open(json!({}), KUBB, text);
    assert_eq!(client.published()[0]["diagnostics"][0]["message"], message);
}

#[test]
fn findings_with_markdown_can_be_sent_back_for_their_repairs() {
    let text = "1. 0I B - - - - -\n2. 3I F - - - - -\n";
    for markup in [false, true] {
        let announced = json!({
            "diagnostic": { "markupMessageSupport": markup },
            "codeAction": { "codeActionLiteralSupport": { "codeActionKind": { "valueSet": [] } } },
        });
        let mut client = open(json!({ "textDocument": announced }), KUBB, text);
        let found = client.about("textDocument/diagnostic", KUBB)["items"][0].clone();
        assert_eq!(found["message"].is_object(), markup);
        let params = json!({
            "textDocument": { "uri": KUBB },
            "range": found["range"],
            "context": { "diagnostics": [found] },
        });
        let actions = client.request("textDocument/codeAction", params);
        assert_eq!(actions[0]["diagnostics"], json!([found]));
    }
}

#[test]
fn a_form_that_cannot_hold_a_record_says_why() {
    let uri = "file:///w/a.rootlog";
    let announced = json!({ "workspace": { "textDocumentContent": {} } });
    let text = "Map: Winter\nDeck: E&P\nC: A\nE: B\n\nC:t_k->1\n";
    let mut client = open(announced, uri, text);
    let refused = content(&mut client, "movetext:/as/rootvis/x?file:///w/a.rootlog");
    assert_eq!(
        refused,
        "This game has errors, the first is: The header has no `Clearings:` line. Only the Fall map has its suits printed; \
         elsewhere write F1, M2, … for all twelve clearings. RootVis may refuse it, so it gets no link.\n"
    );
    client.open("file:///w/b.pgn", "pgn", "");
    let empty = content(&mut client, "movetext:/as/fen/x?file:///w/b.pgn");
    assert_eq!(
        empty,
        "There is no game here: see whether all of the text was copied.\n"
    );
}
