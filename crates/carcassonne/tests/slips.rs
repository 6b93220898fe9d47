//! One slip in a correct record is one finding; two slips are two. No fix makes the record worse.

use carcassonne::Carcassonne;
use notation::{apply_edits, fixture::read};

macro_rules! record {
    ($name:literal) => {
        include_str!(concat!(
            "../../../tests/records/carcassonne/",
            $name,
            ".carcassonne"
        ))
    };
}

/// `text` with each `right` beginning of a line replaced by the wrong one.
fn slipped(text: &str, slips: &[(&str, &str)]) -> String {
    slips.iter().fold(text.to_owned(), |text, (right, wrong)| {
        let line = format!("\n{right}");
        assert!(text.contains(&line), "no line {right}");
        text.replacen(&line, &format!("\n{wrong}"), 1)
    })
}

/// `line code` of each finding, with the titles of its fixes.
fn findings(text: &str) -> Vec<String> {
    let record = read(&Carcassonne, text);
    let findings = record.findings().iter();
    findings
        .map(|finding| {
            let line = record.parse().line_at(finding.range.start()) + 1;
            let titles: Vec<&str> = finding.fixes.iter().map(|fix| fix.title.as_str()).collect();
            let code = finding.code.trim_start_matches("carcassonne/");
            format!("{line} {code}: {}", titles.join(" | "))
        })
        .collect()
}

/// One slip has one finding, whose first fix leads back to the record.
#[track_caller]
fn one(text: &str, right: &str, wrong: &str, expected: &str) {
    let slipped = slipped(text, &[(right, wrong)]);
    assert_eq!(findings(&slipped), [expected], "{wrong}");
    let record = read(&Carcassonne, &slipped);
    let fix = record.findings().first().and_then(|one| one.fixes.first());
    let fixed = fix.map(|fix| apply_edits(&slipped, &fix.edits));
    let fixed = fixed.unwrap_or_else(|| panic!("no fix for {wrong}"));
    assert_eq!(findings(&fixed), [""; 0], "{wrong}");
}

#[test]
fn a_wrong_letter_of_a_player_is_no_wrong_turn() {
    one(
        record!("game-1"),
        "B = wallaceprime",
        "c = wallaceprime",
        "4 player-letter: Write B",
    );
    for wrong in ["C  cherry", "C n cherry", "C cherry"] {
        let expected = "5 player-letter: Write =";
        one(record!("abandoned"), "C = cherry", wrong, expected);
    }
    for wrong in ["CC = cherry", "5 = cherry", " = cherry"] {
        let expected = "5 player-letter: Write C";
        one(record!("abandoned"), "C = cherry", wrong, expected);
    }
    let lost = slipped(record!("abandoned"), &[("C = cherry\n", "")]);
    assert_eq!(findings(&lost), ["9 unknown-player: "]);
}

#[test]
fn totals_of_others_are_computed_where_one_cannot_be_read() {
    let right = "38B (1,3) RRFR +12 (C+10) = 27 (A=22, C=17)";
    for wrong in [
        "38B (1,3) RRFR +12 (C+10) = 27 (A=22, C=,7)",
        "38B (1,3) RRFR +12 (C+10) = 27 (AA=22, C=17)",
    ] {
        let written = slipped(record!("three-players"), &[(right, wrong)]);
        let record = read(&Carcassonne, &written);
        let finding = &record.findings()[0];
        assert_eq!(finding.fixes[0].title, "Write (A=22, C=17)", "{wrong}");
        let repaired = apply_edits(&written, &finding.fixes[0].edits);
        assert_eq!(repaired, record!("three-players"), "{wrong}");
    }
    // A total after the points of others is the mover's.
    let (right, wrong) = ("46A (-1,4) RRFR (C+3) = 28", "46A (-1,4) RRFR (C+3) == 28");
    let written = slipped(record!("three-players"), &[(right, wrong)]);
    for finding in read(&Carcassonne, &written).findings() {
        let titles = finding.fixes.iter().map(|fix| fix.title.as_str());
        assert!(
            !titles.clone().any(|one| one == "Write (C=23)"),
            "{titles:?}"
        );
    }
}

#[test]
fn a_broken_bracket_loses_no_figure() {
    let record = record!("expansions");
    for (right, wrong, expected) in [
        (
            "1A (0,-1) CR1Cm[B]R2w",
            "1A (0,-1) CR1Cm-B]R2w",
            "6 side-count: Write CR1Cm[B]R2w (explains 8 more contradictions)",
        ),
        (
            "44B (4,-1) RM[p]RCCP",
            "44B (4,-1) RM[]pRCCP",
            "49 unknown-figure: Write RM[p]RCCP (explains 2 more contradictions)",
        ),
        (
            "48B (1,6) FCFC2m[b]",
            "48B (1,6) FCFC2m2b]",
            "53 tile-letter: Write FCFC2m[b]",
        ),
    ] {
        one(record, right, wrong, expected);
    }
}

#[test]
fn a_wrong_letter_above_hides_no_wrong_turn() {
    let slips = [
        ("B = wallaceprime", "C = wallaceprime"),
        ("7A (2,-1)", "7B (2,-1)"),
    ];
    assert_eq!(
        findings(&slipped(record!("game-1"), &slips)),
        ["4 player-letter: Write B", "12 wrong-player: Write A"]
    );
    // Two moves in a row by a wrong player are no further player.
    let slips = [("7A (2,-1)", "7C (2,-1)")];
    assert_eq!(
        findings(&slipped(record!("game-1"), &slips)),
        ["12 wrong-player: Write A"]
    );
}

#[test]
fn the_moves_show_where_the_starter_tile_lies_and_what_it_is() {
    one(
        record!("conceded"),
        "0 (0,0) FRCR",
        "0 (9,0) FRCR",
        "5 starter-place: Write (0,0) (explains 5 more contradictions)",
    );
    one(
        record!("abandoned"),
        "0 (0,0) CRFR",
        "0 A0,0) CRFR",
        "7 unreadable: Write (0,0) (explains 4 more contradictions)",
    );
    one(
        record!("abandoned"),
        "0 (0,0) CRFR",
        "0 (0,0) CRRF",
        "7 starter-tile: Write CRFR (explains 2 more contradictions)",
    );
}

#[test]
fn a_starter_tile_elsewhere_is_believed_if_the_moves_begin_there() {
    let text = "A = red\nB = blue\n0 (5,0) RCRF\n1A (6,0) RmFRF\n2B (7,0) RFRF\n";
    assert_eq!(findings(text), ["3 starter-place: Write (0,0)"]);
}

#[test]
fn a_move_with_a_broken_number_is_a_move() {
    let text = record!("conceded");
    one(text, "14B (dis)", "q4B (dis)", "19 move-label: Write 14B");
    let text = record!("abandoned");
    one(text, "8D (1,2)", "iD (1,2)", "15 move-label: Write 8D");
    let text = record!("expansions");
    one(
        text,
        "37A (-3,0)",
        "37< (-3,0)",
        "42 player-missing: Write 37A",
    );
}

#[test]
fn a_tile_in_the_place_of_another_is_one_slip() {
    let text = slipped(
        record!("three-players"),
        &[("68B (-1,6) FFRR", "68B (-1,6) FRFR")],
    );
    assert_eq!(findings(&text), ["74 tile-box: Write FFRR"]);
    let record = read(&Carcassonne, &text);
    assert_eq!(
        record.findings()[0].message,
        "This is FRFR number 9, but the box holds 8 of them. All tiles are drawn, but one FFRR never came."
    );
}

#[test]
fn broken_points_are_one_finding() {
    let text = record!("three-players");
    let total = "7A (0,2) RRFCm +4 =";
    one(
        text,
        &format!("{total} 8"),
        &format!("{total} I"),
        "13 points-missing: Write +4 = 8 | Remove it",
    );
    let (right, wrong) = ("4A (0,1) FCFC2m +4=4", "4A (0,1) FCFC2m +-=4");
    one(
        text,
        right,
        wrong,
        "10 points-missing: Write +4=4 | Remove it",
    );
    let text = record!("conceded");
    let (right, wrong) = ("20B (4,0) RFCmR (+4)", "20B (4,0) RFCmR D+4)");
    one(
        text,
        right,
        wrong,
        "25 unreadable: Write (+4) | Make it a note",
    );
    let (right, wrong) = ("13A (3,-1) CRRR (+8)", "13A (3,-1) CRRR +(8)");
    one(
        text,
        right,
        wrong,
        "18 points-missing: Write (+8) | Remove it",
    );
    let both = [
        ("20B (4,0) RFCmR (+4)", "20B (4,0) RFCmR D+4)"),
        ("13A (3,-1) CRRR (+8)", "13A (3,-1) CRRR +(8)"),
    ];
    assert_eq!(
        findings(&slipped(text, &both)),
        [
            "18 points-missing: Write (+8) | Remove it",
            "25 unreadable: Write (+4) | Make it a note"
        ]
    );
}

#[test]
fn a_misspelled_end_is_an_end() {
    one(
        record!("abandoned"),
        "10ABCD abandoned",
        "10ABCD abandnoed",
        "17 ending-word: Write abandoned",
    );
}

#[test]
fn what_the_moves_around_it_speak_against_is_not_offered() {
    let text = record!("three-players");
    let first = "38 side-count: Write FRFR (explains 2 more contradictions)";
    one(text, "32B (-3,0) FRFR", "32B (-3,0) RFR", first);
    // A slip with its own repair does not hide the right fix of another slip.
    let both = [
        ("32B (-3,0) FRFR", "32B (-3,0) RFR"),
        ("45C (-4,4) RFRFM", "45C (-4,4) RFFM"),
    ];
    assert_eq!(
        findings(&slipped(text, &both)),
        [
            "38 side-count: Write FRFR (explains one more contradiction)",
            "51 side-count: Write RFRFM (explains 2 more contradictions)"
        ]
    );
}

/// Several slips, or a missing line, have these findings.
#[track_caller]
fn several(text: &str, slips: &[(&str, &str)], expected: &[&str]) {
    assert_eq!(findings(&slipped(text, slips)), expected);
}

#[test]
fn a_scanned_tile_is_a_tile_with_its_meeple() {
    let text = record!("three-players");
    for (right, wrong, expected) in [
        (
            "43A (2,2) FFFFKm",
            "43A (2,2) PFPFKm",
            "49 tile-letter: Write FFFFKm (explains 3 more contradictions)",
        ),
        (
            "42C (-2,3) FFRFKm",
            "42C (-2,3) PPRFKm",
            "48 tile-letter: Write FFRFKm (explains 3 more contradictions)",
        ),
    ] {
        one(text, right, wrong, expected);
    }
    one(
        record!("expansions"),
        "9A (1,3) CC2mC3Cc",
        "9A (1,3) GG2mC3Cc",
        "14 tile-letter: Write CC2mC3Cc (explains 3 more contradictions)",
    );
    let text = record!("game-1");
    for (right, wrong, expected) in [
        (
            "35A (-3,-5) FCFCmP",
            "35A (-3,-5) FCFGmP",
            "40 tile-letter: Write FCFCmP (explains 3 more contradictions)",
        ),
        (
            "2B (1,0) RRCCm",
            "2B (1,0) RRCCrn",
            "7 tile-letter: Write RRCCm (explains 2 more contradictions)",
        ),
    ] {
        one(text, right, wrong, expected);
    }
}

#[test]
fn a_letter_before_the_origin_is_the_number_of_the_starter_tile() {
    for wrong in ["o (0,0) CRFR", "O (0,0) CRFR", "t (0,0) CRFR"] {
        let expected = "7 move-label: Write 0";
        one(record!("abandoned"), "0 (0,0) CRFR", wrong, expected);
    }
}

#[test]
fn discards_and_squares_are_known_with_a_letter_wrong() {
    for wrong in ["15C (ids)", "15C (disP"] {
        let expected = "21 discard-word: Write (dis)";
        one(record!("three-players"), "15C (dis)", wrong, expected);
    }
    one(
        record!("expansions"),
        "44B (4,-1)",
        "44B (4w-1)",
        "49 comma-missing: Write (4,-1)",
    );
    one(
        record!("expansions"),
        "6B (1,1) FFCm[B]C2",
        "6B (1,1) FFCm[B]2",
        "11 tile-letter: Write FFCm[B]C2 (explains 3 more contradictions)",
    );
}

#[test]
fn a_total_whose_sign_is_lost_stays() {
    let text = record!("expansions");
    let (right, wrong) = ("30B (4,1) CRRF (+4) = 8", "30B (4,1) CRRF (+4) 6 8");
    let expected = "35 unreadable: Write (+4) = 8 | Make it a note | Remove it";
    one(text, right, wrong, expected);
    let (right, wrong) = ("38B (5,1) RmFRR +3 = 15", "38B (5,1) RmFRR +3 - 15");
    let expected = "43 unreadable: Write +3 = 15 | Make it a note | Remove it";
    one(text, right, wrong, expected);
}

#[test]
fn where_a_tile_is_lost_points_are_not_corrected() {
    let text = record!("three-players");
    several(
        text,
        &[("43A (2,2) FFFFKm", "43A (2,2) XXXX")],
        &[
            "49 unreadable: ",
            "69 points: ",
            "73 points: ",
            "77 final-parts: ",
        ],
    );
    several(
        text,
        &[("0 (0,0) RCRF\n", "")],
        &["9 moves-missing: Write 0 (0,0) RCRF"],
    );
    several(
        text,
        &[("70A (-3,-1) RRFC\n", "")],
        &["76 final-parts: ", "76 final-parts: "],
    );
}

#[test]
fn nothing_is_sought_beside_a_tile_that_cannot_be_read() {
    several(
        record!("expansions"),
        &[("1A (0,-1) CR1Cm[B]R2w", "1A (0,-1) CR1C7[B]R2w")],
        &[
            "6 side-count: Write CRCC",
            "6 unreadable: ",
            "10 points: ",
            "25 touches-nothing: ",
            "25 points: ",
            "41 no-meeple: ",
            "42 points: ",
            "43 no-meeple: ",
            "43 points: ",
            "51 points: ",
        ],
    );
}

#[test]
fn a_tile_that_touches_nothing_may_show_where_another_one_lies() {
    one(
        record!("game-1"),
        "61A (-4,-4)",
        "61A (-4,-5)",
        "66 touches-nothing: Write (-4,-4) at 61A (explains 2 more contradictions)",
    );
}

#[test]
fn points_show_where_a_tile_lies() {
    let text = "A = a\nB = b\n0 (0,0) CRFR\n1A (0,1) FFCmF +4 = 4\n";
    let found = findings(text);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(
        found[0].starts_with("4 edge-mismatch: Write (-1,0)"),
        "{found:?}"
    );
}

#[test]
fn a_starter_tile_that_lies_turned_is_one_finding() {
    let text = "A = a\nB = b\n0 (0,0) CRFR\n1A (0,1) FFFC\n2B (1,0) RRFF\n";
    let found = findings(text);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].contains(": Write RCRF"), "{found:?}");
    // One tile beside it shows nothing.
    let text = "A = a\nB = b\n0 (0,0) CRFR\n1A (0,1) FFFC\n";
    assert!(!findings(text)[0].contains("RCRF"));
}
