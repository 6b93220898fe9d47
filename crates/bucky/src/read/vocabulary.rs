//! The words that grammars of editors take from the game: what a soldier becomes, and how games end.

use notation::{Words, results::RESULTS};

use crate::game::Kind;

pub(crate) fn words() -> Vec<(&'static str, Words)> {
    let letters = Kind::PROMOTIONS.map(Kind::letter).into_iter();
    let both = letters.flat_map(|letter| [letter, letter.to_ascii_lowercase()]);
    vec![
        ("promotions", Words::Letters(both.collect())),
        ("results", Words::Names(RESULTS.to_vec())),
    ]
}
