//! Words of the game for grammars of editors: piece letters, tags and results.

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
