//! Findings on the published games.

use super::replay;
use crate::tests::published::{FIRST, SECOND, first_as_printed, second_as_printed};

/// All findings as `move code: first repair`, in the order of the text.
fn summary(text: &str) -> Vec<String> {
    let (parse, _, replayed) = replay(text);
    replayed
        .merge(parse.findings().collect())
        .iter()
        .map(|finding| {
            let start = usize::from(finding.range.start());
            let line = text[..start].rfind('\n').map_or(0, |at| at + 1);
            let label = text[line..].split_whitespace().next().unwrap_or_default();
            let code = finding.code.trim_start_matches("carcassonne/");
            let fix = finding.fixes.first().map_or("-", |fix| fix.title.as_str());
            format!("{label} {code}: {fix}")
        })
        .collect()
}

#[test]
fn the_first_published_game_has_no_finding() {
    let (_, _, replayed) = replay(FIRST);
    assert_eq!(summary(FIRST), [""; 0]);
    assert_eq!(replayed.final_scores(), [80, 81]);
    assert_eq!(
        replayed.moves().last().map(|last| last.meeples),
        Some(&[0, 0][..])
    );
    assert!(replayed.is_complete());
}

#[test]
fn the_second_published_game_agrees_but_for_its_tiles() {
    let (_, game, replayed) = replay(SECOND);
    assert_eq!(
        summary(SECOND),
        [
            "15A tile-box: -",
            "58B tile-box: Write CRCC",
            "71A tile-box: -"
        ]
    );
    assert_eq!(replayed.final_scores(), [104, 103]);
    let written = |played: &crate::read::ast::MoveLine| played.scores.range.is_some();
    let annotated: Vec<usize> = game
        .moves()
        .filter(|(_, played)| written(played))
        .map(|(line, _)| line)
        .collect();
    assert_eq!(annotated.len(), 19);
    // Only annotated moves score.
    for view in replayed.moves() {
        let scores = view.gained.iter().any(|points| *points > 0);
        assert_eq!(scores, annotated.contains(&view.line), "line {}", view.line);
    }
    assert_eq!(replayed.end_line(0).as_deref(), Some("A+7+5+8+7+24 = 104"));
}

#[test]
fn every_slip_of_the_first_game_as_printed_is_found_at_its_move() {
    let text = first_as_printed();
    assert_eq!(
        summary(&text),
        [
            "12B side-count: Write FFFFK (explains one more contradiction)",
            "38B claimed: Write RRmFR at 38B (explains one more contradiction)"
        ]
    );
}

#[test]
fn every_slip_of_the_second_game_as_printed_is_found_at_its_move() {
    let text = second_as_printed();
    assert_eq!(
        summary(&text),
        [
            "6B comma-missing: Write (1,-2)",
            "10B touches-nothing: Write (4,-1) (explains 14 more contradictions)",
            "15A tile-box: Write CFCFp",
            "28A wrong-player: Write B",
            "50B edge-mismatch: Write RRFF (explains one more contradiction)",
            "54B occupied: Write (4,-4) (explains 2 more contradictions)",
            "58B tile-box: Write CRCC",
            "66B occupied: Write (6,-5) (explains one more contradiction)",
            "67A final-parts: Write FRFMR at 67A (explains one more contradiction)",
            "69A touches-nothing: Write (0,-6)",
            "71A tile-box: -"
        ]
    );
}
