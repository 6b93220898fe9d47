//! `view`: the pages that it writes.

#![allow(
    clippy::unwrap_used,
    reason = "a page that was not written is a failure"
)]

use crate::support::Folder;
use serde_json::Value;

const KUBB: &str = "1. a:- b:B a:- b:- a:- b:-\n2. c:I c:F c:B d:- c:- d:- c:-\n3. a:2I a:3F a:- b:- a:- b:- a:-\n";

/// The data of a page.
fn data(page: &str) -> Value {
    let (_, rest) = page
        .split_once("<script type=\"application/json\" id=\"data\">")
        .unwrap();
    let (json, _) = rest.split_once("</script>").unwrap();
    serde_json::from_str(json).unwrap()
}

#[test]
fn a_page_holds_every_board_of_a_record() {
    let folder = Folder::new("view").with("a.kubb", KUBB);
    let run = folder.run(&["view", "a.kubb"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    let data = data(&run.stdout);
    assert_eq!(data["file"], "a.kubb");
    let game = &data["games"][0];
    let frames = game["frames"].as_array().unwrap();
    let labels: Vec<&str> = frames
        .iter()
        .map(|frame| frame["label"].as_str().unwrap())
        .collect();
    assert_eq!(labels, ["", "1.", "2.", "3."]);
    assert_eq!(frames[2]["line"], 2);
    assert_eq!(
        frames[3]["findings"][0],
        serde_json::json!({
            "severity": "error",
            "message": "Three field kubbs cannot fall: only 2 field kubbs stand on that side."
        })
    );
    // In every later board, the kubb felled in turn 1 leads back to that turn.
    let parts = frames[2]["parts"].as_array().unwrap();
    assert!(parts.contains(&serde_json::json!(1)), "{parts:?}");
    let elements = game["elements"].as_array().unwrap().len();
    for index in frames
        .iter()
        .flat_map(|frame| frame["elements"].as_array().unwrap())
    {
        assert!(index.as_u64().unwrap() < elements as u64);
    }
}

#[test]
fn a_page_asks_nothing_of_the_network() {
    let folder = Folder::new("view-offline").with("a.kubb", KUBB);
    let page = folder.run(&["view", "a.kubb"]).stdout;
    assert!(page.contains(
        "content=\"default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'\""
    ));
    let addresses: Vec<&str> = page
        .split("http")
        .skip(1)
        .map(|rest| &rest[..24.min(rest.len())])
        .collect();
    // Only `http-equiv` and the SVG namespace in the script are left.
    assert_eq!(
        addresses,
        ["-equiv=\"Content-Security", "://www.w3.org/2000/svg\" "]
    );
}

#[test]
fn what_a_record_says_cannot_leave_its_place() {
    let record = "A = </script><script>alert(1)</script> <red>\nB = {{data}}\n0 (0,0)\tCRFR\n1A (0,1)\tFRFR /</script>\n";
    let folder = Folder::new("view-names").with("{{data}}.carcassonne", record);
    let run = folder.run(&["view", "{{data}}.carcassonne"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert_eq!(run.stdout.matches("</script>").count(), 2);
    assert_eq!(data(&run.stdout)["file"], "{{data}}.carcassonne");
}

#[test]
fn a_folder_becomes_pages_and_an_index() {
    let folder = Folder::new("view-folder")
        .with("league/a.kubb", KUBB)
        .with("league/cup/b c.bucky", "1. e2-e4 e7-e5\n");
    let run = folder.run(&["view", "league"]);
    assert_eq!(
        (run.code, run.stderr.as_str()),
        (
            Some(2),
            "error: say where the pages go: movetext view FOLDER -o PAGES\n"
        )
    );
    let run = folder.run(&["view", "league", "-o", "pages"]);
    assert_eq!(
        (run.code, run.stdout.as_str(), run.stderr.as_str()),
        (Some(0), "", "")
    );
    assert_eq!(
        data(&folder.read("pages/a.kubb.html"))["games"][0]["frames"]
            .as_array()
            .unwrap()
            .len(),
        4
    );
    let index = folder.read("pages/index.html");
    assert!(
        index.contains("<li><a href=\"cup/b%20c.bucky.html\">cup/b c.bucky</a> <span>* · 2 moves · replays without contradiction</span></li>"),
        "{index}"
    );
    assert!(folder.path("pages/cup/b c.bucky.html").exists());
}
