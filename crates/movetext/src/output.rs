//! How findings are printed: one file per format.

pub(crate) mod board;
pub(crate) mod gif;
mod github;
pub(crate) mod human;
mod json;
pub(crate) mod pixels;
pub(crate) mod poster;
mod sarif;
pub(crate) mod states;
pub(crate) mod table;

use clap::ValueEnum;
use notation::Finding;

use archive::Lines;

use crate::tally::Tally;

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
        let rendered = format.render(&report, Some(80));
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
    fn code_scanning_sees_results() {
        check(
            Format::Sarif,
            expect![[r#"
            {"ruleId":"kubb/inkast-count","level":"error","message":{"text":"2 kubbs thrown in, but turn 6 felled 1 (jf's base kubb)."},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"games/a%2C%20b.kubb"},"region":{"startLine":3,"startColumn":6,"endLine":3,"endColumn":8}}}],"relatedLocations":[{"id":1,"message":{"text":"felled here"},"physicalLocation":{"artifactLocation":{"uri":"games/a%2C%20b.kubb"},"region":{"startLine":2,"startColumn":8,"endLine":2,"endColumn":12}}}],"fixes":[{"description":{"text":"Write 1I"},"artifactChanges":[{"artifactLocation":{"uri":"games/a%2C%20b.kubb"},"replacements":[{"deletedRegion":{"startLine":3,"startColumn":6,"endLine":3,"endColumn":8},"insertedContent":{"text":"1I"}}]}]},{"description":{"text":"Write B, then 2I"},"artifactChanges":[{"artifactLocation":{"uri":"games/a%2C%20b.kubb"},"replacements":[{"deletedRegion":{"startLine":3,"startColumn":13,"endLine":3,"endColumn":13},"insertedContent":{"text":"100%"}}]}]}]},
            {"ruleId":"kubb/style","level":"note","message":{"text":"The file ends here."},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"games/a%2C%20b.kubb"},"region":{"startLine":4,"startColumn":9,"endLine":4,"endColumn":9}}}]}"#]],
        );
    }
}
