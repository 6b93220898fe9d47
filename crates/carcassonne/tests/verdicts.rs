//! Slips of people who tried the notation, with their findings and the fixes in order.

use carcassonne::Carcassonne;
use expect_test::{Expect, expect};
use notation::fixture;

const TWO: &str = "A = red\nB = blue\n0 (0,0) RCRF\n";
const THREE: &str = "A = red\nB = blue\nC = green\n0 (0,0) RCRF\n";

#[track_caller]
#[expect(clippy::needless_pass_by_value, reason = "reads better in the tests")]
fn check(text: &str, expected: Expect) {
    fixture::assert_fixes(&Carcassonne, text);
    expected.assert_eq(&fixture::findings(&Carcassonne, text));
}

#[test]
fn letters_among_the_digits_of_points_are_one_slip() {
    let text = |points: &str| {
        let city = "1A (0,1) CFCCP\n2B (-1,1) FFCF\n3A (1,1) CmFFF";
        format!("{TWO}{city} {points}\n")
    };
    assert_eq!(fixture::findings(&Carcassonne, &text("+10=10")), "");
    check(
        &text("+10=1O"),
        expect![[r#"
        error carcassonne/points-missing 6:20 A total is a number; “1O” has letters among its digits.
          3A (1,1) CmFFF +10=1O
                             ^^
          fix: Write +10=10
          > 3A (1,1) CmFFF +10=10
    "#]],
    );
    check(
        &text("+lO = 10"),
        expect![[r#"
        error carcassonne/points-missing 6:16 The number of points belongs after `+`.
          3A (1,1) CmFFF +lO = 10
                         ^^^
          fix: Write +10 = 10
          > 3A (1,1) CmFFF +10 = 10
          fix: Remove it
          > 3A (1,1) CmFFF  = 10
    "#]],
    );
    check(
        &text("+10 = 1O5"),
        expect![[r#"
        error carcassonne/points-missing 6:22 A total is a number; “1O5” has letters among its digits.
          3A (1,1) CmFFF +10 = 1O5
                               ^^^
          fix: Write +10 = 10
          > 3A (1,1) CmFFF +10 = 10
    "#]],
    );
    check(
        &text("+10= 1O"),
        expect![[r#"
        error carcassonne/points-missing 6:21 A total is a number; “1O” has letters among its digits.
          3A (1,1) CmFFF +10= 1O
                              ^^
          fix: Write +10= 10
          > 3A (1,1) CmFFF +10= 10
    "#]],
    );
}

#[test]
fn a_discard_too_many_is_reported_at_the_discard() {
    check(
        &format!("{TWO}1A (dis) CCCCP (dis) CCCCP (1,0) RFRF\n"),
        expect![[r#"
            warning carcassonne/discard-fits 4:4 Only a tile that fits nowhere is discarded, but this one fits at (0,1).
              1A (dis) CCCCP (dis) CCCCP (1,0) RFRF
                 ^^^^^^^^^^^
            warning carcassonne/tile-box 4:16 This is CCCCP number 2, but the box holds one of it.
              1A (dis) CCCCP (dis) CCCCP (1,0) RFRF
                             ^^^^^^^^^^^
              see 4:4: 1A discards one
            warning carcassonne/discard-fits 4:16 Only a tile that fits nowhere is discarded, but this one fits at (0,1).
              1A (dis) CCCCP (dis) CCCCP (1,0) RFRF
                             ^^^^^^^^^^^
        "#]],
    );
}

#[test]
fn points_of_the_mover_in_parentheses_are_checked() {
    check(
        &format!("{THREE}1A (1,0) RFRF (A+5)\n"),
        expect![[r#"
            warning carcassonne/points 5:18 A gains nothing here, but 5 is written.
              1A (1,0) RFRF (A+5)
                               ^
              fix: Remove the points
              > 1A (1,0) RFRF 
        "#]],
    );
    check(
        &format!("{TWO}1A (1,0) RFRF (A+5) = 5\n"),
        expect![[r#"
        warning carcassonne/points 4:18 A gains nothing here, but 5 is written.
          1A (1,0) RFRF (A+5) = 5
                           ^
          fix: Write 0
          > 1A (1,0) RFRF (A+0) = 5
    "#]],
    );
    check(
        &format!("{THREE}1A (1,0) RFRF\n2B (2,0) RFRF\n3C (3,0) RFRF\n4A (4,0) RFRF (B+5, A+5)\n"),
        expect![[r#"
            warning carcassonne/points 8:18 B gains nothing here, but 5 is written.
              4A (4,0) RFRF (B+5, A+5)
                               ^
              fix: Remove the points
              > 4A (4,0) RFRF (A+5)
            warning carcassonne/points 8:23 A gains nothing here, but 5 is written.
              4A (4,0) RFRF (B+5, A+5)
                                    ^
              fix: Remove the points
              > 4A (4,0) RFRF (B+5)
        "#]],
    );
    check(&format!("{TWO}1A (0,1) FFFCm (A+4)\n"), expect![[""]]);
}

#[test]
fn the_number_of_a_concession_is_used_up() {
    for (ending, after) in [
        ("2B concedes", "3A (2,0) RFRF"),
        ("2B (2,0) RFRF\n3A concedes", "4B (3,0) RFRF"),
        ("2AB abandoned", "3A (2,0) RFRF"),
    ] {
        let text = format!("{TWO}1A (1,0) RFRF\n{ending}\n{after}\n");
        let record = fixture::read(&Carcassonne, &text);
        let found = record.findings().iter();
        let found: Vec<_> = found.map(|one| (one.code, &text[one.range])).collect();
        assert_eq!(found, [("carcassonne/after-the-end", after)], "{text}");
    }
}

#[test]
fn two_tiles_show_that_y_grows_downward() {
    check(
        "A = red\nB = blue\n0 (0,0) CRFR\n1A (0,-1) FFFRK\n2B (0,1) FRRR\n",
        expect![[r#"
            warning carcassonne/y-downward 4:4 In this record y grows downward; the notation counts upward. Every tile fits with y turned over, so it is read that way.
              1A (0,-1) FFFRK
                 ^^^^^^
              fix: Turn all squares over
              > 1A (0,1) FFFRK
              > 2B (0,-1) FRRR
        "#]],
    );
    // A single tile may also have the wrong sign.
    check(
        &format!("{TWO}1A (0,-1) FCFC2\n2B (1,0) RFRF\n"),
        expect![[r#"
            error carcassonne/edge-mismatch 4:4 FCFC2 at (0,-1) meets (0,0) with a city, but RCRF has a field there. Read on as (0,1).
              1A (0,-1) FCFC2
                 ^^^^^^^^^^^^
              see 3:9: the starter tile has a field there
              fix: Write (0,1)
              > 1A (0,1) FCFC2
              fix: Write CFFC2
              > 1A (0,-1) CFFC2
              fix: Write FFCC2
              > 1A (0,-1) FFCC2
              fix: Write FFCF
              > 1A (0,-1) FFCF
        "#]],
    );
}

#[test]
fn a_label_of_which_nothing_can_be_read_is_no_number() {
    check(
        &format!("{TWO}1A (1,0) RFRF\nA2B (2,0) RFRF\n3A (3,0) RFRF\n"),
        expect![[r#"
            error carcassonne/move-label 5:1 A move begins with its number and its player, such as 12B.
              A2B (2,0) RFRF
              ^^^
              fix: Write 2B
              > 2B (2,0) RFRF
        "#]],
    );
}

#[test]
fn a_game_on_one_line_is_one_hint() {
    let right = "A = Ann\nB = Bo\n0 (0,0) RCRF\n1A (0,1) FFFC\n2B (1,0) RRFF\n3A (0,2) RFRF\n";
    for text in [
        "A = Ann B = Bo 0 (0,0) RCRF 1A (0,1) FFFC 2B (1,0) RRFF 3A (0,2) RFRF\n",
        "A = Ann, B = Bo, 0 (0,0) RCRF, 1A (0,1) FFFC, 2B (1,0) RRFF, 3A (0,2) RFRF\n",
        "A = Ann\nB = Bo\n0 (0,0) RCRF 1A (0,1) FFFC 2B (1,0) RRFF\n3A (0,2) RFRF\n",
    ] {
        let record = notation::fixture::read(&Carcassonne, text);
        let [finding] = record.findings() else {
            panic!("{text}{:?}", record.findings());
        };
        assert_eq!(finding.code, "carcassonne/odd-sign", "{text}");
        let [fix] = &finding.fixes[..] else {
            panic!("{text}{:?}", finding.fixes);
        };
        assert!(fix.safe, "{text}");
        assert_eq!(notation::apply_edits(text, &fix.edits), right, "{text}");
    }
    // The first tile has no square: a finding of its own.
    let text = "1A FCFC 2B (0,1) FFFR 3A (1,0) RFRF\n";
    let record = notation::fixture::read(&Carcassonne, text);
    let codes: Vec<&str> = record.findings().iter().map(|one| one.code).collect();
    assert!(codes.contains(&"carcassonne/odd-sign"), "{codes:?}");
    assert!(!codes.contains(&"carcassonne/second-move"), "{codes:?}");
}

#[test]
fn each_of_several_moves_on_a_line_belongs_on_its_own() {
    check(
        &format!("{TWO}1A (1,0) RFRF 2B (2,0) RFRF  3A (3,0) RFRF / note\n"),
        expect![[r#"
            hint carcassonne/odd-sign 4:14 Every move, and every part of a header, has a line of its own.
              1A (1,0) RFRF 2B (2,0) RFRF  3A (3,0) RFRF / note
                           ^
              fix: Write the moves plainly in the whole game  (safe)
              > 1A (1,0) RFRF
              > 2B (2,0) RFRF
              > 3A (3,0) RFRF / note
        "#]],
    );
}

#[test]
fn a_bracket_beside_the_right_key_closes_a_kind_of_meeple() {
    check(
        &format!("{TWO}1A (1,0) Rm[B[FRF\n"),
        expect![[r#"
        error carcassonne/unclosed 4:12 `]` is missing after the kind of meeple.
          1A (1,0) Rm[B[FRF
                     ^^^
          fix: Write ]  (safe)
          > 1A (1,0) Rm[B]FRF
    "#]],
    );
}

#[test]
fn a_line_that_stands_twice_is_played_once() {
    let record =
        |between: &str| format!("{TWO}1A (1,0) RFRF\n{between}1A (1,0) RFRF\n2B (2,0) RFRF\n");
    check(
        &record(""),
        expect![[r#"
            error carcassonne/written-twice 5:1 1A (1,0) stands in the line above already, word by word. It is played once: remove one of the two lines.
              1A (1,0) RFRF
              ^^^^^^^^^^^^^
              see 4:1: the same move
              fix: Remove the second line
        "#]],
    );
    let text = record("\n// a note\n\n");
    let found = fixture::read(&Carcassonne, &text);
    let codes: Vec<_> = found.findings().iter().map(|one| one.code).collect();
    assert_eq!(codes, ["carcassonne/written-twice"]);
}

#[test]
fn two_lines_that_stand_the_wrong_way_round_are_one_finding() {
    check(
        "A = Ann\nB = Bob\n0 (0,0) RCRF\n1A (1,0) RFRF +0\n3A (3,0) RFRF // later\n2B (2,0) RFRF +0\n4B (4,0) RFRF\n",
        expect![[r#"
            error carcassonne/lines-swapped 5:1 3A and 2B stand the wrong way round: 2B comes first. They are read in that order.
              3A (3,0) RFRF // later
              ^^^^^^^^^^^^^
              see 6:1: this move comes first
              fix: Swap the two lines
        "#]],
    );
}

#[test]
fn after_a_missing_move_only_what_is_certain_is_said() {
    // 2B was beside 1A, so 3A and 5A are beside no known tile, and B has more points than known.
    check(
        "A = Ann\nB = Bob\n0 (0,0) RCRF\n1A (1,0) RFRF\n3A (3,0) RFRF\n4B (4,0) RFRF +0 = 4\n5A (3,0) RFRF\n",
        expect![[r#"
            warning carcassonne/moves-missing 5:1 Move 2, one of B, is missing between 1A and 3A. From here on nobody knows what lies where it was and who scored.
              3A (3,0) RFRF
              ^
            error carcassonne/occupied 7:4 (3,0) holds a tile already: 3A put it there.
              5A (3,0) RFRF
                 ^^^^^
              see 5:10: put on (3,0) here
              fix: Write (2,0)
              > 5A (2,0) RFRF
              fix: Write (3,-1)
              > 5A (3,-1) RFRF
              fix: Write (3,1)
              > 5A (3,1) RFRF
              fix: Write (-3,0) at 3A
              > 3A (-3,0) RFRF
        "#]],
    );
}
