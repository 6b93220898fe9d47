//! The notations there are, and the rules of all of them.

use std::path::Path;

use notation::{Notation, Rule, Severity};

/// All notations, in the order in which they are shown.
static NOTATIONS: &[&dyn Notation] = &[
    &kubb::Kubb,
    &bucky::Bucky,
    &rootlog::Rootlog,
    &carcassonne::Carcassonne,
    &pgn::Pgn,
];

/// The code of a rule name that no notation has.
pub(crate) const UNKNOWN_RULE: &str = "movetext/unknown-rule";
/// The code of a silencing comment that silences nothing.
pub(crate) const UNUSED_ALLOW: &str = "movetext/unused-allow";

/// Rules about silencing comments, which every notation has.
static RULES: &[Rule] = &[
    Rule {
        code: UNKNOWN_RULE,
        severity: Severity::Warning,
        summary: "A silencing comment names a rule that does not exist",
        explanation: "`movetext: allow(code)` silences the rule with exactly that code on its line, or on the line below if the \
                      comment stands alone. A code that no notation has silences nothing, so a slip in it would go unseen.",
        wrong: "1. I B - - - - - # movetext: allow(kubb/inkast-cuont)\n",
        right: "1. I B - - - - - # movetext: allow(kubb/inkast-count)\n",
    },
    Rule {
        code: UNUSED_ALLOW,
        severity: Severity::Hint,
        summary: "A silencing comment silences nothing",
        explanation: "The rule that the comment names finds nothing on that line any more. The comment can go.",
        wrong: "1. 0I B - - - - - # movetext: allow(kubb/inkast-count)\n",
        right: "1. 0I B - - - - -\n",
    },
];

/// All notations, in the order in which they are shown.
#[must_use]
pub fn notations() -> &'static [&'static dyn Notation] {
    NOTATIONS
}

/// The notation with this id, such as `kubb`.
#[must_use]
pub fn by_id(id: &str) -> Option<&'static dyn Notation> {
    notations()
        .iter()
        .copied()
        .find(|notation| notation.id() == id)
}

/// The notation that a file's extension names, in capitals or not.
#[must_use]
pub fn by_path(path: &Path) -> Option<&'static dyn Notation> {
    let extension = path.extension()?.to_str()?;
    notations().iter().copied().find(|notation| {
        notation
            .extensions()
            .iter()
            .any(|known| known.eq_ignore_ascii_case(extension))
    })
}

/// The file extensions of all notations, without the dot.
#[must_use]
pub fn extensions() -> Vec<&'static str> {
    notations()
        .iter()
        .flat_map(|notation| notation.extensions())
        .copied()
        .collect()
}

/// Every rule: those of silencing comments, then those of each notation.
pub fn rules() -> impl Iterator<Item = &'static Rule> {
    let of_notations = notations().iter().flat_map(|notation| notation.rules());
    RULES.iter().chain(of_notations)
}

/// The rule with this code.
#[must_use]
pub fn rule(code: &str) -> Option<&'static Rule> {
    rules().find(|rule| rule.code == code)
}
