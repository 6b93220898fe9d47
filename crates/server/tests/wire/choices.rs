//! `movetext/choices`: what can be done next, as the README of the crate shows it.

use serde_json::{Value, json};

use crate::support::{Client, place, range};

const URI: &str = "file:///w/a.pgn";
const PGN: &str = "1. e4 e5 *\n\n[White \"amber\"]\n\n1. d4 *\n";

fn open() -> Client {
    let mut client = Client::start(json!({}));
    client.open(URI, "pgn", PGN);
    client
}

/// The choice with this sign.
fn choice(choices: &Value, sign: &str) -> Value {
    let choices = choices.as_array().cloned().unwrap_or_default();
    let mut choices = choices.into_iter();
    choices
        .find(|choice| choice["sign"] == sign)
        .unwrap_or_default()
}

#[test]
fn a_choice_has_its_words_its_regions_and_the_edits_that_write_it() {
    let mut client = open();
    let choices = client.at("movetext/choices", URI, 0, 8);
    assert_eq!(
        choice(&choices, "Nf3"),
        json!({
            "label": "knight from g1 to f3", "sign": "Nf3", "group": "knight on g1", "effect": "",
            "from": "square g1", "over": [], "to": "square f3",
            "edits": [{ "range": range((0, 8), (0, 8)), "newText": " 2. Nf3" }],
        })
    );
    let board = client.at("movetext/board", URI, 0, 8);
    let regions = board["regions"].as_array().cloned().unwrap_or_default();
    let begin = regions.iter().find(|region| region["id"] == "square g1");
    assert_eq!(
        begin,
        Some(&json!({ "id": "square g1", "x": 290.0, "y": 356.0, "width": 44.0, "height": 44.0 }))
    );
    assert_eq!(
        board["legend"],
        json!(["arrow and tinted squares: the last move"])
    );
}

#[test]
fn the_card_of_a_piece_on_the_board_tells_what_it_may_do() {
    let mut client = open();
    let mut ask = |region: &str| {
        let mut params = place(URI, 0, 8);
        params["region"] = json!(region);
        client.request("movetext/ruleCard", params)
    };
    let card = ask("square g1");
    assert_eq!(card["kind"], "markdown");
    let text = card["value"].as_str().unwrap_or_default();
    assert!(
        text.starts_with("**Knight**: It jumps two squares"),
        "{text}"
    );
    assert_eq!(
        ask("square e5")["value"].as_str().map(|text| text.get(..9)),
        Some(Some("**Pawn**:"))
    );
    assert_eq!(ask("square e4")["kind"], "markdown");
    assert_eq!([ask("square e3"), ask("king")], [Value::Null, Value::Null]);
    assert_eq!(card["stuck"], Value::Null);
    assert_eq!(
        ask("square a1")["stuck"],
        json!("The rook on a1 cannot move: its own pieces stand in its way.")
    );
}

#[test]
fn choices_are_asked_for_by_the_board_that_is_shown() {
    let mut client = open();
    let mut ask = |game: usize, step: usize| {
        client.request(
            "movetext/choices",
            json!({ "textDocument": { "uri": URI }, "game": game, "step": step }),
        )
    };
    // In the middle of a game a choice is the move of the record, or begins a variation.
    let start = ask(1, 0);
    assert_eq!(choice(&start, "d4")["follow"], range((4, 3), (4, 5)));
    assert_eq!(
        choice(&start, "c4")["edits"],
        json!([{ "range": range((4, 5), (4, 5)), "newText": " (1. c4)" }])
    );
    assert_eq!(
        choice(&ask(1, 1), "d5")["edits"],
        json!([{ "range": range((4, 5), (4, 5)), "newText": " d5" }])
    );
    assert_eq!([ask(1, 2), ask(2, 0)], [json!([]), json!([])]);
}

#[test]
fn keys_that_nobody_offered_lead_nowhere_or_to_the_same() {
    let mut client = open();
    let mut params = place(URI, 0, 8);
    params["picked"] = json!(["anything", ""]);
    assert!(client.request("movetext/choices", params).is_array());
}

#[test]
fn a_choice_names_the_squares_of_removed_pieces_and_the_spot_of_its_figure() {
    let mut client = open();
    client.open("file:///e.pgn", "pgn", "1. e4 d5 *\n");
    let choices = client.at("movetext/choices", "file:///e.pgn", 0, 8);
    assert_eq!(choice(&choices, "exd5")["removes"], json!(["square d5"]));
    assert_eq!(choice(&choices, "e5")["removes"], Value::Null);
    let text = "A = amber\nB = basalt\n0 (0,0) CRFR\n";
    client.open("file:///g.carcassonne", "carcassonne", text);
    let mut params = place("file:///g.carcassonne", 2, 12);
    params["picked"] = json!(["FFFFK", "(1,0) FFFFK"]);
    let choices = client.request("movetext/choices", params);
    let claim = choice(&choices, "FFFFKm");
    assert_eq!(
        claim["regions"],
        json!([{ "id": "figure", "x": 20.0, "y": 31.0, "width": 14.0, "height": 14.0 }])
    );
}
