//! A tag: `[White "Ann"]`.

use notation::{Edit, Finding, Fix, Severity, TextRange, TextSize};

use super::{LineParser, shortened, titled};
use crate::syntax::SyntaxKind::{L_BRACKET, R_BRACKET, TAG, TAG_NAME, TAG_VALUE, WHITESPACE};

/// Parses one tag; the lexer has cut it into its parts already.
pub(super) fn tag(parser: &mut LineParser<'_>) {
    let (start, rest) = (parser.offset(), parser.rest());
    let marker = parser.start();
    parser.eat(L_BRACKET);
    parser.eat(WHITESPACE);
    let name = parser.at(TAG_NAME).then(|| parser.text());
    parser.eat(TAG_NAME);
    parser.eat(WHITESPACE);
    let value = parser.at(TAG_VALUE).then(|| parser.text());
    parser.eat(TAG_VALUE);
    let value_end = parser.last_end();
    let closing_after_blank = parser.at(WHITESPACE) && parser.nth(1) == Some(R_BRACKET);
    if closing_after_blank {
        parser.bump();
    }
    let is_closed = parser.eat(R_BRACKET);
    marker.complete(parser, TAG);

    let range = TextRange::new(
        start,
        if is_closed {
            parser.last_end()
        } else {
            value_end
        },
    );
    let text = rest.get(..usize::from(range.len())).unwrap_or_default();
    if let Some(finding) = check(range, text, name, value, is_closed) {
        parser.report(finding);
    }
}

fn check(
    range: TextRange,
    text: &str,
    name: Option<&str>,
    value: Option<&str>,
    is_closed: bool,
) -> Option<Finding> {
    let finding = |message: &str| Finding::new("bucky/tag-syntax", Severity::Error, range, message);
    let Some(name) = name else {
        return Some(finding(
            "A tag is a name and a value in quotes: [White \"Ann\"]. The name is missing.",
        ));
    };
    let short = shortened(name);
    let Some(value) = value.filter(|value| !value.is_empty()) else {
        return Some(
            finding(&format!(
                "The tag {short} has no value: write it in quotes, [{short} \"…\"]."
            ))
            .with_fix(Fix::guess(
                format!("Write [{} \"?\"]", titled(name)),
                vec![Edit::replace(range, format!("[{name} \"?\"]"))],
            )),
        );
    };
    let missing = match (is_quoted(value), value.starts_with('"'), is_closed) {
        (true, _, true) => return None,
        (true, _, false) => "the ] at its end",
        (false, true, true) => "the quote behind its value",
        (false, false, true) => "the quotes around its value",
        (false, _, false) => "a quote and the ] at its end",
    };
    let inner = value.trim_matches('"');
    let written = format!("[{name} \"{inner}\"]");
    let fix = Fix::guess(
        format!("Write {}", titled(&written)),
        vec![Edit::replace(range, written)],
    );
    let finding = finding(&format!("The tag {short} lacks {missing}."));
    // Brackets or quotes inside the value would not end where they should.
    let certain = !inner.contains(['"', '[', ']', '\\']) && TextSize::of(text) == range.len();
    Some(if certain {
        finding.with_fix(fix)
    } else {
        finding
    })
}

/// Whether a tag's value stands in quotes.
pub(crate) fn is_quoted(value: &str) -> bool {
    let Some(inner) = value
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'))
    else {
        return false;
    };
    // The last quote closes the value unless it is escaped.
    inner.chars().rev().take_while(|c| *c == '\\').count() % 2 == 0
}
