//! Findings about the order and the counts inside a turn, and about turn numbers.

use notation::{Edit, Finding, Fix, Severity, TextRange};

use super::{Game, Note};
use crate::{
    letters::Letter,
    numbering::{Slip, SlipKind},
    sheet::{Sheet, Step, Turn},
};

pub(super) fn notes(turn: &Turn) -> impl Iterator<Item = Note> {
    let counts = toss_counts(turn).map(|finding| Note::settled(turn, finding));
    let order = toss_order(turn).map(|finding| Note {
        word: (finding.code == "kubb/rethrow-order").then_some(finding.range),
        ..Note::settled(turn, finding)
    });
    counts.into_iter().chain(order)
}

/// More rethrows than throws, more penalties than rethrows.
fn toss_counts(turn: &Turn) -> Option<Finding> {
    let steps = || {
        turn.throws
            .iter()
            .filter(|throw| throw.is_toss() && !throw.flawed)
            .flat_map(|throw| &throw.steps)
    };
    let sum = |letter: Letter| -> u32 {
        steps()
            .filter(|step| step.letter == letter)
            .map(|step| u32::from(step.count()))
            .sum()
    };
    let range = |letter: Letter| {
        steps()
            .rfind(|step| step.letter == letter)
            .map(|step| step.range)
    };
    let (thrown, rethrown, penalties) = (
        sum(Letter::Inkast),
        sum(Letter::Rethrow),
        sum(Letter::Penalty),
    );
    let single = |letter: Letter| steps().filter(|step| step.letter == letter).count() == 1;
    let has_inkast = steps().any(|step| step.letter == Letter::Inkast);
    if rethrown > thrown && has_inkast {
        return range(Letter::Rethrow)
            .map(|range| {
                Finding::new(
                    "kubb/rethrow-count",
                    Severity::Warning,
                    range,
                    format!("{rethrown} kubbs rethrown, but only {thrown} thrown in."),
                )
            })
            .map(|finding| match single(Letter::Rethrow) {
                true => with_count(finding, thrown, Letter::Rethrow),
                false => finding,
            });
    }
    let has_rethrow = steps().any(|step| step.letter == Letter::Rethrow);
    (penalties > rethrown && has_rethrow)
        .then(|| range(Letter::Penalty))
        .flatten()
        .map(|range| {
            Finding::new(
                "kubb/penalty-count",
                Severity::Warning,
                range,
                format!(
                    "{penalties} penalty kubbs, but only {rethrown} rethrown: a kubb is a penalty kubb after its rethrow."
                ),
            )
        })
        .map(|finding| match single(Letter::Penalty) {
            true => with_count(finding, rethrown, Letter::Penalty),
            false => finding,
        })
}

/// `3R8I`, and `A 3I`.
fn toss_order(turn: &Turn) -> Option<Finding> {
    let steps: Vec<_> = turn
        .throws
        .iter()
        .take_while(|throw| throw.is_toss() && !throw.flawed)
        .flat_map(|throw| &throw.steps)
        .collect();
    let first = |letter: Letter| steps.iter().position(|step| step.letter == letter);
    if let (Some(rethrow), Some(inkast)) = (first(Letter::Rethrow), first(Letter::Inkast))
        && rethrow < inkast
    {
        let (before, after) = (steps[rethrow], steps[inkast]);
        let finding = Finding::new(
            "kubb/rethrow-order",
            Severity::Warning,
            before.range.cover(after.range),
            "A kubb is thrown in before it is rethrown: write I before R.",
        );
        // Only where both stand in one word does the order of the throws stay as it is.
        let adjacent = before.range.end() == after.range.start();
        let fix = Fix::guess(
            format!("Write {}{}", spell(after), spell(before)),
            vec![Edit::replace(
                before.range.cover(after.range),
                format!("{}{}", spell(after), spell(before)),
            )],
        );
        return Some(if adjacent {
            finding.with_fix(fix)
        } else {
            finding
        });
    }
    let (advantage, inkast) = (first(Letter::Advantage)?, first(Letter::Inkast)?);
    let last = turn
        .throws
        .iter()
        .rfind(|throw| throw.has(Letter::Inkast))?;
    let line = turn
        .throws
        .iter()
        .find(|throw| throw.has(Letter::Advantage))?;
    (advantage < inkast).then(|| {
        let finding = Finding::new(
            "kubb/advantage-order",
            Severity::Hint,
            steps[advantage].range,
            "The advantage line stands after the throw-in.",
        );
        let next = turn
            .throws
            .iter()
            .find(|throw| throw.range.start() >= line.range.end());
        match next {
            Some(next) if line.steps.len() == 1 && line.player.is_none() => {
                finding.with_fix(Fix::safe(
                    "Write the line after the throw-in",
                    vec![
                        Edit::delete(TextRange::new(line.range.start(), next.range.start())),
                        Edit::insert(last.range.end(), format!(" {}", spell(steps[advantage]))),
                    ],
                ))
            }
            _ => finding,
        }
    })
}

/// An action with its number, in capitals.
fn spell(step: &Step) -> String {
    let number = step
        .number
        .map_or_else(String::new, |number| number.to_string());
    format!("{number}{}", step.letter.sign())
}

/// Writes another number for the last of the actions that were counted.
fn with_count(finding: Finding, count: u32, letter: Letter) -> Finding {
    let text = format!("{count}{}", letter.sign());
    let edits = vec![Edit::replace(finding.range, text.clone())];
    finding.with_fix(Fix::guess(format!("Write {text}"), edits))
}

/// With `renumbers`, the numbers from here on can be repaired at once.
pub(crate) fn turn_number(sheet: &Sheet, slip: &Slip, renumbers: bool) -> Finding {
    let Slip {
        turn,
        written,
        expected,
        kind,
    } = *slip;
    let range = sheet.turns[turn]
        .number
        .map_or(sheet.turns[turn].range, |number| number.range);
    let before = written_before(sheet, turn);
    let message = match (kind, before) {
        (SlipKind::Single, _) => format!("Turn {expected} is numbered {written}."),
        (SlipKind::Shifted, Some(before)) => {
            format!("The numbers go from {before} to {written}; this is turn {expected}.")
        }
        (SlipKind::Missing, Some(before)) => format!(
            "The numbers go from {before} to {written}: turn {expected} is missing. What stood after it is not known."
        ),
        (_, None) => format!("This is turn {expected}, not {written}."),
    };
    let mut finding = Finding::new("kubb/turn-number", Severity::Warning, range, message);
    let single = Fix::guess(
        format!("Write {expected}."),
        vec![Edit::replace(range, format!("{expected}."))],
    );
    let all = |_| {
        let next = expected.saturating_add(1);
        let title = format!("Renumber from here: {expected}, {next}, …");
        Fix::guess(title, renumber(sheet, turn, expected))
    };
    let renumbering = renumbers.then_some(()).map(all).into_iter().collect();
    finding.fixes = match kind {
        SlipKind::Single => vec![single],
        SlipKind::Shifted | SlipKind::Missing => renumbering,
    };
    finding
}

fn written_before(sheet: &Sheet, turn: usize) -> Option<u32> {
    sheet.turns[..turn]
        .iter()
        .rev()
        .find_map(|turn| turn.number.map(|number| number.value))
}

/// The edits that number the turns from `turn` on in order, where they have a number.
pub(crate) fn renumber(sheet: &Sheet, turn: usize, first: u32) -> Vec<Edit> {
    (first..)
        .zip(&sheet.turns[turn.min(sheet.turns.len())..])
        .filter_map(|(value, turn)| {
            let number = turn.number.filter(|number| number.value != value)?;
            Some(Edit::replace(number.range, format!("{value}.")))
        })
        .collect()
}

/// The edits that give every turn without a number its number.
pub(crate) fn number_all(game: &Game) -> Vec<Edit> {
    game.sheet
        .turns
        .iter()
        .zip(&game.replay.numbering.turns)
        .filter(|(turn, _)| turn.number.is_none())
        .map(|(turn, numbered)| match turn.lone_period {
            Some(period) => Edit::replace(period, format!("{}.", numbered.number)),
            None => Edit::insert(turn.range.start(), format!("{}. ", numbered.number)),
        })
        .collect()
}

/// Some turns have a number and some have none: one finding a game, at the first without.
pub(crate) fn mixed_numbers(game: &Game) -> Option<Finding> {
    let turns = &game.sheet.turns;
    let bare = turns.iter().filter(|turn| turn.is_bare()).count();
    if bare == 0 || !turns.iter().any(|turn| turn.number.is_some()) {
        return None;
    }
    let first = turns.iter().find(|turn| turn.is_bare())?;
    let range = first
        .throws
        .first()
        .map_or(first.range, |throw| throw.range);
    let message = if bare == 1 {
        "This turn has no number, the others have one.".to_owned()
    } else {
        format!("Here and in {} more turns the number is missing.", bare - 1)
    };
    Some(
        Finding::new("kubb/mixed-numbers", Severity::Hint, range, message)
            .with_fix(Fix::guess("Number all turns", number_all(game))),
    )
}
