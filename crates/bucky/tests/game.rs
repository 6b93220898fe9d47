//! The rules against independent sources: known move counts, recorded positions, the diagrams of the notation's page.
#![allow(missing_docs, reason = "a test")]

use std::collections::BTreeMap;

use bucky::game::{Color, DoubleStep, Field, Move, Position, Square, Squares, Status};

/// Positions from games of random moves, with their legal moves computed by another program.
const POSITIONS: &str = include_str!("games/positions.jsonl");

fn at(text: &str) -> Square {
    Square::parse(text).expect("a square")
}

fn side(text: &str) -> Color {
    if text == "w" {
        Color::White
    } else {
        Color::Black
    }
}

/// A move as the recorded positions name it: an en passant by the square that was stepped over.
fn named(played: &Move) -> String {
    let promotion = played
        .promotion
        .map_or(String::new(), |kind| format!("={}", kind.letter()));
    format!("{}{}{}{promotion}", played.from, played.sign(), played.to)
}

fn names(squares: Squares) -> Vec<String> {
    let mut names: Vec<String> = squares.iter().map(|square| square.to_string()).collect();
    names.sort();
    names
}

#[test]
fn the_start_has_as_many_moves_as_are_known() {
    let start = Position::initial();
    assert_eq!(
        [1, 2, 3].map(|depth| start.perft(depth)),
        [64, 4024, 246_695]
    );
}

#[test]
fn recorded_positions_have_exactly_the_recorded_moves() {
    let mut count = 0;
    for line in POSITIONS.lines() {
        let record: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let word = |key: &str| record[key].as_str().expect("a text");
        let mut position =
            Position::from_board(word("board"), side(word("side"))).expect("a board");
        position.teleported = [0, 1].map(|index| record["teleported"][index] == true);
        position.double_step = record["victim"].as_str().map(|victim| DoubleStep {
            victim: at(victim),
            steps: record["passing"]
                .as_array()
                .expect("a list")
                .iter()
                .map(|step| at(step.as_str().expect("a text")))
                .collect(),
        });
        let field = Field::new(&position);
        let effect = |played: Move| {
            let outcome = position.play(&field, played).expect("a legal move");
            let waves: Vec<_> = outcome.waves.into_iter().map(names).collect();
            (named(&played), (outcome.after.board(), waves))
        };
        let found: BTreeMap<_, _> = position.legal_moves().into_iter().map(effect).collect();
        let expected: BTreeMap<_, _> = record["legal"]
            .as_object()
            .expect("moves")
            .iter()
            .map(|(name, legal)| {
                let mut waves: Vec<Vec<String>> =
                    serde_json::from_value(legal["removed"].clone()).expect("waves");
                waves.iter_mut().for_each(|wave| wave.sort());
                let after = legal["after"].as_str().expect("a board").to_owned();
                (name.clone(), (after, waves))
            })
            .collect();
        assert_eq!(found, expected, "{}", position.board());
        count += 1;
    }
    assert_eq!(count, 20);
}

/// Plays the only legal move called `name`; returns the board after it and the removed pieces.
#[track_caller]
fn play(board: &str, name: &str, double_step: Option<DoubleStep>) -> (String, Vec<Vec<String>>) {
    let mut position = Position::from_board(board, Color::White).expect("a board");
    position.double_step = double_step;
    let played = position
        .legal_moves()
        .into_iter()
        .find(|played| {
            named(played) == name
                || named(played)
                    .replace(&played.to.to_string(), &played.written_target().to_string())
                    == name
        })
        .unwrap_or_else(|| panic!("{name} is legal"));
    let outcome = position
        .play(&Field::new(&position), played)
        .expect("legal");
    let waves = outcome.waves.into_iter().map(names).collect();
    (outcome.after.board(), waves)
}

/// A diagram of the page, with blanks for empty squares and without trailing ones.
fn diagram(text: &str) -> String {
    format!("{text:<64}").replace(' ', ".")
}

#[test]
fn the_diagrams_of_the_page() {
    let passing = DoubleStep {
        victim: at("d4"),
        steps: [at("d3")].into_iter().collect(),
    };
    let none: Vec<Vec<String>> = Vec::new();
    let waves = |waves: &[&[&str]]| -> Vec<Vec<String>> {
        waves
            .iter()
            .map(|wave| wave.iter().map(|square| (*square).to_owned()).collect())
            .collect()
    };
    let cases = [
        (
            "                                    M",
            "e4-h1",
            None,
            "                                                               M",
            none.clone(),
        ),
        ("            J", "e7-f8=M", None, "     M", none.clone()),
        (
            "                                    M c",
            "e4xg4",
            None,
            "                                      M",
            none.clone(),
        ),
        (
            "         S     S  J               S m      j       c",
            "c6-c7",
            None,
            "         SJ    S                  S",
            waves(&[&["e4"], &["d2", "d3"]]),
        ),
        (
            "                                    W c",
            "e4yg4",
            None,
            "                                     W",
            none.clone(),
        ),
        (
            "                                    M  D",
            "e4-h4",
            None,
            "                                    D  M",
            none.clone(),
        ),
        (
            "  S   D             s      M        CJ         d     S",
            "e4-g8=S",
            None,
            "  S   S                    M        DJ         d     S",
            waves(&[&["e6"]]),
        ),
    ];
    for (before, name, double_step, after, waves) in cases {
        assert_eq!(
            play(before, name, double_step),
            (diagram(after), waves),
            "{name}"
        );
    }
    // The en passant is Black's move: the white jedi on d4 came from d2.
    let mut position = Position::from_board("                                   Jj", Color::Black)
        .expect("a board");
    position.double_step = Some(passing);
    let played = position
        .legal_moves()
        .into_iter()
        .find(|played| played.written_target() == at("d4"))
        .expect("e4yd4 is legal");
    let outcome = position
        .play(&Field::new(&position), played)
        .expect("legal");
    assert_eq!(
        outcome.after.board(),
        diagram("                                    j")
    );
}

#[test]
fn the_last_diagram_is_buckmate() {
    let position = Position::from_board(
        "  S   S                    M        DJ         d     S",
        Color::Black,
    )
    .expect("a board");
    assert_eq!(position.status(), bucky::game::Status::Buckmate);
}

/// The legal moves of the piece on `from`, in short.
#[track_caller]
fn moves(board: &str, color: Color, from: &str) -> Vec<String> {
    let position = Position::from_board(board, color).expect("a board");
    let mut moves: Vec<String> = position
        .legal_moves_from(at(from))
        .iter()
        .map(named)
        .collect();
    moves.sort();
    moves
}

/// A board from its ranks, the eighth first.
fn board(ranks: [&str; 8]) -> String {
    ranks.concat()
}

#[test]
fn a_wagon_goes_as_far_as_it_can() {
    let board = board([
        "........", "........", "...j....", "........", "........", "........", "........",
        "...W..J.",
    ]);
    assert_eq!(
        moves(&board, Color::White, "d1"),
        ["d1-a1", "d1-a4", "d1-d5", "d1-f1", "d1-h5", "d1yd6"]
    );
}

#[test]
fn a_chameleon_alone_cannot_move_and_beside_a_jedi_moves_like_it() {
    let alone = board([
        "........", "........", "........", "........", "...C....", "........", "........",
        "........",
    ]);
    assert_eq!(moves(&alone, Color::White, "d4"), Vec::<String>::new());
    let black_jedi = board([
        "........", "........", "........", "........", "........", "........", "...Cj...",
        "........",
    ]);
    assert_eq!(
        moves(&black_jedi, Color::White, "d2").len(),
        12,
        "three squares of the last rank, four promotions each"
    );
}

#[test]
fn roles_go_through_chains_of_chameleons_of_both_sides() {
    let chain = board([
        "........", "........", "........", "........", ".CcC....", "....S...", "........",
        "........",
    ]);
    let position = Position::from_board(&chain, Color::White).expect("a board");
    let roles: Vec<_> = Field::new(&position).roles(at("b4")).collect();
    assert_eq!(roles, [bucky::game::Role::Shaman]);
}

#[test]
fn hypnotized_pieces_stay_unless_vengeful() {
    let hypnotized = board([
        "........", "........", "......s.", "........", "........", "...J....", "........",
        "........",
    ]);
    assert_eq!(moves(&hypnotized, Color::White, "d3"), Vec::<String>::new());
    let vengeful = hypnotized.replace('J', "M");
    assert_eq!(moves(&vengeful, Color::White, "d3"), ["d3xg6"]);
}

#[test]
fn a_move_may_not_leave_the_own_dude_in_buck() {
    let pinned = board([
        "....m...", "........", "........", "........", "........", "....C...", "....D...",
        "........",
    ]);
    assert_eq!(
        moves(&pinned, Color::White, "e3"),
        ["e3-e4"],
        "off the file the dude could be captured"
    );
}

#[test]
fn a_chameleon_beside_a_shaman_that_stares_at_it_is_doomed() {
    // It copies the shaman, stares back at it, and takes over the shaman's own hypnosis: two stares.
    for jedi in ["J", "."] {
        let board = board([
            "........",
            "........",
            "........",
            "........",
            ".c......",
            &format!("{jedi}.S....."),
            "........",
            "........",
        ]);
        let position = Position::from_board(&board, Color::White).expect("a board");
        assert_eq!(names(Field::new(&position).doomed), ["b4"], "{jedi}");
    }
}

/// Plays the legal moves with these names in order.
#[track_caller]
fn played(start: Position, moves: &[&str]) -> Position {
    moves.iter().fold(start, |position, name| {
        let found = position
            .legal_moves()
            .into_iter()
            .find(|played| named(played) == *name)
            .unwrap_or_else(|| panic!("{name} is legal"));
        position
            .play(&Field::new(&position), found)
            .expect("a legal move")
            .after
    })
}

#[test]
fn a_teleport_is_used_up_whoever_made_it() {
    let position = played(Position::initial(), &["c1-f1", "a7-a6"]);
    assert_eq!(position.teleported, [true, false]);
    let teleports = |position: &Position| {
        position
            .legal_moves()
            .iter()
            .filter(|played| matches!(played.action, bucky::game::MoveAction::Teleport(_)))
            .count()
    };
    assert_eq!(
        teleports(&Position::initial()),
        8,
        "four pairs, two ways each"
    );
    assert_eq!(teleports(&position), 0);
    assert_eq!(teleports(&played(position, &["a2-a3"])), 8);
}

#[test]
fn an_en_passant_must_be_taken_at_once() {
    let start = board([
        "........", "........", "........", "........", "....j...", "........", "j.J.....",
        "........",
    ]);
    let start = Position::from_board(&start, Color::White).expect("a board");
    let passing = played(start, &["c2-d4"]);
    let names = |position: &Position| -> Vec<String> {
        position
            .legal_moves()
            .iter()
            .filter(|played| played.sign() == 'y')
            .map(named)
            .collect()
    };
    assert_eq!(
        names(&passing),
        ["e4yd3"],
        "not over c3, which e4 does not reach"
    );
    let later = played(passing, &["a2-b1=W", "d4-d5", "b1-a1"]);
    assert_eq!(names(&later), Vec::<String>::new());
}

#[test]
fn a_dude_that_falls_ends_the_game() {
    // The jedi steps aside, and the second shaman sees the dude.
    let start = board([
        ".s......", "........", "...j....", "........", ".....D..", "........", "........",
        "..s.....",
    ]);
    let start = Position::from_board(&start, Color::Black).expect("a board");
    assert!(start.exposes_dude());
    let after = played(start, &["d6-c5"]);
    assert_eq!(after.fallen, Some(Color::White));
}

#[test]
fn stalemate_is_no_buckmate() {
    let board = board([
        "d.......", "........", ".M......", "........", "........", "........", "........",
        "........",
    ]);
    let position = Position::from_board(&board, Color::Black).expect("a board");
    assert!(!position.has_legal_move());
    assert_eq!(position.status(), bucky::game::Status::Free);
}

/// `status` skips moves that cannot save a dude in buck. It must agree with the list of legal moves.
#[test]
fn a_dude_in_buck_is_saved_by_a_legal_move_or_buckmated() {
    let (mut bucks, mut buckmates) = (0, 0);
    let mut random: u64 = 1;
    for _ in 0..300 {
        let mut position = Position::initial();
        for _ in 0..120 {
            let legal = position.legal_moves();
            match position.status() {
                Status::Free => {}
                Status::Buck => {
                    assert!(!legal.is_empty(), "{}", position.board());
                    bucks += 1;
                }
                Status::Buckmate => {
                    assert!(legal.is_empty(), "{}", position.board());
                    buckmates += 1;
                }
            }
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let count = u64::try_from(legal.len()).expect("few moves").max(1);
            let index = usize::try_from((random >> 33) % count).expect("few moves");
            let Some(played) = legal.get(index) else {
                break;
            };
            let field = Field::new(&position);
            position = position.play(&field, *played).expect("a legal move").after;
        }
    }
    assert!(bucks > 100 && buckmates > 10, "{bucks} {buckmates}");
}
