//! A square: two coordinates in parentheses, `(2,-1)`, also with blanks, plus signs and frequent slips.

use std::fmt;

use notation::{Edit, Fix, TextRange, slip};

use super::{Parser, blanks, blanks_from};
use crate::{game::rules, read::syntax::SyntaxKind::*};

/// The parts that a square has here.
pub(super) struct PositionShape {
    comma: bool,
    open: bool,
    close: bool,
    /// Whether letters replace digits that look like them.
    misread: bool,
}

/// The number of tokens of a number from the `n`th on: digits and, with `misread`, letters that look like digits.
fn digits_from(parser: &Parser<'_>, n: usize, misread: bool) -> usize {
    let is_digits = |&n: &usize| match parser.nth(n) {
        Some(NUMBER) => true,
        Some(WORD) => misread && slip::digits(parser.nth_text(n)).is_some(),
        _ => false,
    };
    (n..).take_while(is_digits).count()
}

pub(super) fn position_shape(parser: &Parser<'_>) -> Option<PositionShape> {
    // Without parentheses and comma, letters may be anything.
    let is_sure = |found: &PositionShape| found.comma && found.open && found.close;
    let misread = shape(parser, true).filter(is_sure);
    misread.or_else(|| shape(parser, false))
}

fn shape(parser: &Parser<'_>, misread: bool) -> Option<PositionShape> {
    let mut n = 0;
    let skip = |n: usize| n + blanks_from(parser, n);
    let coordinate = |n: usize| {
        let n = if matches!(parser.nth(n), Some(PLUS | MINUS)) {
            skip(n + 1)
        } else {
            n
        };
        let count = digits_from(parser, n, misread);
        (count > 0).then_some(n + count)
    };
    let opens = matches!(parser.nth(n), Some(L_PAREN | L_BRACKET)) || is_braced(parser);
    let open = parser.nth(n) == Some(L_PAREN);
    if opens {
        n = skip(n + 1);
    }
    n = skip(coordinate(n)?);
    let separator = parser.nth_text(n);
    let comma = parser.nth(n) == Some(COMMA);
    let is_sign_next = matches!(parser.nth(n + 1), Some(PLUS | MINUS));
    let is_letter = open && is_sign_next && parser.nth(n) == Some(WORD) && separator.len() == 1;
    // `(0|1)` as it is taught in German schools, `(0/1)`.
    let is_glued = |n: usize| !matches!(parser.nth(n), None | Some(WHITESPACE | NEWLINE));
    let is_close = is_glued(n - 1) && is_glued(n + 1);
    let is_bar = (opens || is_close) && matches!(separator, "|" | "/");
    let is_separator = comma || is_letter || is_bar || matches!(separator, "." | ";" | ":");
    if is_separator {
        n = skip(n + 1);
    }
    if !opens && !is_separator {
        return None;
    }
    let n = coordinate(n)?;
    let close = parser.nth(skip(n)) == Some(R_PAREN);
    Some(PositionShape {
        comma,
        open,
        close,
        misread: misread && (0..n).any(|n| parser.nth(n) == Some(WORD)),
    })
}

/// Whether a brace or an angle bracket stands here and another one soon: `{2,-1}`, `<2,-1>`. A brace may also begin a comment of
/// another notation.
fn is_braced(parser: &Parser<'_>) -> bool {
    /// The tokens of two coordinates with signs and blanks between them.
    const MOST: usize = 9;
    let closing = match parser.text() {
        "{" => "}",
        "<" => ">",
        _ => return false,
    };
    let close = (1..=MOST).find(|n| parser.nth_text(*n) == closing);
    let is_of_square = |n: usize| {
        matches!(
            parser.nth(n),
            Some(NUMBER | PLUS | MINUS | COMMA | WHITESPACE)
        )
    };
    close.is_some_and(|close| (1..close).all(is_of_square))
}

/// Reads a square in plain spelling: `(2,-1)`. Returns whether there is one.
pub(super) fn plain_position(parser: &mut Parser<'_>) -> bool {
    let number_end = |n: usize| n + 1 + usize::from(parser.nth(n) == Some(MINUS));
    let comma = number_end(1);
    let close = number_end(comma + 1);
    let is_plain = parser.at(L_PAREN)
        && parser.nth(comma - 1) == Some(NUMBER)
        && parser.nth(comma) == Some(COMMA)
        && parser.nth(close - 1) == Some(NUMBER)
        && parser.nth(close) == Some(R_PAREN);
    if !is_plain {
        return false;
    }
    let position = parser.start();
    for sign in [L_PAREN, COMMA] {
        parser.bump_as(sign);
        let coordinate = parser.start();
        parser.eat(MINUS);
        parser.bump_as(NUMBER);
        coordinate.complete(parser, COORDINATE);
    }
    parser.bump_as(R_PAREN);
    position.complete(parser, POSITION);
    true
}

/// The token after a coordinate with its name, if one begins at the `n`th token: `x0`, `x = -1`.
fn named_coordinate(parser: &Parser<'_>, n: usize, name: &str) -> Option<usize> {
    let skip = |n: usize| n + blanks_from(parser, n);
    let (letter, digits) = parser.nth_text(n).split_at_checked(1)?;
    if parser.nth(n) != Some(WORD) || !letter.eq_ignore_ascii_case(name) {
        return None;
    }
    if !digits.is_empty() {
        return digits.bytes().all(|b| b.is_ascii_digit()).then_some(n + 1);
    }
    let mut n = skip(n + 1);
    if matches!(parser.nth_text(n), "=" | ":") {
        n = skip(n + 1);
    }
    if matches!(parser.nth(n), Some(PLUS | MINUS)) {
        n = skip(n + 1);
    }
    (parser.nth(n) == Some(NUMBER)).then_some(n + 1)
}

/// Whether a square with named coordinates begins here: `(x0,y1)`, `(x=0 y=1)`.
pub(super) fn is_named_position(parser: &Parser<'_>) -> bool {
    let skip = |n: usize| n + blanks_from(parser, n);
    let close = || {
        let n = skip(named_coordinate(parser, skip(1), "x")?);
        let is_sign = parser.nth(n) == Some(COMMA) || parser.nth_text(n) == ";";
        let n = if is_sign { skip(n + 1) } else { n };
        Some(skip(named_coordinate(parser, n, "y")?))
    };
    parser.at(WORD) && is_bare_named(parser.rest())
        || parser.at_any(&[L_PAREN, L_BRACKET])
            && close().is_some_and(|n| matches!(parser.nth(n), Some(R_PAREN | R_BRACKET)))
}

/// Whether `text` begins with a square with named coordinates and no parentheses: `x0y1`, `X0 Y-1`.
pub(super) fn is_bare_named(text: &str) -> bool {
    let y = behind_named(text, ['x', 'X']);
    let y = y.map(|y| y.strip_prefix(',').unwrap_or(y).trim_start_matches(' '));
    y.and_then(|y| behind_named(y, ['y', 'Y']))
        .is_some_and(|behind| behind.starts_with([' ', '\t']))
}

/// What stands behind a coordinate with one of these names at the start of `text`.
fn behind_named(text: &str, names: [char; 2]) -> Option<&str> {
    let number = text.strip_prefix(names)?;
    let number = number.strip_prefix(['+', '-']).unwrap_or(number);
    let behind = number.trim_start_matches(|sign: char| sign.is_ascii_digit());
    (behind.len() < number.len()).then_some(behind)
}

/// Reads a square for which [`is_named_position`] is true.
pub(super) fn named_position(parser: &mut Parser<'_>) {
    let position = parser.start();
    let start = parser.offset();
    let is_bare = parser.at(WORD);
    if !is_bare {
        parser.bump();
        blanks(parser);
    }
    let x = behind_name(parser);
    blanks(parser);
    match parser.current() {
        Some(COMMA) => parser.bump(),
        Some(SYMBOL) => parser.bump_as(UNREADABLE),
        _ => {}
    }
    blanks(parser);
    let y = behind_name(parser);
    if !is_bare {
        blanks(parser);
        parser.bump();
    }
    let range = TextRange::new(start, parser.offset());
    position.complete(parser, POSITION);
    let right = format!("({x},{y})");
    parser.report(
        rules::syntax::MOVE_SPELLING
            .at(
                range,
                format!("The coordinates of a square are written without their names: {right}."),
            )
            .with_fix(Fix::safe(
                format!("Write {right}"),
                vec![Edit::replace(range, right)],
            )),
    );
}

/// Reads a coordinate with its name.
fn behind_name<'t>(parser: &mut Parser<'t>) -> Coordinate<'t> {
    parser.bump_part(UNREADABLE, 1);
    blanks(parser);
    if matches!(parser.text(), "=" | ":") {
        parser.bump_as(UNREADABLE);
        blanks(parser);
    }
    let coordinate = parser.start();
    let is_negative = parser.at(MINUS);
    if parser.at_any(&[PLUS, MINUS]) {
        parser.bump();
        blanks(parser);
    }
    // In `x0y1`, one word holds both.
    let text = parser.text();
    let len = text.bytes().take_while(u8::is_ascii_digit).count();
    let digits = text.get(..len).unwrap_or_default();
    parser.bump_part(NUMBER, len);
    coordinate.complete(parser, COORDINATE);
    Coordinate {
        is_negative,
        digits,
    }
}

/// Reads `(2,-1)`, with blanks, plus signs and the slips that were `found`.
pub(super) fn position(parser: &mut Parser<'_>, found: &PositionShape) {
    let position = parser.start();
    let start = parser.offset();
    let is_braced = is_braced(parser);
    if is_braced {
        parser.bump_as(UNREADABLE);
        blanks(parser);
    } else if parser.at_any(&[L_PAREN, L_BRACKET]) {
        parser.bump();
        blanks(parser);
    }
    let numbers = parser.offset();
    let x = coordinate(parser, found.misread);
    let x_end = parser.offset();
    blanks(parser);
    let comma = TextRange::new(x_end, parser.offset());
    let mut gap = comma;
    // A letter in place of the comma is more than spelling.
    let mut is_spelling = true;
    if found.comma {
        parser.bump();
    } else if !parser.at_any(&[NUMBER, PLUS, MINUS]) {
        gap = comma.cover(parser.range());
        is_spelling = is_separator(parser.text());
        parser.bump_as(UNREADABLE);
    }
    blanks(parser);
    let sign = parser.at(MINUS).then(|| parser.range());
    let y = coordinate(parser, found.misread);
    let numbers_end = parser.offset();
    // No coordinate is -0: the minus slipped in where the comma belongs.
    if let Some(sign) = sign.filter(|_| comma.is_empty() && gap.is_empty() && y.is_zero()) {
        gap = sign;
        is_spelling = false;
    }
    // Without parentheses, what writes them writes the comma, too.
    let is_bare = numbers == start && !found.close;
    if !found.comma && !is_bare {
        parser.report(
            rules::syntax::COMMA_MISSING
                .at(
                    TextRange::new(numbers, numbers_end),
                    format!("The comma between the coordinates is missing. Read as ({x},{y})."),
                )
                .with_fix(Fix {
                    safe: is_spelling,
                    ..Fix::guess(format!("Write ({x},{y})"), vec![Edit::replace(gap, ",")])
                }),
        );
    }
    if found.misread {
        report_misread(parser, TextRange::new(numbers, numbers_end), x, y);
    }
    let blank_end = blanks_from(parser, 0);
    let has_close = matches!(parser.nth(blank_end), Some(R_PAREN | R_BRACKET));
    let instead = !has_close
        && (parser.at(SYMBOL) || (parser.at(WORD) && parser.text().len() == 1))
        && parser.nth(1) == Some(WHITESPACE);
    if has_close {
        blanks(parser);
        parser.bump();
    } else if is_braced {
        blanks(parser);
        parser.bump_as(UNREADABLE);
    } else if instead {
        // `(0,0B CRFR`: another sign in place of the parenthesis.
        parser.bump_as(UNREADABLE);
    }
    let end = parser.offset();
    position.complete(parser, POSITION);
    if !(found.open && found.close) {
        let right = format!("({x},{y})");
        let range = TextRange::new(start, end);
        parser.report(
            rules::syntax::SQUARE_PARENTHESES
                .at(
                    range,
                    format!("A square is written in parentheses: {right}."),
                )
                .with_fix(Fix {
                    safe: (is_braced || !instead) && is_spelling,
                    ..Fix::guess(format!("Write {right}"), vec![Edit::replace(range, right)])
                }),
        );
    }
}

fn report_misread(
    parser: &mut Parser<'_>,
    numbers: TextRange,
    x: Coordinate<'_>,
    y: Coordinate<'_>,
) {
    let right = format!("{x},{y}");
    parser.report(
        rules::syntax::SQUARE_LETTERS
            .at(
                numbers,
                format!("Letters stand where the digits of a square belong. Read as ({right})."),
            )
            .with_fix(Fix::guess(
                format!("Write ({right})"),
                vec![Edit::replace(numbers, right)],
            )),
    );
}

/// A coordinate as written; displayed in canonical form.
#[derive(Clone, Copy)]
struct Coordinate<'t> {
    is_negative: bool,
    /// Digits, or letters that look like digits.
    digits: &'t str,
}

impl Coordinate<'_> {
    fn is_zero(&self) -> bool {
        let digits = slip::digits(self.digits).unwrap_or_default();
        digits.trim_start_matches('0').is_empty()
    }
}

impl fmt::Display for Coordinate<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = slip::digits(self.digits).unwrap_or_default();
        match digits.trim_start_matches('0') {
            "" => formatter.write_str("0"),
            digits if self.is_negative => write!(formatter, "-{digits}"),
            digits => formatter.write_str(digits),
        }
    }
}

/// Reads a number with a sign.
fn coordinate<'t>(parser: &mut Parser<'t>, misread: bool) -> Coordinate<'t> {
    let coordinate = parser.start();
    let is_negative = parser.at(MINUS);
    if parser.at_any(&[PLUS, MINUS]) {
        parser.bump();
        blanks(parser);
    }
    let (start, rest) = (parser.offset(), parser.rest());
    for _ in 0..digits_from(parser, 0, misread) {
        if parser.at(NUMBER) {
            parser.bump();
        } else {
            parser.bump_as(UNREADABLE);
        }
    }
    coordinate.complete(parser, COORDINATE);
    let len = usize::from(parser.offset() - start);
    Coordinate {
        is_negative,
        digits: rest.get(..len).unwrap_or_default(),
    }
}

/// Whether `sign` may replace the comma between coordinates.
pub(crate) fn is_separator(sign: &str) -> bool {
    matches!(sign, "." | ";" | ":" | "|" | "/")
}
