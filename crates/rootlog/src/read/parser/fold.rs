//! One finding for one slip inside an action.
//!
//! The parser takes a letter as a faction's because of its position. If the action cannot be read right after it (`R5^`,
//! `t4-->`), it was no faction, and both findings have one cause.

use notation::{Finding, Severity};

use crate::game::rules;
use crate::read::words;

/// How many bytes may lie between the letter and the unreadable text, such as the caret of `R^#`.
const BEHIND: usize = 2;

/// Joins the finding on a letter that is no faction with the one on the unreadable text right after it. `findings` are those of
/// `line`, in the order of the text.
pub(super) fn fold(line: &str, findings: &mut Vec<Finding>) {
    findings.dedup_by(|unread, letter| {
        let one_slip = is_one_slip(line, letter, unread);
        if one_slip {
            let range = letter.range.cover(unread.range);
            let text = line.get(std::ops::Range::from(range)).unwrap_or_default();
            letter.code = rules::syntax::UNREADABLE.code;
            letter.message = format!("`{}` cannot be read here.", words::quoted(text));
            letter.range = range;
        }
        one_slip
    });
}

fn is_one_slip(line: &str, letter: &Finding, unread: &Finding) -> bool {
    let between = usize::from(letter.range.end())..usize::from(unread.range.start());
    // A small letter is a faction all the same.
    letter.code == rules::syntax::UNKNOWN_FACTION.code
        && letter.severity == Severity::Error
        && [
            rules::syntax::UNREADABLE.code,
            rules::syntax::UNKNOWN_PIECE.code,
        ]
        .contains(&unread.code)
        && between.len() <= BEHIND
        && line
            .get(between)
            .is_some_and(|between| !between.contains(['/', ';', ':']))
}
