//! One action of a turn: its kind and its parts.

use notation::{Edit, Fix, Severity, TextRange, TextSize};

use super::{
    Parser, arrow, at_action_end, battle, blanks, inner_blank, marker, party,
    place::{self, SideContext},
    stop::{Stopped, found, leftover, stop},
    thing,
};
use crate::{
    game::{facts::Item, rules},
    read::syntax::SyntaxKind::*,
};

/// Signs in an action that show its kind, found before it is parsed.
#[derive(Debug, Default)]
struct ActionSigns {
    arrow: bool,
    swap: bool,
    caret: bool,
    /// `#` precedes the caret.
    card: bool,
    score: bool,
}

/// Reads one action, which ends at a separator or at the end of the line.
pub(super) fn action(p: &mut Parser<'_>) {
    let signs = signs(p);
    let text = p.text();
    if signs.swap {
        trick(p);
    } else if p.at(QUESTION) {
        exposure(p);
    } else if signs.caret {
        if !signs.card && p.at(WORD) && (text.starts_with('t') || text.get(1..2) == Some("t")) {
            flip(p);
        } else {
            reveal(p);
        }
    } else if signs.arrow {
        with_arrow(p);
    } else if p.at(WORD) && text.starts_with('Z') {
        craft(p);
    } else if battle::is_battle(p) {
        battle::battle(p);
    } else if signs.score {
        score(p);
    } else if is_points(p) {
        points(p);
    } else {
        no_action(p);
    }
    if !at_action_end(p) {
        leftover(p);
    }
}

/// Whether `text` is an action without an arrow. Distinguishes turns from players' names.
pub(super) fn reads_as_arrowless(text: &str) -> bool {
    let lexemes = notation::parser::lex(text, ERROR);
    let p = Parser::new(text, lexemes);
    let first = p.text();
    let craft = first.strip_prefix('Z').is_some_and(|name| {
        p.nth(1) == Some(PERCENT) || is_item(name) || thing::is_card_name(name)
    });
    let battle = battle::is_battle(&p) && text.contains(|c: char| c.is_ascii_digit());
    let score =
        p.at_any(&[GAIN, LOSE]) || first.len() == 1 && matches!(p.nth(1), Some(GAIN | LOSE));
    let shown = text.split('^').count() == 2
        && text
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || "^#+()@_$".contains(c))
        && (text.contains('#') || text.starts_with(|c: char| c == '^' || c.is_ascii_uppercase()));
    let token = first == "t" || first.len() == 2 && first.ends_with('t');
    let turned = token && text.contains('^') && matches!(p.nth(1), Some(NUMBER | UNDERSCORE));
    let exposure = p.at(QUESTION) && text.contains("t_");
    craft || battle || score || shown || turned || exposure
}

fn signs(p: &Parser<'_>) -> ActionSigns {
    let mut signs = ActionSigns::default();
    for kind in p.kinds() {
        match kind {
            ARROW => signs.arrow = true,
            SWAP => signs.swap = true,
            CARET => signs.caret = true,
            HASH if !signs.caret => signs.card = true,
            GAIN | LOSE => signs.score = true,
            SEPARATOR | COMMENT | NEWLINE => break,
            _ => {}
        }
    }
    signs
}

/// `move := side '->' (place ('+' place)*)?` and everything else that has an arrow.
fn with_arrow(p: &mut Parser<'_>) {
    if p.at(GAIN) {
        return marker::dominance(p);
    }
    let subject = match p.current() {
        Some(DOLLAR) => true,
        Some(WORD) => p.nth(1) == Some(DOLLAR) && party::is_letter(p.text()),
        Some(L_PAREN) => {
            p.nth(1) == Some(DOLLAR) || p.nth(2) == Some(DOLLAR) && party::is_letter(p.nth_text(1))
        }
        _ => false,
    };
    if subject {
        return marker::setting(p);
    }
    if p.at(NUMBER) && p.nth(1) == Some(UNDERSCORE) {
        return path_removal(p);
    }
    if marker::is_hire(p) {
        return marker::hire(p);
    }
    let node = p.start();
    if let Ok(context) = thing::side(p)
        && arrow(p)
    {
        let _ = destinations(p, context);
    }
    node.complete(p, MOVE);
}

fn destinations(p: &mut Parser<'_>, context: SideContext) -> Result<(), Stopped> {
    if at_action_end(p) {
        return Ok(());
    }
    loop {
        blanks(p);
        if !place::place(p, context) {
            if p.at(ARROW) {
                leftover(p);
                return Err(Stopped);
            }
            let found = found(p);
            let expected = match context {
                SideContext::Piece => "a clearing, a forest or a board",
                SideContext::Card => "a hand, as in C, or a board, as in $",
                SideContext::Item => "a board, as in $, or a place or side of items, as in d or e",
            };
            stop(
                p,
                &rules::syntax::UNREADABLE,
                format!("Expected {expected} here, {found}."),
            );
            return Err(Stopped);
        }
        blanks(p);
        if !p.eat(PLUS) {
            return Ok(());
        }
    }
}

/// `clearing '_' clearing '->'`
fn path_removal(p: &mut Parser<'_>) {
    let node = p.start();
    place::place(p, SideContext::Piece);
    arrow(p);
    node.complete(p, PATH_REMOVAL);
}

/// `cards? hand? '^' faction?`
fn reveal(p: &mut Parser<'_>) {
    let node = p.start();
    let hand = p.at(WORD) && p.text().len() == 1 && p.nth(1) == Some(CARET);
    if hand {
        let place = p.start();
        party::faction(p);
        place.complete(p, PLACE);
    } else if !p.at(CARET) && thing::side(p).is_err() {
        node.complete(p, REVEAL);
        return;
    }
    blanks(p);
    if p.eat(CARET) {
        blanks(p);
        if p.at(WORD) && p.text().len() == 1 {
            let place = p.start();
            party::faction(p);
            place.complete(p, PLACE);
        }
    }
    node.complete(p, REVEAL);
}

/// `piece place '^' (piece | value)`: a plot or a relic is turned over.
fn flip(p: &mut Parser<'_>) {
    let node = p.start();
    if thing::side(p).is_ok() {
        blanks(p);
        if p.eat(CARET) {
            blanks(p);
            if p.at(NUMBER) {
                p.bump_as(VALUE);
            } else if thing::side(p).is_err() {
                node.complete(p, FLIP);
                return;
            }
        }
    }
    node.complete(p, FLIP);
}

/// `'t' clearing '<->' 't' clearing`
fn trick(p: &mut Parser<'_>) {
    let node = p.start();
    for last in [false, true] {
        blanks(p);
        if thing::side(p).is_err() {
            node.complete(p, TRICK);
            return;
        }
        blanks(p);
        if !last && !p.eat(SWAP) {
            break;
        }
    }
    node.complete(p, TRICK);
}

/// `'?' piece clearing`, or, in the page's example, `'?' piece clearing '^' piece`
fn exposure(p: &mut Parser<'_>) {
    let node = p.start();
    p.bump();
    if thing::side(p).is_ok() && p.eat(CARET) {
        let _ = thing::side(p);
    }
    node.complete(p, EXPOSURE);
}

/// `'Z' (item | name)`
fn craft(p: &mut Parser<'_>) {
    let node = p.start();
    p.bump_part(CRAFT_MARK, 1);
    if p.at(PERCENT) {
        let item = p.start();
        p.bump();
        if p.at(WORD) {
            p.bump_part(ITEM, 1);
        }
        item.complete(p, ITEM_NAME);
    } else {
        let at = p.offset();
        let text = p.text();
        if p.at(WORD) && is_item(text) {
            let item = p.start();
            p.bump_as(ITEM);
            item.complete(p, ITEM_NAME);
            let range = TextRange::at(at, TextSize::of(text));
            p.report(
                rules::syntax::OLD_CRAFT
                    .at(range, format!("An item is crafted with `%`: `Z%{text}`."))
                    .with_fix(Fix::safe(
                        format!("Write Z%{text}"),
                        vec![Edit::insert(at, "%")],
                    )),
            );
        } else {
            let card = p.start();
            // Blanks, hyphens and apostrophes are not part of names, but with them it is still one card.
            while !at_action_end(p) && p.at_any(&[WORD, WHITESPACE, ERROR]) {
                p.bump_as(CARD_NAME);
            }
            card.complete(p, CARD);
            if p.offset() == at {
                stop(
                    p,
                    &rules::syntax::UNREADABLE,
                    "Expected an item, as in Z%s, or a card's name, as in Zsappers.",
                );
            }
        }
    }
    node.complete(p, CRAFT);
}

/// Whether `text` is the letter of an item.
fn is_item(text: &str) -> bool {
    let mut letters = text.chars();
    letters.next().and_then(Item::from_letter).is_some() && letters.next().is_none()
}

/// `faction? ('++' | '--') points?`
fn score(p: &mut Parser<'_>) {
    let node = p.start();
    if p.at(WORD) {
        party::faction(p);
    }
    if p.at_any(&[GAIN, LOSE]) {
        p.bump();
        let ends_behind = |behind: Option<_>| {
            matches!(
                behind,
                None | Some(SEPARATOR | WHITESPACE | COMMENT | NEWLINE)
            )
        };
        if p.at(WHITESPACE) && p.nth(1) == Some(NUMBER) && ends_behind(p.nth(2)) {
            inner_blank(p);
        }
        if p.at(NUMBER) {
            p.bump_as(POINTS);
        }
    } else {
        leftover(p);
    }
    node.complete(p, SCORE);
}

/// What is said of points in another spelling, once in a game.
pub(crate) const POINTS_MESSAGE: &str =
    "Points are written behind `++`, as in `++2`; without a number it is one.";

/// Whether points in another spelling are the action: `+1`, `1VP`, `2 points`.
fn is_points(p: &Parser<'_>) -> bool {
    let is_signed = p.at(PLUS);
    // `+/+2` is `++2` with a separator in it: behind a sign that is no action, more may be wrong.
    let before = p.before().trim_end_matches(['/', ' ']);
    let is_end = |sign: char| sign.is_ascii_alphanumeric() || matches!(sign, ')' | '$' | ':');
    if is_signed && !before.ends_with(is_end) {
        return false;
    }
    let mut at = usize::from(is_signed);
    if p.nth(at) != Some(NUMBER) || p.nth_text(at).len() != 1 {
        return false;
    }
    at += 1;
    let word = match p.nth(at) {
        Some(WHITESPACE) => at + 1,
        _ => at,
    };
    if p.nth(word) == Some(WORD) && is_word_for_points(p.nth_text(word)) {
        at = word + 1;
    } else if !is_signed {
        return false;
    }
    let is_end = |kind: Option<_>| matches!(kind, None | Some(SEPARATOR | COMMENT | NEWLINE));
    is_end(p.nth(at)) || p.nth(at) == Some(WHITESPACE) && is_end(p.nth(at + 1))
}

fn is_word_for_points(word: &str) -> bool {
    [
        "vp", "vps", "pt", "pts", "point", "points", "punkt", "punkte",
    ]
    .iter()
    .any(|one| one.eq_ignore_ascii_case(word))
}

/// Reads and reports them. That they are no clearing behind a surplus separator is a guess.
fn points(p: &mut Parser<'_>) {
    let node = p.start();
    let start = p.offset();
    if p.at(PLUS) {
        p.bump_as(GAIN);
    }
    let number = p.text();
    p.bump_as(POINTS);
    while !at_action_end(p) {
        p.bump();
    }
    node.complete(p, SCORE);
    let range = TextRange::new(start, p.offset());
    let written = format!("++{}", if number == "1" { "" } else { number });
    let fix = Fix::guess(
        "Write points behind `++`",
        vec![Edit::replace(range, written)],
    );
    let finding = rules::replay::POINTS
        .at(range, POINTS_MESSAGE)
        .with_severity(Severity::Hint);
    p.report(finding.with_fix(fix));
}

/// What is said of text that begins no action.
pub(crate) const NO_ACTION: &str = "This is no action. A move has an arrow (`w3->5`), a battle an `X` (`XE3`), crafting a `Z`, points `++`, a reveal `^`.";

/// Reads and reports text that begins no action.
fn no_action(p: &mut Parser<'_>) {
    let bad = p.start();
    let start = p.offset();
    while !at_action_end(p) {
        p.bump();
    }
    let range = TextRange::new(start, p.offset());
    bad.complete(p, BAD_ACTION);
    p.find(&rules::syntax::UNREADABLE, range, NO_ACTION);
}
