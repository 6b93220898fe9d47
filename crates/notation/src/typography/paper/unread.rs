//! How much of a line the notation does not read, as it is written and after replacements.

use std::ops::Range;

use super::PaperMark;
use crate::{FreeText, LineParse, LineState, Notation, Severity, data::pieces::pieces};

/// The amount of a line that is not read.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Unread {
    /// The weight of its syntax findings: an error counts for more than a warning.
    pub(super) wrong: usize,
    /// The bytes that are kept unchanged: words, comments, unreadable text.
    pub(super) bytes: usize,
    /// The number of hints and infos.
    odd: usize,
    /// The bytes of unreadable text.
    unknown: usize,
}

impl Unread {
    /// What is not read of `text` after the replacements of `marks`. `None` if one of them lies in a name or a comment, or if most of the line is
    /// unreadable even then.
    pub(super) fn after(
        notation: &dyn Notation,
        text: &str,
        marks: &[PaperMark],
        state: LineState,
    ) -> Option<Self> {
        let plain = written(text, marks);
        let parsed = notation.parse_line(&plain, state);
        let mut places = Vec::with_capacity(marks.len());
        let mut moved: isize = 0;
        for mark in marks {
            let start = mark.range.start.checked_add_signed(moved)?;
            places.push(start..start + mark.stands_for.len());
            moved += mark.stands_for.len().cast_signed() - mark.range.len().cast_signed();
        }
        let mut is_apart = true;
        parsed.tree.visit(|element, range| {
            let range = Range::<usize>::from(range);
            let is_free = notation.free_text(element.kind) != FreeText::No;
            let next = places.partition_point(|place| place.start <= range.start);
            let is_inside = |place: &Range<usize>| place.end < range.end;
            is_apart &= !is_free || !places.get(next).is_some_and(is_inside);
            is_apart && !is_free
        });
        let left = Self::of_parsed(notation, &parsed, &plain);
        (is_apart && left.unknown * 2 < plain.len()).then_some(left)
    }

    /// The weights of its errors and warnings, and of its hints.
    pub(super) fn told(self) -> (usize, usize) {
        (self.wrong, self.odd)
    }

    /// Whether nothing is wrong and nothing unreadable.
    pub(super) fn reads_all(self) -> bool {
        self.wrong == 0 && self.unknown == 0
    }

    pub(super) fn of(notation: &dyn Notation, line: &str, state: LineState) -> Self {
        Self::of_parsed(notation, &notation.parse_line(line, state), line)
    }

    fn of_parsed(notation: &dyn Notation, parsed: &LineParse, line: &str) -> Self {
        let mut unread = Self::default();
        for finding in &parsed.findings {
            match finding.severity {
                Severity::Error => unread.wrong += 3,
                Severity::Warning => unread.wrong += 1,
                Severity::Info | Severity::Hint => unread.odd += 1,
            }
        }
        let pieces = pieces(notation, &parsed.tree, line);
        let whole = pieces.iter().filter(|piece| piece.is_whole);
        for piece in whole {
            let len = piece.known.trim().len();
            unread.bytes += len;
            if notation.free_text(piece.kind) == FreeText::No {
                unread.unknown += len;
            }
        }
        unread
    }
}

/// Whether most of a line is readable as written, without errors or warnings.
pub(in crate::typography) fn is_read(
    notation: &dyn Notation,
    line: &str,
    state: LineState,
) -> bool {
    let unread = Unread::of(notation, line, state);
    unread.wrong == 0 && unread.unknown * 2 < line.len()
}

/// Whether most of a line is unreadable.
pub(in crate::typography) fn is_mostly_unread(
    notation: &dyn Notation,
    line: &str,
    state: LineState,
) -> bool {
    Unread::of(notation, line, state).unknown * 2 > line.len()
}

/// How much of a line is wrong, and how much is not read.
pub(in crate::typography) fn weight(
    notation: &dyn Notation,
    line: &str,
    state: LineState,
) -> (usize, usize) {
    let unread = Unread::of(notation, line, state);
    (unread.wrong, unread.bytes + unread.odd)
}

/// Whether a notation without numbers reads more of a line than words, and nothing in it is wrong: `Cats - Ann`.
pub(super) fn is_partly_read(notation: &dyn Notation, line: &str, state: LineState) -> bool {
    let read = || Unread::of(notation, line, state);
    !notation.is_numbered()
        && matches!(read(), Unread { wrong: 0 | 1, bytes, .. } if bytes + 2 < line.len())
}

/// `text` with the replacements of `marks`.
pub(super) fn written(text: &str, marks: &[PaperMark]) -> String {
    let mut written = String::with_capacity(text.len());
    let mut done = 0;
    for mark in marks {
        written.push_str(text.get(done..mark.range.start).unwrap_or_default());
        written.push_str(mark.stands_for);
        done = mark.range.end;
    }
    written.push_str(text.get(done..).unwrap_or_default());
    written
}
