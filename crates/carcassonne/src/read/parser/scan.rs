//! Markup that scans leave in a record: `1<sup>st</sup>`, `$$…$$`. All of it is understood; one finding for each line, with a
//! fix.

use std::ops::Range;

use notation::{Edit, Finding, Fix, TextRange, parser::Lexeme, size};

use super::{LineShape, shape::behind_quoting};
use crate::{
    game::rules,
    read::syntax::SyntaxKind::{self, *},
};

/// The title of the fix.
const TITLE: &str = "Remove the markup";

/// The finding for the tokens of `head`, a line without its note.
pub(super) fn finding(
    head: &str,
    lexemes: &[Lexeme<SyntaxKind>],
    shape: LineShape,
) -> Option<Finding> {
    let is_left = |(kind, _): &Lexeme<SyntaxKind>| matches!(kind, MARKUP | DOLLARS);
    if !lexemes.iter().any(is_left)
        || matches!(shape, LineShape::Blank | LineShape::Note | LineShape::Text)
    {
        return None;
    }
    if let Some(finding) = star_for_meeple(head, lexemes, shape) {
        return Some(finding);
    }
    let mut edits = Vec::new();
    // Whether the fix removes only raising tags and the signs of a formula.
    let mut is_spelling = true;
    let mut covered: Option<TextRange> = None;
    for (index, (kind, range)) in lexemes.iter().enumerate() {
        if !matches!(kind, MARKUP | DOLLARS) {
            continue;
        }
        let text = head.get(range.clone()).unwrap_or_default();
        let kind_at = |index: Option<usize>| index.and_then(|index| lexemes.get(index));
        let (mut start, mut end) = (range.start, range.end);
        let is_raised = *kind == MARKUP && is_raised(text) && shape != LineShape::Game;
        is_spelling &= is_raised || (*kind == DOLLARS && shape == LineShape::End);
        // `FFC <sub>m</sub> F` is one tile, `1 <sup>st</sup>` one number: the blanks are removed, too. Other words stay
        // separate.
        let is_number = matches!(kind_at(index.checked_sub(2)), Some((NUMBER, _)));
        let is_tile = matches!(shape, LineShape::Move { .. });
        if let Some((WHITESPACE, blank)) = kind_at(index.checked_sub(1))
            && is_raised
            && (is_tile || (is_number && shape == LineShape::Player))
            && !text.starts_with("</")
        {
            start = blank.start;
        }
        if let (Some((WHITESPACE, blank)), Some((WORD, _))) =
            (kind_at(Some(index + 1)), kind_at(Some(index + 2)))
            && is_raised
            && is_tile
            && text.starts_with("</")
        {
            end = blank.end;
        }
        let token = text_range(range.start, range.end);
        covered = Some(covered.map_or(token, |all| all.cover(token)));
        edits.push(Edit::delete(text_range(start, end)));
    }
    let message = "Markup of a web page or a scan is left in this line.";
    Some(
        rules::syntax::LEFT_OVER_MARKUP
            .at(covered?, message)
            .with_fix(match is_spelling {
                true => Fix::safe(TITLE, edits),
                false => Fix::guess(TITLE, edits),
            }),
    )
}

/// The signs with which a web page quotes a line, `&gt; A = Ann`, with the blanks behind them: their bytes in `body`. They are
/// markup; what follows is read without them.
pub(super) fn quoting(body: &str) -> Option<Range<usize>> {
    let quoted = behind_quoting(body)?;
    let blank = body.len() - body.trim_start_matches([' ', '\t']).len();
    Some(blank..body.len() - quoted.len())
}

/// The finding on such signs at `range`. Where all lines are better read without them, the page is told of instead.
pub(super) fn quoted(range: &Range<usize>) -> Finding {
    let range = text_range(range.start, range.end);
    let message =
        "\u{201c}&gt;\u{201d} quotes a line on a web page, and is no part of it: leave it out.";
    let fix = Fix::safe("Leave it out", vec![Edit::delete(range)]);
    rules::syntax::LEFT_OVER_MARKUP
        .at(range, message)
        .with_fix(fix)
}

/// The finding on the only star of a move, if it stands directly behind a side of its tile: a meeple, no emphasis, `FFRR*`.
fn star_for_meeple(
    head: &str,
    lexemes: &[Lexeme<SyntaxKind>],
    shape: LineShape,
) -> Option<Finding> {
    let mut stars = head.match_indices('*');
    let (at, star) = stars.next().filter(|_| stars.next().is_none())?;
    let index = lexemes.iter().position(|(_, range)| range.start == at)?;
    let word = |index: usize| {
        let (kind, range) = lexemes.get(index)?;
        head.get(range.clone()).filter(|_| *kind == WORD)
    };
    let before = word(index.checked_sub(1)?)?;
    // `FF*RR`
    let behind = word(index + 1).unwrap_or_default();
    let is_move = matches!(shape, LineShape::Move { is_start: false });
    if !is_move || !super::is_whole_tile(&[before, behind].concat()) || before.contains(['m', 'M'])
    {
        return None;
    }
    let meeple = match before.trim_end_matches(|sign: char| sign.is_ascii_digit()) {
        side if side.ends_with('F') => "M",
        _ => "m",
    };
    let range = text_range(at, at + star.len());
    let message = "A meeple is `m`, for a farmer `M`, not `*`.";
    let fix = Fix::guess("Write the meeple", vec![Edit::replace(range, meeple)]);
    Some(
        rules::syntax::LEFT_OVER_MARKUP
            .at(range, message)
            .with_fix(fix),
    )
}

fn text_range(start: usize, end: usize) -> TextRange {
    TextRange::new(size(start), size(end))
}

/// Whether a tag only raises, lowers or emphasizes text: `1<sup>st</sup>`, `**12B**`.
pub(crate) fn is_raised(tag: &str) -> bool {
    if tag.starts_with('*') {
        // `**12B**`
        return true;
    }
    let name = tag.trim_matches(|c| matches!(c, '<' | '>' | '/' | ' '));
    ["sup", "sub"]
        .iter()
        .any(|raised| name.eq_ignore_ascii_case(raised))
}
