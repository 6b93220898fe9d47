//! The slips of one character that may have caused a finding.

use std::collections::HashMap;

use notation::{
    Order as _, TextRange, TextSize, price, slip,
    undone::{self, Undone},
};

/// Characters before the finding that may be the slip: parsers often report it one character late.
const BEFORE: usize = 1;
/// The most characters of the finding that may be the slip.
const INSIDE: usize = 24;
/// The most frequent characters of the game that a slip may have dropped or replaced. Rarer ones are
/// letters of comments and names.
const ALPHABET: usize = 72;

/// Characters on each side of a slip that are checked for a number with a leading 0.
const NEAR: usize = 4;

/// The characters of `text`, most frequent first.
pub(super) fn alphabet(text: &str) -> Vec<char> {
    let mut counts: HashMap<char, usize> = HashMap::new();
    for letter in text.chars().filter(|letter| !letter.is_whitespace()) {
        *counts.entry(letter).or_default() += 1;
    }
    let mut letters: Vec<(char, usize)> = counts.into_iter().collect();
    letters.order_by_key(|(letter, count)| (std::cmp::Reverse(*count), *letter));
    letters.truncate(ALPHABET);
    letters.into_iter().map(|(letter, _)| letter).collect()
}

/// All slips of one character in or just before `finding` undone in its `line`, likeliest first.
pub(super) fn slips(line: &str, finding: TextRange, alphabet: &[char]) -> Vec<Undone> {
    let body = notation::cut::trim_line_break(line);
    let letters: Vec<usize> = body.char_indices().map(|(at, _)| at).collect();
    let index = |at: TextSize| letters.partition_point(|offset| *offset < usize::from(at));
    let first = index(finding.start()).saturating_sub(BEFORE);
    let last = (index(finding.end()) + 1).min(first + BEFORE + INSIDE);
    let offset = |position: usize| letters.get(position).copied().unwrap_or(body.len());
    let mut slips = undone::all(body, (offset(first), offset(last + 1)), alphabet);
    slips.retain(|slip| slip.start <= offset(last) && !begins_with_zero(slip, body));
    // Look-alikes first: they leave one choice, whereas others of the same price leave several, each at the cost of a replay.
    slips.order_by_key(|slip| (rank(slip, body), !is_look_alike(slip, body)));
    slips
}

/// Whether `undone` only replaces look-alikes.
fn is_look_alike(undone: &Undone, line: &str) -> bool {
    let written = line.get(undone.start..undone.end).unwrap_or_default();
    slip::looks_like(written, undone.meant.as_str())
}

/// The price of the slip that is `undone` in `line`. An extra sign is cheaper than a wrong letter, of which there are many:
/// only the syntax can rule those out here.
pub(super) fn rank(undone: &Undone, line: &str) -> u32 {
    let written = line.get(undone.start..undone.end).unwrap_or_default();
    let is_extra = undone.meant.as_str().is_empty();
    match is_extra && !written.contains(char::is_alphanumeric) {
        true => undone.price.min(price::LETTER),
        false => undone.price,
    }
}

/// Whether undoing the slip in `line` gives a number a leading 0.
fn begins_with_zero(undone: &Undone, line: &str) -> bool {
    let before = line.get(..undone.start).unwrap_or_default();
    let after = line.get(undone.end..).unwrap_or_default();
    let from = before.char_indices().rev().take(NEAR).last();
    let from = from.map_or(before.len(), |(at, _)| at);
    let to = after
        .char_indices()
        .nth(NEAR)
        .map_or(after.len(), |(at, _)| at);
    let (before, after) = (before.get(from..), after.get(..to));
    let old = line.get(from..undone.end + to).unwrap_or_default();
    let new = [before, Some(undone.meant.as_str()), after].map(Option::unwrap_or_default);
    leading_zeros(&new.concat(), from == 0) > leading_zeros(old, from == 0)
}

/// How many numbers of `text` have a leading 0. The first character continues the text before it, unless the text
/// `is_start` of its line.
fn leading_zeros(text: &str, is_start: bool) -> usize {
    let mut before = is_start.then_some(' ');
    let mut letters = text.chars().peekable();
    let mut count = 0;
    while let Some(letter) = letters.next() {
        let begins = before.is_some_and(|before| !before.is_alphanumeric());
        let goes_on = letters.peek().is_some_and(char::is_ascii_digit);
        count += usize::from(letter == '0' && begins && goes_on);
        before = Some(letter);
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(line: &str, finding: std::ops::Range<u32>) -> Vec<(u32, String)> {
        let finding = TextRange::new(finding.start.into(), finding.end.into());
        let slips = slips(line, finding, &alphabet(line));
        let texts = slips
            .iter()
            .map(|slip| (rank(slip, line), slip.applied(line)));
        texts.collect()
    }

    #[test]
    fn the_likeliest_slips_come_first() {
        let texts = texts("1O\n", 1..2);
        let cheap = texts.iter().filter(|(price, _)| *price == price::STROKE);
        let cheap: Vec<&str> = cheap.map(|(_, text)| text.as_str()).collect();
        assert_eq!(cheap, ["lO\n", "IO\n", "10\n", "1o\n", "O1\n"]);
        assert!(texts.is_sorted_by_key(|(price, _)| *price), "{texts:?}");
        assert_eq!(texts.last(), Some(&(price::FAR, "1\n".to_owned())));
    }

    #[test]
    fn no_number_begins_with_zero_that_did_not() {
        for line in ["(20,2)", "w->30", "a 20"] {
            let at = u32::try_from(line.find('0').unwrap()).unwrap();
            let texts = texts(line, at..at + 1);
            assert!(!texts.is_empty());
            for (_, text) in texts {
                assert_eq!(leading_zeros(&text, true), 0, "{text}");
            }
        }
        assert_eq!(leading_zeros("(00,-01) a0 10 0 02", true), 3);
        assert_eq!(leading_zeros("00 1", false), 0);
    }
}
