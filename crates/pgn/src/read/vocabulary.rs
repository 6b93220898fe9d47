//! The words that grammars of editors take from the game: the letters of pieces, tags and results.

use notation::{Words, results::RESULTS};

use crate::checks::TAGS;

pub(crate) fn words() -> Vec<(&'static str, Words)> {
    vec![
        ("pieces", Words::Letters("KQRBN".chars().collect())),
        (
            "tags",
            Words::Names(TAGS.known().map(|(name, _)| name).collect()),
        ),
        ("results", Words::Names(RESULTS.to_vec())),
    ]
}
