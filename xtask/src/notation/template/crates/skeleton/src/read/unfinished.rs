//! What a line that is being typed may still become.

use notation::Unfinished;

/// What `line`, which is being typed, may still take away: digits may become another number, letters another word.
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
