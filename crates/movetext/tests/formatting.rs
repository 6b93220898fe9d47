//! Formatting real records: a second run changes nothing, only blanks and documented spellings are lost, and the game replays
//! to the same states. Uses the sample records and the corpus of real records.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use std::{
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

use ide::Document;
use notation::{Severity, apply_edits, fixture};

/// Lines of complete records that the formatter spells differently: file, line as written, line as formatted. All others change
/// only in blanks and capitals.
const RESPELLED: &[(&str, &str, &str)] = &[
    ("complete.kubb", "1. 0 a:- o:B", "1. 0I a:- o:B"),
    (
        "game2.asprinted.carcassonne",
        "62B (-1,+5)\tRRRC",
        "62B (-1,5)  RRRC",
    ),
];

#[test]
fn formatting_keeps_what_records_mean() {
    let mut files = records(Path::new(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/records"
    )));
    if let Some(corpus) = fixture::corpus_root() {
        files.extend(records(&corpus));
    }
    assert!(files.len() >= 20, "records to format: {files:?}");
    for file in files {
        check(&file);
    }
}

fn check(file: &Path) {
    let notation = ide::by_path(file).unwrap();
    let text = fs::read_to_string(file).unwrap();
    let open = |text: &str| Document::new(notation, text, Arc::default());
    let before = open(&text);
    let formatted = apply_edits(&text, &before.format(None));
    let after = open(&formatted);
    assert_eq!(
        apply_edits(&formatted, &after.format(None)),
        formatted,
        "{}: formatting again changes more",
        file.display()
    );
    // The export format of PGN breaks lines elsewhere, and adds numbers.
    let is_rewrapped = notation.id() == "pgn";
    // The formatter may correct mistakes, and handwritten records.
    let has_mistakes = file.to_string_lossy().contains("mistakes")
        || is_rewrapped && before.findings().any(|one| one.code != "pgn/no-result");
    if is_rewrapped && !has_mistakes {
        let same = unnumbered(&text) == unnumbered(&formatted);
        assert!(same, "{}: more changes than numbers", file.display());
    } else if !has_mistakes {
        let name = file.file_name().unwrap().to_string_lossy();
        let respelled: Vec<(&str, &str, &str)> = text
            .lines()
            .zip(formatted.lines())
            .filter(|(written, formatted)| essence(written) != essence(formatted))
            .map(|(written, formatted)| (&*name, written, formatted))
            .collect();
        let documented: Vec<_> = RESPELLED
            .iter()
            .copied()
            .filter(|(of, ..)| *of == name)
            .collect();
        assert_eq!(respelled, documented);
        assert_eq!(text.lines().count(), formatted.lines().count(), "{name}");
    }
    let replays = |document: &Document| {
        let games = document.replay();
        let states = games.iter().flat_map(|game| {
            game.moves
                .iter()
                .map(|played| (played.line * u32::from(!is_rewrapped), played.state.clone()))
        });
        (
            states.collect::<Vec<_>>(),
            games
                .iter()
                .map(|game| game.result.clone())
                .collect::<Vec<_>>(),
        )
    };
    assert_eq!(
        replays(&before),
        replays(&after),
        "{}: the games replay differently",
        file.display()
    );
    let errors = |document: &Document| {
        document
            .findings()
            .filter(|finding| finding.severity == Severity::Error)
            .count()
    };
    assert!(
        errors(&after) <= errors(&before),
        "{}: formatting adds errors",
        file.display()
    );
}

/// The text without blanks and move numbers.
fn unnumbered(text: &str) -> String {
    let words = text.split_whitespace();
    let words = words.map(|word| {
        let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let is_numbered = rest.len() < word.len() && rest.starts_with('.');
        if is_numbered {
            rest.trim_start_matches('.')
        } else {
            word
        }
    });
    words.collect()
}

/// The line without blanks, in lower case.
fn essence(line: &str) -> String {
    line.chars()
        .filter(|character| !character.is_whitespace())
        .flat_map(char::to_lowercase)
        .collect()
}

/// Every record in `folder`, sorted by name.
fn records(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(records(&path));
        } else if ide::by_path(&path).is_some() {
            files.push(path);
        }
    }
    files.sort();
    files
}
