//! Cells of tables that spreadsheets read.

use std::borrow::Cow;

/// `text` as a cell that no spreadsheet takes for a formula: behind an apostrophe if it begins like one.
#[must_use]
pub fn safe_cell(text: &str) -> Cow<'_, str> {
    if text.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        Cow::Owned(format!("'{text}"))
    } else {
        Cow::Borrowed(text)
    }
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
