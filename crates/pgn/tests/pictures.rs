//! The board, as characters and as a scene.

#![allow(
    clippy::unwrap_used,
    reason = "a fixture that has no answer is a failure"
)]

use expect_test::{Expect, expect};
use notation::{
    fixture,
    picture::{Charset, Node, svg},
};

#[track_caller]
fn board(record: &str, step: usize, expected: Expect) {
    expected.assert_eq(&fixture::board(&pgn::Pgn, record, step, Charset::Ascii));
}

/// The same, beginning with a position.
#[track_caller]
fn from(fen: &str, moves: &str, step: usize, expected: Expect) {
    let record = format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n{moves} *\n");
    board(&record, step, expected);
}

const GAME: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 (3... Nf6 4. O-O) 4. Bxc6 dxc6 *\n";

#[test]
fn the_start_is_that_of_chess() {
    board(
        GAME,
        0,
        expect![[r#"
        Before the first move

          +------------------------+
        8 | r  n  b  q  k  b  n  r |
        7 | p  p  p  p  p  p  p  p |
        6 | .  .  .  .  .  .  .  . |
        5 | .  .  .  .  .  .  .  . |
        4 | .  .  .  .  .  .  .  . |
        3 | .  .  .  .  .  .  .  . |
        2 | P  P  P  P  P  P  P  P |
        1 | R  N  B  Q  K  B  N  R |
          +------------------------+
            a  b  c  d  e  f  g  h
          White to move
    "#]],
    );
}

#[test]
fn a_capture_stands_in_brackets() {
    board(
        GAME,
        9,
        expect![[r#"
        4. Bxc6

          +------------------------+
        8 | r  .  b  q  k  b  n  r |
        7 | .  p  p  p  .  p  p  p |
        6 | p  . [B] .  .  .  .  . |
        5 | . [.] .  .  p  .  .  . |
        4 | .  .  .  .  P  .  .  . |
        3 | .  .  .  .  .  N  .  . |
        2 | P  P  P  P  .  P  P  P |
        1 | R  N  B  Q  K  .  .  R |
          +------------------------+
            a  b  c  d  e  f  g  h
          Black to move
    "#]],
    );
}

#[test]
fn variations_have_boards_of_their_own() {
    board(
        GAME,
        8,
        expect![[r#"
        4. O-O, in a variation

          +------------------------+
        8 | r  .  b  q  k  b  .  r |
        7 | p  p  p  p  .  p  p  p |
        6 | .  .  n  .  .  n  .  . |
        5 | .  B  .  .  p  .  .  . |
        4 | .  .  .  .  P  .  .  . |
        3 | .  .  .  .  .  N  .  . |
        2 | P  P  P  P  .  P  P  P |
        1 | R  N  B  Q [.][R][K][.]|
          +------------------------+
            a  b  c  d  e  f  g  h
          Black to move
    "#]],
    );
}

#[test]
fn a_pawn_taken_in_passing_is_crossed_out() {
    from(
        "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1",
        "1... d5 2. exd6",
        2,
        expect![[r#"
            2. exd6

              +------------------------+
            8 | .  .  .  .  k  .  .  . |
            7 | .  .  .  .  .  .  .  . |
            6 | .  .  . [P] .  .  .  . |
            5 | .  .  . (x)[.] .  .  . |
            4 | .  .  .  .  .  .  .  . |
            3 | .  .  .  .  .  .  .  . |
            2 | .  .  .  .  .  .  .  . |
            1 | .  .  .  .  K  .  .  . |
              +------------------------+
                a  b  c  d  e  f  g  h
              Black to move
        "#]],
    );
}

#[test]
fn the_king_in_check_has_a_sign() {
    from(
        "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
        "1. Ra8+",
        1,
        expect![[r#"
            1. Ra8+

              +------------------------+
            8 |[R] .  .  .  k+ .  .  . |
            7 | .  .  .  .  .  .  .  . |
            6 | .  .  .  .  .  .  .  . |
            5 | .  .  .  .  .  .  .  . |
            4 | .  .  .  .  .  .  .  . |
            3 | .  .  .  .  .  .  .  . |
            2 | .  .  .  .  .  .  .  . |
            1 |[.] .  .  .  K  .  .  . |
              +------------------------+
                a  b  c  d  e  f  g  h
              Black to move, in check   + check
        "#]],
    );
}

#[test]
fn mate_is_told() {
    board(
        "1. f3 e5 2. g4 Qh4# 0-1\n",
        4,
        expect![[r#"
            2... Qh4#

              +------------------------+
            8 | r  n  b [.] k  b  n  r |
            7 | p  p  p  p  .  p  p  p |
            6 | .  .  .  .  .  .  .  . |
            5 | .  .  .  .  p  .  .  . |
            4 | .  .  .  .  .  .  P [q]|
            3 | .  .  .  .  .  P  .  . |
            2 | P  P  P  P  P  .  .  P |
            1 | R  N  B  Q  K+ B  N  R |
              +------------------------+
                a  b  c  d  e  f  g  h
              White is mated   + check
        "#]],
    );
}

#[test]
fn a_move_that_was_meant_is_made() {
    board(
        "1. e4 e5 2. Ke3 *\n",
        3,
        expect![[r#"
            2. Ke3

              +------------------------+
            8 | r  n  b  q  k  b  n  r |
            7 | p  p  p  p  .  p  p  p |
            6 | .  .  .  .  .  .  .  . |
            5 | .  .  .  .  p  .  .  . |
            4 | .  .  .  .  P  .  .  . |
            3 | .  .  .  .  .  .  .  . |
            2 | P  P  P  P [K] P  P  P |
            1 | R  N  B  Q [.] B  N  R |
              +------------------------+
                a  b  c  d  e  f  g  h
              Black to move
            ! Ke3 cannot be played: White's king on e1 cannot go there.
        "#]],
    );
}

/// Black's rook watches f1.
const CASTLING: &str = "4k3/8/5r2/8/8/8/8/R3K2R w KQ - 0 1";

#[test]
fn a_move_that_cannot_be_is_shown_where_it_was_to_be_made() {
    from(
        CASTLING,
        "1. O-O Rf1+",
        1,
        expect![[r#"
            1. O-O

              +------------------------+
            8 | .  .  .  .  k  .  .  . |
            7 | .  .  .  .  .  .  .  . |
            6 | .  .  .  .  .  r  .  . |
            5 | .  .  .  .  .  .  .  . |
            4 | .  .  .  .  .  .  .  . |
            3 | .  .  .  .  .  .  .  . |
            2 | .  .  .  .  .  .  .  . |
            1 | R  .  .  . [K] . [.] R |
              +------------------------+
                a  b  c  d  e  f  g  h
              White to move
            ! White cannot castle: Black attacks f1, which the king would cross or
              reach. What follows it is not checked.
        "#]],
    );
}

#[test]
fn what_follows_a_move_that_cannot_be_is_not_known() {
    from(
        CASTLING,
        "1. O-O Rf1+",
        2,
        expect![[r#"
        1... Rf1+

          +------------------------+
        8 | ?  ?  ?  ?  ?  ?  ?  ? |
        7 | ?  ?  ?  ?  ?  ?  ?  ? |
        6 | ?  ?  ?  ?  ?  ?  ?  ? |
        5 | ?  ?  ?  ?  ?  ?  ?  ? |
        4 | ?  ?  ?  ?  ?  ?  ?  ? |
        3 | ?  ?  ?  ?  ?  ?  ?  ? |
        2 | ?  ?  ?  ?  ?  ?  ?  ? |
        1 | ?  ?  ?  ?  ? [?] ?  ? |
          +------------------------+
            a  b  c  d  e  f  g  h
          ? not known
    "#]],
    );
}

#[test]
fn an_illegal_move_that_was_played_is_made() {
    board(
        "1. e4 e5 2. Ke3 {movetext: as played} Qf6 *\n",
        3,
        expect![[r#"
            2. Ke3

              +------------------------+
            8 | r  n  b  q  k  b  n  r |
            7 | p  p  p  p  .  p  p  p |
            6 | .  .  .  .  .  .  .  . |
            5 | .  .  .  .  p  .  .  . |
            4 | .  .  .  .  P  .  .  . |
            3 | .  .  .  . [K] .  .  . |
            2 | P  P  P  P  .  P  P  P |
            1 | R  N  B  Q [.] B  N  R |
              +------------------------+
                a  b  c  d  e  f  g  h
              Black to move
        "#]],
    );
}

#[test]
fn pieces_know_the_move_that_put_them_there() {
    let record = fixture::read(&pgn::Pgn, GAME);
    let scene = record.scene(8).unwrap();
    expect![[r#"
        black knight on c6, since 2... [Nc6]
        black knight on f6, since 3... [Nf6]
        white bishop on b5, since 3. [Bb5]
        black pawn on e5, since 1... [e5]
        white pawn on e4, since 1. [e4]
        white knight on f3, since 2. [Nf3]
        white rook on f1, since 4. [O-O]
        white king on g1, since 4. [O-O]"#]]
    .assert_eq(&fixture::parts(&scene, GAME));
    expect![[r#"
        4. O-O, in a variation
        In a variation of 3... a6: White castles on the king's side: king to g1, rook to f1. Black to move"#]]
    .assert_eq(&format!("{}\n{}", scene.title, scene.description));
    assert_eq!(record.scene(11), None);
}

#[test]
fn comments_color_squares_and_draw_arrows() {
    let svg = |comment: &str| {
        let record = fixture::read(&pgn::Pgn, &format!("1. e4 {comment} e5 *\n"));
        svg::render(&record.scene(1).unwrap(), svg::SvgOptions::default())
    };
    let (plain, drawn) = (
        svg(""),
        svg("{good [%csl Ga4,Rb5][%cal Ge2e4,x,Yé9] [%clk 0:01:00]}"),
    );
    let elements: Vec<&str> = plain.split_inclusive("/>").collect();
    let new = drawn
        .split_inclusive("/>")
        .filter(|it| !elements.contains(it));
    expect![[r##"<circle cx="48" cy="246" r="19" fill="none" stroke="#1a7f37" stroke-width="3"/><circle cx="92" cy="202" r="19" fill="none" stroke="#c62828" stroke-width="3"/><polygon points="225.8,330 225.8,276 230.5,276 224,264 217.5,276 222.2,276 222.2,330" fill="#1a7f37" opacity="0.85"/>"##]].assert_eq(&new.collect::<String>());
}

#[test]
fn a_picture_is_small_and_has_all_its_symbols() {
    let scene = fixture::read(&pgn::Pgn, GAME).scene(0).unwrap();
    let placed = scene
        .nodes
        .iter()
        .filter(|node| matches!(node, Node::Place(_)));
    assert_eq!(placed.count(), 32);
    let svg = svg::render(&scene, svg::SvgOptions::default());
    assert!(svg.len() < 12_000, "{} bytes", svg.len());
}
