//! The board, as characters and as a scene.

#![allow(
    clippy::unwrap_used,
    reason = "a fixture that has no answer is a failure"
)]

use expect_test::{Expect, expect};
use notation::{
    fixture,
    picture::{Charset, Node, Paint, Primitive, svg},
};

#[track_caller]
fn board(record: &str, step: usize, charset: Charset, expected: Expect) {
    expected.assert_eq(&fixture::board(&bucky::Bucky, record, step, charset));
}

const GAME: &str =
    "1. c2-b3 e7-e5 2. e2-f4 d7-c5 3. f1-d1 d8-e7 4. f4-g5 e5-e4 5. g2-f3 b7-a5 6. d2-d4 e7xg5";
const WAVES: &str =
    "[Setup \"         S     S  J               S m      j       c\"]\n1. c6-c7(xe4,d3,d2)\n";

#[test]
fn the_start_is_the_standard_position() {
    board(
        GAME,
        0,
        Charset::Ascii,
        expect![[r#"
        Before the first move

          +------------------------+
        8 | w  s  c  m  d  c  s  w |
        7 | j  j  j  j  j  j  j  j |
        6 | .  .  .  .  .  .  .  . |
        5 | .  .  .  .  .  .  .  . |
        4 | .  .  .  .  .  .  .  . |
        3 | .  .  .  .  .  .  .  . |
        2 | J  J  J  J  J  J  J  J |
        1 | W  S  C  M  D  C  S  W |
          +------------------------+
            a  b  c  d  e  f  g  h
          White to move
    "#]],
    );
}

#[test]
fn brackets_stand_around_what_a_capture_changed() {
    board(
        GAME,
        12,
        Charset::Unicode,
        expect![[r#"
        6... e7xg5

          ┌────────────────────────┐
        8 │ w  s  c  ·  d  c  s  w │
        7 │ j  ·  j  · [·] j  j  j │
        6 │ ·  ·  ·  ·  ·  ·  ·  · │
        5 │ j  ·  j  ·  ·  · [m] · │
        4 │ ·  ·  ·  J  j~ ·  ·  · │
        3 │ ·  J  ·  ·  ·  J  ·  · │
        2 │ J  J  ·  ·  ·  J  ·  J │
        1 │ W  S  C  C  D  M  S  W │
          └────────────────────────┘
            a  b  c  d  e  f  g  h
          White to move   ~ hypnotized
    "#]],
    );
}

#[test]
fn removed_pieces_are_crossed_out() {
    board(
        WAVES,
        1,
        Charset::Ascii,
        expect![[r#"
        1. c6-c7(xe4,d3,d2)

          +------------------------+
        8 | .  .  .  .  .  .  .  . |
        7 | .  S [J] .  .  .  .  S |
        6 | .  . [.] .  .  .  .  . |
        5 | .  .  .  .  .  .  .  . |
        4 | .  .  S  . (x) .  .  . |
        3 | .  .  . (x) .  .  .  . |
        2 | .  .  . (x) .  .  .  . |
        1 | .  .  .  .  .  .  .  . |
          +------------------------+
            a  b  c  d  e  f  g  h
          Black to move
    "#]],
    );
}

#[test]
fn a_move_that_cannot_be_is_marked() {
    board(
        "1. e2-e3 e7-e2",
        2,
        Charset::Ascii,
        expect![[r#"
            1... e7-e2

              +------------------------+
            8 | w  s  ?  ?  ?  ?  s  w |
            7 | ?  ?  ?  ? [?] ?  ?  ? |
            6 | ?  ?  ?  ?  ?  ?  ?  ? |
            5 | ?  ?  ?  ?  ?  ?  ?  ? |
            4 | .  .  .  .  .  .  .  . |
            3 | .  .  .  .  J  .  .  . |
            2 | J  J  J  J [.] J  J  J |
            1 | W  S  C  M  D  C  S  W |
              +------------------------+
                a  b  c  d  e  f  g  h
              White to move   ? not known
            ! The jedi on e7 cannot roll to e2: a jedi rolls one square forward,
              straight or diagonally, or two ranks forward from where it started.
        "#]],
    );
}

#[test]
fn the_arrow_of_a_move_that_cannot_be_has_the_color_of_mistakes() {
    let colors = |game: &str, step: usize| -> Vec<&'static str> {
        let scene = fixture::read(&bucky::Bucky, game).scene(step).unwrap();
        let arrows = scene.nodes.iter().filter_map(|node| match node {
            Node::Shape(shape) if matches!(shape.form, Primitive::Polygon(_)) => Some(shape.fill),
            _ => None,
        });
        arrows
            .filter_map(|paint| match paint {
                Paint::Solid(swatch) => Some(swatch.name),
                _ => None,
            })
            // Notes below the board have signs, too.
            .take(1)
            .collect()
    };
    assert_eq!(colors("1. e2-e3 e7-e2", 1), ["accent"]);
    assert_eq!(colors("1. e2-e3 e7-e2", 2), ["wrong"]);
    // Nothing is wrong with the move, although the moving piece is unknown.
    assert_eq!(colors("12. e4-e5", 1), ["accent"]);
}

#[test]
fn no_word_makes_a_title_long() {
    let game = format!("1. e2-e4 e7-e5{}", "x".repeat(1000));
    let record = fixture::read(&bucky::Bucky, &game);
    assert_eq!(record.scene(2).unwrap().title.chars().count(), 120);
    assert!(record.text_board(2, Charset::Ascii).unwrap().width() <= 72);
}

#[test]
fn a_fragment_draws_what_is_not_known() {
    board(
        "12. e4-e5",
        1,
        Charset::Ascii,
        expect![[r#"
            12. e4-e5

              +------------------------+
            8 | ?  ?  ?  ?  ?  ?  ?  ? |
            7 | ?  ?  ?  ?  ?  ?  ?  ? |
            6 | ?  ?  ?  ?  ?  ?  ?  ? |
            5 | ?  ?  ?  ? [?] ?  ?  ? |
            4 | ?  ?  ?  ? [?] ?  ?  ? |
            3 | ?  ?  ?  ?  ?  ?  ?  ? |
            2 | ?  ?  ?  ?  ?  ?  ?  ? |
            1 | ?  ?  ?  ?  ?  ?  ?  ? |
              +------------------------+
                a  b  c  d  e  f  g  h
              Black to move   ? not known
        "#]],
    );
}

#[test]
fn pieces_know_the_move_that_put_them_there() {
    let record = fixture::read(&bucky::Bucky, GAME);
    let scene = record.scene(12).unwrap();
    expect![[r#"
        black jedi on a5, since 5... [b7-a5]
        black jedi on c5, since 2... [d7-c5]
        black madam on g5, since 6... [e7xg5]
        white jedi on d4, since 6. [d2-d4]
        black jedi on e4, since 4... [e5-e4]
        white jedi on b3, since 1. [c2-b3]
        white jedi on f3, since 5. [g2-f3]
        white chameleon on d1, since 3. [f1-d1]
        white madam on f1, since 3. [f1-d1]"#]]
    .assert_eq(&fixture::parts(&scene, GAME));
    expect![[r#"
        6... e7xg5
        Black's madam on e7 captures the white jedi on g5. White to move"#]]
    .assert_eq(&format!("{}\n{}", scene.title, scene.description));
    assert_eq!(record.scene(13), None);
}

#[test]
fn a_shaman_shows_whom_it_hypnotizes() {
    let record = fixture::read(&bucky::Bucky, "[Setup \"S..................j\"]\n1. a8-b8");
    let svg = svg::render(&record.scene(1).unwrap(), svg::SvgOptions::default());
    expect![[r##"<path d="M371 34A1.6 1.6 0 0 1 371 31A3.2 3.2 0 0 1 371 37.2A4.4 4.4 0 0 1 367 32" fill="none" stroke="#7b2fa8" stroke-width="1.3" stroke-linecap="round" stroke-linejoin="round"/><circle cx="194" cy="145" r="6.5" fill="#fff" stroke="#7b2fa8"/><path d="M194 145A1.6 1.6 0 0 1 194 142A3.2 3.2 0 0 1 194 148.2A4.4 4.4 0 0 1 190 143" fill="none" stroke="#7b2fa8" stroke-width="1.3" stroke-linecap="round" stroke-linejoin="round"/><line x1="101.9" y1="79.9" x2="168" y2="146" stroke="#7b2fa8" stroke-width="2" stroke-dasharray="4"/>"##]].assert_eq(
        &svg.split_inclusive("/>")
            .filter(|element| element.contains("#7b2fa8") && !element.contains("<text"))
            .collect::<String>(),
    );
}

#[test]
fn a_picture_is_small_and_has_all_its_symbols() {
    let record = fixture::read(&bucky::Bucky, GAME);
    let scene = record.scene(0).unwrap();
    let placed = scene
        .nodes
        .iter()
        .filter(|node| matches!(node, Node::Place(_)));
    assert_eq!(placed.count(), 32);
    let svg = svg::render(&scene, svg::SvgOptions::default());
    assert!(svg.len() < 12_000, "{} bytes", svg.len());
}

#[test]
fn what_is_drawn_of_hypnosis_is_explained() {
    let record = fixture::read(&bucky::Bucky, GAME);
    let legend = |step: usize| record.scene(step).unwrap().legend;
    assert_eq!(legend(0), [""; 0]);
    expect![[r#"
        arrow and tinted squares: the last move
        spiral: hypnotized"#]]
    .assert_eq(&legend(3).join("\n"));
    expect![[r#"
        arrow and tinted squares: the last move
        spiral: hypnotized
        dashed line: who stares at whom"#]]
    .assert_eq(&legend(12).join("\n"));
}
