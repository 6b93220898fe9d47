//! Words that are no throws, and lines that are no turns: comments in the making.

use notation::{Edit, Finding, Fix, Parse, Severity, TextRange};

use crate::{
    letters::shortened,
    sheet::{Remark, Turn},
};

/// A line that is no turn.
pub(crate) fn no_turn(parse: &Parse, remark: &Remark) -> Finding {
    let text = parse.text().get(std::ops::Range::from(remark.range));
    let message = "This line is no turn. If it is a remark, make it a comment.";
    finding(remark.range, text.unwrap_or_default(), message.to_owned())
}

/// The words at the end of `turn` that are no throws; `text` is what they are.
pub(super) fn words(turn: &Turn, text: &str) -> Option<Finding> {
    let message = match text.split_whitespace().nth(1) {
        None => format!(
            "`{}` is no throw. If it is a remark, make it a comment.",
            shortened(text)
        ),
        Some(_) => format!(
            "`{}` are no throws. If they are a remark, make them a comment.",
            shortened(text)
        ),
    };
    Some(finding(turn.remark?, text, message))
}

fn finding(range: TextRange, text: &str, message: String) -> Finding {
    let title = format!("Write # {}", shortened(text));
    let edit = Edit::insert(range.start(), "# ");
    Finding::new("kubb/remark", Severity::Error, range, message)
        .with_fix(Fix::guess(title, vec![edit]))
}
