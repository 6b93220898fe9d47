//! `check --statistics`: how often each code was found.

use std::collections::BTreeMap;

use notation::{Finding, Severity};
use serde::Serialize;

use crate::output::{table::TextTable, to_json};

/// How often each code was found at each severity. Settings may give a code several severities.
#[derive(Debug, Default)]
pub(crate) struct Statistics(BTreeMap<(&'static str, Severity), Counts>);

#[derive(Debug, Default, Clone, Copy)]
struct Counts {
    all: usize,
    fixable: usize,
}

/// One code as JSON. Scripts rely on the keys and their order.
#[derive(Serialize)]
struct Object {
    count: usize,
    code: &'static str,
    severity: &'static str,
    fixable: usize,
}

impl Statistics {
    /// The counts of `findings`.
    pub(crate) fn of(findings: &[Finding]) -> Self {
        let mut counts = BTreeMap::<_, Counts>::new();
        for finding in findings {
            let count = counts.entry((finding.code, finding.severity)).or_default();
            count.all += 1;
            count.fixable += usize::from(finding.fixes.iter().any(|fix| fix.safe));
        }
        Self(counts)
    }

    /// Adds the counts of `other`.
    pub(crate) fn add(&mut self, other: &Self) {
        for (key, more) in &other.0 {
            let count = self.0.entry(*key).or_default();
            count.all += more.all;
            count.fixable += more.fixable;
        }
    }

    /// A table with a row for each code, for readers; empty if nothing was found.
    pub(crate) fn table(&self) -> String {
        if self.0.is_empty() {
            return String::new();
        }
        let mut table = TextTable::new(["count", "code", "severity", "fixable"]);
        for row in self.rows() {
            let fixable = match row.fixable {
                0 => String::new(),
                fixable => fixable.to_string(),
            };
            let (code, severity) = (row.code.to_owned(), row.severity.to_owned());
            table.push([row.count.to_string(), code, severity, fixable]);
        }
        table.render() + "\n"
    }

    /// A line with an object for each code, for scripts.
    pub(crate) fn json(&self) -> String {
        self.rows().iter().map(|row| to_json(row) + "\n").collect()
    }

    /// The counts by frequency, then by code.
    fn rows(&self) -> Vec<Object> {
        let rows = self.0.iter().map(|((code, severity), counts)| Object {
            count: counts.all,
            code,
            severity: severity.name(),
            fixable: counts.fixable,
        });
        let mut rows: Vec<Object> = rows.collect();
        rows.sort_by_key(|row| (std::cmp::Reverse(row.count), row.code));
        rows
    }
}
