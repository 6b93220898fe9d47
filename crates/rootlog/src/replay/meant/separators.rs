//! A separator or `+` swapped with the digit beside it: `b->1/0#->E` for `b->10/#->E`.

use notation::{
    TextSize, price,
    referee::{Meant, Rules},
};

use super::{Clues, glance::is_separator, slips};

/// The price of a digit on the wrong side. If the digit before is the same, it may instead have been doubled, so that costs
/// more.
const SWAPPED: u32 = price::STROKE;
const OR_DOUBLED: u32 = price::KEY;
/// The additional price of changing two actions: a slip in one of them is likelier.
const TWO_ACTIONS: u32 = price::LETTER;

impl Clues<'_> {
    /// Tries the separators around the action, each `+` in it, and the earlier separators of the turn that a count of 0
    /// follows.
    pub(super) fn separators(&mut self) {
        let Some(step) = self.script.steps().get(self.problem.at.turn) else {
            return;
        };
        let index = |at: TextSize| usize::from(at.checked_sub(step.origin()).unwrap_or_default());
        let (start, end) = (
            index(self.action.range.start()),
            index(self.action.range.end()),
        );
        let bytes = step.line_text().as_bytes();
        let at = |index: usize| bytes.get(index).copied().unwrap_or_default();
        let is_near = |place: usize| place + 1 == start || place == end;
        let is_zero = |place: usize| at(place + 1) == b'0' && !at(place + 2).is_ascii_digit();
        let places = 2..(end + 1).min(bytes.len());
        let is_tried = |place: &usize| match at(*place) {
            // `(w2+Pw)6->` for `(w+2Pw)6->`.
            b'+' => *place > start,
            sign if is_separator(char::from(sign)) => {
                is_near(*place) || *place < start && is_zero(*place)
            }
            _ => false,
        };
        for place in places.filter(is_tried) {
            let (before, after) = (at(place - 1), at(place + 1));
            // Counts of 0, 1 and more than 9 are implausible. A slip does not show in points.
            let may_count = matches!(before, b'2'..=b'9') && !after.is_ascii_digit();
            if may_count && at(place - 2) != b'+' {
                self.swapped_at(place - 1, at(place - 2) == before);
            }
            if after.is_ascii_digit() && at(place) != b'+' {
                self.swapped_at(place, at(place + 2) == after);
            }
        }
    }

    /// Swaps the two characters at `at` in the line if their new neighbors allow it.
    fn swapped_at(&mut self, at: usize, is_doubled: bool) {
        let Some(step) = self.script.steps().get(self.problem.at.turn) else {
            return;
        };
        let is_in_one = |bytes: &[u8]| !bytes.iter().any(|byte| is_separator(char::from(*byte)));
        let swapped = step.line_text().as_bytes().get(at..at + 2);
        let price = match swapped.is_some_and(is_in_one) {
            true => 0,
            false => TWO_ACTIONS,
        } + if is_doubled { OR_DOUBLED } else { SWAPPED };
        if let Some(change) = slips::swapped_at(step, at) {
            self.found.push(Meant {
                step: self.problem.at.turn,
                change,
                price,
                unusual: 0,
                at_least: 0,
                is_remote: false,
            });
        }
    }
}
