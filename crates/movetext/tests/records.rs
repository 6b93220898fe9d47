//! The sample records: complete games have only the findings listed here, and every file of mistakes has errors.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use std::{
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

use notation::Severity;

/// Real games with slips in their records: line and code of each.
const KNOWN: &[(&str, &[(usize, &str)])] = &[
    (
        "carcassonne/game-2.carcassonne",
        &[
            (20, "carcassonne/tile-box"),
            (63, "carcassonne/tile-box"),
            (76, "carcassonne/tile-box"),
        ],
    ),
    (
        "kubb/eighteen-turns.kubb",
        &[(5, "kubb/player-spelling"), (8, "kubb/legacy-advantage")],
    ),
];

#[test]
fn complete_games_are_clean_and_mistakes_are_found() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/records"));
    let files = records(root);
    assert!(
        files.len() >= 12,
        "sample records of four notations: {files:?}"
    );
    for file in files {
        let name = file
            .strip_prefix(root)
            .unwrap()
            .to_string_lossy()
            .into_owned();
        let notation = ide::by_path(&file).unwrap();
        let text = fs::read_to_string(&file).unwrap();
        let document = ide::Document::new(notation, &text, Arc::default());
        let findings: Vec<_> = document.findings().collect();
        if name.contains("/mistakes.") {
            let errors = findings
                .iter()
                .filter(|finding| finding.severity == Severity::Error)
                .count();
            assert!(errors >= 5, "{name} has {errors} errors");
            continue;
        }
        let known = KNOWN
            .iter()
            .find(|(known, _)| *known == name)
            .map_or(&[][..], |(_, found)| found);
        let found: Vec<(usize, &str)> = findings
            .iter()
            .map(|finding| {
                (
                    text[..usize::from(finding.range.start())]
                        .matches('\n')
                        .count()
                        + 1,
                    finding.code,
                )
            })
            .collect();
        assert_eq!(found, known, "{name}");
    }
}

/// Every record in `folder`, sorted by name.
fn records(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(records(&path));
        } else {
            files.push(path);
        }
    }
    files.sort();
    files
}
