//! The table of rules against its examples.

use notation::fixture;
use pgn::Pgn;

#[test]
fn every_rule_finds_its_wrong_example_and_nothing_in_its_right_one() {
    fixture::assert_rules(&Pgn);
}
