//! Columns that stand a blank apart, so that only the numbers of the moves tell them: `1 e4 e5 10 Nc3 d6` above
//! `2 Nf3 Nc6 11 a3 Be6`. The numbers jump inside each line and go on in the next one.

use std::ops::Range;

use super::{Edge, FEWEST, MoveStart, PrintedCell, StartStyle};
use crate::text::{line, work};

/// The lines of `text` with a cell for each of their moves, and how many have several. `None` for nearly every record: as soon as
/// the numbers of a line go on inside it.
pub(super) fn lines(text: &str) -> Option<(Vec<Vec<PrintedCell>>, usize)> {
    let mut lines: Vec<Vec<PrintedCell>> = Vec::new();
    let mut above: Vec<u32> = Vec::new();
    let mut several = 0;
    let mut offset = 0;
    for line in line::lines(text) {
        work::count(line.len());
        let starts = starts(line)?;
        if !starts.is_empty() {
            let numbers: Vec<u32> = starts.iter().map(|(_, number)| *number).collect();
            let follows = |(one, next): (&u32, &u32)| *next == one + 1;
            let is_row = match above.as_slice() {
                [] => numbers.len() > 1,
                above => above.iter().zip(&numbers).all(follows),
            };
            // What stands in comments and variations has numbers of its own; cells of tables are read elsewhere.
            if !is_row || line.contains(['{', '(', ';', '|']) {
                return None;
            }
            several += usize::from(numbers.len() > 1);
            above = numbers;
        }
        lines.push(cells(line, offset, &starts));
        offset += line.len();
    }
    (several >= FEWEST).then_some((lines, several))
}

/// The offsets of the numbers before moves in a line that begins with one, and the numbers: `1 e4`, `1. e4`, `1.e4`. `None` if
/// they do not jump, which the first two of most lines show.
fn starts(line: &str) -> Option<Vec<(usize, u32)>> {
    let begin = line.len() - line.trim_start().len();
    let mut found: Vec<(usize, u32)> = Vec::new();
    let Some(first) = line.get(begin..).and_then(number) else {
        return Some(found);
    };
    found.push((begin, first));
    let bytes = line.as_bytes();
    for at in memchr::memchr2_iter(b' ', b'\t', bytes).map(|blank| blank + 1) {
        let is_digit = bytes.get(at).is_some_and(u8::is_ascii_digit);
        let Some(next) = line.get(at..).filter(|_| is_digit && at > begin) else {
            continue;
        };
        let Some(next) = number(next) else { continue };
        if found.last().is_some_and(|(_, last)| next <= last + 1) {
            return None;
        }
        found.push((at, next));
    }
    Some(found)
}

/// The number of a move at the start of `text`; `None` if no letter follows it.
fn number(text: &str) -> Option<u32> {
    let behind = text.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let digits = text.get(..text.len() - behind.len())?;
    let rest = behind.strip_prefix('.').unwrap_or(behind);
    let move_ = rest.trim_start_matches([' ', '\t']);
    let is_apart = rest.len() < behind.len() || move_.len() < rest.len();
    let is_move = is_apart && move_.starts_with(|sign: char| sign.is_ascii_alphabetic());
    let is_number = is_move && (1..=3).contains(&digits.len());
    is_number.then(|| digits.parse().ok()).flatten()
}

/// The cells of a line, which begins at `offset`: one from each start to the next, or else one for the whole line.
fn cells(line: &str, offset: usize, starts: &[(usize, u32)]) -> Vec<PrintedCell> {
    let end = line.trim_end().len();
    let cell = |nth: usize, range: Range<usize>, number: Option<u32>| {
        let part = line.get(range.clone()).unwrap_or_default();
        PrintedCell {
            range: offset + range.start..offset + range.start + part.trim_end().len(),
            edge: Edge::Tabs(nth),
            start: number.map(|number| MoveStart {
                number: Some(number),
                player: None,
                style: StartStyle::Alone,
            }),
        }
    };
    if starts.is_empty() {
        let begin = line.len() - line.trim_start().len();
        return match begin < end {
            true => vec![cell(0, begin..end, None)],
            false => Vec::new(),
        };
    }
    let ends = starts.iter().skip(1).map(|(at, _)| *at).chain([end]);
    let cells = starts.iter().zip(ends).enumerate();
    let cells = cells.map(|(nth, ((at, number), end))| cell(nth, *at..end, Some(*number)));
    cells.collect()
}

#[cfg(test)]
mod tests {
    use super::lines;

    #[test]
    fn numbers_that_jump_inside_a_line_and_go_on_below_make_columns() {
        for (text, rows) in [
            (
                "1 e4 e5 10 Nc3 d6\n2 Nf3 Nc6 11 a3 Be6\n3 Bb5 a6\n",
                Some(2),
            ),
            ("1. e4 e5 5. O-O Be7\n2. Nf3 Nc6 6. Re1 b5\n*\n", Some(2)),
            ("1.e4 e5  5.O-O Be7\n2.Nf3 Nc6  6.Re1 b5\n", Some(2)),
            ("1. e4 e5 2. Nf3 Nc6\n3. Bb5 a6 4. Ba4 Nf6\n", None),
            ("1. e4 e5 3. Nf3 Nc6\n4. Bb5 a6 5. Ba4 Nf6\n", None),
            ("1. e4 e5\n2. Nf3 Nc6\n", None),
            ("1. e4 e5 10. Nc3 d6\n", None),
            ("1. e4 {a} e5 5. O-O Be7\n2. Nf3 Nc6 6. Re1 b5\n", None),
            ("1. e4 e5 5. O-O Be7\n3. Nf3 Nc6 7. Re1 b5\n", None),
            ("", None),
        ] {
            assert_eq!(lines(text).map(|(_, rows)| rows), rows, "{text}");
        }
    }
}
