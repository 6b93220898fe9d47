//! What is printed around the findings of a run, in the order of the records: beginnings, separators, ends.

use archive::Input;
use notation::{DocumentationOptions, Severity};

use super::{Format, Rendered, gitlab, human, junit, rendered::FingerprintCounts, sarif};
use crate::tally::Tally;

/// Puts the findings of a run together.
pub(crate) struct Printer {
    format: Format,
    /// What makes the run fail.
    failing: Severity,
    is_first: bool,
    /// In the record that is printed.
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

    /// What stands before everything else. Rules are listed once, so their pages are where those of the first record are.
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

    /// The next findings of the record, which `tally` counts.
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

    /// What is printed where the record ends.
    pub(crate) fn end(&mut self) -> String {
        match self.format {
            Format::Junit => std::mem::take(&mut self.suite).render(),
            _ => String::new(),
        }
    }

    /// What stands after everything else.
    pub(crate) fn epilogue(&self) -> &'static str {
        match self.format {
            Format::Sarif => sarif::EPILOGUE,
            Format::Gitlab => gitlab::EPILOGUE,
            Format::Junit => junit::EPILOGUE,
            Format::Human | Format::Concise | Format::Json | Format::Github => "",
        }
    }

    /// What sums up what was found, for people.
    pub(crate) fn summary(&self, tally: &Tally) -> String {
        match self.format {
            Format::Human | Format::Concise => human::summary(tally),
            _ => String::new(),
        }
    }
}
