//! Columns whose moves stand in two rows, White's above Black's: `1. e4 | 2. Nf3` above `e5 | Nc6`, or with their names the other way
//! round: `Black: e5 Nc6` above `White: e4 Nf3`. That is the only finding of
//! such a text. Without names and numbers, only the moves themselves show it.

use std::ops::Range;

use super::{
    headed::{BLACK, WHITE},
    paper::{self, is_result},
    printed::{OF_ERROR, burden},
};
use crate::{
    Edit, Finding, Fix, Notation, Record, Rule, Settings,
    edit::place,
    text::{
        line::{lines, trim_line_break},
        work,
    },
};

/// The fewest moves of the first row: one alone is White's move above Black's, as it is read anyway.
const FEWEST: usize = 2;

/// The fewest moves of White's row if nothing but the moves tells the sides.
const FEWEST_BARE: usize = 3;

/// The most words of a row.
const MOST: usize = 400;

/// The signs between two words of a row.
const BETWEEN: [char; 5] = [' ', '\t', '|', ';', ','];

/// The rows of such a text, in pairs.
#[derive(Debug)]
pub(super) struct Paired {
    pairs: Vec<Pair>,
    /// Whether only the moves show which row is whose: no names, no numbers.
    is_bare: bool,
}

/// White's row and Black's.
#[derive(Debug)]
struct Pair {
    /// The bytes of the upper row in the text of the game, with the numbers above it, and the end of the row below.
    upper: Range<usize>,
    end: usize,
    /// Whether the upper row is Black's. Only the names of the sides show it.
    is_turned: bool,
    /// The moves of both sides, one line each, and the result.
    lines: Vec<String>,
}

/// A row of words.
#[derive(Debug, Clone)]
struct PairedRow<'t> {
    range: Range<usize>,
    side: Option<PairSide>,
    /// The numbers of the moves, if each has one.
    numbers: Vec<u32>,
    moves: Vec<&'t str>,
    result: Option<&'t str>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum PairSide {
    White,
    Black,
}

impl Paired {
    /// The rows of `text`, if all of its moves are in such pairs.
    pub(super) fn of(notation: &dyn Notation, text: &str) -> Option<Self> {
        if !notation.about().tags.contains(&"White") {
            return None;
        }
        work::count(text.len());
        let mut start = 0;
        let mut rows = Vec::new();
        for whole in lines(text) {
            let line = trim_line_break(whole);
            let words = paper::around(start, line);
            start += whole.len();
            let shown = text.get(words.clone()).unwrap_or_default();
            let is_rule = !shown.contains(char::is_alphanumeric) && !is_result(shown);
            if is_rule
                || shown.is_empty()
                || shown.starts_with('[')
                || shown.starts_with(notation.comment().line)
            {
                continue;
            }
            rows.push(PairedRow::of(notation, shown, words)?);
        }
        Self::of_rows(&rows)
    }

    fn of_rows(rows: &[PairedRow<'_>]) -> Option<Self> {
        let (mut at, mut next) = (0, 1_u32);
        let (mut pairs, mut is_over) = (Vec::new(), false);
        let is_bare = are_bare(rows);
        while let Some(row) = rows.get(at) {
            // The result alone below the rows.
            if row.moves.is_empty() && row.numbers.is_empty() && at + 1 == rows.len() {
                break;
            }
            let header = row.is_header().then_some(row);
            at += usize::from(header.is_some());
            let (upper, lower) = (rows.get(at)?, rows.get(at + 1)?);
            at += 2;
            let is_turned =
                upper.side == Some(PairSide::Black) && lower.side == Some(PairSide::White);
            let (white, black) = match is_turned {
                true => (lower, upper),
                false => (upper, lower),
            };
            let header = header.map(|header| header.numbers.as_slice());
            let is_short = pairs.is_empty() && white.moves.len() < FEWEST;
            let is_pair = is_bare || white.stands_above(black, header);
            if is_short || is_over || !is_pair {
                return None;
            }
            let numbers = header.unwrap_or(&white.numbers);
            let begin = numbers.first().copied().unwrap_or(next);
            let mut lines = Vec::with_capacity(white.moves.len());
            for (nth, one) in white.moves.iter().enumerate() {
                let number = begin.saturating_add(u32::try_from(nth).unwrap_or(u32::MAX));
                let other = black.moves.get(nth).map(|other| format!(" {other}"));
                lines.push(format!("{number}. {one}{}", other.unwrap_or_default()));
                next = number.saturating_add(1);
            }
            let result = white.result.or(black.result);
            is_over = result.is_some();
            lines.extend(result.map(str::to_owned));
            pairs.push(Pair {
                upper: row.range.start..upper.range.end,
                end: lower.range.end,
                is_turned,
                lines,
            });
        }
        (!pairs.is_empty()).then_some(Self { pairs, is_bare })
    }

    /// The only finding of a text that was read as `record`, if less is wrong with the moves of both sides beside each other.
    pub(super) fn finding(
        &self,
        notation: &dyn Notation,
        record: &dyn Record,
        settings: &Settings,
    ) -> Option<Finding> {
        let rule = Rule::of(notation, "columns")?;
        let written_burden = burden(record);
        // Two rows of moves that can be played as they stand are no columns.
        if self.is_bare && written_burden < OF_ERROR && !record.moves().is_empty() {
            return None;
        }
        let text = record.parse().text();
        let line_break = if text.contains("\r\n") { "\r\n" } else { "\n" };
        let edits = self.pairs.iter().flat_map(|pair| {
            let lines = pair.lines.join(line_break);
            let lower = pair.upper.end..pair.end;
            [
                Edit::replace(place(&pair.upper), lines),
                Edit::delete(place(&lower)),
            ]
        });
        let edits: Vec<Edit> = edits.collect();
        let read = super::read_edited(notation, text, &edits, settings);
        let left = burden(&*read);
        let is_better =
            left < written_burden || left == 0 && read.moves().len() > record.moves().len();
        if !is_better || self.is_bare && left >= OF_ERROR {
            return None;
        }
        let first = self.pairs.first()?;
        let example = first.lines.first()?;
        let (upper, lower) = match first.is_turned {
            true => ("Black", "White"),
            false => ("White", "Black"),
        };
        let message = format!(
            "{upper}'s moves stand in one row and {lower}'s in the row below. Write them beside each other: \u{201c}{example}\u{201d}."
        );
        let fix = match left {
            0 => Fix::certain,
            _ => Fix::guess,
        };
        let finding = rule.at(place(&first.upper), message);
        Some(finding.with_fix(fix("Write the moves in pairs", edits)))
    }
}

/// Whether the rows are two of moves alone, perhaps above the result, with an answer to each move but the last.
fn are_bare(rows: &[PairedRow<'_>]) -> bool {
    let (white, black) = match rows {
        [white, black] => (white, black),
        [white, black, last] if last.moves.is_empty() && last.numbers.is_empty() => (white, black),
        _ => return false,
    };
    let is_bare = |row: &PairedRow<'_>| row.side.is_none() && row.numbers.is_empty();
    let count = white.moves.len();
    is_bare(white)
        && is_bare(black)
        && count >= FEWEST_BARE
        && [count, count - 1].contains(&black.moves.len())
}

impl<'t> PairedRow<'t> {
    /// The row `text` at `range`; `None` if one of its words is neither a move nor a number. Nearly all lines of moves are none, as
    /// their third word shows: `1. e4 e5`.
    fn of(notation: &dyn Notation, text: &'t str, range: Range<usize>) -> Option<Self> {
        let words = text.split(BETWEEN).filter(|word| !word.is_empty());
        let mut words = words.peekable();
        let name = words.peek()?.trim_end_matches(':').to_lowercase();
        let side = match &*name {
            name if WHITE.contains(&name) => Some(PairSide::White),
            name if BLACK.contains(&name) => Some(PairSide::Black),
            _ => None,
        };
        let mut row = Self {
            range,
            side,
            numbers: Vec::new(),
            moves: Vec::new(),
            result: None,
        };
        if row.side.is_some() || paper::is_number_heading(&name) {
            words.next();
        }
        let is_number = |word: &str| word.starts_with(|sign: char| sign.is_ascii_digit());
        let begins_with_number = words.peek().is_some_and(|word| is_number(word));
        while let Some(word) = words.next() {
            if words.peek().is_none() && is_result(word) {
                row.result = Some(word);
                break;
            }
            match word.trim_end_matches(['.', '\u{2026}', ')']).parse() {
                Ok(number) => row.numbers.push(number),
                Err(_) => row.moves.push(word),
            }
            let has_both = begins_with_number && row.moves.len() > row.numbers.len();
            if has_both || row.numbers.len() + row.moves.len() > MOST {
                return None;
            }
        }
        // `1. e4 2. Nf3`, and not `1. e4 e5`.
        let is_each = row.numbers.len() == row.moves.len();
        let is_row = row.numbers.is_empty() || row.moves.is_empty() || is_each;
        let are_moves = is_row && row.moves.iter().all(|word| is_move(notation, word));
        are_moves.then_some(row)
    }

    /// Whether it is nothing but the numbers of moves.
    fn is_header(&self) -> bool {
        self.moves.is_empty() && self.numbers.len() >= FEWEST && self.side.is_none()
    }

    /// Whether it holds White's moves, and `black` those of Black. The numbers may stand in a row above them.
    fn stands_above(&self, black: &Self, header: Option<&[u32]>) -> bool {
        let numbers = header.unwrap_or(&self.numbers);
        let is_counted = numbers
            .windows(2)
            .all(|pair| matches!(pair, [one, next] if one.checked_add(1) == Some(*next)));
        let is_numbered = numbers.len() >= self.moves.len();
        let are_named = self.side == Some(PairSide::White) && black.side == Some(PairSide::Black);
        // Black may not have answered White's last move.
        let is_own = self.numbers.starts_with(&black.numbers);
        let count = self.moves.len();
        let is_pair = [count, count.saturating_sub(1)].contains(&black.moves.len());
        count > 0
            && is_pair
            && is_counted
            && is_own
            && (are_named || is_numbered && self.side != Some(PairSide::Black))
            && (numbers.is_empty() || is_numbered)
    }
}

/// Whether a word is a move.
fn is_move(notation: &dyn Notation, word: &str) -> bool {
    word.starts_with(|sign: char| sign.is_ascii_alphabetic() || sign == '0')
        && paper::is_read(notation, word, 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row<'t>(side: Option<PairSide>, numbers: &[u32], moves: &[&'t str]) -> PairedRow<'t> {
        PairedRow {
            range: 0..1,
            side,
            numbers: numbers.to_vec(),
            moves: moves.to_vec(),
            result: None,
        }
    }

    #[test]
    fn the_moves_of_both_sides_are_paired() {
        let (white, black) = (Some(PairSide::White), Some(PairSide::Black));
        for (rows, expected) in [
            (
                vec![
                    row(None, &[1, 2], &["e4", "Nf3"]),
                    row(None, &[], &["e5", "Nc6"]),
                ],
                Some(vec!["1. e4 e5", "2. Nf3 Nc6"]),
            ),
            (
                vec![
                    row(None, &[1, 2], &[]),
                    row(None, &[], &["e4", "Nf3"]),
                    row(None, &[], &["e5"]),
                ],
                Some(vec!["1. e4 e5", "2. Nf3"]),
            ),
            (
                vec![
                    row(white, &[], &["e4", "Nf3"]),
                    row(black, &[], &["e5", "Nc6"]),
                    row(white, &[], &["Bb5", "O-O"]),
                    row(black, &[], &["a6", "Nf6"]),
                ],
                Some(vec!["1. e4 e5", "2. Nf3 Nc6", "3. Bb5 a6", "4. O-O Nf6"]),
            ),
            // Black's row above White's, which only the names show.
            (
                vec![
                    row(black, &[], &["e5", "Nc6"]),
                    row(white, &[], &["e4", "Nf3", "Bb5"]),
                ],
                Some(vec!["1. e4 e5", "2. Nf3 Nc6", "3. Bb5"]),
            ),
            (
                vec![
                    row(black, &[], &["e5", "Nc6"]),
                    row(None, &[], &["e4", "Nf3"]),
                ],
                None,
            ),
            (
                vec![row(black, &[], &["e5"]), row(white, &[], &["e4"])],
                None,
            ),
            // Without names and numbers, two rows of some length.
            (
                vec![
                    row(None, &[], &["e4", "Nf3", "Bb5"]),
                    row(None, &[], &["e5", "Nc6"]),
                ],
                Some(vec!["1. e4 e5", "2. Nf3 Nc6", "3. Bb5"]),
            ),
            (
                vec![
                    row(None, &[], &["e4", "Nf3", "Bb5"]),
                    row(None, &[], &["e5", "Nc6", "a6"]),
                    row(None, &[], &["Ba4", "O-O", "Re1"]),
                ],
                None,
            ),
            (
                vec![
                    row(None, &[], &["e4", "e5", "Nf3"]),
                    row(None, &[], &["Nc6"]),
                ],
                None,
            ),
            // Rows of both sides, rows without a name and numbers, rows of one side.
            (
                vec![
                    row(None, &[], &["e4", "e5"]),
                    row(None, &[], &["Nf3", "Nc6"]),
                ],
                None,
            ),
            (
                vec![
                    row(white, &[], &["e4", "Nf3"]),
                    row(white, &[], &["e5", "Nc6"]),
                ],
                None,
            ),
            (
                vec![
                    row(None, &[1, 3], &["e4", "Nf3"]),
                    row(None, &[], &["e5", "Nc6"]),
                ],
                None,
            ),
            (
                vec![row(None, &[1], &["e4"]), row(None, &[], &["e5"])],
                None,
            ),
        ] {
            let paired = Paired::of_rows(&rows).map(|paired| {
                let lines = paired.pairs.into_iter().flat_map(|pair| pair.lines);
                lines.collect::<Vec<String>>()
            });
            let expected = expected.map(|lines: Vec<&str>| {
                let lines = lines.into_iter().map(str::to_owned);
                lines.collect::<Vec<String>>()
            });
            assert_eq!(paired, expected);
        }
    }
}
