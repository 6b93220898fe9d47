//! Words for the grammars of editors: letters of sides and features, and figures.

use notation::Words;

use crate::game::tiles::{Figure, Mark, Terrain};

pub(crate) fn words() -> Vec<(&'static str, Words)> {
    let letters = |is_one: fn(char) -> bool| {
        let letters = ('A'..='Z').chain('a'..='z');
        Words::Letters(letters.filter(|letter| is_one(*letter)).collect())
    };
    let figures = Figure::ALL.map(Figure::letters).into_iter();
    vec![
        (
            "sides",
            letters(|letter| Terrain::from_letter(letter).is_some()),
        ),
        (
            "features",
            letters(|letter| Mark::from_letter(letter).is_some()),
        ),
        (
            "figures",
            Words::Names(figures.filter(|name| !name.is_empty()).collect()),
        ),
    ]
}
