//! Findings about the order and the counts in a turn, about turn numbers, and about whole lines.

use notation::{
    Edit, Finding, Fix, Parse, TextRange,
    lines::{self, Doubled},
};

use super::{Analysis, Note};
use crate::{
    game::{letters::Letter, rules},
    read::{
        numbering::{self, NumberSlip, SlipKind},
        sheet::{Number, Sheet, Turn},
    },
};

/// Adds notes on the order and the counts of the toss.
pub(crate) fn add_notes(turn: &Turn, notes: &mut Vec<Note>) {
    let toss = turn.throws.iter().filter(|throw| throw.is_toss());
    // One action alone is in order.
    if toss.flat_map(|throw| throw.steps.iter()).nth(1).is_none() {
        return;
    }
    let order = toss_order(turn);
    let is_disordered = order
        .as_ref()
        .is_some_and(|finding| finding.code == rules::RETHROW_ORDER.code);
    // Actions in another order were not counted wrong.
    let counts = toss_counts(turn).filter(|_| !is_disordered);
    notes.extend(counts.map(|finding| Note {
        word: Some(finding.range),
        ..Note::settled(turn, finding)
    }));
    notes.extend(order.map(|finding| Note {
        word: is_disordered.then_some(finding.range),
        ..Note::settled(turn, finding)
    }));
}

/// More rethrows than throws, more penalties than rethrows.
fn toss_counts(turn: &Turn) -> Option<Finding> {
    let steps = || {
        turn.throws
            .iter()
            .filter(|throw| throw.is_toss() && !throw.flawed)
            .flat_map(|throw| throw.steps.iter())
    };
    if !steps().any(|step| step.letter == Letter::Rethrow) {
        return None;
    }
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
                rules::RETHROW_COUNT.at(
                    range,
                    format!("{rethrown} kubbs rethrown, but only {thrown} thrown in."),
                )
            })
            .map(|finding| match single(Letter::Rethrow) {
                true => with_count(finding, thrown, Letter::Rethrow),
                false => finding,
            });
    }
    (penalties > rethrown)
        .then(|| range(Letter::Penalty))
        .flatten()
        .map(|range| {
            rules::PENALTY_COUNT.at(range,
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

/// `QI`: a rescue is written before its throw-in, in one word.
fn rescue_order(turn: &Turn) -> Option<Finding> {
    let toss = turn.throws.iter();
    let mut toss = toss.take_while(|throw| throw.is_toss() && !throw.flawed);
    let [before, after] = toss.find_map(|throw| {
        let mut pairs = throw.steps.windows(2);
        pairs.find_map(|pair| match pair {
            [before, after] => {
                let follows = matches!(
                    before.letter,
                    Letter::Penalty | Letter::RescueTry | Letter::Rescue | Letter::Neighbor
                );
                (follows && after.letter == Letter::Inkast).then_some([*before, *after])
            }
            _ => None,
        })
    })?;
    let range = before.range.cover(after.range);
    let sign = before.letter.sign();
    let message =
        format!("A kubb is thrown in before anything else is done with it: write I before {sign}.");
    let text = format!("{after}{before}");
    let fix = Fix::guess(format!("Write {text}"), vec![Edit::replace(range, text)]);
    Some(rules::RETHROW_ORDER.at(range, message).with_fix(fix))
}

/// `3R8I` and `A 3I`: an action stands before the throw-in.
fn toss_order(turn: &Turn) -> Option<Finding> {
    let first = |letter: Letter| {
        let throws = turn.throws.iter();
        let toss = throws.take_while(|throw| throw.is_toss() && !throw.flawed);
        let mut steps = toss.flat_map(|throw| throw.steps.iter()).enumerate();
        steps.find(|(_, step)| step.letter == letter)
    };
    let (inkast, after) = first(Letter::Inkast)?;
    if let Some((rethrow, before)) = first(Letter::Rethrow)
        && rethrow < inkast
    {
        let finding = rules::RETHROW_ORDER.at(
            before.range.cover(after.range),
            "A kubb is thrown in before it is rethrown: write I before R.",
        );
        // A fix is possible only in one word: then the throws keep their order.
        let adjacent = before.range.end() == after.range.start();
        let fix = Fix::guess(
            format!("Write {after}{before}"),
            vec![Edit::replace(
                before.range.cover(after.range),
                format!("{after}{before}"),
            )],
        );
        return Some(if adjacent {
            finding.with_fix(fix)
        } else {
            finding
        });
    }
    if let Some(finding) = rescue_order(turn) {
        return Some(finding);
    }
    let (advantage, step) = first(Letter::Advantage)?;
    let last = turn
        .throws
        .iter()
        .rfind(|throw| throw.has(Letter::Inkast))?;
    let line = turn
        .throws
        .iter()
        .find(|throw| throw.has(Letter::Advantage))?;
    (advantage < inkast).then(|| {
        let finding =
            rules::ADVANTAGE_ORDER.at(step.range, "The advantage line stands after the throw-in.");
        let next = turn
            .throws
            .iter()
            .find(|throw| throw.range.start() >= line.range.end());
        match next {
            Some(next) if line.steps.len() == 1 && line.player.is_none() => {
                finding.with_fix(Fix::guess(
                    "Write the line after the throw-in",
                    vec![
                        Edit::delete(TextRange::new(line.range.start(), next.range.start())),
                        Edit::insert(last.range.end(), format!(" {step}")),
                    ],
                ))
            }
            _ => finding,
        }
    })
}

/// Adds a fix that writes `count` for the last counted action.
fn with_count(finding: Finding, count: u32, letter: Letter) -> Finding {
    let text = format!("{count}{}", letter.sign());
    let edits = vec![Edit::replace(finding.range, text.clone())];
    finding.with_fix(Fix::guess(format!("Write {text}"), edits))
}

/// The finding of a wrong number. With `renumbers`, one fix renumbers all turns from here on.
pub(crate) fn turn_number(game: &Analysis, slip: &NumberSlip, renumbers: bool) -> Finding {
    let sheet = &game.sheet;
    let NumberSlip {
        turn,
        written,
        expected,
        kind,
    } = *slip;
    let before = written_before(sheet, turn);
    let wrong = |message| rules::TURN_NUMBER.at(number_range(sheet, turn), message);
    match (kind, before) {
        (SlipKind::Missing, before) => turns_missing(game, slip, before),
        (SlipKind::Swapped, _) => numbers_swapped(sheet, slip),
        (SlipKind::Shifted, _) => {
            let finding = wrong(match before {
                Some(before) => {
                    format!("The numbers go from {before} to {written}; this is turn {expected}.")
                }
                None => format!("This is turn {expected}, not {written}."),
            });
            let next = expected.saturating_add(1);
            let title = format!("Renumber from here: {expected}, {next}, …");
            match renumbers {
                true => finding.with_fix(Fix::guess(title, renumber(sheet, turn, expected))),
                false => finding,
            }
        }
        (SlipKind::Single, _) => {
            let right = format!("{expected}.");
            let edits = vec![Edit::replace(number_range(sheet, turn), right.clone())];
            wrong(format!("Turn {expected} is numbered {written}."))
                .with_fix(Fix::guess(format!("Write {right}"), edits))
        }
    }
}

/// Turns are missing before one. Their text is unknown, so there is no repair.
fn turns_missing(game: &Analysis, slip: &NumberSlip, before: Option<u32>) -> Finding {
    let (first, last) = (slip.expected, slip.written.saturating_sub(1));
    let missing = if first == last {
        let team = game.teams.label(numbering::side(first));
        format!("Turn {first}, one of {team}, is missing")
    } else {
        format!("Turns {first} to {last} are missing")
    };
    let place = match before {
        Some(before) => format!("between turns {before} and {}", slip.written),
        None => format!("before turn {}", slip.written),
    };
    rules::TURN_MISSING.at(
        number_range(&game.sheet, slip.turn),
        format!("{missing} {place}. What stood after it is not known."),
    )
}

/// Two turns whose lines are in order, but whose numbers are swapped.
fn numbers_swapped(sheet: &Sheet, slip: &NumberSlip) -> Finding {
    let (first, second) = (slip.expected, slip.written);
    rules::TURN_NUMBER
        .at(
            number_range(sheet, slip.turn),
            format!("Turns {first} and {second} have each other's number."),
        )
        .with_related(number_range(sheet, slip.turn + 1), "the other number")
}

/// Two turns whose lines are swapped.
pub(crate) fn lines_swapped(sheet: &Sheet, slip: &NumberSlip) -> Finding {
    let (first, second) = (slip.expected, slip.written);
    let range = |turn: usize| {
        sheet
            .turns
            .get(turn)
            .map_or_else(TextRange::default, |one| one.range)
    };
    rules::LINES_SWAPPED.at(range(slip.turn),
        format!(
            "Turns {second} and {first} stand the wrong way round: turn {first} comes first. They are read in that order."
        ),
    )
    .with_related(range(slip.turn + 1), "this turn comes first")
}

/// One finding for the lines of `run`, one below the other, that repeat the turn above them.
pub(crate) fn written_twice(parse: &Parse, sheet: &Sheet, run: &[Doubled]) -> Option<Finding> {
    let (doubled, last) = (run.first()?, run.last()?);
    let above = sheet.turns.partition_point(|turn| turn.line < doubled.line);
    let first = above
        .checked_sub(1)
        .and_then(|above| sheet.turns.get(above));
    let turn = match first.and_then(|turn| turn.number) {
        Some(number) => format!("Turn {}", number.value),
        None => "This turn".to_owned(),
    };
    let (message, fix) = match run.len() {
        1 => (
            format!("{turn} is written twice. It is played once: remove one of the two lines."),
            lines::remove(parse, doubled.line),
        ),
        more => (
            format!(
                "{turn} is written {} times. It is played once: remove the other lines.",
                more + 1
            ),
            Fix::guess(
                format!("Remove the {more} lines below the first"),
                vec![Edit::delete(
                    parse
                        .line_range(doubled.line)
                        .cover(parse.line_range(last.line)),
                )],
            ),
        ),
    };
    let finding = rules::WRITTEN_TWICE
        .at(doubled.range, message)
        .with_related(doubled.first, "the same turn")
        .with_fix(fix);
    Some(finding)
}

/// The range of a turn's number, or of the whole turn if it has none.
fn number_range(sheet: &Sheet, turn: usize) -> TextRange {
    let turn = sheet.turns.get(turn);
    turn.map_or_else(TextRange::default, |turn| {
        turn.number.map_or(turn.range, |number| number.range)
    })
}

fn written_before(sheet: &Sheet, turn: usize) -> Option<u32> {
    sheet.turns[..turn]
        .iter()
        .rev()
        .find_map(|turn| turn.number.map(|number| number.value))
}

/// The edits that number the turns from `turn` on, beginning with `first`; turns without a number stay so.
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
pub(crate) fn number_all(game: &Analysis) -> Vec<Edit> {
    game.sheet
        .turns
        .iter()
        .zip(&game.replay.numbering.turns)
        .filter(|(turn, _)| turn.number.is_none())
        .map(|(turn, numbered)| {
            let number = numbered.number;
            match turn.misread_number(number) {
                Some(written) => Edit::replace(written, format!("{number}.")),
                None => Edit::insert(turn.range.start(), format!("{number}. ")),
            }
        })
        .collect()
}

/// The numbers of the turns have no periods, by habit: one finding with an edit for each.
pub(crate) fn bare_numbers(sheet: &Sheet) -> Option<Finding> {
    let numbers = sheet.turns.iter().filter_map(|turn| turn.number);
    let bare: Vec<Number> = numbers.filter(|number| number.is_bare).collect();
    let first = bare.first()?;
    let digits = first.value;
    let message = format!(
        "These are the numbers of the turns: a turn begins with its number and a period, such as {digits}."
    );
    let edits = bare
        .iter()
        .map(|number| Edit::insert(number.range.end(), "."));
    let fix = Fix::certain("Write a period", edits.collect());
    let finding = rules::TURN_PERIOD.at(first.range, message);
    Some(finding.with_fix(fix))
}

/// Some turns have a number and some do not: one finding in a game, at the first turn without.
pub(crate) fn mixed_numbers(game: &Analysis) -> Option<Finding> {
    let turns = &game.sheet.turns;
    let bare = turns.iter().filter(|turn| turn.is_bare()).count();
    if bare == 0 || !turns.iter().any(|turn| turn.number.is_some()) {
        return None;
    }
    let mut numbered = turns.iter().zip(&game.replay.numbering.turns);
    let (first, number) = numbered.find(|(turn, _)| turn.is_bare())?;
    let number = number.number;
    let range = first
        .throws
        .first()
        .map_or(first.range, |throw| throw.range);
    let without_period = first.misread_number(number);
    let (message, title) = match without_period.filter(|_| bare == 1) {
        Some(_) => (
            format!(
                "{number} without a period is read as kubbs thrown in, and the turn has no number."
            ),
            format!("Write {number}."),
        ),
        None if bare == 1 => (
            "This turn has no number, the others have one.".to_owned(),
            "Number all turns".to_owned(),
        ),
        None => (
            format!("Here and in {} more turns the number is missing.", bare - 1),
            "Number all turns".to_owned(),
        ),
    };
    Some(
        rules::MIXED_NUMBERS
            .at(range, message)
            .with_fix(Fix::guess(title, number_all(game))),
    )
}
