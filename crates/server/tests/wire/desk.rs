//! `movetext/cleanUp` and `movetext/questions`, as the README of the crate shows them.

use serde_json::{Value, json};

use crate::support::{Client, range};

const URI: &str = "file:///w/a.rootlog";
const HEAD: &str = "Map: Fall\nDeck: Standard\nPool: CE\nC: Ann\nE: Bob\n\n";

fn open(moves: &str) -> Client {
    let mut client = Client::start(json!({}));
    client.open(URI, "rootlog", &[HEAD, moves].concat());
    client
}

fn ask(client: &mut Client, method: &str, more: Value) -> Value {
    let mut params = json!({ "textDocument": { "uri": URI } });
    for (name, value) in more.as_object().cloned().unwrap_or_default() {
        params[name] = value;
    }
    client.request(method, params)
}

#[test]
fn what_is_certain_comes_line_by_line_with_its_reason() {
    let mut client = open("C:t_k->l/#->C\nE:6w->2/#–>E\n");
    let mends = ask(&mut client, "movetext/cleanUp", json!({}));
    let first = json!([{
        "line": 6, "before": "C:t_k->l/#->C", "after": "C:t_k->1/#->C",
        "edit": { "range": range((6, 7), (6, 8)), "newText": "1" },
    }]);
    assert_eq!(mends[0]["lines"], first);
    assert_eq!(mends[0]["reasons"][0]["code"], "rootlog/unreadable");
    assert_eq!(mends[1]["lines"][0]["after"], "E:6w->2/#->E");
    assert_eq!(mends.as_array().map(Vec::len), Some(2));
}

#[test]
fn the_rest_is_asked_a_page_at_a_time() {
    let mut client = open("C:t_k->1/#->C\nE:6w->33/#->E\nE:6w->44/#->E\n");
    let mut page = |more: Value| ask(&mut client, "movetext/questions", more);
    let all = page(json!({ "limit": 100 }));
    let count = all["questions"].as_array().map_or(0, Vec::len);
    assert_eq!(all["count"], count);
    let first = &page(json!({}))["questions"];
    assert_eq!(first.as_array().map(Vec::len), Some(1));
    assert_eq!(first[0]["line"], 7);
    assert_eq!(first[0]["answers"][0]["title"], "Write 6w->3");
    let svg = |value: &Value| value.as_str().is_some_and(|svg| svg.starts_with("<svg"));
    assert!(svg(&first[0]["before"]) && svg(&first[0]["answers"][0]["after"]));
    assert_eq!(page(json!({ "from": count }))["questions"], json!([]));
    assert_eq!(page(json!({ "from": count }))["count"], count);
}
