//! Aligns two sequences: which element of one corresponds to which of the other.

/// The cost of an element without a counterpart; two of them cost more than pairing wholly unlike elements.
pub(super) const GAP: usize = 6;
/// The cost of pairing wholly unlike elements.
pub(super) const UNLIKE: usize = 11;
/// The most pairs that are compared; in longer sequences only those near the diagonal.
const MOST_COMPARED: usize = 1 << 20;

/// For each of `len` elements the index of its counterpart among `other` elements, ascending; `None` if it has none. `cost`
/// says how unlike two elements are, from 0 to [`UNLIKE`].
pub(super) fn align(
    len: usize,
    other: usize,
    cost: impl Fn(usize, usize) -> usize,
) -> Vec<Option<usize>> {
    let above = (0..len.min(other))
        .take_while(|at| cost(*at, *at) == 0)
        .count();
    let (rows, columns) = (len - above, other - above);
    let band = (MOST_COMPARED / (rows + 1)).max(rows.abs_diff(columns) + 1);
    // The least cost of aligning the first `row` with the first `column` elements, row by row; only near the diagonal.
    let near = |row: usize| {
        let middle = (row * columns).checked_div(rows).unwrap_or(0);
        middle.saturating_sub(band)..=(middle + band).min(columns)
    };
    let mut table: Vec<Vec<usize>> = Vec::with_capacity(rows + 1);
    let at = |table: &[Vec<usize>], row: usize, column: usize| {
        let known = column.checked_sub(*near(row).start());
        let known = known.and_then(|column| table.get(row)?.get(column).copied());
        known.unwrap_or(usize::MAX / 2)
    };
    for row in 0..=rows {
        let mut costs: Vec<usize> = Vec::new();
        for column in near(row) {
            let first = *near(row).start();
            let mut best = if row + column == 0 { 0 } else { usize::MAX / 2 };
            if row > 0 {
                best = best.min(at(&table, row - 1, column) + GAP);
            }
            if column > first {
                best = best.min(costs.last().map_or(best, |left| left + GAP));
            }
            if row > 0 && column > 0 {
                let pair = cost(above + row - 1, above + column - 1);
                best = best.min(at(&table, row - 1, column - 1) + pair);
            }
            costs.push(best);
        }
        table.push(costs);
    }
    let mut pairs: Vec<Option<usize>> = (0..above).map(Some).collect();
    pairs.resize(len, None);
    let (mut row, mut column) = (rows, columns);
    while row > 0 && column > 0 {
        let here = at(&table, row, column);
        let pair = cost(above + row - 1, above + column - 1);
        if at(&table, row - 1, column - 1) + pair == here {
            (row, column) = (row - 1, column - 1);
            if let Some(pair) = pairs.get_mut(above + row) {
                *pair = Some(above + column);
            }
        } else if at(&table, row - 1, column) + GAP == here {
            row -= 1;
        } else {
            column -= 1;
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(one: &str, other: &str, expected: &[Option<usize>]) {
        let (one, other) = (one.as_bytes(), other.as_bytes());
        let cost = |a: usize, b: usize| if one[a] == other[b] { 0 } else { UNLIKE };
        assert_eq!(align(one.len(), other.len(), cost), expected);
    }

    #[test]
    fn what_is_left_out_has_nothing_beside_it() {
        check("abc", "abc", &[Some(0), Some(1), Some(2)]);
        check("abc", "ac", &[Some(0), None, Some(1)]);
        check("ac", "abc", &[Some(0), Some(2)]);
        check("abc", "axc", &[Some(0), Some(1), Some(2)]);
        check("", "abc", &[]);
        check("abc", "", &[None, None, None]);
    }

    #[test]
    fn long_sequences_are_compared_near_the_diagonal() {
        let len = 4_000;
        let pairs = align(len, len + 1, |one, other| {
            if one + usize::from(one > 9) == other {
                0
            } else {
                UNLIKE
            }
        });
        assert_eq!(pairs[9], Some(9));
        assert_eq!(pairs[10], Some(11));
        assert_eq!(pairs[len - 1], Some(len));
    }
}
