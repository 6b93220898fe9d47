//! The pitch, in characters and as a scene.

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
fn board(record: &str, step: usize, charset: Charset, expected: Expect) {
    expected.assert_eq(&fixture::board(&kubb::Kubb, record, step, charset));
}

const GAME: &str =
    "1. jt:B g:- g:- jt:- g:B jt:-\n2. d:2I jf:F d:- d:- jf:- d:- jf:-\n3. g:I A jt:2F g:B jt:K\n";

#[test]
fn before_the_first_turn_all_base_kubbs_stand() {
    board(
        GAME,
        0,
        Charset::Ascii,
        expect![[r#"
        Before the first turn

        g & jt                                         d & jf
        +-------------------------+-------------------------+
        #                         |                         #
        #                         |                         #
        #                         K                         #
        #                         |                         #
        #                         |                         #
        +-------------------------+-------------------------+
    "#]],
    );
}

#[test]
fn fallen_kubbs_show_their_batons() {
    board(
        GAME,
        1,
        Charset::Unicode,
        expect![[r#"
            Turn 1, g & jt
            Standing: 5 base kubbs against 3.

            g & jt ▸                                       d & jf
            ┌─────────────────────────┬─────────────────────────┐
            █                         │                         █
            █                         │                         █
            █                         K                         █
            █                         │                         5
            █                         │                         1
            └─────────────────────────┴─────────────────────────┘
            1 jt: 1 base   2 g: miss   3 g: miss   4 jt: miss   5 g: 1 base
            6 jt: miss
        "#]],
    );
}

#[test]
fn a_field_kubb_that_is_left_gives_a_line() {
    board(
        GAME,
        2,
        Charset::Unicode,
        expect![[r#"
            Turn 2, d & jf
            Standing: 3 base kubbs against 5. 1 field kubb is left, so g & jt get an
            advantage line.

            g & jt                                       ◂ d & jf
            ┌─────────────────────────┬─────────────────────────┐
            █                 ┊       │                         █
            █               █ ┊       │                         █
            █               1 ┊       K                         █
            █                 ┊       │                         ·
            █                 ┊       │                         ·
            └─────────────────────────┴─────────────────────────┘
            1 jf: 1 field   2 d: miss   3 d: miss   4 jf: miss   5 d: miss
            6 jf: miss
        "#]],
    );
}

#[test]
fn a_turn_that_cannot_be_is_drawn_and_marked() {
    board(
        GAME,
        3,
        Charset::Ascii,
        expect![[r#"
            Turn 3, g & jt - g & jt won
            The king fell too early: whoever fells it then loses.

            g & jt >                                       d & jf
            +-------------------------+-------------------------+
            #                 :       |                         #
            #                 :       |                         #
            #               # :       k         1               2
            #                 :       |                         .
            #                 :       |                         .
            +-------------------------+-------------------------+
            1 jt: 1 field   2 g: 1 base   3 jt: king
            ! Two field kubbs cannot fall: only one field kubb stands on that side.
        "#]],
    );
}

#[test]
fn beyond_the_last_turn_there_is_no_picture() {
    board(GAME, 4, Charset::Ascii, expect!["nothing"]);
}

#[test]
fn a_fragment_draws_what_is_not_known() {
    board(
        "7. 2I F F - - - -\n",
        1,
        Charset::Ascii,
        expect![[r#"
            Turn 7, the first team

            First team >                              Second team
            +-------------------------+-------------------------+
            ?                         |                         ?
            ?                         |         2               ?
            ?               ?         K         1               ?
            ?                         |         ?               ?
            ?                         |                         ?
            +-------------------------+-------------------------+
            1: 1 field   2: 1 field   3: miss   4: miss   5: miss   6: miss
        "#]],
    );
}

#[test]
fn every_baton_and_fallen_kubb_knows_its_place_in_the_text() {
    let record = fixture::read(&kubb::Kubb, GAME);
    let scene = record.scene(2).unwrap();
    expect![[r#"
        field kubb, felled in this turn [jf:F]
        field kubb, thrown in by turn 2 [d:2I]
        base kubb, felled in turn 1 [g:B]
        base kubb, felled in turn 1 [jt:B]
        baton 1: 1 field [jf:F]
        baton 2: miss [d:-]
        baton 3: miss [d:-]
        baton 4: miss [jf:-]
        baton 5: miss [d:-]
        baton 6: miss [jf:-]"#]]
    .assert_eq(&fixture::parts(&scene, GAME));
    assert_eq!(scene.title, "Turn 2, d & jf");
    expect![[r#"
        lying kubb: felled in this turn, by the baton of its number
        small dashed square: felled before"#]]
    .assert_eq(&scene.legend.join("\n"));
    expect!["Throw in 2 kubbs. jf fells a field kubb; d misses twice; jf misses; d misses; jf misses. Standing: 3 base kubbs against 5. 1 field kubb is left, so g & jt get an advantage line."].assert_eq(&scene.description);
    let places = scene
        .nodes
        .iter()
        .filter(|node| matches!(node, Node::Place(_)))
        .count();
    // The base kubbs that stand from the start and the king have no place in the text.
    assert_eq!(places, 9);
}

#[test]
fn a_picture_is_small() {
    let record = fixture::read(&kubb::Kubb, GAME);
    let scene = record.scene(2).unwrap();
    let svg = svg::render(&scene, svg::SvgOptions::default());
    assert!(svg.len() < 8_000, "{} bytes", svg.len());
}
