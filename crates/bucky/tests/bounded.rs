//! Work grows with the length of a record only, whatever is repeated in it.

use bucky::Bucky;
use notation::{fixture, work};

/// A whole game: every kind of move, tags and comments.
const CLEAN: &str = include_str!("../../../tests/records/bucky/complete.bucky");

#[test]
fn whatever_stands_in_a_record_again_and_again_costs_its_length() {
    fixture::assert_bounded(&Bucky, CLEAN, work::Budget::MOST, |text| {
        fixture::show(&Bucky, text);
    });
}

#[test]
fn slips_again_and_again_cost_their_length() {
    for (before, unit) in [
        ("", "1. e4 e5 2. Nf3 Nc6 "),
        ("1. ", "Nf3 "),
        ("1. ", "e2-"),
        ("1. ", "d1xd7 "),
        ("1. ", "a1-h8 h8-a1 "),
        ("1. ", "e3-e4 e6-e5 "),
        ("1. e2-e4 e7-e5 2. ", "g2-g3 g7-g6 g3-g4 g6-g5 g1-g2 "),
        ("1. e2-e4", "(xe4,"),
        ("1. e2-e4", "(xe4)"),
        ("1. e2-e4", "("),
        ("1. e2-e4 ", "((x "),
        ("1. e2-e4", "=Q"),
        ("1. e2-e4", "+!"),
        ("1. e2-e4", "+"),
        ("1. e", "e"),
        ("1. ", "2b. e2-e4 "),
        ("1. ", "1a "),
        ("1. e2-e4 ", "} "),
        ("", "[Whita \"Ann\"]\n"),
        ("[White \"", "a\\\""),
        ("[", "x"),
        ("1. e2-e4 * ", "* "),
        ("1. e2-e4 1-0 ", "e7-e5 "),
        ("12. ", "e4xg4 a7-a6 e4-e5 h7-h6 "),
    ] {
        let of = |bytes: usize| format!("{before}{}\n", unit.repeat(bytes / unit.len()));
        fixture::assert_grows_as(unit, work::Budget::MOST, 8_000, of, |text| {
            fixture::show(&Bucky, text);
        });
    }
}
