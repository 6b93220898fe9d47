//! The nearest known word to a misspelled one.

use notation::{slip, work};

/// Work counted for comparing two words, besides one step a letter.
const STEPS_OF_NAME: usize = 5;

/// The word of `known` nearest to `word`, at most two slips away (one for words of up to three letters). The case does not
/// matter.
pub(crate) fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    let length = word.chars().count();
    let limit = if length <= 3 { 1 } else { 2 };
    // Each surplus or missing letter is a slip.
    let is_as_long = |candidate: &&str| candidate.chars().count().abs_diff(length) <= limit;
    known
        .into_iter()
        .filter(is_as_long)
        .inspect(|candidate| work::count(STEPS_OF_NAME + candidate.len()))
        .map(|candidate| (slip::distance(&word, &candidate.to_lowercase()), candidate))
        .filter(|(slips, _)| *slips <= limit)
        .min_by_key(|(slips, _)| *slips)
        .map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn a_slip_or_two_find_the_word() {
        let known = ["Map", "Deck", "Clearings", "Landmarks"];
        for (word, expected) in [
            ("Mpa", Some("Map")),
            ("deck", Some("Deck")),
            ("Dcek", Some("Deck")),
            ("Clearing", Some("Clearings")),
            ("Landmrak", Some("Landmarks")),
            ("Weather", None),
            ("", None),
        ] {
            assert_eq!(nearest(word, known), expected, "{word}");
        }
    }
}
