//! All findings of a game, from the syntax, the sheet and the replay: one for each cause.

use notation::{Finding, Order as _, rows, tags};

use super::{TAGS, descriptive, hidden, nulls, remarks, spelling::signs};
use crate::game::rules;
use crate::{checks, game::variant, record::PgnRecord};

/// All findings of a game, in the order of the text.
pub(crate) fn findings(game: &PgnRecord) -> Vec<Finding> {
    let sheet = game.sheet();
    let mut findings: Vec<Finding> = game.parse.findings().collect();
    // The parser, which sees one line, reports a last tag as open; but its value continues in the next lines.
    let wrapped = sheet.wrapped_tags().map(|(tag, _)| tag.range.start());
    let wrapped = Vec::from_iter(wrapped);
    findings.retain(|finding| {
        let is_wrapped = wrapped.binary_search(&finding.range.start()).is_ok();
        !is_wrapped || finding.code != rules::TAG_SYNTAX.code
    });
    let is_said = |finding: &Finding| {
        let mut unopened = sheet.unopened.iter();
        let mut mistyped = sheet.mistyped.iter();
        unopened.any(|one| one.end == finding.range)
            || mistyped.any(|one| one.range == finding.range)
    };
    findings.retain(|finding| !is_said(finding));
    let is_doubled = |finding: &Finding| {
        let line = game.parse.line_at(finding.range.start());
        sheet.doubled.iter().any(|one| one.line == line)
    };
    findings.extend(checks::check(game));
    findings.extend(game.replayed().findings.iter().cloned());
    if !sheet.doubled.is_empty() {
        findings.retain(|finding| !is_doubled(finding));
        findings.extend(rows::written_twice(
            &rules::WRITTEN_TWICE,
            &game.parse,
            &sheet.doubled,
        ));
    }
    if let Some(variant) = &sheet.variant {
        variant::instead(sheet.variant_tag(), variant, &mut findings);
    }
    signs::en_passant(game, &mut findings);
    remarks::remarks(game, &mut findings);
    descriptive::descriptive(game, &mut findings);
    findings.extend(nulls::nulls(game, &findings));
    tags::join(&mut findings, &rules::TAG_SYNTAX, &TAGS);
    hidden::hidden(game, &mut findings);
    findings.order_by_key(|finding| (finding.range.start(), finding.range.end()));
    findings
}
