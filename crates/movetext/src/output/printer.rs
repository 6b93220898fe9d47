//! The text around the findings of a run, in the order of the records: beginnings, separators, ends.

use archive::Input;
use notation::{DocumentationOptions, Severity};

use super::{Format, Rendered, gitlab, human, junit, rendered::FingerprintCounts, sarif};
use crate::tally::Tally;

/// Assembles the output of a run.
pub(crate) struct Printer {
    format: Format,
    /// The lowest severity that makes the run fail.
    failing: Severity,
    is_first: bool,
    /// The fingerprints in the current record.
    seen: FingerprintCounts,
    suite: junit::Suite,
}

impl Printer {
    pub(crate) fn new(format: Format, failing: Severity) -> Self {
        Self {
            format,
            failing,
            is_first: true,
            seen: FingerprintCounts::default(),
            suite: junit::Suite::default(),
        }
    }

    /// The first output. Rules are listed only once, so the settings of the first record decide where their pages are.
    pub(crate) fn prologue(&self, inputs: &[Input]) -> String {
        let documentation = inputs.first().map(|input| &input.settings.documentation);
        match self.format {
            Format::Sarif => {
                sarif::prologue(documentation.unwrap_or(&DocumentationOptions::default()))
            }
            Format::Gitlab => gitlab::PROLOGUE.to_owned(),
            Format::Junit => junit::PROLOGUE.to_owned(),
            Format::Human | Format::Concise | Format::Json | Format::Github => String::new(),
        }
    }

    /// Begins a record.
    pub(crate) fn begin(&mut self, input: &Input) {
        self.seen = FingerprintCounts::default();
        self.suite = junit::Suite::new(&input.name);
    }

    /// The next findings of the record; `tally` has their counts.
    pub(crate) fn add(&mut self, rendered: &Rendered, tally: &Tally) -> String {
        if rendered.is_empty() {
            return String::new();
        }
        let text = rendered.finished(&mut self.seen);
        let separator = match self.format {
            Format::Sarif | Format::Gitlab => ",\n",
            Format::Junit => {
                self.suite.add(&text, tally, self.failing);
                return String::new();
            }
            Format::Human | Format::Concise | Format::Json | Format::Github => "",
        };
        if std::mem::take(&mut self.is_first) {
            text
        } else {
            format!("{separator}{text}")
        }
    }

    /// The output at the end of a record.
    pub(crate) fn end(&mut self) -> String {
        match self.format {
            Format::Junit => std::mem::take(&mut self.suite).render(),
            _ => String::new(),
        }
    }

    /// The last output.
    pub(crate) fn epilogue(&self) -> &'static str {
        match self.format {
            Format::Sarif => sarif::EPILOGUE,
            Format::Gitlab => gitlab::EPILOGUE,
            Format::Junit => junit::EPILOGUE,
            Format::Human | Format::Concise | Format::Json | Format::Github => "",
        }
    }

    /// The summary for readers; empty in the other formats.
    pub(crate) fn summary(&self, tally: &Tally) -> String {
        match self.format {
            Format::Human | Format::Concise => human::summary(tally),
            _ => String::new(),
        }
    }
}
