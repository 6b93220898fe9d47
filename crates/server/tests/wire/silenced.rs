//! Every rule can be silenced in each way, and nothing else is silenced with it.

use notation::Rule;
use serde_json::{Value, json};

use crate::support::{Client, Files};

/// Rules that no comment can silence, because they are about such comments.
const ABOUT_COMMENTS: [&str; 2] = ["movetext/unknown-rule", "movetext/unused-allow"];

const SETTINGS: &str = "file:///w/movetext.toml";

/// All rules about text, each with the notation of its example.
fn rules() -> impl Iterator<Item = (&'static Rule, &'static str)> {
    let rules = ide::rules().filter(|rule| !ide::is_of_files(rule));
    rules.map(|rule| {
        let id = rule.code.split('/').next().unwrap_or_default();
        let notation = ide::by_id(id).map_or("kubb", |notation| notation.id());
        (rule, notation)
    })
}

fn pulling() -> Value {
    json!({ "textDocument": { "diagnostic": {} } })
}

fn off(rule: &Rule) -> Value {
    json!({ "rules": { rule.code: "off" } })
}

fn uri(notation: &str) -> String {
    format!("file:///w/a.{notation}")
}

/// Opens the wrong example. The line break ends the last line, which otherwise counts as being typed.
fn open(client: &mut Client, rule: &Rule, notation: &str) {
    client.open(&uri(notation), notation, &format!("{}\n", rule.wrong));
}

/// The codes of the findings, in the order of the text.
fn codes(client: &mut Client, notation: &str) -> Vec<String> {
    let report = client.about("textDocument/diagnostic", &uri(notation));
    let items = report["items"].as_array().unwrap();
    let codes = items.iter().map(|item| item["code"].as_str().unwrap());
    codes.map(str::to_owned).collect()
}

fn without(codes: &[String], rule: &Rule) -> Vec<String> {
    let others = codes.iter().filter(|code| *code != rule.code);
    others.cloned().collect()
}

#[test]
fn a_settings_file_silences_every_rule_and_no_other() {
    let files = Files::default();
    let mut client = Client::start_with(pulling(), Value::Null, files.clone());
    let changed = |client: &mut Client, kind: u8| {
        let changes = json!({ "changes": [{ "uri": SETTINGS, "type": kind }] });
        client.notify("workspace/didChangeWatchedFiles", changes);
    };
    for (rule, notation) in rules() {
        open(&mut client, rule, notation);
        let loud = codes(&mut client, notation);
        assert!(loud.contains(&rule.code.to_owned()), "{}", rule.code);
        files.write(SETTINGS, &format!("[rules]\n\"{}\" = \"off\"\n", rule.code));
        changed(&mut client, 1);
        let expected = without(&loud, rule);
        assert_eq!(codes(&mut client, notation), expected, "{}", rule.code);
        files.delete(SETTINGS);
        changed(&mut client, 3);
        assert_eq!(codes(&mut client, notation), loud, "{}", rule.code);
        client.close(&uri(notation));
    }
}

#[test]
fn the_settings_of_an_editor_silence_every_rule_and_no_other() {
    let mut client = Client::start(pulling());
    let configure = |client: &mut Client, settings: Value| {
        let settings = json!({ "settings": { "movetext": settings } });
        client.notify("workspace/didChangeConfiguration", settings);
    };
    for (rule, notation) in rules() {
        open(&mut client, rule, notation);
        let loud = codes(&mut client, notation);
        configure(&mut client, off(rule));
        let expected = without(&loud, rule);
        assert_eq!(codes(&mut client, notation), expected, "{}", rule.code);
        configure(&mut client, json!({}));
        assert_eq!(codes(&mut client, notation), loud, "{}", rule.code);
        client.close(&uri(notation));
        let mut other = Client::start_with(pulling(), off(rule), Files::default());
        open(&mut other, rule, notation);
        assert_eq!(codes(&mut other, notation), expected, "{}", rule.code);
    }
}

#[test]
fn a_comment_silences_every_rule_in_its_line() {
    let mut client = Client::start(pulling());
    let mut loud = Vec::new();
    for (rule, notation) in rules() {
        open(&mut client, rule, notation);
        let before = codes(&mut client, notation);
        let line = line_of(&mut client, rule, notation);
        let comment = ide::by_id(notation).unwrap().comment().line;
        let comment = format!("{comment} movetext: allow({})", rule.code);
        let count = |codes: Vec<String>| codes.iter().filter(|code| *code == rule.code).count();
        let counts =
            [(9_999, format!(" {comment}")), (0, format!("{comment}\n"))].map(|(column, text)| {
                open(&mut client, rule, notation);
                let place = json!({ "line": line, "character": column });
                let change = json!({ "range": { "start": place, "end": place }, "text": text });
                client.change(&uri(notation), 2, json!([change]));
                // Saving ends typing.
                client.notify(
                    "textDocument/didSave",
                    json!({ "textDocument": { "uri": uri(notation) } }),
                );
                count(codes(&mut client, notation))
            });
        // At the end of the line, or above it: a line with a comment has no room for another.
        if counts
            .iter()
            .all(|silenced| *silenced >= count(before.clone()))
        {
            loud.push(rule.code);
        }
        client.close(&uri(notation));
    }
    assert_eq!(loud, ABOUT_COMMENTS);
}

/// The line of the first finding of a rule.
fn line_of(client: &mut Client, rule: &Rule, notation: &str) -> u64 {
    let report = client.about("textDocument/diagnostic", &uri(notation));
    let mut items = report["items"].as_array().unwrap().iter();
    let found = items.find(|item| item["code"] == rule.code).unwrap();
    found["range"]["start"]["line"].as_u64().unwrap()
}
