//! The parts that all lines of the header have: the sign behind the key, the quotes around the value, and what is left over.
//! The value itself is read by the file of its line.

use std::ops::Range;

use notation::{Edit, Fix, TextRange, TextSize, parser, size};

use super::{Parser, at_line_end, blanks, content, is_blank, trimmed_range, trivia};
use crate::{
    game::rules,
    read::{
        syntax::SyntaxKind::{self, *},
        words,
    },
};

/// Signs that people write in place of the colon of a header line.
pub(super) const FOR_COLON: &[char] = &[':', '=', '-', '–', '—'];

pub(super) fn key_and_colon(p: &mut Parser<'_>, name: &str) {
    blanks(p);
    let key = p.range();
    let is_spelled_so = p.text() == name;
    p.bump_as(HEADER_KEY);
    blanks(p);
    let sign = p.range();
    let has_colon = p.text() == ":";
    p.eat(COLON);
    if !has_colon {
        let written = format!("{name}:");
        let range = key.cover(sign);
        let blank = if p.at(WHITESPACE) { "" } else { " " };
        let edit = Edit::replace(range, format!("{written}{blank}"));
        let fix = Fix::safe(format!("Write {written}"), vec![edit]);
        let message = format!("A colon stands behind the key: {written}");
        p.report(rules::syntax::HEADER_SIGN.at(range, message).with_fix(fix));
    } else if !is_spelled_so {
        let fix = Fix::safe(format!("Write {name}"), vec![Edit::replace(key, name)]);
        let message = format!("The key is written {name}.");
        p.report(
            rules::syntax::HEADER_SPELLING
                .at(key, message)
                .with_fix(fix),
        );
    }
}

pub(super) fn missing_value(p: &mut Parser<'_>, range: TextRange, expected: &str) {
    p.find(
        &rules::syntax::UNREADABLE,
        range,
        format!("Nothing is written here. Expected {expected}."),
    );
}

/// Reports the rest of the line, then reads the comment and the line break.
pub(super) fn leftover(p: &mut Parser<'_>) {
    if !at_line_end(p) {
        blanks(p);
        let start = p.offset();
        let rest = content(p.rest()).trim_end_matches(is_blank);
        let len = TextSize::of(rest);
        let fix = Edit::delete(TextRange::at(start, len));
        p.report(
            rules::syntax::UNREADABLE
                .at(
                    TextRange::at(start, len),
                    format!(
                        "`{}` cannot be read here. Write commentary behind `//`.",
                        words::quoted(rest)
                    ),
                )
                .with_fix(Fix::guess(
                    "Make it a comment",
                    vec![Edit::insert(start, "// ")],
                ))
                .with_fix(Fix::guess(
                    format!("Remove `{}`", words::quoted(rest)),
                    vec![fix],
                )),
        );
        bad_rest(p);
    }
    trivia(p);
}

pub(super) fn bad_rest(p: &mut Parser<'_>) {
    if at_line_end(p) {
        return;
    }
    let bad = p.start();
    while !at_line_end(p) {
        p.bump();
    }
    bad.complete(p, BAD);
}

/// The line's tokens, with the sign behind its key as its colon.
pub(super) fn with_sign(line: &str) -> Parser<'_> {
    let sign = sign_of(content(line)).map(|sign| (COLON, sign));
    with_parts(line, sign.as_slice())
}

/// The same, with the text between the sign and the comment as one `TEXT`.
pub(super) fn with_text_value(line: &str) -> Parser<'_> {
    let content = content(line);
    let sign = sign_of(content).unwrap_or_default();
    let behind = usize::from(sign.end());
    let value = trimmed_range(content.get(behind..).unwrap_or_default(), behind);
    let parts = [(COLON, sign), (TEXT, value)];
    with_parts(line, &parts)
}

/// The same, with the quotes around the text as tokens of their own.
pub(super) fn with_quoted_value(line: &str) -> Parser<'_> {
    let content = content(line);
    let sign = sign_of(content).unwrap_or_default();
    match value_in(content) {
        (value, Some([open, close])) => {
            let parts = [(COLON, sign), (ERROR, open), (TEXT, value), (ERROR, close)];
            with_parts(line, &parts)
        }
        (_, None) => with_text_value(line),
    }
}

/// Signs that people put around a value.
const QUOTES: &[char] = &['"', '\'', '`', '“', '”', '„', '‘', '’', '«', '»', '‹', '›'];

/// `text` without the quotes around it; `None` if it stands in none.
pub(super) fn unquoted(text: &str) -> Option<&str> {
    let inner = text.strip_prefix(QUOTES)?.strip_suffix(QUOTES)?;
    (!inner.trim_matches(is_blank).is_empty() && !inner.contains(QUOTES)).then_some(inner)
}

/// Whether `text` is a quote.
pub(super) fn is_quote(text: &str) -> bool {
    text.strip_prefix(QUOTES) == Some("")
}

/// The value of `text`, a line without its comment, and the quotes around it if it stands in some.
pub(super) fn value_in(text: &str) -> (TextRange, Option<[TextRange; 2]>) {
    let behind = usize::from(sign_of(text).unwrap_or_default().end());
    let value = trimmed_range(text.get(behind..).unwrap_or_default(), behind);
    let written = text.get(Range::<usize>::from(value)).unwrap_or_default();
    let Some(inner) = unquoted(written) else {
        return (value, None);
    };
    let open = written.chars().next().map_or(0, char::len_utf8);
    let start = value.start() + size(open);
    let end = start + TextSize::of(inner);
    let quotes = [
        TextRange::new(value.start(), start),
        TextRange::new(end, value.end()),
    ];
    (trimmed_range(inner, start.into()), Some(quotes))
}

/// Reads the first of `quotes`.
pub(super) fn opening_quote(p: &mut Parser<'_>, quotes: Option<[TextRange; 2]>) {
    if quotes.is_some_and(|[open, _]| open == p.range()) {
        p.bump();
        blanks(p);
    }
}

/// Reads the second of `quotes` and reports both, if all between them was read. `is_told`: the value has a finding whose repair leaves
/// them out, too.
pub(super) fn closing_quote(p: &mut Parser<'_>, quotes: Option<[TextRange; 2]>, is_told: bool) {
    let Some([open, close]) = quotes else {
        return;
    };
    blanks(p);
    if p.range() != close {
        return;
    }
    p.bump();
    if is_told {
        return;
    }
    let edits = vec![Edit::delete(open), Edit::delete(close)];
    let fix = Fix::safe("Leave the quotes out", edits);
    let message = "What a line of the header says stands without quotes.";
    let finding = rules::syntax::ODD_SIGN.at(open.cover(close), message);
    p.report(finding.with_fix(fix));
}

/// The colon of `text`, a line without its comment, or the sign that stands in its place.
pub(super) fn sign_of(text: &str) -> Option<TextRange> {
    let at = text.find(FOR_COLON)?;
    let sign = text.get(at..)?.chars().next()?;
    Some(TextRange::at(size(at), TextSize::of(sign)))
}

/// The line's tokens, with each of `parts`, in the order of the text, as one token.
pub(super) fn with_parts<'t>(line: &'t str, parts: &[(SyntaxKind, TextRange)]) -> Parser<'t> {
    let mut lexemes: Vec<parser::Lexeme<SyntaxKind>> = Vec::new();
    let mut end = 0;
    let whole = size(line.len());
    for (kind, range) in parts
        .iter()
        .copied()
        .chain([(ERROR, TextRange::empty(whole))])
    {
        let between = line
            .get(end..usize::from(range.start()))
            .unwrap_or_default();
        let between = parser::lex(between, ERROR).into_iter();
        lexemes.extend(between.map(|(kind, range)| (kind, range.start + end..range.end + end)));
        end = usize::from(range.end());
        if !range.is_empty() {
            lexemes.push((kind, range.into()));
        }
    }
    Parser::new(line, lexemes)
}
