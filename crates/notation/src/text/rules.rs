//! The table of rules of each notation: one row for every code of a finding.

use rowan::TextRange;

use crate::{Finding, Severity};

/// One rule: what it finds and how to repair it. `movetext rules CODE` prints it, editors link to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rule {
    /// Stable code `notation/kebab-name`.
    pub code: &'static str,
    /// Its usual severity.
    pub severity: Severity,
    /// What it finds, in one line.
    pub summary: &'static str,
    /// Why it is wrong by the rules of the game or of the notation; one or two paragraphs of Markdown.
    pub explanation: &'static str,
    /// A complete small record in which the rule finds something; empty for what conversions report.
    pub wrong: &'static str,
    /// The same record repaired, without findings of the rule.
    pub right: &'static str,
}

impl Rule {
    /// A row of the table, in the order of the fields.
    #[must_use]
    pub const fn new(
        code: &'static str,
        severity: Severity,
        summary: &'static str,
        explanation: &'static str,
        wrong: &'static str,
        right: &'static str,
    ) -> Self {
        Self {
            code,
            severity,
            summary,
            explanation,
            wrong,
            right,
        }
    }

    /// A finding of this rule, at its usual severity.
    #[must_use]
    pub fn at(&self, range: TextRange, message: impl Into<String>) -> Finding {
        Finding::new(self.code, self.severity, range, message)
    }

    /// The rule of each notation about typographic characters, with its code `notation/odd-sign`.
    #[must_use]
    pub const fn odd_sign(code: &'static str, wrong: &'static str, right: &'static str) -> Self {
        Self {
            code,
            severity: Severity::Hint,
            summary: "Characters that only look like the plain ones, and signs around the moves",
            explanation: "Word processors, phones and scanners write arrows, long dashes, curved quotes, special blanks and \
full-width letters in place of the plain characters. They are read as the plain ones; other programs may not do that. There is one \
hint in a game, and its repair writes all of them plainly, as formatting does. Comments and names keep theirs.\n\nSo is what lies around \
the moves on a page: quoting (`> `), bullets, emphasis, fences, the cells of a table. A sentence, a header row or the number of a page \
becomes a comment.",
            wrong,
            right,
        }
    }

    /// The rule of each notation about records in columns, with its code `notation/columns`.
    #[must_use]
    pub const fn columns(code: &'static str, wrong: &'static str, right: &'static str) -> Self {
        Self {
            code,
            severity: Severity::Error,
            summary: "The moves do not stand line by line: they are in columns, or something stands around each line",
            explanation: "A book, a printed page or its scan puts long records into two columns or three, apart by blanks or tabs. Line by \
line such a record cannot be read: the move on the right follows much later. Nothing else is said of the record. The repair puts the \
moves one below the other, by their numbers, or else column by column.\n\nWhere each column has numbers of its own, as in a \
bulletin, they are several games: the repair puts one below the other.\n\nThe same is said where a number, a name, a time or a \
sign stands before each line or behind it, and is no part of the moves: the repair leaves it out. Turns that a mail or a page broke \
over two lines are put together.\n\nIn games of White and Black, numbers in another form, signs between the moves of a pair and moves without \
blanks between them are one finding, too.",
            wrong,
            right,
        }
    }

    /// The `N` rules of two tables, one behind the other.
    #[must_use]
    pub const fn joined<const N: usize>(first: &[Self], second: &[Self]) -> [Self; N] {
        assert!(first.len() + second.len() == N);
        let mut all = [first[0]; N];
        let mut index = 1;
        while index < N {
            all[index] = match index < first.len() {
                true => first[index],
                false => second[index - first.len()],
            };
            index += 1;
        }
        all
    }

    /// The rule with `code` in `rules`.
    #[must_use]
    pub fn find<'a>(rules: &'a [Rule], code: &str) -> Option<&'a Rule> {
        rules.iter().find(|rule| rule.code == code)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn rule(code: &'static str) -> Rule {
        Rule::new(code, Severity::Hint, "", "", "", "")
    }

    #[test]
    fn joined_tables_keep_their_order() {
        const JOINED: [Rule; 3] = Rule::joined(&[rule("a"), rule("b")], &[rule("c")]);
        assert_eq!(JOINED.map(|rule| rule.code), ["a", "b", "c"]);
    }
}
