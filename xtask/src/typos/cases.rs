//! The result of a slip.

use std::fmt;

use clap::ValueEnum;
use notation::{Finding, Fix, Severity, TextRange, apply_edits};
use similar::{ChangeTag, TextDiff};

use super::{
    certain::Certain,
    repair::Repaired,
    samples::{line_at, meaning, read},
    slips::{Kind, Slip},
};

/// What became of one slip. Of the first six each case has one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Outcome {
    /// No finding: the record reads as another legal game.
    Undetectable,
    /// No finding: the record says the same as before.
    Harmless,
    /// Found, but nothing points to its line.
    Elsewhere,
    /// Found at its line, but no fix restores the record.
    Unrepaired,
    /// A fix restores the record, but not the first one.
    Offered,
    /// The first fix restores the record.
    Repaired,
    /// Found, and all first repairs together restore the record.
    Healed,
    /// Found, and they do not.
    Unhealed,
    /// They change a line that was right.
    Harmed,
    /// A repair that is marked certain does not lead back to the record.
    Mistaken,
}

/// A slip and its result.
pub(super) struct TypoCase<'s> {
    pub(super) slip: Slip<'s>,
    pub(super) is_error: bool,
    /// How many fixes its findings have.
    pub(super) offers: usize,
    /// The fixes that cause a finding that was not there before; only for slips of one character.
    pub(super) raising: Vec<String>,
    pub(super) repaired: Repaired,
    pub(super) certain: Certain,
    /// The messages of its findings.
    findings: Vec<String>,
    /// One of the first six.
    outcome: Outcome,
}

impl<'s> TypoCase<'s> {
    pub(super) fn new(slip: Slip<'s>) -> Self {
        let written = slip.written();
        let document = read(slip.sample.notation, &written);
        let findings: Vec<Finding> = document.findings_with_guesses().collect();
        let is_error = |finding: &Finding| finding.severity == Severity::Error;
        Self {
            is_error: findings.iter().any(is_error),
            offers: findings.iter().map(|one| one.fixes.len()).sum(),
            raising: if slip.kind == Kind::One {
                raising(&slip, &written, &findings)
            } else {
                Vec::new()
            },
            repaired: Repaired::of(&slip, &written),
            certain: if findings.is_empty() {
                Certain::default()
            } else {
                Certain::of(&slip, &written)
            },
            outcome: outcome(&slip, &written, &findings),
            findings: findings.iter().map(|one| said(&written, one)).collect(),
            slip,
        }
    }

    /// Whether it has a finding.
    pub(super) fn is_found(&self) -> bool {
        !matches!(self.outcome, Outcome::Undetectable | Outcome::Harmless)
    }

    /// Whether `outcome` applies to it.
    pub(super) fn came_to(&self, outcome: Outcome) -> bool {
        match outcome {
            Outcome::Healed => self.is_found() && self.repaired.healed,
            Outcome::Unhealed => self.is_found() && !self.repaired.healed,
            Outcome::Harmed => self.repaired.harmed > 0,
            Outcome::Mistaken => self.certain.wrong > 0,
            outcome => self.outcome == outcome,
        }
    }
}

/// The outcome of `slip`, without repairs.
fn outcome(slip: &Slip<'_>, written: &str, findings: &[Finding]) -> Outcome {
    let sample = slip.sample;
    let Some(first) = findings.first() else {
        return if meaning(sample.notation, written) == sample.meaning {
            Outcome::Harmless
        } else {
            Outcome::Undetectable
        };
    };
    let restores = |fix: &Fix| apply_edits(written, &fix.edits) == sample.text;
    if first.fixes.first().is_some_and(restores) {
        return Outcome::Repaired;
    }
    if findings.iter().flat_map(|one| &one.fixes).any(restores) {
        return Outcome::Offered;
    }
    let lines = slip.lines();
    let touches = |range: TextRange| lines.contains(&line_at(written, range.start().into()));
    let points = |one: &Finding| {
        let edits = one.fixes.iter().flat_map(|fix| &fix.edits);
        touches(one.range)
            || one.related.iter().any(|related| touches(related.range))
            || edits.into_iter().any(|edit| touches(edit.range))
    };
    if findings.iter().any(points) {
        Outcome::Unrepaired
    } else {
        Outcome::Elsewhere
    }
}

/// The fixes that cause a finding that was not there before, each with the first such finding.
fn raising(slip: &Slip<'_>, written: &str, findings: &[Finding]) -> Vec<String> {
    let is_known = |found: &Finding| {
        let same = |one: &Finding| one.code == found.code && one.message == found.message;
        findings.iter().any(same)
    };
    let fixes = findings.iter().flat_map(|one| &one.fixes);
    fixes
        .filter_map(|fix| {
            let fixed = apply_edits(written, &fix.edits);
            let document = read(slip.sample.notation, &fixed);
            let new = document.findings().find(|found| !is_known(found))?;
            Some(format!("{} leads to {}", fix.title, said(&fixed, &new)))
        })
        .collect()
}

fn said(text: &str, finding: &Finding) -> String {
    let fixes: Vec<&str> = finding
        .fixes
        .iter()
        .take(3)
        .map(|fix| fix.title.as_str())
        .collect();
    format!(
        "{} {} line {}: {} [{}]",
        finding.severity.name(),
        finding.code,
        line_at(text, finding.range.start().into()) + 1,
        finding.message,
        fixes.join(" | ")
    )
}

impl fmt::Display for TypoCase<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (slip, repaired) = (&self.slip, &self.repaired);
        writeln!(
            f,
            "\n{:?} after {} in {}",
            self.outcome, slip.how, slip.sample.name
        )?;
        write_changes(f, &slip.sample.text, &slip.written())?;
        let mut findings = self.findings.iter().chain(&self.raising);
        findings.try_for_each(|finding| writeln!(f, "  {finding}"))?;
        if self.is_found() && !repaired.healed {
            writeln!(f, "  after all first repairs, {} harmed:", repaired.harmed)?;
            write_changes(f, &slip.sample.text, &repaired.text)?;
        }
        if self.certain.wrong > 0 {
            writeln!(f, "  after what is certain, {} wrong:", self.certain.wrong)?;
            write_changes(f, &slip.sample.text, &self.certain.text)?;
        }
        Ok(())
    }
}

/// The lines of the `right` record that are not in the `other` text, and their replacements.
fn write_changes(f: &mut fmt::Formatter<'_>, right: &str, other: &str) -> fmt::Result {
    for change in TextDiff::from_lines(right, other).iter_all_changes() {
        let (word, index) = match change.tag() {
            ChangeTag::Equal => continue,
            ChangeTag::Delete => ("was", change.old_index()),
            ChangeTag::Insert => ("is ", change.new_index()),
        };
        let line = index.map_or(0, |index| index + 1);
        writeln!(f, "  {word} {line:>3}  {}", change.value().trim_end())?;
    }
    Ok(())
}
