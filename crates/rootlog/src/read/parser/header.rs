//! Lines of the header: a key and its value, also with a slip in the key or without its colon.
//! Players and the winner have files of their own.

use notation::{Edit, Fix, LineParse, TextRange, TextSize};

use super::{
    LineClass, Parser, actions, at_line_end, blanks, content,
    factions::{are_factions, quoted_factions, with_factions},
    fold, is_blank, party,
    player::named_player,
    suits, trimmed_range, unread,
    value::{
        FOR_COLON, bad_rest, closing_quote, key_and_colon, leftover, missing_value, opening_quote,
        value_in, with_quoted_value, with_sign, with_text_value,
    },
    whose_turn,
    winner::is_winner,
};
use crate::{
    game::{
        facts::{Deck, Faction, Map},
        rules,
    },
    read::{ast::HeaderKey, near, syntax::SyntaxKind::*, words},
};

/// Words that are a key only before a value that fits it, since a remark may begin with them, too.
const LOOSE: [&str; 4] = ["board", "cards", "suits", "factions"];

/// The header key `word`; neither its case nor its language matters.
pub(super) fn key(word: &str) -> Option<HeaderKey> {
    let is_loose = LOOSE.iter().any(|one| one.eq_ignore_ascii_case(word));
    HeaderKey::from_word(word).filter(|_| !is_loose)
}

/// The header key that `word` is before a colon and `value`.
pub(super) fn key_before(word: &str, value: &str) -> Option<HeaderKey> {
    key(word).or_else(|| HeaderKey::from_word(word).filter(|key| fits(*key, value)))
}

/// Whether `value` may only be that of `key`, and no remark.
fn fits(key: HeaderKey, value: &str) -> bool {
    let value = value.trim_matches(is_blank);
    match key {
        HeaderKey::Map => Map::from_name(value).is_some(),
        HeaderKey::Deck => Deck::from_name(value).is_some(),
        HeaderKey::Clearings => suits::begins(value),
        HeaderKey::Pool => are_factions(value),
        HeaderKey::Landmarks | HeaderKey::Hirelings => false,
    }
}

/// Words for the winner in other languages, for a repair.
const WINNERS: [&str; 6] = [
    "sieger",
    "gewinner",
    "vinnare",
    "gagnant",
    "vainqueur",
    "victor",
];

/// Whether `text` is the name of a map or a deck, whose key is missing: the key and the name as the page writes it.
pub(super) fn bare_value(text: &str) -> Option<(HeaderKey, &'static str)> {
    let text = text.trim_matches(is_blank);
    let map = Map::from_name(text).map(|map| (HeaderKey::Map, map.name()));
    map.or_else(|| Deck::from_name(text).map(|deck| (HeaderKey::Deck, deck.name())))
}

/// The misspelled first word of `line`, and the header key that it most likely means, with a colon if that is missing, too.
pub(super) fn slipped_key(line: &str) -> Option<(TextRange, String)> {
    let text = content(line);
    let word = text.split([':', ' ']).find(|word| !word.is_empty())?;
    let start = text.len() - text.trim_start_matches([':', ' ']).len();
    let name = near::nearest(word, HeaderKey::ALL.map(HeaderKey::name))?;
    let behind = text.get(start + word.len()..).unwrap_or_default();
    // `Root League` is no slip of `Pool:`.
    let value = behind.trim_start_matches(|sign| is_blank(sign) || sign == ':');
    let is_slip = !word.eq_ignore_ascii_case(name);
    if is_slip && name == HeaderKey::Pool.name() && !behind.contains(':') && !are_factions(value) {
        return None;
    }
    let colon = if behind.trim_start().starts_with(':') {
        ""
    } else {
        ":"
    };
    let range = TextRange::at(
        TextSize::try_from(start).unwrap_or_default(),
        TextSize::of(word),
    );
    Some((range, format!("{name}{colon}")))
}

/// `key ':' value`; the key decides the grammar of the value.
pub(super) fn header_line(line: &str, key: HeaderKey) -> LineParse {
    let quotes = match key {
        HeaderKey::Map | HeaderKey::Deck | HeaderKey::Pool => value_in(content(line)).1,
        _ => None,
    };
    let mut p = match key {
        HeaderKey::Map | HeaderKey::Deck => with_quoted_value(line),
        HeaderKey::Pool => with_factions(line, None),
        _ => with_sign(line),
    };
    key_and_colon(&mut p, key.name());
    blanks(&mut p);
    match key {
        HeaderKey::Map | HeaderKey::Deck => {
            opening_quote(&mut p, quotes);
            let mut is_spelling = false;
            if p.at(TEXT) {
                is_spelling = is_other_spelling(key, p.text());
                p.bump();
            } else {
                let range = p.range();
                let names = match key {
                    HeaderKey::Map => "Fall, Winter, Lake or Mountain",
                    _ => "Standard or E&P",
                };
                missing_value(&mut p, range, names);
            }
            closing_quote(&mut p, quotes, is_spelling);
        }
        HeaderKey::Clearings => suits::suits(&mut p),
        HeaderKey::Landmarks => landmarks(&mut p),
        HeaderKey::Hirelings => hirelings(&mut p),
        HeaderKey::Pool => {
            let most = Faction::ALL.len();
            let expected = "the factions to draft from, as in CEAV";
            quoted_factions(&mut p, quotes, expected, most);
        }
    }
    leftover(&mut p);
    let mut parse = p.finish(HEADER_LINE, 0);
    fold::fold(line, &mut parse.findings);
    parse
}

/// Whether `value` names a map or a deck, but not as the page writes it. The checks report that, with the quotes around it.
fn is_other_spelling(key: HeaderKey, value: &str) -> bool {
    let name = match key {
        HeaderKey::Map => Map::from_name(value).map(Map::name),
        HeaderKey::Deck => Deck::from_name(value).map(Deck::name),
        _ => None,
    };
    name.is_some_and(|name| name != value)
}

/// Reads and reports an unknown word and a colon.
pub(super) fn unknown_key(line: &str) -> LineParse {
    let mut p = with_text_value(line);
    blanks(&mut p);
    let word = content(line).split(':').next().unwrap_or_default();
    let range = trimmed_range(word, 0);
    let word = word.trim_matches(is_blank);
    let known = HeaderKey::ALL
        .into_iter()
        .map(HeaderKey::name)
        .chain(["Winner"]);
    let is_word_for_winner = WINNERS.iter().any(|one| one.eq_ignore_ascii_case(word));
    let winner = is_word_for_winner.then_some("Winner");
    // Who may be chosen from is what the Pool line says.
    let pool = word.eq_ignore_ascii_case("draft").then_some("Pool");
    let nearest = winner.or(pool).or_else(|| near::nearest(word, known));
    if let Some(finding) = whose_turn(line) {
        p.report(finding);
        return unread(p);
    }
    let mut finding = rules::syntax::UNKNOWN_HEADER.at(range,
        format!(
            "`{}:` is no line of the header. It has Map, Deck, Clearings, Landmarks, Hirelings, Pool, then one line for each player; turns begin with a faction's letter.",
            words::quoted(word)
        ),
    );
    if let Some(name) = nearest {
        finding = finding.with_fix(Fix::guess(
            format!("Write {name}"),
            vec![Edit::replace(range, name)],
        ));
    }
    p.report(finding);
    unread(p)
}

/// `tower->10/ferry->1`
fn landmarks(p: &mut Parser<'_>) {
    while !at_line_end(p) {
        blanks(p);
        if !p.at(WORD) {
            unexpected(p, "a landmark and its clearing, as in tower->10");
            return;
        }
        let setup = p.start();
        p.bump_as(LANDMARK);
        blanks(p);
        let arrow = p.eat(ARROW);
        blanks(p);
        if arrow && p.at(NUMBER) {
            p.bump_as(CLEARING);
            setup.complete(p, LANDMARK_SETUP);
        } else {
            setup.abandon(p);
            unexpected(p, "the landmark's clearing, as in tower->10");
            return;
        }
        blanks(p);
        if !p.eat(SEPARATOR) {
            return;
        }
    }
}

/// `h_E, h_Od, h_S/h_Ew->4/…`
fn hirelings(p: &mut Parser<'_>) {
    loop {
        blanks(p);
        let entry = p.start();
        if !party::hireling(p) {
            entry.abandon(p);
            unexpected(p, "a hireling, as in h_E or h_Ed");
            return;
        }
        entry.complete(p, HIRELING_ENTRY);
        blanks(p);
        if !p.eat(COMMA) {
            break;
        }
    }
    if p.eat(SEPARATOR) {
        actions(p);
    }
}

/// Reports that something else was expected here and reads the rest of the line.
fn unexpected(p: &mut Parser<'_>, expected: &str) {
    let range = p.range();
    p.find(
        &rules::syntax::UNREADABLE,
        range,
        format!("Expected {expected}."),
    );
    bad_rest(p);
}

/// What a line without a colon is, if its key or its faction stands before another sign: `Map = Fall`, `Cats - Ann`.
pub(super) fn class_without_colon(text: &str) -> Option<LineClass> {
    let key = text
        .split_once(FOR_COLON)
        .map(|(key, _)| key.trim_matches(is_blank));
    if let Some(key) = key.and_then(self::key) {
        return Some(LineClass::Header(key));
    }
    if key.is_some_and(is_winner) {
        return Some(LineClass::Winner);
    }
    named_player(text).map(|_| LineClass::Player)
}
