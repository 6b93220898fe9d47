//! `movetext/merge`, as the README of the crate shows it.

use serde_json::{Value, json};

use crate::support::{Client, range};

const URI: &str = "file:///w/a.pgn";

#[test]
fn another_copy_is_merged_into_the_open_record() {
    let mut client = Client::start(json!({}));
    client.open(URI, "pgn", "1. e4 e5\n2. Nf5 Nc6\n3. Bb5 d6 *\n");
    let other = "1. e4 e5\n2. Nf3 Nc6 {a sip of tea}\n3. Bb5 a6 *\n";
    let params =
        |text: &str| json!({ "textDocument": { "uri": URI }, "text": text, "name": "black.pgn" });
    let merged = client.request("movetext/merge", params(other));
    let expected = json!({
        "text": "1. e4 e5\n2. Nf3 Nc6 {a sip of tea}\n3. Bb5 d6 *\n",
        "choices": [
            {
                "range": range((1, 3), (1, 6)),
                "question": false,
                "message": "Nf3 (black.pgn), not Nf5 (this record): Nf5 cannot be played: White's knights on b1 and g1 cannot go there.",
            },
            {
                "range": range((2, 7), (2, 9)),
                "question": true,
                "message": "d6 (this record) was taken, but a6 (black.pgn) is possible, too: which is it?",
            },
        ],
    });
    assert_eq!(merged, expected);
    let two = format!("{other}\n{other}");
    assert_eq!(client.request("movetext/merge", params(&two)), Value::Null);
}
