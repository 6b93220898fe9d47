//! The columns or rows that a picture shows. If a tile is far from all others, as after a slip in its square, the empty ones
//! between are left out.

use notation::Order as _;

use super::plan::Plan;

/// The most empty columns or rows that are shown between two tiles; more become one gap.
const GAP: i32 = 3;

/// A column or row of a picture, or a gap in place of several.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct GridLine {
    /// Its number; for a gap, the last number before it.
    number: i32,
    is_gap: bool,
}

impl GridLine {
    fn shown(number: i32) -> Self {
        Self {
            number,
            is_gap: false,
        }
    }
}

/// Columns or rows in ascending order.
#[derive(Debug)]
pub(super) struct Axis(Vec<GridLine>);

impl Axis {
    /// The columns and the rows of all tiles: at most this number of each, around the last move.
    pub(super) fn of(plan: &Plan, (most_columns, most_rows): (usize, usize)) -> (Self, Self) {
        let squares = || {
            let tiles = plan.tiles.iter().map(|tile| tile.square);
            tiles.chain(plan.refused).chain(plan.room.iter().copied())
        };
        let last = plan.last_square();
        let columns = Self::with(squares().map(|square| square.x));
        let rows = Self::with(squares().map(|square| square.y));
        (
            columns.around(last.x, most_columns),
            rows.around(last.y, most_rows),
        )
    }

    /// The numbers with tiles, and the few between them; 0 alone if there is no tile.
    fn with(numbers: impl Iterator<Item = i32>) -> Self {
        let mut numbers: Vec<i32> = numbers.collect();
        numbers.order();
        numbers.dedup();
        if numbers.is_empty() {
            numbers.push(0);
        }
        let mut slots: Vec<GridLine> = Vec::new();
        for number in numbers {
            if let Some(last) = slots.last().map(|slot| slot.number) {
                if number.saturating_sub(last) > GAP + 1 {
                    slots.push(GridLine {
                        number: last,
                        is_gap: true,
                    });
                } else {
                    slots.extend((last..number).skip(1).map(GridLine::shown));
                }
            }
            slots.push(GridLine::shown(number));
        }
        Self(slots)
    }

    /// Adds a free line on both sides.
    pub(super) fn widen(&mut self) {
        let beside = |slot: Option<&GridLine>, step: i32| {
            slot.and_then(|slot| slot.number.checked_add(step))
                .map(GridLine::shown)
        };
        let (before, behind) = (beside(self.0.first(), -1), beside(self.0.last(), 1));
        if let (Some(before), Some(behind)) = (before, behind) {
            self.0.insert(0, before);
            self.0.push(behind);
        }
    }

    /// At most `most` lines, with `center` in the middle if there are more.
    fn around(mut self, center: i32, most: usize) -> Self {
        let first = self.first_around(center, most);
        self.0.drain(..first);
        self.0.truncate(most);
        self
    }

    /// The index of the first of `count` lines that have `center` in the middle, as far as there are lines on both sides.
    pub(super) fn first_around(&self, center: i32, count: usize) -> usize {
        let center = self.index(center).unwrap_or(0);
        let last = self.0.len().saturating_sub(count);
        center.saturating_sub(count / 2).min(last)
    }

    /// The number of lines, including gaps.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// The index of the line with this number; `None` if it is not shown.
    pub(super) fn index(&self, number: i32) -> Option<usize> {
        self.0.binary_search(&GridLine::shown(number)).ok()
    }

    /// The lines' numbers; `None` for a gap.
    pub(super) fn numbers(&self) -> impl DoubleEndedIterator<Item = Option<i32>> {
        let slots = self.0.iter();
        slots.map(|slot| (!slot.is_gap).then_some(slot.number))
    }
}

#[cfg(test)]
mod tests {
    use super::Axis;

    fn numbers(numbers: &[i32]) -> Vec<Option<i32>> {
        Axis::with(numbers.iter().copied()).numbers().collect()
    }

    #[test]
    fn a_few_empty_columns_are_shown_and_many_are_left_out() {
        assert_eq!(numbers(&[]), [Some(0)]);
        assert_eq!(
            numbers(&[2, -2]),
            [Some(-2), Some(-1), Some(0), Some(1), Some(2)]
        );
        assert_eq!(numbers(&[3, -2, 3]), [Some(-2), None, Some(3)]);
        assert_eq!(
            numbers(&[i32::MAX, 0, i32::MIN]),
            [Some(i32::MIN), None, Some(0), None, Some(i32::MAX)]
        );
    }

    #[test]
    fn columns_beyond_a_gap_have_their_place() {
        let axis = Axis::with([0, 1, 50].into_iter());
        let places = [-1, 0, 1, 2, 49, 50].map(|number| axis.index(number));
        assert_eq!(places, [None, Some(0), Some(1), None, None, Some(3)]);
    }

    #[test]
    fn a_window_lies_around_a_column() {
        let window = |center| -> Vec<i32> {
            let axis = Axis::with((0..10).map(|number| number - 4));
            axis.around(center, 3).numbers().flatten().collect()
        };
        assert_eq!(window(-4), [-4, -3, -2]);
        assert_eq!(window(0), [-1, 0, 1]);
        assert_eq!(window(5), [3, 4, 5]);
        assert_eq!(window(99), [-4, -3, -2]);
    }
}
