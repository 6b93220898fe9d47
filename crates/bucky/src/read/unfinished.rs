//! What may be found only because the line is not written to its end yet.

use notation::Unfinished;

/// What may still change at the end of `line`.
pub(crate) fn of_line(line: &str) -> Unfinished {
    Unfinished {
        open: open_len(line),
        word: &[
            "bucky/missing-square",
            "bucky/unknown-word",
            "bucky/square",
            "bucky/number-dot",
            "bucky/missing-promotion",
            "bucky/buck-mark",
            "bucky/wrong-takes",
        ],
        line: &["bucky/tag-syntax", "bucky/unclosed-comment"],
    }
}

/// The bytes at the end of `line` that can still become another word: a half-written promotion, list or word. A square, a
/// digit or a mark may end a move.
fn open_len(line: &str) -> usize {
    let word = line.rsplit(char::is_whitespace).next().unwrap_or(line);
    let in_list = word.rfind('(') > word.rfind(')');
    let is_open = in_list
        || word.starts_with("1/2") && word != "1/2-1/2"
        || word.ends_with(|last: char| last.is_ascii_alphabetic() || last == '=');
    if is_open { word.len() } else { 0 }
}
