//! Counts findings, records and games, and puts the counts into words.

use archive::Totals;
use notation::{Finding, Severity, say};

/// The counts of a run.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    /// Files, including standard input.
    pub(crate) records: usize,
    /// Games in them.
    pub(crate) games: usize,
    /// Files and games that could not be read.
    pub(crate) unread: usize,
    /// Findings at each severity.
    pub(crate) errors: usize,
    pub(crate) warnings: usize,
    pub(crate) infos: usize,
    pub(crate) hints: usize,
    /// Findings that have a safe fix.
    pub(crate) fixable: usize,
    /// Findings whose first fix is certain.
    pub(crate) repairable: usize,
    /// Findings that `--fix` fixed, and the number of their records.
    pub(crate) fixed: usize,
    pub(crate) fixed_records: usize,
    /// Records that `--repair` changed, each with the number of repairs.
    pub(crate) repaired: Vec<(String, usize)>,
}

impl Tally {
    /// The counts of `findings`, without the records and games that they are in.
    pub(crate) fn of(findings: &[Finding]) -> Self {
        let count = |severity| {
            findings
                .iter()
                .filter(|finding| finding.severity == severity)
                .count()
        };
        Self {
            errors: count(Severity::Error),
            warnings: count(Severity::Warning),
            infos: count(Severity::Info),
            hints: count(Severity::Hint),
            fixable: findings
                .iter()
                .filter(|finding| finding.fixes.iter().any(|fix| fix.safe))
                .count(),
            repairable: findings
                .iter()
                .filter(|finding| finding.fixes.first().is_some_and(|fix| fix.certain))
                .count(),
            ..Self::default()
        }
    }

    /// Updates how many of the same `findings` have safe and certain fixes, after guessing.
    pub(crate) fn note_judged(&mut self, findings: &[Finding]) {
        let judged = Self::of(findings);
        (self.fixable, self.repairable) = (judged.fixable, judged.repairable);
    }

    /// Notes that `count` repairs were made in the record `name`: including certain ones, or only safe ones.
    pub(crate) fn note_changes(&mut self, name: &str, count: usize, are_certain: bool) {
        if are_certain {
            self.repaired.push((name.to_owned(), count));
        } else {
            self.fixed += count;
            self.fixed_records += 1;
        }
    }

    /// Whether a record was changed.
    pub(crate) fn is_changed(&self) -> bool {
        self.fixed_records > 0 || !self.repaired.is_empty()
    }

    /// Adds the counts of `other`.
    pub(crate) fn add(&mut self, other: Self) {
        self.records += other.records;
        self.games += other.games;
        self.unread += other.unread;
        self.errors += other.errors;
        self.warnings += other.warnings;
        self.infos += other.infos;
        self.hints += other.hints;
        self.fixable += other.fixable;
        self.repairable += other.repairable;
        self.fixed += other.fixed;
        self.fixed_records += other.fixed_records;
        self.repaired.extend(other.repaired);
    }

    /// How many findings are at least as severe as `severity`.
    pub(crate) fn at_least(&self, severity: Severity) -> usize {
        [
            (Severity::Error, self.errors),
            (Severity::Warning, self.warnings),
            (Severity::Info, self.infos),
            (Severity::Hint, self.hints),
        ]
        .into_iter()
        .filter(|(one, _)| *one >= severity)
        .map(|(_, count)| count)
        .sum()
    }

    /// The counts in words: `3 errors, 2 warnings in 12 records (14 games)`.
    pub(crate) fn sentence(&self) -> String {
        if self.records == 0 && self.unread > 0 {
            return "Nothing could be checked".to_owned();
        }
        let kinds: Vec<String> = [
            (self.errors, "error"),
            (self.warnings, "warning"),
            (self.infos, "info"),
            (self.hints, "hint"),
        ]
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, noun)| counted(count, noun))
        .collect();
        let found = if kinds.is_empty() {
            "No findings".to_owned()
        } else {
            kinds.join(", ")
        };
        format!(
            "{found} in {} ({}){}",
            counted(self.records, "record"),
            counted(self.games, "game"),
            but_for(self.unread)
        )
    }
}

/// The end of a summary if some records could not be read.
pub(crate) fn but_for(unread: usize) -> String {
    match unread {
        0 => String::new(),
        1 => " that could be read; one could not".to_owned(),
        unread => format!(" that could be read; {unread} could not"),
    }
}

/// `1 error`, `2 errors`, `1,234 errors`.
pub(crate) fn counted(count: usize, noun: &str) -> String {
    let plural = if count == 1 || noun == "info" {
        ""
    } else {
        "s"
    };
    format!("{} {noun}{plural}", say::with_commas(count as u64))
}

/// How many lines a record has: `1 line`, `1,234 lines`.
pub(crate) fn line_count(totals: &Totals) -> String {
    counted(usize::try_from(totals.lines).unwrap_or(usize::MAX), "line")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_said_in_words() {
        let mut tally = Tally {
            records: 12,
            games: 14,
            ..Tally::default()
        };
        assert_eq!(tally.sentence(), "No findings in 12 records (14 games)");
        tally.unread = 1;
        assert_eq!(
            tally.sentence(),
            "No findings in 12 records (14 games) that could be read; one could not"
        );
        let unread = Tally {
            unread: 2,
            ..Tally::default()
        };
        assert_eq!(unread.sentence(), "Nothing could be checked");
        tally.unread = 0;
        tally.errors = 3;
        tally.hints = 1;
        assert_eq!(
            tally.sentence(),
            "3 errors, 1 hint in 12 records (14 games)"
        );
        assert_eq!(tally.at_least(Severity::Warning), 3);
        assert_eq!(tally.at_least(Severity::Hint), 4);
        assert_eq!(counted(1_234_567, "game"), "1,234,567 games");
    }
}
