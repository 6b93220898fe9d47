//! Forms that depend on the client's capabilities: each is sent only to a client that announced it.

use serde_json::{Value, json};

use crate::support::{Client, place, range};

const CARCASSONNE: &str = "file:///w/a.carcassonne";
const KUBB: &str = "file:///w/a.kubb";

fn open(capabilities: Value, uri: &str, text: &str) -> Client {
    let mut client = Client::start(capabilities);
    let language = uri.rsplit('.').next().unwrap();
    client.open(uri, language, text);
    client
}

#[test]
fn players_colors_are_shown_and_another_can_be_picked() {
    let text = "A = amber <yellow>\nB = basalt <Black>\nC = cherry <mauve>\n";
    let mut client = open(json!({}), CARCASSONNE, text);
    let colors = client.about("textDocument/documentColor", CARCASSONNE);
    let part = |byte: u8| f32::from(byte) / 255.0;
    assert_eq!(
        colors,
        json!([
            { "range": range((0, 11), (0, 17)),
              "color": { "red": part(0xf4), "green": part(0xc4), "blue": part(0x14), "alpha": 1.0_f32 } },
            { "range": range((1, 12), (1, 17)),
              "color": { "red": part(0x22), "green": part(0x22), "blue": part(0x22), "alpha": 1.0_f32 } },
        ])
    );
    let presentations = client.request(
        "textDocument/colorPresentation",
        json!({ "textDocument": { "uri": CARCASSONNE }, "range": range((1, 12), (1, 17)),
            "color": { "red": 0.1, "green": 0.3, "blue": 1.0, "alpha": 1.0 } }),
    );
    assert_eq!(
        presentations[0],
        json!({ "label": "Blue", "textEdit": { "range": range((1, 12), (1, 17)), "newText": "Blue" } })
    );
    assert_eq!(presentations.as_array().unwrap().len(), 8);
}

#[test]
fn silencing_comments_link_to_the_pages_of_their_rules() {
    let text = "1. I B - - - - - # movetext: allow(kubb/inkast-count, kubb/nothing)\n";
    let link = json!({
        "range": range((0, 35), (0, 52)),
        "target": "https://movetext.github.io/movetext/rules/kubb/inkast-count.html",
    });
    let mut client = open(json!({}), KUBB, text);
    let links = client.about("textDocument/documentLink", KUBB);
    assert_eq!(links, json!([link]));

    let tooltips = json!({ "textDocument": { "documentLink": { "tooltipSupport": true } } });
    let mut client = open(tooltips, KUBB, text);
    let mut with_tooltip = link;
    with_tooltip["tooltip"] = json!("What kubb/inkast-count means");
    let links = client.about("textDocument/documentLink", KUBB);
    assert_eq!(links, json!([with_tooltip]));
}

#[test]
fn findings_link_to_the_pages_that_the_settings_name() {
    let capabilities =
        json!({ "textDocument": { "publishDiagnostics": { "codeDescriptionSupport": true } } });
    let mut client = open(capabilities, KUBB, "1. 1I B - - - - -\n2. I F - - - - -\n");
    let page = |client: &Client| {
        let published = client.published();
        let last = published.last().expect("diagnostics are published");
        last["diagnostics"][0]["codeDescription"]["href"].clone()
    };
    let name = "kubb/inkast-count.html";
    assert_eq!(
        page(&client),
        format!("https://movetext.github.io/movetext/rules/{name}")
    );
    let settings = json!({ "movetext": { "documentation": { "rules": "file:///srv/rules" } } });
    client.notify(
        "workspace/didChangeConfiguration",
        json!({ "settings": settings }),
    );
    assert_eq!(page(&client), format!("file:///srv/rules/{name}"));
}

#[test]
fn what_is_shown_over_a_hint_comes_when_it_is_asked_for() {
    let text = include_str!("../../../../tests/records/kubb/complete.kubb");
    let ask = |client: &mut Client| {
        let params = json!({ "textDocument": { "uri": KUBB }, "range": range((0, 0), (99, 0)) });
        let hints = client.request("textDocument/inlayHint", params);
        hints.as_array().unwrap().clone()
    };
    let mut client = open(json!({}), KUBB, text);
    assert_eq!(
        client.initialized["capabilities"]["inlayHintProvider"]["resolveProvider"],
        false
    );
    let whole = ask(&mut client);
    assert!(whole.iter().any(|hint| hint["tooltip"].is_object()));
    assert!(whole.iter().all(|hint| hint.get("data").is_none()));

    let lazy = json!({ "textDocument": { "inlayHint": { "resolveSupport": { "properties": ["tooltip"] } } } });
    let mut client = open(lazy, KUBB, text);
    let hints = ask(&mut client);
    for (hint, whole) in hints.iter().zip(&whole) {
        assert_eq!(hint.get("tooltip"), None);
        let mut resolved = client.request("inlayHint/resolve", hint.clone());
        resolved.as_object_mut().unwrap().remove("data");
        assert_eq!(resolved, *whole);
    }
    // The document changed: the hint stays as it is.
    client.change(KUBB, 2, json!([{ "text": "" }]));
    let first = hints.iter().find(|hint| hint["data"].is_object()).unwrap();
    assert_eq!(client.request("inlayHint/resolve", first.clone()), *first);
}

#[test]
fn kinds_of_folds_that_the_client_does_not_know_are_left_out() {
    let text = "# one\n# two\n1. 0I B - - - - -\n2. I F - - - - -\n";
    let folds = |capabilities: Value| {
        let mut client = open(capabilities, KUBB, text);
        let folds = client.about("textDocument/foldingRange", KUBB);
        let kinds = folds.as_array().unwrap().iter();
        let mut kinds: Vec<String> = kinds.map(|fold| fold["kind"].to_string()).collect();
        kinds.sort();
        kinds
    };
    let all = folds(json!({}));
    assert!(all.contains(&"\"region\"".to_owned()), "{all:?}");
    let kinds = json!({ "valueSet": ["comment"] });
    let known = folds(json!({ "textDocument": { "foldingRange": { "foldingRangeKind": kinds } } }));
    assert_eq!(
        known,
        all.iter()
            .map(|kind| kind.replace("\"region\"", "null"))
            .collect::<Vec<_>>()
    );
}

#[test]
fn facts_stand_beside_every_label_where_the_client_shows_them_there() {
    let items = |support: bool| {
        let item = json!({ "labelDetailsSupport": support });
        let mut client = open(
            json!({ "textDocument": { "completion": { "completionItem": item } } }),
            KUBB,
            "1. 0I ",
        );
        let items = client.request("textDocument/completion", place(KUBB, 0, 6));
        items.as_array().unwrap().clone()
    };
    let with_details = items(true);
    assert!(with_details.iter().any(|item| item["detail"].is_string()));
    for item in &with_details {
        assert_eq!(item["labelDetails"]["description"], item["detail"]);
    }
    for item in items(false) {
        assert_eq!(item.get("labelDetails"), None);
    }
}

#[test]
fn everything_is_offered_in_one_go_only_if_something_can_be_fixed() {
    let literals = json!({ "codeActionKind": { "valueSet": ["source"] } });
    let capabilities = json!({ "textDocument": { "codeAction": { "codeActionLiteralSupport": literals,
        "dataSupport": true, "resolveSupport": { "properties": ["edit"] } } } });
    let fix_all = |text: &str| {
        let mut client = open(capabilities.clone(), KUBB, text);
        let context = json!({ "diagnostics": [], "only": ["source.fixAll"] });
        let params = json!({ "textDocument": { "uri": KUBB }, "range": range((0, 0), (0, 0)), "context": context });
        let actions = client.request("textDocument/codeAction", params);
        actions.as_array().unwrap().len()
    };
    assert_eq!(
        [
            fix_all("1. 0I B - - - - –\n"),
            fix_all("1. 0I B - - - - -\n")
        ],
        [1, 0]
    );
}

#[test]
fn a_players_name_is_typed_in_all_places_that_write_it_the_same() {
    let text = "A = amber\nB = basalt\n1A (1,0) FFFFKm\n2B (1,1) FFFFK\n";
    let mut client = open(json!({}), CARCASSONNE, text);
    let linked = client.request("textDocument/linkedEditingRange", place(CARCASSONNE, 0, 0));
    assert_eq!(
        linked["ranges"],
        json!([range((0, 0), (0, 1)), range((2, 1), (2, 2))])
    );
    let unknown = "[White \"?\"]\n[Black \"?\"]\n";
    client.open("file:///w/a.pgn", "pgn", unknown);
    let in_tag = place("file:///w/a.pgn", 0, 8);
    assert_eq!(
        client.request("textDocument/linkedEditingRange", in_tag),
        Value::Null
    );
    let in_move = place(CARCASSONNE, 2, 1);
    assert_eq!(
        client.request("textDocument/linkedEditingRange", in_move),
        Value::Null
    );
}
