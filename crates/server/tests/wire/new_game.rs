//! `movetext/newGame`: how a record begins, as the README of the crate shows it.

use serde_json::{Value, json};

use crate::support::Client;

#[test]
fn a_game_begins_with_its_players() {
    let mut client = Client::start(json!({}));
    let mut ask = |params: Value| client.request("movetext/newGame", params);
    let head = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n";
    let end = "[Result \"*\"]\n\n*\n";
    assert_eq!(
        ask(json!({ "notation": "pgn", "players": ["amber\n [x]", " "] })),
        json!({
            "seats": ["White", "Black"],
            "text": format!("{head}[White \"amber [x]\"]\n[Black \"?\"]\n{end}"),
        })
    );
    let seats = ask(json!({ "notation": "pgn" }));
    assert_eq!(seats["seats"], json!(["White", "Black"]));
    assert_eq!(ask(json!({ "notation": "checkers" })), Value::Null);
}
