//! Tables of turns.

use notation::{Rule, Severity};

use super::row;

pub(crate) const LOST: Rule = row(
    "scores/lost",
    Severity::Warning,
    "A table of turns cannot hold all that the record says.",
);

pub(super) const RULES: &[Rule] = &[LOST];
