//! Findings of the replay, each with its fixes.

use expect_test::{Expect, expect};
use notation::fixture;

use crate::Bucky;

mod records;
mod whole;

fn check(text: &str, expected: &Expect) {
    expected.assert_eq(&fixture::findings(&Bucky, text));
}

/// A record that begins on `board`, with White to move.
fn on(board: &str, moves: &str) -> String {
    format!("[Setup \"{board}\"]\n\n1. {moves}\n")
}

#[test]
fn the_piece_on_the_origin() {
    check(
        "1. e3-e4",
        &expect![[r#"
        error bucky/empty-origin 1:4 e3 is empty: White has no piece there to move.
          1. e3-e4
             ^^
          fix: Write e2-e4
          > 1. e2-e4
    "#]],
    );
    check(
        "1. e2-e4 e2-e3",
        &expect![[r#"
        error bucky/empty-origin 1:10 e2 is empty: Black has no piece there to move.
          1. e2-e4 e2-e3
                   ^^
          see 1:4: the white jedi left e2 here
    "#]],
    );
    check(
        "1. e2-e4 e7-e5 2. e4ye5 a7-a6 3. a2-a3 e5-e4",
        &expect![[r#"
            error bucky/empty-origin 1:40 e5 is empty: Black has no piece there to move.
              1. e2-e4 e7-e5 2. e4ye5 a7-a6 3. a2-a3 e5-e4
                                                     ^^
              see 1:19: the black jedi on e5 was taken here
        "#]],
    );
}

#[test]
fn a_move_the_wrong_way_round() {
    check(
        "1. e4-e2 e7-e5 2. d1-d2",
        &expect![[r#"
        error bucky/empty-origin 1:4 e4 is empty: White has no piece there to move.
          1. e4-e2 e7-e5 2. d1-d2
             ^^
          fix: Write e2-e4
          > 1. e2-e4 e7-e5 2. d1-d2
        error bucky/occupied 1:22 d2 holds a white jedi: only a madam and a dude, or chameleons that copy them, swap places.
          1. e4-e2 e7-e5 2. d1-d2
                               ^^
          fix: Write d1-e2
          > 1. e4-e2 e7-e5 2. d1-e2
    "#]],
    );
    check(
        "1. e2-e4 d7-d5 2. d5xe4 a7-a6",
        &expect![[r#"
            error bucky/wrong-side 1:19 The jedi on d5 is Black's, but it is White's turn.
              1. e2-e4 d7-d5 2. d5xe4 a7-a6
                                ^^
              see 1:10: the black jedi came to d5 here
              fix: Write e4yd5  (certain)
              > 1. e2-e4 d7-d5 2. e4yd5 a7-a6
        "#]],
    );
}

#[test]
fn ways_of_moving() {
    check(
        "1. e2-e5",
        &expect![[r#"
            error bucky/impossible-move 1:4 The jedi on e2 cannot roll to e5: a jedi rolls one square forward, straight or diagonally, or two ranks forward from where it started.
              1. e2-e5
                 ^^^^^
              fix: Write e2-e3
              > 1. e2-e3
              fix: Write e2-e4
              > 1. e2-e4
        "#]],
    );
    check(
        "1. c1-c2",
        &expect![[r#"
        error bucky/occupied 1:7 c2 holds a white jedi: only a madam and a dude, or chameleons that copy them, swap places.
          1. c1-c2
                ^^
    "#]],
    );
    check(
        &on("8/8/8/8/J7/8/8/W7", "a1-a2"),
        &expect![[r#"
        error bucky/impossible-move 3:4 The wagon on a1 cannot stop on a2: a wagon rolls as far as it can, here to a3.
          1. a1-a2
             ^^^^^
          fix: Write a1-a3
          > 1. a1-a3
    "#]],
    );
    check(
        &on("8/8/8/8/J7/8/8/W7", "a1-a8"),
        &expect![[r#"
        error bucky/blocked 3:4 The wagon on a1 cannot get to a8: the jedi on a4 is in the way.
          1. a1-a8
             ^^^^^
          fix: Write a1-a3
          > 1. a1-a3
          fix: Write a1-h8
          > 1. a1-h8
    "#]],
    );
    check(
        &on("8/8/8/8/8/8/8/S7", "a1-a3"),
        &expect![[r#"
        error bucky/impossible-move 3:4 The shaman on a1 cannot roll to a3: a shaman rolls one square in any direction.
          1. a1-a3
             ^^^^^
          fix: Write a1-a2
          > 1. a1-a2
    "#]],
    );
    check(
        &on("8/8/8/8/8/8/8/M7", "a1-b3"),
        &expect![[r#"
            error bucky/impossible-move 3:4 The madam on a1 cannot roll to b3: a madam rolls along a rank, a file or a diagonal.
              1. a1-b3
                 ^^^^^
              fix: Write a1-b2
              > 1. a1-b2
              fix: Write a1-c3
              > 1. a1-c3
              fix: Write a1-a3
              > 1. a1-a3
              fix: Write a1-b1
              > 1. a1-b1
        "#]],
    );
    check(
        &on("8/8/8/8/8/8/8/C7", "a1-b2"),
        &expect![[r#"
        error bucky/impossible-move 3:4 The chameleon on a1 cannot roll to b2: it stands alone and has no role to play.
          1. a1-b2
             ^^^^^
    "#]],
    );
    check(
        &on("8/8/8/8/8/2jjj3/3J4/8", "d2-d4"),
        &expect![[r#"
        error bucky/blocked 3:4 The jedi on d2 cannot get to d4: every square it could step on between is occupied or hypnotized.
          1. d2-d4
             ^^^^^
    "#]],
    );
}

#[test]
fn taking() {
    check(
        &on("8/8/8/8/3j4/2J5/8/8", "c3xd4"),
        &expect![[r#"
        error bucky/impossible-move 3:4 The jedi on c3 cannot take the jedi on d4: a jedi smashes and does not capture, written with y.
          1. c3xd4
             ^^^^^
          fix: Write c3yd4
          > 1. c3yd4
    "#]],
    );
    check(
        &on("8/8/8/8/3j4/2M5/8/8", "c3yd4"),
        &expect![[r#"
        error bucky/impossible-move 3:4 The madam on c3 cannot take the jedi on d4: a madam captures and does not smash, written with x.
          1. c3yd4
             ^^^^^
          fix: Write c3xd4
          > 1. c3xd4
    "#]],
    );
    check(
        &on("8/8/8/8/3j4/2S5/8/8", "c3xd4"),
        &expect![[r#"
        error bucky/impossible-move 3:4 The shaman on c3 cannot take the jedi on d4: a shaman takes by double hypnosis only.
          1. c3xd4
             ^^^^^
    "#]],
    );
    check(
        "1. d1xd2",
        &expect![[r#"
        error bucky/own-piece 1:7 d2 holds White's own jedi: only enemies can be taken.
          1. d1xd2
                ^^
    "#]],
    );
    check(
        "1. e2-e4 e7-e6 2. e4ye5",
        &expect![[r#"
        error bucky/nothing-to-take 1:22 e5 is empty: there is nothing to take.
          1. e2-e4 e7-e6 2. e4ye5
                               ^^
          fix: Write e4-e5
          > 1. e2-e4 e7-e6 2. e4-e5
          fix: Write e7-e5 in move 1...
          > 1. e2-e4 e7-e5 2. e4ye5
    "#]],
    );
    check(
        &on("8/8/8/8/3j4/2M5/8/8", "c3-d4"),
        &expect![[r#"
            error bucky/occupied 3:7 d4 holds a black jedi: to take it, write x (capture) or y (smash).
              1. c3-d4
                    ^^
              fix: Write c3xd4
              > 1. c3xd4
              fix: Write c3-c4
              > 1. c3-c4
              fix: Write c3-d3
              > 1. c3-d3
              fix: Write c3-d2
              > 1. c3-d2
        "#]],
    );
}

#[test]
fn hypnosis_and_buck() {
    check(
        "1. f2-g3 a7-a6",
        &expect![[r#"
            error bucky/hypnotized 1:10 The jedi on a7 is hypnotized by the shaman on g1 and cannot move.
              1. f2-g3 a7-a6
                       ^^^^^
              fix: Write b7-a6
              > 1. f2-g3 b7-a6
              fix: Write g2-g3 in move 1.
              > 1. g2-g3 a7-a6
              fix: Write f2-e3 in move 1.
              > 1. f2-e3 a7-a6
              fix: Write h2-g3 in move 1.
              > 1. h2-g3 a7-a6
        "#]],
    );
    check(
        &on("8/8/8/2s3s1/8/8/4S3/8", "e2-e3"),
        &expect![[r#"
            error bucky/suicide 3:4 The shaman on e2 would be doubly hypnotized itself after e2-e3; a move may not remove its own piece.
              1. e2-e3
                 ^^^^^
              fix: Write e2-d3
              > 1. e2-d3
              fix: Write e2-f3
              > 1. e2-f3
              fix: Write e2-e1
              > 1. e2-e1
        "#]],
    );
    check(
        &on("4m3/8/8/8/8/8/4S3/4D3", "e2-d3"),
        &expect![[r#"
            error bucky/own-buck 3:4 After e2-d3, White's own dude on e1 could be taken by the madam on e8.
              1. e2-d3
                 ^^^^^
              fix: Write e2-e3
              > 1. e2-e3
        "#]],
    );
    check(
        &on("8/8/4s3/3M4/4C3/8/8/8", "e4-e5"),
        &expect![[r#"
        error bucky/hypnotized 3:4 The chameleon on e4 is hypnotized by the shaman on e6, whose stare it takes over from the madam on d5, and may only move if that takes an enemy and ends the hypnosis of e4.
          1. e4-e5
             ^^^^^
    "#]],
    );
}

#[test]
fn promotions() {
    check(
        &on("8/4J3/8/8/8/8/8/8", "e7-e8"),
        &expect![[r#"
        error bucky/missing-promotion 3:4 The jedi on e7 reaches its last rank and must promote on e8: write =C, =M, =S or =W behind e8.
          1. e7-e8
             ^^^^^
          fix: Write e7-e8=M
          > 1. e7-e8=M
          fix: Write e7-e8=C
          > 1. e7-e8=C
          fix: Write e7-e8=S
          > 1. e7-e8=S
          fix: Write e7-e8=W
          > 1. e7-e8=W
    "#]],
    );
    check(
        &on("8/4J3/8/8/8/8/8/8", "e7-e8=J"),
        &expect![[r#"
        error bucky/promotion-kind 3:9 A jedi cannot promote to a jedi: it must become another piece.
          1. e7-e8=J
                  ^^
          fix: Write e7-e8=M
          > 1. e7-e8=M
          fix: Write e7-e8=C
          > 1. e7-e8=C
          fix: Write e7-e8=S
          > 1. e7-e8=S
          fix: Write e7-e8=W
          > 1. e7-e8=W
    "#]],
    );
    check(
        &on("8/4M3/8/8/8/8/8/8", "e7-e8=S"),
        &expect![[r#"
            error bucky/forbidden-promotion 3:9 Only jedi and chameleons beside a jedi promote, not the madam on e7.
              1. e7-e8=S
                      ^^
              fix: Write e7-e8
              > 1. e7-e8
        "#]],
    );
    check(
        &on("8/4J3/8/8/8/8/8/8", "e7-e8=Q"),
        &expect![[r#"
            error bucky/missing-promotion 3:4 The jedi on e7 reaches its last rank and must promote on e8: write =C, =M, =S or =W behind e8.
              1. e7-e8=Q
                 ^^^^^
              fix: Write e7-e8=M
              > 1. e7-e8=M
              fix: Write e7-e8=C
              > 1. e7-e8=C
              fix: Write e7-e8=S
              > 1. e7-e8=S
              fix: Write e7-e8=W
              > 1. e7-e8=W
        "#]],
    );
}

#[test]
fn takes_and_marks() {
    let board = "4d3/1S6/8/8/4m3/8/S7/4W3";
    check(
        &on(board, "a2-b1"),
        &expect![[r#"
            error bucky/wrong-takes 3:4 After a2-b1, e4 is doubly hypnotized and removed, but it is not listed.
              1. a2-b1
                 ^^^^^
              fix: Write (xe4)  (safe)
              > 1. a2-b1(xe4)
            warning bucky/buck-mark 3:4 Black's dude on e8 is in buck after this move and can be saved: the mark is +.
              1. a2-b1
                 ^^^^^
              fix: Write +  (safe)
              > 1. a2-b1+
        "#]],
    );
    check(
        &on(board, "a2-b1(xe4,b7)+"),
        &expect![[r#"
            error bucky/wrong-takes 3:9 b7 is not removed by a2-b1.
              1. a2-b1(xe4,b7)+
                      ^^^^^^^^
              fix: Write (xe4)
              > 1. a2-b1(xe4)+
        "#]],
    );
    check(
        &on(board, "a2-b1(xe4)++"),
        &expect![[r#"
        warning bucky/buck-mark 3:14 Black's dude on e8 is in buck after this move and can be saved: the mark is +.
          1. a2-b1(xe4)++
                       ^^
          fix: Write +  (safe)
          > 1. a2-b1(xe4)+
    "#]],
    );
    check(
        "1. e2-e4(xe7)+",
        &expect![[r#"
            error bucky/wrong-takes 1:9 e7 is not removed by e2-e4.
              1. e2-e4(xe7)+
                      ^^^^^
              fix: Remove the list
              > 1. e2-e4+
            warning bucky/buck-mark 1:14 Black's dude on e8 is not in buck after this move: no mark is written.
              1. e2-e4(xe7)+
                           ^
              fix: Remove the mark
              > 1. e2-e4(xe7)
        "#]],
    );
    let page = "         S     S  J               S m      j       c";
    check(
        &on(page, "c6-c7(xd3,e4,d2)"),
        &expect![[r#"
            hint bucky/take-order 3:9 Good form lists the removed pieces in the order in which they fall.
              1. c6-c7(xd3,e4,d2)
                      ^^^^^^^^^^^
              fix: Write (xe4,d3,d2)
              > 1. c6-c7(xe4,d3,d2)
        "#]],
    );
    check(&on(page, "c6-c7(xe4,d2,d3)"), &expect![[r#""#]]);
    // Pieces that fall together stay in the order of the text.
    check(
        &on(page, "c6-c7(xe5,d3,d2)"),
        &expect![[r#"
            error bucky/wrong-takes 3:9 After c6-c7, e4 is doubly hypnotized and removed, but it is not listed. e5 is not removed by c6-c7.
              1. c6-c7(xe5,d3,d2)
                      ^^^^^^^^^^^
              fix: Write (xe4,d3,d2)
              > 1. c6-c7(xe4,d3,d2)
        "#]],
    );
    for written in ["(xe4,d=,d2)", "(xe4,d,d2)", "(xe4,3,d2)", "(xe4,e3,d2)"] {
        let text = on(page, &format!("c6-c7{written}"));
        let record = notation::fixture::read(&crate::Bucky, &text);
        let titles = record.findings().iter().flat_map(|one| &one.fixes);
        let titles: Vec<&str> = titles.map(|fix| fix.title.as_str()).collect();
        assert_eq!(titles, ["Write (xe4,d3,d2)"], "{written}");
    }
}

#[test]
fn teleports() {
    check(
        "1. O-O",
        &expect![[r#"
            error bucky/castle-unclear 1:4 O-O is clear only when one teleport is possible, but White has 4 here: write the squares.
              1. O-O
                 ^^^
              fix: Write c1-e1
              > 1. c1-e1
              fix: Write c1-f1
              > 1. c1-f1
              fix: Write d1-e1
              > 1. d1-e1
              fix: Write d1-f1
              > 1. d1-f1
        "#]],
    );
    check(
        &on("3d4/8/8/8/8/8/8/3MD3", "O-O"),
        &expect![[r#"
            warning bucky/castle 3:4 O-O is discouraged; here it means d1-e1.
              1. O-O
                 ^^^
              fix: Write d1-e1
              > 1. d1-e1
        "#]],
    );
    check(
        "1. d1-e1 e7-e6 2. c1-d1",
        &expect![[r#"
        error bucky/occupied 1:22 d1 holds a white dude: only a madam and a dude, or chameleons that copy them, swap places.
          1. d1-e1 e7-e6 2. c1-d1
                               ^^
          see 1:4: the white dude came to d1 here
    "#]],
    );
}

#[test]
fn no_teleport_is_believed_that_no_board_allows() {
    // The chameleon on c8 stands beside no dude, wherever White's piece went.
    check(
        "1. c1-d1 c8-d8 2. d1-c1 d8-c8",
        &expect![[r#"
            error bucky/occupied 1:7 d1 holds a white madam: only a madam and a dude, or chameleons that copy them, swap places.
              1. c1-d1 c8-d8 2. d1-c1 d8-c8
                    ^^
              fix: Write e1-d1
              > 1. e1-d1 c8-d8 2. d1-c1 d8-c8
              fix: Write c1-e1
              > 1. c1-e1 c8-d8 2. d1-c1 d8-c8
              fix: Write c1-f1
              > 1. c1-f1 c8-d8 2. d1-c1 d8-c8
              fix: Write f1-d1
              > 1. f1-d1 c8-d8 2. d1-c1 d8-c8
            error bucky/occupied 1:10 c8-d8: the black madam on d8 is in the way; only a madam and a dude, or chameleons in their place, swap.
              1. c1-d1 c8-d8 2. d1-c1 d8-c8
                       ^^^^^
        "#]],
    );
}

#[test]
fn a_smash_that_promotes_is_written_without_the_promotion() {
    check(
        &on("6w1/5J2/8/8/8/8/8/8", "f7yg8=M"),
        &expect![[r#"
        error bucky/promotion-smash 3:9 A smash never promotes, wherever the piece stops.
          1. f7yg8=M
                  ^^
          fix: Write f7yg8
          > 1. f7yg8
    "#]],
    );
    check(
        &on("8/4j3/3J4/8/8/8/8/8", "d6ye7=W e7-e6"),
        &expect![[r#"
            error bucky/promotion-smash 3:9 A smash never promotes, wherever the piece stops.
              1. d6ye7=W e7-e6
                      ^^
              fix: Write d6ye7
              > 1. d6ye7 e7-e6
            error bucky/empty-origin 3:12 e7 is empty: Black has no piece there to move.
              1. d6ye7=W e7-e6
                         ^^
              see 3:4: the black jedi on e7 was taken here
        "#]],
    );
    check(
        "12. f7yg8=M a7-a6",
        &expect![[r#"
        error bucky/promotion-smash 1:10 A smash never promotes, wherever the piece stops.
          12. f7yg8=M a7-a6
                   ^^
          fix: Remove the promotion
          > 12. f7yg8 a7-a6
    "#]],
    );
    // Here it is no smash.
    check(
        &on("8/5J2/8/8/8/8/8/8", "f7yg8=M"),
        &expect![[r#"
        error bucky/promotion-smash 3:9 A smash never promotes, wherever the piece stops.
          1. f7yg8=M
                  ^^
          fix: Write f7-g8=M
          > 1. f7-g8=M
    "#]],
    );
    check(
        "1. f7yg8=M",
        &expect![[r#"
        error bucky/promotion-smash 1:9 A smash never promotes, wherever the piece stops.
          1. f7yg8=M
                  ^^
    "#]],
    );
}

#[test]
fn black_is_not_said_to_move_by_two_dots() {
    check(
        "1. d1xd7",
        &expect![[r#"
        error bucky/blocked 1:4 The madam on d1 cannot get to d7: the jedi on d2 is in the way.
          1. d1xd7
             ^^^^^
    "#]],
    );
    check(
        "1. e2-e4 1.. e7-e5",
        &expect![[r#"
        warning bucky/number-dot 1:10 Two dots do not tell whose move it is: 1. stands before White's move, 1... before Black's.
          1. e2-e4 1.. e7-e5
                   ^^^
          fix: Write 1...  (safe)
          > 1. e2-e4 1... e7-e5
    "#]],
    );
    // The board shows whose move it is.
    let board = "[Setup \"8/4J3/8/8/8/8/8/8\"]\n";
    check(
        &format!("{board}1.. e7-f8=M\n"),
        &expect![[r#"
        warning bucky/number-dot 2:1 Two dots do not tell whose move it is: 1. stands before White's move, 1... before Black's.
          1.. e7-f8=M
          ^^^
          fix: Write 1.  (safe)
          > 1. e7-f8=M
    "#]],
    );
    check(
        "1.. e7-e5",
        &expect![[r#"
        warning bucky/number-dot 1:1 Two dots do not tell whose move it is: 1. stands before White's move, 1... before Black's.
          1.. e7-e5
          ^^^
          fix: Write 1...  (safe)
          > 1... e7-e5
    "#]],
    );
    check(
        "1..d1xd7",
        &expect![[r#"
        warning bucky/number-dot 1:1 Two dots do not tell whose move it is: 1. stands before White's move, 1... before Black's.
          1..d1xd7
          ^^^
          fix: Write 1.  (safe)
          > 1.d1xd7
        error bucky/blocked 1:4 The madam on d1 cannot get to d7: the jedi on d2 is in the way.
          1..d1xd7
             ^^^^^
    "#]],
    );
}

#[test]
fn the_end_of_the_game() {
    let page = "  S   D             s      M        CJ         d     S";
    check(
        &on(page, "e4-g8=S(xe6)++ h3-h2"),
        &expect![[r#"
        error bucky/after-buckmate 3:19 Black is in buckmate: the game is over, no move can follow.
          1. e4-g8=S(xe6)++ h3-h2
                            ^^^^^
          see 3:4: the game ended here
    "#]],
    );
}

#[test]
fn an_en_passant_may_name_either_square() {
    let start = "[Setup \"8/8/8/8/4j3/8/3J4/8\"]\n\n1. d2-d4 ";
    for written in ["e4yd4", "e4yd3"] {
        assert_eq!(fixture::findings(&Bucky, &format!("{start}{written}")), "");
    }
    check(&format!("{start}e4-e3 2. d4-d5 *"), &expect![[r#""#]]);
}
