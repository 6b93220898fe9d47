//! Long texts of many games: diagnostics come in slices, and unchanged ones are not sent again.

use serde_json::{Value, json};

use crate::support::{Client, place, range};

const URI: &str = "file:///w/year.kubb";
/// A game of five lines with a slip in the third.
const GAME: &str =
    "# a\n# b\n1. 0I ab:B ab:- ab:- ab:- ab:- ab:V\n2. 1I cd:F cd:- cd:- cd:- cd:- cd:-\n\n";
const COUNT: u32 = 400;

fn opened(capabilities: Value) -> Client {
    let mut client = Client::start(capabilities);
    client.ready();
    client.heard();
    open(&mut client, COUNT);
    client
}

fn open(client: &mut Client, count: u32) {
    client.open(URI, "kubb", &GAME.repeat(count as usize));
}

fn versions() -> Value {
    json!({ "textDocument": { "publishDiagnostics": { "versionSupport": true } } })
}

/// The lines of the published diagnostics.
fn lines(params: &Value) -> Vec<u64> {
    let diagnostics = params["diagnostics"].as_array().unwrap().iter();
    let line = |one: &Value| one["range"]["start"]["line"].as_u64().unwrap();
    diagnostics.map(line).collect()
}

/// Inserts `text` at the start of line `line`.
fn insert(client: &mut Client, version: i32, line: u32, text: &str) {
    let change = json!({ "range": range((line, 0), (line, 0)), "text": text });
    client.change(URI, version, json!([change]));
}

#[test]
fn findings_of_a_long_text_come_in_slices_first_where_somebody_looks() {
    let mut client = opened(versions());
    let last_game = (COUNT - 1) * 5;
    client.request("textDocument/hover", place(URI, last_game, 0));
    let published = client.published();
    assert_eq!(published.len(), 2);
    let first = lines(&published[0]);
    let whole = lines(published.last().unwrap());
    assert!(first.len() < 300);
    assert!(first.contains(&u64::from(last_game + 2)));
    assert!(!first.contains(&1_502));
    // Each slice contains all of those before.
    for pair in published.windows(2) {
        let (before, after) = (lines(&pair[0]), lines(&pair[1]));
        assert!(before.len() < after.len());
        assert!(before.iter().all(|line| after.contains(line)));
    }
    assert!(whole.is_sorted());
    assert_eq!(
        whole.len(),
        (COUNT as usize) * first.len() / of_games(&first)
    );
    assert!(published.iter().all(|params| params["version"] == 1));
}

/// The number of games that the lines belong to.
fn of_games(lines: &[u64]) -> usize {
    let mut games: Vec<u64> = lines.iter().map(|line| line / 5).collect();
    games.dedup();
    games.len()
}

#[test]
fn what_did_not_change_is_not_sent_again() {
    let mut client = opened(versions());
    let before = client.published().pop().unwrap();
    // A longer comment changes no diagnostic.
    insert(&mut client, 2, 1_000, "# ");
    assert_eq!(client.published(), [] as [Value; 0]);
    // A new line moves those below it.
    insert(&mut client, 3, 1_000, "# c\n");
    let published = client.published();
    assert_eq!(published.len(), 1);
    assert_eq!(published[0]["version"], 3);
    let moved = |line: &u64| line + u64::from(*line >= 1_000);
    let expected: Vec<u64> = lines(&before).iter().map(moved).collect();
    assert_eq!(lines(&published[0]), expected);
    // A repaired finding is gone.
    let fixed = json!({ "range": range((2, 34), (2, 35)), "text": "-" });
    client.change(URI, 4, json!([fixed]));
    let published = client.published();
    assert_eq!(published.len(), 1);
    assert!(!lines(&published[0]).contains(&2));
}

#[test]
fn who_asks_for_findings_gets_all_of_them() {
    let mut client = opened(json!({ "textDocument": { "diagnostic": {} } }));
    let report = client.about("textDocument/diagnostic", URI);
    let pushing = opened(versions());
    let published = pushing.published().pop().unwrap();
    assert_eq!(report["items"], published["diagnostics"]);
    assert_eq!(client.published(), [] as [Value; 0]);
}

/// The numbers of `old` after the edits of an answer to `full/delta`.
fn edited(old: &Value, answer: &Value) -> Vec<Value> {
    let mut data = old["data"].as_array().unwrap().clone();
    for edit in answer["edits"].as_array().unwrap() {
        let number = |name: &str| usize::try_from(edit[name].as_u64().unwrap()).unwrap();
        let start = number("start");
        let new = edit["data"].as_array().unwrap().clone();
        data.splice(start..start + number("deleteCount"), new);
    }
    data
}

#[test]
fn token_edits_across_games_make_the_tokens_of_the_new_text() {
    let mut client = opened(json!({}));
    let mut known = client.about("textDocument/semanticTokens/full", URI);
    for (version, line, text) in [
        (2, 1_000, "# "),
        (3, 1_000, "# c\n\n"),
        (4, 0, "\n"),
        (5, 3, "1. 0I ab:B\n\n"),
        (6, 0, ""),
    ] {
        insert(&mut client, version, line, text);
        let delta = client.request(
            "textDocument/semanticTokens/full/delta",
            json!({ "textDocument": { "uri": URI }, "previousResultId": known["resultId"] }),
        );
        let full = client.about("textDocument/semanticTokens/full", URI);
        assert_eq!(json!(edited(&known, &delta)), full["data"], "{text:?}");
        // The edit is small, wherever the change is.
        let sent: usize = delta["edits"]
            .as_array()
            .unwrap()
            .iter()
            .map(|edit| edit["data"].as_array().unwrap().len())
            .sum();
        assert!(sent < 500, "{sent}");
        known = full;
    }
}

#[test]
fn a_long_list_of_games_is_outlined_by_its_games() {
    let mut client = opened(json!({ "textDocument": { "documentSymbol": {
        "hierarchicalDocumentSymbolSupport": true,
    } } }));
    let outline = client.about("textDocument/documentSymbol", URI);
    assert!(outline[0]["children"].is_array());
    client.close(URI);
    open(&mut client, 1_000);
    let outline = client.about("textDocument/documentSymbol", URI);
    assert_eq!(outline.as_array().unwrap().len(), 1_000);
    assert!(outline.to_string().len() < 1_000 * 300);
    assert!(outline[0]["children"].is_null());
}
