//! Slips of one character, undone: every text that a line may have been before one of them.

use std::collections::{HashMap, HashSet};

use notation::{Order as _, TextRange, TextSize, size, slip};

/// Characters before the finding that may be the slip: a parser often stumbles behind it.
const BEFORE: usize = 1;
/// Characters of the finding that may be the slip.
const INSIDE: usize = 24;
/// Characters of the game that a slip may have dropped or replaced, those that it uses most. Beyond these stand letters of
/// comments and names.
const ALPHABET: usize = 72;

/// Characters on either side of a slip that show whether a number begins with 0.
const NEAR: usize = 4;

/// Characters that look alike in print, in handwriting and to a scanner.
const LOOK_ALIKES: [&str; 4] = ["0Oo", "1lI", "5S", "8B"];

/// How unlikely a slip is, the likeliest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Rank {
    /// One character for another that looks like it.
    LookAlike,
    /// Two characters swapped.
    Swapped,
    /// A character twice.
    Doubled,
    /// The key beside.
    Neighbor,
    /// A character left out.
    Dropped,
    /// A sign too many.
    Sign,
    /// Any character for another.
    Replaced,
    /// A letter or digit too many.
    Added,
}

/// One character that may have slipped, undone.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Candidate {
    pub(super) rank: Rank,
    /// Relative to the line.
    pub(super) range: TextRange,
    pub(super) text: String,
}

impl Candidate {
    /// `line` with the slip undone.
    pub(super) fn applied(&self, line: &str) -> String {
        let mut text = line.to_owned();
        text.replace_range(std::ops::Range::<usize>::from(self.range), &self.text);
        text
    }
}

/// The characters of `text`, those that it uses most first.
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

/// Every way to undo a slip of one character in or just before `finding`, on its `line`, the likeliest first.
pub(super) fn candidates(line: &str, finding: TextRange, alphabet: &[char]) -> Vec<Candidate> {
    let body = notation::cut::trim_line_break(line);
    let letters: Vec<(usize, char)> = body.char_indices().collect();
    let index = |at: TextSize| letters.partition_point(|(offset, _)| *offset < usize::from(at));
    let first = index(finding.start()).saturating_sub(BEFORE);
    let last = (index(finding.end()) + 1).min(first + BEFORE + INSIDE);
    let mut candidates = Vec::new();
    for position in first..=last.min(letters.len()) {
        slips_at(body, &letters, position, alphabet, &mut candidates);
    }
    candidates.order_by_key(|candidate| candidate.rank);
    let mut seen = HashSet::new();
    candidates.retain(|candidate| seen.insert((candidate.range, candidate.text.clone())));
    candidates
}

fn slips_at(
    line: &str,
    letters: &[(usize, char)],
    position: usize,
    alphabet: &[char],
    candidates: &mut Vec<Candidate>,
) {
    let letter_at = |position: usize| letters.get(position).map(|(_, letter)| *letter);
    let at = letters.get(position).map_or(line.len(), |(at, _)| *at);
    let near = letters
        .get(position.saturating_sub(NEAR)..)
        .unwrap_or_default();
    let from = near.first().map_or(line.len(), |(at, _)| *at);
    let to = letters
        .get(position + NEAR)
        .map_or(line.len(), |(at, _)| *at);
    let mut push = |rank, len: usize, text: String| {
        let parts = [line.get(from..at), Some(&*text), line.get(at + len..to)];
        let new = parts.map(Option::unwrap_or_default).concat();
        let old = line.get(from..to).unwrap_or_default();
        if leading_zeros(&new, from == 0) <= leading_zeros(old, from == 0) {
            let range = TextRange::at(size(at), size(len));
            candidates.push(Candidate { rank, range, text });
        }
    };
    let above = position.checked_sub(1).and_then(letter_at);
    // A character beside the same one is the same slip wherever of the two places it is.
    for &other in alphabet.iter().filter(|other| above != Some(**other)) {
        push(Rank::Dropped, 0, other.to_string());
    }
    let Some(letter) = letter_at(position) else {
        return;
    };
    let len = letter.len_utf8();
    let next = letter_at(position + 1);
    let rank = if above == Some(letter) {
        Rank::Doubled
    } else if letter.is_alphanumeric() {
        Rank::Added
    } else {
        Rank::Sign
    };
    if next != Some(letter) {
        push(rank, len, String::new());
    }
    if let Some(next) = next.filter(|next| *next != letter) {
        let both = len + next.len_utf8();
        push(Rank::Swapped, both, [next, letter].iter().collect());
    }
    for other in look_alikes(letter) {
        push(Rank::LookAlike, len, other.to_string());
    }
    for &other in alphabet.iter().filter(|other| **other != letter) {
        let rank = if slip::are_neighbors(letter, other) {
            Rank::Neighbor
        } else {
            Rank::Replaced
        };
        push(rank, len, other.to_string());
    }
}

/// The characters that look like `letter`.
fn look_alikes(letter: char) -> impl Iterator<Item = char> {
    let groups = LOOK_ALIKES
        .iter()
        .filter(move |group| group.contains(letter));
    groups
        .flat_map(|group| group.chars())
        .filter(move |other| *other != letter)
}

/// How many numbers of `text` begin with 0 and go on. The first character belongs to what stands before, unless the text
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

    fn texts(line: &str, finding: std::ops::Range<u32>) -> Vec<(Rank, String)> {
        let finding = TextRange::new(finding.start.into(), finding.end.into());
        candidates(line, finding, &alphabet(line))
            .into_iter()
            .map(|candidate| (candidate.rank, candidate.applied(line)))
            .collect()
    }

    #[test]
    fn the_likeliest_slips_come_first() {
        let texts = texts("1O\n", 1..2);
        let first: Vec<_> = texts.iter().take(5).collect();
        let expected = [
            (Rank::LookAlike, "lO\n"),
            (Rank::LookAlike, "IO\n"),
            (Rank::LookAlike, "10\n"),
            (Rank::LookAlike, "1o\n"),
            (Rank::Swapped, "O1\n"),
        ];
        assert_eq!(
            first,
            expected
                .map(|(rank, text)| (rank, text.to_owned()))
                .iter()
                .collect::<Vec<_>>()
        );
        assert_eq!(texts.last(), Some(&(Rank::Added, "1\n".to_owned())));
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
