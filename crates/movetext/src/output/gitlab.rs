//! `--format gitlab`: a Code Quality report, which GitLab shows in merge requests.
//! <https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format>

use notation::{Finding, Severity};
use serde_json::json;

use super::{Rendered, Report, paths, rendered::fingerprint, to_json};

/// Printed before the first finding.
pub(super) const PROLOGUE: &str = "[\n";
/// Printed after the last finding.
pub(super) const EPILOGUE: &str = "\n]\n";

/// The findings of one record, separated by commas.
pub(super) fn render(report: &Report<'_>) -> Rendered {
    let path = paths::from_current(report.name);
    let mut out = Rendered::default();
    for (index, finding) in report.findings.iter().enumerate() {
        if index > 0 {
            out.push_str(",\n");
        }
        let issue = to_json(&issue(report, &path, finding));
        // The fingerprint follows the other keys.
        out.push_str(issue.strip_suffix('}').unwrap_or(&issue));
        out.push_str(",\"fingerprint\":\"");
        out.push_fingerprint(fingerprint(&path, report.lines, finding));
        out.push_str("\"}");
    }
    out
}

fn issue(report: &Report<'_>, path: &str, finding: &Finding) -> serde_json::Value {
    let start = report.lines.place(finding.range.start());
    let end = report.lines.place(finding.range.end());
    json!({
        "description": finding.message,
        "check_name": finding.code,
        "severity": severity(finding.severity),
        "location": {
            "path": path,
            "positions": {
                "begin": {"line": start.line, "column": start.column},
                "end": {"line": end.line, "column": end.column},
            },
        },
    })
}

fn severity(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "major",
        Severity::Warning => "minor",
        Severity::Info | Severity::Hint => "info",
    }
}
