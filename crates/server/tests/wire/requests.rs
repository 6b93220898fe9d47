//! Movetext's own requests, as the README of the crate shows them: exact messages.

use serde_json::{Value, json};

use crate::support::{Client, place, range};

const URI: &str = "file:///w/a.kubb";
const KUBB: &str = "\
1. 0I jt:B gv:- jt:- gv:- jt:- gv:-
2. I ab:F ab:B ab:- ab:- ab:- ab:-

1. 0I jt:B jt:- jt:- jt:- jt:- jt:-
";

fn position(client: &mut Client, uri: &str, line: u32, column: u32, which: &str) -> Value {
    let mut params = place(uri, line, column);
    params["which"] = json!(which);
    client.request("movetext/position", params)
}

#[test]
fn a_position_is_the_move_with_its_range_and_the_state_after_it() {
    let mut client = Client::start(json!({}));
    client.open(URI, "kubb", KUBB);
    assert_eq!(
        position(&mut client, URI, 1, 12, "at"),
        json!({
            "game": 0,
            "index": 1,
            "label": "2.",
            "text": "2. I ab:F ab:B ab:- ab:- ab:- ab:-",
            "range": range((1, 0), (1, 34)),
            "state": { "team": 1, "thrown": 1, "felled": 2, "field": [0, 0], "base": [4, 4], "batons": 6 },
            "summary": client.request("movetext/board", json!({
                "textDocument": { "uri": URI }, "game": 0, "step": 2, "format": "text" }))["picture"]
                .as_str().unwrap().trim_end(),
            "copy": "base 4-4, field 0-0, batons 6",
        })
    );
    assert_eq!(
        client.at("movetext/position", URI, 1, 12),
        position(&mut client, URI, 1, 12, "at")
    );
}

#[test]
fn moves_before_and_after_are_found_across_games() {
    let mut client = Client::start(json!({}));
    client.open(URI, "kubb", KUBB);
    let mut ask = |line: u32, which: &str| {
        let found = position(&mut client, URI, line, 3, which);
        (found["game"].as_u64(), found["index"].as_u64())
    };
    let (first, second, third) = ((Some(0), Some(0)), (Some(0), Some(1)), (Some(1), Some(0)));
    assert_eq!(
        [ask(0, "at"), ask(1, "at"), ask(3, "at")],
        [first, second, third]
    );
    assert_eq!([ask(0, "after"), ask(1, "after")], [second, third]);
    assert_eq!([ask(1, "before"), ask(3, "before")], [first, second]);
    assert_eq!([ask(0, "before"), ask(3, "after")], [(None, None); 2]);
    // Between moves the one above counts.
    assert_eq!(ask(2, "at"), second);
}

#[test]
fn above_the_first_move_there_is_none_but_one_comes_after() {
    let uri = "file:///w/a.bucky";
    let mut client = Client::start(json!({}));
    client.open(uri, "bucky", "[White \"Ash\"]\n\n1. e2-e4 d7-d5\n");
    assert_eq!(position(&mut client, uri, 0, 0, "at"), Value::Null);
    assert_eq!(position(&mut client, uri, 0, 0, "after")["label"], "1.");
    assert_eq!(position(&mut client, uri, 0, 0, "before"), Value::Null);
}

#[test]
fn of_several_moves_in_a_line_each_has_its_own_range() {
    let uri = "file:///w/a.bucky";
    let mut client = Client::start(json!({}));
    client.open(uri, "bucky", "1. e2-e4 d7-d5 2. d2-d3\n");
    let mut ask = |column: u32| {
        let found = position(&mut client, uri, 0, column, "at");
        (
            found["label"].as_str().unwrap().to_owned(),
            found["range"].clone(),
        )
    };
    let moves = [("1.", 3, 8), ("1...", 9, 14), ("2.", 18, 23)];
    for (label, start, end) in moves {
        let expected = (label.to_owned(), range((0, start), (0, end)));
        assert_eq!(ask(start), expected);
        assert_eq!(ask(end - 1), expected);
    }
    assert_eq!(ask(0).0, "1.");
}

#[test]
fn positions_of_all_notations_can_be_copied() {
    let mut client = Client::start(json!({}));
    let mut copy = |notation: &str, text: &str| {
        let uri = format!("file:///w/a.{notation}");
        client.open(&uri, notation, text);
        position(&mut client, &uri, 99, 0, "at")["copy"].clone()
    };
    assert_eq!(
        copy("bucky", "1. e2-e4 d7-d5\n"),
        "wscmdcsw/jjj1jjjj/8/3j4/4J3/8/JJJJ1JJJ/WSCMDCSW w"
    );
    assert_eq!(
        copy(
            "rootlog",
            "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:t_k->1/w->2\nE:(6w+b)->3/++\n"
        ),
        "C 0, E 1; 1: Ct_k, 2: Cw, 3: 6Ew+Eb"
    );
    assert_eq!(
        copy(
            "carcassonne",
            "A = amber\nB = basalt\n1A (1,0) FFFFKm\n2B (1,1) FFFFK\n"
        ),
        "A 0 (6 meeples), B 0 (7 meeples)"
    );
}

#[test]
fn a_game_is_explained_with_its_title_its_lines_and_each_move() {
    let mut client = Client::start(json!({}));
    client.open(URI, "kubb", KUBB);
    let explained = client.at("movetext/explain", URI, 3, 0);
    let sentence =
        "Turn 1, jt. jt takes a base kubb and misses five times. Standing: 5 base kubbs against 4.";
    let title = "jt against the second team, not finished · 1 turn";
    assert_eq!(
        explained,
        json!({
            "title": title,
            "text": format!("{title}\n\n4  1. 0I jt:B jt:- jt:- jt:- jt:- jt:-\n   {sentence}\n"),
            "items": [{ "range": range((3, 0), (3, 35)), "text": sentence }],
        })
    );
    let all = client.about("movetext/explain", URI);
    assert_eq!(all["title"], "2 games");
    assert_eq!(all["items"].as_array().unwrap().len(), 3);
    assert!(
        all["text"]
            .as_str()
            .unwrap()
            .ends_with(explained["text"].as_str().unwrap())
    );
    client.open(URI, "kubb", "# nothing yet\n");
    assert_eq!(client.about("movetext/explain", URI), Value::Null);
}

#[test]
fn what_is_missing_in_all_games_is_written_at_once_by_its_kind() {
    let literals = json!({ "codeActionKind": { "valueSet": ["source"] } });
    let mut client = Client::start(
        json!({ "textDocument": { "codeAction": { "codeActionLiteralSupport": literals } } }),
    );
    let game = "1. 0I ab:B ab:- ab:- ab:- ab:- ab:-\n2. gv:F gv:B gv:- gv:- gv:- gv:-\n";
    client.open(URI, "kubb", &format!("{game}\n{game}"));
    let context = json!({ "diagnostics": [], "only": ["source.movetext.complete"] });
    let params = json!({ "textDocument": { "uri": URI }, "range": range((0, 0), (9, 0)), "context": context });
    let insert = |line: u32| json!({ "range": range((line, 3), (line, 3)), "newText": "I " });
    assert_eq!(
        client.request("textDocument/codeAction", params),
        json!([{
            "title": "Write all throw-ins",
            "kind": "source.movetext.complete",
            "edit": { "changes": { URI: [insert(1), insert(4)] } },
        }])
    );
}
