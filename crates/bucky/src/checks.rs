//! What the score sheet alone shows to be wrong, without a replay: tags, move numbers, results, an open comment.

pub(crate) mod findings;

use std::cmp::Ordering;

use notation::{
    Edit, Finding, Fix, TextRange, TextSize,
    results::{self, RESULTS},
    rows::{self, label},
    say::{self, shortened},
    tags::{self, Tag},
    work,
};

use crate::{
    game::{Color, rules},
    read::{
        parser::scan,
        sheet::{Entry, Gap, Number, Sheet, Start, setup},
    },
};

/// The tags that Movetext knows besides the roster, in their usual order.
const KNOWN_TAGS: [(&str, &str); 3] = [
    ("Id", "A name under which the game can be found."),
    (
        "Setup",
        "The position before the first move: 8 ranks from the eighth down with `/` between them, or 64 characters. Capitals are White's.",
    ),
    ("Side", "Who makes the first move: `w` or `b`."),
];

/// Tags of chess files that have no meaning here.
const OTHER_TAGS: [&str; 10] = [
    "Annotator",
    "PlyCount",
    "TimeControl",
    "Time",
    "Termination",
    "Mode",
    "Variant",
    "WhiteElo",
    "BlackElo",
    "Source",
];

/// The names of tags and the rules for them.
pub(crate) const TAGS: tags::Names = tags::Names {
    known: &KNOWN_TAGS,
    others: &OTHER_TAGS,
    duplicate: &rules::DUPLICATE_TAG,
    last_counts: false,
    misspelled: &rules::TAG_NAME,
};

/// The findings of the sheet. Before the moves in `gaps`, others are missing.
pub(crate) fn check(sheet: &Sheet, gaps: &[Gap]) -> Vec<Finding> {
    let mut findings = tags::check(&sheet.tags, &TAGS, check_value);
    let next_game = next_game(sheet, gaps);
    check_numbers(sheet, gaps, next_game, &mut findings);
    check_results(sheet, next_game, &mut findings);
    if let Some(range) = sheet.open_comment {
        let brace = TextRange::at(range.start(), TextSize::new(1));
        findings.push(
            rules::UNCLOSED_COMMENT.at(brace,
                "This comment is never closed: write } where it ends. Until then every move behind it is part of it.",
            )
            .with_fix(Fix::guess(
                "Close it at the end of the line",
                vec![Edit::insert(range.end(), "}")],
            )),
        );
    }
    findings
}

fn check_value(tag: &Tag) -> Option<Finding> {
    let value = tag.value.trim();
    let warn = |message: String, right: Option<&str>| {
        let finding = rules::TAG_VALUE.at(tag.value_range, message);
        match right {
            Some(right) => finding.with_fix(Fix::safe(
                format!("Write {right}"),
                vec![Edit::replace(tag.value_range, right)],
            )),
            None => finding,
        }
    };
    match tag.name.as_str() {
        "Result" if value != "?" && !RESULTS.contains(&value) => Some(warn(
            format!(
                "{} is no result: write 1-0, 0-1, 1/2-1/2 or *.",
                shortened(value)
            ),
            scan::result(value),
        )),
        "Side" if !matches!(value, "w" | "b") => {
            let right = setup::side(value).map(|color| match color {
                Color::White => "w",
                Color::Black => "b",
            });
            Some(warn(
                format!(
                    "{} is no side: write w for White or b for Black.",
                    shortened(value)
                ),
                right,
            ))
        }
        "Setup" => setup::Diagram::parse(&tag.value).err().map(|what| {
            rules::SETUP.at(
                tag.value_range,
                format!("The start position cannot be read: {what}."),
            )
        }),
        _ => None,
    }
}

/// The number and the side that a move number should have, and whether that side is Black.
fn expected(start: u32, offset: usize, delta: i64) -> (i64, bool) {
    (
        i64::from(start) + i64::try_from(offset / 2).unwrap_or(i64::MAX / 2) + delta,
        offset % 2 == 1,
    )
}

/// The most wrong numbers in a row that are reported: more of them have one cause.
const MOST_WRONG_NUMBERS: usize = 2;

fn check_numbers(
    sheet: &Sheet,
    gaps: &[Gap],
    next_game: Option<TextRange>,
    findings: &mut Vec<Finding>,
) {
    if let Some(finding) = of_each_move(sheet) {
        findings.push(finding);
        return;
    }
    let start = sheet.start_number();
    let mut offset = usize::from(sheet.starts_with_black());
    let mut delta = 0;
    let mut wrong_in_a_row = 0;
    let mut doubtful = None;
    let mut shifted: Option<Shifted> = None;
    work::count(sheet.entries.len());
    for (index, entry) in sheet.entries.iter().enumerate() {
        let number = match entry {
            Entry::Move(index) => {
                offset += 1 + missing(gaps, *index);
                continue;
            }
            Entry::Result { .. } => continue,
            Entry::Number(number) => *number,
        };
        if next_game.is_some_and(|begin| begin.start() == number.range.start()) {
            break;
        }
        if let Some(slipped) = slipped_blank(sheet, index, number, expected(start, offset, delta)) {
            findings.push(slipped);
            continue;
        }
        if announces_missing(sheet, gaps, index, expected(start, offset, delta)) {
            continue;
        }
        let next = match sheet.entries.get(index + 1) {
            Some(Entry::Number(_) | Entry::Result { .. }) => {
                findings.push(stray(number));
                continue;
            }
            None if number.is_broken => {
                findings.push(stray(number));
                continue;
            }
            None => continue,
            Some(Entry::Move(next)) => *next,
        };
        let (value, is_black) = expected(start, offset + missing(gaps, next), delta);
        if number.is_broken {
            findings.push(broken_number(number, value, is_black));
            continue;
        }
        let plain = expected(start, offset + missing(gaps, next), 0).0;
        if number.fits(value, is_black) {
            wrong_in_a_row = 0;
            if let Some(shifted) = &mut shifted {
                shifted.numbers.push((number, label(plain, is_black)));
            }
            findings.extend(match sheet.has_ellipses {
                true => Some(ellipsis(number, value)),
                false => ambiguous(number, value, is_black),
            });
            continue;
        }
        if let Some(shifted) = shifted.take_if(|_| number.fits(plain, is_black))
            && next_fits(
                sheet,
                gaps,
                index,
                |offset| expected(start, offset, 0),
                offset,
            )
        {
            delta = 0;
            wrong_in_a_row = 0;
            shifted.tell(number, findings);
            continue;
        }
        wrong_in_a_row += 1;
        if wrong_in_a_row > MOST_WRONG_NUMBERS {
            continue;
        }
        let goes_on = next_fits(
            sheet,
            gaps,
            index,
            |offset| expected(start, offset, delta),
            offset,
        );
        let doubtful = doubtful.get_or_insert_with(|| sheet.gaps());
        let doubtful = doubtful.iter().find(|gap| gap.is_before(next));
        findings.push(match doubtful {
            Some(gap) if gap.is_counted => doubtful_number(number, value, gap),
            // A line may be missing before the last one.
            Some(_) | None => wrong_number(number, value, is_black),
        });
        if !goes_on && number.is_black == is_black {
            shifted = (delta == 0).then(|| Shifted {
                finding: findings.len().saturating_sub(1),
                numbers: vec![(number, label(plain, is_black))],
            });
            delta += i64::from(number.value) - value;
        }
    }
}

/// Numbers in a row that are all too high or too low by the same amount.
struct Shifted {
    /// The index of the finding on the first of them.
    finding: usize,
    /// Each with the right one.
    numbers: Vec<(Number, String)>,
}

impl Shifted {
    /// Says of all of them what the finding on the first says, as `number` behind them is right again.
    fn tell(self, number: Number, findings: &mut [Finding]) {
        let ([(first, right), .., (last, last_right)], Some(finding)) =
            (self.numbers.as_slice(), findings.get_mut(self.finding))
        else {
            return;
        };
        let written = |number: &Number| label(i64::from(number.value), number.is_black);
        let message = format!(
            "{} to {} stand where {right} to {last_right} are due, and {} behind them is right again.",
            written(first),
            written(last),
            written(&number),
        );
        let edits = self.numbers.iter();
        let edits = edits.map(|(number, right)| Edit::replace(number.range, right.clone()));
        let fix = Fix::guess(format!("Write {right} to {last_right}"), edits.collect());
        *finding = rules::MOVE_NUMBER.at(first.range, message).with_fix(fix);
    }
}

/// One finding for a game whose moves are counted one by one, White's and Black's.
fn of_each_move(sheet: &Sheet) -> Option<Finding> {
    let start = sheet.start_number();
    let numbers = sheet.announced.iter().copied();
    let numbers = numbers.map(|number| number.filter(|one| !one.is_broken));
    let numbers: Vec<Number> = numbers.collect::<Option<_>>()?;
    let begins = numbers.first()?.value == start && !sheet.starts_with_black();
    let values = || numbers.iter().map(|one| one.value);
    if !begins || !rows::count_each_move(values()) && !count_few(sheet, &numbers) {
        return None;
    }
    let edits = numbers.iter().enumerate().map(|(offset, number)| {
        let (value, is_black) = expected(start, offset, 0);
        Edit::replace(number.range, label(value, is_black))
    });
    let finding = rules::MOVE_NUMBER.at(numbers.get(1)?.range, rows::OF_EACH_MOVE);
    Some(finding.with_fix(Fix::guess("Number pairs of moves", edits.collect())))
}

/// Whether each of three moves has a number of its own, White's and Black's by turns, as in a short table.
fn count_few(sheet: &Sheet, numbers: &[Number]) -> bool {
    let [first, second, third] = numbers else {
        return false;
    };
    let are_plain = numbers.iter().all(|one| !one.is_black && one.dots < 3);
    let follows = |one: &Number, next: &Number| one.value.checked_add(1) == Some(next.value);
    // White's moves alone have such numbers, too.
    let color = |at: usize| {
        let written = sheet.moves.get(at)?;
        let (from, _) = written.from?;
        match sheet.start() {
            Start::Known(position) => position.color(from),
            // On an unknown board, the way forward tells it.
            Start::Fragment(..) => match written.to?.0.rank().cmp(&from.rank()) {
                Ordering::Greater => Some(Color::White),
                Ordering::Less => Some(Color::Black),
                Ordering::Equal => None,
            },
        }
    };
    let by_turns = color(0) == Some(Color::White) && color(1) == Some(Color::Black);
    are_plain && by_turns && follows(first, second) && follows(second, third)
}

/// Whether the number at `index`, at the end of its line, is the `expected` number of a missing move.
fn announces_missing(sheet: &Sheet, gaps: &[Gap], index: usize, expected: (i64, bool)) -> bool {
    if gaps.is_empty() {
        return false;
    }
    let mut behind = sheet.entries.iter().skip(index + 1);
    let next = behind.find_map(|entry| match entry {
        Entry::Move(next) => Some(*next),
        _ => None,
    });
    match sheet.entries.get(index) {
        Some(Entry::Number(number)) => {
            let (value, is_black) = expected;
            next.is_some_and(|next| missing(gaps, next) > 0) && number.fits(value, is_black)
        }
        _ => false,
    }
}

/// A blank one character too early, as in `g7-f 623.` and `c6-b 7g8-f7`: the digit after it belongs to the square, not to a
/// number.
fn slipped_blank(
    sheet: &Sheet,
    index: usize,
    number: Number,
    (value, is_black): (i64, bool),
) -> Option<Finding> {
    let Some(Entry::Move(before)) = sheet.entries.get(index.checked_sub(1)?) else {
        return None;
    };
    let written = sheet.moves.get(*before)?;
    let one = TextSize::new(1);
    let is_half = written.sign.is_some() && written.to.is_none();
    if !is_half || number.opens_line || number.range.start() != written.range.end() + one {
        return None;
    }
    let file = written
        .text()
        .chars()
        .last()
        .filter(|c| matches!(c, 'a'..='h'))?;
    let digits = number.value.to_string();
    let rank = digits.chars().next().filter(|c| matches!(c, '1'..='8'))?;
    let rest = digits.get(1..)?;
    let fits = if rest.is_empty() {
        number.dots == 0
            && matches!(sheet.entries.get(index + 1), Some(Entry::Move(next))
                if sheet.moves.get(*next).is_some_and(|next| next.range.start() == number.range.end()))
    } else {
        number.dots > 0 && (rest, number.is_black) == (value.to_string().as_str(), is_black)
    };
    let blank = TextRange::new(written.range.end(), number.range.start() + one);
    fits.then(|| {
        rules::SQUARE
            .at(
                TextRange::new(written.range.end() - one, written.range.end()),
                format!("{file} is no square: its rank, {rank}, stands behind the blank."),
            )
            .with_fix(Fix::guess(
                format!("Write {}{rank}", written.text()),
                vec![Edit::replace(blank, format!("{rank} "))],
            ))
    })
}

/// The number of moves missing before the move `index`; `gaps` are in ascending order.
fn missing(gaps: &[Gap], index: usize) -> usize {
    let gap = gaps.binary_search_by_key(&index, |gap| gap.before);
    gap.ok()
        .and_then(|gap| gaps.get(gap))
        .map_or(0, |gap| gap.moves)
}

/// Each number before a move, with the value it should have and whether it should be Black's.
pub(crate) fn numbered<'s>(
    sheet: &'s Sheet,
    gaps: &'s [Gap],
) -> impl Iterator<Item = (Number, i64, bool)> + 's {
    let start = sheet.start_number();
    let mut offset = usize::from(sheet.starts_with_black());
    (sheet.announced.iter().enumerate()).filter_map(move |(index, number)| {
        offset += missing(gaps, index);
        let (value, is_black) = expected(start, offset, 0);
        offset += 1;
        number.map(|number| (number, value, is_black))
    })
}

/// Whether the next number after the entry `index` is as `expected`: then only the number at `index` is wrong.
fn next_fits(
    sheet: &Sheet,
    gaps: &[Gap],
    index: usize,
    expected: impl Fn(usize) -> (i64, bool),
    mut offset: usize,
) -> bool {
    let mut number: Option<Number> = None;
    for entry in sheet.entries.iter().skip(index + 1) {
        work::count(1);
        match entry {
            Entry::Move(next) => {
                offset += missing(gaps, *next);
                if let Some(number) = number {
                    let (value, is_black) = expected(offset);
                    return number.fits(value, is_black);
                }
                offset += 1;
            }
            Entry::Result { .. } => return true,
            Entry::Number(found) => number = Some(*found).filter(|found| !found.is_broken),
        }
    }
    true
}

fn wrong_number(number: Number, value: i64, is_black: bool) -> Finding {
    let right = label(value, is_black);
    let written = label(i64::from(number.value), number.is_black);
    let side = if is_black { Color::Black } else { Color::White };
    let edits = vec![Edit::replace(number.range, right.clone())];
    let title = format!("Write {right}");
    rules::MOVE_NUMBER
        .at(
            number.range,
            format!(
                "{written} stands before {}'s move {value}: its number is {right}",
                side.name()
            ),
        )
        .with_fix(Fix::guess(title, edits))
}

/// A line whose number and all later ones are too high, although the game goes on: moves may be missing that the replay does
/// not need.
fn doubtful_number(number: Number, value: i64, gap: &Gap) -> Finding {
    let written = label(i64::from(number.value), number.is_black);
    rules::MOVE_NUMBER.at(number.range,
        format!(
            "{written} follows where {value} is due, and the numbers go on from it: either {} are missing before it, or it and \
             the numbers behind it are too high.",
            say::counted(u64::try_from(gap.moves).unwrap_or(u64::MAX), "move"),
        ),
    )
}

/// A number with two dots, one too many or one too few; `None` for other numbers.
fn ambiguous(number: Number, value: i64, is_black: bool) -> Option<Finding> {
    number.is_ambiguous().then(|| {
        let right = label(value, is_black);
        rules::NUMBER_DOT.at(number.range,
            format!(
                "Two dots do not tell whose move it is: {} stands before White's move, {} before Black's.",
                label(value, false),
                label(value, true)
            ),
        )
        .with_fix(Fix::safe(
            format!("Write {right}"),
            vec![Edit::replace(number.range, right)],
        ))
    })
}

/// A number with three dots before White's move, in a game whose numbers all have them.
fn ellipsis(number: Number, value: i64) -> Finding {
    let right = label(value, false);
    let message = format!(
        "Three dots stand before Black's move alone. White's move and Black's have one number, with one dot: {right}"
    );
    let edits = vec![Edit::replace(number.range, right.clone())];
    let fix = Fix::guess(format!("Write {right}"), edits);
    rules::NUMBER_DOT.at(number.range, message).with_fix(fix)
}

/// How the finding on a number begins that is followed by a move and cannot be read.
pub(crate) const UNREAD_NUMBER: &str = "This number cannot be read: ";

fn broken_number(number: Number, value: i64, is_black: bool) -> Finding {
    let right = label(value, is_black);
    let side = if is_black { Color::Black } else { Color::White };
    rules::MOVE_NUMBER
        .at(
            number.range,
            format!(
                "{UNREAD_NUMBER}before {}'s move {value} stands {right}",
                side.name()
            ),
        )
        .with_fix(Fix::guess(
            format!("Write {right}"),
            vec![Edit::replace(number.range, right)],
        ))
}

fn stray(number: Number) -> Finding {
    let message = if number.is_broken {
        "This number cannot be read, and no move follows it.".to_owned()
    } else {
        format!("No move follows the number {}.", number.value)
    };
    rules::MOVE_NUMBER
        .at(number.range, message)
        .with_fix(Fix::guess(
            "Remove the number",
            vec![Edit::delete(number.range)],
        ))
}

/// The range of a wrong number, and the blank after it, with which another game begins after the result, instead of `1.`.
/// `None` if the number continues the game: then the result is in the wrong place.
fn next_game(sheet: &Sheet, gaps: &[Gap]) -> Option<TextRange> {
    let is_result = |entry: &Entry| matches!(entry, Entry::Result { .. });
    let at = sheet.entries.iter().position(is_result)?;
    let (Some(Entry::Number(number)), Some(Entry::Move(first))) =
        (sheet.entries.get(at + 1), sheet.entries.get(at + 2))
    else {
        return None;
    };
    let (_, value, is_black) =
        numbered(sheet, gaps).find(|(found, ..)| found.range == number.range)?;
    let goes_on = number.fits(value, is_black);
    let range = TextRange::new(number.range.start(), sheet.moves.get(*first)?.range.start());
    // A blank, and perhaps another sign for the dot.
    let is_beside = range.end() <= number.range.end() + TextSize::new(2);
    (number.opens_line && !number.is_black && !goes_on && is_beside).then_some(range)
}

fn check_results(sheet: &Sheet, next_game: Option<TextRange>, findings: &mut Vec<Finding>) {
    let mut over: Option<TextRange> = None;
    for entry in &sheet.entries {
        match (entry, over) {
            (Entry::Result { .. }, _) if sheet.is_said(entry) => {}
            (Entry::Result { range, .. }, None) => over = Some(*range),
            (Entry::Number(_), _) | (Entry::Move(_), None) => {}
            (Entry::Move(_) | Entry::Result { .. }, Some(result)) => {
                let range = sheet.range(entry);
                let what = match entry {
                    Entry::Move(_) => "This move stands",
                    _ => "A second result stands",
                };
                let finding = rules::AFTER_RESULT.at(range,
                    format!(
                        "{what} behind the result. A new game begins with its tags or with move 1."
                    ),
                )
                .with_related(result, "the result");
                findings.push(match next_game {
                    Some(begin) => finding.with_fix(Fix::guess(
                        "Write 1. and begin a new game",
                        vec![Edit::replace(begin, "1. ")],
                    )),
                    None => finding,
                });
                break;
            }
        }
    }
    let last = match next_game {
        Some(_) => sheet.first_result(),
        None => sheet.result(),
    };
    findings.extend(last.and_then(|written| {
        results::mismatch(&rules::RESULT_MISMATCH, sheet.tag("Result"), written)
    }));
}
