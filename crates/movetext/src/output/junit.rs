//! `--format junit`: a test report, which most services that run tests can show. A record is a suite; each finding is a test in
//! it, and a record without findings has one test that passes.
//! <https://github.com/testmoapp/junitxml>

use std::fmt::Write as _;

use notation::Severity;

use super::Report;
use crate::tally::Tally;

/// Printed before the first record.
pub(super) const PROLOGUE: &str =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"movetext\">\n";
/// Printed after the last record.
pub(super) const EPILOGUE: &str = "</testsuites>\n";

/// The tests of one record. Their number is printed before them.
#[derive(Debug, Default)]
pub(super) struct Suite {
    name: String,
    cases: String,
    tests: usize,
    failures: usize,
}

impl Suite {
    pub(super) fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            ..Self::default()
        }
    }

    /// Adds `cases`; `tally` has the counts of their findings.
    pub(super) fn add(&mut self, cases: &str, tally: &Tally, failing: Severity) {
        self.cases.push_str(cases);
        self.tests += tally.at_least(Severity::Hint);
        self.failures += tally.at_least(failing);
    }

    pub(super) fn render(mut self) -> String {
        let name = escaped(&self.name);
        if self.tests == 0 {
            self.tests = 1;
            self.cases = format!("    <testcase name=\"No findings\" classname=\"{name}\"/>\n");
        }
        format!(
            "  <testsuite name=\"{name}\" tests=\"{}\" failures=\"{}\" errors=\"0\">\n{}  </testsuite>\n",
            self.tests, self.failures, self.cases
        )
    }
}

/// A test for each finding. It fails if the finding is at least as severe as `failing`; else it passes and has the finding as
/// its output.
pub(super) fn render(report: &Report<'_>, failing: Severity) -> String {
    let mut out = String::new();
    for finding in report.findings {
        let place = report.lines.place(finding.range.start());
        let (line, column) = (place.line, place.column);
        let code = escaped(finding.code);
        let name = escaped(report.name);
        let message = escaped(&finding.message);
        let severity = finding.severity.name();
        let _ = writeln!(
            out,
            "    <testcase name=\"{code} {line}:{column}\" classname=\"{name}\" file=\"{name}\" line=\"{line}\">"
        );
        let place = format!("{name}:{line}:{column}: {severity}[{code}] {message}");
        let _ = if finding.severity >= failing {
            writeln!(
                out,
                "      <failure type=\"{severity}\" message=\"{message}\">{place}</failure>"
            )
        } else {
            writeln!(out, "      <system-out>{place}</system-out>")
        };
        out.push_str("    </testcase>\n");
    }
    out
}

/// `text` in XML 1.0, without control characters, which XML cannot hold.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' => out.push_str("&#10;"),
            '\t' => out.push_str("&#9;"),
            '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            control if control.is_control() => out.push('\u{fffd}'),
            other => out.push(other),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn xml_holds_any_text() {
        assert_eq!(
            escaped("a<b> & \"c\"\n\u{1b}\u{ffff}ü"),
            "a&lt;b&gt; &amp; &quot;c&quot;&#10;\u{fffd}\u{fffd}ü"
        );
    }
}
