//! The table of rules: one row for every code that a finding can carry.

pub(crate) mod replay;
pub(crate) mod syntax;

use std::sync::LazyLock;

use notation::Rule;

/// All rules, those of the notation before those of the game.
pub(crate) static RULES: LazyLock<Vec<Rule>> =
    LazyLock::new(|| [syntax::RULES, replay::RULES].concat());
