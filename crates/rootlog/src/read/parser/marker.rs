//! Markers that go to a board or change on one: victory point markers, prices, outcast, relationships, hirelings.

use super::{
    Parser, arrow, blanks, party,
    place::{self, SideContext},
    stop::{found, stop},
    thing::unclosed_group,
};
use crate::{
    game::{facts::Faction, rules},
    read::syntax::SyntaxKind::*,
};

/// `'++' '->' board`
pub(super) fn dominance(p: &mut Parser<'_>) {
    let node = p.start();
    p.bump();
    if arrow(p) && !place::place(p, SideContext::Card) {
        stop(
            p,
            &rules::syntax::UNREADABLE,
            "Expected the board the marker goes to, as in `++->$`.",
        );
    }
    node.complete(p, DOMINANCE);
}

/// `subject ('+' subject)* '->' value?`, the subjects perhaps in a group.
pub(super) fn setting(p: &mut Parser<'_>) {
    let node = p.start();
    let open = p.at(L_PAREN).then(|| p.range());
    p.eat(L_PAREN);
    loop {
        blanks(p);
        let subject = p.start();
        if p.at(WORD) {
            party::faction(p);
        }
        if !p.eat(DOLLAR) {
            subject.complete(p, SUBJECT);
            node.complete(p, SETTING);
            let found = found(p);
            return stop(
                p,
                &rules::syntax::UNREADABLE,
                format!("Expected `$_` and a marker here, {found}."),
            );
        }
        if !p.eat(UNDERSCORE) {
            subject.complete(p, SUBJECT);
            node.complete(p, SETTING);
            return stop(
                p,
                &rules::syntax::UNREADABLE,
                "A board alone does not move. Write `_` behind `$`: `$_->` discards the Decree, `$_->3` sets all prices, `$_C->h` a relationship.",
            );
        }
        if p.at_any(&[WORD, NUMBER]) {
            if !is_marker(p.text()) {
                subject.complete(p, SUBJECT);
                node.complete(p, SETTING);
                return stop(
                    p,
                    &rules::syntax::UNKNOWN_MARKER,
                    "No board has this marker. There are prices `$_h`, `$_r`, `$_m`, funds `$_f`, the outcast `$_o` and `$_ho`, and relationships such as `$_C`.",
                );
            }
            p.bump_as(SLOT);
        }
        subject.complete(p, SUBJECT);
        blanks(p);
        if !p.eat(PLUS) {
            break;
        }
    }
    if let Some(open) = open
        && !p.eat(R_PAREN)
        && p.at(ARROW)
    {
        let at = p.offset();
        unclosed_group(p, open, at);
    }
    if arrow(p) && p.at_any(&[WORD, NUMBER]) {
        p.bump_as(VALUE);
    }
    node.complete(p, SETTING);
}

/// Whether `slot` names a marker that moves on its board: a price, the funds, the outcast, a relationship.
fn is_marker(slot: &str) -> bool {
    matches!(slot, "h" | "r" | "m" | "f" | "o" | "ho")
        || party::is_letter(slot)
            && slot.starts_with(|letter| Faction::from_letter(letter).is_some())
}

pub(super) fn is_hire(p: &Parser<'_>) -> bool {
    if !(p.nth(1) == Some(UNDERSCORE) && p.text() == "h" && p.nth(2) == Some(WORD)) {
        return false;
    }
    let name = p.nth_text(2);
    let hireling = name.len() == 1 || name.len() == 2 && name.ends_with('d');
    hireling && matches!(p.nth(3), Some(ARROW | WHITESPACE))
}

/// `hireling '->' board markers?`
pub(super) fn hire(p: &mut Parser<'_>) {
    let node = p.start();
    party::hireling(p);
    if arrow(p) {
        if p.at(WORD) {
            party::faction(p);
        }
        if p.eat(DOLLAR) {
            if p.at(NUMBER) {
                p.bump_as(MARKERS);
            }
        } else {
            let found = found(p);
            stop(
                p,
                &rules::syntax::UNREADABLE,
                format!("Expected the board of the faction that hires, as in A$4, {found}."),
            );
        }
    }
    node.complete(p, HIRE);
}
