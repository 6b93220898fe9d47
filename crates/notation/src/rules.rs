//! The table of rules that each notation keeps: one row per finding code.

use crate::Severity;

/// One rule: what it finds and how to repair it. `movetext rules CODE` prints it, editors link to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rule {
    /// Stable code `notation/kebab-name`.
    pub code: &'static str,
    /// Its usual severity.
    pub severity: Severity,
    /// What it finds, in one line.
    pub summary: &'static str,
    /// Why it is wrong under the rules of the game or of the notation; Markdown, one paragraph or two.
    pub explanation: &'static str,
    /// A whole small record in which the rule finds something.
    pub wrong: &'static str,
    /// The same record repaired: the rule finds nothing.
    pub right: &'static str,
}

impl Rule {
    /// The rule with `code` in `rules`.
    #[must_use]
    pub fn find<'a>(rules: &'a [Rule], code: &str) -> Option<&'a Rule> {
        rules.iter().find(|rule| rule.code == code)
    }
}
