//! `--format sarif`: one SARIF 2.1.0 document, as code scanning services read it.
//! <https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html>

use std::fmt::Write as _;

use notation::{DocumentationOptions, Edit, Finding, Fix, Severity, TextRange};
use serde_json::{Value, json};

use super::Report;
use archive::Lines;

/// Closes what [`prologue`] opened.
pub(super) const EPILOGUE: &str = "\n]}]}\n";

/// Everything before the first result: the tool and all its rules.
pub(super) fn prologue() -> String {
    let documentation = DocumentationOptions::default();
    let rules: Vec<Value> = ide::notations()
        .iter()
        .flat_map(|notation| notation.rules())
        .map(|rule| {
            json!({
                "id": rule.code,
                "shortDescription": {"text": rule.summary},
                "fullDescription": {"text": notation::plain_text(rule.explanation)},
                "help": {"text": notation::plain_text(rule.explanation), "markdown": rule.explanation},
                "helpUri": documentation.page(rule.code),
                "defaultConfiguration": {"level": level(rule.severity)},
            })
        })
        .collect();
    let driver = json!({
        "name": "movetext",
        "version": env!("CARGO_PKG_VERSION"),
        "informationUri": env!("CARGO_PKG_REPOSITORY"),
        "rules": rules,
    });
    format!(
        "{{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[{{\
         \"tool\":{{\"driver\":{driver}}},\"columnKind\":\"unicodeCodePoints\",\"results\":[\n"
    )
}

/// The results of one record, separated by commas.
pub(super) fn render(report: &Report<'_>) -> String {
    let results: Vec<String> = report
        .findings
        .iter()
        .map(|finding| result(report, finding).to_string())
        .collect();
    results.join(",\n")
}

fn result(report: &Report<'_>, finding: &Finding) -> Value {
    let uri = uri(report.name);
    let mut value = json!({
        "ruleId": finding.code,
        "level": level(finding.severity),
        "message": {"text": finding.message},
        "locations": [{"physicalLocation": physical(report.lines, &uri, finding.range)}],
    });
    if !finding.related.is_empty() {
        value["relatedLocations"] = finding
            .related
            .iter()
            .enumerate()
            .map(|(index, related)| {
                json!({
                    "id": index + 1,
                    "message": {"text": related.message},
                    "physicalLocation": physical(report.lines, &uri, related.range),
                })
            })
            .collect();
    }
    if !finding.fixes.is_empty() {
        value["fixes"] = finding
            .fixes
            .iter()
            .map(|one| fix(report.lines, &uri, one))
            .collect();
    }
    value
}

fn fix(lines: &Lines<'_>, uri: &str, fix: &Fix) -> Value {
    let replacements: Vec<Value> = fix
        .edits
        .iter()
        .map(|Edit { range, text }| {
            json!({
                "deletedRegion": region(lines, *range),
                "insertedContent": {"text": text},
            })
        })
        .collect();
    json!({
        "description": {"text": fix.title},
        "artifactChanges": [{"artifactLocation": {"uri": uri}, "replacements": replacements}],
    })
}

fn physical(lines: &Lines<'_>, uri: &str, range: TextRange) -> Value {
    json!({"artifactLocation": {"uri": uri}, "region": region(lines, range)})
}

fn region(lines: &Lines<'_>, range: TextRange) -> Value {
    let start = lines.place(range.start());
    let end = lines.place(range.end());
    json!({
        "startLine": start.line,
        "startColumn": start.column,
        "endLine": end.line,
        "endColumn": end.column,
    })
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info | Severity::Hint => "note",
    }
}

/// A path as a relative or absolute URI reference: slashes, and everything percent-encoded that is not unreserved.
fn uri(path: &str) -> String {
    let mut uri = String::with_capacity(path.len());
    if path.starts_with('/') {
        uri.push_str("file://");
    }
    for byte in path.strip_prefix("./").unwrap_or(path).bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                uri.push(char::from(byte));
            }
            b'\\' if cfg!(windows) => uri.push('/'),
            _ => {
                let _ = write!(uri, "%{byte:02X}");
            }
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::uri;

    #[test]
    fn paths_become_uris() {
        assert_eq!(uri("./games/a b.kubb"), "games/a%20b.kubb");
        assert_eq!(uri("/tmp/ü.kubb"), "file:///tmp/%C3%BC.kubb");
    }
}
