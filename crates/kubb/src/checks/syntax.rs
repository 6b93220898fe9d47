//! The findings of the parser, which knows one line at a time, put together: what one habit of the writer causes many times
//! in a line is one finding. Of those of all lines the game makes one.

use std::collections::BTreeMap;

use notation::{Finding, Severity};

use super::Note;
use crate::game::rules;
use crate::read::sheet::Turn;

/// Spellings that a writer uses all along the line.
const HABITS: [&str; 4] = [
    rules::SEPARATOR.code,
    rules::BLANK_AFTER_COLON.code,
    rules::ZERO_HIT.code,
    rules::MISSING_COLON.code,
];

pub(super) fn notes(turn: &Turn, findings: Vec<Finding>) -> Vec<Note> {
    let findings = merged(findings).into_iter();
    let notes = findings.map(|finding| {
        let throw = turn.throw_at(finding.range.start());
        let is_open = may_be_a_slip(&finding);
        let word = throw
            .filter(|_| is_open)
            .and_then(|throw| turn.throws.get(throw));
        Note {
            throw,
            word: word.map(|throw| throw.range),
            finding,
        }
    });
    notes.collect()
}

/// Puts findings of one habit in one line together: the first of them, with the edits of all.
pub(super) fn merged(findings: Vec<Finding>) -> Vec<Finding> {
    if findings.is_empty() {
        return findings;
    }
    let mut kept: Vec<Finding> = Vec::with_capacity(findings.len());
    let mut firsts = BTreeMap::new();
    for finding in findings {
        let first = firsts
            .get(finding.code)
            .and_then(|&at: &usize| kept.get_mut(at));
        match first.filter(|_| HABITS.contains(&finding.code)) {
            Some(first) => {
                let more = finding.fixes.into_iter().next();
                if let (Some(fix), Some(more)) = (first.fixes.first_mut(), more) {
                    fix.edits.extend(more.edits);
                    fix.title = all(first.code).to_owned();
                }
                first.fixes.truncate(1);
            }
            None => {
                firsts.insert(finding.code, kept.len());
                kept.push(finding);
            }
        }
    }
    kept
}

/// The title of the fix for all places of a habit.
fn all(code: &str) -> &'static str {
    let titles = [
        (rules::SEPARATOR, "Write blanks"),
        (rules::BLANK_AFTER_COLON, "Remove the blanks"),
        (rules::ZERO_HIT, "Leave out what felled nothing"),
    ];
    let found = titles.iter().find(|(rule, _)| rule.code == code);
    found.map_or("Write the colons", |(_, title)| title)
}

/// Whether a character of its word may be wrong: not if its own fix is certain or it is a matter of style.
fn may_be_a_slip(finding: &Finding) -> bool {
    let certain = finding.fixes.iter().any(|fix| fix.safe);
    let one_word = [
        rules::UNKNOWN_ACTION.code,
        rules::MISSING_ACTION.code,
        rules::MISSING_BLANK.code,
        rules::COLON.code,
        rules::BAD_NUMBER.code,
        rules::PLAYER_NAME.code,
        rules::REPEATED_LETTER.code,
    ]
    .contains(&finding.code);
    // Of several spellings of one habit, the game tells which is meant.
    let is_style = finding.severity < Severity::Warning && finding.fixes.len() < 2;
    one_word && !certain && !is_style
}
