//! Words for the grammars of editors: letters and signs.

use notation::Words;

use crate::game::letters::Letter;

/// The letters of actions that take a number, and those that take none, in capitals and small.
pub(crate) fn words() -> Vec<(&'static str, Words)> {
    let letters = |takes_number: bool| {
        let letters = Letter::ALL.into_iter();
        let letters = letters.filter(|letter| letter.facts().most.is_some() == takes_number);
        let signs = letters.flat_map(|letter| letter.sign().chars());
        Words::Letters(
            signs
                .flat_map(|sign| [sign, sign.to_ascii_lowercase()])
                .collect(),
        )
    };
    vec![("numbered", letters(true)), ("bare", letters(false))]
}
