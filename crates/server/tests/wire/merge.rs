//! `movetext/merge` and `movetext/compare`, as the README of the crate shows them.

use serde_json::{Value, json};

use crate::support::{Client, range};

const URI: &str = "file:///w/a.pgn";

const OWN: &str = "1. e4 e5\n2. Nf5 Nc6\n3. Bb5 d6 *\n";
const OTHER: &str = "1. e4 e5\n2. Nf3 Nc6 {a sip of tea}\n3. Bb5 a6 *\n";
const MERGED: &str = "1. e4 e5\n2. Nf3 Nc6 {a sip of tea}\n3. Bb5 d6 *\n";

fn merge(client: &mut Client, other: &str) -> Value {
    let params = json!({ "textDocument": { "uri": URI }, "text": other, "name": "black.pgn" });
    client.request("movetext/merge", params)
}

#[test]
fn another_copy_is_merged_into_the_open_record() {
    let mut client = Client::start(json!({}));
    client.open(URI, "pgn", OWN);
    let (knight, pawn) = (range((1, 3), (1, 6)), range((2, 7), (2, 9)));
    let expected = json!({
        "text": MERGED,
        "shared": 4,
        "choices": [
            {
                "range": knight,
                "question": false,
                "message": "Nf3 (black.pgn), not Nf5 (this record): Nf5 cannot be played: White's knights on b1 and g1 cannot go there.",
                "versions": [
                    { "text": "Nf3", "copies": ["black.pgn"], "edit": null },
                    { "text": "Nf5", "copies": ["this record"], "edit": { "range": knight, "newText": "Nf5" } },
                ],
            },
            {
                "range": pawn,
                "question": true,
                "message": "d6 (this record) was taken, but a6 (black.pgn) is possible, too: which is it?",
                "versions": [
                    { "text": "d6", "copies": ["this record"], "edit": null },
                    { "text": "a6", "copies": ["black.pgn"], "edit": { "range": pawn, "newText": "a6" } },
                ],
            },
        ],
    });
    assert_eq!(merge(&mut client, OTHER), expected);
    let two = format!("{OTHER}\n{OTHER}");
    assert_eq!(merge(&mut client, &two), Value::Null);
}

#[test]
fn what_only_the_other_copy_has_can_be_put_in_or_left() {
    let mut client = Client::start(json!({}));
    client.open(URI, "pgn", OWN);
    let merged = merge(&mut client, &OWN.replace("Bb5", "Bb5!?"));
    let place = range((2, 6), (2, 6));
    assert_eq!(
        merged["choices"][1]["versions"],
        json!([
            { "text": "", "copies": ["this record"], "edit": null },
            { "text": "!?", "copies": ["black.pgn"], "edit": { "range": place, "newText": "!?" } },
        ])
    );
}

#[test]
fn versions_are_compared_by_their_boards() {
    let mut client = Client::start(json!({}));
    client.open(URI, "pgn", OWN);
    let place = range((2, 7), (2, 9));
    let write = |text: &str| json!([{ "range": place, "newText": text }]);
    let mut compare = |more: Value| {
        let mut params = json!({
            "textDocument": { "uri": URI },
            "position": place["start"],
            "versions": [[], write("a6"), write("Nf6"), write("d6!")],
        });
        for (name, value) in more.as_object().cloned().unwrap_or_default() {
            params[name] = value;
        }
        client.request("movetext/compare", params)
    };
    let compared = compare(json!({ "text": MERGED }));
    let svg = |value: &Value| value.as_str().is_some_and(|svg| svg.starts_with("<svg"));
    let versions = compared["versions"].as_array().cloned().unwrap_or_default();
    let outcomes: Vec<_> = versions
        .iter()
        .map(|version| (svg(&version["after"]), version["left"].as_u64()))
        .collect();
    assert!(svg(&compared["before"]));
    assert_eq!(
        outcomes,
        [
            (true, Some(0)),
            (true, Some(0)),
            (true, Some(0)),
            (true, Some(0))
        ]
    );
    // Without another text, that of the document: its knight cannot go to f5.
    assert_eq!(
        compare(json!({ "versions": [[]] }))["versions"],
        json!([{ "after": null, "left": 1 }])
    );
    assert_eq!(compare(json!({ "versions": [] }))["versions"], json!([]));
}
