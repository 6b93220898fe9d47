//! Advantage lines that are written otherwise: with the number behind the letter, with parts of a meter, with a sign for meters, or
//! in the old way.

use notation::{Edit, Fix, TextRange, size};

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

/// The number of tokens of an advantage line that is measured: one for `2.50m`, three for `2.5m A`. `None` for other words, and
/// behind a baton.
pub(super) fn measured(p: &LineParser<'_>) -> Option<usize> {
    let text = p.text();
    let (meters, _) = letters::meters(text)?;
    let fits = meters
        .parse()
        .is_ok_and(|meters| Letter::Advantage.takes(meters));
    let is_apart = p.nth(1) == Some(SyntaxKind::WHITESPACE)
        && matches!(p.nth_text(2), "A" | "a")
        && !text.ends_with(['A', 'a']);
    // `2m` alone may be two misses.
    let is_sure = fits && (is_apart || text.contains(['.', ',', 'c']));
    let is_late = Around::of(p).before.iter().any(|word| is_baton(word));
    (is_sure && !is_late).then_some(if is_apart { 3 } else { 1 })
}

/// Reads such an advantage line.
pub(super) fn measured_line(p: &mut LineParser<'_>, tokens: usize) {
    let start = p.offset();
    let written: String = (0..tokens).map(|nth| p.nth_text(nth)).collect();
    let range = TextRange::at(start, size(written.len()));
    let (meters, part) = letters::meters(p.text()).unwrap_or(("0", "0"));
    report_meters(p, range, &written, meters, part);
    let throw = p.start();
    let step = p.start();
    (0..tokens).for_each(|_| p.bump_as(SyntaxKind::UNKNOWN));
    step.complete(p, SyntaxKind::STEP);
    throw.complete(p, SyntaxKind::THROW);
}
