//! The table of rules: one row for every kind of finding that a conversion reports. Each form has its own.

pub(crate) mod bga;
pub(crate) mod convert;
pub(crate) mod fen;
pub(crate) mod jcz;
pub(crate) mod lab;
pub(crate) mod planet_kubb;
pub(crate) mod rootvis;
pub(crate) mod scores;

use notation::{Rule, Severity};

/// The rules of each form.
static GROUPS: [&[Rule]; 8] = [
    convert::RULES,
    bga::RULES,
    fen::RULES,
    jcz::RULES,
    lab::RULES,
    planet_kubb::RULES,
    rootvis::RULES,
    scores::RULES,
];

/// Every rule of conversions. They have no examples: those would be texts of other platforms, not records.
pub fn rules() -> impl Iterator<Item = &'static Rule> {
    GROUPS.into_iter().flatten()
}

/// The rule of conversions with this code.
#[must_use]
pub fn rule(code: &str) -> Option<&'static Rule> {
    rules().find(|rule| rule.code == code)
}

const fn row(code: &'static str, severity: Severity, summary: &'static str) -> Rule {
    Rule::new(code, severity, summary, "", "", "")
}
