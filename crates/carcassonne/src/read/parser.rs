//! The grammar, line by line: `shape` decides the kind of a line, and each kind of line has a file. Recovery stays in the line,
//! and a bad word hides nothing that follows it.

mod header;
mod label;
mod large;
mod near;
mod play;
mod scan;
mod score;
mod shape;
mod square;
pub(crate) mod tile;

use notation::{
    Edit, Fix, LineParse, TextRange, TextSize,
    cut::trim_line_break,
    parser::{Lexeme, lex_from},
};

use self::shape::{LineShape, shape};
pub(crate) use self::{
    header::ordinal_of,
    scan::is_raised,
    score::{NAMED_POINTS, is_points_word},
    shape::{
        is_date, is_discard_spelling, is_lone_name, is_player_word, is_whole_tile, is_word_of_talk,
        line_kind, looks_like_tile, may_be_said,
    },
    square::is_separator,
    tile::{is_apart, is_frame, is_meeple, is_shield},
};
use crate::read::syntax::SyntaxKind::{self, *};

pub(crate) type Parser<'t> = notation::parser::Parser<'t, SyntaxKind>;

/// The most findings of a line. A line with more is no line with slips, and each finding costs as much as the line is long.
const MAX_FINDINGS: usize = 24;

/// Parses one line, with its line break if it has one.
pub(crate) fn parse_line(line: &str) -> LineParse {
    let body = trim_line_break(line);
    let shape = shape(body);
    let quoting = scan::quoting(body);
    let start = quoting.as_ref().map_or(0, |signs| signs.end);
    // Both begin behind a character of ASCII.
    let head = &body[..start + note_start(&body[start..], shape)];
    let mut lexemes: Vec<Lexeme<SyntaxKind>> = Vec::new();
    if let Some(signs) = &quoting {
        if signs.start > 0 {
            lexemes.push((WHITESPACE, 0..signs.start));
        }
        lexemes.push((MARKUP, signs.clone()));
    }
    lex_from(head, start, SYMBOL, &mut lexemes);
    let left_behind = match &quoting {
        Some(signs) => Some(scan::quoted(signs)),
        None => scan::finding(head, &lexemes, shape),
    };
    if head.len() < body.len() {
        lexemes.push((NOTE, head.len()..body.len()));
    }
    if body.len() < line.len() {
        lexemes.push((NEWLINE, body.len()..line.len()));
    }
    let mut parser = Parser::new(line, lexemes);
    if let Some(finding) = left_behind {
        parser.report(finding);
    }
    let kind = match shape {
        LineShape::Blank => BLANK_LINE,
        LineShape::Note => NOTE_LINE,
        LineShape::Text => TEXT_LINE,
        LineShape::Game => header::game_line(&mut parser),
        LineShape::Player => header::player_line(&mut parser),
        LineShape::Move { .. } => play::move_line(&mut parser),
        LineShape::End => score::end_line(&mut parser),
    };
    let mut parsed = parser.finish(kind, 0);
    large::check(&mut parsed, line);
    parsed.findings.truncate(MAX_FINDINGS);
    parsed
}

/// `text` for a message, cut to a few words.
fn shown(text: &str) -> String {
    const MOST: usize = 24;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}

/// The start of the note at the end of `body`, or the length of `body` if there is none. Always a character boundary.
fn note_start(body: &str, shape: LineShape) -> usize {
    let bytes = body.as_bytes();
    let starts_note = |at: usize| {
        let before = at.checked_sub(1).and_then(|at| bytes.get(at));
        match shape {
            // A name may contain a slash; a note after it needs a blank.
            LineShape::Player => matches!(before, Some(b' ' | b'\t')),
            LineShape::Note | LineShape::End => before != Some(&b'<'),
            // The slash of a closing tag, and one that slipped into a square, starts no note.
            LineShape::Move { .. } => {
                let (start, rest) = (body.get(..at), body.get(at + 1..));
                before != Some(&b'<')
                    && !is_in_square(start)
                    && !is_in_bare_square(start, rest)
                    && !is_in_label(start, rest)
            }
            LineShape::Blank | LineShape::Game | LineShape::Text => false,
        }
    };
    let slashes = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'/');
    slashes
        .map(|(at, _)| at)
        .find(|&at| starts_note(at))
        .unwrap_or(body.len())
}

/// Whether `before` ends in a parenthesis that was opened a few characters ago, without a blank in it.
fn is_in_square(before: Option<&str>) -> bool {
    before
        .and_then(|before| before.rsplit_once('('))
        .is_some_and(|(_, inside)| {
            let is_of_square = |c: char| c.is_ascii_digit() || matches!(c, ',' | '-' | '+');
            inside.len() <= 6 && inside.chars().all(is_of_square)
        })
}

/// Whether a slash stands between two coordinates without parentheses: `1A 0/1`.
fn is_in_bare_square(before: Option<&str>, after: Option<&str>) -> bool {
    let (label, first) = before
        .and_then(|before| before.rsplit_once(' '))
        .unwrap_or_default();
    let number = label.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let player = number.trim_end_matches(['.', ':', ')', ' ']);
    let digits = |text: &str| text.strip_prefix('-').unwrap_or(text).bytes().next();
    let is_digit = |text: &str| digits(text).is_some_and(|sign| sign.is_ascii_digit());
    number.len() < label.len()
        && player.len() <= 1
        && first
            .bytes()
            .all(|sign| sign.is_ascii_digit() || sign == b'-')
        && is_digit(first)
        && after.is_some_and(is_digit)
}

/// Whether a slash stands between a number and a square, in place of the player or before one: `1/A (0,1)`.
fn is_in_label(before: Option<&str>, after: Option<&str>) -> bool {
    let number = before.unwrap_or_default().trim_start();
    let player = |sign: char| sign.is_ascii_uppercase();
    !number.is_empty()
        && number.bytes().all(|b| b.is_ascii_digit())
        && after.is_some_and(|after| {
            let square = after.strip_prefix(player).unwrap_or(after);
            square.trim_start().starts_with('(')
        })
}

/// Reads blanks and markup.
fn blanks(parser: &mut Parser<'_>) {
    while matches!(parser.current(), Some(WHITESPACE | MARKUP)) {
        parser.bump();
    }
}

/// The end of the text that was read since `start`, without trailing blanks. `rest` was the unread text at `start`.
fn end_of_read(parser: &Parser<'_>, start: TextSize, rest: &str) -> TextSize {
    let read = rest
        .get(..usize::from(parser.offset() - start))
        .unwrap_or_default();
    start + TextSize::of(read.trim_end())
}

/// The most tokens after which text is moved into a note: no move has as many.
const MOST_BEHIND: usize = 200;

/// The fixes for words at `range` that were read: making them a note at the end of the line, or removing them if they have no
/// letter. `read` is the line from the start of `range` on.
fn note_fixes(parser: &Parser<'_>, range: TextRange, read: &str) -> Vec<Fix> {
    let written = read.get(..usize::from(range.len())).unwrap_or_default();
    let is_last = at_line_end_from(parser, blanks_from(parser, 0));
    let has_letter = written.contains(char::is_alphabetic);
    // Each unreadable part would otherwise search all of an endless line.
    let is_short = parser.nth(MOST_BEHIND).is_none();
    let is_note = (is_last || has_letter) && is_short;
    let note = is_note.then(|| note_fix(parser, range, read));
    let removal = (!has_letter).then(|| Fix::guess("Remove it", vec![Edit::delete(range)]));
    note.into_iter().chain(removal).collect()
}

/// The fix that makes the text at `range`, which was read, a note at the end of the line.
fn note_fix(parser: &Parser<'_>, range: TextRange, read: &str) -> Fix {
    let written = read.get(..usize::from(range.len())).unwrap_or_default();
    const TITLE: &str = "Make it a note";
    let ends = |n: &usize| !matches!(parser.nth(*n), None | Some(NOTE | NEWLINE));
    let rest: String = (0..).take_while(ends).map(|n| parser.nth_text(n)).collect();
    if rest.trim().is_empty() {
        return Fix::guess(TITLE, vec![Edit::insert(range.start(), "/ ")]);
    }
    let has_note = (0..).find(|n| !ends(n)).and_then(|n| parser.nth(n)) == Some(NOTE);
    let (start, blanks) = (parser.offset(), rest.len() - rest.trim_start().len());
    let blanks = rest.get(..blanks).unwrap_or_default();
    let (end, note) = if has_note {
        (TextSize::of(&*rest), format!("/ {written} "))
    } else {
        (TextSize::of(rest.trim_end()), format!(" / {written}"))
    };
    let removed = TextRange::new(range.start(), start + TextSize::of(blanks));
    Fix::guess(
        TITLE,
        vec![Edit::delete(removed), Edit::insert(start + end, note)],
    )
}

/// Whether only a note is left of the line.
fn at_line_end(parser: &Parser<'_>) -> bool {
    at_line_end_from(parser, 0)
}

/// Whether only a note is left of the line from the `n`th token on.
fn at_line_end_from(parser: &Parser<'_>, n: usize) -> bool {
    matches!(parser.nth(n), None | Some(NOTE | NEWLINE))
}

/// The number of blanks and markup tokens from the `n`th token on.
fn blanks_from(parser: &Parser<'_>, n: usize) -> usize {
    (n..)
        .take_while(|&n| matches!(parser.nth(n), Some(WHITESPACE | MARKUP)))
        .count()
}

#[cfg(test)]
mod tests;
