//! The known word nearest to a misspelled one.

use notation::slip;

/// The candidate nearest to `word`, if at most a third of its letters, and one more, differ.
pub(crate) fn nearest<'a>(
    word: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let limit = word.chars().count() / 3 + 1;
    candidates
        .into_iter()
        .map(|candidate| (slip::distance(word, candidate), candidate))
        .filter(|(distance, _)| *distance <= limit)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn slips_are_near_and_other_words_are_not() {
        let codes = ["kubb/inkast-count", "kubb/king-early"];
        assert_eq!(
            nearest("kubb/inkast-cuont", codes),
            Some("kubb/inkast-count")
        );
        assert_eq!(nearest("inkast", codes), None);
        assert_eq!(nearest("", codes), None);
    }
}
