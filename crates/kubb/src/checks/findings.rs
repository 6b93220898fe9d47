//! All findings of a game, with repairs.

use notation::{Finding, Severity, habit};

use crate::game::rules;
use crate::{
    checks::{examine, words},
    record::KubbRecord,
};

/// Rules that a writer breaks all through a record, by habit.
const HABITS: &[&str] = &[
    rules::TURN_PERIOD.code,
    rules::TEAM_LABEL.code,
    rules::COLON.code,
    rules::SEPARATOR.code,
    rules::BLANK_AFTER_COLON.code,
    rules::REPEATED_LETTER.code,
    rules::GLUED_ADVANTAGE.code,
    rules::LEGACY_ADVANTAGE.code,
    rules::ZERO_HIT.code,
    rules::HIT_ORDER.code,
    rules::MISSING_COLON.code,
    rules::ADVANTAGE_ORDER.code,
];

/// All findings of a game, in the order of the text.
pub(crate) fn findings(record: &KubbRecord) -> Vec<Finding> {
    let played = record.played();
    let mut findings = examine::findings(&record.parse, &played.script, &played.run, &played.game);
    habit::join(&mut findings, HABITS);
    // `F!`: a sign behind a throw.
    habit::join_where(&mut findings, |one| {
        one.code == rules::REMARK.code && one.severity == Severity::Warning
    });
    words::join(&mut findings, record.parse.text());
    habit::join_remarks(&mut findings, rules::REMARK.code, record.parse.text());
    findings
}
