//! The winner: the letters of the factions that won, and what people write beside them.
//! Points and the name of the player stand there often.

use std::ops::Range;

use notation::{Edit, Finding, Fix, LineParse, TextRange, TextSize, size};

use super::{
    Parser, at_line_end, blanks, content,
    factions::{are_factions, names_of_factions, quoted_factions, with_factions},
    is_blank,
    player::is_name,
    trimmed_range, trivia,
    value::{FOR_COLON, bad_rest, key_and_colon, leftover, sign_of, value_in, with_parts},
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
    if let Some(winner) = ToldWinner::of(content(line)) {
        return told_winner(line, &winner);
    }
    let (_, quotes) = value_in(content(line));
    let points = points_of_winner(content(line));
    let beside_name = points_beside_name(content(line)).filter(|_| points.is_none());
    let mut p = with_factions(line, points.or(beside_name));
    key_and_colon(&mut p, "Winner");
    blanks(&mut p);
    let expected = "the factions that won, as in C";
    quoted_factions(&mut p, quotes, expected, MOST_WINNERS);
    if beside_name.is_some() {
        // The name is reported, with a repair of both if it is that of a player.
        bad_rest(&mut p);
    } else if let Some(points) = points {
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
    let (value, _) = value_in(text);
    let written = text.get(Range::<usize>::from(value))?;
    let (who, points) = before_points(written)?;
    let is_small = || who.len() == 1 && are_factions(&who.to_ascii_uppercase());
    (are_factions(who) || is_small())
        .then(|| trimmed_range(points, usize::from(value.start()) + who.len()))
}

/// The points behind a name that is none of a faction, in `text`, a `Winner:` line without its comment: `Ash (30)`.
fn points_beside_name(text: &str) -> Option<TextRange> {
    let (value, quotes) = value_in(text);
    let written = text.get(Range::<usize>::from(value))?;
    let (who, points) = before_points(written).filter(|_| quotes.is_none())?;
    let is_faction = |letter: char| Faction::from_letter(letter.to_ascii_uppercase()).is_some();
    let is_small = |letters: &str| letters.bytes().all(|letter| letter.is_ascii_lowercase());
    let is_word = who.len() > 1
        && who.starts_with(|letter: char| letter.is_ascii_alphabetic())
        && who.get(1..).is_some_and(is_small);
    (is_word && !who.chars().all(is_faction))
        .then(|| trimmed_range(points, usize::from(value.start()) + who.len()))
}

/// Points, with their unit and their signs, have no more bytes.
const LONGEST_POINTS: usize = 40;

/// What stands before the points at the end of `written`, and the points with the signs before them: `C` and `, 30:25`.
fn before_points(written: &str) -> Option<(&str, &str)> {
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
    // A score has the points of the others, too.
    let is_of_score = |sign: char| sign.is_ascii_digit() || ":-–/".contains(sign);
    let is_behind = |sign: char| is_blank(sign) || ").!".contains(sign);
    let is_points = |at: usize| {
        let (before, behind) = (written.get(..at)?, written.get(at..)?);
        let begins = behind.starts_with(|sign: char| sign.is_ascii_digit());
        if !begins || !before.ends_with(is_before_points) {
            return None;
        }
        let unit = behind.trim_start_matches(is_of_score);
        let unit = unit.trim_matches(is_behind).to_lowercase();
        UNITS.contains(&unit.as_str()).then_some(before)
    };
    let last = written.len().saturating_sub(LONGEST_POINTS);
    let places = written.char_indices().map(|(at, _)| at);
    let before = places.filter(|at| *at >= last).find_map(is_points)?;
    let who = before.trim_end_matches(is_before_points);
    let mut words = WITH.iter().filter_map(|word| who.strip_suffix(*word));
    let who = words.find(|who| who.ends_with(is_blank)).unwrap_or(who);
    let who = who.trim_end_matches(is_before_points);
    Some((who, written.get(who.len()..)?))
}

/// The points of a winner without the signs before them.
fn bare_points(points: &str) -> &str {
    points.trim_start_matches([',', ';', ':', '=', '-', '–', '—', ' '])
}

/// The points behind the name that ends at `end` in `line`, a `Winner:` line, and the comment that says them.
pub(super) fn points_behind(line: &str, end: usize) -> Option<(Range<usize>, String)> {
    let (value, quotes) = value_in(content(line));
    let written = line.get(Range::<usize>::from(value))?;
    let (who, points) = before_points(written).filter(|_| quotes.is_none())?;
    let start = usize::from(value.start()) + who.len();
    (start == end).then(|| {
        let comment = format!(" // {}", bare_points(points));
        (start..usize::from(value.end()), comment)
    })
}

/// Reads and reports the points behind a winner. `has_blank`: whether a blank stands before them.
fn told_points(p: &mut Parser<'_>, has_blank: bool) {
    let range = p.range();
    let points = bare_points(p.text());
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

/// A winner with more beside the letters than points: the names of the players or of the faction.
struct ToldWinner<'t> {
    /// The letters or the names of the factions.
    factions: Vec<TextRange>,
    /// Their letters.
    letters: String,
    /// The other letters, if the name before the letters is that of other factions.
    others: Option<String>,
    /// What becomes a comment: the points, or the player behind the name of the faction.
    comment: Option<&'t str>,
    /// All of it, with the quotes around it.
    whole: TextRange,
}

impl<'t> ToldWinner<'t> {
    /// The winner of `text`, a `Winner:` line without its comment: `Ash: C (30)`, `Ash & Fir: CE`, `Ash (C)`, `Marquise: C`,
    /// `Marquise (30)`, `Cats (Ash)`.
    fn of(text: &'t str) -> Option<Self> {
        let (value, quotes) = value_in(text);
        let written = text.get(Range::<usize>::from(value))?;
        let start = usize::from(value.start());
        let points = before_points(written);
        let who = points.map_or(written, |(who, _)| who);
        let told = |factions: Vec<TextRange>, comment: Option<&'t str>| {
            let letters = letters_at(text, &factions);
            let comment = comment.map(|comment| bare_points(comment).trim_end_matches(is_blank));
            let whole = quotes.map_or(value, |[open, close]| open.cover(close));
            Self {
                factions,
                letters,
                others: None,
                comment,
                whole,
            }
        };
        let points = points.map(|(_, points)| points);
        let Some((name, behind, at)) = parted(who) else {
            // Letters with their points are read elsewhere.
            let named = names_of_factions(who, start).filter(|_| points.is_some())?;
            return (named.len() <= MOST_WINNERS).then(|| told(named, points));
        };
        let named = names_of_factions(name, start).filter(|named| named.len() <= MOST_WINNERS);
        match (named, factions_in(behind, start + at)) {
            (None, Some(factions)) => {
                (are_names(name) && !are_factions(name)).then(|| told(factions, points))
            }
            (Some(named), Some(factions)) => {
                let others = letters_at(text, &named);
                let one = told(factions, points);
                let is_list = who.get(name.len()..)?.starts_with(['-', '–', '—']);
                match others == one.letters {
                    true => Some(one),
                    // `Cats - Birds` is a list.
                    false => (!is_list).then_some(Self {
                        others: Some(others),
                        ..one
                    }),
                }
            }
            (Some(named), None) => {
                are_names(behind).then(|| told(named, written.get(name.len()..)))
            }
            (None, None) => None,
        }
    }
}

/// The name and what stands behind it in `who`, and where that begins: `Ash: C`, `Ash (C)`.
fn parted(who: &str) -> Option<(&str, &str, usize)> {
    let inner = who.strip_suffix(')').unwrap_or(who);
    let (name, behind) = match inner.len() < who.len() {
        true => inner.rsplit_once('(')?,
        false => inner.rsplit_once(FOR_COLON)?,
    };
    Some((name, behind, inner.len() - behind.len()))
}

/// Whether `text` may be the name of a player, or the names of several.
fn are_names(text: &str) -> bool {
    let has_word = text.chars().filter(|one| one.is_alphabetic()).count() > 1;
    let names = text.replace(" and ", "&").replace(" und ", "&");
    has_word && names.split(['&', ',', '+', '/']).all(is_name)
}

/// The factions that `text`, which begins at `start`, lists by their letters or by their names, if they are few enough to win.
fn factions_in(text: &str, start: usize) -> Option<Vec<TextRange>> {
    let letters = || {
        let letters = text.char_indices();
        let letters = letters.filter(|(_, letter)| Faction::from_letter(*letter).is_some());
        let ranges =
            letters.map(|(at, letter)| TextRange::at(size(start + at), TextSize::of(letter)));
        are_factions(text).then(|| ranges.collect::<Vec<_>>())
    };
    names_of_factions(text, start)
        .or_else(letters)
        .filter(|factions| factions.len() <= MOST_WINNERS)
}

/// The letters of `factions`, which are places in `text`.
fn letters_at(text: &str, factions: &[TextRange]) -> String {
    let written = factions.iter();
    let written = written.filter_map(|range| text.get(Range::<usize>::from(*range)));
    let factions = written.filter_map(Faction::from_name);
    factions.map(Faction::letter).collect()
}

/// Reads and reports a winner with more than letters and points.
fn told_winner(line: &str, winner: &ToldWinner<'_>) -> LineParse {
    let sign = sign_of(content(line)).unwrap_or_default();
    let is_sure = winner.others.is_none();
    let factions = winner.factions.iter().filter(|_| is_sure);
    let factions = factions.map(|range| (FACTION, *range));
    let parts: Vec<_> = [(COLON, sign)].into_iter().chain(factions).collect();
    let mut p = with_parts(line, &parts);
    key_and_colon(&mut p, "Winner");
    blanks(&mut p);
    if !p.at(FACTION) {
        let bad = p.start();
        while !p.at(FACTION) && !at_line_end(&p) {
            p.bump();
        }
        bad.complete(&mut p, BAD);
    }
    // What stands between two factions is no more than a sign.
    let last = winner.factions.last().map(|range| range.end());
    while is_sure && last.is_some_and(|last| p.offset() < last) && !at_line_end(&p) {
        p.bump();
    }
    bad_rest(&mut p);
    p.report(winner.finding());
    trivia(&mut p);
    p.finish(WINNER_LINE, 0)
}

impl ToldWinner<'_> {
    fn finding(&self) -> Finding {
        let letters = &self.letters;
        let is_one = letters.len() == 1;
        let message = match &self.others {
            Some(others) => format!(
                "The winner is told twice, as `{others}` and as `{letters}`. Write only the letters of the factions that won."
            ),
            None if is_one => {
                format!("Of a winner only the letter of the faction is written: `{letters}`.")
            }
            None => {
                format!("Of winners only the letters of the factions are written: `{letters}`.")
            }
        };
        let comment = self.comment.map(|comment| format!(" // {comment}"));
        let comment = comment.unwrap_or_default();
        let mut finding = rules::syntax::UNKNOWN_FACTION.at(self.whole, message);
        for written in [Some(letters), self.others.as_ref()].into_iter().flatten() {
            let edits = vec![Edit::replace(self.whole, format!("{written}{comment}"))];
            finding = finding.with_fix(Fix::guess(format!("Write {written}"), edits));
        }
        finding
    }
}
