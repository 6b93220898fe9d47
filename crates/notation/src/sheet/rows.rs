//! The order of the lines of a score sheet, by their move numbers. Half moves are numbered so that White's first move is 2.

use std::fmt::Display;

use crate::{
    Finding, Parse, Rule, TextRange,
    sheet::lines::{self, Doubled},
};

/// The number of the half move that follows the move number `value`: White's first is 2.
#[must_use]
pub fn half(value: u32, is_black: bool) -> usize {
    let moves = usize::try_from(value).unwrap_or(usize::MAX);
    moves.saturating_mul(2).saturating_add(is_black.into())
}

/// `12.` or `12...`
#[must_use]
pub fn label(value: impl Display, is_black: bool) -> String {
    format!("{value}{}", if is_black { "..." } else { "." })
}

/// The message where each move has a number of its own.
pub const OF_EACH_MOVE: &str =
    "Each move has a number of its own here. White's move and Black's have one number together.";

/// Whether `numbers`, those of all moves in their order, count each move, White's and Black's. A few do not show it.
#[must_use]
pub fn count_each_move(mut numbers: impl ExactSizeIterator<Item = u32>) -> bool {
    const FEWEST: usize = 4;
    let is_enough = numbers.len() >= FEWEST;
    let Some(first) = numbers.next().filter(|_| is_enough) else {
        return false;
    };
    let mut counted = (u64::from(first) + 1..).zip(numbers);
    counted.all(|(next, number)| u64::from(number) == next)
}

/// A line with moves.
#[derive(Debug, Clone, Copy)]
pub struct Row {
    /// The half move of its first move, by the numbers in it; `None` if there are none or they disagree.
    begin: Option<usize>,
    /// How many moves it has.
    moves: usize,
}

impl Row {
    /// A line of `moves` moves. `numbers` are the move numbers in it: each as a half move, with how many moves of
    /// the line precede it.
    pub fn new(moves: usize, numbers: impl IntoIterator<Item = (usize, usize)>) -> Self {
        let numbers = numbers.into_iter();
        let mut begins = numbers.map(|(half, before)| half.checked_sub(before));
        let first = begins.next().flatten();
        Self {
            begin: first.filter(|_| begins.all(|begin| begin == first)),
            moves,
        }
    }

    /// The half move of its first move; `None` if it is unknown.
    #[must_use]
    pub fn begin(&self) -> Option<usize> {
        self.begin
    }

    /// The half move after its last move; `None` if it is unknown.
    #[must_use]
    pub fn end(&self) -> Option<usize> {
        Some(self.begin?.saturating_add(self.moves))
    }
}

/// The rows that are swapped with the next one, according to all numbers around them: the index of the first of each pair.
#[must_use]
pub fn swapped(rows: &[Row]) -> Vec<usize> {
    let begin = |row: usize| rows.get(row).and_then(Row::begin);
    let end = |row: usize| rows.get(row).and_then(Row::end);
    let is_swapped = |above: Option<usize>, row: usize| {
        let (next, behind) = (row + 1, begin(row + 2));
        let goes_on = match above {
            Some(above) => end(above) == begin(next),
            None => begin(next) == Some(half(1, false)) || behind.is_some(),
        };
        // A number without moves has no order.
        let has_moves = begin(next) < end(next);
        goes_on
            && has_moves
            && begin(row).is_some()
            && begin(row) == end(next)
            && (behind.is_none() || behind >= end(row))
    };
    let (mut row, mut above, mut swapped) = (0, None, Vec::new());
    while row + 1 < rows.len() {
        let is_swapped = is_swapped(above, row);
        // Of two swapped rows the first one comes second in the game.
        above = Some(row);
        row += 1;
        if is_swapped {
            swapped.push(row - 1);
            row += 1;
        }
    }
    swapped
}

/// The findings of `rule` for lines that repeat the line above.
pub fn written_twice<'d>(
    rule: &'d Rule,
    parse: &'d Parse,
    doubled: &'d [Doubled],
) -> impl Iterator<Item = Finding> + 'd {
    let message = "These moves stand in the line above already. They are played once: remove one of the two lines.";
    doubled.iter().map(move |doubled| {
        rule.at(doubled.range, message)
            .with_related(doubled.first, "the same moves")
            .with_fix(lines::remove(parse, doubled.line))
    })
}

/// The finding of `rule` for two lines of `text` in the wrong order.
#[must_use]
pub fn wrong_way_round(rule: &Rule, text: &str, [one, other]: [TextRange; 2]) -> Option<Finding> {
    let message = "This line and the next stand the wrong way round, as their numbers say. They are read in that order.";
    let fix = lines::swap(lines::around(text, one)?, lines::around(text, other)?);
    let finding = rule.at(one, message);
    Some(
        finding
            .with_related(other, "these moves come first")
            .with_fix(fix),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows of two moves with these first numbers; 0 for a row without a number.
    fn rows(numbers: &[u32]) -> Vec<usize> {
        let row = |number: &u32| {
            let number = Some(*number).filter(|number| *number > 0);
            Row::new(2, number.map(|number| (half(number, false), 0)))
        };
        swapped(&numbers.iter().map(row).collect::<Vec<_>>())
    }

    #[test]
    fn four_numbers_in_a_row_count_each_move() {
        let counts = |numbers: &[u32]| count_each_move(numbers.iter().copied());
        assert!(counts(&[1, 2, 3, 4]) && counts(&[7, 8, 9, 10, 11]));
        for numbers in [
            &[][..],
            &[1, 2, 3],
            &[1, 1, 2, 2],
            &[1, 2, 3, 5],
            &[u32::MAX, 0, 1, 2],
        ] {
            assert!(!counts(numbers), "{numbers:?}");
        }
    }

    #[test]
    fn a_number_says_which_half_move_a_row_begins_with() {
        let row = Row::new(3, [(half(4, false), 0), (half(5, false), 2)]);
        assert_eq!((row.begin(), row.end()), (Some(8), Some(11)));
        let row = Row::new(2, [(half(4, true), 1)]);
        assert_eq!((row.begin(), row.end()), (Some(8), Some(10)));
        assert_eq!(Row::new(2, [(8, 0), (12, 1)]).begin(), None);
        assert_eq!(Row::new(2, [(0, 1)]).begin(), None);
        assert_eq!(Row::new(2, []).end(), None);
    }

    #[test]
    fn rows_are_swapped_where_all_numbers_around_say_so() {
        assert_eq!(rows(&[1, 3, 2, 4]), [1]);
        assert_eq!(rows(&[2, 1, 3]), [0]);
        assert_eq!(rows(&[2, 1]), [0], "move 1 comes first");
        assert_eq!(rows(&[8, 7, 9]), [0], "the next row goes on");
        assert_eq!(rows(&[8, 7]), [0; 0], "nothing tells which is wrong");
        assert_eq!(rows(&[1, 3, 2, 9]), [1], "moves are missing below");
        assert_eq!(rows(&[1, 3, 2, 2]), [0; 0], "the next row goes back");
        assert_eq!(rows(&[1, 3, 2, 0]), [1]);
        assert_eq!(rows(&[1, 3, 2, 5, 4]), [1, 3]);
        assert_eq!(rows(&[1, 4, 3, 2]), [0; 0]);
        let alone = Row::new(0, [(half(1, false), 0)]);
        let row = Row::new(2, [(half(1, false), 0)]);
        assert_eq!(swapped(&[row, alone]), [0; 0], "a number without moves");
    }
}
