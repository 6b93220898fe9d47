//! The exports of `movetext.wasm`, called as a host calls them.

use movetext_wasm::abi;
use serde_json::{Value, json};

/// Writes `text` into a buffer of the module.
fn given(text: &str) -> (*mut u8, usize) {
    let place = abi::movetext_alloc(text.len());
    #[allow(unsafe_code, reason = "a host writes into the memory of the module")]
    // SAFETY: the module made a buffer of this length there.
    unsafe {
        place.copy_from_nonoverlapping(text.as_ptr(), text.len());
    }
    (place, text.len())
}

fn current(len: usize) -> Value {
    #[allow(unsafe_code, reason = "a host reads from the memory of the module")]
    // SAFETY: the module keeps `len` bytes there until the next call.
    let text = unsafe { std::slice::from_raw_parts(abi::movetext_message(), len) };
    serde_json::from_slice(text).expect("answers are JSON")
}

fn receive(message: &Value) {
    let (place, len) = given(&message.to_string());
    abi::movetext_receive(place, len);
}

fn draw(request: &Value) -> Value {
    let (place, len) = given(&request.to_string());
    current(abi::movetext_draw(place, len))
}

#[test]
fn messages_come_and_go() {
    receive(
        &json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": { "capabilities": {} } }),
    );
    receive(&json!({ "jsonrpc": "2.0", "id": 2, "method": "movetext/nothing" }));
    let reply = current(abi::movetext_next());
    assert_eq!(reply["result"]["serverInfo"]["name"], "movetext");
    let reply = current(abi::movetext_next());
    assert_eq!(
        (&reply["id"], &reply["error"]["code"]),
        (&json!(2), &json!(-32601))
    );
    assert_eq!(abi::movetext_next(), 0);
    assert_eq!(abi::movetext_step(), 0);
    assert_eq!(abi::movetext_panic(), 0);
}

#[test]
fn a_place_where_nothing_was_given_is_an_empty_message() {
    let (place, len) = given("{}");
    abi::movetext_receive(place, len + 1);
    let reply = current(abi::movetext_next());
    assert_eq!(reply["error"]["code"], -32700);
    abi::movetext_receive(std::ptr::null(), 0);
    assert_eq!(current(abi::movetext_next())["error"]["code"], -32700);
}

const GAMES: &str = "1. 0I B - - - - -\n2. I F - - - - -\n\n[Event \"2\"]\n1. 0I 2B - - - - -\n\n";

#[test]
fn a_line_tells_the_game_and_the_move() {
    let place = |request: Value| {
        let mut request = request;
        request["language"] = json!("kubb");
        request["text"] = json!(GAMES);
        let drawn = draw(&request);
        assert!(
            drawn["svg"].as_str().unwrap().starts_with("<svg "),
            "{drawn}"
        );
        (
            drawn["step"].as_u64().unwrap(),
            drawn["steps"].as_u64().unwrap(),
        )
    };
    assert_eq!(place(json!({})), (1, 1));
    assert_eq!(place(json!({ "line": 1 })), (1, 2));
    assert_eq!(place(json!({ "line": 2 })), (2, 2));
    assert_eq!(place(json!({ "line": 4 })), (0, 1));
    assert_eq!(place(json!({ "line": 99 })), (1, 1));
    assert_eq!(place(json!({ "line": 0, "step": null })), (1, 2));
    assert_eq!(place(json!({ "line": 1, "step": 0 })), (0, 2));
    assert_eq!(place(json!({ "line": 1, "step": 9 })), (2, 2));
    assert_eq!(place(json!({ "step": 0 })), (0, 1));
}

#[test]
fn half_a_character_in_a_record_is_drawn() {
    let (place, len) = given(
        r#"{ "language": "carcassonne", "text": "A = \ud83d\n0 (0,0)\tCRFR\n1A (0,1)\tFRFR\n" }"#,
    );
    let drawn = current(abi::movetext_draw(place, len));
    let svg = drawn["svg"].as_str().unwrap();
    assert!(svg.contains(">A \u{b7} \u{fffd}<"), "{svg}");
}

#[test]
fn a_picture_has_the_width_and_the_colors_that_were_asked_for() {
    let svg = |theme: &str| {
        let drawn = draw(&json!({
            "language": "kubb", "text": GAMES, "theme": theme, "width": 200, "prefix": "n1-",
        }));
        drawn["svg"].as_str().unwrap().to_owned()
    };
    for theme in ["light", "dark", "print", "page"] {
        let svg = svg(theme);
        assert!(svg.contains(" width=\"200\" "), "{svg}");
        assert_eq!(svg.contains("var(--mt-"), theme == "page");
        assert!(
            !svg.contains("href=\"#") || svg.contains("href=\"#n1-"),
            "{svg}"
        );
    }
    assert_ne!(svg("light"), svg("dark"));
}

#[test]
fn what_cannot_be_drawn_has_a_reason() {
    let why = |request: Value| draw(&request)["error"].as_str().unwrap().to_owned();
    assert_eq!(
        why(json!({ "language": "chess", "text": "1. e4" })),
        "the notation \"chess\" is not known"
    );
    assert_eq!(
        why(json!({ "language": "kubb", "text": "", "theme": "blue" })),
        "the theme \"blue\" is not known"
    );
    assert_eq!(
        why(json!({ "language": "kubb", "text": "", "step": -1 })),
        "invalid value: integer `-1`, expected usize at line 1 column 38"
    );
    assert_eq!(
        why(json!([1])),
        "invalid type: integer `1`, expected a string at line 1 column 2"
    );
}
