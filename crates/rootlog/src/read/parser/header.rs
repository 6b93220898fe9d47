//! Lines other than turns: header, players, winner.

use std::ops::Range;

use notation::{
    Edit, Finding, Fix, LineParse, Order as _, Severity, TextRange, TextSize, parser, size,
};

use super::{
    LineClass, Parser, actions, at_line_end, blanks, content, fold, is_blank, party,
    reads_as_actions, suits, trimmed_range, trivia, unread, whose_turn,
};
use crate::{
    game::{
        facts::{Deck, Faction, Map},
        rules,
    },
    read::{
        ast::HeaderKey,
        near,
        syntax::SyntaxKind::{self, *},
        words,
    },
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

/// Whether `value` lists factions, by their letters or by their names, and nothing else.
fn are_factions(value: &str) -> bool {
    let is_faction = |sign: char| Faction::from_letter(sign).is_some();
    let is_between = |sign: char| is_blank(sign) || ",+".contains(sign);
    let are_letters = value.contains(is_faction)
        && value
            .chars()
            .all(|sign| is_faction(sign) || is_between(sign));
    are_letters || names_of_factions(value, 0).is_some()
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

/// Whether `word` is `Winner`; its case does not matter.
pub(super) fn is_winner(word: &str) -> bool {
    word.eq_ignore_ascii_case("winner") || word.eq_ignore_ascii_case("winners")
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
    opening_quote(&mut p, quotes);
    match key {
        HeaderKey::Map | HeaderKey::Deck => {
            if p.at(TEXT) {
                p.bump();
            } else {
                let range = p.range();
                let names = match key {
                    HeaderKey::Map => "Fall, Winter, Lake or Mountain",
                    _ => "Standard or E&P",
                };
                missing_value(&mut p, range, names);
            }
        }
        HeaderKey::Clearings => suits::suits(&mut p),
        HeaderKey::Landmarks => landmarks(&mut p),
        HeaderKey::Hirelings => hirelings(&mut p),
        HeaderKey::Pool => {
            let most = Faction::ALL.len();
            factions(&mut p, "the factions to draft from, as in CEAV", most);
        }
    }
    closing_quote(&mut p, quotes);
    leftover(&mut p);
    let mut parse = p.finish(HEADER_LINE, 0);
    fold::fold(line, &mut parse.findings);
    parse
}

/// A coalition has two factions. More small letters are a word: `hope`.
const MOST_WINNERS: usize = 2;

/// `Winner: factions`
pub(super) fn winner_line(line: &str) -> LineParse {
    if let Some(letter) = winner_behind_name(content(line)) {
        return winner_with_name(line, letter);
    }
    let (_, quotes) = value_in(content(line));
    let points = points_of_winner(content(line));
    let mut p = with_factions(line, points);
    key_and_colon(&mut p, "Winner");
    blanks(&mut p);
    opening_quote(&mut p, quotes);
    factions(&mut p, "the factions that won, as in C", MOST_WINNERS);
    closing_quote(&mut p, quotes);
    if let Some(points) = points {
        blanks(&mut p);
        let before = content(line).get(..usize::from(points.start()));
        told_points(
            &mut p,
            before.is_some_and(|before| before.ends_with(is_blank)),
        );
    }
    leftover(&mut p);
    p.finish(WINNER_LINE, 0)
}

/// What may stand between the winner and the points.
fn is_before_points(sign: char) -> bool {
    is_blank(sign) || ",;:=(-–—".contains(sign)
}

/// The points behind the factions of `text`, a `Winner:` line without its comment, with the signs before them: `(30)`, `, 30 VP`,
/// `with 30 points`.
fn points_of_winner(text: &str) -> Option<TextRange> {
    const WITH: [&str; 5] = ["with", "mit", "med", "avec", "at"];
    const UNITS: [&str; 10] = [
        "",
        "p",
        "pt",
        "pts",
        "point",
        "points",
        "vp",
        "punkte",
        "siegpunkte",
        "poäng",
    ];
    let (value, _) = value_in(text);
    let written = text.get(Range::<usize>::from(value))?;
    let number = written.find(|sign: char| sign.is_ascii_digit())?;
    let (before, behind) = written.split_at_checked(number)?;
    let unit = behind.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let unit = unit.trim_matches(|sign: char| is_blank(sign) || ").".contains(sign));
    if !UNITS.contains(&unit.to_lowercase().as_str()) {
        return None;
    }
    let who = before.trim_end_matches(is_before_points);
    let mut words = WITH.iter().filter_map(|word| who.strip_suffix(*word));
    let who = words.find(|who| who.ends_with(is_blank)).unwrap_or(who);
    let who = who.trim_end_matches(is_before_points);
    let is_small = || who.len() == 1 && are_factions(&who.to_ascii_uppercase());
    if who.len() == before.len() || !(are_factions(who) || is_small()) {
        return None;
    }
    let behind = written.get(who.len()..)?;
    Some(trimmed_range(
        behind,
        usize::from(value.start()) + who.len(),
    ))
}

/// Reads and reports the points behind a winner. `has_blank`: whether a blank stands before them.
fn told_points(p: &mut Parser<'_>, has_blank: bool) {
    let range = p.range();
    let points = p
        .text()
        .trim_start_matches([',', ';', ':', '=', '-', '–', '—', ' ']);
    let comment = format!("{}// {points}", if has_blank { "" } else { " " });
    let message = "The points stand in the turns, as in `++2`; the winner is a letter alone.";
    let bad = p.start();
    p.bump();
    bad.complete(p, BAD);
    p.report(
        rules::syntax::UNREADABLE
            .at(range, message)
            .with_fix(Fix::guess(
                "Make it a comment",
                vec![Edit::replace(range, comment)],
            ))
            .with_fix(Fix::guess("Leave it out", vec![Edit::delete(range)])),
    );
}

/// The letter behind a player's name in `text`, a `Winner:` line without its comment: `Ash: C`, `Ash (C)`.
fn winner_behind_name(text: &str) -> Option<TextRange> {
    let (value, _) = value_in(text);
    let written = text.get(Range::<usize>::from(value))?;
    let inner = written.strip_suffix(')').unwrap_or(written);
    let (name, letter) = match inner.len() < written.len() {
        true => inner.rsplit_once('(')?,
        false => inner.rsplit_once(FOR_COLON)?,
    };
    let mut letters = letter.trim_matches(is_blank).chars();
    let is_letter = letters.next().and_then(Faction::from_letter).is_some();
    let is_player = is_name(name) && name.chars().filter(|one| one.is_alphabetic()).count() > 1;
    let is_sure = is_letter && letters.next().is_none() && is_player && !are_factions(name);
    let start = usize::from(value.start()) + inner.len() - letter.len();
    (is_sure && Faction::from_name(name.trim_matches(is_blank)).is_none())
        .then(|| trimmed_range(letter, start))
}

/// Reads and reports a winner whose `letter` stands behind the player's name.
fn winner_with_name(line: &str, letter: TextRange) -> LineParse {
    let content = content(line);
    let (value, _) = value_in(content);
    let sign = sign_of(content).unwrap_or_default();
    let name = trimmed_range(
        content
            .get(usize::from(value.start())..usize::from(letter.start()))
            .unwrap_or_default(),
        value.start().into(),
    );
    let mut p = with_parts(line, &[(COLON, sign), (TEXT, name), (FACTION, letter)]);
    key_and_colon(&mut p, "Winner");
    blanks(&mut p);
    let bad = p.start();
    while !p.at(FACTION) && !at_line_end(&p) {
        p.bump();
    }
    bad.complete(&mut p, BAD);
    p.eat(FACTION);
    bad_rest(&mut p);
    let written = content
        .get(Range::<usize>::from(letter))
        .unwrap_or_default();
    let message = format!("Of a winner only the letter of the faction is written: `{written}`.");
    let edits = vec![Edit::replace(value, written)];
    let fix = Fix::guess(format!("Write {written}"), edits);
    p.report(
        rules::syntax::UNKNOWN_FACTION
            .at(value, message)
            .with_fix(fix),
    );
    trivia(&mut p);
    p.finish(WINNER_LINE, 0)
}

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

/// Signs that people write in place of the colon of a header line.
const FOR_COLON: &[char] = &[':', '=', '-', '–', '—'];

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

fn key_and_colon(p: &mut Parser<'_>, name: &str) {
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

/// Reads letters of factions. Up to `most_small` of them may be small letters.
fn factions(p: &mut Parser<'_>, expected: &str, most_small: usize) {
    if p.at(FACTION) {
        return named_factions(p);
    }
    if !p.at(WORD) {
        let range = p.range();
        missing_value(p, range, expected);
    }
    while p.at_any(&[WORD, COMMA, PLUS, WHITESPACE]) && !at_line_end(p) {
        if p.at(WORD) && is_word(p.text()) {
            word_for_factions(p);
        } else if p.at(WORD) && are_small_letters(p.text(), most_small) {
            small_letter(p);
        } else if p.at(WORD) {
            party::faction(p);
        } else {
            p.bump();
        }
    }
}

/// Reads factions by their names, each of which is one token, and what stands between them.
fn named_factions(p: &mut Parser<'_>) {
    let mut range = p.range();
    let mut letters = String::new();
    let mut has_name = false;
    // The points of a winner or a quote may stand behind them.
    while !at_line_end(p) && !p.at(TEXT) && !is_quote(p.text()) {
        if p.at(FACTION) {
            has_name |= p.text().chars().nth(1).is_some();
            letters.extend(Faction::from_name(p.text()).map(Faction::letter));
            range = range.cover(p.range());
        }
        p.bump();
    }
    let message = match has_name {
        true => format!("Factions are written by their letters, not by their names: `{letters}`."),
        false => format!("The letters of factions stand without signs between them: `{letters}`."),
    };
    let fix = Fix::guess(
        format!("Write {letters}"),
        vec![Edit::replace(range, letters)],
    );
    p.report(
        rules::syntax::UNKNOWN_FACTION
            .at(range, message)
            .with_fix(fix),
    );
}

/// The ranges of the factions that `text` lists by their usual names, or by their letters with signs other than commas
/// between them. `start` is where `text` begins. `None` if `text` is anything else.
fn names_of_factions(text: &str, start: usize) -> Option<Vec<TextRange>> {
    const SIGNS: [char; 6] = [',', '+', '&', '/', ';', '-'];
    const WORDS: [&str; 4] = [" and ", " und ", " och ", " et "];
    let (mut rest, mut at) = (text, start);
    let mut named = Vec::new();
    let mut has_name = false;
    // Each faction plays once.
    while named.len() < Faction::ALL.len() {
        let sign = rest.find(SIGNS).map(|at| (at, 1));
        let words = WORDS.iter();
        let word = words.filter_map(|word| Some((rest.find(word)?, word.len())));
        let end = sign.into_iter().chain(word).min();
        let name = rest.get(..end.map_or(rest.len(), |(end, _)| end))?;
        Faction::from_name(name.trim_matches(is_blank))?;
        let range = trimmed_range(name, at);
        has_name |= range.len() > TextSize::of('C');
        named.push(range);
        let Some((end, len)) = end else {
            return has_name.then_some(named);
        };
        // Letters with commas between them are read as they are.
        has_name |= rest
            .get(end..)
            .is_some_and(|sign| sign.starts_with(['/', '&', ';', '-']));
        rest = rest.get(end + len..)?;
        at += end + len;
    }
    None
}

/// Whether `text` is a word, not a list of faction letters: `plus`.
fn is_word(text: &str) -> bool {
    let is_faction = |letter: char| Faction::from_letter(letter.to_ascii_uppercase()).is_some();
    text.chars().nth(1).is_some()
        && text.chars().skip(1).all(char::is_lowercase)
        && !text.chars().all(is_faction)
}

/// Whether `text` is letters of factions, all of them small and at most `most` of them, and none twice: `ceav`.
fn are_small_letters(text: &str, most: usize) -> bool {
    let is_faction = |letter: char| Faction::from_letter(letter.to_ascii_uppercase()).is_some();
    let is_again =
        |(at, letter): (usize, char)| text.get(..at).is_some_and(|one| one.contains(letter));
    text.len() <= most
        && text.bytes().all(|letter| letter.is_ascii_lowercase())
        && text.chars().all(is_faction)
        && !text.char_indices().any(is_again)
}

/// Reads and reports a faction in a small letter.
fn small_letter(p: &mut Parser<'_>) {
    let letter = p.text().chars().next().unwrap_or_default();
    let range = TextRange::at(p.offset(), TextSize::of(letter));
    if let Some(finding) = as_capital(letter, range) {
        p.report(finding);
    }
    p.bump_part(FACTION, letter.len_utf8());
}

/// The finding on `letter` at `range`, if the capital is a faction.
fn as_capital(letter: char, range: TextRange) -> Option<Finding> {
    let upper = letter.to_ascii_uppercase();
    Faction::from_letter(upper)?;
    let message = format!("Factions have capital letters: {upper}, not {letter}.");
    let edits = vec![Edit::replace(range, upper)];
    let finding = rules::syntax::UNKNOWN_FACTION.at(range, message);
    let finding = finding.with_severity(Severity::Warning);
    Some(finding.with_fix(Fix::safe(format!("Write {upper}"), edits)))
}

fn word_for_factions(p: &mut Parser<'_>) {
    let range = p.range();
    let message = format!(
        "`{}` is no faction. The factions are C, E, A, V, G, L, O, D, P, H and K.",
        words::quoted(p.text())
    );
    // A word with a capital is likely a name, perhaps the only one.
    let is_small = p.text().starts_with(char::is_lowercase);
    let bad = p.start();
    p.bump();
    bad.complete(p, BAD);
    let mut finding = rules::syntax::UNKNOWN_FACTION.at(range, message);
    if is_small {
        finding = finding.with_fix(Fix::guess("Leave it out", vec![Edit::delete(range)]));
    }
    p.report(finding);
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

fn missing_value(p: &mut Parser<'_>, range: TextRange, expected: &str) {
    p.find(
        &rules::syntax::UNREADABLE,
        range,
        format!("Nothing is written here. Expected {expected}."),
    );
}

/// Reports the rest of the line, then reads the comment and the line break.
fn leftover(p: &mut Parser<'_>) {
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

fn bad_rest(p: &mut Parser<'_>) {
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
fn with_sign(line: &str) -> Parser<'_> {
    let sign = sign_of(content(line)).map(|sign| (COLON, sign));
    with_parts(line, sign.as_slice())
}

/// The same, with each faction as one token if they are listed by their names, with the quotes around them, and with `points`
/// behind them as one `TEXT`.
fn with_factions(line: &str, points: Option<TextRange>) -> Parser<'_> {
    let content = content(line);
    let sign = sign_of(content).unwrap_or_default();
    let (value, quotes) = value_in(content);
    let end = points.map_or(value.end(), |points| points.start());
    let listed = content.get(usize::from(value.start())..usize::from(end));
    let named = names_of_factions(listed.unwrap_or_default(), value.start().into());
    let named = named.unwrap_or_default().into_iter();
    let [open, close] = quotes.unwrap_or_default().map(|quote| (ERROR, quote));
    let parts = [(COLON, sign), open].into_iter();
    let parts = parts.chain(named.map(|range| (FACTION, range)));
    let parts = parts.chain(points.map(|range| (TEXT, range)));
    let parts = parts.chain([close]).filter(|(_, range)| !range.is_empty());
    with_parts(line, &parts.collect::<Vec<_>>())
}

/// The same, with the text between the sign and the comment as one `TEXT`.
fn with_text_value(line: &str) -> Parser<'_> {
    let content = content(line);
    let sign = sign_of(content).unwrap_or_default();
    let behind = usize::from(sign.end());
    let value = trimmed_range(content.get(behind..).unwrap_or_default(), behind);
    let parts = [(COLON, sign), (TEXT, value)];
    with_parts(line, &parts)
}

/// The same, with the quotes around the text as tokens of their own.
fn with_quoted_value(line: &str) -> Parser<'_> {
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
fn value_in(text: &str) -> (TextRange, Option<[TextRange; 2]>) {
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
fn opening_quote(p: &mut Parser<'_>, quotes: Option<[TextRange; 2]>) {
    if quotes.is_some_and(|[open, _]| open == p.range()) {
        p.bump();
        blanks(p);
    }
}

/// Reads the second of `quotes` and reports both, if all between them was read.
fn closing_quote(p: &mut Parser<'_>, quotes: Option<[TextRange; 2]>) {
    let Some([open, close]) = quotes else {
        return;
    };
    blanks(p);
    if p.range() != close {
        return;
    }
    p.bump();
    let edits = vec![Edit::delete(open), Edit::delete(close)];
    let fix = Fix::safe("Leave the quotes out", edits);
    let message = "What a line of the header says stands without quotes.";
    let finding = rules::syntax::ODD_SIGN.at(open.cover(close), message);
    p.report(finding.with_fix(fix));
}

/// The colon of `text`, a line without its comment, or the sign that stands in its place.
fn sign_of(text: &str) -> Option<TextRange> {
    let at = text.find(FOR_COLON)?;
    let sign = text.get(at..)?.chars().next()?;
    Some(TextRange::at(size(at), TextSize::of(sign)))
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

/// The line's tokens, with each of `parts`, in the order of the text, as one token.
fn with_parts<'t>(line: &'t str, parts: &[(SyntaxKind, TextRange)]) -> Parser<'t> {
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
