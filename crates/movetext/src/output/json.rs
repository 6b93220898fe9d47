//! `--format json`: one line with a JSON object for each finding. Scripts rely on the keys and their order.

use notation::{Edit, Finding};
use serde::Serialize;

use super::Report;
use archive::Lines;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Object<'a> {
    file: &'a str,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
    severity: &'static str,
    code: &'a str,
    message: &'a str,
    fixes: Vec<JsonFix<'a>>,
}

#[derive(Serialize)]
struct JsonFix<'a> {
    title: &'a str,
    safe: bool,
    certain: bool,
    edits: Vec<Replacement<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Replacement<'a> {
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
    text: &'a str,
}

/// The findings, each on its line.
pub(super) fn render(report: &Report<'_>) -> String {
    let mut out = String::new();
    for finding in report.findings {
        out.push_str(&super::to_json(&object(report, finding)));
        out.push('\n');
    }
    out
}

/// The findings as values.
#[cfg(feature = "mcp")]
pub(crate) fn values(report: &Report<'_>) -> Vec<serde_json::Value> {
    let findings = report.findings.iter();
    let objects = findings.map(|finding| serde_json::json!(object(report, finding)));
    objects.collect()
}

fn object<'a>(report: &Report<'a>, finding: &'a Finding) -> Object<'a> {
    let start = report.lines.place(finding.range.start());
    let end = report.lines.place(finding.range.end());
    Object {
        file: report.name,
        line: start.line,
        column: start.column,
        end_line: end.line,
        end_column: end.column,
        severity: finding.severity.name(),
        code: finding.code,
        message: &finding.message,
        fixes: finding
            .fixes
            .iter()
            .map(|fix| JsonFix {
                title: &fix.title,
                safe: fix.safe,
                certain: fix.certain,
                edits: fix
                    .edits
                    .iter()
                    .map(|edit| replacement(report.lines, edit))
                    .collect(),
            })
            .collect(),
    }
}

/// An edit as a value.
#[cfg(feature = "mcp")]
pub(crate) fn edit(lines: &Lines<'_>, edit: &Edit) -> serde_json::Value {
    serde_json::json!(replacement(lines, edit))
}

fn replacement<'a>(lines: &Lines<'_>, edit: &'a Edit) -> Replacement<'a> {
    let start = lines.place(edit.range.start());
    let end = lines.place(edit.range.end());
    Replacement {
        line: start.line,
        column: start.column,
        end_line: end.line,
        end_column: end.column,
        text: &edit.text,
    }
}
