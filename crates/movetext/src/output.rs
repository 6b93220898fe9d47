//! How findings are printed: one file per format.

pub(crate) mod board;
mod concise;
#[cfg(feature = "pictures")]
pub(crate) mod gif;
mod github;
mod gitlab;
pub(crate) mod human;
pub(crate) mod json;
mod junit;
mod paths;
pub(crate) mod poster;
mod printer;
mod rendered;
mod sarif;
pub(crate) mod states;
pub(crate) mod table;

use archive::Lines;
use clap::ValueEnum;
use notation::{Finding, Severity};

pub(crate) use self::{printer::Printer, rendered::Rendered};

/// A format of findings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people: the line, underlined, with the fixes.
    Human,
    /// For people and editors: a line a finding, `path:line:column: severity[code] message`.
    Concise,
    /// For scripts: one JSON object a line.
    Json,
    /// For GitHub Actions: annotations on the changed files.
    Github,
    /// For GitLab: a Code Quality report.
    Gitlab,
    /// For services that show tests: JUnit's XML.
    Junit,
    /// For code scanning: one SARIF 2.1.0 document.
    Sarif,
}

/// The findings of one record.
#[derive(Debug)]
pub(crate) struct Report<'a> {
    /// The name of the record: its path, or `<stdin>`.
    pub(crate) name: &'a str,
    /// Its text, in which the findings have their ranges.
    pub(crate) lines: &'a Lines<'a>,
    /// The findings, in the order of the text.
    pub(crate) findings: &'a [Finding],
}

/// How findings are printed.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Layout {
    pub(crate) format: Format,
    /// The width of the terminal, for readers; `None` if there is no terminal.
    pub(crate) width: Option<usize>,
    /// The lowest severity that makes the run fail.
    pub(crate) failing: Severity,
}

impl Layout {
    /// The findings of a game or a record; empty if there are none.
    pub(crate) fn render(self, report: &Report<'_>) -> Rendered {
        match self.format {
            Format::Human => human::render(report, self.width).into(),
            Format::Concise => concise::render(report).into(),
            Format::Json => json::render(report).into(),
            Format::Github => github::render(report).into(),
            Format::Gitlab => gitlab::render(report),
            Format::Junit => junit::render(report, self.failing).into(),
            Format::Sarif => sarif::render(report),
        }
    }
}

/// `value` as JSON on one line.
pub(crate) fn to_json(value: &impl serde::Serialize) -> String {
    // Only maps with keys that are not strings and failing writers cause errors; neither is used.
    serde_json::to_string(value).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};
    use notation::{Edit, Finding, Fix, Severity, TextRange, TextSize};

    use super::*;

    const TEXT: &str = "# Ä game\r\n6. d:I jf:B jf:-\r\n7. g:2I g:- X\r\n8. ü g:ü";

    fn range(part: &str) -> TextRange {
        let start = TEXT.find(part).unwrap();
        TextRange::at(TextSize::try_from(start).unwrap(), TextSize::of(part))
    }

    fn findings() -> Vec<Finding> {
        let count = Finding::new(
            "kubb/inkast-count",
            Severity::Error,
            range("2I"),
            "2 kubbs thrown in, but turn 6 felled 1 (jf's base kubb).",
        )
        .with_related(range("jf:B"), "felled here")
        .with_fix(Fix::safe(
            "Write 1I",
            vec![Edit::replace(range("2I"), "1I")],
        ))
        .with_fix(Fix::guess(
            "Write B, then 2I",
            vec![Edit::insert(range("X").start(), "100%")],
        ));
        let style = Finding::new(
            "kubb/style",
            Severity::Hint,
            TextRange::empty(TextSize::of(TEXT)),
            "The file ends here.",
        );
        vec![count, style]
    }

    fn check(format: Format, expected: Expect) {
        let lines = Lines::new(TEXT);
        let findings = findings();
        let report = Report {
            name: "games/a, b.kubb",
            lines: &lines,
            findings: &findings,
        };
        let layout = Layout {
            format,
            width: Some(80),
            failing: Severity::Error,
        };
        let rendered = layout
            .render(&report)
            .finished(&mut rendered::FingerprintCounts::default());
        expected.assert_eq(&anstream::adapter::strip_str(&rendered).to_string());
    }

    #[test]
    fn people_see_the_line() {
        check(
            Format::Human,
            expect![[r#"
                error[kubb/inkast-count]: 2 kubbs thrown in, but turn 6 felled 1 (jf's base
                  kubb).
                 --> games/a, b.kubb:3:6
                  |
                2 | 6. d:I jf:B jf:-
                  |        ---- felled here
                3 | 7. g:2I g:- X
                  |      ^^
                  |
                  = help: Write 1I
                  = or: Write B, then 2I

                hint[kubb/style]: The file ends here.
                 --> games/a, b.kubb:4:9
                  |
                4 | 8. ü g:ü
                  |         ^

            "#]],
        );
    }

    #[test]
    fn scripts_see_objects() {
        check(
            Format::Json,
            expect![[r#"
            {"file":"games/a, b.kubb","line":3,"column":6,"endLine":3,"endColumn":8,"severity":"error","code":"kubb/inkast-count","message":"2 kubbs thrown in, but turn 6 felled 1 (jf's base kubb).","fixes":[{"title":"Write 1I","safe":true,"certain":false,"edits":[{"line":3,"column":6,"endLine":3,"endColumn":8,"text":"1I"}]},{"title":"Write B, then 2I","safe":false,"certain":false,"edits":[{"line":3,"column":13,"endLine":3,"endColumn":13,"text":"100%"}]}]}
            {"file":"games/a, b.kubb","line":4,"column":9,"endLine":4,"endColumn":9,"severity":"hint","code":"kubb/style","message":"The file ends here.","fixes":[]}
        "#]],
        );
    }

    #[test]
    fn github_sees_escaped_commands() {
        check(
            Format::Github,
            expect![[r#"
            ::error file=games/a%2C b.kubb,line=3,endLine=3,col=6,endColumn=8,title=kubb/inkast-count::2 kubbs thrown in, but turn 6 felled 1 (jf's base kubb).%0Ahelp: Write 1I
            ::notice file=games/a%2C b.kubb,line=4,endLine=4,col=9,endColumn=9,title=kubb/style::The file ends here.
        "#]],
        );
    }

    #[test]
    fn editors_see_lines() {
        check(
            Format::Concise,
            expect![[r#"
            games/a, b.kubb:3:6: error[kubb/inkast-count] 2 kubbs thrown in, but turn 6 felled 1 (jf's base kubb).
            games/a, b.kubb:4:9: hint[kubb/style] The file ends here.
        "#]],
        );
    }

    #[test]
    fn gitlab_sees_issues() {
        check(
            Format::Gitlab,
            expect![[r#"
            {"description":"2 kubbs thrown in, but turn 6 felled 1 (jf's base kubb).","check_name":"kubb/inkast-count","severity":"major","location":{"path":"games/a, b.kubb","positions":{"begin":{"line":3,"column":6},"end":{"line":3,"column":8}}},"fingerprint":"3d5e34ab8a7c5cd8:1"},
            {"description":"The file ends here.","check_name":"kubb/style","severity":"info","location":{"path":"games/a, b.kubb","positions":{"begin":{"line":4,"column":9},"end":{"line":4,"column":9}}},"fingerprint":"6e1e706b2f995e5d:1"}"#]],
        );
    }

    #[test]
    fn code_scanning_sees_results() {
        check(
            Format::Sarif,
            expect![[r#"
                {"ruleId":"kubb/inkast-count","level":"error","message":{"text":"2 kubbs thrown in, but turn 6 felled 1 (jf's base kubb)."},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"games/a%2C%20b.kubb","uriBaseId":"%SRCROOT%"},"region":{"startLine":3,"startColumn":6,"endLine":3,"endColumn":8}}}],"ruleIndex":41,"relatedLocations":[{"id":1,"message":{"text":"felled here"},"physicalLocation":{"artifactLocation":{"uri":"games/a%2C%20b.kubb","uriBaseId":"%SRCROOT%"},"region":{"startLine":2,"startColumn":8,"endLine":2,"endColumn":12}}}],"fixes":[{"description":{"text":"Write 1I"},"artifactChanges":[{"artifactLocation":{"uri":"games/a%2C%20b.kubb","uriBaseId":"%SRCROOT%"},"replacements":[{"deletedRegion":{"startLine":3,"startColumn":6,"endLine":3,"endColumn":8},"insertedContent":{"text":"1I"}}]}]},{"description":{"text":"Write B, then 2I"},"artifactChanges":[{"artifactLocation":{"uri":"games/a%2C%20b.kubb","uriBaseId":"%SRCROOT%"},"replacements":[{"deletedRegion":{"startLine":3,"startColumn":13,"endLine":3,"endColumn":13},"insertedContent":{"text":"100%"}}]}]}],"partialFingerprints":{"primaryLocationLineHash":"24622d02e4b1de5f:1"}},
                {"ruleId":"kubb/style","level":"note","message":{"text":"The file ends here."},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"games/a%2C%20b.kubb","uriBaseId":"%SRCROOT%"},"region":{"startLine":4,"startColumn":9,"endLine":4,"endColumn":9}}}],"partialFingerprints":{"primaryLocationLineHash":"2b73fa84b42fc546:1"}}"#]],
        );
    }
}
