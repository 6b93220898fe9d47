//! The table of rules: one row for every code that a finding can carry.

pub(crate) mod replay;
pub(crate) mod syntax;

use notation::Rule;

/// All rules, those of the notation before those of the game.
pub(crate) const RULES: &[Rule] = &ALL;

const ALL: [Rule; syntax::RULES.len() + replay::RULES.len()] =
    Rule::joined(syntax::RULES, replay::RULES);
