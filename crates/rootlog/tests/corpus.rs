//! Real games, where `MOVETEXT_CORPUS` names the folder that holds them.

use std::{fs, path::PathBuf};

use notation::{Severity, cut, fixture};
use rootlog::Rootlog;

fn corpus() -> Vec<(PathBuf, String)> {
    let Some(root) = std::env::var_os("MOVETEXT_CORPUS") else {
        println!("skipped: MOVETEXT_CORPUS is not set");
        return Vec::new();
    };
    let folder = PathBuf::from(root).join("rootlog");
    let mut games: Vec<(PathBuf, String)> = fs::read_dir(&folder)
        .expect("the corpus has rootlog records")
        .map(|entry| entry.expect("a readable folder").path())
        .map(|path| {
            let text = fs::read_to_string(&path).expect("a record in UTF-8");
            (path, text)
        })
        .collect();
    games.sort();
    games
}

#[test]
fn only_the_known_slip_is_an_error() {
    for (path, text) in corpus() {
        assert_eq!(cut::cut(&Rootlog, &text), [0], "{}", path.display());
        let record = fixture::read(&Rootlog, &text);
        let errors: Vec<&str> = record
            .findings()
            .iter()
            .filter(|finding| finding.severity == Severity::Error)
            .map(|finding| &text[finding.range])
            .collect();
        let name = path.to_string_lossy();
        let expected: &[&str] = if name.contains("r2g3") { &["r_b"] } else { &[] };
        assert_eq!(
            errors,
            expected,
            "{name}:\n{}",
            fixture::findings(&Rootlog, &text)
        );
    }
}

#[test]
fn formatting_changes_blanks_at_most() {
    let solid = |text: &str| text.split_whitespace().collect::<String>();
    for (path, text) in corpus() {
        let formatted = fixture::format(&Rootlog, &text);
        assert_eq!(solid(&formatted), solid(&text), "{}", path.display());
    }
}
