//! Words that are no throws, and lines that are no turns; the fix makes them comments.

use notation::{Edit, Finding, Fix, Parse, TextRange};

use crate::{
    game::{letters::shortened, rules},
    read::sheet::{Remark, Turn},
};

/// What is said of a line that is no turn.
pub(super) const NO_TURN: &str = "This line is no turn. If it is a remark, make it a comment.";

/// A line that is no turn.
pub(crate) fn no_turn(parse: &Parse, remark: &Remark) -> Finding {
    let text = parse.text().get(std::ops::Range::from(remark.range));
    finding(remark.range, text.unwrap_or_default(), NO_TURN.to_owned())
}

/// The finding of the words at the end of `turn` that are no throws; `text` holds them.
pub(super) fn at_end(turn: &Turn, text: &str) -> Option<Finding> {
    Some(finding(turn.remark?, text, are_no_throws(text)))
}

/// A word between the throws of a turn that is no throw.
pub(super) fn word(range: TextRange, text: &str) -> Finding {
    let title = format!("Write ({})", shortened(text));
    let edits = vec![
        Edit::insert(range.start(), "("),
        Edit::insert(range.end(), ")"),
    ];
    rules::REMARK
        .at(range, are_no_throws(text))
        .with_fix(Fix::guess(title, edits))
}

/// Makes `word` the player who throws in kubbs, the `inkast` behind the `blank`.
pub(super) fn thrower(word: &str, blank: TextRange, inkast: &str) -> Fix {
    let title = format!("Write {}:{}", shortened(word), shortened(inkast));
    Fix::guess(title, vec![Edit::replace(blank, ":")])
}

fn are_no_throws(text: &str) -> String {
    let words = shortened(text);
    match text.split_whitespace().nth(1) {
        None => format!("`{words}` is no throw. If it is a remark, make it a comment."),
        Some(_) => {
            format!("`{words}` are no throws. If they are a remark, make them a comment.")
        }
    }
}

fn finding(range: TextRange, text: &str, message: String) -> Finding {
    let title = format!("Write # {}", shortened(text));
    let edit = Edit::insert(range.start(), "# ");
    rules::REMARK
        .at(range, message)
        .with_fix(Fix::guess(title, vec![edit]))
}
