//! The words of the moves of a text: no tags and no comments.

use std::ops::Range;

use crate::{
    Notation,
    text::{
        line::{lines, trim_line_break},
        work,
    },
};

/// A word among the moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct StyledWord {
    /// Its bytes in the text of the game.
    pub(super) range: Range<usize>,
    /// Its value if it is a number with its dots, `1.` or `1...`.
    pub(super) number: Option<u32>,
}

impl StyledWord {
    pub(super) fn text<'t>(&self, text: &'t str) -> &'t str {
        text.get(self.range.clone()).unwrap_or_default()
    }
}

/// The first `most` words of the moves. A number that runs into its move is a word of its own.
pub(super) fn words(notation: &dyn Notation, text: &str, most: usize) -> Vec<StyledWord> {
    let (mut words, mut start, mut is_inside) = (Vec::new(), 0, false);
    for whole in lines(text) {
        let line = trim_line_break(whole);
        work::count(line.len());
        if !is_inside && is_other(notation, line) {
            start += whole.len();
            continue;
        }
        let mut at = 0;
        while let Some(range) = next_word(line, at) {
            at = range.end;
            let word = line.get(range.clone()).unwrap_or_default();
            let was_inside = is_inside;
            if let Some(sign) = word.rfind(['{', '}']) {
                is_inside = word.get(sign..).is_some_and(|rest| rest.starts_with('{'));
            }
            if was_inside || is_inside || word.contains(['{', '}']) {
                continue;
            }
            add(&mut words, word, start + range.start);
            if words.len() >= most {
                words.truncate(most);
                return words;
            }
        }
        start += whole.len();
    }
    words
}

/// Whether a line holds tags, or a comment to its end.
pub(super) fn is_other(notation: &dyn Notation, line: &str) -> bool {
    let shown = line.trim_start();
    let is_tag = shown
        .strip_prefix('[')
        .is_some_and(|inside| inside.starts_with(|sign: char| sign.is_ascii_alphabetic()));
    is_tag || shown.starts_with('%') || shown.starts_with(notation.comment().line)
}

/// The bytes of the first word of `line` from `at` on.
fn next_word(line: &str, at: usize) -> Option<Range<usize>> {
    let rest = line.get(at..)?;
    let begin = at + rest.len() - rest.trim_start().len();
    let word = line.get(begin..)?;
    let len = word.find(char::is_whitespace).unwrap_or(word.len());
    (len > 0).then_some(begin..begin + len)
}

/// Adds `word`, which begins at `start`, and the number that runs into it.
fn add(words: &mut Vec<StyledWord>, word: &str, start: usize) {
    let behind = word.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let digits = word.get(..word.len() - behind.len()).unwrap_or_default();
    let rest = behind.trim_start_matches('.');
    let number = digits
        .parse::<u32>()
        .ok()
        .filter(|_| rest.len() < behind.len());
    // `1.-`
    let is_number = rest.is_empty() || rest.starts_with(|sign: char| sign.is_alphabetic());
    let number = number.filter(|_| is_number);
    let begin = match number {
        Some(_) => word.len() - rest.len(),
        None => 0,
    };
    if begin > 0 {
        words.push(StyledWord {
            range: start..start + begin,
            number,
        });
    }
    if begin < word.len() {
        words.push(StyledWord {
            range: start + begin..start + word.len(),
            number: None,
        });
    }
}
