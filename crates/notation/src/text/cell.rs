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

#[cfg(test)]
mod tests {
    use super::safe_cell;

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
