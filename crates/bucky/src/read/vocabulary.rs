//! Words for the grammars of editors: kinds of promotion, and results.

use notation::{Words, results::RESULTS};

use crate::game::PieceKind;

pub(crate) fn words() -> Vec<(&'static str, Words)> {
    let letters = PieceKind::PROMOTIONS.map(PieceKind::letter).into_iter();
    let both = letters.flat_map(|letter| [letter, letter.to_ascii_lowercase()]);
    vec![
        ("promotions", Words::Letters(both.collect())),
        ("results", Words::Names(RESULTS.to_vec())),
    ]
}
