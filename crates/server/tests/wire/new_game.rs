//! `movetext/newGame`: questions and beginnings of records, as the README of the crate shows them.

use serde_json::{Value, json};

use crate::support::Client;

const HEAD: &str = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n";
const END: &str = "[Result \"*\"]\n\n*\n";

#[test]
fn a_game_begins_with_its_players() {
    let mut client = Client::start(json!({}));
    let mut ask = |params: Value| client.request("movetext/newGame", params);
    let begun = ask(json!({ "notation": "pgn", "players": ["amber\n [x]", " "] }));
    assert_eq!(
        begun["text"],
        json!(format!("{HEAD}[White \"amber [x]\"]\n[Black \"?\"]\n{END}"))
    );
    let seats = ask(json!({ "notation": "pgn" }));
    assert_eq!(seats["seats"], json!(["White", "Black"]));
    assert_eq!(ask(json!({ "notation": "checkers" })), Value::Null);
}

#[test]
fn a_game_begins_with_what_was_answered() {
    let mut client = Client::start(json!({}));
    let mut ask = |params: Value| client.request("movetext/newGame", params);
    let fields = ask(json!({ "notation": "pgn", "answers": {} }))["fields"].take();
    assert_eq!(
        fields[0],
        json!({ "id": "White", "row": "", "label": "White", "hint": "", "other": "Black", "kind": "text", "options": [] })
    );
    assert_eq!(
        (&fields[4]["id"], &fields[4]["kind"]),
        (&json!("Date"), &json!("day"))
    );
    let answers = json!({ "White": "amber", "Black": "rock", "Date": "2026-05-02", "Event": "Club\nevening" });
    let begun = ask(json!({ "notation": "pgn", "answers": answers }));
    let head = HEAD
        .replace("????.??.??", "2026.05.02")
        .replacen('?', "Club evening", 1);
    assert_eq!(
        begun["text"],
        json!(format!("{head}[White \"amber\"]\n[Black \"rock\"]\n{END}"))
    );
    assert_eq!(begun["problem"], Value::Null);
    let equal = ask(json!({ "notation": "pgn", "answers": { "White": "ann", "Black": "ann" } }));
    assert_eq!(
        equal["problem"],
        json!("Two are called ann: give them different names.")
    );
}

#[test]
fn a_game_of_root_begins_on_its_map() {
    let mut client = Client::start(json!({}));
    let mut ask = |answers: Value| {
        client.request(
            "movetext/newGame",
            json!({ "notation": "rootlog", "answers": answers }),
        )
    };
    let mut answers = json!({
        "map": "Winter", "deck": "Standard", "clearings": "fff rrr mmm f r m", "hireling 1": "h_Ed",
        "faction 1": "E", "player 1": "Fir", "faction 2": "C", "player 2": "Ash",
    });
    let begun = ask(answers.clone());
    let suits = "F1, F2, F3, R4, R5, R6, M7, M8, M9, F10, R11, M12";
    let text = format!(
        "Map: Winter\nDeck: Standard\nClearings: {suits}\nHirelings: h_Ed\nE: Fir\nC: Ash\n"
    );
    assert_eq!(
        (&begun["text"], &begun["problem"]),
        (&json!(text), &Value::Null)
    );
    answers["clearings"] = json!("FR");
    let few = "Suits needs a letter for each of the twelve clearings, F, R or M: 2 are there.";
    assert_eq!(ask(answers.clone())["problem"], json!(few));
    answers["clearings"] = json!("");
    answers["map"] = json!("Fall");
    answers["faction 2"] = json!("E");
    assert_eq!(
        ask(answers)["problem"],
        json!("Two seats have the Eyrie Dynasties.")
    );
}

#[test]
fn a_game_of_root_begins_with_landmarks() {
    let mut client = Client::start(json!({}));
    let mut ask = |answers: Value| {
        client.request(
            "movetext/newGame",
            json!({ "notation": "rootlog", "answers": answers }),
        )
    };
    let mut answers = json!({ "landmark 1": "tower", "landmark 1 clearing": "10", "landmark 2": "ferry", "landmark 2 clearing": "2", "faction 1": "C", "player 1": "Ash" });
    assert_eq!(
        ask(answers.clone())["text"],
        json!("Map: Fall\nDeck: E&P\nLandmarks: tower->10/ferry->2\nC: Ash\n")
    );
    for (change, problem) in [
        (
            json!({ "landmark 2": "tower" }),
            "The Tower is there twice.",
        ),
        (
            json!({ "landmark 2": "" }),
            "Which landmark stands in clearing 2?",
        ),
        (
            json!({ "landmark 2 clearing": "" }),
            "In which clearing does the Ferry stand?",
        ),
    ] {
        let mut answers = answers.clone();
        for (id, answer) in change.as_object().into_iter().flatten() {
            answers[id] = answer.clone();
        }
        assert_eq!(ask(answers)["problem"], json!(problem));
    }
    answers["landmark 1"] = json!("");
    answers["landmark 1 clearing"] = json!("");
    assert_eq!(ask(answers)["problem"], Value::Null);
}

#[test]
fn a_game_begins_like_another_one() {
    let mut client = Client::start(json!({}));
    let mut ask = |like: &str| {
        client.request(
            "movetext/newGame",
            json!({ "notation": "kubb", "like": like }),
        )
    };
    let head = "[Team A \"Berlin 1\"]\n[Players A \"al = Anna-Lena, bo\"]\n[Team B \"cy\"]\n";
    let begun = ask(&format!("{head}[First \"Team B\"]\n\n1. cy:B\n"));
    assert_eq!(
        begun["answers"],
        json!({
            "event": "", "location": "", "date": "", "players A": "cy", "team A": "",
            "players B": "Anna-Lena, bo", "team B": "Berlin 1",
        })
    );
    assert_eq!(ask("")["answers"]["players A"], json!(""));
}

#[test]
fn a_game_of_carcassonne_begins_with_colors() {
    let mut client = Client::start(json!({}));
    let mut ask = |answers: Value| {
        client.request(
            "movetext/newGame",
            json!({ "notation": "carcassonne", "answers": answers }),
        )
    };
    let answers = json!({ "player A": "ann", "color A": "yellow", "player C": "ben" });
    assert_eq!(ask(answers)["text"], json!("A = ann <yellow>\nB = ben\n"));
    let answers =
        json!({ "player A": "ann", "color A": "red", "player B": "ben", "color B": "red" });
    assert_eq!(ask(answers)["problem"], json!("Two have the same color."));
}
