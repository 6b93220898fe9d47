//! Everything that is wrong with a game, with repairs.

use notation::{Finding, habit};

use crate::{checks::examine, record::KubbRecord};

/// What a hand repeats through a record.
const HABITS: &[&str] = &[
    "kubb/turn-period",
    "kubb/team-label",
    "kubb/action-word",
    "kubb/colon",
    "kubb/separator",
    "kubb/blank-after-colon",
    "kubb/repeated-letter",
    "kubb/glued-advantage",
    "kubb/legacy-advantage",
    "kubb/zero-hit",
    "kubb/hit-order",
    "kubb/missing-colon",
    "kubb/advantage-order",
];

/// All findings of a game, in the order of the text.
pub(crate) fn findings(record: &KubbRecord) -> Vec<Finding> {
    let played = record.played();
    let mut findings = examine::findings(&record.parse, &played.script, &played.run, &played.game);
    habit::join(&mut findings, HABITS);
    findings
}
