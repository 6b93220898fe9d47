//! The known word nearest to a misspelled one.

/// Longer words are no slips of a known one.
const MAX_LEN: usize = 64;

/// The candidate nearest to `word`, if it is near enough to be meant: a third of the letters may differ.
pub(crate) fn nearest<'a>(
    word: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    if word.len() > MAX_LEN {
        return None;
    }
    let limit = word.chars().count() / 3 + 1;
    candidates
        .into_iter()
        .map(|candidate| (distance(word, candidate), candidate))
        .filter(|(distance, _)| *distance <= limit)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// How many letters must be added, dropped or replaced, or neighbors swapped, to turn `a` into `b`.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for (i, &letter) in a.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, &other) in b.iter().enumerate() {
            let replaced = last[j] + usize::from(letter != other);
            let mut best = replaced.min(last[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && letter == b[j - 1] && a[i - 1] == other {
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
