//! One word of a turn. Most words are plain throws, which are read here; for the others it is decided what they are, and the file of
//! their role reads them.

use super::{
    LineParser, advantage, colons, counts, open_separator, player, separator, throws::throws,
};
use crate::{
    game::letters::{self, Letter, is_actions, scan},
    read::syntax::SyntaxKind,
};

/// One word of a turn: a throw, several that were run together, or a bare count.
pub(super) fn word(p: &mut LineParser<'_>, first: bool) {
    let text = p.text();
    // Most words are plain.
    let plain = Plain::of(text);
    if let Some(batons) = counts::counted_behind_sign(p) {
        return counts::batons(p, &batons);
    }
    if let Some(plain) = plain.as_ref().filter(|plain| plain.player.is_some()) {
        return plain.read(p);
    }
    if let Some(body) = colons::behind_colon_apart(p) {
        return colons::colon_apart(p, body);
    }
    if let Some(line) = advantage::measured_behind_letter(p) {
        return advantage::measured_line(p, &line);
    }
    if let Some(plain) = plain {
        return plain.read(p);
    }
    if text.starts_with([',', ';']) {
        return separator(p, 1);
    }
    if let Some(name) = player::last_name(p) {
        return player::first_of_two_names(p, name);
    }
    if let Some(inkast) = headed_inkast(p) {
        if counts::is_number_behind_heading(p, inkast) {
            return counts::number_behind_heading(p);
        }
        throws(p, None, inkast);
        return separator(p, 1);
    }
    if is_arrow_behind_inkast(p) {
        return open_separator(p, text.len());
    }
    if advantage::is_fraction_of_a_meter(p) {
        return advantage::fraction_of_a_meter(p);
    }
    if let Some(line) = advantage::measured(p) {
        return advantage::measured_line(p, &line);
    }
    if let Some(batons) = counts::counted_batons(p) {
        return counts::batons(p, &batons);
    }
    let unit = &text[..player::unit_len(text)];
    if let Some(line) = advantage::advantage_backwards(p, unit) {
        return advantage::backwards(p, unit, &line);
    }
    if let Some(number) = counts::hits_in_a_row(p, unit) {
        return counts::hits(p, unit, number);
    }
    if unit.bytes().all(|byte| byte.is_ascii_digit()) {
        return counts::bare_number(p, unit, first);
    }
    if unit.contains(':') {
        return colons::with_colon(p, unit);
    }
    if is_actions(unit) {
        return throws(p, None, unit);
    }
    if !letters::splits(unit).is_empty() {
        let throw = p.start();
        p.bump_part(SyntaxKind::WORD, unit.len());
        throw.complete(p, SyntaxKind::THROW);
        return;
    }
    if let Some(at) = colons::colon_slip(unit) {
        return colons::slipped_colon(p, unit, at);
    }
    throws(p, None, unit);
}

/// Whether `text` is a correctly written throw of a player. A long name may be a word for the throw-in, `Inkast:2I`.
pub(super) fn is_usual(text: &str) -> bool {
    const LONGEST_NAME: usize = 5;
    let plain = Plain::of(text).and_then(|plain| plain.player);
    plain.is_some_and(|name_len| name_len <= LONGEST_NAME)
}

/// Whether `text` is the number of kubbs that are thrown in by nobody who is named: `3I`.
pub(super) fn is_usual_inkast(text: &str) -> bool {
    text.ends_with('I')
        && Plain::of(text).is_some_and(|plain| plain.player.is_none() && plain.digits > 0)
}

/// The throw-in with a sign behind it as behind a heading: `2I:`. A letter alone is one at the start of a turn in which no word names
/// a player: `2. I: F B`, or without the number, before several throws, `I: - - B`.
fn headed_inkast<'t>(p: &LineParser<'t>) -> Option<&'t str> {
    if let Some(inkast) = letters::headed_inkast(p.text()) {
        return Some(inkast);
    }
    let inkast = p.text().strip_suffix([':', '.'])?;
    let is_letter = inkast.chars().next().and_then(Letter::of) == Some(Letter::Inkast)
        && inkast.chars().nth(1).is_none();
    let before = p.before().trim();
    let is_number = |text: &str| {
        let digits = text.strip_suffix('.').unwrap_or_default();
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    let mut behind = p.rest().split_whitespace().skip(1).peekable();
    let is_first = is_number(before) || before.is_empty() && behind.clone().nth(1).is_some();
    let is_alone = is_letter && is_first && behind.peek().is_some();
    (is_alone && behind.all(|word| !word.contains(':'))).then_some(inkast)
}

/// Whether the next word is an arrow between the kubbs that are thrown in and the batons: `2I -> 2F`.
fn is_arrow_behind_inkast(p: &LineParser<'_>) -> bool {
    const ARROWS: [&str; 6] = ["->", "=>", "-->", ">", ">>", "\u{2192}"];
    let last = p
        .before()
        .split_whitespace()
        .next_back()
        .unwrap_or_default();
    let actions = last.split_once(':').map_or(last, |(_, actions)| actions);
    let first = scan(actions).first().and_then(|piece| piece.letter);
    ARROWS.contains(&p.text())
        && first == Some(Letter::Inkast)
        && is_actions(actions)
        && p.nth(1) == Some(SyntaxKind::WHITESPACE)
        && p.nth(2) == Some(SyntaxKind::WORD)
}

/// A correctly written throw of one action: `jt:2F`, `3I`, `-`. The letter is its last character.
struct Plain {
    /// The length of the player's name in bytes; `None` without a player.
    player: Option<usize>,
    /// The number of digits before the letter.
    digits: usize,
}

impl Plain {
    /// The whole of `text` as such a throw; `None` if it is no plain throw.
    fn of(text: &str) -> Option<Self> {
        let text = text.as_bytes();
        let is_letter = |byte: &&u8| byte.is_ascii_alphabetic();
        let name_len = text.iter().take_while(is_letter).count();
        let player = (name_len > 0 && text.get(name_len) == Some(&b':')).then_some(name_len);
        let body = text.get(player.map_or(0, |len| len + 1)..)?;
        let (sign, digits) = body.split_last()?;
        let letter = Letter::of(char::from(*sign))?;
        let is_plain = digits.is_empty()
            || digits.iter().all(u8::is_ascii_digit) && {
                let number = digits.iter().fold(0_u32, |number, digit| {
                    let digit = u32::from(digit - b'0');
                    number.saturating_mul(10).saturating_add(digit)
                });
                // `0F` is a miss.
                let is_hit = matches!(letter, Letter::Field | Letter::Base);
                letter.takes(number) && (number > 0 || !is_hit)
            };
        is_plain.then_some(Self {
            player,
            digits: digits.len(),
        })
    }

    fn read(&self, p: &mut LineParser<'_>) {
        let throw = p.start();
        if let Some(name_len) = self.player {
            p.bump_part(SyntaxKind::PLAYER, name_len);
            p.bump_part(SyntaxKind::COLON, 1);
        }
        let step = p.start();
        if self.digits > 0 {
            p.bump_part(SyntaxKind::NUMBER, self.digits);
        }
        p.bump_as(SyntaxKind::ACTION);
        step.complete(p, SyntaxKind::STEP);
        throw.complete(p, SyntaxKind::THROW);
    }
}
