//! The sample records: the right ones have no findings.

use std::path::Path;

use notation::{cut, fixture};
use pgn::Pgn;

/// The games of the sample records, except the mistakes.
fn games() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/records/pgn");
    let files = std::fs::read_dir(folder).expect("records");
    let mut games = Vec::new();
    for file in files.map(|file| file.expect("a file").path()) {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        if name == "mistakes.pgn" {
            continue;
        }
        let text = std::fs::read_to_string(&file).expect("a record");
        let starts = cut::cut(&Pgn, &text);
        let ends = starts.iter().skip(1).copied().chain([text.len()]);
        for (nth, (start, end)) in starts.iter().zip(ends).enumerate() {
            games.push((
                format!("{name}, game {}", nth + 1),
                text[*start..end].to_owned(),
            ));
        }
    }
    games
}

#[test]
fn right_records_have_no_finding() {
    let games = games();
    assert!(games.len() > 40, "{} games", games.len());
    for (name, game) in games {
        assert_eq!(fixture::findings(&Pgn, &game), "", "{name}");
        fixture::assert_lossless(&Pgn, &game);
    }
}

#[test]
fn a_letter_in_place_of_a_rank_is_a_slip_of_the_move() {
    let text = "1. e4 e5 2. Nf3 NfG 3. Nxe5 d6 4. Nf3 Nxe4 *\n";
    let found = notation::fixture::findings(&pgn::Pgn, text);
    assert!(found.starts_with("error pgn/no-move 1:17 "), "{found}");
    assert!(found.contains("fix: Write Nf6  (certain)\n"), "{found}");
    assert_eq!(found.matches("pgn/").count(), 1, "{found}");
}
