//! `--format concise`: one line for each finding, as compilers print it and editors read it.

use std::fmt::Write as _;

use super::{Report, human};
use crate::terminal;

/// The findings, each `path:line:column: severity[code] message`.
pub(super) fn render(report: &Report<'_>) -> String {
    let mut out = String::new();
    for finding in report.findings {
        let place = report.lines.place(finding.range.start());
        let style = human::style(finding.severity);
        let line = format!(
            "{}:{}:{}: {style}{}{style:#}[{}] {}",
            terminal::line(report.name),
            place.line,
            place.column,
            finding.severity.name(),
            finding.code,
            finding.message.replace('\n', " "),
        );
        let _ = writeln!(out, "{}", terminal::shown(&line));
    }
    out
}
