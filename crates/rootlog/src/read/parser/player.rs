//! Players: the letter of the faction and a name, or the faction in words on either side of the name.
//! A turn begins with the same letter and colon.

use std::ops::Range;

use notation::{Edit, Fix, LineParse, Order as _, TextRange, TextSize, size};

use super::{
    Parser, at_line_end, blanks, content,
    factions::as_capital,
    is_blank, reads_as_actions, trimmed_range, trivia,
    value::{sign_of, with_parts, with_text_value},
};
use crate::{
    game::{facts::Faction, rules},
    read::syntax::SyntaxKind::*,
};

/// `FACTION ':' name`, or a player whose faction stands in words.
pub(super) fn player_line(line: &str) -> LineParse {
    if let Some(player) = named_player(content(line)) {
        return named_player_line(line, &player);
    }
    let mut p = with_text_value(line);
    faction_and_colon(&mut p);
    blanks(&mut p);
    p.eat(TEXT);
    trivia(&mut p);
    p.finish(PLAYER_LINE, 0)
}

/// The parts of a player's line that names the faction in words: `Marquise de Cat: Ann`, `Cats - Ann`, `Ann: Cats`.
pub(super) struct NamedPlayer {
    faction: Faction,
    label: TextRange,
    sign: TextRange,
    name: TextRange,
    /// What the letter is written for: the label and the words before it, as in `Player 1 (C)`.
    whole: TextRange,
    /// Whether the label is the name of a faction. Its letter before another sign may begin a remark.
    is_sure: bool,
}

/// No name of a player has more words; what has is prose.
const MOST_WORDS_OF_NAME: usize = 3;

/// The player that `text`, a line without its comment, names with words for the faction.
pub(super) fn named_player(text: &str) -> Option<NamedPlayer> {
    let sign = sign_of(text).or_else(|| opened_of(text))?;
    let before = text.get(..usize::from(sign.start()))?;
    let behind = text.get(usize::from(sign.end())..)?;
    let behind = match text.get(Range::<usize>::from(sign))? {
        "(" => behind.trim_end_matches(is_blank).strip_suffix(')')?,
        _ => behind,
    };
    // Letters of factions are read elsewhere; as the second of two they may be anything.
    let named = |text: &str| {
        let name = text.trim_matches(is_blank);
        let is_word = name.chars().nth(1).is_some();
        Faction::from_name(name).filter(|_| is_word)
    };
    let before_sign = trimmed_range(before, 0);
    let behind_sign = trimmed_range(behind, sign.end().into());
    let player = |faction, label, name| NamedPlayer {
        faction,
        label,
        sign,
        name,
        whole: label,
        is_sure: true,
    };
    if let Some(faction) = named(before).filter(|_| is_name(behind)) {
        return Some(player(faction, before_sign, behind_sign));
    }
    if let Some(faction) = named(behind).filter(|_| is_name(before)) {
        return Some(player(faction, behind_sign, before_sign));
    }
    let (faction, label) = lettered(text, sign).or_else(|| in_parentheses(before))?;
    let is_of_words = behind.contains(char::is_alphabetic) && !reads_as_actions(behind);
    (is_name(behind) && is_of_words).then(|| NamedPlayer {
        whole: before_sign,
        is_sure: false,
        ..player(faction, label, behind_sign)
    })
}

/// The faction whose letter stands alone before a sign that is no colon: `C = Ann`, `C (Ann)`.
fn lettered(text: &str, sign: TextRange) -> Option<(Faction, TextRange)> {
    let before = text.get(..usize::from(sign.start()))?;
    let mut letters = before.trim_matches(is_blank).chars();
    let faction = Faction::from_letter(letters.next()?)?;
    let is_colon = text.get(Range::<usize>::from(sign)) == Some(":");
    (letters.next().is_none() && !is_colon).then(|| (faction, trimmed_range(before, 0)))
}

/// The faction in parentheses behind a word for players: `Player 1 (C)`.
fn in_parentheses(label: &str) -> Option<(Faction, TextRange)> {
    const PLAYERS: [&str; 5] = ["player", "spieler", "spelare", "joueur", "seat"];
    let inner = label.trim_end_matches(is_blank).strip_suffix(')')?;
    let (who, inner) = inner.rsplit_once('(')?;
    let word = who.split_whitespace().next()?;
    let is_player = PLAYERS.iter().any(|one| one.eq_ignore_ascii_case(word));
    let faction = Faction::from_name(inner.trim_matches(is_blank)).filter(|_| is_player)?;
    Some((faction, trimmed_range(inner, who.len() + 1)))
}

/// Whether `text` may be the name of a player.
pub(super) fn is_name(text: &str) -> bool {
    let words = text.split_whitespace();
    (1..=MOST_WORDS_OF_NAME).contains(&words.clone().count())
        && words
            .flat_map(str::chars)
            .all(|sign| sign.is_alphanumeric() || "'.-_".contains(sign))
}

/// The parenthesis in `Cats (Ann)`.
fn opened_of(text: &str) -> Option<TextRange> {
    let at = text.find('(')?;
    Some(TextRange::at(size(at), TextSize::of('(')))
}

fn named_player_line(line: &str, player: &NamedPlayer) -> LineParse {
    let NamedPlayer {
        label,
        sign,
        name,
        whole,
        ..
    } = *player;
    let letter = player.faction.letter();
    let mut parts = [(FACTION, label), (COLON, sign), (TEXT, name)];
    parts.order_by_key(|(_, range)| range.start());
    let mut p = with_parts(line, &parts);
    let title = format!("Write {letter}:");
    let is_opened = line.get(Range::<usize>::from(sign)) == Some("(");
    let fix = if player.is_sure && label.start() < sign.start() && !is_opened {
        let range = label.cover(TextRange::empty(name.start()));
        Fix::safe(title, vec![Edit::replace(range, format!("{letter}: "))])
    } else {
        let player = line.get(Range::<usize>::from(name)).unwrap_or_default();
        let written = format!("{letter}: {player}");
        let mut range = name.cover(whole);
        if is_opened {
            let behind = line.get(usize::from(range.end())..).unwrap_or_default();
            let close = behind.find(')').map_or(0, |at| at + 1);
            range = range.cover(TextRange::empty(range.end() + size(close)));
        }
        Fix::guess(title, vec![Edit::replace(range, written)])
    };
    let message = format!("A player's line begins with the letter of the faction: `{letter}:`.");
    p.report(rules::syntax::HEADER_SIGN.at(label, message).with_fix(fix));
    while !at_line_end(&p) {
        p.bump();
    }
    trivia(&mut p);
    p.finish(PLAYER_LINE, 0)
}

/// The faction's letter and the colon of a turn or a player.
pub(super) fn faction_and_colon(p: &mut Parser<'_>) {
    blanks(p);
    let range = p.range();
    let text = p.text();
    match text.chars().next() {
        Some(letter) if Faction::from_letter(letter).is_none() => {
            p.report(as_capital(letter, range).unwrap_or_else(|| {
                rules::syntax::UNKNOWN_FACTION.at(
                    range,
                    format!(
                        "{text} is no faction. The factions are C, E, A, V, G, L, O, D, P, H and K."
                    ),
                )
            }));
        }
        _ => {}
    }
    p.bump_as(FACTION);
    blanks(p);
    p.eat(COLON);
}
