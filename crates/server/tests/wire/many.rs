//! Files with more findings than an editor gets: it gets those around the place where the user works, and a note.

use serde_json::{Value, json};

use crate::support::{Client, Files, place, range};

const URI: &str = "file:///w/years.kubb";
/// A game of five lines with one slip, in the third.
const GAME: &str =
    "# a\n# b\n1. 0I ab:B ab:- ab:- ab:- ab:- ab:V\n2. 1I cd:F cd:- cd:- cd:- cd:- cd:-\n\n";
/// The line of the slip in a game, and the lines of a game.
const SLIP: u64 = 2;
const LINES: u64 = 5;
/// The number of findings of a file that are sent.
const MOST: u64 = 500;
const COUNT: u64 = 1_500;

fn started(capabilities: Value) -> Client {
    let mut client = Client::start(capabilities);
    client.ready();
    client.heard();
    client
}

/// A client that is told the findings, with a file of `count` slips.
fn told(count: u64) -> Client {
    let mut client = started(json!({}));
    open(&mut client, count);
    client
}

/// A client that asks for the findings, with a file of `count` slips.
fn asking(count: u64) -> Client {
    let mut client = started(json!({ "textDocument": { "diagnostic": {} } }));
    open(&mut client, count);
    client
}

fn open(client: &mut Client, count: u64) {
    client.open(URI, "kubb", &GAME.repeat(usize::try_from(count).unwrap()));
}

/// The diagnostics that were published last.
#[track_caller]
fn last(client: &Client) -> Value {
    let mut published = client.published().pop().expect("diagnostics");
    published["diagnostics"].take()
}

fn pulled(client: &mut Client) -> Value {
    client.about("textDocument/diagnostic", URI)["items"].take()
}

/// The message of the note, if there is one, and the lines of the findings.
fn parts(diagnostics: &Value) -> (Option<String>, Vec<u64>) {
    let (notes, findings): (Vec<&Value>, Vec<&Value>) = diagnostics
        .as_array()
        .unwrap()
        .iter()
        .partition(|one| one.get("code").is_none());
    assert!(notes.len() <= 1);
    for note in &notes {
        assert_eq!(note["severity"], 3);
        assert_eq!(note["source"], "movetext");
        assert_eq!(note["range"], range((0, 0), (0, 0)));
    }
    let line = |one: &&Value| one["range"]["start"]["line"].as_u64().unwrap();
    (
        notes
            .first()
            .map(|note| note["message"].as_str().unwrap().to_owned()),
        findings.iter().map(line).collect(),
    )
}

/// The lines of the slips in the games `games`.
fn slips(games: std::ops::Range<u64>) -> Vec<u64> {
    games.map(|game| game * LINES + SLIP).collect()
}

fn slip(game: u64) -> u32 {
    u32::try_from(game * LINES + SLIP).unwrap()
}

/// Replaces the action at the end of the first turn of a game.
fn write(client: &mut Client, version: i32, game: u64, action: &str) {
    let line = slip(game);
    let change = json!({ "range": range((line, 34), (line, 35)), "text": action });
    client.change(URI, version, json!([change]));
}

#[test]
fn a_file_has_all_of_its_findings_up_to_a_limit() {
    assert_eq!(parts(&last(&told(MOST))), (None, slips(0..MOST)));
    let (note, lines) = parts(&last(&told(MOST + 1)));
    assert_eq!(lines, slips(0..MOST));
    assert_eq!(
        note.unwrap(),
        "1 more finding in this file is not shown: here are the 500 around the line where you work. \
         As you correct them, others take their place; \"movetext check\" lists all of them."
    );
    let (note, lines) = parts(&last(&told(COUNT)));
    assert_eq!(lines, slips(0..MOST));
    let note = note.unwrap();
    assert!(
        note.starts_with("1,000 more findings in this file are not shown: "),
        "{note}"
    );
}

#[test]
fn the_findings_of_the_game_that_is_written_are_always_there() {
    let mut client = told(COUNT);
    client.published();
    for (version, game) in (2..).zip([1_000, 1_499, 0, 350, 1_300]) {
        write(&mut client, version, game, "U");
        let (note, lines) = parts(&last(&client));
        assert_eq!(lines.len() as u64, MOST);
        assert!(lines.contains(&u64::from(slip(game))), "{game}");
        assert!(lines.is_sorted());
        assert!(note.unwrap().starts_with("1,000 more "));
    }
}

#[test]
fn the_same_findings_are_shown_from_key_to_key() {
    let mut client = told(COUNT);
    client.published();
    write(&mut client, 2, 800, "U");
    let (note, before) = parts(&last(&client));
    // A slip more or less in the game that is written changes the end of the list and the number.
    write(&mut client, 3, 800, "-");
    let (fewer, after) = parts(&last(&client));
    let fixed = u64::from(slip(800));
    let kept: Vec<u64> = before
        .iter()
        .copied()
        .filter(|line| *line != fixed)
        .collect();
    assert_eq!(after[..kept.len()], kept);
    assert_eq!(after.len() as u64, MOST);
    assert!(fewer.unwrap().starts_with("999 more "));
    write(&mut client, 4, 800, "U");
    assert_eq!(parts(&last(&client)), (note, before.clone()));
    // Whoever goes on in the next games sees the same ones.
    for (version, game) in (5..).zip(801..810) {
        write(&mut client, version, game, "U");
        assert_eq!(parts(&last(&client)).1, before, "{game}");
    }
    // Looking elsewhere moves nothing, nor does the end of typing.
    client.request("textDocument/hover", place(URI, 0, 0));
    client.notify("movetext/settle", json!({ "textDocument": { "uri": URI } }));
    client.published();
    write(&mut client, 20, 809, "V");
    assert_eq!(parts(&last(&client)).1, before);
}

#[test]
fn a_single_game_with_too_many_findings_shows_those_around_the_line() {
    let mut client = started(json!({}));
    let turn = "1. 0I ab:B ab:- ab:- ab:- ab:- ab:V\n";
    client.open(URI, "kubb", &format!("{turn}{}", "? ? ?\n".repeat(2_000)));
    let (note, first) = parts(&last(&client));
    assert_eq!(first.len() as u64, MOST);
    assert!(note.is_some());
    let at = json!({ "range": range((1_500, 0), (1_500, 0)), "text": "! " });
    client.change(URI, 2, json!([at]));
    let (_, lines) = parts(&last(&client));
    assert_eq!(lines.len() as u64, MOST);
    assert!(lines.contains(&1_500));
}

#[test]
fn who_asks_and_who_is_told_see_the_same() {
    let (mut asking, mut told) = (asking(COUNT), told(COUNT));
    assert_eq!(pulled(&mut asking), last(&told));
    for (version, game) in [(2, 1_100), (3, 1_101), (4, 40)] {
        write(&mut asking, version, game, "U");
        write(&mut told, version, game, "U");
        assert_eq!(pulled(&mut asking), last(&told));
    }
    assert_eq!(asking.published(), [] as [Value; 0]);
    // What did not change is not sent again.
    let report = asking.about("textDocument/diagnostic", URI);
    let again = asking.request(
        "textDocument/diagnostic",
        json!({ "textDocument": { "uri": URI }, "previousResultId": report["resultId"] }),
    );
    assert_eq!(again["kind"], "unchanged");
}

#[test]
fn a_file_that_is_closed_and_opened_again_begins_at_its_start() {
    let mut client = told(COUNT);
    client.published();
    write(&mut client, 2, 1_100, "U");
    client.published();
    client.close(URI);
    assert_eq!(last(&client), json!([]));
    open(&mut client, COUNT);
    assert_eq!(parts(&last(&client)).1, slips(0..MOST));
}

#[test]
fn the_reports_of_a_workspace_have_the_same_limit() {
    let files = Files::default();
    files.write(URI, &GAME.repeat(usize::try_from(COUNT).unwrap()));
    let capabilities = json!({ "textDocument": { "diagnostic": {} } });
    let mut client = Client::start_with(capabilities, Value::Null, files);
    client.ready();
    client.settle();
    let of_workspace = |client: &mut Client| {
        let report = client.request("workspace/diagnostic", json!({ "previousResultIds": [] }));
        report["items"][0]["items"].clone()
    };
    let closed = of_workspace(&mut client);
    let (note, lines) = parts(&closed);
    assert!(note.unwrap().starts_with("1,000 more "));
    assert_eq!(lines, slips(0..MOST));
    assert_eq!(pulled(&mut client), closed);
    open(&mut client, COUNT);
    write(&mut client, 2, 900, "U");
    assert_eq!(of_workspace(&mut client), pulled(&mut client));
}

#[test]
fn actions_reach_the_findings_that_are_not_shown() {
    let mut client = told(COUNT);
    client.published();
    let far = slip(1_400);
    let actions = |client: &mut Client, only: &str, at: Value| {
        let params = json!({
            "textDocument": { "uri": URI },
            "range": at,
            "context": { "diagnostics": [], "only": [only] },
        });
        client.request("textDocument/codeAction", params)
    };
    let here = actions(&mut client, "quickfix", range((far, 34), (far, 34)));
    assert_eq!(here, json!([]), "this client takes commands only");
    let mut client = started(json!({ "textDocument": { "codeAction": {
        "codeActionLiteralSupport": { "codeActionKind": { "valueSet": [] } },
    } } }));
    open(&mut client, COUNT);
    let here = actions(&mut client, "quickfix", range((far, 34), (far, 34)));
    assert_eq!(here[0]["title"], "Write ab:-");
    let all = actions(&mut client, "source.movetext.repair", range((0, 0), (0, 0)));
    let edits = all[0]["edit"]["changes"][URI].as_array().unwrap();
    assert_eq!(edits.len() as u64, COUNT);
}
