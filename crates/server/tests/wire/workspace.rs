//! The whole workspace: its folders and files, records that are not open, and the work of reading them.

use serde_json::{Value, json};

use crate::support::{Client, Files, range};

/// A record with a slip, and the same without it.
const WRONG: &str = "1. 0I ab:B ab:- ab:- ab:- ab:- ab:V\n";
const RIGHT: &str = "1. 0I ab:B ab:- ab:- ab:- ab:- ab:-\n";

fn watching() -> Value {
    json!({ "workspace": { "didChangeWatchedFiles": { "dynamicRegistration": true } } })
}

/// A client that watches files and requests diagnostics.
fn pulling() -> Value {
    json!({
        "workspace": {
            "didChangeWatchedFiles": { "dynamicRegistration": true },
            "diagnostics": { "refreshSupport": true },
        },
        "textDocument": { "diagnostic": {} },
    })
}

fn folder(names: &[&str], text: &str) -> Files {
    let files = Files::default();
    for name in names {
        files.write(&format!("file:///w/{name}"), text);
    }
    files
}

fn many(count: usize) -> Files {
    let files = Files::default();
    for index in 0..count {
        files.write(&format!("file:///w/{index:03}.kubb"), RIGHT);
    }
    files
}

fn watched(client: &mut Client, uri: &str, kind: u8) {
    let changes = json!({ "changes": [{ "uri": uri, "type": kind }] });
    client.notify("workspace/didChangeWatchedFiles", changes);
}

fn change_folders(client: &mut Client, added: &[&str], removed: &[&str]) {
    let folders = |uris: &[&str]| -> Vec<Value> {
        uris.iter()
            .map(|uri| json!({ "uri": uri, "name": "f" }))
            .collect()
    };
    let event = json!({ "added": folders(added), "removed": folders(removed) });
    client.notify(
        "workspace/didChangeWorkspaceFolders",
        json!({ "event": event }),
    );
}

/// The names of the files with matching symbols, each once.
fn found(client: &mut Client, query: &str) -> Vec<String> {
    let symbols = client.request("workspace/symbol", json!({ "query": query }));
    let mut files: Vec<String> = symbols
        .as_array()
        .unwrap()
        .iter()
        .map(|symbol| symbol["location"]["uri"].as_str().unwrap().to_owned())
        .collect();
    files.dedup();
    for file in &mut files {
        *file = file.replace("file:///", "");
    }
    files
}

/// The params of the messages `method` that the server sent since the last call.
fn params(client: &Client, method: &str) -> Vec<Value> {
    let heard = client.heard().into_iter();
    heard
        .filter(|message| message["method"] == method)
        .map(|mut message| message["params"].take())
        .collect()
}

#[test]
fn symbols_follow_the_files() {
    let files = folder(&["a.kubb", "b.kubb"], RIGHT);
    let mut client = Client::start_with(watching(), Value::Null, files.clone());
    client.ready();
    assert_eq!(found(&mut client, "game 1"), ["w/a.kubb", "w/b.kubb"]);
    // A symbol has its location.
    let symbols = client.request("workspace/symbol", json!({ "query": "game" }));
    assert_eq!(symbols[0]["location"]["range"], range((0, 0), (0, 35)));

    files.write("file:///w/in/c.kubb", RIGHT);
    watched(&mut client, "file:///w/in/c.kubb", 1);
    files.write("file:///w/a.kubb", "# nothing\n");
    watched(&mut client, "file:///w/a.kubb", 2);
    assert_eq!(found(&mut client, "2 game"), [""; 0]);
    assert_eq!(found(&mut client, "1 turn"), ["w/b.kubb", "w/in/c.kubb"]);
    files.delete("file:///w/in/c.kubb");
    watched(&mut client, "file:///w/in", 3);
    assert_eq!(found(&mut client, "1 turn"), ["w/b.kubb"]);
    // Other files and other folders do not count.
    files.write("file:///x/d.kubb", RIGHT);
    watched(&mut client, "file:///x/d.kubb", 1);
    watched(&mut client, "file:///w/e.txt", 1);
    assert_eq!(found(&mut client, "1 turn"), ["w/b.kubb"]);
}

#[test]
fn symbols_come_in_parts_where_the_client_takes_them() {
    let mut client = Client::start_with(watching(), Value::Null, folder(&["b.kubb"], RIGHT));
    client.ready();
    client.open("file:///w/a.kubb", "kubb", RIGHT);
    client.heard();
    let question = json!({ "query": "1 turn", "partialResultToken": "parts" });
    let rest = client.request("workspace/symbol", question.clone());
    assert_eq!(rest, json!([]));
    let parts = params(&client, "$/progress");
    let files: Vec<&Value> = parts
        .iter()
        .flat_map(|part| part["value"].as_array().unwrap())
        .map(|symbol| &symbol["location"]["uri"])
        .collect();
    assert_eq!(files, ["file:///w/a.kubb", "file:///w/b.kubb"]);
    assert!(parts.iter().all(|part| part["token"] == "parts"));
}

#[test]
fn a_search_without_an_end_is_cancelled() {
    let files = folder(&["b.kubb"], RIGHT);
    files.search_without_end();
    let mut client = Client::start_with(watching(), Value::Null, files.clone());
    client.ready();
    client.open("file:///w/a.kubb", "kubb", RIGHT);
    client.heard();
    let question =
        json!({ "query": "1 turn", "partialResultToken": "parts", "workDoneToken": "work" });
    // Known symbols are sent at once.
    let asked = client.ask("workspace/symbol", question);
    let parts = params(&client, "$/progress");
    assert!(parts.iter().any(|part| {
        part["token"] == "parts" && part["value"][0]["location"]["uri"] == "file:///w/a.kubb"
    }));
    assert!(!asked.is_answered());
    // A cancelled request gets nothing more, but others may wait for the same search.
    let withdrawn = client.ask("workspace/symbol", json!({ "query": "" }));
    client.notify("$/cancelRequest", json!({ "id": withdrawn.id }));
    assert_eq!(client.answered(withdrawn)["error"]["code"], -32800);
    assert_eq!(files.dropped_searches(), 0);
    client.notify("window/workDoneProgress/cancel", json!({ "token": "work" }));
    assert_eq!(client.answered(asked)["result"], json!([]));
    assert_eq!(files.dropped_searches(), 1);
    // From now on the answer is what is known.
    let found = client.request("workspace/symbol", json!({ "query": "1 turn" }));
    assert_eq!(found.as_array().unwrap().len(), 1);
}

#[test]
fn a_client_that_does_not_watch_finds_what_is_there_when_it_asks() {
    let files = folder(&["a.kubb"], RIGHT);
    let mut client = Client::start_with(json!({}), Value::Null, files.clone());
    client.ready();
    assert_eq!(found(&mut client, "1 turn"), ["w/a.kubb"]);
    files.delete("file:///w/a.kubb");
    files.write("file:///w/b.kubb", RIGHT);
    assert_eq!(found(&mut client, "1 turn"), ["w/b.kubb"]);
}

#[test]
fn an_open_document_counts_instead_of_its_file_however_its_name_is_escaped() {
    let files = folder(&["a(1).kubb"], RIGHT);
    let mut client = Client::start_with(watching(), Value::Null, files.clone());
    client.ready();
    let uri = "file:///w/a%281%29.kubb";
    client.open(uri, "kubb", &format!("{RIGHT}\n{RIGHT}"));
    let symbols = client.request("workspace/symbol", json!({ "query": "turn" }));
    let uris: Vec<&Value> = symbols
        .as_array()
        .unwrap()
        .iter()
        .map(|symbol| &symbol["location"]["uri"])
        .collect();
    assert_eq!(uris, [uri, uri]);
    files.write("file:///w/a(1).kubb", "# nothing\n");
    client.close(uri);
    assert_eq!(found(&mut client, "turn"), [""; 0]);
}

#[test]
fn folders_come_and_go() {
    let files = folder(&["a.kubb", "in/b.kubb"], RIGHT);
    files.write("file:///v/c.kubb", RIGHT);
    let mut client = Client::start_with(watching(), Value::Null, files);
    client.ready();
    change_folders(&mut client, &["file:///v", "file:///w/in"], &[]);
    let all = ["v/c.kubb", "w/a.kubb", "w/in/b.kubb"];
    assert_eq!(found(&mut client, "turn"), all);
    change_folders(&mut client, &[], &["file:///w/"]);
    assert_eq!(found(&mut client, "turn"), ["v/c.kubb", "w/in/b.kubb"]);
}

#[test]
fn in_several_folders_each_has_its_settings() {
    let mut client = Client::start_with(
        json!({ "workspace": { "configuration": true } }),
        Value::Null,
        Files::default(),
    );
    client.ready();
    client.heard();
    let off = json!({ "rules": { "kubb/unknown-action": "off" } });
    client.will_answer("workspace/configuration", json!([null, null, off]));
    change_folders(&mut client, &["file:///v"], &[]);
    let asked = params(&client, "workspace/configuration");
    assert_eq!(
        asked,
        [json!({ "items": [
            { "section": "movetext" },
            { "scopeUri": "file:///w/", "section": "movetext" },
            { "scopeUri": "file:///v", "section": "movetext" },
        ] })]
    );
    let mut count = |uri: &str| {
        client.open(uri, "kubb", WRONG);
        let published = client.published();
        published.last().unwrap()["diagnostics"]
            .as_array()
            .unwrap()
            .len()
    };
    assert_eq!(
        [count("file:///w/a.kubb"), count("file:///v/a.kubb")],
        [1, 0]
    );
}

/// The progress messages, one per line, with their tokens.
fn shown(messages: &[Value]) -> Vec<String> {
    messages
        .iter()
        .map(|params| {
            let value = &params["value"];
            let part = |key: &str| match &value[key] {
                Value::Null => String::new(),
                Value::String(text) => format!(" {text}"),
                other => format!(" {other}"),
            };
            format!(
                "{}:{}{}{}{}",
                params["token"].as_str().unwrap(),
                part("kind"),
                part("title"),
                part("message"),
                part("percentage")
            )
        })
        .collect()
}

#[test]
fn reading_many_records_is_shown_and_reading_few_is_not() {
    let mut capabilities = watching();
    capabilities["window"] = json!({ "workDoneProgress": true });
    let mut client = Client::start_with(capabilities.clone(), Value::Null, many(300));
    client.ready();
    let heard = client.heard();
    let created = heard
        .iter()
        .find(|message| message["method"] == "window/workDoneProgress/create")
        .expect("the client is asked");
    assert_eq!(created["params"], json!({ "token": "movetext-index-1" }));
    let messages: Vec<Value> = heard
        .iter()
        .filter(|message| message["method"] == "$/progress")
        .map(|message| message["params"].clone())
        .collect();
    assert_eq!(
        messages[0],
        json!({ "token": "movetext-index-1",
            "value": { "kind": "begin", "title": "Reading game records", "cancellable": true, "percentage": 0 } })
    );
    let shown = shown(&messages);
    assert!(shown.len() > 3, "{shown:?}");
    assert!(shown.contains(&"movetext-index-1: report 300 of 300 100".to_owned()));
    assert_eq!(shown.last().unwrap(), "movetext-index-1: end");
    assert_eq!(found(&mut client, "turn").len(), 300);
    assert_eq!(client.heard(), [] as [Value; 0]);

    for (capabilities, count) in [(capabilities, 199), (watching(), 300)] {
        let mut client = Client::start_with(capabilities, Value::Null, many(count));
        client.ready();
        let heard = client.heard();
        let methods: Vec<&Value> = heard.iter().map(|message| &message["method"]).collect();
        assert_eq!(methods, ["client/registerCapability"]);
    }
}

#[test]
fn reading_can_be_stopped() {
    let mut capabilities = watching();
    capabilities["window"] = json!({ "workDoneProgress": true });
    let mut client = Client::start_with(capabilities, Value::Null, many(300));
    client.ready();
    let mut begun = false;
    while !begun {
        client.work(1);
        let heard = client.heard_so_far();
        begun = heard
            .iter()
            .any(|message| message["params"]["value"]["kind"] == "begin");
    }
    client.notify(
        "window/workDoneProgress/cancel",
        json!({ "token": "movetext-index-1" }),
    );
    let shown = shown(&params(&client, "$/progress"));
    assert_eq!(shown.last().unwrap(), "movetext-index-1: end");
    let read = found(&mut client, "turn").len();
    assert!(read < 300, "{read}");
    // A record that changes afterwards is still read.
    watched(&mut client, "file:///w/299.kubb", 2);
    assert_eq!(found(&mut client, "turn").len(), read + 1);
}

#[test]
fn a_request_with_a_token_shows_how_it_goes() {
    let mut client = Client::start_with(watching(), Value::Null, many(2));
    client.request(
        "workspace/symbol",
        json!({ "query": "", "workDoneToken": "s" }),
    );
    assert_eq!(
        shown(&params(&client, "$/progress")),
        [
            "s: begin Finding symbols 0",
            "s: report 2 of 2 100",
            "s: end"
        ]
    );
    client.request(
        "workspace/diagnostic",
        json!({ "previousResultIds": [], "workDoneToken": "d" }),
    );
    assert_eq!(
        shown(&params(&client, "$/progress")),
        [
            "d: begin Checking records 0",
            "d: report 1 of 2 50",
            "d: report 2 of 2 100",
            "d: end"
        ]
    );
}

/// The results of a report in the form that a client keeps.
fn results(report: &Value) -> Value {
    let items = report["items"].as_array().unwrap().iter();
    items
        .map(|item| json!({ "uri": item["uri"], "value": item["resultId"] }))
        .collect()
}

/// One line per report: file, kind, number of diagnostics.
fn kinds(report: &Value) -> Vec<String> {
    let items = report["items"].as_array().unwrap().iter();
    items
        .map(|item| {
            let count = item["items"].as_array().map_or(0, Vec::len);
            let file = item["uri"].as_str().unwrap().replace("file:///", "");
            format!("{file} {} {count}", item["kind"].as_str().unwrap())
        })
        .collect()
}

fn pull(client: &mut Client, previous: &Value) -> Value {
    client.request(
        "workspace/diagnostic",
        json!({ "identifier": "movetext", "previousResultIds": previous }),
    )
}

#[test]
fn records_that_are_not_open_are_checked_too() {
    let files = folder(&["a.kubb", "b.kubb", "c.kubb"], WRONG);
    files.write("file:///w/c.kubb", RIGHT);
    let mut client = Client::start_with(pulling(), Value::Null, files.clone());
    client.ready();
    client.open("file:///w/a.kubb", "kubb", RIGHT);
    let report = pull(&mut client, &json!([]));
    assert_eq!(
        kinds(&report),
        ["w/a.kubb full 0", "w/b.kubb full 1", "w/c.kubb full 0"]
    );
    let items = report["items"].as_array().unwrap();
    assert_eq!(
        (&items[0]["version"], &items[1]["version"]),
        (&json!(1), &Value::Null)
    );
    let found = &items[1]["items"][0];
    assert_eq!(
        (&found["code"], &found["range"]),
        (&json!("kubb/unknown-action"), &range((0, 34), (0, 35)))
    );
    // The request for this document alone has the same answer.
    let alone = client.about("textDocument/diagnostic", "file:///w/b.kubb");
    assert_eq!(
        (&alone["resultId"], &alone["items"]),
        (&items[1]["resultId"], &items[1]["items"])
    );

    let unchanged = pull(&mut client, &results(&report));
    assert_eq!(
        kinds(&unchanged),
        [
            "w/a.kubb unchanged 0",
            "w/b.kubb unchanged 0",
            "w/c.kubb unchanged 0"
        ]
    );
    files.write("file:///w/b.kubb", RIGHT);
    watched(&mut client, "file:///w/b.kubb", 2);
    files.delete("file:///w/c.kubb");
    watched(&mut client, "file:///w/c.kubb", 3);
    let mut changed = kinds(&pull(&mut client, &results(&report)));
    changed.sort();
    assert_eq!(
        changed,
        ["w/a.kubb unchanged 0", "w/b.kubb full 0", "w/c.kubb full 0"]
    );
}

#[test]
fn who_was_told_that_nothing_changed_hears_of_the_next_change() {
    let files = folder(&["a.kubb"], RIGHT);
    let mut client = Client::start_with(pulling(), Value::Null, files.clone());
    client.ready();
    let first = pull(&mut client, &json!([]));
    let question = json!({ "previousResultIds": results(&first) });
    client.request("workspace/diagnostic", question.clone());
    let waiting = client.ask("workspace/diagnostic", question.clone());
    client.settle();
    assert!(!waiting.is_answered());
    files.write("file:///w/a.kubb", WRONG);
    watched(&mut client, "file:///w/a.kubb", 2);
    let answer = client.answered(waiting);
    assert_eq!(kinds(&answer["result"]), ["w/a.kubb full 1"]);
    assert_eq!(
        params(&client, "workspace/diagnostic/refresh"),
        [] as [Value; 0],
        "it waited for the change"
    );

    // No request waits: the client is asked to request again.
    files.write("file:///w/a.kubb", RIGHT);
    watched(&mut client, "file:///w/a.kubb", 2);
    assert_eq!(params(&client, "workspace/diagnostic/refresh").len(), 1);
}

#[test]
fn who_waits_can_be_cancelled_and_is_answered_at_the_end() {
    let files = folder(&["a.kubb"], RIGHT);
    let mut client = Client::start_with(pulling(), Value::Null, files);
    client.ready();
    let first = pull(&mut client, &json!([]));
    let question = json!({ "previousResultIds": results(&first) });
    client.request("workspace/diagnostic", question.clone());
    let cancelled = client.ask("workspace/diagnostic", question.clone());
    client.notify("$/cancelRequest", json!({ "id": cancelled.id }));
    assert_eq!(client.answered(cancelled)["error"]["code"], -32800);
    let waiting = client.ask("workspace/diagnostic", question);
    client.settle();
    assert!(!waiting.is_answered());
    client.request("shutdown", Value::Null);
    assert_eq!(
        kinds(&client.answered(waiting)["result"]),
        ["w/a.kubb unchanged 0"]
    );
}

#[test]
fn reports_come_in_parts_where_the_client_takes_them() {
    let mut client = Client::start_with(pulling(), Value::Null, many(100));
    client.ready();
    client.heard();
    let rest = client.request(
        "workspace/diagnostic",
        json!({ "previousResultIds": [], "partialResultToken": 7 }),
    );
    assert_eq!(rest, json!({ "items": [] }));
    let parts = params(&client, "$/progress");
    let counts: Vec<usize> = parts
        .iter()
        .map(|part| part["value"]["items"].as_array().unwrap().len())
        .collect();
    assert_eq!(counts, [64, 36]);
    assert_eq!(parts[0]["token"], 7);
}

#[test]
fn who_asked_for_nothing_is_not_to_ask_again_when_settings_change() {
    let off = json!({ "settings": { "movetext": { "rules": { "kubb/unknown-action": "off" } } } });
    let mut client = Client::start_with(pulling(), Value::Null, folder(&["a.kubb"], WRONG));
    client.ready();
    client.heard();
    client.notify("workspace/didChangeConfiguration", off);
    assert_eq!(
        params(&client, "workspace/diagnostic/refresh"),
        [] as [Value; 0]
    );
    assert_eq!(kinds(&pull(&mut client, &json!([]))), ["w/a.kubb full 0"]);

    let on = json!({ "settings": { "movetext": {} } });
    client.notify("workspace/didChangeConfiguration", on);
    assert!(!params(&client, "workspace/diagnostic/refresh").is_empty());
}

#[test]
fn settings_of_the_project_count_for_all_its_records() {
    let files = folder(&["a.kubb", "in/b.kubb"], WRONG);
    let mut client = Client::start_with(pulling(), Value::Null, files.clone());
    client.ready();
    let before = pull(&mut client, &json!([]));
    assert_eq!(kinds(&before), ["w/a.kubb full 1", "w/in/b.kubb full 1"]);
    client.heard();
    let file = "file:///w/in/movetext.toml";
    files.write(file, "[rules]\n\"kubb/unknown-action\" = \"off\"\n");
    watched(&mut client, file, 1);
    assert!(!params(&client, "workspace/diagnostic/refresh").is_empty());
    let after = pull(&mut client, &results(&before));
    assert_eq!(
        kinds(&after),
        ["w/a.kubb unchanged 0", "w/in/b.kubb full 0"]
    );
}
