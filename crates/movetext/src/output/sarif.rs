//! `--format sarif`: one SARIF 2.1.0 document, for code scanning services.
//! <https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html>

use std::{collections::HashMap, fmt::Write as _, path::Path, sync::LazyLock};

use archive::Lines;
use notation::{DocumentationOptions, Edit, Finding, Fix, Severity, TextRange};
use serde_json::{Value, json};

use super::{Rendered, Report, paths, rendered::fingerprint};

/// The base of relative addresses.
const BASE: &str = "%SRCROOT%";
/// Closes what [`prologue`] opened.
pub(super) const EPILOGUE: &str = "\n]}]}\n";

/// Everything before the first result: the tool and all its rules, with their pages.
pub(super) fn prologue(documentation: &DocumentationOptions) -> String {
    let rules: Vec<Value> = ide::rules()
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
    let bases = json!({ BASE: {"uri": format!("{}/", uri(&paths::CURRENT.to_string_lossy()))} });
    format!(
        "{{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[{{\
         \"tool\":{{\"driver\":{driver}}},\"originalUriBaseIds\":{bases},\"columnKind\":\"unicodeCodePoints\",\"results\":[\n"
    )
}

/// The results of one record, separated by commas.
pub(super) fn render(report: &Report<'_>) -> Rendered {
    let artifact = artifact(report.name);
    let mut out = Rendered::default();
    for (index, finding) in report.findings.iter().enumerate() {
        if index > 0 {
            out.push_str(",\n");
        }
        let result = result(report.lines, &artifact, finding).to_string();
        // The fingerprint follows the other keys. GitHub reads it under this name.
        out.push_str(result.strip_suffix('}').unwrap_or(&result));
        out.push_str(",\"partialFingerprints\":{\"primaryLocationLineHash\":\"");
        out.push_fingerprint(fingerprint("", report.lines, finding));
        out.push_str("\"}}");
    }
    out
}

/// The index of each rule in the list of the tool.
static INDEXES: LazyLock<HashMap<&str, usize>> = LazyLock::new(|| {
    let codes = ide::rules().map(|rule| rule.code);
    codes
        .enumerate()
        .map(|(index, code)| (code, index))
        .collect()
});

fn result(lines: &Lines<'_>, artifact: &Value, finding: &Finding) -> Value {
    let mut value = json!({
        "ruleId": finding.code,
        "level": level(finding.severity),
        "message": {"text": finding.message},
        "locations": [{"physicalLocation": physical(lines, artifact, finding.range)}],
    });
    if let Some(index) = INDEXES.get(finding.code) {
        value["ruleIndex"] = json!(index);
    }
    if !finding.related.is_empty() {
        value["relatedLocations"] = finding
            .related
            .iter()
            .enumerate()
            .map(|(index, related)| {
                json!({
                    "id": index + 1,
                    "message": {"text": related.message},
                    "physicalLocation": physical(lines, artifact, related.range),
                })
            })
            .collect();
    }
    if !finding.fixes.is_empty() {
        value["fixes"] = finding
            .fixes
            .iter()
            .map(|one| fix(lines, artifact, one))
            .collect();
    }
    value
}

fn fix(lines: &Lines<'_>, artifact: &Value, fix: &Fix) -> Value {
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
        "artifactChanges": [{"artifactLocation": artifact, "replacements": replacements}],
    })
}

fn physical(lines: &Lines<'_>, artifact: &Value, range: TextRange) -> Value {
    json!({"artifactLocation": artifact, "region": region(lines, range)})
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

/// The location of a record: relative to the current folder if possible.
fn artifact(name: &str) -> Value {
    let path = paths::from_current(name);
    let uri = uri(&path);
    if Path::new(&*path).is_absolute() {
        json!({ "uri": uri })
    } else {
        json!({"uri": uri, "uriBaseId": BASE})
    }
}

/// A path as a relative or absolute URI reference: with slashes, and all but unreserved characters percent-encoded.
fn uri(path: &str) -> String {
    let mut uri = String::with_capacity(path.len());
    if path.starts_with('/') {
        uri.push_str("file://");
    }
    for byte in path.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                uri.push(char::from(byte));
            }
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
        assert_eq!(uri("games/a b.kubb"), "games/a%20b.kubb");
        assert_eq!(uri("/tmp/ü.kubb"), "file:///tmp/%C3%BC.kubb");
    }
}
