//! Cells of tables: cells for spreadsheets, and rows that are lines of a record.

use std::borrow::Cow;

/// `text` as a cell that no spreadsheet reads as a formula: after an apostrophe if it begins like one.
#[must_use]
pub fn safe_cell(text: &str) -> Cow<'_, str> {
    if text.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        Cow::Owned(format!("'{text}"))
    } else {
        Cow::Borrowed(text)
    }
}

/// The sign before each cell of a row that starts with a move number: its cells are joined by blanks. `None` for an empty cell,
/// and for the whole row if it does not start with a number.
#[must_use]
pub fn plain_row(cells: &[&str]) -> Option<Vec<Option<&'static str>>> {
    let first = cells.iter().find(|cell| !cell.is_empty())?;
    let number = first.strip_suffix(['.', ')']).unwrap_or(first);
    if number.is_empty() || !number.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let mut written = 0;
    let signs = cells.iter().map(|cell| {
        let sign = match written {
            _ if cell.is_empty() => return None,
            0 => "",
            1 if number == *first => ". ",
            _ => " ",
        };
        written += 1;
        Some(sign)
    });
    Some(signs.collect())
}

/// Whether a cell says which side moves: each side's move has a row of its own, whose number may count half moves.
pub(crate) fn has_side(cells: &[&str]) -> bool {
    cells.iter().any(|cell| is_side(cell))
}

fn is_side(cell: &str) -> bool {
    let sides = ["w", "b", "white", "black", "wei\u{df}", "weiss", "schwarz"];
    sides.contains(&&*cell.to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::{has_side, safe_cell};

    #[test]
    fn a_row_may_be_of_one_side() {
        assert!(!has_side(&["1", "e4", "e5"]));
        for cells in [["1", "W", "e4"], ["2", "black", "e5"], ["3", "Nf3", "w"]] {
            assert!(has_side(&cells), "{cells:?}");
        }
    }

    #[test]
    fn what_begins_like_a_formula_stands_behind_an_apostrophe() {
        for formula in ["=1+2", "+1", "-1", "@x", "\t=1", "\r=1"] {
            assert_eq!(safe_cell(formula), format!("'{formula}"));
        }
        for text in ["", "a=1", " =1", "'=1", "1-0"] {
            assert_eq!(safe_cell(text), text);
        }
    }
}
