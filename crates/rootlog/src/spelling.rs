//! The nearest of several known words to one that is misspelled.

use notation::work;

/// Steps for comparing two words besides those for their letters.
const STEPS_OF_NAME: usize = 5;

/// The word of `known` that is at most two slips from `word` (one for words of up to three letters), the nearest first.
/// Capitals do not count.
pub(crate) fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word: Vec<char> = word.chars().take(40).flat_map(char::to_lowercase).collect();
    let limit = if word.len() <= 3 { 1 } else { 2 };
    // Each letter more or less is a slip.
    let is_as_long = |candidate: &&str| candidate.chars().count().abs_diff(word.len()) <= limit;
    known
        .into_iter()
        .filter(is_as_long)
        .inspect(|candidate| work::count(STEPS_OF_NAME + candidate.len()))
        .map(|candidate| (distance(&word, &candidate.to_lowercase()), candidate))
        .filter(|(slips, _)| *slips <= limit)
        .min_by_key(|(slips, _)| *slips)
        .map(|(_, candidate)| candidate)
}

/// How many letters must be written, dropped, changed or swapped with their neighbor.
fn distance(a: &[char], b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for (i, left) in a.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, right) in b.iter().enumerate() {
            let mut best = (last[j] + usize::from(left != right))
                .min(last[j + 1] + 1)
                .min(row[j] + 1);
            if i > 0 && j > 0 && a[i - 1] == *right && *left == b[j - 1] {
                best = best.min(before[j - 1] + 1);
            }
            row.push(best);
        }
        before = std::mem::replace(&mut last, row);
    }
    last[b.len()]
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
