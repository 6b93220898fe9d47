//! Factions and hirelings.

use notation::{TextRange, TextSize};

use super::Parser;
use crate::game::rules;
use crate::{
    game::facts::{Faction, Hireling},
    read::syntax::SyntaxKind::*,
};

/// Reads a hireling or a faction.
pub(super) fn party(p: &mut Parser<'_>) {
    if !hireling(p) {
        faction(p);
    }
}

/// Reads a hireling, `h_E` or `h_Ed`. Returns whether there was one.
pub(super) fn hireling(p: &mut Parser<'_>) -> bool {
    if !(p.nth(1) == Some(UNDERSCORE) && p.text() == "h" && starts_upper(p.nth_text(2))) {
        return false;
    }
    let node = p.start();
    p.bump_as(HIRELING_MARK);
    p.bump();
    let letter = p.text().chars().next().unwrap_or_default();
    if Hireling::from_letter(letter).is_none() {
        let range = TextRange::at(p.offset(), TextSize::of(letter));
        p.find(
            &rules::syntax::UNKNOWN_HIRELING,
            range,
            format!("`h_{letter}` is no hireling. Their letters are C, E, A, V, L, O, D, P, H, K, T, S and J."),
        );
    }
    p.bump_part(HIRELING, 1);
    if p.at(WORD) && p.text().starts_with('d') {
        p.bump_part(DEMOTED, 1);
    }
    node.complete(p, HIRELING_NAME);
    true
}

/// Reads one letter as a faction; reports it if it is none.
pub(super) fn faction(p: &mut Parser<'_>) {
    let letter = p.text().chars().next().unwrap_or_default();
    if Faction::from_letter(letter).is_none() {
        let range = TextRange::at(p.offset(), TextSize::of(letter));
        p.find(
            &rules::syntax::UNKNOWN_FACTION,
            range,
            format!("{letter} is no faction. The factions are C, E, A, V, G, L, O, D, P, H and K."),
        );
    }
    p.bump_part(FACTION, 1);
}

/// Whether `text` is one capital letter.
pub(super) fn is_letter(text: &str) -> bool {
    text.len() == 1 && starts_upper(text)
}

/// Whether `text` begins with a capital letter.
pub(super) fn starts_upper(text: &str) -> bool {
    text.starts_with(|letter: char| letter.is_ascii_uppercase())
}
