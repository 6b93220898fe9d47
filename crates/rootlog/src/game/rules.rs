//! The table of rules: one row for each code that a finding of this notation has.

pub(crate) mod replay;
pub(crate) mod syntax;

use std::sync::LazyLock;

use notation::Rule;

/// All rules.
pub(crate) static RULES: LazyLock<Vec<Rule>> =
    LazyLock::new(|| [syntax::RULES, replay::RULES].concat());
