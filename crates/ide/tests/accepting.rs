//! Accepting a completion: it writes what is missing and keeps what is there.

use std::{fs, path::Path, sync::Arc};

use ide::{Document, TextSize};
use notation::{Completion, Edit, Finding, apply_edits};

/// The distance between the places of a record that are tried, in bytes; prime, so that they fall on all columns.
const STRIDE: usize = 7;
/// Only this many bytes of a record are read, from its beginning.
const MOST_BYTES: usize = 1500;
/// How many wrong places a failure shows.
const SHOWN: usize = 12;

/// The sample records without findings, each cut at the end of a line.
fn records() -> Vec<(&'static str, String)> {
    let mut records = Vec::new();
    for notation in ide::notations() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/records");
        let files = fs::read_dir(folder.join(notation.id())).expect("the samples are there");
        let mut files: Vec<_> = files
            .map(|file| file.expect("a sample is there").path())
            .collect();
        files.sort();
        for file in files {
            if file.file_stem().is_some_and(|name| name != "mistakes") {
                let text = fs::read_to_string(&file).expect("a sample is text");
                let mut most = MOST_BYTES.min(text.len());
                while !text.is_char_boundary(most) {
                    most -= 1;
                }
                let end = text[..most].rfind('\n').map_or(most, |at| at + 1);
                records.push((notation.id(), text[..end].to_owned()));
            }
        }
    }
    assert!(records.len() > 20, "{}", records.len());
    records
}

/// Places of `text` in or after a word, one per stride.
fn places(text: &str) -> impl Iterator<Item = usize> {
    let pairs = text.char_indices().zip(text.chars().skip(1));
    let inside = pairs.filter(|((_, c), next)| {
        !c.is_whitespace() && (c.is_alphanumeric() || next.is_alphanumeric())
    });
    inside.map(|((at, c), _)| at + c.len_utf8()).step_by(STRIDE)
}

fn open(notation: &str, text: &str) -> Document {
    Document::new(
        ide::by_id(notation).expect("it is registered"),
        text,
        Arc::default(),
    )
}

fn size(at: usize) -> TextSize {
    TextSize::try_from(at).expect("texts are short")
}

fn completions(document: &Document, at: usize) -> Vec<Completion> {
    document.completions(size(at))
}

/// The text after accepting `item`, with the place of the caret; `None` for a snippet.
fn accepted(text: &str, item: &Completion) -> Option<(String, usize)> {
    let edit = Edit::replace(item.replace, item.insert.clone());
    let caret = usize::from(item.replace.start()) + item.insert.len();
    (!item.snippet).then(|| (apply_edits(text, &[edit]), caret))
}

/// The line around `at`, with the caret.
fn shown(text: &str, at: usize) -> String {
    let (before, after) = text.split_at(at);
    let before = before.rsplit('\n').next().unwrap_or_default();
    let after = after.split('\n').next().unwrap_or_default();
    format!("{before}|{after}")
}

/// The class of a character: digit, capital or small letter.
fn class(c: char) -> (bool, bool) {
    (c.is_ascii_digit(), c.is_uppercase())
}

#[track_caller]
fn check(wrong: &[String], tried: usize) {
    let first: Vec<&str> = wrong.iter().take(SHOWN).map(String::as_str).collect();
    assert!(tried > 1000, "only {tried} places");
    assert!(
        wrong.is_empty(),
        "{} of {tried}:\n{}",
        wrong.len(),
        first.join("\n")
    );
}

#[test]
fn the_first_item_at_a_finished_word_leaves_the_record_as_it_is() {
    let (mut wrong, mut tried) = (Vec::new(), 0);
    for (notation, text) in records() {
        let document = open(notation, &text);
        for at in places(&text) {
            tried += 1;
            let size = size(at);
            let is_wrong = |one: Finding| one.range.contains_inclusive(size);
            if document.findings().any(is_wrong) {
                continue;
            }
            let items = completions(&document, at);
            let Some(first) = items.first() else { continue };
            // It may add a blank.
            let said = |text: &str| text.replace(' ', "");
            let written = accepted(&text, first).map(|(text, _)| said(&text));
            if written != Some(said(&text)) {
                wrong.push(format!(
                    "{notation}: {} -> {:?} for {:?}",
                    shown(&text, at),
                    first.insert,
                    &text[first.replace]
                ));
            }
        }
    }
    check(&wrong, tried);
}

/// Checks the last line after accepting each item at `|`.
#[track_caller]
fn check_items(notation: &str, text: &str, expected: &[&str]) {
    let at = text.find('|').expect("there is a caret");
    let text = text.replace('|', "");
    let items = completions(&open(notation, &text), at);
    let made = items.iter().filter_map(|item| accepted(&text, item));
    let made: Vec<String> = made.map(|(text, caret)| shown(&text, caret)).collect();
    assert_eq!(made[..made.len().min(expected.len())], *expected);
    assert_eq!(made.is_empty(), expected.is_empty(), "{made:?}");
}

#[test]
fn a_finished_field_is_left_and_an_open_one_is_closed() {
    let carcassonne = |line: &str| format!("A = ann\nB = bo\n0 (0,0) RCRF\n{line}");
    for (line, expected) in [
        ("1A (0,1|)", &["1A (0,1) |", "1A (0,-1) |"] as &[_]),
        ("1A (0,1|", &["1A (0,1) |", "1A (0,-1) |"]),
        ("1A (0,1| FCCC", &["1A (0,1) |FCCC"]),
        ("1A (0,1| ", &["1A (0,1) |"]),
        ("1A (0|,1) FCCC", &[]),
        ("1A (0,1) FCCCm|", &["1A (0,1) FCCCm|", "1A (0,1) FCCCmP|"]),
        ("1A (0,1) FCCC|", &["1A (0,1) FCCC|", "1A (0,1) FCCCm|"]),
    ] {
        check_items("carcassonne", &carcassonne(line), expected);
    }
    check_items("pgn", "1. e4 e5 2. N|", &["1. e4 e5 2. Nf3|"]);
    check_items("pgn", "1. e4 e5 2. Nf3|", &[]);
    check_items("bucky", "1. e2-|e4", &["1. e2-e4|"]);
    check_items("bucky", "1. e2-|", &["1. e2-d3|"]);
    check_items("kubb", "1. 0I a:- b:|- a:-", &["1. 0I a:- b:-| a:-"]);
    check_items(
        "rootlog",
        "Map: Fall\nDeck: E&P\nPool: CE\n\nC: Ann\nE: Bo\n\nC:t_|k->1",
        &[],
    );
}

#[test]
fn the_beginning_of_a_command_leads_to_the_command() {
    for (text, expected) in [
        ("1. e4 {[%ca|", "cal"),
        ("1. e4 {[%cs|]}", "csl"),
        ("1. e4 {[%cl| 0:05:00]}", "clk"),
    ] {
        let at = text.find('|').expect("there is a caret");
        let text = text.replace('|', "");
        let items = completions(&open("pgn", &text), at);
        let first = items.first().map(|item| item.label.as_str());
        assert_eq!(first, Some(expected), "{text}");
        assert_eq!(items.len(), 5);
    }
}

/// The line up to `at` in an editor that closes brackets: the closing ones for those that are open follow the caret.
fn closed(text: &str, at: usize) -> String {
    let line = text[..at].rfind('\n').map_or(0, |at| at + 1);
    let mut open = Vec::new();
    for c in text[line..at].chars() {
        match c {
            '(' => open.push(')'),
            '[' => open.push(']'),
            '{' => open.push('}'),
            ')' | ']' | '}' => drop(open.pop()),
            _ => {}
        }
    }
    let closers: String = open.into_iter().rev().collect();
    format!("{}{closers}\n", &text[..at])
}

#[test]
fn every_item_leaves_the_caret_behind_its_field() {
    let (mut wrong, mut tried) = (Vec::new(), 0);
    for (notation, whole) in records() {
        let document = open(notation, &whole);
        for at in places(&whole) {
            tried += 1;
            let begun = closed(&whole, at);
            let begun = (open(notation, &begun), begun);
            for (document, text) in [(&document, &whole), (&begun.0, &begun.1)] {
                for item in completions(document, at) {
                    let Some((written, caret)) = accepted(text, &item) else {
                        continue;
                    };
                    if written == *text {
                        continue;
                    }
                    let (before, after) = written.split_at(caret);
                    let next = after.chars().next().unwrap_or('\n');
                    // Rootlog joins fields of different characters.
                    let last = before.chars().next_back().unwrap_or(' ');
                    let is_torn = last.is_alphanumeric()
                        && next.is_alphanumeric()
                        && (notation != "rootlog" || class(last) == class(next));
                    let opens = |open: char, close: char| {
                        let has = item.insert.contains(open) || item.insert.ends_with(close);
                        has && next == close
                    };
                    let is_inside = opens('(', ')') || opens('[', ']') || opens('<', '>');
                    let is_doubled = before.ends_with(' ') && next == ' ';
                    if is_torn || is_inside || is_doubled {
                        wrong.push(format!(
                            "{notation}: {} -> {:?}: {}",
                            shown(text, at),
                            item.insert,
                            shown(&written, caret)
                        ));
                        break;
                    }
                }
            }
        }
    }
    check(&wrong, tried);
}
