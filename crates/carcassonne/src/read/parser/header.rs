//! The lines above the moves: the game, and one line for each player.

use notation::{Edit, Fix, Severity, TextRange, TextSize};

use super::{
    Parser, at_line_end, blanks, blanks_from, end_of_read, note_fix, note_fixes,
    shape::is_player_word,
};
use crate::{
    game::rules,
    read::syntax::SyntaxKind::{self, *},
};

/// `19/04/2022, 21:19:15 UTC, BGA Arena, Real-time`
pub(super) fn game_line(parser: &mut Parser<'_>) -> SyntaxKind {
    while !at_line_end(parser) {
        blanks(parser);
        if parser.at(COMMA) {
            parser.bump();
            continue;
        }
        if at_line_end(parser) {
            break;
        }
        let field = parser.start();
        text_until(parser, &[COMMA]);
        field.complete(parser, FIELD);
    }
    GAME_LINE
}

/// `A = nickname (Real Name) [country] <color> 1st (91)`
pub(super) fn player_line(parser: &mut Parser<'_>) -> SyntaxKind {
    blanks(parser);
    let word = player_word(parser);
    let letter = parser.text();
    player_letter(parser);
    let letter_end = parser.offset();
    blanks(parser);
    if let Some(start) = word {
        let range = TextRange::new(start, parser.range().end());
        let right = format!("{letter} =");
        let message =
            format!("A player's line begins with the letter and `=`: write `{right}` here.");
        let fix = Fix::safe(format!("Write {right}"), vec![Edit::replace(range, right)]);
        let mut finding = rules::syntax::EQUALS_MISSING.at(range, message);
        // Nothing else can be meant.
        finding.severity = Severity::Hint;
        parser.report(finding.with_fix(fix));
        let sign = parser.current().filter(|kind| *kind == EQUALS);
        parser.bump_as(sign.unwrap_or(UNREADABLE));
    } else if parser.at(EQUALS) {
        parser.bump();
    } else {
        let range = parser.range();
        let between = TextRange::new(letter_end, range.end());
        parser.report(
            rules::syntax::EQUALS_MISSING
                .at(
                    range,
                    "A player's line is a letter, `=` and a name: write `=` here.",
                )
                .with_fix(Fix::safe("Write =", vec![Edit::replace(between, " =")])),
        );
        parser.bump_as(UNREADABLE);
    }
    blanks(parser);
    let mut seen = Vec::new();
    if !at_line_end(parser) && !at_part(parser) {
        name(parser);
        seen.push(NAME);
    }
    loop {
        let before = parser.offset();
        blanks(parser);
        match parser.current() {
            _ if at_line_end(parser) => break,
            Some(L_PAREN) => parenthesis(parser, &mut seen),
            Some(L_BRACKET) => bracketed(parser, R_BRACKET, COUNTRY, &mut seen),
            Some(L_ANGLE) => bracketed(parser, R_ANGLE, COLOR, &mut seen),
            _ if at_place(parser) => place(parser, &mut seen),
            _ => stray_name(parser, before < parser.offset()),
        }
    }
    if !seen.contains(&NAME) {
        let range = TextRange::empty(parser.offset());
        parser.report(rules::syntax::NAME_MISSING.at(
            range,
            "This player has no name: write the nickname after `=`.",
        ));
    }
    PLAYER_LINE
}

/// Reads the word before the letter of `Player A: Ann`. Returns where it begins; `None` without one.
fn player_word(parser: &mut Parser<'_>) -> Option<TextSize> {
    let is_word = parser.nth(1) == Some(WHITESPACE) && is_player_word(parser.text());
    let start = is_word.then(|| parser.offset());
    if is_word {
        parser.bump_as(UNREADABLE);
        blanks(parser);
    }
    start
}

fn player_letter(parser: &mut Parser<'_>) {
    let (letter, range) = (parser.text(), parser.range());
    if letter.bytes().any(|b| b.is_ascii_lowercase()) {
        super::label::report_small_letter(parser, letter, range);
    }
    parser.bump_as(PLAYER_ID);
}

/// Whether the name ends here because another part begins.
fn at_part(parser: &Parser<'_>) -> bool {
    parser.at_any(&[L_PAREN, L_BRACKET, L_ANGLE]) || at_place(parser)
}

fn name(parser: &mut Parser<'_>) {
    let name = parser.start();
    loop {
        // Blanks belong to the name only if more of it follows.
        let next = blanks_from(parser, 0);
        if next == 0 {
            if at_line_end(parser) || at_part(parser) {
                break;
            }
            parser.bump();
        } else {
            let ends = match parser.nth(next) {
                None | Some(NOTE | NEWLINE | L_PAREN | L_BRACKET | L_ANGLE) => true,
                Some(NUMBER) => is_place(parser, next),
                Some(_) => false,
            };
            if ends {
                break;
            }
            (0..next).for_each(|_| parser.bump());
        }
    }
    name.complete(parser, NAME);
}

fn at_place(parser: &Parser<'_>) -> bool {
    is_place(parser, 0)
}

/// Whether the `n`th token from here begins `1st`, followed by points, another part or the end.
fn is_place(parser: &Parser<'_>, n: usize) -> bool {
    if parser.nth(n) != Some(NUMBER) {
        return false;
    }
    let ordinal = n + 1 + blanks_from(parser, n + 1);
    if parser.nth(ordinal) != Some(WORD) || !is_ordinal(parser.nth_text(ordinal)) {
        return false;
    }
    let after = ordinal + 1 + blanks_from(parser, ordinal + 1);
    matches!(
        parser.nth(after),
        None | Some(NOTE | NEWLINE | L_PAREN | L_BRACKET | L_ANGLE)
    )
}

fn is_ordinal(word: &str) -> bool {
    ["st", "nd", "rd", "th"]
        .iter()
        .any(|ordinal| word.eq_ignore_ascii_case(ordinal))
}

/// `1st`, also with its letters raised by markup.
fn place(parser: &mut Parser<'_>, seen: &mut Vec<SyntaxKind>) {
    let place = parser.start();
    let (start, rest) = (parser.offset(), parser.rest());
    let number = parser.text();
    parser.bump();
    blanks(parser);
    let (written, range) = (parser.text(), parser.range());
    let right = ordinal_of(number);
    if !written.eq_ignore_ascii_case(right) {
        parser.report(
            rules::syntax::ORDINAL
                .at(
                    TextRange::new(start, range.end()),
                    format!("The place is written {number}{right}."),
                )
                .with_fix(Fix::guess(
                    format!("Write {number}{right}"),
                    vec![Edit::replace(range, right)],
                )),
        );
    }
    parser.bump_as(ORDINAL);
    place.complete(parser, PLACE);
    once(
        parser,
        PLACE,
        TextRange::new(start, range.end()),
        rest,
        seen,
    );
}

/// The letters that make `number` an ordinal: `st` for 1 and 21, `th` for 11.
pub(crate) fn ordinal_of(number: &str) -> &'static str {
    if number.ends_with("11") || number.ends_with("12") || number.ends_with("13") {
        return "th";
    }
    match number.as_bytes().last() {
        Some(b'1') => "st",
        Some(b'2') => "nd",
        Some(b'3') => "rd",
        _ => "th",
    }
}

/// Reads `(91)` as points, `(Chris Wallace)` as a real name.
fn parenthesis(parser: &mut Parser<'_>, seen: &mut Vec<SyntaxKind>) {
    let number = 1 + blanks_from(parser, 1);
    let close = number + 1 + blanks_from(parser, number + 1);
    let ends = matches!(
        parser.nth(close),
        None | Some(R_PAREN | NOTE | NEWLINE | SYMBOL)
    );
    let kind = if parser.nth(number) == Some(NUMBER) && ends {
        POINTS
    } else {
        REAL_NAME
    };
    bracketed(parser, R_PAREN, kind, seen);
}

fn bracketed(
    parser: &mut Parser<'_>,
    close: SyntaxKind,
    kind: SyntaxKind,
    seen: &mut Vec<SyntaxKind>,
) {
    let part = parser.start();
    let (start, open, rest) = (parser.offset(), parser.current(), parser.rest());
    parser.bump();
    let mut depth = 0_usize;
    while !at_line_end(parser) {
        if parser.at(close) && depth == 0 {
            break;
        }
        if parser.current() == open {
            depth += 1;
        } else if parser.at(close) {
            depth -= 1;
        } else if parser.at_any(&[L_BRACKET, L_ANGLE]) {
            // The next part begins: the bracket was not closed.
            break;
        }
        parser.bump();
    }
    if !parser.eat(close) {
        let end = end_of_read(parser, start, rest);
        report_unclosed(parser, TextRange::new(start, end), close, kind);
    }
    let end = parser.offset();
    part.complete(parser, kind);
    let range = TextRange::new(start, end);
    let inside = rest.get(..usize::from(range.len())).unwrap_or_default();
    if is_odd_number(kind, inside) {
        return report_odd_number(parser, range, inside);
    }
    once(parser, kind, range, rest, seen);
}

/// Whether `written`, final points or a real name, is a number with other signs: `(25.5)`, `( = 104)`.
fn is_odd_number(kind: SyntaxKind, written: &str) -> bool {
    let signs = written.trim_matches(|c: char| c.is_whitespace() || matches!(c, '(' | ')'));
    let has_digit = signs.contains(|c: char| c.is_ascii_digit());
    let is_number = signs.bytes().all(|byte| byte.is_ascii_digit());
    let has_letter = signs.contains(char::is_alphabetic);
    has_digit && !is_number && !has_letter && matches!(kind, POINTS | REAL_NAME)
}

fn report_odd_number(parser: &mut Parser<'_>, range: TextRange, written: &str) {
    let mut finding = rules::syntax::PLAYER_PART.at(range,
        "Final points are a whole number in parentheses, such as (104); a real name has letters. This is neither.",
    );
    let is_digit = |c: char| c.is_ascii_digit();
    let digits = written.trim_matches(|c| !is_digit(c));
    if digits.chars().all(is_digit) {
        let right = format!("({digits})");
        let edits = vec![Edit::replace(range, right.clone())];
        finding = finding.with_fix(Fix::guess(format!("Write {right}"), edits));
    }
    parser.report(finding);
}

fn report_unclosed(parser: &mut Parser<'_>, range: TextRange, close: SyntaxKind, kind: SyntaxKind) {
    let sign = match close {
        R_PAREN => ")",
        R_BRACKET => "]",
        _ => ">",
    };
    parser.report(
        rules::syntax::UNCLOSED
            .at(
                range,
                format!("`{sign}` is missing at the end of {}.", kind.describe()),
            )
            .with_fix(Fix::safe(
                format!("Write {sign}"),
                vec![Edit::insert(range.end(), sign)],
            )),
    );
}

/// Reports a part that occurred before. `rest` is the line from the start of `range` on.
fn once(
    parser: &mut Parser<'_>,
    kind: SyntaxKind,
    range: TextRange,
    rest: &str,
    seen: &mut Vec<SyntaxKind>,
) {
    if seen.contains(&kind) {
        let mut finding = rules::syntax::PLAYER_PART.at(
            range,
            format!("This player's line has {} already.", kind.describe()),
        );
        finding.fixes.push(note_fix(parser, range, rest));
        parser.report(finding);
    } else {
        seen.push(kind);
    }
}

/// Reads text after the parts of a player's line; only text `apart` from them can begin a note.
fn stray_name(parser: &mut Parser<'_>, apart: bool) {
    let stray = parser.start();
    let (start, rest) = (parser.offset(), parser.rest());
    while !at_line_end(parser) && !at_part(parser) {
        if parser.at(WHITESPACE) && matches!(parser.nth(1), None | Some(NOTE | NEWLINE)) {
            break;
        }
        parser.bump();
    }
    let range = TextRange::new(start, end_of_read(parser, start, rest));
    stray.complete(parser, STRAY);
    let mut finding = rules::syntax::PLAYER_PART.at(range,
        "A player's line is a nickname, then (real name), [country], <color>, and at last the place and the points: \
         `1st (91)`. This is none of them.",
    );
    if apart {
        finding.fixes = note_fixes(parser, range, rest);
    }
    parser.report(finding);
}

/// Reads up to a token of `ends`, without the blanks before it.
fn text_until(parser: &mut Parser<'_>, ends: &[SyntaxKind]) {
    while !at_line_end(parser) && !parser.at_any(ends) {
        let next = blanks_from(parser, 0);
        let ends_here = match parser.nth(next) {
            None | Some(NOTE | NEWLINE) => true,
            Some(kind) => ends.contains(&kind),
        };
        if next > 0 && ends_here {
            return;
        }
        parser.bump();
    }
}
