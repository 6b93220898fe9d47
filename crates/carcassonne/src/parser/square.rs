//! A square: two coordinates in parentheses, `(2,-1)`, with blanks, plus signs and the usual slips.

use notation::{Edit, Finding, Fix, Severity, TextRange};

use super::{Parser, blanks, blanks_from};
use crate::syntax::SyntaxKind::*;

/// Whether a pair of numbers stands here, and what is wrong with its spelling.
pub(super) struct PositionShape {
    comma: bool,
    open: bool,
    close: bool,
}

pub(super) fn position_shape(parser: &Parser<'_>) -> Option<PositionShape> {
    let mut n = 0;
    let skip = |n: usize| n + blanks_from(parser, n);
    let coordinate = |n: usize| {
        let n = if matches!(parser.nth(n), Some(PLUS | MINUS)) {
            skip(n + 1)
        } else {
            n
        };
        (parser.nth(n) == Some(NUMBER)).then_some(n + 1)
    };
    let opens = matches!(parser.nth(n), Some(L_PAREN | L_BRACKET));
    let open = parser.nth(n) == Some(L_PAREN);
    if opens {
        n = skip(n + 1);
    }
    n = skip(coordinate(n)?);
    let separator = parser.nth_text(n);
    let comma = parser.nth(n) == Some(COMMA);
    let is_separator = comma || matches!(separator, "." | ";" | ":");
    if is_separator {
        n = skip(n + 1);
    }
    if !opens && !is_separator {
        return None;
    }
    let n = coordinate(n)?;
    let close = parser.nth(skip(n)) == Some(R_PAREN);
    Some(PositionShape { comma, open, close })
}

/// `(2,-1)`, with blanks, plus signs and the slips of `position_shape`.
pub(super) fn position(parser: &mut Parser<'_>) {
    let Some(found) = position_shape(parser) else {
        return;
    };
    let position = parser.start();
    let start = parser.offset();
    if parser.at_any(&[L_PAREN, L_BRACKET]) {
        parser.bump();
        blanks(parser);
    }
    let numbers = parser.offset();
    let x = coordinate(parser);
    let x_end = parser.offset();
    blanks(parser);
    let comma = TextRange::new(x_end, parser.offset());
    let mut gap = comma;
    if found.comma {
        parser.bump();
    } else if !parser.at_any(&[NUMBER, PLUS, MINUS]) {
        gap = comma.cover(parser.range());
        parser.bump_as(UNREADABLE);
    }
    blanks(parser);
    let y = coordinate(parser);
    let numbers_end = parser.offset();
    if !found.comma {
        parser.report(
            Finding::new(
                "carcassonne/comma-missing",
                Severity::Error,
                TextRange::new(numbers, numbers_end),
                format!("The comma between the coordinates is missing. Read as ({x},{y})."),
            )
            .with_fix(Fix::safe(
                format!("Write ({x},{y})"),
                vec![Edit::replace(gap, ",")],
            )),
        );
    }
    let blank_end = blanks_from(parser, 0);
    let has_close = matches!(parser.nth(blank_end), Some(R_PAREN | R_BRACKET));
    let instead = !has_close
        && (parser.at(SYMBOL) || (parser.at(WORD) && parser.text().len() == 1))
        && parser.nth(1) == Some(WHITESPACE);
    if has_close {
        blanks(parser);
        parser.bump();
    } else if instead {
        // `(0,0B CRFR`: something else stands where the parenthesis belongs.
        parser.bump_as(UNREADABLE);
    }
    let end = parser.offset();
    position.complete(parser, POSITION);
    if !(found.open && found.close) {
        let right = format!("({x},{y})");
        let range = TextRange::new(start, end);
        parser.report(
            Finding::new(
                "carcassonne/square-parentheses",
                Severity::Error,
                range,
                format!("A square is written in parentheses: {right}."),
            )
            .with_fix(Fix::safe(
                format!("Write {right}"),
                vec![Edit::replace(range, right)],
            )),
        );
    }
}

/// A number with a sign; answers how it is written canonically.
fn coordinate(parser: &mut Parser<'_>) -> String {
    let coordinate = parser.start();
    let is_negative = parser.at(MINUS);
    if parser.at_any(&[PLUS, MINUS]) {
        parser.bump();
        blanks(parser);
    }
    let digits = parser.text().trim_start_matches('0');
    let digits = if digits.is_empty() { "0" } else { digits };
    let written = if is_negative && digits != "0" {
        format!("-{digits}")
    } else {
        digits.to_owned()
    };
    parser.bump();
    coordinate.complete(parser, COORDINATE);
    written
}
