//! Work grows at most linearly with the length of a game, whatever it repeats or nests.

use std::fmt::Write as _;

use notation::{fixture, work};
use pgn::Pgn;

/// A whole game: comments, marks, a variation.
const CLEAN: &str = include_str!("../../../tests/records/pgn/complete.pgn");

/// Checks that doubling a part hardly more than doubles the work. The budget for repairs, which every game has, does not grow.
#[track_caller]
fn check(name: &str, of: impl Fn(usize) -> String, times: usize) {
    fixture::assert_grows_as(name, work::Budget::MOST, times, of, |text| {
        fixture::show(&Pgn, text);
    });
}

/// Knights that move out and back, `pairs` pairs of moves.
fn long(pairs: usize) -> String {
    let mut text = String::new();
    for pair in 0..pairs {
        let moves = ["Nf3 Nf6", "Ng1 Ng8"][pair % 2];
        let end = if pair % 8 == 7 { '\n' } else { ' ' };
        let _ = write!(text, "{}. {moves}{end}", pair + 1);
    }
    text + "*\n"
}

/// Neighboring variations, most with a slip.
fn wide(variations: usize) -> String {
    let units = [
        "(3... Nf6 4. O-P Nxe4)\n",
        "(3... Nf9 4. O-O)\n",
        "(3... d6 4. Bxc7 a6)\n",
    ];
    let all: String = units.into_iter().cycle().take(variations).collect();
    format!("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6\n{all}4. Ba4 *\n")
}

/// Nested variations, each with a slip.
fn deep(variations: usize) -> String {
    let mut text = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6\n".to_owned();
    for nth in 0..variations {
        let moves = ["Ng8 %. Nf9 Nf6", "Ng8 %. Ng1 Nf7"][nth % 2];
        let number = 3 + nth;
        let _ = writeln!(
            text,
            "({number}... {}",
            moves.replace('%', &(number + 1).to_string())
        );
    }
    format!("{text}{}\n4. Ba4 *\n", ")".repeat(variations))
}

#[test]
fn whatever_stands_in_a_record_again_and_again_costs_its_length() {
    fixture::assert_bounded(&Pgn, CLEAN, work::Budget::MOST, |text| {
        fixture::show(&Pgn, text);
    });
}

#[test]
fn a_line_of_5000_moves_costs_its_length() {
    check("right", long, 1_250);
    let slipped = |pairs: usize| long(pairs).replacen("600. Ng1", "600. Ng3", 1);
    check("with a slip", slipped, 1_250);
}

#[test]
fn variations_with_slips_cost_their_length() {
    check("side by side", wide, 300);
    check("one in the other", deep, 300);
}

#[test]
fn what_is_left_open_costs_its_length() {
    for unit in [
        "{a 2... Nc6 ",
        "(1. d4 ",
        "1. e4 2. e5 ",
        "e4 ! ",
        "$300 ",
        "h 4",
        ". e4 ",
    ] {
        check(
            unit,
            |times| format!("1. e4 e5 {}\n", unit.repeat(times)),
            600,
        );
    }
}
