//! Work grows with the length of a record only, whatever is repeated in it.

use std::fmt::Write as _;

use bucky::Bucky;
use notation::{Depth, Scope, fixture, work};

/// A whole game: every kind of move, tags and comments.
const CLEAN: &str = include_str!("../../../tests/records/bucky/complete.bucky");

/// Asks for everything that an editor shows of a record.
fn judge(text: &str) {
    let record = fixture::read(&Bucky, text);
    let _ = (
        record.findings(),
        record.outline(Depth::Moves),
        record.tokens(None),
    );
    let _ = (
        fixture::hints(&*record),
        record.head(),
        record.format(Scope::Game),
    );
}

/// The counted work on `text`.
fn steps(text: &str) -> u64 {
    work::measure(|| judge(text)).1
}

#[test]
fn whatever_stands_in_a_record_again_and_again_costs_its_length() {
    fixture::assert_bounded(&Bucky, CLEAN, work::Budget::MOST, judge);
}

#[test]
fn slips_again_and_again_cost_their_length() {
    let mut wrong = String::new();
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
        let (less, more) = (steps(&of(8_000)), steps(&of(16_000)));
        // The budget for repairs is the same in every game, so it does not grow.
        let floor = u64::try_from(work::Budget::MOST).unwrap_or(u64::MAX);
        if 10 * more > 22 * less.max(floor) {
            let _ = writeln!(wrong, "{unit:?}: {less} steps, then {more}");
        }
    }
    assert!(wrong.is_empty(), "work is not bounded:\n{wrong}");
}
