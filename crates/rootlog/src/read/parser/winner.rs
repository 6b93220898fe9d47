//! The winner: the letters of the factions that won, and what people write beside them.
//! Points and the name of the player stand there often.

use std::ops::Range;

use notation::{Edit, Fix, LineParse, TextRange};

use super::{
    Parser, at_line_end, blanks, content,
    factions::{are_factions, factions, with_factions},
    is_blank,
    player::is_name,
    trimmed_range, trivia,
    value::{
        FOR_COLON, bad_rest, closing_quote, key_and_colon, leftover, opening_quote, sign_of,
        value_in, with_parts,
    },
};
use crate::{
    game::{facts::Faction, rules},
    read::syntax::SyntaxKind::*,
};

/// Whether `word` is `Winner`; its case does not matter.
pub(super) fn is_winner(word: &str) -> bool {
    word.eq_ignore_ascii_case("winner") || word.eq_ignore_ascii_case("winners")
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
