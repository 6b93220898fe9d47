//! The board, in characters and as a scene.

#![allow(
    clippy::unwrap_used,
    reason = "a fixture that has no answer is a failure"
)]

use carcassonne::Carcassonne;
use expect_test::{Expect, expect};
use notation::{
    fixture,
    picture::{Charset, Node, svg},
};

const GAME: &str = "\
A = amber <yellow>
B = basalt <black>

0 (0,0)\tCRFR
1A (0,1)\tFRmFR
2B (-1,0)\tFFCmF +4
3A (1,0)\tFFFFKm
4B (0,-1)\tFRRFM
";

#[track_caller]
fn board(record: &str, step: usize, charset: Charset, expected: Expect) {
    expected.assert_eq(&fixture::board(&Carcassonne, record, step, charset));
}

#[test]
fn nothing_lies_there_before_the_first_move() {
    board(
        GAME,
        0,
        Charset::Ascii,
        expect![[r#"
            Before the first move
             A amber                   0 points  7 meeples
             B basalt                  0 points  7 meeples


              0

                  0

        "#]],
    );
}

#[test]
fn tiles_and_meeples_lie_where_they_were_put() {
    board(
        GAME,
        4,
        Charset::Unicode,
        expect![[r#"
            3A (1,0) FFFFKm
            *A amber                   0 points  5 meeples
             B basalt                  4 points  7 meeples

                     ..│..
              1      ..A..
                     ..│..
                .......│..┏...┓
              0 ...▓▓▓▓│....A..
                .......│..┗...┛
                 -1    0    1
            ▓ city   † cloister
        "#]],
    );
    board(
        GAME,
        5,
        Charset::Ascii,
        expect![[r#"
            4B (0,-1) FRRFM
             A amber                   0 points  5 meeples
            *B basalt                  4 points  6 meeples

                     ..|..
              1      ..A..
                     ..|..
                .......|.......
              0 ...####|....A..
                .......|.......
                     /.|.\
             -1      ..+--
                     b.../
                 -1    0    1
            # city   K cloister   b in a field: farmer of B
        "#]],
    );
    board(GAME, 6, Charset::Ascii, expect!["nothing"]);
}

#[test]
fn a_tile_that_cannot_lie_there_is_marked() {
    let game = "A = amber\nB = basalt\n0 (0,0)\tCRFR\n1A (0,0)\tCFFF\n";
    board(
        game,
        2,
        Charset::Ascii,
        expect![[r#"
            1A (0,0) CFFF
            *A amber                   0 points  7 meeples
             B basalt                  0 points  7 meeples

                XXXXX
              0 XXXXX
                XXXXX
                  0
            # city
            ! (0,0) holds a tile already: the starter tile put it there.
        "#]],
    );
}

#[test]
fn a_large_board_is_shown_around_the_last_move() {
    let mut game = "A = amber\nB = basalt\n0 (0,0)\tCRFR\n".to_owned();
    for (number, x) in (1..=20).zip(1..) {
        let player = ["A", "B"][(number + 1) % 2];
        game.push_str(&format!("{number}{player} ({x},0)\tFRFR\n"));
    }
    let record = fixture::read(&Carcassonne, &game);
    let board = record.text_board(21, Charset::Ascii).unwrap();
    let text = board.plain();
    assert!(board.width() <= 74, "{} columns", board.width());
    let numbers: Vec<&str> = text
        .lines()
        .find(|line| line.trim_start().starts_with("7 "))
        .unwrap()
        .split_whitespace()
        .collect();
    assert_eq!((numbers[0], numbers.len()), ("7", 14));
}

/// A slip in a square, as large as possible.
const FAR: &str = "A = amber\nB = basalt\n0 (0,0)\tCRFR\n1A (2147483647,-40)\tCFFF\n";

#[test]
fn what_lies_empty_between_tiles_far_from_each_other_is_left_out() {
    board(
        FAR,
        2,
        Charset::Ascii,
        expect![[r#"
        1A (2147483647,-40) CFFF
        *A amber                   0 points  7 meeples
         B basalt                  0 points  7 meeples

            ..|..
          0 ##|..
            ..|..

         ..

                      /...\
        -40           ##...
                      \.../
              0   ..   ..
        # city
        ! (2147483647,-40) touches no tile.
    "#]],
    );
    let record = fixture::read(&Carcassonne, FAR);
    let scene = record.scene(2).unwrap();
    assert_eq!((scene.width, scene.parts.len()), (400.0, 2));
    let numbers: Vec<&str> = scene
        .nodes
        .iter()
        .filter_map(|node| match node {
            Node::Text(text) if text.size == 10.0 => Some(text.text.as_str()),
            _ => None,
        })
        .collect();
    expect!["0 … 2147483647 -41 -40 … 0 1"].assert_eq(&numbers.join(" "));
}

#[test]
fn a_board_beyond_all_games_is_cut() {
    let mut game = "A = amber\nB = basalt\n".to_owned();
    for number in 0..250 {
        game.push_str(&format!("{number}A ({number},0)\tFRFR\n"));
    }
    let scene = fixture::read(&Carcassonne, &game).scene(250).unwrap();
    assert_eq!(
        (scene.width, scene.parts.len()),
        (30.0 + 200.0 * 26.0 + 16.0, 200)
    );
}

#[test]
fn squares_are_those_of_the_record_where_it_counts_downward() {
    let game = "A = amber\nB = basalt\n0 (0,0)\tRCRF\n1A (0,1)\tFFFFK\n2B (0,-1)\tRRRC\n3A (1,-1)\tRFRF\n\
                4B (0,-2)\tFRFR\n";
    let scene = fixture::read(&Carcassonne, game).scene(3).unwrap();
    let titles: Vec<&str> = scene.parts.iter().map(|part| part.title.as_str()).collect();
    assert_eq!(titles, ["0 at (0,0)", "1A at (0,1)", "2B at (0,-1)"]);
}

#[test]
fn what_is_wrong_twice_is_said_once_below_the_board() {
    let game = "A = amber\nB = basalt\n0 (0,0)\tCRFR\n1A (dis) CRFR (dis) CRFR (0,1)\tFRFR\n";
    let text = fixture::board(&Carcassonne, game, 2, Charset::Ascii);
    let notes: Vec<&str> = text.lines().filter(|line| line.starts_with('!')).collect();
    expect!["! Only a tile that fits nowhere is discarded, but this one fits at"]
        .assert_eq(&notes.join("\n"));
}

#[test]
fn tiles_and_meeples_know_their_moves() {
    let record = fixture::read(&Carcassonne, GAME);
    let scene = record.scene(4).unwrap();
    expect![[r#"
        0 at (0,0) [0 (0,0)	CRFR]
        1A at (0,1) [1A (0,1)	FRmFR]
        2B at (-1,0) [2B (-1,0)	FFCmF +4]
        3A at (1,0) [3A (1,0)	FFFFKm]
        meeple of A on the road, since 1A [1A (0,1)	FRmFR]
        meeple of A on the cloister, since 3A [3A (1,0)	FFFFKm]"#]]
    .assert_eq(&fixture::parts(&scene, GAME));
    expect![[r#"
        3A (1,0) FFFFKm
        4 tiles. A 0 points, 5 meeples in hand; B 4 points, 7 meeples in hand."#]]
    .assert_eq(&format!("{}\n{}", scene.title, scene.description));
}

#[test]
fn a_tile_in_two_rotations_is_drawn_once() {
    let game = "A = amber\nB = basalt\n0 (0,0)\tCRFR\n1A (-1,0)\tFRCR\n";
    let scene = fixture::read(&Carcassonne, game).scene(2).unwrap();
    let names: Vec<&str> = scene
        .symbols
        .iter()
        .map(|(name, _)| name.as_ref())
        .collect();
    assert_eq!(names, ["meeple", "t0"]);
    let turns: Vec<f32> = scene
        .nodes
        .iter()
        .filter_map(|node| match node {
            Node::Group(group) => match group.nodes.first() {
                Some(Node::Place(place)) if place.symbol == "t0" => Some(place.turn),
                _ => None,
            },
            _ => None,
        })
        .collect();
    expect!["[0.0, 180.0]"].assert_eq(&format!("{turns:?}"));
}

#[test]
fn what_stands_on_a_turned_tile_stands_upright() {
    let game = "A = amber\nB = basalt\n0 (0,0)\tCRFR\n1A (0,1)\tFFFFK\n2B (1,1)\tFFCpCp\n";
    let scene = fixture::read(&Carcassonne, game).scene(3).unwrap();
    let places = scene.nodes.iter().flat_map(|node| match node {
        Node::Group(group) => group.nodes.as_slice(),
        _ => &[],
    });
    let upright: Vec<String> = places
        .filter_map(|node| match node {
            Node::Place(place) if !place.symbol.starts_with('t') => {
                Some(format!("{} turned by {}", place.symbol, place.turn))
            }
            _ => None,
        })
        .collect();
    assert_eq!(upright, ["cloister turned by 0", "pennant turned by 0"]);
}

#[test]
fn a_whole_game_is_a_small_picture() {
    let game = include_str!("../../../tests/records/carcassonne/game-1.carcassonne");
    let record = fixture::read(&Carcassonne, game);
    let scene = record.scene(72).unwrap();
    assert_eq!(scene.parts.len(), 86);
    let svg = svg::render(&scene, svg::SvgOptions::default());
    assert!(svg.len() < 30_000, "{} bytes", svg.len());
}

#[test]
fn in_an_animation_tiles_stay_where_they_lie() {
    let record = fixture::read(
        &Carcassonne,
        "A = amber\nB = basalt\n0 (0,0) CRFR\n1A (0,1) FRFR\n2B (-1,0) FFCF\n3A (1,0) FFFFK\n4B (0,-1) FRRF\n5A (-2,0) FFFF\n",
    );
    let corners = |step: usize| {
        let scene = record.frame(step).expect("a frame of every move");
        let columns = scene.nodes.iter().filter_map(|node| match node {
            Node::Group(group) => group.nodes.iter().find_map(|node| match node {
                Node::Place(place) => Some((place.x, place.y)),
                _ => None,
            }),
            _ => None,
        });
        (scene.width, columns.collect::<Vec<_>>())
    };
    let (width, all) = corners(6);
    for step in 1..=6 {
        let (own, places) = corners(step);
        assert_eq!(own, width);
        assert!(all.starts_with(&places), "{places:?} of {all:?}");
        assert_eq!(places.len(), step);
    }
}

#[test]
fn pictures_that_follow_each_other_are_as_large_and_name_the_free_squares() {
    let game = include_str!("../../../tests/records/carcassonne/game-1.carcassonne");
    let record = fixture::read(&Carcassonne, game);
    let sizes: Vec<(f32, f32)> = [0, 1, 30, 71, 72]
        .into_iter()
        .filter_map(|step| record.frame(step))
        .map(|scene| (scene.width, scene.height))
        .collect();
    assert_eq!(sizes, [sizes[0]; 5]);
    let middle = record.frame(1).expect("a frame of every move");
    let regions: Vec<&str> = middle.regions.iter().map(|one| one.id.as_str()).collect();
    assert_eq!(
        regions,
        [
            "square (-1,0)",
            "square (0,-1)",
            "square (0,1)",
            "square (1,0)"
        ]
    );
}
