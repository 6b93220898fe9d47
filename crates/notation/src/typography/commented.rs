//! Moves that are written as comments, `#1 a:B a:-` or `; 1. e4 e5`, in a game without other moves: the sign was
//! meant for the number. This is the only finding of such a text.

use std::ops::Range;

use super::{paper, printed::burden};
use crate::{
    Edit, Finding, Fix, Notation, Record, Rule, Settings,
    data::say,
    edit::place,
    text::{
        line::{lines, trim_line_break},
        work,
    },
};

/// The fewest comments that are moves: one alone may name a move.
const FEWEST: usize = 2;

/// Comments that count moves.
#[derive(Debug)]
pub(super) struct Commented {
    /// The bytes of each sign, with the blanks behind it.
    signs: Vec<Range<usize>>,
    /// The number of the first move.
    first: u32,
}

impl Commented {
    /// The comments of `text` that count moves, if it has no other moves. `None` for nearly every record, after reading no
    /// further than its first move.
    pub(super) fn of(notation: &dyn Notation, text: &str) -> Option<Self> {
        let sign = notation.comment().line;
        let (mut signs, mut first, mut last) = (Vec::new(), None, None);
        let mut start = 0;
        for whole in lines(text) {
            let line = trim_line_break(whole);
            let inside = paper::around(start, line);
            let shown = text.get(inside.clone()).unwrap_or_default();
            work::count(line.len());
            if let Some(comment) = shown.strip_prefix(sign) {
                let behind = comment.trim_start_matches([' ', '\t']);
                if let Some(number) = number(behind) {
                    let follows = |last: u32| (last..=last.saturating_add(1)).contains(&number);
                    if !last.is_none_or(follows) {
                        return None;
                    }
                    first = first.or(Some(number));
                    last = Some(number);
                    signs.push(inside.start..inside.end - behind.len());
                }
            } else if !shown.is_empty()
                && !shown.starts_with('[')
                && notation.line_kind(shown, 0).is_body()
            {
                return None;
            }
            start += whole.len();
        }
        let first = first.filter(|first| *first <= 1)?;
        (signs.len() >= FEWEST && last > Some(first)).then_some(Self { signs, first })
    }

    /// The only finding of a text that was read as `record`, if all of these comments are read as moves without their signs.
    pub(super) fn finding(
        &self,
        notation: &dyn Notation,
        record: &dyn Record,
        settings: &Settings,
    ) -> Option<Finding> {
        let rule = Rule::of(notation, "columns")?;
        let edits: Vec<Edit> = self
            .signs
            .iter()
            .map(|sign| Edit::delete(place(sign)))
            .collect();
        let read = super::read_edited(notation, record.parse().text(), &edits, settings);
        // Words behind a number are no moves.
        let unread = burden(&*read) > self.signs.len() / 2;
        if unread || read.moves().len() < self.signs.len() {
            return None;
        }
        let sign = notation.comment().line;
        let count = say::number(self.signs.len());
        let message = format!(
            "\u{201c}{sign}\u{201d} begins a comment, but these {count} comments count the moves from {} on, and the game has no others: \
             leave the sign out.",
            self.first
        );
        let title = format!("Leave it out of {} lines", self.signs.len());
        let range = self.signs.first().map(place)?;
        Some(rule.at(range, message).with_fix(Fix::guess(title, edits)))
    }
}

/// The number of a move at the start of a comment, before a move.
fn number(text: &str) -> Option<u32> {
    let behind = text.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let digits = text.get(..text.len() - behind.len())?;
    let is_apart = behind.starts_with(['.', ' ', '\t', ')'])
        || behind.starts_with(|sign: char| sign.is_ascii_uppercase());
    let is_number = is_apart && !behind.trim_start_matches(['.', ' ', '\t', ')']).is_empty();
    digits
        .parse()
        .ok()
        .filter(|_| is_number && digits.len() <= 3)
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn a_comment_may_count_a_move() {
        for (text, expected) in [
            ("1 a:B", Some(1)),
            ("12. e4", Some(12)),
            ("3A (0,1) FFFC", Some(3)),
            ("4) a:B", Some(4)),
            ("2024-05-12", None),
            ("2024 Berlin", None),
            ("1st game", None),
            ("17.", None),
            ("our game", None),
        ] {
            assert_eq!(number(text), expected, "{text}");
        }
    }
}
