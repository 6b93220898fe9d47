//! The examples in the table of rules are correct.

#[test]
fn every_rule_finds_its_wrong_example_and_nothing_in_its_right_one() {
    notation::fixture::assert_rules(&kubb::Kubb);
}
