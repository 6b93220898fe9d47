//! The signs that a mail, a forum or an editor puts around every line: quoting signs before it, the sides of a box around it, the break
//! of Markdown or HTML behind it.

use super::Unread;
use crate::{FreeText, LineState, Notation};

/// Where the line begins behind the quoting signs of mail and forums, `> `, `| ` or `| > `, and behind the number of a listing, `12 | `,
/// in a notation without numbers or before nothing else.
pub(super) fn before(notation: &dyn Notation, line: &str, state: LineState) -> usize {
    let text = line.trim_start_matches(BLANKS);
    if let Some(rest) = behind_other_sign(notation, text, state) {
        return line.len() - rest.len();
    }
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

/// The sides of a drawn box: `│ 1. e4 e5 │`.
const SIDES: [char; 3] = ['\u{2502}', '\u{2503}', '\u{2551}'];

/// The sign with which some programs of chats quote. In PGN it marks a position.
const QUOTED: &str = "\u{bb}";

/// `text` without the less usual signs before a line: `» ` and `< ` of quotations, the side of a box, and the apostrophe with which
/// spreadsheets keep a text as it is, `'1. e4`. `None` if there is none, or if no less of the line is wrong without it.
fn behind_other_sign<'t>(
    notation: &dyn Notation,
    text: &'t str,
    state: LineState,
) -> Option<&'t str> {
    if let Some(rest) = behind_apostrophe(text) {
        // Some notations pass over an apostrophe, and then miss the number behind it.
        let is_move = rest.starts_with(|sign: char| sign.is_ascii_digit())
            && notation.line_kind(rest, state).is_body();
        let told = |text: &str| Unread::of(notation, text, state).told();
        let (before, after) = (told(text), told(rest));
        return (after < before || is_move && after == before).then_some(rest);
    }
    let rest = behind_signs(text)?;
    let before = Unread::of(notation, text, state);
    let after = Unread::of(notation, rest, state);
    let is_read = match text.starts_with(QUOTED) {
        true => after.wrong < before.wrong,
        false => after.told() < before.told(),
    };
    is_read.then_some(rest)
}

/// What follows the signs of quotations, or the side of a box, each before a blank; `None` without one.
fn behind_signs(text: &str) -> Option<&str> {
    let apart = |behind: &&str| behind.is_empty() || behind.starts_with(BLANKS);
    if let Some(inside) = text.strip_prefix(SIDES) {
        // Further bars part cells.
        let is_one = apart(&inside) && !inside.contains(SIDES);
        return is_one.then(|| inside.trim_start_matches(BLANKS));
    }
    let sign = [QUOTED, "<", "&gt;"]
        .into_iter()
        .find(|sign| text.starts_with(sign))?;
    let mut rest = text;
    while let Some(behind) = rest.strip_prefix(sign).filter(apart) {
        rest = behind.trim_start_matches(BLANKS);
    }
    (rest.len() < text.len()).then_some(rest)
}

/// What follows an apostrophe, the only one of the line, before a word, a number or a tag.
fn behind_apostrophe(text: &str) -> Option<&str> {
    let rest = text.strip_prefix('\'')?;
    let begins = rest.starts_with(|sign: char| sign.is_ascii_alphanumeric() || sign == '[');
    (begins && !rest.contains('\'')).then_some(rest)
}

/// `text`, which stands behind a bar, without a quoting sign at its start: `| > 1. e4`.
fn behind_quote(text: &str) -> &str {
    let quoted = text.trim_start_matches('>');
    let is_quote = quoted.len() < text.len() && (quoted.is_empty() || quoted.starts_with(BLANKS));
    match is_quote {
        true => quoted.trim_start_matches(['>', ' ', '\t']),
        false => text,
    }
}

/// Whether a line may end with the break of a page or with empty cells.
pub(super) fn is_behind(line: &str) -> bool {
    line.ends_with('\\')
        || line.ends_with(";;")
        || line.ends_with(",,")
        || line.ends_with('>') && BREAKS.iter().any(|one| line.ends_with(one))
        || is_end_of_file(line)
        || before_side(line).is_some()
}

/// The signs with which old programs end or fill a file.
const ENDS_OF_FILE: [char; 2] = ['\u{1a}', '\0'];

/// Whether a line holds nothing but these signs. Within a text they may be anything.
fn is_end_of_file(line: &str) -> bool {
    line.ends_with(ENDS_OF_FILE) && line.trim_matches(ENDS_OF_FILE).is_empty()
}

/// The line before the right side of a box, if its left side stands before it and no other bar between them.
fn before_side(line: &str) -> Option<&str> {
    let before = line.trim_end().strip_suffix(SIDES)?;
    let inside = before.trim_start().strip_prefix(SIDES)?;
    (!inside.contains(SIDES)).then(|| before.trim_end())
}

/// The breaks of HTML.
const BREAKS: [&str; 3] = ["<br>", "<br/>", "<br />"];

/// Where the line ends before the break of Markdown or HTML behind it. In a comment it stays.
pub(super) fn behind(notation: &dyn Notation, line: &str, state: LineState) -> usize {
    if !is_behind(line) {
        return line.len();
    }
    if let Some(end) = before_empty_cells(line) {
        return match are_said(notation, line, end, state) {
            true => line.len(),
            false => end,
        };
    }
    if is_end_of_file(line) {
        return 0;
    }
    let mut rest = before_side(line).unwrap_or(line);
    while let Some(shorter) = BREAKS
        .iter()
        .find_map(|one| rest.strip_suffix(one))
        .or_else(|| rest.strip_suffix('\\'))
    {
        rest = shorter.trim_end();
    }
    // The left side of a box is no part of what it holds.
    let inside = behind_signs(rest).unwrap_or(rest);
    match ends_in_comment(notation, inside, state) {
        true => line.len(),
        false => rest.len(),
    }
}

/// Where the line ends before the empty cells of a spreadsheet, `1. e4 e5,,,`; `None` if it has none, or is a row with other cells.
fn before_empty_cells(line: &str) -> Option<usize> {
    let is_empty = |sign: &&str| line.ends_with(&sign.repeat(2));
    let sign = [";", ","].into_iter().find(is_empty)?.chars().next()?;
    let before = line.trim_end_matches(sign);
    let (mut is_open, mut is_quoted, mut has_other) = (false, false, false);
    let mut signs = before.chars().peekable();
    while let Some(one) = signs.next() {
        match one {
            '(' => is_open = true,
            ')' => is_open = false,
            '"' => is_quoted = !is_quoted,
            _ => {}
        }
        // A comma before a blank is one of a list.
        let is_listed = one == ',' && signs.peek() == Some(&' ');
        has_other |= one == sign && !is_open && !is_quoted && !is_listed;
    }
    (!has_other && !before.starts_with('|')).then(|| before.trim_end().len())
}

/// Whether the signs of `line` from `end` on are no empty cells but part of a comment.
fn are_said(notation: &dyn Notation, line: &str, end: usize, state: LineState) -> bool {
    let (before, cells) = line.split_at_checked(end).unwrap_or((line, ""));
    let comment = notation.comment().line;
    // The sign may begin a comment, where it is not an error.
    if cells.trim_start().starts_with(comment) {
        let told = |text: &str| Unread::of(notation, text, state).told();
        return told(before) >= told(line);
    }
    comment.len() > 1 && before.contains(comment) || ends_in_comment(notation, line, state)
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
    fn empty_cells_end_a_row_of_one() {
        for (line, end) in [
            ("1. e4 e5;;;", Some(8)),
            ("0 (0,0) FRCR ,,,", Some(12)),
            ("[White \"Ost, Ida\"],,", Some(18)),
            (";;;", Some(0)),
            ("1;e4;e5;;", None),
            ("1. e4 e5,", None),
            ("| e4 ;;", None),
        ] {
            assert_eq!(before_empty_cells(line), end, "{line}");
        }
    }

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
    fn less_usual_signs_stand_before_a_line() {
        for (text, expected) in [
            ("\u{bb} 1. e4", Some("1. e4")),
            ("\u{bb} \u{bb} 1. e4", Some("1. e4")),
            ("< 1. e4", Some("1. e4")),
            ("&gt; &gt; 1. e4", Some("1. e4")),
            ("\u{2502} 1. e4", Some("1. e4")),
            ("\u{bb}", Some("")),
            ("<black>", None),
            ("<<1. e4>>", None),
            ("\u{bb}e4\u{ab}", None),
            ("\u{2502} 1. \u{2502} e4", None),
            ("1. e4", None),
        ] {
            assert_eq!(behind_signs(text), expected, "{text}");
        }
        for (text, expected) in [
            ("'1. e4 e5", Some("1. e4 e5")),
            ("'[White \"A\"]", Some("[White \"A\"]")),
            ("'24 in Berlin' it was", None),
            ("' e4", None),
        ] {
            assert_eq!(behind_apostrophe(text), expected, "{text}");
        }
    }

    #[test]
    fn the_sides_of_a_box_stand_around_a_line() {
        for (line, expected) in [
            ("\u{2502} 1. e4 \u{2502}", Some("\u{2502} 1. e4")),
            ("\u{2551} 1. e4 \u{2551}  ", Some("\u{2551} 1. e4")),
            ("\u{2502} 1. \u{2502} e4 \u{2502}", None),
            ("1. e4 \u{2502}", None),
            ("\u{2502}", None),
        ] {
            assert_eq!(before_side(line), expected, "{line}");
        }
    }

    #[test]
    fn a_break_ends_a_line() {
        for (line, expected) in [
            ("1. e4 e5;;;", true),
            ("1. e4 e5,,", true),
            ("1. e4 e5,", false),
            ("1. e4 e5\\", true),
            ("1. e4 e5<br>", true),
            ("1. e4 e5 <br />", true),
            ("1. e4 e5\u{1a}", false),
            ("\0\0", true),
            ("\u{2502} 1. e4 \u{2502}", true),
            ("1. e4 <e5>", false),
            ("1. e4 e5", false),
        ] {
            assert_eq!(is_behind(line), expected, "{line}");
        }
    }
}
