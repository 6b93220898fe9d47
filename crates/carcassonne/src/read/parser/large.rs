//! Numbers that are too large for any game. They are not read and never changed.

use notation::{Finding, LineParse};

use super::shown;
use crate::{
    game::rules,
    read::{
        ast::{Node, Token},
        syntax::SyntaxKind::*,
    },
};

/// The fewest digits of a number that may not fit.
const FEWEST_DIGITS: usize = 10;

/// Reports the numbers of `line` that are too large. `text` is its text.
pub(super) fn check(line: &mut LineParse, text: &str) {
    let mut digits = 0;
    let is_long = |byte: u8| {
        digits = if byte.is_ascii_digit() { digits + 1 } else { 0 };
        digits >= FEWEST_DIGITS
    };
    if !text.bytes().any(is_long) {
        return;
    }
    let mut large = Vec::new();
    line.tree
        .root(text)
        .visit_tokens(&mut |node: Node<'_>, token: Token<'_>| {
            if is_too_large(node, token) {
                large.push((token.text_range(), shown(token.text())));
            }
        });
    for (range, digits) in large {
        let message = format!("{digits} is larger than any number of a game. It is not read.");
        let finding = rules::syntax::UNREADABLE.at(range, message);
        let after = |other: &Finding| other.range.start() <= range.start();
        let at = line.findings.partition_point(after);
        line.findings.insert(at, finding);
    }
}

fn is_too_large(node: Node<'_>, token: Token<'_>) -> bool {
    match (token.kind(), node.kind()) {
        (MOVE_NUMBER, _) | (NUMBER, PLACE | POINTS | GAIN | TOTAL) => {
            token.text().parse::<u32>().is_err()
        }
        (NUMBER, COORDINATE) => token.text().parse::<i32>().is_err(),
        _ => false,
    }
}
