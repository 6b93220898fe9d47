//! Advantage lines that are written otherwise: with the number behind the letter, with parts of a meter, with a sign for meters, or
//! in the old way.

use notation::{Edit, Fix, TextRange, parser::Marker, size};

use super::{
    LineParser,
    around::{Around, is_baton},
};
use crate::{
    game::{
        letters::{self, Letter, shortened},
        rules,
    },
    read::syntax::SyntaxKind,
};

/// The advantage line `2A` that is written `A=2`, `A:2` or `A2m`; `None` for other words, and if `A` may be a player.
pub(super) fn advantage_backwards(p: &LineParser<'_>, unit: &str) -> Option<String> {
    let number = unit.strip_prefix(['A', 'a'])?;
    let letter = unit.get(..unit.len() - number.len())?;
    let number = match number.strip_prefix('=') {
        Some(number) => number,
        // `A2m`: `A2` may be a player with a number.
        None if letter == "A" && number.ends_with('m') && !number.starts_with(':') => number,
        None => number.strip_prefix(':').filter(|_| letter == "A")?,
    };
    let number = number.strip_suffix(['a', 'A', 'm']).unwrap_or(number);
    let meters: u32 = number.parse().ok()?;
    let is_short = number.len() == 1 && Letter::Advantage.takes(meters);
    let around = Around::of(p);
    let is_late = around.before.iter().any(|word| is_baton(word));
    (is_short && !around.has_player(letter) && !is_late).then(|| format!("{meters}A"))
}

/// Reads such an advantage line, `unit`, which is written `line`.
pub(super) fn backwards(p: &mut LineParser<'_>, unit: &str, line: &str) {
    let range = TextRange::at(p.offset(), size(unit.len()));
    let message = format!(
        "The number stands before its letter: {line}, not {}.",
        shortened(unit)
    );
    let fix = Fix::guess(format!("Write {line}"), vec![Edit::replace(range, line)]);
    p.report(rules::MISSING_ACTION.at(range, message).with_fix(fix));
    let throw = p.start();
    let step = p.start();
    p.bump_part(SyntaxKind::ACTION, 1);
    step.complete(p, SyntaxKind::STEP);
    p.bump_part(SyntaxKind::UNKNOWN, unit.len() - 1);
    throw.complete(p, SyntaxKind::THROW);
}

/// Whether an advantage line of a part of a meter follows: `1/2A`.
pub(super) fn is_fraction_of_a_meter(p: &LineParser<'_>) -> bool {
    let line = p.nth_text(2).strip_suffix(['A', 'a']);
    p.nth(1) == Some(SyntaxKind::SEPARATOR)
        && p.nth_text(1) == "/"
        && matches!((p.text(), line), ("1", Some("2" | "4")) | ("3", Some("4")))
}

pub(super) fn fraction_of_a_meter(p: &mut LineParser<'_>) {
    let start = p.offset();
    let len = p.text().len() + p.nth_text(1).len() + p.nth_text(2).len();
    let part = match (p.text(), p.nth_text(2).starts_with('2')) {
        (_, true) => "5",
        ("1", _) => "2",
        _ => "7",
    };
    let written = [p.text(), p.nth_text(1), p.nth_text(2)].concat();
    report_meters(p, TextRange::at(start, size(len)), &written, "0", part);
    let throw = p.start();
    p.bump_as(SyntaxKind::UNKNOWN);
    p.bump_as(SyntaxKind::UNKNOWN);
    let sign = 'A'.len_utf8();
    p.bump_part(SyntaxKind::UNKNOWN, p.text().len().saturating_sub(sign));
    let step = p.start();
    p.bump_part(SyntaxKind::ACTION, sign);
    step.complete(p, SyntaxKind::STEP);
    throw.complete(p, SyntaxKind::THROW);
}

pub(super) fn legacy_advantage(p: &mut LineParser<'_>, body: &str) {
    let range = TextRange::at(p.offset(), size(body.len()));
    let place = if body.starts_with(['b', 'B']) {
        "near the base line"
    } else {
        "near the middle"
    };
    p.report(
        rules::LEGACY_ADVANTAGE.at(range,
            format!("{body} is the old way to write an advantage line {place}. Write A, with its meters if they are known."),
        )
        .with_fix(Fix::guess(
            format!("Write A ({place})"),
            vec![Edit::replace(range, format!("A ({place})"))],
        )),
    );
    let step = p.start();
    p.bump_part(SyntaxKind::SIDE, 1);
    p.bump_part(SyntaxKind::ACTION, 1);
    step.complete(p, SyntaxKind::STEP);
}

/// Fraction signs, with their first decimal.
const PARTS: [(char, &str); 5] = [('½', "5"), ('¼', "2"), ('¾', "7"), ('⅓', "3"), ('⅔', "6")];

/// The meters and the decimals of `2.5A`, `2,5A` or `2½A`: an advantage line takes whole meters.
pub(super) fn part_of_a_meter(body: &str) -> Option<(&str, &str)> {
    let number = body.strip_suffix(['A', 'a'])?;
    let signs = PARTS
        .iter()
        .find_map(|(sign, part)| Some((number.strip_suffix(*sign)?, *part)));
    if let Some((meters, part)) = signs {
        let is_number = meters.bytes().all(|byte| byte.is_ascii_digit());
        return is_number.then_some((if meters.is_empty() { "0" } else { meters }, part));
    }
    let (meters, part) = number.split_once(['.', ','])?;
    let are_digits =
        |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    (are_digits(meters) && are_digits(part)).then_some((meters, part))
}

pub(super) fn whole_meters(p: &mut LineParser<'_>, body: &str, meters: &str, part: &str) {
    let range = TextRange::at(p.offset(), size(body.len()));
    report_meters(p, range, body, meters, part);
    let sign = 'A'.len_utf8();
    p.bump_part(SyntaxKind::UNKNOWN, body.len() - sign);
    let step = p.start();
    p.bump_part(SyntaxKind::ACTION, sign);
    step.complete(p, SyntaxKind::STEP);
}

/// Reports the advantage line `body` at `range`, which has these meters and decimals.
fn report_meters(p: &mut LineParser<'_>, range: TextRange, body: &str, meters: &str, part: &str) {
    let below = meters
        .parse()
        .ok()
        .filter(|below| Letter::Advantage.takes(*below));
    let is_whole = part.bytes().all(|digit| digit == b'0');
    let is_half = part.starts_with(['5', '6', '7', '8', '9']);
    let above = below
        .map(|below: u32| below + 1)
        .filter(|above| Letter::Advantage.takes(*above));
    let near = match is_half {
        _ if is_whole => [below, None],
        true => [above, below],
        false => [below, above],
    };
    let mut finding = rules::BAD_NUMBER.at(
        range,
        format!(
            "An advantage line is written in whole meters, up to four: not {}",
            shortened(body)
        ),
    );
    for meters in near.into_iter().flatten() {
        let text = format!("{meters}A");
        finding = finding.with_fix(Fix::guess(
            format!("Write {text}"),
            vec![Edit::replace(range, text)],
        ));
    }
    p.report(finding);
}

/// An advantage line that is measured.
pub(super) struct Measured<'t> {
    /// How many tokens it has.
    tokens: usize,
    meters: &'t str,
    /// The decimals.
    part: &'t str,
    /// Whether meters and the letter stand behind it in words of their own.
    has_unit: bool,
}

/// The advantage line that is measured from here on, in one word, `2.50m`, or in several: `2.5m A`, `2.5 m A`, `2 1/2 A`. `None` for
/// other words, and behind a baton.
pub(super) fn measured<'t>(p: &LineParser<'t>) -> Option<Measured<'t>> {
    // Most words are throws with a letter first, or a number that ends in a letter.
    if !p.text().starts_with(|sign: char| sign.is_ascii_digit()) {
        return None;
    }
    let line = measured_in_a_word(p).or_else(|| measured_in_words(p))?;
    let meters = line.meters.parse();
    // With a unit and its letter, it is one that is too long.
    let fits = line.has_unit || meters.is_ok_and(|meters: u32| Letter::Advantage.takes(meters));
    let is_late = || Around::of(p).before.iter().any(|word| is_baton(word));
    (fits && !is_late()).then_some(line)
}

/// The same behind the letter of the line: `A 2.5 m`, `A 2.5m`. Without decimals a unit must stand there.
pub(super) fn measured_behind_letter<'t>(p: &LineParser<'t>) -> Option<Measured<'t>> {
    const NUMBER: usize = 2;
    let number = p.nth_text(NUMBER);
    if p.text() != "A" || !is_blank(p, 1) || !number.starts_with(|sign: char| sign.is_ascii_digit())
    {
        return None;
    }
    let has_unit = is_blank(p, NUMBER + 1) && is_unit(p.nth_text(NUMBER + 2));
    let tokens = if has_unit { NUMBER + 3 } else { NUMBER + 1 };
    let number = number.strip_suffix(['m', 'M']).unwrap_or(number);
    let is_sure = has_unit || number.contains(['.', ',']);
    let (meters, part) = number.split_once(['.', ',']).unwrap_or((number, "0"));
    let are_digits =
        |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_late = || Around::of(p).before.iter().any(|word| is_baton(word));
    let is_line = is_sure && are_digits(meters) && are_digits(part) && !is_late();
    is_line.then_some(Measured {
        tokens,
        meters,
        part,
        has_unit,
    })
}

/// Whether a word stands for meters.
fn is_unit(word: &str) -> bool {
    const WORDS: [&str; 5] = ["m", "meter", "meters", "metre", "metres"];
    WORDS.contains(&&*word.to_lowercase())
}

/// The line that is measured behind the player and the colon: `a:2 1/2 A`.
pub(super) fn measured_of_player<'t>(p: &LineParser<'t>) -> Option<Measured<'t>> {
    let line = measured_in_words(p)?;
    let meters = line.meters.parse();
    let fits = meters.is_ok_and(|meters| Letter::Advantage.takes(meters));
    let is_late = || Around::of(p).before.iter().any(|word| is_baton(word));
    (fits && !is_late()).then_some(line)
}

/// Such a line whose meters are one word.
fn measured_in_a_word<'t>(p: &LineParser<'t>) -> Option<Measured<'t>> {
    let text = p.text();
    let (meters, part) = letters::meters(text)?;
    let is_apart = !text.ends_with(['A', 'a']) && is_line_behind(p, 1);
    // `2m` alone may be two misses.
    let is_sure = is_apart || text.contains(['.', ',', 'c']);
    let tokens = if is_apart { 3 } else { 1 };
    is_sure.then_some(Measured {
        tokens,
        meters,
        part,
        has_unit: false,
    })
}

/// Such a line whose number, unit and letter stand apart: `1.5 m A`, `1.5 A`, `2 1/2 A`, `2 1/2 m A`. The letter must be there: a
/// number before another word may be anything.
fn measured_in_words<'t>(p: &LineParser<'t>) -> Option<Measured<'t>> {
    const FRACTION: usize = 3;
    let are_digits =
        |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let text = p.text();
    let is_behind = is_blank(p, 1);
    let (meters, part, number) = match (fraction(p, 0), fraction(p, 2)) {
        (Some(part), _) => ("0", part, FRACTION),
        (None, Some(part)) if is_behind => (text, part, 2 + FRACTION),
        // `2 ½ A`
        _ if is_behind && part_sign(p.nth_text(2)).is_some() => {
            (text, part_sign(p.nth_text(2)).unwrap_or_default(), 3)
        }
        _ => {
            let (meters, part) = text.split_once(['.', ',']).unwrap_or((text, "0"));
            (meters, part, 1)
        }
    };
    if !are_digits(meters) || !are_digits(part) {
        return None;
    }
    let has_unit = is_blank(p, number) && is_unit(p.nth_text(number + 1));
    let behind = if has_unit { number + 2 } else { number };
    // `2 A` are kubbs that are thrown in, and a line.
    let is_part = number > 1 || text.len() > meters.len();
    let is_line = (has_unit || is_part) && is_line_behind(p, behind);
    is_line.then_some(Measured {
        tokens: behind + 2,
        meters,
        part,
        has_unit,
    })
}

/// Whether the token at `nth` is a blank.
fn is_blank(p: &LineParser<'_>, nth: usize) -> bool {
    p.nth(nth) == Some(SyntaxKind::WHITESPACE)
}

/// Whether the letter of an advantage line stands alone behind the blank at `nth`.
fn is_line_behind(p: &LineParser<'_>, nth: usize) -> bool {
    is_blank(p, nth) && matches!(p.nth_text(nth + 1), "A" | "a")
}

/// The first decimal of a word that is nothing but the sign of a fraction.
fn part_sign(word: &str) -> Option<&'static str> {
    let mut signs = word.chars();
    let sign = signs.next().filter(|_| signs.clone().next().is_none())?;
    let mut parts = PARTS.iter();
    parts.find_map(|(one, part)| (*one == sign).then_some(*part))
}

/// The first decimal of the fraction whose three tokens begin at `nth`: `1/2`.
fn fraction(p: &LineParser<'_>, nth: usize) -> Option<&'static str> {
    if p.nth_text(nth + 1) != "/" {
        return None;
    }
    match (p.nth_text(nth), p.nth_text(nth + 2)) {
        ("1", "2") => Some("5"),
        ("1", "4") => Some("2"),
        ("3", "4") => Some("7"),
        _ => None,
    }
}

/// Reads such an advantage line.
pub(super) fn measured_line(p: &mut LineParser<'_>, line: &Measured<'_>) {
    let start = p.offset();
    let written: String = (0..line.tokens).map(|nth| p.nth_text(nth)).collect();
    let range = TextRange::at(start, size(written.len()));
    report_meters(p, range, &written, line.meters, line.part);
    let throw = p.start();
    bump_line(p, line, &written);
    throw.complete(p, SyntaxKind::THROW);
}

/// Reads such an advantage line as the rest of the `throw` of a player.
pub(super) fn measured_throw(p: &mut LineParser<'_>, throw: Marker, line: &Measured<'_>) {
    let start = p.offset();
    let written: String = (0..line.tokens).map(|nth| p.nth_text(nth)).collect();
    let range = TextRange::at(start, size(written.len()));
    report_meters(p, range, &written, line.meters, line.part);
    bump_line(p, line, &written);
    throw.complete(p, SyntaxKind::THROW);
}

/// Reads the tokens of such a line, which are `written`.
fn bump_line(p: &mut LineParser<'_>, line: &Measured<'_>, written: &str) {
    // Where the words in all do not tell what they are, the letter does.
    if letters::of_said(written) == Some(Letter::Advantage) {
        let step = p.start();
        (0..line.tokens).for_each(|_| p.bump_as(SyntaxKind::UNKNOWN));
        step.complete(p, SyntaxKind::STEP);
    } else if written.starts_with('A') {
        let step = p.start();
        p.bump_as(SyntaxKind::ACTION);
        step.complete(p, SyntaxKind::STEP);
        (1..line.tokens).for_each(|_| p.bump_as(SyntaxKind::UNKNOWN));
    } else {
        (1..line.tokens).for_each(|_| p.bump_as(SyntaxKind::UNKNOWN));
        let step = p.start();
        p.bump_as(SyntaxKind::ACTION);
        step.complete(p, SyntaxKind::STEP);
    }
}
