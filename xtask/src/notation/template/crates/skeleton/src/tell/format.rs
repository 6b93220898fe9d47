//! Formatting: one blank between words, none at the ends of a line and inside brackets. A line with an error is not changed.

use std::collections::BTreeSet;

use notation::{Edit, Scope, Severity, TextRange, walk};

use crate::{
    read::syntax::{SkeletonLanguage, SyntaxKind},
    record::SkeletonRecord,
};

/// The edits that format the lines of `scope`.
pub(crate) fn format(record: &SkeletonRecord, scope: Scope) -> Vec<Edit> {
    let findings = record.parse.findings();
    let broken: BTreeSet<usize> = findings
        .filter(|finding| finding.severity == Severity::Error)
        .map(|finding| record.parse.line_at(finding.range.start()))
        .collect();
    let lines = scope.lines(&record.parse);
    let all = record.parse.lines::<SkeletonLanguage>().enumerate();
    let mut edits = Vec::new();
    for (index, line) in all.skip(lines.start).take(lines.len()) {
        if !broken.contains(&index) {
            format_line(record, line, &mut edits);
        }
    }
    edits
}

fn format_line(
    record: &SkeletonRecord,
    line: walk::Node<'_, SkeletonLanguage>,
    edits: &mut Vec<Edit>,
) {
    // The kind of the token before the gap.
    let mut left = None;
    let mut gap_start = line.text_range().start();
    for token in line.all_tokens() {
        let (kind, range) = (token.kind(), token.text_range());
        match kind {
            SyntaxKind::WHITESPACE => continue,
            SyntaxKind::BOM => {}
            _ => {
                let gap = TextRange::new(gap_start, range.start());
                edits.extend(space(record, gap, blank(left, kind)));
                left = Some(kind);
            }
        }
        gap_start = range.end();
    }
    // Only the last line of a record has no line break.
    if left != Some(SyntaxKind::NEWLINE) {
        let gap = TextRange::new(gap_start, line.text_range().end());
        edits.extend(space(record, gap, ""));
    }
}

/// The blank between two tokens.
fn blank(left: Option<SyntaxKind>, right: SyntaxKind) -> &'static str {
    match (left, right) {
        (None | Some(SyntaxKind::L_BRACKET), _) => "",
        (_, SyntaxKind::R_BRACKET | SyntaxKind::DOT | SyntaxKind::NEWLINE) => "",
        _ => " ",
    }
}

fn space(record: &SkeletonRecord, gap: TextRange, wanted: &str) -> Option<Edit> {
    let written = record.parse.text().get(std::ops::Range::from(gap))?;
    (written != wanted).then(|| Edit::replace(gap, wanted))
}
