//! Factions in a list, as the winner and the pool have it: by their letters, by their names, or by small letters.
//! Whether they play, the checks tell.

use notation::{Edit, Finding, Fix, Severity, TextRange, TextSize};

use super::{
    Parser, at_line_end, content, is_blank, party, trimmed_range,
    value::{closing_quote, is_quote, missing_value, opening_quote, sign_of, value_in, with_parts},
};
use crate::{
    game::{facts::Faction, rules},
    read::{syntax::SyntaxKind::*, words},
};

/// Whether `value` lists factions, by their letters or by their names, and nothing else.
pub(super) fn are_factions(value: &str) -> bool {
    let is_faction = |sign: char| Faction::from_letter(sign).is_some();
    let is_between = |sign: char| is_blank(sign) || ",+".contains(sign);
    let are_letters = value.contains(is_faction)
        && value
            .chars()
            .all(|sign| is_faction(sign) || is_between(sign));
    are_letters || names_of_factions(value, 0).is_some()
}

/// Reads letters of factions, up to `most_small` of which may be small letters, and the `quotes` around them.
pub(super) fn quoted_factions(
    p: &mut Parser<'_>,
    quotes: Option<[TextRange; 2]>,
    expected: &str,
    most_small: usize,
) {
    opening_quote(p, quotes);
    let are_named = p.at(FACTION);
    if are_named {
        named_factions(p, quotes);
    } else {
        factions(p, expected, most_small);
    }
    closing_quote(p, quotes, are_named);
}

fn factions(p: &mut Parser<'_>, expected: &str, most_small: usize) {
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

/// Reads factions by their names, each of which is one token, and what stands between them. The repair leaves `quotes` out, too.
fn named_factions(p: &mut Parser<'_>, quotes: Option<[TextRange; 2]>) {
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
    let whole = quotes.map_or(range, |[open, close]| open.cover(close));
    let fix = Fix::guess(
        format!("Write {letters}"),
        vec![Edit::replace(whole, letters)],
    );
    p.report(
        rules::syntax::UNKNOWN_FACTION
            .at(range, message)
            .with_fix(fix),
    );
}

/// The ranges of the factions that `text` lists by their usual names, or by their letters with signs other than commas
/// between them. `start` is where `text` begins. `None` if `text` is anything else.
pub(super) fn names_of_factions(text: &str, start: usize) -> Option<Vec<TextRange>> {
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
pub(super) fn as_capital(letter: char, range: TextRange) -> Option<Finding> {
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

/// The line's tokens, with the sign behind its key as its colon, each faction as one token if they are listed by their names,
/// the quotes around them, and `points` behind them as one `TEXT`.
pub(super) fn with_factions(line: &str, points: Option<TextRange>) -> Parser<'_> {
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
