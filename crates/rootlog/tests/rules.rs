//! The rule table: each rule is found in its wrong example and not in its right one; every fix repairs.

use notation::{Notation, fixture};
use rootlog::Rootlog;

#[test]
fn every_rule_has_its_examples() {
    fixture::assert_rules(&Rootlog);
}

#[test]
fn the_fixes_of_the_examples_repair_them() {
    for rule in Rootlog.about().rules {
        fixture::assert_fixes(&Rootlog, rule.wrong);
    }
}
