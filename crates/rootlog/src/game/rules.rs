//! The table of rules: one row for each code that a finding of this notation has.

pub(crate) mod replay;
pub(crate) mod syntax;

use notation::Rule;

/// All rules.
pub(crate) const RULES: &[Rule] = &ALL;

const ALL: [Rule; syntax::RULES.len() + replay::RULES.len()] =
    Rule::joined(syntax::RULES, replay::RULES);
