//! Findings on small records.

mod published;

use expect_test::expect;
use notation::{Parse, fixture};
use proptest::test_runner::{Config, RngSeed};

use super::{ClaimView, Replayed};
use crate::{
    Carcassonne,
    game::{Square, tiles::Figure},
    read::ast::Sheet,
};

fn replay(text: &str) -> (Parse, Sheet, Replayed) {
    let parse = Parse::new(&Carcassonne, text);
    let game = Sheet::decode(&parse);
    let replayed = Replayed::of(&parse, &game, None, None);
    (parse, game, replayed)
}

#[test]
fn every_rule_shows_its_finding_and_its_repairs_remove_it() {
    let mut seen = 0;
    for rule in crate::game::rules::RULES.iter() {
        let (_, _, replayed) = replay(rule.wrong);
        if replayed
            .merge(Vec::new())
            .iter()
            .any(|finding| finding.code == rule.code)
        {
            seen += 1;
            fixture::assert_fixes(&Carcassonne, rule.wrong);
            assert_eq!(
                fixture::findings(&Carcassonne, rule.right),
                "",
                "{}",
                rule.code
            );
        }
    }
    assert_eq!(seen, 27, "rules of the replay");
}

/// The findings of `text` with their repairs, below its lines.
#[track_caller]
fn check(text: &str, expected: &expect_test::Expect) {
    fixture::assert_fixes(&Carcassonne, text);
    expected.assert_eq(&fixture::findings(&Carcassonne, text));
}

const START: &str = "A = red\nB = blue\n";

#[test]
fn a_wrong_sign_is_found_by_what_comes_after() {
    check(
        &format!("{START}0 (0,0) RCRF\n1A (1,0) RmFRF\n2B (2,-1) FFRRm\n3A (-1,0) RFRF\n"),
        &expect![[r#"
            error carcassonne/touches-nothing 5:4 (2,-1) touches no tile. Read on as (1,-1).
              2B (2,-1) FFRRm
                 ^^^^^^
              fix: Write (1,-1)
              > 2B (1,-1) FFRRm
              fix: Write (0,-1)
              > 2B (0,-1) FFRRm
        "#]],
    );
    check(
        &format!("{START}0 (0,0) RCRF\n1A (0,-2) FFFFKm\n2B (0,-2) FFFFK\n3A (0,-3) FFFFK\n"),
        &expect![[r#"
            error carcassonne/touches-nothing 4:4 (0,-2) touches no tile. Read on as (0,-1).
              1A (0,-2) FFFFKm
                 ^^^^^^
              fix: Write (0,-1) (explains one more contradiction)  (certain)
              > 1A (0,-1) FFFFKm
        "#]],
    );
}

#[test]
fn a_wrong_tile_is_repaired_where_it_is_even_if_a_neighbor_shows_it() {
    check(
        &format!(
            "{START}0 (0,0) RCRF\n1A (1,0) RFFR\n2B (2,0) RFRmF\n3A (3,0) RFFFK +4\n4B (1,-1) FFFFK\n"
        ),
        &expect![[r#"
            error carcassonne/edge-mismatch 4:10 At 2B: RFRmF at (2,0) meets (1,0) with a road, but RFFR has a field there. The slip seems to be this tile: with RFRF it fits. Read on like that.
              1A (1,0) RFFR
                       ^^^^
              see 5:4: found at 2B
              fix: Write RFRF at 1A (explains one more contradiction)  (certain)
              > 1A (1,0) RFRF
            warning carcassonne/points 6:17 A gains nothing here, but 4 is written.
              3A (3,0) RFFFK +4
                              ^
              fix: Remove the points
              > 3A (3,0) RFFFK 
        "#]],
    );
}

#[test]
fn a_claim_names_the_claims_before_it() {
    check(
        &format!(
            "{START}0 (0,0) RCRF\n1A (1,0) RmFRF\n2B (2,0) RFRF\n3A (3,0) RFRF\n4B (4,0) RmFRF\n"
        ),
        &expect![[r#"
            error carcassonne/claimed 7:10 B cannot claim this road: A (1A) stands there already.
              4B (4,0) RmFRF
                       ^^^^^
              see 4:10: claimed by A here
              fix: Write RFMRF
              > 4B (4,0) RFMRF
              fix: Write RFRFM
              > 4B (4,0) RFRFM
              fix: Write RFRF
              > 4B (4,0) RFRF
              fix: Write RFMRF at 1A
              > 1A (1,0) RFMRF
        "#]],
    );
}

#[test]
fn points_are_reported_once_and_totals_after_them_follow() {
    check(
        &format!("{START}0 (0,0) RCRF\n1A (0,1) FFFCm +5 = 5\n2B (1,0) RFRF\n3A (0,2) FFFFKm\n"),
        &expect![[r#"
            warning carcassonne/points 4:17 A gains 4 here, not 5: 4 for a city of 2 tiles.
              1A (0,1) FFFCm +5 = 5
                              ^
              fix: Write 4
              > 1A (0,1) FFFCm +4 = 5
        "#]],
    );
    check(
        &format!(
            "{START}0 (0,0) RCRF\n1A (0,1) FFFCm +4 = 6\n2B (0,2) FCFF\n3A (0,3) FFFCm +4 = 10\n"
        ),
        &expect![[r#"
            warning carcassonne/total 4:21 A has 4 after this move, not 6.
              1A (0,1) FFFCm +4 = 6
                                  ^
              fix: Write 4
              > 1A (0,1) FFFCm +4 = 4
        "#]],
    );
}

#[test]
fn numbers_and_letters_keep_to_the_order_of_turns() {
    check(
        &format!(
            "{START}0 (0,0) RCRF\n1A (1,0) RFRF\n22B (2,0) RFRF\n3C (3,0) RFRF\n6B (4,0) RFRF\n7A (5,0) RFRF\n"
        ),
        &expect![[r#"
            warning carcassonne/move-number 5:1 Move 2 is next, but this one has number 22.
              22B (2,0) RFRF
              ^^
              fix: Write 2
              > 2B (2,0) RFRF
            error carcassonne/wrong-player 6:2 It is A's turn, not C's. Played as A's move.
              3C (3,0) RFRF
               ^
              see 5:1: 22B is the move before
              fix: Write A
              > 3A (3,0) RFRF
            warning carcassonne/moves-missing 7:1 Moves 4 to 5 are missing between 3C and 6B. From here on nobody knows what lies where it was and who scored.
              6B (4,0) RFRF
              ^
        "#]],
    );
}

#[test]
fn a_label_that_is_all_wrong_does_not_shift_the_turns_after_it() {
    check(
        &format!(
            "{START}0 (0,0) RCRF\n1A (1,0) RFRF\n2B (2,0) RFRF\n7B (3,0) RFRF\n4B (4,0) RFRF\n5A (5,0) RFRF\n"
        ),
        &expect![[r#"
            warning carcassonne/move-number 6:1 Move 3 is next, but this one has number 7.
              7B (3,0) RFRF
              ^
              fix: Write 3A
              > 3A (3,0) RFRF
        "#]],
    );
}

#[test]
fn a_meeple_lost_to_a_smudge_is_found_by_the_points() {
    let text = format!("{START}0 (0,0) RCRF\n1A (0,1) FFFC? +4 = 4\n");
    let (parse, _, replayed) = replay(&text);
    let findings = replayed.merge(parse.findings().collect());
    let [finding] = findings.as_slice() else {
        panic!("one finding for one cause: {findings:?}");
    };
    assert_eq!(finding.code, "carcassonne/unreadable");
    let lost = |fix: &notation::Fix| fix.title.starts_with("Write FFFCm");
    assert!(finding.fixes.iter().any(lost));
}

#[test]
fn a_builder_gives_a_second_turn() {
    check(
        &format!(
            "{START}0 (0,0) RCRF\n1A (1,0) RmFRF\n2B (0,-1) FFFFK\n3A (2,0) RFRm[b]F\n4B (1,-1) FFFFK\n5A (3,0) RFRF\n6A (4,0) RFRF\n7B (2,-1) FFFFK\n"
        ),
        &expect![[r#""#]],
    );
}

#[test]
fn expansions_played_by_their_rules_have_no_finding() {
    check(
        &format!(
            "{START}0 (0,0) FFVF\n1A (1,0) VFVF\n2B (2,0) VFVFKm\n3A (3,0) VRmVRI\n4B (3,1) FFFRK\n\
             5A (3,-1) FRFFK +6 = 6\n6B (4,0) VFFF\n"
        ),
        &expect![[r#""#]],
    );
    check(
        &format!(
            "{START}0 (0,0) RCRF\n1A (0,1) CCCCm\n2B (-1,1) FFCF\n3A (1,1) CFFF\n4B (0,2) FFFC\nA+0\n"
        ),
        &expect![[r#""#]],
    );
}

#[test]
fn a_result_is_compared_only_if_the_record_goes_to_the_end() {
    check(
        "A = red 1st (91)\nB = blue 2nd (90)\n0 (0,0) RCRF\n1A (1,0) RmFRF\n2B (2,0) RFRF\n",
        &expect![[r#""#]],
    );
    check(
        "A = red 1st (91)\nB = blue 1st (91)\n0 (0,0) RCRF\n1A (1,0) RmFRF\n2B concedes\n",
        &expect![[r#""#]],
    );
    check(
        "A = red 1st (3)\nB = blue 2nd (1)\n0 (0,0) RCRF\n1A (1,0) RmFRF\n2B (0,-1) FFFFKm\n+2 (B+3)\n",
        &expect![[r#"
            warning carcassonne/result 1:14 By the moves A ends with 2 points, not 3.
              A = red 1st (3)
                           ^
            warning carcassonne/result 2:15 By the moves B ends with 3 points, not 1.
              B = blue 2nd (1)
                            ^
        "#]],
    );
}

#[test]
fn what_the_syntax_cannot_read_gets_the_repairs_of_the_game() {
    check(
        &format!(
            "{START}0 (0,0) RCRF\n1A (1,--0) RmFRF\n2B (2,0) RF7FK\n3 (0,-1) FFFFK\n4B (-1,-) FFRF\n"
        ),
        &expect![[r#"
            error carcassonne/unreadable 4:4 “(1,--0)” cannot be read here. A move is a number and a player, a square, a tile and points; a note begins with `/`.
              1A (1,--0) RmFRF
                 ^^^^^^^
              fix: Write (1,0)
              > 1A (1,0) RmFRF
            error carcassonne/side-count 5:10 RF7FK has three sides, but a tile has four.
              2B (2,0) RF7FK
                       ^^^^^
              fix: Write RFFFK
              > 2B (2,0) RFFFK
              fix: Write RFFR
              > 2B (2,0) RFFR
              fix: Write RFRF
              > 2B (2,0) RFRF
            error carcassonne/player-missing 6:1 Who made move 3? The player's letter follows the number.
              3 (0,-1) FFFFK
              ^
              fix: Write 3A
              > 3A (0,-1) FFFFK
            error carcassonne/unreadable 7:4 “(-1,-)” cannot be read here. A move is a number and a player, a square, a tile and points; a note begins with `/`.
              4B (-1,-) FFRF
                 ^^^^^^
              fix: Write (-1,0)
              > 4B (-1,0) FFRF
              fix: Write (1,-1)
              > 4B (1,-1) FFRF
              fix: Write (1,1)
              > 4B (1,1) FFRF
              fix: Write (0,-2)
              > 4B (0,-2) FFRF
        "#]],
    );
}

#[test]
fn a_record_counted_downward_is_said_once() {
    check(
        &format!(
            "{START}0 (0,0) RCRF\n1A (0,1) FFFFK\n2B (0,-1) RRRC\n3A (1,-1) RFRF\n4B (0,-2) FRFR\n"
        ),
        &expect![[r#"
            warning carcassonne/y-downward 4:4 In this record y grows downward; the notation counts upward. Every tile fits with y turned over, so it is read that way.
              1A (0,1) FFFFK
                 ^^^^^
              fix: Turn all squares over
              > 1A (0,-1) FFFFK
              > 2B (0,1) RRRC
              > 3A (1,1) RFRF
              > 4B (0,2) FRFR
        "#]],
    );
}

#[test]
fn a_discard_must_fit_nowhere() {
    check(
        &format!("{START}0 (0,0) RCRF\n1A (dis) CCCCp (dis) FFFFK (1,0) RFRF\n"),
        &expect![[r#"
            warning carcassonne/discard-fits 4:4 Only a tile that fits nowhere is discarded, but this one fits at (0,1).
              1A (dis) CCCCp (dis) FFFFK (1,0) RFRF
                 ^^^^^^^^^^^
            warning carcassonne/discard-fits 4:16 Only a tile that fits nowhere is discarded, but this one fits at (0,-1).
              1A (dis) CCCCp (dis) FFFFK (1,0) RFRF
                             ^^^^^^^^^^^
        "#]],
    );
}

/// Three players, a city that two share, a cloister at the end.
const SHARED: &str = "A = a\nB = b\nC = c\n0 (0,0) RCRF\n1A (-1,0) RFRF\n2B (-1,1) FFCmF\n\
    3C (1,0) RFRF\n4A (1,1) CmFFF\n5B (0,1) CFCC\n6C (0,-1) FFFFKm\nA+0 = 8\nB+0 = 8\nC+4 = 4\n";

#[test]
fn points_and_endings_are_written_as_the_notation_does() {
    check(SHARED, &expect![[r#""#]]);
    let (_, _, replayed) = replay(SHARED);
    let annotations: Vec<String> = replayed
        .moves()
        .map(|view| replayed.annotation(view.line, true))
        .collect();
    assert_eq!(annotations, ["", "", "", "", "", "+8 = 8 (A+8)", ""]);
    let ends: Vec<_> = (0..3).map(|player| replayed.end_line(player)).collect();
    assert_eq!(
        ends,
        [
            Some("A = 8".to_owned()),
            Some("B = 8".to_owned()),
            Some("C+4 = 4".to_owned())
        ]
    );
}

#[test]
fn moves_are_told_in_sentences() {
    let (_, _, replayed) = replay(SHARED);
    assert_eq!(replayed.sentences(5), ["B claims the city."]);
    expect!["This completes a city of 4 tiles: 8 points each for A and B. The meeple of 2B and the meeple of 4A come back."].assert_eq(&replayed.sentences(8).join("\n"));
    assert_eq!(replayed.ending_sentence(2), "4 for a cloister");
}

#[test]
fn a_square_knows_its_features_and_who_claimed_them() {
    let (_, _, replayed) = replay(SHARED);
    let game = replayed.game_before(8);
    let features = replayed.features(&game, Square::new(1, 1));
    let city = &features[0];
    assert_eq!(city.summary.kind.name(), "city");
    assert_eq!(
        (city.open_ends, city.worth, city.is_finished),
        (1, 1, false)
    );
    assert_eq!(
        city.claims,
        [ClaimView {
            player: 0,
            figure: Figure::Meeple,
            line: 7
        }]
    );
    let game = replayed.game_after(8);
    let features = replayed.features(&game, Square::new(1, 1));
    assert_eq!(features[0].lines, [3, 5, 7, 8]);
    assert!(features[0].is_finished && features[0].claims.is_empty());
}

#[test]
fn the_replay_is_data() {
    let record = fixture::read(&Carcassonne, SHARED);
    let data = record.replay(&Carcassonne);
    assert_eq!(
        data.moves[5].state,
        serde_json::json!({
            "gained": {"A": 8, "B": 8},
            "score": {"A": 8, "B": 8, "C": 0},
            "meeples": {"A": 7, "B": 7, "C": 7}
        })
    );
    assert_eq!(
        (data.moves[5].label.as_str(), data.moves[5].line),
        ("5B", 8)
    );
    assert_eq!(
        data.result["final"]["C"],
        serde_json::json!({"cities": 0, "roads": 0, "cloisters": 4, "farms": 0})
    );
    assert_eq!(
        data.result["score"],
        serde_json::json!({"A": 8, "B": 8, "C": 4})
    );
    let tables = record.stats();
    for table in &tables {
        assert!(
            table
                .rows
                .iter()
                .all(|row| row.len() == table.columns.len())
        );
    }
    let names: Vec<&str> = tables.iter().map(|table| table.name.as_str()).collect();
    assert_eq!(names, ["players", "features"]);
    assert_eq!(tables[1].rows.len(), 2);
}

proptest::proptest! {
    // Each case searches for repairs twice; the cases are the same in each run.
    #![proptest_config(Config {
        cases: 40,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(72),
        ..Config::default()
    })]

    /// Whatever a line becomes, the replay answers, and answers the same again.
    #[test]
    fn no_record_is_too_broken(line in 3..11_usize, at in 0..24_usize, text in "[-CRFVAmMKPp0-9(), +=/\\[\\]]{0,6}") {
        let mut lines: Vec<String> = SHARED.lines().map(str::to_owned).collect();
        let old = &mut lines[line];
        let at = at.min(old.len());
        old.replace_range(at..(at + 2).min(old.len()), &text);
        let broken = lines.join("\n");
        let (parse, _, replayed) = replay(&broken);
        let findings = replayed.merge(parse.findings().collect());
        let (_, _, again) = replay(&broken);
        proptest::prop_assert_eq!(findings, again.merge(parse.findings().collect()));
        let record = fixture::read(&Carcassonne, &broken);
        let _ = (record.head(), record.stats());
        for view in replayed.moves() {
            let _ = (replayed.sentences(view.line), replayed.annotation(view.line, true));
        }
    }
}

#[test]
fn an_abbot_comes_back_for_what_he_is_worth() {
    check(
        &format!(
            "{START}0 (0,0) RCRF\n1A (0,-1) FFFFKm[a]\n2B (1,0) RFRF\n3A (1,-1) FFRFK +4 = 4\n4B (2,0) RFRF\n\
             5A (-1,-1) FFFFKm[a]\n"
        ),
        &expect![[r#""#]],
    );
}

#[test]
fn what_no_box_has_leaves_the_result_open() {
    check(
        "A = red 1st (40)\n0 (0,0) RCRF\n1A (0,-1) FOOFK\nA+40 = 40\n",
        &expect![[r#""#]],
    );
}

#[test]
fn a_record_of_any_length_ends() {
    let mut text = String::from("0 (0,0) RCRF\n");
    for number in 1..3_000 {
        text += &format!("{number}A (0,0) RFRFm +9 = 9\n");
    }
    let (parse, _, replayed) = replay(&text);
    assert!(replayed.merge(parse.findings().collect()).len() >= 2_999);
}
