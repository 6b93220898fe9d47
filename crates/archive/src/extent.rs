//! How much of a game is read: an endless text, or a game of a million lines, must not take all memory.

use std::fmt;

use notation::say;

/// The longest game that is read. The rest of a longer game is left out and reported.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Extent {
    /// Its bytes. Games are cut at line breaks, so the part of a longer game that is read may be a line shorter.
    pub bytes: usize,
    /// Its lines.
    pub lines: usize,
    /// Its words: runs of characters between blanks.
    pub words: usize,
}

/// Many times the longest games that were played. Findings take most of the memory: up to eight kilobytes for a line whose
/// moves are all impossible, three for a word that cannot be read. So such a game stays below sixty megabytes.
pub const LONGEST_GAME: Extent = Extent {
    bytes: 128 * 1024,
    lines: 3_000,
    words: 12_000,
};

/// How many blank lines in a row a record may have that is read whole. There each costs up to ninety bytes; in a stream they
/// cost nothing.
pub(crate) const MOST_BLANK_LINES: u64 = 200_000;

/// Games of more bytes are processed one at a time.
pub(crate) const LARGE: usize = 16 * 1024;

/// The part of a game that was left out because the game is too long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LeftOut {
    /// The first line that was left out, in the record, from 0.
    pub first_line: u64,
    /// How many lines with content were left out.
    pub lines: u64,
}

impl Extent {
    /// How many bytes of `text` fit, in whole lines. Blank lines at the end always fit.
    pub(crate) fn fitting(&self, text: &[u8]) -> usize {
        // A word and a line have at least one byte each, so a short text fits without counting.
        if text.len() <= self.lines.min(self.words).min(self.bytes) {
            return text.len();
        }
        let (mut end, mut words) = (0, 0);
        for (index, line) in text.split_inclusive(|byte| *byte == b'\n').enumerate() {
            let in_line = words_in(line);
            words += in_line;
            let is_over =
                index >= self.lines || words > self.words || end + line.len() > self.bytes;
            if is_over && in_line > 0 {
                return end;
            }
            end += line.len();
        }
        text.len()
    }
}

impl fmt::Display for Extent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            bytes,
            lines,
            words,
        } = self;
        let kilobytes = bytes / 1024;
        let (lines, words) = (
            say::with_commas(*lines as u64),
            say::with_commas(*words as u64),
        );
        write!(f, "{lines} lines, {words} words or {kilobytes} KB")
    }
}

/// Displayed as `96,000 lines from line 3,001 on were`.
impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = say::with_commas(self.first_line.saturating_add(1));
        match self.lines {
            1 => write!(f, "1 line from line {first} on was"),
            lines => write!(
                f,
                "{} lines from line {first} on were",
                say::with_commas(lines)
            ),
        }
    }
}

/// How many lines of `text` are not blank.
pub(crate) fn content_lines(text: &[u8]) -> u64 {
    let lines = text.split(|byte| *byte == b'\n');
    lines.filter(|line| !line.trim_ascii().is_empty()).count() as u64
}

fn words_in(line: &[u8]) -> usize {
    let words = line.split(u8::is_ascii_whitespace);
    words.filter(|word| !word.is_empty()).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: Extent = Extent {
        bytes: 20,
        lines: 3,
        words: 5,
    };

    #[test]
    fn whole_lines_fit() {
        let fitting = |text: &str| SMALL.fitting(text.as_bytes());
        assert_eq!(fitting(""), 0);
        assert_eq!(fitting("a\nb\nc\n"), 6, "as many lines as may be");
        assert_eq!(fitting("a\nb\nc\nd"), 6);
        assert_eq!(fitting("a\n\nc\nd"), 5, "blank lines count between lines");
        assert_eq!(fitting("a\n\n\n\n \n\n"), 8, "and not at the end");
        assert_eq!(fitting("a b\nc d e f\n"), 4, "words count together");
        assert_eq!(fitting("a\nbcdefghijklmnopqrst"), 2);
        assert_eq!(fitting("abcdefghijklmnopqrstuvw"), 0);
    }

    #[test]
    fn what_was_left_out_is_said_in_words() {
        let left = |first_line, lines| LeftOut { first_line, lines }.to_string();
        assert_eq!(left(3000, 96_000), "96,000 lines from line 3,001 on were");
        assert_eq!(left(0, 1), "1 line from line 1 on was");
        assert_eq!(
            LONGEST_GAME.to_string(),
            "3,000 lines, 12,000 words or 128 KB"
        );
    }
}
