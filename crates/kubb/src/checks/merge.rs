//! Joins the parser's findings in one line: the same habit several times is one finding. `findings` does so for the whole game.

use std::collections::BTreeMap;

use notation::{Finding, Severity};

use crate::{game::rules, read::sheet::Turn, replay::Note};

/// Rules that a writer breaks all along a line, by habit.
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

/// Joins findings of one habit in a line: the first finding, with the edits of all.
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
                    fix.safe &= more.safe;
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

/// The title of a fix for all places of a habit.
fn all(code: &str) -> &'static str {
    let titles = [
        (rules::SEPARATOR, "Write blanks"),
        (rules::BLANK_AFTER_COLON, "Remove the blanks"),
        (rules::ZERO_HIT, "Leave out what felled nothing"),
    ];
    let found = titles.iter().find(|(rule, _)| rule.code == code);
    found.map_or("Write the colons", |(_, title)| title)
}

/// Whether a wrong character may be behind a finding: not if its own fix is certain, or if it is a matter of style.
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
    // If a habit allows several spellings, the game decides which is meant.
    let is_style = finding.severity < Severity::Warning && finding.fixes.len() < 2;
    one_word && !certain && !is_style
}
