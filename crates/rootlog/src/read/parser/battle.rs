//! Battles, with their ambushes and rolls.

use notation::{Edit, Fix, TextRange, TextSize};

use super::{
    Parser, at_action_end, blanks, inner_blank,
    party::party,
    stop::{found, stop},
};
use crate::{game::rules, read::syntax::SyntaxKind::*};

/// Whether a battle begins here: an `X` in the first word, after at most one attacker.
pub(super) fn is_battle(p: &Parser<'_>) -> bool {
    let word = if p.text() == "h" && p.nth(1) == Some(UNDERSCORE) {
        let word = p.nth_text(2);
        let word = word.get(1..).unwrap_or_default();
        return word.starts_with('X') || word.starts_with("dX");
    } else {
        p.text()
    };
    p.at(WORD) && (word.starts_with('X') || word.get(1..2) == Some("X"))
}

/// `party? 'X' party clearing (suit '@' (suit '@')?)? ('(' roll ',' roll ')')?`
pub(super) fn battle(p: &mut Parser<'_>) {
    let node = p.start();
    if !p.text().starts_with('X') {
        party(p);
    }
    p.bump_part(BATTLE_MARK, 1);
    if !p.at(WORD) {
        node.complete(p, BATTLE);
        let found = found(p);
        return stop(
            p,
            &rules::syntax::UNREADABLE,
            format!("Expected the faction that is attacked behind `X`, {found}."),
        );
    }
    party(p);
    if !p.at(NUMBER) {
        node.complete(p, BATTLE);
        let found = found(p);
        return stop(
            p,
            &rules::syntax::UNREADABLE,
            format!("Expected the clearing of the battle, as in XE3, {found}."),
        );
    }
    let clearing = p.start();
    p.bump_as(CLEARING);
    clearing.complete(p, PLACE);
    ambushes(p);
    rolls(p);
    node.complete(p, BATTLE);
}

/// `F@`, `F@B@`; before V2.3 `Fa`.
fn ambushes(p: &mut Parser<'_>) {
    while p.at(WORD) {
        let text = p.text();
        let old = text.get(1..2) == Some("a");
        if !(old || text.len() == 1 && p.nth(1) == Some(AT)) {
            return;
        }
        let suit = text.get(..1).unwrap_or_default();
        let range = TextRange::at(p.offset(), TextSize::of("Fa"));
        let node = p.start();
        p.bump_part(SUIT, 1);
        if old {
            p.bump_part(AT, 1);
            let fixed = format!("{suit}@");
            p.report(
                rules::syntax::OLD_AMBUSH
                    .at(range, format!("An ambush is written `{fixed}` since V2.3."))
                    .with_fix(Fix::safe(
                        format!("Write {fixed}"),
                        vec![Edit::replace(range, fixed)],
                    )),
            );
        } else {
            p.bump();
        }
        node.complete(p, AMBUSH);
    }
}

fn rolls(p: &mut Parser<'_>) {
    // `XC7 (2,1)`
    if p.at(WHITESPACE)
        && p.nth(1) == Some(L_PAREN)
        && p.nth(2) == Some(NUMBER)
        && p.nth(3) == Some(COMMA)
    {
        inner_blank(p);
    }
    if !p.eat(L_PAREN) {
        return;
    }
    for last in [false, true] {
        blanks(p);
        if !p.at(NUMBER) {
            let found = found(p);
            return stop(
                p,
                &rules::syntax::UNREADABLE,
                format!(
                    "Expected a roll, as in (0,3): the attacker's, then the defender's, {found}."
                ),
            );
        }
        p.bump_as(ROLL);
        blanks(p);
        if !last && !p.eat(COMMA) {
            let found = found(p);
            return stop(
                p,
                &rules::syntax::UNREADABLE,
                format!("Expected a comma between the two rolls, {found}."),
            );
        }
    }
    if !p.eat(R_PAREN) && at_action_end(p) {
        let at = p.offset();
        p.report(
            rules::syntax::UNCLOSED_GROUP
                .at(
                    TextRange::empty(at),
                    "The rolls are not closed. Write `)` behind them.",
                )
                .with_fix(Fix::safe("Write `)`", vec![Edit::insert(at, ")")])),
        );
    }
}
