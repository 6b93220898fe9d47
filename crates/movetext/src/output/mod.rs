//! How findings are printed: one file per format.

mod github;
pub(crate) mod human;
mod json;
mod sarif;
pub(crate) mod states;
pub(crate) mod table;

use clap::ValueEnum;
use notation::Finding;

use crate::{lines::Lines, tally::Tally};

/// A format of findings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people: the line, underlined, with the fixes.
    Human,
    /// For scripts: one JSON object a line.
    Json,
    /// For GitHub Actions: annotations on the changed files.
    Github,
    /// For code scanning: one SARIF 2.1.0 document.
    Sarif,
}

/// The findings of one record.
#[derive(Debug)]
pub(crate) struct Report<'a> {
    /// The record as people call it: its path, or `<stdin>`.
    pub(crate) name: &'a str,
    /// Its text, which the ranges of the findings count in.
    pub(crate) lines: &'a Lines<'a>,
    /// In the order of the text.
    pub(crate) findings: &'a [Finding],
}

impl Format {
    /// What stands before everything else.
    pub(crate) fn prologue(self) -> String {
        match self {
            Self::Sarif => sarif::prologue(),
            Self::Human | Self::Json | Self::Github => String::new(),
        }
    }

    /// The findings of one record, nothing if there are none. `width` is that of the terminal, for people.
    pub(crate) fn render(self, report: &Report<'_>, width: Option<usize>) -> String {
        match self {
            Self::Human => human::render(report, width),
            Self::Json => json::render(report),
            Self::Github => github::render(report),
            Self::Sarif => sarif::render(report),
        }
    }

    /// What stands between the findings of two records.
    pub(crate) fn separator(self) -> &'static str {
        match self {
            Self::Sarif => ",\n",
            Self::Human | Self::Json | Self::Github => "",
        }
    }

    /// What stands after everything else.
    pub(crate) fn epilogue(self, tally: &Tally) -> String {
        match self {
            Self::Human => human::summary(tally),
            Self::Sarif => sarif::EPILOGUE.to_owned(),
            Self::Json | Self::Github => String::new(),
        }
    }
}

/// `value` as JSON on one line.
pub(crate) fn to_json(value: &impl serde::Serialize) -> String {
    // Only maps with keys that are no strings and failing writers can fail, and there are none.
    serde_json::to_string(value).unwrap_or_default()
}
