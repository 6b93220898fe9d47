//! Places: clearings, forests, hands, boards and their parts.

use notation::{Edit, Fix, TextRange, TextSize};

use super::{
    Parser,
    party::{faction, hireling},
};
use crate::{game::rules, read::syntax::SyntaxKind::*};

/// The kind of thing that a side of a move names. It decides the meaning of the letters of its places.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SideContext {
    Piece,
    Card,
    Item,
}

/// Reads a place. Returns whether there was one.
pub(super) fn place(p: &mut Parser<'_>, context: SideContext) -> bool {
    if !matches!(p.current(), Some(NUMBER | STAR | DOLLAR | WORD)) {
        return false;
    }
    let node = p.start();
    match p.current() {
        Some(NUMBER) => clearings(p),
        Some(STAR) => p.bump(),
        Some(DOLLAR) => board(p, context),
        // A word.
        _ => {
            let text = p.text();
            if hireling(p) {
                if p.at(DOLLAR) {
                    board(p, context);
                }
            } else if text.starts_with('Q') {
                p.bump_part(QUEST, 1);
            } else if text.starts_with(|letter: char| letter.is_ascii_uppercase()) {
                faction(p);
                if p.at(DOLLAR) {
                    board(p, context);
                }
            } else if context == SideContext::Item && text.starts_with(['s', 'd', 't', 'r', 'e']) {
                item_place(p);
            } else {
                node.abandon(p);
                return false;
            }
        }
    }
    node.complete(p, PLACE);
    true
}

/// `clearing ('_' clearing)*`: a clearing, a path or a forest.
fn clearings(p: &mut Parser<'_>) {
    if digit_meant(p).is_some() {
        return letter_for_digit(p);
    }
    p.bump_as(CLEARING);
    while p.at(UNDERSCORE) && p.nth(1) == Some(NUMBER) {
        p.bump();
        p.bump_as(CLEARING);
    }
}

/// The digit for which a look-alike letter follows the number here: 0 in `1O`.
fn digit_meant(p: &Parser<'_>) -> Option<char> {
    if p.nth(1) != Some(WORD) {
        return None;
    }
    let digit = match p.nth_text(1) {
        "O" | "o" => '0',
        "l" | "I" | "i" => '1',
        "Z" | "z" => '2',
        _ => return None,
    };
    let ends = matches!(
        p.nth(2),
        None | Some(ARROW | PLUS | R_PAREN | SEPARATOR | WHITESPACE | NEWLINE | COMMENT)
    );
    // After any number but 1, no clearing results.
    (ends && p.text() == "1").then_some(digit)
}

/// Reads and reports `1O`, which is no clearing.
fn letter_for_digit(p: &mut Parser<'_>) {
    let Some(digit) = digit_meant(p) else {
        return;
    };
    let (number, letter) = (p.text(), p.nth_text(1));
    let range = TextRange::at(p.offset(), TextSize::of(number) + TextSize::of(letter));
    let meant = format!("{number}{digit}");
    p.report(
        rules::syntax::UNREADABLE
            .at(
                range,
                format!(
                    "`{number}{letter}` is no clearing: it ends with a letter, not with a digit."
                ),
            )
            .with_fix(Fix::guess(
                format!("Write {meant}"),
                vec![Edit::replace(range, meant)],
            )),
    );
    let bad = p.start();
    p.bump();
    p.bump();
    bad.complete(p, BAD);
}

/// `'$' ('_' slot)?`; for items, an area may follow.
fn board(p: &mut Parser<'_>, context: SideContext) {
    p.bump();
    if p.at(UNDERSCORE) && is_slot(p.nth_text(1)) {
        p.bump();
        p.bump_as(SLOT);
    } else if context == SideContext::Item && p.at(WORD) {
        item_place(p);
    }
}

/// Whether `text` names a column for cards, of the Decree or the retinue.
fn is_slot(text: &str) -> bool {
    matches!(text, "r" | "m" | "x" | "b" | "1" | "2" | "3")
}

/// `area? state?`, each one letter.
fn item_place(p: &mut Parser<'_>) {
    for letters in [['s', 'd', 't'].as_slice(), ['r', 'e'].as_slice()] {
        if p.at(WORD) && p.text().starts_with(letters) {
            p.bump_part(ITEM_AREA, 1);
        }
    }
}
