//! The suits of the clearings: `Clearings: F1, M2, … R12`.
//!
//! An unreadable entry is one finding, and reading goes on after its comma. The clearings and suits that the other entries
//! leave open show what it meant.

use notation::{Edit, Finding, Fix, TextRange, TextSize};

use super::{Parser, at_line_end, blanks, content};
use crate::{
    game::{
        facts::{CLEARINGS, Clearing, Suit},
        rules,
    },
    read::{spelling, syntax::SyntaxKind::*, words},
};

/// How many clearings of each suit a map has.
const OF_EACH: usize = 4;
/// How many open entries an unreadable part may mean: two if the comma between them is missing.
const MOST_OPEN: usize = 2;

/// `suit clearing (',' suit clearing)*`
pub(super) fn suits(p: &mut Parser<'_>) {
    let mut given = Vec::new();
    let mut small = Vec::new();
    let mut unread = Vec::new();
    let rest = content(p.rest());
    let last_comma =
        p.offset() + TextSize::of(rest.get(..rest.rfind(',').unwrap_or(0)).unwrap_or_default());
    while !at_line_end(p) {
        blanks(p);
        if is_entry(p, p.offset() < last_comma) {
            given.push((p.text(), p.nth_text(1)));
            if p.text().starts_with(|suit: char| suit.is_ascii_lowercase()) {
                small.push((p.range(), p.text()));
            }
            let entry = p.start();
            p.bump_as(SUIT);
            p.bump_as(CLEARING);
            entry.complete(p, SUIT_ENTRY);
        } else if p.at(COMMA) {
            unread.push((p.range(), ","));
        } else {
            unread.push(unread_entry(p));
        }
        blanks(p);
        if !p.eat(COMMA) {
            break;
        }
    }
    if let Some(finding) = small_letters(&small) {
        p.report(finding);
    }
    let open = match unread.len() {
        1 => open_suits(&given),
        _ => None,
    };
    for (range, text) in unread {
        let meant = open.as_ref().and_then(|open| meant(open, text));
        p.report(finding(range, text, meant));
    }
}

/// The finding on suits in small letters, all of the line; `None` if there are none.
fn small_letters(small: &[(TextRange, &str)]) -> Option<Finding> {
    let (first, text) = small.first()?;
    let capital = text.to_ascii_uppercase();
    let message = match small.len() {
        1 => format!("Suits have capital letters: {capital}, not {text}."),
        more => format!(
            "Suits have capital letters: {capital}, not {text}. ({} more in this line.)",
            more - 1
        ),
    };
    let edits = small.iter();
    let edits = edits.map(|(range, text)| Edit::replace(*range, text.to_ascii_uppercase()));
    let title = match small.len() {
        1 => format!("Write {capital}"),
        _ => "Write them as capitals".to_owned(),
    };
    let finding = rules::syntax::HEADER_SPELLING.at(*first, message);
    Some(finding.with_fix(Fix::safe(title, edits.collect())))
}

/// The finding on the unreadable entry `text`; `meant` is what the other entries leave open for it.
fn finding(range: TextRange, text: &str, meant: Option<String>) -> Finding {
    let message = match text {
        "," => "No clearing stands before this comma.".to_owned(),
        _ => format!(
            "`{}` cannot be read here. Expected a suit and a clearing, as in F1, M2.",
            words::quoted(text)
        ),
    };
    let finding = rules::syntax::UNREADABLE.at(range, message);
    match (meant, text) {
        (Some(meant), ",") => finding.with_fix(Fix::guess(
            format!("Write {meant}"),
            vec![Edit::insert(range.start(), meant)],
        )),
        (Some(meant), _) => finding.with_fix(Fix::guess(
            format!("Write {meant}"),
            vec![Edit::replace(range, meant)],
        )),
        (None, ",") => finding.with_fix(Fix::guess("Remove it", vec![Edit::delete(range)])),
        (None, _) => finding,
    }
}

/// Whether an entry is here: a suit, perhaps as a small letter, and a number, then the end of the entry. After the last entry words may follow.
/// `has_comma`: whether a comma follows in the line.
fn is_entry(p: &Parser<'_>, has_comma: bool) -> bool {
    let first = p.text().chars().next();
    let first = first.map(|letter| letter.to_ascii_uppercase());
    let is_suit = p.text().len() == 1 && first.and_then(Suit::from_letter).is_some();
    if !(p.at(WORD) && is_suit && p.nth(1) == Some(NUMBER)) {
        return false;
    }
    match p.nth(2) {
        Some(WHITESPACE) => {
            let is_next = p.nth(3) == Some(WORD) && p.nth(4) == Some(NUMBER);
            matches!(p.nth(3), None | Some(COMMA | COMMENT | NEWLINE)) || !is_next && !has_comma
        }
        behind => matches!(behind, None | Some(COMMA | COMMENT | NEWLINE)),
    }
}

/// Reads an unreadable entry, up to the next comma.
fn unread_entry<'t>(p: &mut Parser<'t>) -> (TextRange, &'t str) {
    let rest = p.rest();
    let start = p.offset();
    let bad = p.start();
    let ends = |p: &Parser<'t>| {
        at_line_end(p) || p.at(COMMA) || p.at(WHITESPACE) && p.nth(1) == Some(COMMA)
    };
    while !ends(p) {
        p.bump();
    }
    bad.complete(p, BAD);
    let range = TextRange::new(start, p.offset());
    let text = rest.get(..usize::from(range.len())).unwrap_or_default();
    (range, text)
}

/// The clearings without a suit and the suits left for them. `None` if the `given` entries do not fit a map.
fn open_suits(given: &[(&str, &str)]) -> Option<(Vec<Clearing>, Vec<Suit>)> {
    let mut clearings: Vec<Clearing> = (1..=CLEARINGS).collect();
    let mut suits = [Suit::Fox, Suit::Mouse, Suit::Rabbit].repeat(OF_EACH);
    for (suit, clearing) in given {
        let letter = suit.chars().next()?.to_ascii_uppercase();
        let suit = Suit::from_letter(letter)?;
        let clearing: Clearing = clearing.parse().ok()?;
        clearings.remove(clearings.iter().position(|open| *open == clearing)?);
        suits.remove(suits.iter().position(|open| *open == suit)?);
    }
    (clearings.len() <= MOST_OPEN).then_some((clearings, suits))
}

/// The open entries, in the order closest to the `written` text.
fn meant((clearings, suits): &(Vec<Clearing>, Vec<Suit>), written: &str) -> Option<String> {
    let entries = |clearings: &[Clearing], suits: &[Suit]| -> String {
        let entries = clearings.iter().zip(suits);
        let entries: Vec<String> = entries
            .map(|(clearing, suit)| format!("{}{clearing}", suit.letter()))
            .collect();
        entries.join(", ")
    };
    let turned = |suits: &[Suit]| suits.iter().rev().copied().collect::<Vec<Suit>>();
    let ways = [
        entries(clearings, suits),
        entries(clearings, &turned(suits)),
    ];
    let known = ways.iter().map(String::as_str);
    match clearings.len() {
        0 => None,
        1 => ways.first().cloned(),
        _ => spelling::nearest(written, known).map(str::to_owned),
    }
}
