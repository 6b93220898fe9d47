//! Findings that may disappear while a line is being typed.

use notation::Unfinished;

/// The findings that further typing in `line` may remove: digits may become another number, letters another word.
pub(crate) fn of_line(line: &str) -> Unfinished {
    let complete = line.trim_end_matches(char::is_alphanumeric);
    Unfinished {
        open: line.len() - complete.len(),
        line: &[
            "skeleton/unreadable",
            "skeleton/tag",
            "skeleton/move-number",
        ],
        ..Unfinished::default()
    }
}
