//! `movetext/board`: pictures at a place, as the README of the crate shows them.

use serde_json::{Value, json};

use crate::support::{Client, place, range};

const URI: &str = "file:///w/a.kubb";
const KUBB: &str = "\
1. jt:B gv:- jt:- gv:- jt:- gv:-
2. I ab:F ab:B ab:- ab:- ab:- ab:-

1. jt:B jt:- jt:- jt:- jt:- jt:-
";

fn open() -> Client {
    let mut client = Client::start(json!({}));
    client.open(URI, "kubb", KUBB);
    client
}

#[test]
fn a_board_is_a_picture_with_the_ranges_behind_its_parts() {
    let mut client = open();
    let board = client.at("movetext/board", URI, 1, 12);
    assert_eq!(
        [&board["game"], &board["step"], &board["steps"]],
        [&json!(0), &json!(2), &json!(2)]
    );
    assert_eq!(board["range"], range((1, 0), (1, 34)));
    assert_eq!(board["title"], "Turn 2, ab");
    let picture = board["picture"].as_str().unwrap_or_default();
    assert!(picture.starts_with("<svg "), "{picture}");
    let felled = json!({ "title": "base kubb, felled in turn 1", "range": range((0, 3), (0, 7)) });
    let parts = board["parts"].as_array().cloned().unwrap_or_default();
    let part = parts.iter().position(|part| *part == felled);
    let part = part.map(|part| format!("data-part=\"{part}\""));
    assert!(
        part.is_some_and(|part| picture.contains(&part)),
        "{parts:#?}"
    );
}

#[test]
fn a_board_can_be_text_and_asked_for_by_its_number() {
    let mut client = open();
    let mut ask = |game: usize, step: usize| {
        client.request(
            "movetext/board",
            json!({ "textDocument": { "uri": URI }, "game": game, "step": step, "format": "ascii" }),
        )
    };
    let board = ask(1, 1);
    assert_eq!((&board["step"], &board["title"]), (&json!(1), &Value::Null));
    let text = board["picture"].as_str().unwrap_or_default();
    assert!(text.starts_with("Turn 1, jt\n"), "{text}");
    assert!(text.is_ascii(), "{text}");
    assert_eq!(ask(0, 0)["range"], Value::Null);
    assert_eq!([ask(0, 3), ask(2, 0)], [Value::Null, Value::Null]);
}

#[test]
fn a_theme_is_heeded() {
    let mut client = open();
    let mut ask = |theme: &str| {
        let mut params = place(URI, 0, 0);
        params["theme"] = json!(theme);
        let board = client.request("movetext/board", params);
        let picture = board["picture"].as_str().unwrap_or_default();
        [
            "fill=\"#fff\"",
            "fill=\"#1e1e1e\"",
            "fill=\"var(--mt-ground,#fff)\"",
        ]
        .map(|ground| picture.contains(ground))
    };
    assert_eq!(ask("light"), [true, false, false]);
    assert_eq!(ask("dark"), [false, true, false]);
    assert_eq!(ask("page"), [false, false, true]);
}
