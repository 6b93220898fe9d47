//! Findings that may only be there because the line is unfinished.

use notation::Unfinished;

use crate::game::rules;

/// The findings that may disappear while the end of `line` is being typed.
pub(crate) fn of_line(line: &str) -> Unfinished {
    Unfinished {
        open: open_len(line),
        word: &[
            rules::MISSING_SQUARE.code,
            rules::UNKNOWN_WORD.code,
            rules::SQUARE.code,
            rules::NUMBER_DOT.code,
            rules::MISSING_PROMOTION.code,
            rules::BUCK_MARK.code,
            rules::WRONG_TAKES.code,
        ],
        line: &[
            rules::TAG_SYNTAX.code,
            rules::TAG_VALUE.code,
            rules::SETUP.code,
        ],
        turn: &[],
        game: &[rules::UNCLOSED_COMMENT.code],
    }
}

/// The length in bytes of the end of `line` that can still become another word: an unfinished promotion, list or word. A
/// square, a digit or a mark may end a move.
fn open_len(line: &str) -> usize {
    let word = line.rsplit(char::is_whitespace).next().unwrap_or(line);
    let in_list = word.rfind('(') > word.rfind(')');
    let is_open = in_list
        || word.starts_with("1/2") && word != "1/2-1/2"
        || word.ends_with(|last: char| last.is_ascii_alphabetic() || last == '=');
    if is_open { word.len() } else { 0 }
}
