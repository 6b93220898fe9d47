//! The findings of the parser, which knows one line at a time, put together: what one habit of the writer causes many times
//! in a line is one finding.

use std::collections::{BTreeMap, BTreeSet};

use notation::{Finding, Parse, Severity, TextRange};

use super::{Cause, Draft, Game};

/// Spellings that a writer uses all along the line.
const HABITS: [&str; 4] = [
    "kubb/separator",
    "kubb/blank-after-colon",
    "kubb/zero-hit",
    "kubb/missing-colon",
];

pub(super) fn drafts(parse: &Parse, game: &Game) -> Vec<Draft> {
    let mut names = BTreeSet::new();
    let findings = parse.findings().filter(|finding| {
        // One strange name is one finding in the whole game.
        finding.code != "kubb/player-name" || names.insert(finding.message.clone())
    });
    merged(parse, findings.collect())
        .into_iter()
        .map(|finding| {
            let cause = cause(parse, game, &finding);
            Draft { finding, cause }
        })
        .collect()
}

/// Puts findings of one habit in one line together: the first of them, with the fixes of all.
pub(super) fn merged(parse: &Parse, findings: Vec<Finding>) -> Vec<Finding> {
    let mut kept: Vec<(Finding, usize)> = Vec::with_capacity(findings.len());
    let mut firsts = BTreeMap::new();
    for finding in findings {
        let key = (parse.line_at(finding.range.start()), finding.code);
        let is_habit = HABITS.contains(&finding.code);
        let first = firsts.get(&key).and_then(|&at: &usize| kept.get_mut(at));
        match first.filter(|_| is_habit) {
            Some((first, times)) => {
                *times += 1;
                let more = finding.fixes.into_iter().next();
                if let (Some(fix), Some(more)) = (first.fixes.first_mut(), more) {
                    fix.edits.extend(more.edits);
                }
                first.fixes.truncate(1);
            }
            None => {
                firsts.insert(key, kept.len());
                kept.push((finding, 0));
            }
        }
    }
    kept.into_iter()
        .map(|(mut finding, more)| {
            if more > 0 {
                finding
                    .message
                    .push_str(&format!(" ({more} more in this line.)"));
                for fix in &mut finding.fixes {
                    fix.title = format!("{} ({} times)", all(finding.code), more + 1);
                }
            }
            finding
        })
        .collect()
}

/// The title of the fix for all places of a habit.
fn all(code: &str) -> &'static str {
    match code {
        "kubb/separator" => "Write blanks",
        "kubb/blank-after-colon" => "Remove the blanks",
        "kubb/zero-hit" => "Leave out what felled nothing",
        _ => "Write the colons",
    }
}

/// Where else a repair is looked for: in the word, unless its own fix is certain or it is a matter of style.
fn cause(parse: &Parse, game: &Game, finding: &Finding) -> Cause {
    let certain = finding.fixes.iter().any(|fix| fix.safe);
    let one_word = matches!(
        finding.code,
        "kubb/unknown-action"
            | "kubb/missing-action"
            | "kubb/missing-blank"
            | "kubb/colon"
            | "kubb/bad-number"
            | "kubb/player-name"
            | "kubb/repeated-letter"
    );
    // Of several spellings of one habit, the game tells which is meant.
    let is_style = finding.severity < Severity::Warning && finding.fixes.len() < 2;
    if certain || !one_word || is_style {
        return Cause::Settled;
    }
    word_around(parse, game, finding.range)
}

fn word_around(parse: &Parse, game: &Game, range: TextRange) -> Cause {
    match game.sheet.throw_at(parse, range.start()) {
        Some((turn, throw)) => Cause::Word(game.sheet.turns[turn].throws[throw].range),
        None => Cause::Settled,
    }
}
