//! The suits of the clearings: `Clearings: F1, M2, … R12`.
//!
//! An unreadable entry is one finding, and reading goes on after its comma. The clearings and suits that the other entries
//! leave open show what it meant.

use notation::{Edit, Finding, Fix, Order as _, TextRange, TextSize};

use super::{Parser, at_line_end, blanks, content};
use crate::{
    game::{
        facts::{CLEARINGS, Clearing, Suit},
        rules,
    },
    read::{near, syntax::SyntaxKind::*, words},
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
    let start = p.offset();
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
    let is_other_form = given.is_empty() && !unread.is_empty() || unread.len() > MOST_OPEN;
    if is_other_form && let Some(written) = otherwise(rest) {
        p.report(other_form(start, rest, &written));
        return;
    }
    if let Some(finding) = small_letters(&small) {
        p.report(finding);
    }
    if unread.len() > MOST_OPEN {
        p.report(many(&unread));
        return;
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

/// The finding on the suits `text` at `start`, which are complete but written in another form than `written`.
fn other_form(start: TextSize, text: &str, written: &str) -> Finding {
    let indent = TextSize::of(text) - TextSize::of(text.trim_start());
    let range = TextRange::at(start + indent, TextSize::of(text.trim()));
    let message = "Each clearing stands behind the letter of its suit, with commas between them, as in F1, M2.";
    let finding = rules::syntax::UNREADABLE.at(range, message);
    finding.with_fix(Fix::guess(
        format!("Write {written}"),
        vec![Edit::replace(range, written)],
    ))
}

/// The finding on several unreadable entries: such a line is hardly a list of suits.
fn many(unread: &[(TextRange, &str)]) -> Finding {
    let (range, text) = unread.first().copied().unwrap_or_default();
    let mut finding = finding(range, text, None);
    finding.fixes.clear();
    finding.message = format!(
        "{} ({} more in this line.)",
        finding.message,
        unread.len() - 1
    );
    finding
}

/// Whether an entry begins `text`, a suit and a clearing.
pub(super) fn begins(text: &str) -> bool {
    let mut signs = text.chars();
    let suit = signs.next().map(|letter| letter.to_ascii_uppercase());
    let has_clearing = signs.next().is_some_and(|sign| sign.is_ascii_digit());
    suit.and_then(Suit::from_letter).is_some() && has_clearing
}

/// A part of a list of suits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum SuitsPart {
    Suit(Suit),
    Clearing(Clearing),
}

/// The list of suits in `text`, written in another form: `1F, 2M`, `fox 1, mouse 2`, `F: 1, 3; M: 2`, or the suits in the
/// order of the clearings. `None` unless it gives all clearings and four of each suit.
fn otherwise(text: &str) -> Option<String> {
    let parts = parts(text)?;
    let mut told: Vec<(Clearing, Suit)> = Vec::new();
    let mut open: Vec<Clearing> = Vec::new();
    let mut last: Option<Suit> = None;
    let has_clearings = parts
        .iter()
        .any(|part| matches!(part, SuitsPart::Clearing(_)));
    let are_suits_first = matches!(parts.first(), Some(SuitsPart::Suit(_)));
    for part in parts {
        match part {
            // In their order.
            SuitsPart::Suit(suit) if !has_clearings => {
                let clearing = Clearing::try_from(told.len() + 1).ok()?;
                told.push((clearing, suit));
            }
            SuitsPart::Suit(suit) if are_suits_first => {
                // Each suit has clearings.
                if last.is_some() && open.is_empty() {
                    return None;
                }
                open.clear();
                last = Some(suit);
            }
            SuitsPart::Suit(suit) => {
                if open.is_empty() {
                    return None;
                }
                told.extend(open.drain(..).map(|clearing| (clearing, suit)));
            }
            SuitsPart::Clearing(clearing) => {
                if are_suits_first {
                    told.push((clearing, last?));
                }
                open.push(clearing);
            }
        }
    }
    if !are_suits_first && !open.is_empty() {
        return None;
    }
    told.order();
    let of = |suit| told.iter().filter(|(_, one)| *one == suit).count();
    let suits = [Suit::Fox, Suit::Mouse, Suit::Rabbit];
    let clearings = told.iter().map(|(clearing, _)| *clearing);
    if !clearings.eq(1..=CLEARINGS) || suits.into_iter().any(|suit| of(suit) != OF_EACH) {
        return None;
    }
    let entries = told.iter();
    let entries: Vec<String> = entries
        .map(|(clearing, suit)| format!("{}{clearing}", suit.letter()))
        .collect();
    Some(entries.join(", "))
}

/// The suits and clearings in `text`; `None` if there is something else, or far too many.
fn parts(text: &str) -> Option<Vec<SuitsPart>> {
    const MOST: usize = 24;
    let is_between = |sign: char| sign.is_whitespace() || ",;:=/.()-\u{2013}".contains(sign);
    let mut parts = Vec::new();
    let mut rest = text.trim_start_matches(is_between);
    while let Some(sign) = rest.chars().next() {
        let after = if sign.is_ascii_digit() {
            let after = rest.trim_start_matches(|sign: char| sign.is_ascii_digit());
            let number = rest.get(..rest.len() - after.len())?;
            parts.push(SuitsPart::Clearing(number.parse().ok()?));
            after
        } else {
            let after = rest.trim_start_matches(char::is_alphabetic);
            let word = rest.get(..rest.len() - after.len())?;
            parts.extend(suits_of(word)?.into_iter().map(SuitsPart::Suit));
            after
        };
        if parts.len() > MOST {
            return None;
        }
        rest = after.trim_start_matches(is_between);
    }
    Some(parts)
}

/// The suits that `word` names: `fox`, `FFM`. Never none.
fn suits_of(word: &str) -> Option<Vec<Suit>> {
    let named = match &*word.to_lowercase() {
        "fox" | "foxes" | "fuchs" | "füchse" => Some(Suit::Fox),
        "mouse" | "mice" | "maus" | "mäuse" => Some(Suit::Mouse),
        "rabbit" | "rabbits" | "bunny" | "bunnies" | "hase" | "hasen" => Some(Suit::Rabbit),
        "" => return None,
        _ => None,
    };
    let letters = word.chars();
    match named {
        Some(suit) => Some(vec![suit]),
        None => letters
            .map(|letter| Suit::from_letter(letter.to_ascii_uppercase()))
            .collect(),
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
        _ => near::nearest(written, known).map(str::to_owned),
    }
}

#[cfg(test)]
mod tests {
    use super::otherwise;

    #[test]
    fn suits_are_told_in_many_forms() {
        const RIGHT: &str = "F1, F2, M3, R4, M5, F6, M7, R8, F9, M10, R11, R12";
        for text in [
            "F1 F2 M3 R4 M5 F6 M7 R8 F9 M10 R11 R12",
            "1F, 2F, 3M, 4R, 5M, 6F, 7M, 8R, 9F, 10M, 11R, 12R",
            "F, F, M, R, M, F, M, R, F, M, R, R",
            "F F M R M F M R F M R R",
            "FFMRMFMRFMRR",
            "fox 1, Fox 2, mouse 3, rabbit 4, mouse 5, fox 6, mouse 7, rabbit 8, fox 9, mouse 10, rabbit 11, rabbit 12",
            "1=F, 2=F, 3=M, 4=R, 5=M, 6=F, 7=M, 8=R, 9=F, 10=M, 11=R, 12=R",
            "F: 1, 2, 6, 9; M: 3, 5, 7, 10; R: 4, 8, 11, 12",
            "1, 2, 6, 9 fox; 3, 5, 7, 10 mouse; 4, 8, 11, 12 rabbit",
            "F1; F2; M3; R4; M5; F6; M7; R8; F9; M10; R11; R12",
            "Fox 1 2 6 9, Mouse 3 5 7 10, Rabbit 4 8 11 12",
        ] {
            assert_eq!(otherwise(text).as_deref(), Some(RIGHT), "{text}");
        }
        for text in [
            "",
            "F1, F2",
            "F, M, R",
            "F1 F2 M3 R4 M5 F6 M7 R8 F9 M10 R11 R11",
            "F1 F2 M3 R4 M5 F6 M7 R8 F9 M10 R11 F12",
            "F1 F2 M3 R4 M5 F6 M7 R8 F9 M10 R11 R12 as drawn",
            "F M 1 2",
            "1 2",
            "99999",
        ] {
            assert_eq!(otherwise(text), None, "{text}");
        }
    }
}
