//! A listing: a number before every line, as editors and pages of code show them. That is the only finding of such a text.

use std::ops::Range;

use rowan::TextRange;

use super::printed::burden;
use crate::{
    Edit, Finding, Fix, LineKind, LineState, Notation, Record, Rule, Settings,
    edit::place,
    text::{
        line::{lines, trim_line_break},
        work,
    },
};

/// The numbers before the lines of a text.
#[derive(Debug)]
pub(super) struct Listing {
    /// The bytes of each number, with the sign and the blanks around it.
    numbers: Vec<Range<usize>>,
    /// Whether a comment or a header line has a number, not only moves and blank lines.
    is_told: bool,
    first: u32,
    last: u32,
}

/// The fewest lines of a listing in which only blank lines show that the numbers are not those of moves.
const FEWEST: usize = 5;

/// A line of a listing.
struct ListedLine<'t> {
    number: u32,
    /// The length in bytes of the number and the signs before the text.
    len: usize,
    text: &'t str,
}

impl<'t> ListedLine<'t> {
    /// `12 text`, `12<tab>text`, `12: text`, `12:text`, `12 | text`, `12`; `None` for other lines, such as `12. text`.
    fn of(line: &'t str) -> Option<Self> {
        let digits = line.trim_start_matches(' ');
        let behind = digits.trim_start_matches(|sign: char| sign.is_ascii_digit());
        let number = digits.get(..digits.len() - behind.len())?.parse().ok()?;
        let signed = behind.trim_start_matches(' ');
        let rest = signed.strip_prefix(['|', ':']).unwrap_or(behind);
        // `grep -n` writes no blank behind its colon.
        let is_glued = behind.starts_with(':');
        if !rest.is_empty() && !rest.starts_with([' ', '\t']) && !is_glued {
            return None;
        }
        let text = rest.trim_start_matches([' ', '\t']);
        let len = line.len() - text.len();
        Some(Self { number, len, text })
    }
}

impl Listing {
    /// The numbers of `text` if each line has one, and some lines are no moves; `None` for nearly every record.
    pub(super) fn of(notation: &dyn Notation, text: &str) -> Option<Self> {
        let mut numbers = Vec::new();
        let (mut start, mut state) = (0, 0);
        let (mut is_told, mut has_blank) = (false, false);
        let mut first = None;
        let mut last: Option<u32> = None;
        for whole in lines(text) {
            let line = trim_line_break(whole);
            if !line.is_empty() {
                let listed = ListedLine::of(line)?;
                if last.is_some_and(|last| last.checked_add(1) != Some(listed.number)) {
                    return None;
                }
                first = first.or(Some(listed.number));
                last = Some(listed.number);
                numbers.push(start..start + listed.len);
                has_blank |= listed.text.is_empty();
                is_told |= is_no_move(notation, listed.text, state);
                state = notation.line_state(listed.text, state);
            }
            start += whole.len();
        }
        work::count(text.len());
        let is_listing = match numbers.len() {
            0 | 1 => false,
            count => is_told || has_blank && count >= FEWEST,
        };
        is_listing.then_some(Self {
            numbers,
            is_told,
            first: first?,
            last: last?,
        })
    }

    /// The only finding of a text that was read as `record`, with the repair that removes the numbers. `None` if more is wrong
    /// without the numbers; or, if only blank lines show that they are no move numbers, if more than half is still wrong.
    pub(super) fn finding(
        &self,
        notation: &dyn Notation,
        record: &dyn Record,
        settings: &Settings,
    ) -> Option<Finding> {
        let rule = Rule::of(notation, "columns")?;
        let burden = burden(record);
        let most = if self.is_told { burden } else { burden / 2 };
        if burden == 0 && !self.is_told {
            return None;
        }
        let edits = self.numbers.iter().map(|range| Edit::delete(place(range)));
        let edits: Vec<Edit> = edits.collect();
        let read = super::read_edited(notation, record.parse().text(), &edits, settings);
        let left = self::burden(&*read);
        if left > most {
            return None;
        }
        let fix = Fix::guess("Leave out the numbers of the lines", edits);
        let message = format!(
            "A number stands before each line, from {} to {}, as in a listing: these are no numbers of moves. Leave them out.",
            self.first, self.last
        );
        Some(rule.at(self.first_range(), message).with_fix(fix))
    }

    fn first_range(&self) -> TextRange {
        self.numbers.first().map(place).unwrap_or_default()
    }
}

/// Whether `line` is a comment or a line of the header, and not blank.
fn is_no_move(notation: &dyn Notation, line: &str, state: LineState) -> bool {
    let kind = notation.line_kind(line, state);
    !line.is_empty() && matches!(kind, LineKind::Comment | LineKind::Header)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_have_numbers() {
        for (line, expected) in [
            ("  12 e4", Some((12, "e4"))),
            ("12\te4", Some((12, "e4"))),
            ("12: e4", Some((12, "e4"))),
            (" 12 | e4", Some((12, "e4"))),
            ("12:1. e4", Some((12, "1. e4"))),
            ("12", Some((12, ""))),
            ("12. e4", None),
            ("12A (0,1)", None),
            ("12-14", None),
            ("e4", None),
        ] {
            let listed = ListedLine::of(line);
            assert_eq!(listed.map(|one| (one.number, one.text)), expected, "{line}");
        }
    }
}
