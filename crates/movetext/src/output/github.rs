//! `--format github`: workflow commands that GitHub Actions turns into annotations.
//! <https://docs.github.com/en/actions/reference/workflow-commands-for-github-actions>

use std::fmt::Write as _;

use notation::Severity;

use super::Report;
use crate::terminal;

/// The findings, each a `::error …::message` line.
pub(super) fn render(report: &Report<'_>) -> String {
    let mut out = String::new();
    for finding in report.findings {
        let command = match finding.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Info | Severity::Hint => "notice",
        };
        let start = report.lines.place(finding.range.start());
        let end = report.lines.place(finding.range.end());
        let _ = write!(
            out,
            "::{command} file={},line={},endLine={},",
            property(&terminal::line(report.name)),
            start.line,
            end.line
        );
        // Columns are only allowed inside one line.
        if start.line == end.line {
            let _ = write!(out, "col={},endColumn={},", start.column, end.column);
        }
        let mut message = finding.message.clone();
        if let Some(fix) = finding.fixes.first() {
            let _ = write!(message, "\nhelp: {}", fix.title);
        }
        let _ = writeln!(out, "title={}::{}", property(finding.code), data(&message));
    }
    out
}

fn data(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
