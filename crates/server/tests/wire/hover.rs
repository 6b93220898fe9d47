//! Hover: the text, then the board, in the form that the client supports and the settings select.

use std::{fmt::Write as _, sync::Arc};

use base64::{Engine as _, engine::general_purpose::STANDARD};
use ide::{Document, Encoding, HoverBoard};
use notation::{
    picture::{Theme, svg},
    plain_text,
};
use serde_json::{Value, json};

use crate::support::{Client, Files, range};

const URI: &str = "file:///w/a.kubb";
const TEXT: &str = "\
[Event \"Cup\"]
1. 0I jt:B gv:- jt:- gv:- jt:- gv:-
2. I ab:F ab:B ab:- ab:- ab:- ab:-
";
/// The baton of `gv` that misses in the first turn.
const MISS: (u32, u32) = (1, 14);

fn markdown() -> Value {
    json!({ "textDocument": { "hover": { "contentFormat": ["markdown", "plaintext"] } } })
}

/// The capabilities of VS Code.
fn marked() -> Value {
    let mut capabilities = markdown();
    capabilities["general"] = json!({ "markdown": { "parser": "marked", "version": "1.1.0" } });
    capabilities
}

fn open(capabilities: Value, options: Value) -> Client {
    let mut client = Client::start_with(capabilities, options, Files::default());
    client.open(URI, "kubb", TEXT);
    client
}

fn value(client: &mut Client) -> String {
    let hover = client.at("textDocument/hover", URI, MISS.0, MISS.1);
    hover["contents"]["value"].as_str().unwrap().to_owned()
}

/// The hover of `ide` at that place: its text and its board.
fn told() -> (String, HoverBoard) {
    let document = Document::new(ide::by_id("kubb").unwrap(), TEXT, Arc::default());
    let (line, column) = MISS;
    let at = document.offset(ide::Position { line, column }, Encoding::Utf16);
    let hover = document.hover(at).unwrap();
    (hover.markdown, hover.board.unwrap())
}

fn in_fence() -> String {
    let (text, board) = told();
    format!("{text}\n\n```text\n{}```", board.text().unwrap().plain())
}

fn in_picture(theme: Theme) -> String {
    let (text, board) = told();
    let options = svg::SvgOptions {
        theme,
        width: Some(330.0),
        ..svg::SvgOptions::default()
    };
    let svg = svg::render(&board.scene().unwrap(), options);
    let data = STANDARD.encode(&svg);
    format!("![Turn 1, gv \\& jt](data:image/svg+xml;base64,{data})\n\n{text}")
}

/// The picture in Markdown.
fn decoded(markdown: &str) -> String {
    let (_, picture) = markdown
        .split_once("](data:image/svg+xml;base64,")
        .expect("a picture");
    let (picture, _) = picture.split_once(')').unwrap();
    let svg = STANDARD.decode(picture).unwrap();
    String::from_utf8(svg).unwrap()
}

#[test]
fn the_board_has_the_form_that_the_client_can_show() {
    let mut client = open(markdown(), Value::Null);
    let hover = client.at("textDocument/hover", URI, MISS.0, MISS.1);
    assert_eq!(
        hover,
        json!({
            "contents": { "kind": "markdown", "value": in_fence() },
            "range": range((1, 14), (1, 15)),
        })
    );
    assert_eq!(
        value(&mut open(marked(), Value::Null)),
        in_picture(Theme::Light)
    );
    for formats in [
        json!({}),
        json!({ "contentFormat": ["plaintext", "markdown"] }),
    ] {
        let capabilities = json!({ "textDocument": { "hover": formats } });
        let mut client = open(capabilities, Value::Null);
        let hover = client.at("textDocument/hover", URI, MISS.0, MISS.1);
        assert_eq!(
            hover["contents"],
            json!({ "kind": "plaintext", "value": plain_text(&in_fence()) })
        );
    }
}

#[test]
fn a_picture_is_the_board_of_its_turn() {
    let svg = decoded(&value(&mut open(marked(), Value::Null)));
    let head = "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"330\" height=\"159.8\" \
                viewBox=\"8 50 504 244\"";
    assert!(svg.starts_with(head), "{svg}");
    assert!(svg.contains("<title>Turn 1, gv &amp; jt</title>"), "{svg}");
}

#[test]
fn below_findings_a_picture_is_lower() {
    let mut client = Client::start(marked());
    let text = TEXT.replace("2. I ab:F", "2. 3I ab:F");
    client.open(URI, "kubb", &text);
    let hover = client.at("textDocument/hover", URI, 2, 4);
    let svg = decoded(hover["contents"]["value"].as_str().unwrap());
    let head = "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"248\" height=\"120";
    assert!(svg.starts_with(head), "{svg}");
}

#[test]
fn plain_text_keeps_the_lines_of_the_board() {
    let mut client = open(json!({}), Value::Null);
    let value = value(&mut client);
    let lines: Vec<&str> = value.lines().collect();
    assert_eq!(lines[0], "-: miss. The baton felled nothing.");
    let (_, board) = told();
    let board = board.text().unwrap().plain();
    let board: Vec<&str> = board.lines().collect();
    assert_eq!(lines[lines.len() - board.len()..], board);
}

#[test]
fn settings_choose_the_form_and_the_colors() {
    let hover = |capabilities: Value, hover: Value| {
        value(&mut open(capabilities, json!({ "hover": hover })))
    };
    let (text, _) = told();
    for capabilities in [markdown(), marked()] {
        let off = hover(capabilities.clone(), json!({ "board": "off" }));
        assert_eq!(off, text);
        let image = hover(capabilities.clone(), json!({ "board": "image" }));
        assert_eq!(image, in_picture(Theme::Light));
        let fence = hover(capabilities, json!({ "board": "text", "theme": "dark" }));
        assert_eq!(fence, in_fence());
    }
    let dark = hover(marked(), json!({ "theme": "dark" }));
    assert_eq!(dark, in_picture(Theme::Dark));
    assert_ne!(dark, in_picture(Theme::Light));
    // Plain text has no pictures.
    let plain = hover(json!({}), json!({ "board": "image" }));
    assert_eq!(plain, plain_text(&in_fence()));
}

#[test]
fn a_change_of_settings_counts_at_once() {
    let mut client = open(marked(), Value::Null);
    assert_eq!(value(&mut client), in_picture(Theme::Light));
    for (settings, expected) in [
        (
            json!({ "hover": { "theme": "dark" } }),
            in_picture(Theme::Dark),
        ),
        (json!({ "hover": { "board": "text" } }), in_fence()),
        (json!({ "hover": { "board": "off" } }), told().0),
        (json!({}), in_picture(Theme::Light)),
    ] {
        let params = json!({ "settings": { "movetext": settings } });
        client.notify("workspace/didChangeConfiguration", params);
        client.settle();
        assert_eq!(value(&mut client), expected);
    }
    // The project's settings win, as for all others.
    let files = Files::default();
    files.write("file:///w/movetext.toml", "[hover]\nboard = \"text\"\n");
    let mut client = Client::start_with(marked(), json!({ "hover": { "board": "off" } }), files);
    client.open(URI, "kubb", TEXT);
    client.settle();
    assert_eq!(value(&mut client), in_fence());
}

#[test]
fn a_slip_in_the_settings_is_told() {
    let mut client = open(marked(), json!({ "hover": { "board": "picture" } }));
    client.ready();
    let heard = client.heard();
    let mut messages = heard
        .iter()
        .filter(|message| message["method"] == "window/showMessage");
    assert_eq!(
        messages.next().unwrap()["params"]["message"],
        "Movetext settings: \"hover.board\" cannot be \"picture\"; write auto, image, text or off."
    );
    assert_eq!(value(&mut client), in_picture(Theme::Light));
}

#[test]
fn what_is_no_move_has_no_board() {
    let mut client = open(marked(), Value::Null);
    for (line, column) in [(0, 9), (1, 6)] {
        let hover = client.at("textDocument/hover", URI, line, column);
        let value = hover["contents"]["value"].as_str().unwrap();
        assert!(!value.contains("!["), "{value}");
    }
}

/// So many tiles that their picture is larger than what VS Code reads of a hover.
fn many_tiles() -> String {
    let mut text = "A = amber <red>\nB = basalt <blue>\n0 (0,0) RCRF\n".to_owned();
    for number in 1..700 {
        let player = if number % 2 == 1 { 'A' } else { 'B' };
        let (x, y) = (number % 190, number / 190);
        let _ = writeln!(text, "{number}{player} ({x},{y}) RFRF");
    }
    text
}

#[test]
fn a_picture_that_is_too_large_gives_way_to_characters() {
    let uri = "file:///w/a.carcassonne";
    let text = many_tiles();
    let mut client = Client::start(marked());
    client.open(uri, "carcassonne", &text);
    let mut value = |line: u32| {
        let hover = client.at("textDocument/hover", uri, line, 0);
        hover["contents"]["value"].as_str().unwrap().to_owned()
    };
    let early = value(20);
    assert!(early.starts_with("![18B (18,0) RFRF](data:"), "{early}");
    let document = Document::new(ide::by_id("carcassonne").unwrap(), &text, Arc::default());
    let last = document.line_range(701);
    let hover = document.hover(last.start()).unwrap();
    let board = hover.board.unwrap();
    let svg = svg::render(&board.scene().unwrap(), svg::SvgOptions::default());
    assert!(STANDARD.encode(&svg).len() > 100_000, "{}", svg.len());
    let fence = format!("\n\n```text\n{}```", board.text().unwrap().plain());
    assert_eq!(value(701), hover.markdown + &fence);
}
