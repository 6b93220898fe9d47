//! The tags and their values.

use notation::{Completion, Cursor, results, tags};

use crate::{checks::TAGS, record::BuckyRecord};

/// The tags, or the values of one.
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
