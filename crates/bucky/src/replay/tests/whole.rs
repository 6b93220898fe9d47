//! Findings that take more than one move: slips that later moves explain, missing moves, fragments.

use expect_test::expect;
use notation::fixture;

use super::check;
use crate::Bucky;

#[test]
fn a_slip_is_reported_once_and_repaired_by_what_follows() {
    check(
        "1. f2-g3 e8-c8 2. f1-c1 c7-c6 3. d2-d3 e7-d6 4. g2-g5 f7-e5 5. b2-a3\nf8xf1=W+ 6. g1-g2 g7-h6 7. c1xh6 *",
        &expect![[r#"
            error bucky/impossible-move 1:49 The jedi on g2 cannot roll to g5: a jedi rolls one square forward, straight or diagonally, or two ranks forward from where it started.
              1. f2-g3 e8-c8 2. f1-c1 c7-c6 3. d2-d3 e7-d6 4. g2-g5 f7-e5 5. b2-a3
                                                              ^^^^^
              fix: Write g2-g4
              > 1. f2-g3 e8-c8 2. f1-c1 c7-c6 3. d2-d3 e7-d6 4. g2-g4 f7-e5 5. b2-a3
        "#]],
    );
    check(
        "1. f2-g3 e8-c8 2. f1-c1 c7-c6 3. d2-d4 e7-d6 4. g2-g4 f7-e5 5. b2-a3\nf8xf1=W+ 6. g1-g2 g7-h6 7. d3-c4 e8-f7 *",
        &expect![[r#"
            error bucky/empty-origin 2:28 d3 is empty: White has no piece there to move.
              f8xf1=W+ 6. g1-g2 g7-h6 7. d3-c4 e8-f7 *
                                         ^^
              see 1:34: with d2-d3 instead of d2-d4 in White's move 3 the game can go on
              fix: Write d2-d3 in move 3.
              > 1. f2-g3 e8-c8 2. f1-c1 c7-c6 3. d2-d3 e7-d6 4. g2-g4 f7-e5 5. b2-a3
        "#]],
    );
    check(
        "1. f2-g3 e8-c8 2. f1-c1 c7-c6 3. 2d-d3 e7d6 4. g2g-4 f7-e5 5. b2-a3\nf8xf1=W+ 6. g1-g2 g7-h6 7. c1xh6 *",
        &expect![[r#"
            error bucky/square 1:34 A square is a letter and then a digit: d2.
              1. f2-g3 e8-c8 2. f1-c1 c7-c6 3. 2d-d3 e7d6 4. g2g-4 f7-e5 5. b2-a3
                                               ^^
              fix: Write d2  (safe)
              > 1. f2-g3 e8-c8 2. f1-c1 c7-c6 3. d2-d3 e7d6 4. g2g-4 f7-e5 5. b2-a3
            error bucky/missing-sign 1:40 The sign between the squares is missing: - rolls or teleports, x captures, y smashes.
              1. f2-g3 e8-c8 2. f1-c1 c7-c6 3. 2d-d3 e7d6 4. g2g-4 f7-e5 5. b2-a3
                                                     ^^^^
              fix: Write e7-d6
              > 1. f2-g3 e8-c8 2. f1-c1 c7-c6 3. 2d-d3 e7-d6 4. g2g-4 f7-e5 5. b2-a3
            error bucky/unreadable-move 1:48 g2g-4 is no move: a move is a square, a sign and a square, as in e2-e4, e4xg4 or e4yg4.
              1. f2-g3 e8-c8 2. f1-c1 c7-c6 3. 2d-d3 e7d6 4. g2g-4 f7-e5 5. b2-a3
                                                             ^^^^^
              fix: Write g2-g4
              > 1. f2-g3 e8-c8 2. f1-c1 c7-c6 3. 2d-d3 e7d6 4. g2-g4 f7-e5 5. b2-a3
        "#]],
    );
}

#[test]
fn moves_that_the_rest_of_the_game_contradicts_are_not_offered() {
    let offered = |text: &str| -> Vec<String> {
        let record = fixture::read(&Bucky, text);
        let fixes = record.findings().iter().flat_map(|finding| &finding.fixes);
        fixes.map(|fix| fix.title.clone()).collect()
    };
    // The madam leaves d1 through the square that this jedi leaves.
    assert_eq!(offered("1. 2-c4 b7-b5 2. d1xd7 f8-c8"), ["Write d2-c4"]);
    // All four are equally likely.
    assert_eq!(
        offered("1. 2-c4"),
        ["Write a2-c4", "Write b2-c4", "Write c2-c4", "Write d2-c4"]
    );
}

#[test]
fn a_move_that_is_left_out_is_named() {
    check(
        "1. f2-g3 e8-c8 2. f1-c1 c7-c6 3. d2-d3 4. g2-g4 f7-e5 5. b2-a3 f8xf1=W+ 6. g1-g2 g7-h6 *",
        &expect![[r#"
            error bucky/missing-move 1:40 Black's move 3 is missing here.
              1. f2-g3 e8-c8 2. f1-c1 c7-c6 3. d2-d3 4. g2-g4 f7-e5 5. b2-a3 f8xf1=W+ 6. g1-g2 g7-h6 *
                                                     ^^
        "#]],
    );
}

#[test]
fn games_that_make_no_sense_have_few_findings() {
    let nonsense = "1. a1-h8 h8-a1 2. a1-h7 h7-a2 3. b1-h6 h6-b1 4. b1-h5 h5-b1 5. c1-h4 h4-c1 6. c1-h3 h3-c1 *";
    let record = fixture::read(&Bucky, nonsense);
    assert!(
        record.findings().len() <= 4,
        "{}",
        fixture::findings(&Bucky, nonsense)
    );
}

#[test]
fn fragments_are_checked_for_what_is_certain() {
    assert_eq!(
        fixture::findings(&Bucky, "12. e4-h1 a8ya2 13. e4-e5 e8-e7"),
        ""
    );
    check(
        "12. e4xg4 a7-a6 13. e4-e5",
        &expect![[r#"
        error bucky/empty-origin 1:21 e4 is empty: there is no piece to move.
          12. e4xg4 a7-a6 13. e4-e5
                              ^^
    "#]],
    );
    check(
        "[Setup \"?\"]\n12. a1yd4 h7-h6 13. a1-a2",
        &expect![[r#"
            error bucky/empty-origin 2:21 a1 is empty: there is no piece to move.
              12. a1yd4 h7-h6 13. a1-a2
                                  ^^
        "#]],
    );
}

#[test]
fn a_record_written_as_in_chess_has_one_finding() {
    check(
        "1. e4 e5 2. Nf3\n",
        &expect![[r#"
            error bucky/chess 1:4 e4 is written as in chess. A move of Bucky names both squares with a sign between: here e2-e4.
              1. e4 e5 2. Nf3
                 ^^
              fix: Write 2 moves in full
              > 1. e2-e4 e7-e5 2. Nf3
              fix: Write e2-e4
              > 1. e2-e4 e5 2. Nf3
        "#]],
    );
    check(
        "[White \"Ann\"]\n\n1. e4 d5 2. exd5! Qxd5 3. O-O O-O-O 4. Bb5+ a6 1-0\n",
        &expect![[r#"
            error bucky/chess 3:4 e4 is written as in chess. A move of Bucky names both squares with a sign between: here e2-e4.
              1. e4 d5 2. exd5! Qxd5 3. O-O O-O-O 4. Bb5+ a6 1-0
                 ^^
              fix: Write 3 moves in full
              > 1. e2-e4 d7-d5 2. e4yd5! Qxd5 3. O-O O-O-O 4. Bb5+ a6 1-0
              fix: Write e2-e4
              > 1. e2-e4 d5 2. exd5! Qxd5 3. O-O O-O-O 4. Bb5+ a6 1-0
        "#]],
    );
    // The board is unknown.
    check(
        "3. Bb5 a6",
        &expect![[r#"
        error bucky/chess 1:4 Bb5 is written as in chess. A move of Bucky names both squares with a sign between: e2-e4 rolls, e4xg4 captures, e4yd5 smashes.
          3. Bb5 a6
             ^^^
    "#]],
    );
    check(
        "1. Nf3 *",
        &expect![[r#"
        error bucky/chess 1:4 Nf3 is written as in chess. A move of Bucky names both squares with a sign between: e2-e4 rolls, e4xg4 captures, e4yd5 smashes.
          1. Nf3 *
             ^^^
    "#]],
    );
}

#[test]
fn one_move_as_in_chess_is_read_as_the_only_one_that_it_can_be() {
    check(
        "1. e2-e4 e5 2. e4ye5 d7-d5",
        &expect![[r#"
            error bucky/missing-square 1:10 e5 is only one square: a move names the moving piece and the target, as in e2-e4.
              1. e2-e4 e5 2. e4ye5 d7-d5
                       ^^
              fix: Write e7-e5  (certain)
              > 1. e2-e4 e7-e5 2. e4ye5 d7-d5
        "#]],
    );
    // A single square is an unfinished move.
    check(
        "1. e2-e4 e7-e5 2. e4",
        &expect![[r#"
        error bucky/missing-square 1:19 e4 is only one square: a move names the moving piece and the target, as in e2-e4.
          1. e2-e4 e7-e5 2. e4
                            ^^
    "#]],
    );
    // No piece gets there.
    check(
        "1. e2-e4 Nf6 2. d2-d4 d7-d5",
        &expect![[r#"
        error bucky/unreadable-move 1:10 Nf6 is no move: a move is a square, a sign and a square, as in e2-e4, e4xg4 or e4yg4.
          1. e2-e4 Nf6 2. d2-d4 d7-d5
                   ^^^
    "#]],
    );
}

#[test]
fn the_board_goes_on_from_what_was_meant() {
    use notation::picture::Charset;
    let board = fixture::board(&Bucky, "1. e4 e5 2. Nf3\n", 2, Charset::Ascii);
    expect![[r#"
        1... e5

          +------------------------+
        8 | w  s  c  m  d  c  s  w |
        7 | j  j  j  j [.] j  j  j |
        6 | .  .  .  .  .  .  .  . |
        5 | .  .  .  . [j] .  .  . |
        4 | .  .  .  .  J  .  .  . |
        3 | .  .  .  .  .  .  .  . |
        2 | J  J  J  J  .  J  J  J |
        1 | W  S  C  M  D  C  S  W |
          +------------------------+
            a  b  c  d  e  f  g  h
          White to move
    "#]]
    .assert_eq(&board);
}
