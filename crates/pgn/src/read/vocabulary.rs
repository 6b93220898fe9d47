//! The words that grammars of editors take from the game: the letters of pieces, tags and results.

use notation::Words;

use crate::{checks::KNOWN, read::syntax::RESULTS};

pub(crate) fn words() -> Vec<(&'static str, Words)> {
    vec![
        ("pieces", Words::Letters("KQRBN".chars().collect())),
        ("tags", Words::Names(KNOWN.map(|(name, _)| name).to_vec())),
        ("results", Words::Names(RESULTS.to_vec())),
    ]
}
