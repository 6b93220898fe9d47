//! The tags and their values.

use notation::{Completion, Cursor, TextRange, results, tags};

use crate::{checks::TAGS, record::BuckyRecord};

/// Whole tags that begin with `typed`, for a line above the moves that holds nothing else.
pub(super) fn lines(game: &BuckyRecord, typed: &str, range: TextRange) -> Vec<Completion> {
    tags::lines(&game.sheet().tags, &TAGS, typed, range)
}

/// The names of tags, or the values of one tag.
pub(super) fn tags(game: &BuckyRecord, line: &Cursor<'_>) -> Vec<Completion> {
    tags::completions(&game.sheet().tags, &TAGS, line, |name| match name {
        "Result" => results::values(),
        "Side" => vec![("w", "White begins"), ("b", "Black begins")],
        "Setup" => vec![
            (
                "wscmdcsw/jjjjjjjj/8/8/8/8/JJJJJJJJ/WSCMDCSW",
                "the usual start",
            ),
            ("?", "a fragment: nothing is known"),
        ],
        _ => Vec::new(),
    })
}
