//! The map, as characters and as a scene.

#![allow(
    clippy::unwrap_used,
    reason = "a fixture that has no answer is a failure"
)]

use expect_test::{Expect, expect};
use notation::{
    fixture,
    picture::{Charset, svg},
};
use rootlog::Rootlog;

const GAME: &str = "\
Map: Fall
Deck: Standard
Pool: CE
C: Ash
E: Fir

C:w->1+2+4+5+6+7+8+9+10+11+12/t_k->1/b_s->1/b_w->5/b_r->9
E:6w->3/b->3
C:w1->5/b_s->5
";

#[track_caller]
fn board(record: &str, step: usize, charset: Charset, expected: Expect) {
    expected.assert_eq(&fixture::board(&Rootlog, record, step, charset));
}

#[test]
fn the_map_is_empty_before_the_first_turn() {
    board(
        GAME,
        0,
        Charset::Ascii,
        expect![[r#"
            Before the first turn
             C Marquise        0 points       3 cards   Ash
             E Eyrie           0 points       3 cards   Fir

             1 fox - o . . . . . .  . . . . .   5 rabbit - oo
                 .   . . .                        ~ ~     . .
                 .         . . .                ~             .  . .
                  .              . . .     ~ ~                       . .
                  .                10 rabbit - Ro  . . . . . . . . .  2 mouse - oo
                  .                     .  ~ ~                              .
             9 mouse - oo              .       ~ ~                          .
                  . . .               .            ~ ~                       .
                  .     .  .         .                 ~ ~                   .
                  .          . .    .            .   11 mouse - Roo           .
                  .           12 fox - Ro  . . .           ~ .        .   6 fox - Ro
                  .            . .     . .                ~    .              .
                  .          .             . .            ~      .            .
                  .     .  .                   . .        ~        .         .
                  . . .                            . .   ~          .        .
             4 rabbit - o ~ ~ ~ ~ ~ ~  ~ ~ ~ ~ ~ ~  7 mouse - oo      .      .
                        . . . . .           . .  . .         . . .      .    .
                                  8 fox - oo                        . . . . .
                                                                       3 rabbit - o

            * changed  w warriors  [building]  (token)  slots: o free, # full, R ruin
            . path  ~ water  a letter behind the suit: who rules there
        "#]],
    );
}

#[test]
fn an_action_marks_what_it_changed() {
    board(
        GAME,
        9,
        Charset::Unicode,
        expect![[r#"
            Marquise: b_s->5
            *C Marquise        0 points       3 cards   Ash
             E Eyrie           0 points       3 cards   Fir

             1 fox C # · · · · · ·  · · · · ·  *5 rabbit C ##
             C[s](k) · · ·                      C2w[s][w] · ·
                 ·         · · ·                ~             ·  · ·
                  ·              · · ·     ~ ~                       · ·
                  ·                10 rabbit C Ro  · · · · · · · · ·  2 mouse C oo
                  ·                C1w  ·  ~ ~                        C1w   ·
             9 mouse C #o              ·       ~ ~                          ·
             C1w[r] · ·               ·            ~ ~                       ·
                  ·     ·  ·         ·                 ~ ~                   ·
                  ·          · ·    ·            ·   11 mouse C Roo           ·
                  ·           12 fox C Ro  · · ·     C1w   ~ ·        ·   6 fox C Ro
                  ·           C1w      · ·                ~    ·          C1w ·
                  ·          ·             · ·            ~      ·            ·
                  ·     ·  ·                   · ·        ~        ·         ·
                  · · ·                            · ·   ~          ·        ·
             4 rabbit C o ~ ~ ~ ~ ~ ~  ~ ~ ~ ~ ~ ~  7 mouse C oo      ·      ·
             C1w        · · · · ·           · ·  ·  C1w      · · ·      ·    ·
                                  8 fox C oo                        · · · · ·
                                  C1w                                  3 rabbit E #
                                                                       E6w[b]

            * changed  w warriors  [building]  (token)  slots: o free, # full, R ruin
            · path  ~ water  a letter behind the suit: who rules there
        "#]],
    );
}

#[test]
fn a_move_along_no_path_is_drawn_and_marked() {
    let game = GAME.replace("w1->5", "w1->3");
    board(
        &game,
        8,
        Charset::Ascii,
        expect![[r#"
            Marquise: w1->3
            *C Marquise        0 points       3 cards   Ash
             E Eyrie           0 points       3 cards   Fir

            *1 fox C # . . . . . .  . . . . .   5 rabbit C #o
             C[s](k) . . .                      C1w[w]    . .
                 .         . . .                ~             .  . .
                  .              . . .     ~ ~                       . .
                  .                10 rabbit C Ro  . . . . . . . . .  2 mouse C oo
                  .                C1w  .  ~ ~                        C1w   .
             9 mouse C #o              .       ~ ~                          .
             C1w[r] . .               .            ~ ~                       .
                  .     .  .         .                 ~ ~                   .
                  .          . .    .            .   11 mouse C Roo           .
                  .           12 fox C Ro  . . .     C1w   ~ .        .   6 fox C Ro
                  .           C1w      . .                ~    .          C1w .
                  .          .             . .            ~      .            .
                  .     .  .                   . .        ~        .         .
                  . . .                            . .   ~          .        .
             4 rabbit C o ~ ~ ~ ~ ~ ~  ~ ~ ~ ~ ~ ~  7 mouse C oo      .      .
             C1w        . . . . .           . .  .  C1w      . . .      .    .
                                  8 fox C oo                        . . . . .
                                  C1w                                 *3 rabbit E #
                                                                       C1w E6w[b]

            * changed  w warriors  [building]  (token)  slots: o free, # full, R ruin
            . path  ~ water  a letter behind the suit: who rules there
            ! The Marquise moves from clearing 1 to clearing 3: no path joins them
              on the Fall map. From clearing 1 they can go to 5, 9 or 10.
        "#]],
    );
    board(&game, 30, Charset::Ascii, expect!["nothing"]);
}

#[test]
fn a_lake_is_drawn_by_its_shore() {
    let game = GAME.replace(
        "Map: Fall",
        "Map: Lake\nClearings: F1, F2, M3, R4, M5, F6, M7, R8, F9, M10, R11, R12",
    );
    board(
        &game,
        0,
        Charset::Ascii,
        expect![[r#"
        Before the first turn
         C Marquise        0 points       3 cards   Ash
         E Eyrie           0 points       3 cards   Fir

          2 fox - o . . . . . .  7 mouse - o                       4 rabbit - o
              . . .                  .  .      .   6 fox - oo   .       .
              .     .               .     .            .                .
              .       .  .          .       .          .                .
              .            .       .           .       .                .
              .              . .  .              .     .                 .
              .            10 mouse - Roo          .   .                 .
              .     . .  . .     ~     ~ ~ ~ ~ ~ ~   . .                 .
         8 rabbit - o             ~             11 rabbit - Roo          .
              .                   ~                      ~         5 mouse - Roo
              .                    ~                       ~             .
              .                    ~                         ~          .
               .                    ~                          ~        .
               .             12 rabbit - Roo                    ~      .
               .            . . .     . . ~ ~ ~ ~ ~ ~             ~    .
               .   . . .  .                .          ~ ~ ~ ~ ~ ~   ~ .
          3 mouse - o  . . . . .             . .               1 fox - oo ferry
                                 . . . . .   9 fox - o . .  .

        * changed  w warriors  [building]  (token)  slots: o free, # full, R ruin
        . path  ~ water  a letter behind the suit: who rules there
    "#]],
    );
}

#[test]
fn pieces_stay_apart_where_they_stand_close() {
    let game = format!(
        "{}H:w_w->12/3w->12\n",
        GAME.replace("CE\n", "CEH\n")
            .replace("E: Fir", "E: Fir\nH: Oak")
    );
    let record = fixture::read(&Rootlog, &game);
    let last = record.replay(&Rootlog).moves.len();
    let board = record.text_board(last, Charset::Ascii).unwrap().plain();
    assert!(board.contains("H3w warlord"), "{board}");
}

#[test]
fn a_battle_is_marked_where_it_is_fought() {
    let game = GAME.replace("C:w1->5/b_s->5", "C:w1->5/XE5");
    let record = fixture::read(&Rootlog, &game);
    let marked = |step| -> Vec<String> {
        let board = record.text_board(step, Charset::Ascii).unwrap().plain();
        let map = board.lines().skip(4).take(20);
        let words = map.flat_map(str::split_whitespace);
        let marked = words.filter(|word| word.starts_with('*'));
        marked.map(str::to_owned).collect()
    };
    assert_eq!(marked(8), ["*1", "*5"]);
    assert_eq!(marked(9), ["*5"]);
}

#[test]
fn places_know_the_action_that_changed_them() {
    let record = fixture::read(&Rootlog, GAME);
    let scene = record.scene(9).unwrap();
    expect![[r#"
        clearing 1: C [s] (k) [w1->5]
        clearing 2: C 1w [w->1+2+4+5+6+7+8+9+10+11+12]
        clearing 3: E 6w [b] [b->3]
        clearing 4: C 1w [w->1+2+4+5+6+7+8+9+10+11+12]
        clearing 5: C 2w [s] [w] [b_s->5]
        clearing 6: C 1w [w->1+2+4+5+6+7+8+9+10+11+12]
        clearing 7: C 1w [w->1+2+4+5+6+7+8+9+10+11+12]
        clearing 8: C 1w [w->1+2+4+5+6+7+8+9+10+11+12]
        clearing 9: C 1w [r] [b_r->9]
        clearing 10: C 1w [w->1+2+4+5+6+7+8+9+10+11+12]
        clearing 11: C 1w [w->1+2+4+5+6+7+8+9+10+11+12]
        clearing 12: C 1w [w->1+2+4+5+6+7+8+9+10+11+12]"#]]
    .assert_eq(&fixture::parts(&scene, GAME));
    expect![[r#"
        Marquise: b_s->5
        The Marquise places one sawmill in clearing 5. Marquise 0 points, Eyrie 0 points. 1: C [s] (k); 2: C 1w; 3: E 6w [b]; 4: C 1w; 5: C 2w [s] [w]; 6: C 1w; 7: C 1w; 8: C 1w; 9: C 1w [r]; 10: C 1w; 11: C 1w; 12: C 1w"#]].assert_eq(&format!("{}\n{}", scene.title, scene.description));
}

#[test]
fn every_map_is_a_small_picture() {
    for map in ["Fall", "Winter", "Lake", "Mountain"] {
        let record = fixture::read(&Rootlog, &GAME.replace("Fall", map));
        let scene = record.scene(9).unwrap();
        let svg = svg::render(&scene, svg::SvgOptions::default());
        assert!(svg.len() < 22_000, "{map}: {} bytes", svg.len());
        assert!(svg.contains(">12<"), "{map}: no clearing 12");
    }
}

#[test]
fn what_is_no_game_has_no_picture() {
    assert_eq!(fixture::read(&Rootlog, "nothing to see").scene(0), None);
}

#[test]
fn clearings_of_an_unknown_map_are_drawn_however_high_their_numbers_are() {
    let record = fixture::read(
        &Rootlog,
        &GAME.replace("Map: Fall\n", "").replace("->11", "->255"),
    );
    assert_eq!(record.scene(9).is_some(), record.moves().len() >= 9);
}
