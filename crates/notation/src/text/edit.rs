//! Changes to a text, as data.

use crate::Order as _;

use std::ops::Range;

use rowan::{TextRange, TextSize};
use serde::Serialize;

/// A replacement of the bytes of `range` by `text`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct Edit {
    /// The replaced bytes; empty for an insertion. Relative to the game.
    #[serde(skip)]
    pub range: TextRange,
    /// The new text; empty for a deletion.
    pub text: String,
}

impl Edit {
    /// Replaces `range` by `text`.
    pub fn replace(range: TextRange, text: impl Into<String>) -> Self {
        Self {
            range,
            text: text.into(),
        }
    }

    /// Inserts `text` at `at`.
    pub fn insert(at: TextSize, text: impl Into<String>) -> Self {
        Self {
            range: TextRange::empty(at),
            text: text.into(),
        }
    }

    /// Deletes `range`.
    #[must_use]
    pub fn delete(range: TextRange) -> Self {
        Self {
            range,
            text: String::new(),
        }
    }

    /// The smallest edit that turns `old`, which is at `at`, into `new`: without their common beginning and end.
    /// `None` if they are equal.
    #[must_use]
    pub fn between(at: TextSize, old: &str, new: &str) -> Option<Self> {
        if old == new {
            return None;
        }
        let same = |(one, other): &(char, char)| one == other;
        let length = |(one, _): (char, char)| one.len_utf8();
        let head = old.chars().zip(new.chars()).take_while(same);
        let head: usize = head.map(length).sum();
        let (old, new) = (old.get(head..)?, new.get(head..)?);
        let tail = old.chars().rev().zip(new.chars().rev()).take_while(same);
        let tail: usize = tail.map(length).sum();
        let range = TextRange::at(at + size(head), size(old.len() - tail));
        Some(Self::replace(range, new.get(..new.len() - tail)?))
    }

    /// Deletes the word at `range` of `text`, with a blank next to it that would be left over.
    #[must_use]
    pub fn delete_word(text: &str, range: TextRange) -> Self {
        Self::delete(with_blank(text, range))
    }

    /// The same edit, moved by `offset` bytes.
    #[must_use]
    pub fn shifted(mut self, offset: TextSize) -> Self {
        self.range += offset;
        self
    }
}

/// An offset or a length in bytes. Texts are shorter than four gigabytes; a larger number becomes the maximum.
#[must_use]
#[inline]
pub fn size(bytes: usize) -> TextSize {
    TextSize::try_from(bytes).unwrap_or(TextSize::new(u32::MAX))
}

/// Bytes of a text as its range.
pub(crate) fn place(range: &Range<usize>) -> TextRange {
    TextRange::new(size(range.start), size(range.end))
}

/// The word at `range` of `text` with the blank that would be left over without it: the one before it, or the one after it at
/// the start of a line.
#[must_use]
pub fn with_blank(text: &str, range: TextRange) -> TextRange {
    let before = text.get(..usize::from(range.start())).unwrap_or_default();
    let after = text.get(usize::from(range.end())..).unwrap_or_default();
    let blank = TextSize::of(' ');
    if before.ends_with(' ') && (after.is_empty() || after.starts_with([' ', '\n', '\r'])) {
        TextRange::new(range.start() - blank, range.end())
    } else if after.starts_with(' ') && (before.is_empty() || before.ends_with('\n')) {
        TextRange::new(range.start(), range.end() + blank)
    } else {
        range
    }
}

/// `text` after all `edits`, in any order and without overlap. An edit that is outside the text, cuts a character or overlaps
/// an earlier one is skipped: answers must never destroy a record.
#[must_use]
pub fn apply_edits(text: &str, edits: &[Edit]) -> String {
    let mut sorted: Vec<&Edit> = edits.iter().collect();
    sorted.order_by_key(|edit| (edit.range.start(), edit.range.end()));
    let mut result = String::with_capacity(text.len());
    let mut done = 0;
    for edit in sorted {
        let (start, end) = (
            usize::from(edit.range.start()),
            usize::from(edit.range.end()),
        );
        let (Some(kept), Some(_)) = (text.get(done..start), text.get(start..end)) else {
            continue;
        };
        result.push_str(kept);
        result.push_str(&edit.text);
        done = end;
    }
    // `done` is 0 or the end of an edit that was checked above.
    result.push_str(text.get(done..).unwrap_or_default());
    result
}

/// Joins `edits`, which do not overlap, to at most one for each line of `text`: the text between two edits of a line is
/// rewritten unchanged. Many small edits cost an editor more than a few large ones.
#[must_use]
pub fn by_line(text: &str, mut edits: Vec<Edit>) -> Vec<Edit> {
    edits.order_by_key(|edit| (edit.range.start(), edit.range.end()));
    let mut lines: Vec<Edit> = Vec::new();
    for edit in edits {
        let between = lines.last().and_then(|last| {
            let start = usize::from(last.range.end());
            text.get(start..usize::from(edit.range.start()))
        });
        let between = between.filter(|between| !between.contains('\n'));
        match (lines.last_mut(), between) {
            (Some(last), Some(between)) => {
                last.text.push_str(between);
                last.text.push_str(&edit.text);
                last.range = last.range.cover(edit.range);
            }
            _ => lines.push(edit),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_goes_with_one_blank() {
        for (text, word, expected) in [
            ("a b c", "b", "a c"),
            ("a b", "b", "a"),
            ("a b\r\nc", "b", "a\r\nc"),
            ("b c", "b", "c"),
            ("a\nb c", "b", "a\nc"),
            ("a(b c", "b", "a( c"),
            ("b", "b", ""),
        ] {
            let start = TextSize::try_from(text.find(word).unwrap_or_default());
            let range = TextRange::at(start.unwrap_or_default(), TextSize::of(word));
            let edits = [Edit::delete_word(text, range)];
            assert_eq!(apply_edits(text, &edits), expected, "{text:?}");
        }
    }

    #[test]
    fn edits_of_a_line_become_one() {
        let at = |start: u32, end: u32, text: &str| {
            Edit::replace(TextRange::new(start.into(), end.into()), text)
        };
        let text = "a b c\nd e\nf g\n";
        for (edits, lines) in [
            (vec![at(4, 5, "C"), at(0, 1, "A")], vec![at(0, 5, "A b C")]),
            (
                vec![at(0, 1, "A"), at(6, 7, "D"), at(8, 8, "x")],
                vec![at(0, 1, "A"), at(6, 8, "D x")],
            ),
            // A line break also belongs to the line below.
            (
                vec![at(5, 6, " "), at(8, 9, "E"), at(10, 11, "F")],
                vec![at(5, 9, " d E"), at(10, 11, "F")],
            ),
            (vec![], vec![]),
        ] {
            let one = by_line(text, edits.clone());
            assert_eq!(one, lines);
            assert_eq!(apply_edits(text, &one), apply_edits(text, &edits));
        }
    }

    #[test]
    fn what_is_between_two_texts_is_one_small_edit() {
        let edit = |old: &str, new: &str| {
            Edit::between(TextSize::new(10), old, new).map(|edit| (edit.range, edit.text))
        };
        let range = |start: u32, end: u32| TextRange::new(start.into(), end.into());
        assert_eq!(edit("aaa", "aa"), Some((range(12, 13), String::new())));
        assert_eq!(edit("aéb", "aèb"), Some((range(11, 13), "è".to_owned())));
        assert_eq!(edit("ab", "axb"), Some((range(11, 11), "x".to_owned())));
        assert_eq!(edit("a", "a"), None);
    }

    #[test]
    fn words_that_follow_each_other_go_together() {
        let text = "a b c\n";
        let range = |at: u32| TextRange::at(TextSize::new(at), TextSize::new(1));
        let edits = [2, 4].map(|at| Edit::delete_word(text, range(at)));
        assert_eq!(apply_edits(text, &edits), "a\n");
    }
}
