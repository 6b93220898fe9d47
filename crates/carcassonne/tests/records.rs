//! The sample records: correct ones have no finding, the one with mistakes has exactly the expected ones.

use carcassonne::Carcassonne;
use expect_test::{Expect, expect};
use notation::{Scope, apply_edits, fixture::read};

macro_rules! record {
    ($name:literal) => {
        include_str!(concat!(
            "../../../tests/records/carcassonne/",
            $name,
            ".carcassonne"
        ))
    };
}

/// `line code` of each finding.
fn codes(text: &str) -> Vec<String> {
    let record = read(&Carcassonne, text);
    record
        .findings()
        .iter()
        .map(|finding| {
            let line = record.parse().line_at(finding.range.start()) + 1;
            format!("{line} {}", finding.code.trim_start_matches("carcassonne/"))
        })
        .collect()
}

#[test]
fn correct_records_have_no_finding() {
    for text in [
        record!("game-1"),
        record!("three-players"),
        record!("expansions"),
        record!("conceded"),
        record!("abandoned"),
    ] {
        assert_eq!(
            codes(text),
            [""; 0],
            "{}",
            text.lines().next().unwrap_or_default()
        );
    }
}

#[test]
fn the_second_game_of_the_page_has_the_three_findings_about_its_tiles() {
    assert_eq!(
        codes(record!("game-2")),
        ["20 tile-box", "63 tile-box", "76 tile-box"]
    );
}

#[test]
fn formatting_changes_no_finding() {
    for text in [
        record!("game-2"),
        record!("three-players"),
        record!("expansions"),
    ] {
        let formatted = apply_edits(text, &read(&Carcassonne, text).format(Scope::Game));
        assert_ne!(formatted, text);
        assert_eq!(codes(&formatted), codes(text));
    }
}

#[test]
fn mistakes_are_found_where_they_are() {
    let check = |expected: Expect| expected.assert_eq(&codes(record!("mistakes")).join("\n"));
    check(expect![[r#"
        2 left-over-markup
        3 unclosed
        4 equals-missing
        4 ordinal
        6 side-count
        7 move-label
        8 comma-missing
        9 move-spelling
        9 odd-sign
        11 square-parentheses
        12 side-count
        14 plus-missing
        15 tile-letter
        16 unknown-figure
        17 second-meeple
        18 unclosed
        19 discard-word
        19 discard-fits
        19 discard-fits
        20 unreadable
        21 points-missing
        24 not-a-move
        25 player-missing
        26 square-missing
        27 meeple-place
        28 second-move
        30 ending-word"#]]);
}
