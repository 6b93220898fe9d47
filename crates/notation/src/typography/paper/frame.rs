//! The signs that a mail, a forum or an editor puts around every line: quoting signs before it, the break of Markdown or HTML behind it.

use crate::{FreeText, LineState, Notation};

/// Where the line begins behind the quoting signs of mail and forums, `> `, `| ` or `| > `, and behind the number of a listing, `12 | `,
/// in a notation without numbers or before nothing else.
pub(super) fn before(notation: &dyn Notation, line: &str) -> usize {
    let text = line.trim_start_matches(BLANKS);
    let quoted = text.trim_start_matches(['>', ' ', '\t']);
    let numbered = quoted.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let behind = numbered.trim_start_matches(' ');
    let is_blank =
        behind.starts_with(['|', '\t']) && behind.trim_start_matches(['|', ' ', '\t']).is_empty();
    let is_listed = numbered.len() < quoted.len() && (is_blank || !notation.is_numbered());
    let listed = if is_listed { behind } else { quoted };
    // Several bars part cells.
    let barred = listed
        .strip_prefix('|')
        .filter(|rest| (rest.is_empty() || rest.starts_with(BLANKS)) && !rest.contains('|'));
    let rest = match barred {
        Some(rest) => behind_quote(rest.trim_start_matches(BLANKS)),
        None if is_listed && is_blank => "",
        None if text.starts_with('>') => quoted,
        None => line,
    };
    line.len() - rest.len()
}

const BLANKS: [char; 2] = [' ', '\t'];

/// `text`, which stands behind a bar, without a quoting sign at its start: `| > 1. e4`.
fn behind_quote(text: &str) -> &str {
    let quoted = text.trim_start_matches('>');
    let is_quote = quoted.len() < text.len() && (quoted.is_empty() || quoted.starts_with(BLANKS));
    match is_quote {
        true => quoted.trim_start_matches(['>', ' ', '\t']),
        false => text,
    }
}

/// Whether a line may end with the break of a page.
pub(super) fn is_behind(line: &str) -> bool {
    line.ends_with('\\') || line.ends_with('>') && BREAKS.iter().any(|one| line.ends_with(one))
}

/// The breaks of HTML.
const BREAKS: [&str; 3] = ["<br>", "<br/>", "<br />"];

/// Where the line ends before the break of Markdown or HTML behind it. In a comment it stays.
pub(super) fn behind(notation: &dyn Notation, line: &str, state: LineState) -> usize {
    if !is_behind(line) {
        return line.len();
    }
    let mut rest = line;
    while let Some(shorter) = BREAKS
        .iter()
        .find_map(|one| rest.strip_suffix(one))
        .or_else(|| rest.strip_suffix('\\'))
    {
        rest = shorter.trim_end();
    }
    match ends_in_comment(notation, rest, state) {
        true => line.len(),
        false => rest.len(),
    }
}

/// Whether a comment that nothing closes holds the end of `line`.
fn ends_in_comment(notation: &dyn Notation, line: &str, state: LineState) -> bool {
    let mut is_inside = false;
    let parsed = notation.parse_line(line, state);
    parsed.tree.visit(|element, range| {
        let is_comment = notation.free_text(element.kind) == FreeText::Yes;
        let close = notation.comment().block.map(|(_, close)| close);
        let is_closed = close.is_some_and(|close| line.ends_with(close));
        is_inside |= is_comment && usize::from(range.end()) == line.len() && !is_closed;
        !is_comment
    });
    is_inside
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quote_may_stand_behind_a_bar() {
        for (text, expected) in [
            ("> 1. e4", "1. e4"),
            (">> > 1. e4", "1. e4"),
            (">", ""),
            ("1. e4", "1. e4"),
            (">2/#", ">2/#"),
        ] {
            assert_eq!(behind_quote(text), expected, "{text}");
        }
    }

    #[test]
    fn a_break_ends_a_line() {
        for (line, expected) in [
            ("1. e4 e5\\", true),
            ("1. e4 e5<br>", true),
            ("1. e4 e5 <br />", true),
            ("1. e4 <e5>", false),
            ("1. e4 e5", false),
        ] {
            assert_eq!(is_behind(line), expected, "{line}");
        }
    }
}
