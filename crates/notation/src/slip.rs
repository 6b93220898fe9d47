//! Slips of the hand: how far what was written is from what may have been meant.

/// How many single slips (a character dropped, added, replaced, or two neighbors swapped) turn `written` into `meant`.
#[must_use]
pub fn distance(written: &str, meant: &str) -> usize {
    /// Longer texts, in bytes, are not compared: nobody means one word by them.
    const LONGEST: usize = 64;
    let longer = written.len().max(meant.len());
    if longer > LONGEST && written != meant {
        return longer;
    }
    strsim::osa_distance(written, meant)
}

#[cfg(test)]
mod tests {
    use super::distance;

    #[test]
    fn distances_count_single_slips() {
        for (written, meant, expected) in [
            ("e2-e4", "e2-e4", 0),
            ("e2-e4", "e2-e5", 1),
            ("e2-e4", "e2e4", 1),
            ("e2-e4", "e2-4e", 1),
            ("e2-e4", "2e-e4", 1),
            ("e2-e4", "", 5),
            ("", "é2", 2),
            ("e2-e4", &"e2-e4".repeat(20), 100),
        ] {
            assert_eq!(distance(written, meant), expected, "{written} {meant}");
        }
    }
}
