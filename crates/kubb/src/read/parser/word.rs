//! The words of a turn: players, colons, actions and numbers, and slips between them.

use notation::{Edit, Finding, Fix, Severity, TextRange, parser::Marker, size};

use super::{LineParser, open_separator, said, separator, spelling};
use crate::{
    game::{
        letters::{self, Letter, NumberedLetter, group_len, is_actions, is_name, scan, shortened},
        rules,
    },
    read::syntax::SyntaxKind,
};

/// One word of a turn: a throw, several that were run together, or a bare count.
pub(super) fn word(p: &mut LineParser<'_>, first: bool) {
    let text = p.text();
    // Most words are plain.
    let plain = Plain::of(text);
    if let Some(plain) = plain.as_ref().filter(|plain| plain.player.is_some()) {
        return plain.read(p);
    }
    if let Some(body) = behind_colon_apart(p) {
        return colon_apart(p, body);
    }
    if let Some(plain) = plain {
        return plain.read(p);
    }
    if text.starts_with([',', ';']) {
        return separator(p, 1);
    }
    if let Some(name) = last_name(p) {
        return first_of_two_names(p, name);
    }
    if let Some(inkast) = headed_inkast(p) {
        throws(p, None, inkast);
        return separator(p, 1);
    }
    if is_arrow_behind_inkast(p) {
        return open_separator(p, text.len());
    }
    if is_fraction_of_a_meter(p) {
        return fraction_of_a_meter(p);
    }
    if let Some(tokens) = measured(p) {
        return measured_line(p, tokens);
    }
    let unit = &text[..unit_len(text)];
    if let Some(line) = advantage_backwards(p, unit) {
        return backwards(p, unit, &line);
    }
    if let Some(number) = hits_in_a_row(p, unit) {
        return hits(p, unit, number);
    }
    if unit.bytes().all(|byte| byte.is_ascii_digit()) {
        return bare_number(p, unit, first);
    }
    if unit.contains(':') {
        return with_colon(p, unit);
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
    if let Some(at) = colon_slip(unit) {
        return slipped_colon(p, unit, at);
    }
    throws(p, None, unit);
}

/// The second word of a name of two, `Old Tom:B`, which stands so at least twice in the line; `None` for other words.
fn last_name<'t>(p: &LineParser<'t>) -> Option<&'t str> {
    let is_part = |part: &str| {
        is_name(part) && part.starts_with(char::is_uppercase) && part.chars().nth(1).is_some()
    };
    let first = p.text();
    let (last, actions) = p.nth_text(2).split_once(':')?;
    let is_pair = is_part(first)
        && is_part(last)
        && !is_actions(first)
        && p.nth(1) == Some(SyntaxKind::WHITESPACE)
        && is_actions(actions);
    if !is_pair {
        return None;
    }
    let around = Around::of(p);
    let is_same = |pair: &[&str]| matches!(pair, [one, other] if *one == first && Around::player(other) == Some(last));
    let behind = around.after.get(1..).unwrap_or_default();
    let is_again = around.before.windows(2).any(is_same) || behind.windows(2).any(is_same);
    is_again.then_some(last)
}

/// Reads the first word of such a name. The throw is read as that of the second.
fn first_of_two_names(p: &mut LineParser<'_>, last: &str) {
    let (start, first) = (p.offset(), p.text());
    p.bump_as(SyntaxKind::UNKNOWN);
    let blank = p.range();
    let range = TextRange::new(start, blank.end() + size(last.len()));
    let whole = shortened(&format!("{first}{last}"));
    let message = format!(
        "A player's name is one word: {whole}, not {} {}.",
        shortened(first),
        shortened(last)
    );
    let fix = Fix::guess(format!("Write {whole}"), vec![Edit::delete(blank)]);
    p.report(rules::PLAYER_NAME.at(range, message).with_fix(fix));
}

/// The throw-in with a sign behind it as behind a heading: `2I:`. A letter alone is one behind the number of a turn in which no word
/// names a player: `2. I: F B`.
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
    let is_alone = is_letter && is_number(before) && behind.peek().is_some();
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

/// The advantage line `2A` that is written `A=2`, `A:2` or `A2m`; `None` for other words, and if `A` may be a player.
fn advantage_backwards(p: &LineParser<'_>, unit: &str) -> Option<String> {
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
fn backwards(p: &mut LineParser<'_>, unit: &str, line: &str) {
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
fn is_fraction_of_a_meter(p: &LineParser<'_>) -> bool {
    let line = p.nth_text(2).strip_suffix(['A', 'a']);
    p.nth(1) == Some(SyntaxKind::SEPARATOR)
        && p.nth_text(1) == "/"
        && matches!((p.text(), line), ("1", Some("2" | "4")) | ("3", Some("4")))
}

fn fraction_of_a_meter(p: &mut LineParser<'_>) {
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

/// The number of field or base kubbs that `unit` counts with a letter for each, `FF`, if the turn has no players and its six batons
/// if the word is one of them; `None` for other words.
fn hits_in_a_row(p: &LineParser<'_>, unit: &str) -> Option<u32> {
    const BATONS: usize = 6;
    let number = row_of_hits(unit)?;
    let around = Around::of(p);
    let words = || around.before.iter().chain(&around.after).copied();
    let is_number = |word: &str| {
        word.trim_end_matches('.')
            .bytes()
            .all(|byte| byte.is_ascii_digit())
    };
    let are_read = words().all(|word| {
        is_number(word) || !word.contains(':') && is_actions(word) || row_of_hits(word).is_some()
    });
    // Where a letter stands alone, no player is glued to each of them.
    let has_lone = words().any(|word| word.len() == 1 && is_baton(word));
    let batons = words().filter(|word| is_baton(word)).count() + 1;
    (are_read && has_lone && batons == BATONS).then_some(number)
}

/// The length of `FF` or `BBB`, if so many can fall.
fn row_of_hits(unit: &str) -> Option<u32> {
    let first = unit.chars().next()?;
    let letter = Letter::of(first).filter(|one| matches!(one, Letter::Field | Letter::Base))?;
    let number = u32::try_from(unit.len()).ok()?;
    let is_row = number > 1 && unit.chars().all(|sign| sign == first);
    (is_row && letter.takes(number)).then_some(number)
}

/// Reads such a word.
fn hits(p: &mut LineParser<'_>, unit: &str, number: u32) {
    let range = TextRange::at(p.offset(), size(unit.len()));
    let first = unit.chars().next().and_then(Letter::of);
    let sign = first.map_or("", Letter::sign);
    let counted = format!("{number}{sign}");
    let message = format!("Write a number instead of repeating {sign}: {counted}");
    let fix = Fix::guess(
        format!("Write {counted}"),
        vec![Edit::replace(range, counted)],
    );
    let finding = rules::REPEATED_LETTER.at(range, message);
    p.report(finding.with_severity(Severity::Warning).with_fix(fix));
    let throw = p.start();
    bump_steps(p, &scan(unit));
    throw.complete(p, SyntaxKind::THROW);
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

/// The length of the part of a word before a comma or semicolon that replaces a blank; all of it if there is none.
fn unit_len(text: &str) -> usize {
    let body = text.split_once(':').map_or(text, |(_, body)| body);
    if part_of_a_meter(body).is_some() {
        return text.len();
    }
    match text.find([',', ';']) {
        Some(at) => {
            let (left, right) = (&text[..at], &text[at + 1..]);
            // `a;F` is a slip for a colon, which shares a key with it, rather than for a blank.
            let slipped = text[at..].starts_with(';') && is_name(left);
            if right.is_empty() || left.contains(':') || (is_actions(left) && !slipped) {
                at
            } else {
                text.len()
            }
        }
        None => text.len(),
    }
}

/// `3` right after the turn number: kubbs thrown in. Elsewhere the letter of the number is missing.
fn bare_number(p: &mut LineParser<'_>, unit: &str, first: bool) {
    let number = unit.parse::<u32>().unwrap_or(u32::MAX);
    let range = TextRange::at(p.offset(), size(unit.len()));
    if said::is_thrown_in(p, 0) {
        return said::throw(p, 3);
    }
    let marker = p.start();
    if p.text() == unit && is_letter_behind(p, 0, unit, Letter::is_toss) {
        return letter_apart(p, marker);
    }
    if first && Letter::Inkast.takes(number) {
        p.bump_part(SyntaxKind::NUMBER, unit.len());
        marker.complete(p, SyntaxKind::COUNT);
        return;
    }
    p.bump_part(SyntaxKind::UNKNOWN, unit.len());
    marker.complete(p, SyntaxKind::THROW);
    if first {
        p.find(
            &rules::BAD_NUMBER,
            range,
            format!(
                "{} kubbs cannot be thrown in: there are ten.",
                shortened(unit)
            ),
        );
    } else {
        p.find(&rules::MISSING_ACTION, range, of_what(unit));
    }
}

/// `jt:2F`, and slips around the colon: `:F`, `d::F`, `d:Fjf:-`, `d: F`.
fn with_colon(p: &mut LineParser<'_>, unit: &str) {
    let mut names = Vec::new();
    with_colons(p, unit, &mut names);
    missing_blanks(p, &names);
}

/// Reads the throws of `unit`; adds to `names` the names that lack a blank before them.
fn with_colons<'t>(p: &mut LineParser<'_>, unit: &'t str, names: &mut Vec<(TextRange, &'t str)>) {
    let mut left = unit;
    while let Some(colon) = left.find(':') {
        let (head, tail) = (&left[..colon], &left[colon + 1..]);
        if let Some(cut) = (!is_name(head)).then(|| actions_then_name(head)).flatten() {
            names.push(name_at(p, cut, &left[cut..colon]));
            throws(p, None, &head[..cut]);
            left = &left[cut..];
            continue;
        }
        let is_word = head.chars().all(|c| c.is_alphanumeric() || c == '_');
        if !is_name(head) && !is_word && letters::letters_of_name(head).is_none() {
            return throws(p, None, left);
        }
        // Before the next colon stand the actions and, without a blank, the next player.
        let next = tail.find(':').filter(|next| *next > 0);
        let cut = next.and_then(|next| Some((actions_then_name(&tail[..next])?, next)));
        let body = cut.map_or(tail, |(cut, _)| &tail[..cut]);
        if let Some((cut, next)) = cut {
            names.push(name_at(p, colon + 1 + cut, &tail[cut..next]));
        }
        throws(p, Some(head), body);
        left = &tail[body.len()..];
        if left.is_empty() {
            return;
        }
    }
    if !left.is_empty() {
        throws(p, None, left);
    }
}

/// The range of the name `at` bytes from here.
fn name_at<'t>(p: &LineParser<'_>, at: usize, name: &'t str) -> (TextRange, &'t str) {
    (TextRange::at(p.offset() + size(at), size(name.len())), name)
}

/// Reports missing blanks before `names`, all in one word, as one finding.
fn missing_blanks(p: &mut LineParser<'_>, names: &[(TextRange, &str)]) {
    let Some((first, name)) = names.first() else {
        return;
    };
    let name = shortened(name);
    let (message, title) = match names.len() {
        1 => (
            format!("A blank is missing before {name}: two throws run together."),
            "Insert a blank".to_owned(),
        ),
        more => (
            format!(
                "Blanks are missing here and in {} more places: {} throws run together.",
                more - 1,
                more + 1
            ),
            format!("Insert {more} blanks"),
        ),
    };
    let edits = names
        .iter()
        .map(|(name, _)| Edit::insert(name.start(), " "));
    p.report(
        rules::MISSING_BLANK
            .at(*first, message)
            .with_fix(Fix::guess(title, edits.collect())),
    );
}

/// Where `text` splits into actions and a name, with the longest actions.
fn actions_then_name(text: &str) -> Option<usize> {
    const LONGEST_ACTIONS: usize = 24;
    text.char_indices()
        .map(|(at, _)| at)
        .take_while(|at| *at <= LONGEST_ACTIONS)
        .filter(|&at| at > 0 && is_actions(&text[..at]) && is_name(&text[at..]))
        .last()
}

/// Where another sign replaces the colon in `unit`: `d;F`, `d.F`, `d'2F`.
fn colon_slip(unit: &str) -> Option<usize> {
    let at = unit.find(|c: char| !c.is_alphanumeric())?;
    let sign = unit[at..].chars().next()?;
    let name = &unit[..at];
    let short = unit.len() - at <= 24;
    (short
        && is_name(name)
        && Letter::of(sign).is_none()
        && is_actions(&unit[at + sign.len_utf8()..]))
    .then_some(at)
}

fn slipped_colon(p: &mut LineParser<'_>, unit: &str, at: usize) {
    let sign_len = unit[at..].chars().next().map_or(1, char::len_utf8);
    let range = TextRange::at(p.offset() + size(at), size(sign_len));
    let sign = &unit[at..at + sign_len];
    p.report(
        rules::COLON
            .at(range, format!("A colon parts player and throw, not {sign}"))
            .with_fix(Fix::guess("Write :", vec![Edit::replace(range, ":")])),
    );
    let throw = p.start();
    p.bump_part(SyntaxKind::PLAYER, at);
    p.bump_part(SyntaxKind::COLON, sign_len);
    steps(p, &scan(&unit[at + sign_len..]));
    throw.complete(p, SyntaxKind::THROW);
}

/// Reads a throw of `player` (the colon follows), or several if `body` runs them together.
fn throws(p: &mut LineParser<'_>, player: Option<&str>, body: &str) {
    let throw = p.start();
    let start = p.offset();
    if let Some(player) = player {
        player_and_colon(p, player, body);
    }
    let apart = usize::from(body.is_empty());
    if player.is_some() && is_letter_behind(p, apart, p.nth_text(apart), is_counted) {
        if apart > 0 {
            blank_after_colon(p);
        }
        return letter_apart(p, throw);
    }
    if player.is_some()
        && (apart == 0 || p.at(SyntaxKind::WHITESPACE))
        && let Some(tokens) = said::tokens(p, apart)
    {
        let from = p.offset();
        (0..apart).for_each(|_| p.bump());
        said::read(p, from, tokens);
        throw.complete(p, SyntaxKind::THROW);
        return said::colon(p);
    }
    let mut body = body;
    if player.is_some() && body.is_empty() && !actions_after_blank(p) {
        throw.complete(p, SyntaxKind::THROW);
        let range = TextRange::new(start, p.last_end());
        return p.find(
            &rules::MISSING_ACTION,
            range,
            format!(
                "{} did what? Write the throw after the colon, such as - or F.",
                shortened(player.unwrap_or_default())
            ),
        );
    }
    if body.is_empty() {
        // The caller checked that actions follow the blank of `d: F`.
        body = p.text();
        body = &body[..unit_len(body)];
    } else {
        body = extra_colons(p, body);
    }
    actions(p, throw, player, body);
}

/// Reads the actions of a throw of `player`, or of several throws that are run together.
pub(super) fn actions(p: &mut LineParser<'_>, throw: Marker, player: Option<&str>, body: &str) {
    if letters::is_legacy_advantage(body) {
        legacy_advantage(p, body);
        throw.complete(p, SyntaxKind::THROW);
        return;
    }
    if let Some((meters, part)) = part_of_a_meter(body) {
        whole_meters(p, body, meters, part);
        throw.complete(p, SyntaxKind::THROW);
        return;
    }
    if let Some(digits) = times(body) {
        return with_times(p, throw, body, digits);
    }
    let plain = body.trim_end_matches(['!', '?']);
    if plain.len() < body.len() && is_actions(plain) && !letters::is_legacy_advantage(plain) {
        steps(p, &scan(plain));
        remark_sign(p, &body[plain.len()..]);
        return throw.complete(p, SyntaxKind::THROW);
    }
    let pieces = scan(body);
    if pieces.iter().any(|piece| piece.letter.is_none()) {
        unreadable(p, player, body, &pieces);
        throw.complete(p, SyntaxKind::THROW);
        return;
    }
    let parts = parts_of_word(&pieces);
    let is_one = parts.len() < 2;
    if !is_one {
        run_together(p, body, &parts);
    }
    let mut parts = parts.into_iter();
    throw_of(p, throw, parts.next().unwrap_or(&pieces), is_one);
    for part in parts {
        let throw = p.start();
        throw_of(p, throw, part, is_one);
    }
}

/// The throws of a word without blanks. Each is as long as it can be, unless only single hits make the six batons of a turn:
/// `2IFF----`.
fn parts_of_word(pieces: &[NumberedLetter]) -> Vec<&[NumberedLetter]> {
    const BATONS: usize = 6;
    let is_hit =
        |piece: &NumberedLetter| matches!(piece.letter, Some(Letter::Field | Letter::Base));
    let parts = |is_single: bool| {
        let mut parts = Vec::new();
        let mut rest = pieces;
        while let Some(first) = rest.first() {
            let len = match is_single && is_hit(first) {
                true => 1,
                false => group_len(rest).max(1),
            };
            let (part, after) = rest.split_at(len.min(rest.len()));
            parts.push(part);
            rest = after;
        }
        parts
    };
    let batons = |parts: &[&[NumberedLetter]]| {
        let letters = parts.iter().filter_map(|part| part.first()?.letter);
        letters.filter(|letter| letter.is_baton()).count()
    };
    let longest = parts(false);
    if longest.len() < 2 || batons(&longest) == BATONS {
        return longest;
    }
    let single = parts(true);
    match batons(&single) == BATONS {
        true => single,
        false => longest,
    }
}

/// `F!`: signs of a remark behind the actions of a throw.
fn remark_sign(p: &mut LineParser<'_>, signs: &str) {
    let range = TextRange::at(p.offset(), size(signs.len()));
    let message = format!(
        "`{}` is no part of a throw. If it is a remark, make it a comment.",
        shortened(signs)
    );
    let fix = Fix::guess(
        "Make it a comment",
        vec![Edit::replace(range, format!(" ({signs})"))],
    );
    let finding = rules::REMARK.at(range, message);
    p.report(finding.with_severity(Severity::Warning).with_fix(fix));
    p.bump_part(SyntaxKind::UNKNOWN, usize::from(range.len()));
}

/// Reads the actions of `throw`; reports their spelling only if it `is_one` throw, not where several run together. An advantage
/// line glued to a throw-in becomes a throw of its own, as if a blank stood before it.
fn throw_of(p: &mut LineParser<'_>, throw: Marker, pieces: &[NumberedLetter], is_one: bool) {
    spellings(p, pieces, is_one);
    match pieces.split_last() {
        Some((line, toss)) if line.letter == Some(Letter::Advantage) && !toss.is_empty() => {
            bump_steps(p, toss);
            throw.complete(p, SyntaxKind::THROW);
            let advantage = p.start();
            bump_steps(p, std::slice::from_ref(line));
            advantage.complete(p, SyntaxKind::THROW);
        }
        _ => {
            bump_steps(p, pieces);
            throw.complete(p, SyntaxKind::THROW);
        }
    }
}

fn player_and_colon(p: &mut LineParser<'_>, player: &str, body: &str) {
    let range = TextRange::at(p.offset(), size(player.len()));
    if player.is_empty() {
        let colon = TextRange::at(p.offset(), size(1));
        p.report(
            rules::COLON
                .at(colon, "No player stands before this colon.")
                .with_fix(Fix::guess("Remove the colon", vec![Edit::delete(colon)])),
        );
        return p.bump_part(SyntaxKind::UNKNOWN, 1);
    }
    if !is_name(player) {
        let mut finding = rules::PLAYER_NAME.at(
            range,
            format!(
                "A player's name is made of letters; {} holds something else.",
                shortened(player)
            ),
        );
        let name = player.trim_end_matches(|c: char| c.is_ascii_digit());
        let moved = format!("{name}:{}{body}", &player[name.len()..]);
        if is_name(name) && is_actions(&moved[name.len() + 1..]) {
            let whole = TextRange::at(range.start(), size(player.len() + 1 + body.len()));
            finding = finding.with_fix(Fix::guess(
                format!("Write {}", shortened(&moved)),
                vec![Edit::replace(whole, moved)],
            ));
        }
        p.report(finding);
    }
    p.bump_part(SyntaxKind::PLAYER, player.len());
    p.bump_part(SyntaxKind::COLON, 1);
}

/// Whether a player's number may belong to the letter: kubbs that are thrown in or fall.
fn is_counted(letter: Letter) -> bool {
    letter.is_toss() || matches!(letter, Letter::Field | Letter::Base)
}

/// Whether token `nth` from here is or ends in `number`, and a letter for which `is_meant` holds follows after a blank: `2 I`.
fn is_letter_behind(
    p: &LineParser<'_>,
    nth: usize,
    number: &str,
    is_meant: impl Fn(Letter) -> bool,
) -> bool {
    let is_apart = p.nth(nth + 1) == Some(SyntaxKind::WHITESPACE)
        && p.nth(nth + 2) == Some(SyntaxKind::WORD)
        && p.nth_text(nth).ends_with(number);
    let mut signs = p.nth_text(nth + 2).chars();
    let letter = signs.next().and_then(Letter::of);
    let takes = |letter: Letter| {
        is_meant(letter) && number.parse().is_ok_and(|number| letter.takes(number))
    };
    is_apart && signs.next().is_none() && letter.is_some_and(takes)
}

/// Reads a number, up to the end of its token, and the letter after a blank.
fn letter_apart(p: &mut LineParser<'_>, throw: Marker) {
    let step = p.start();
    // At the start of a line it may as well be the number of the turn: `2 I F`.
    let begins = p.before().trim().is_empty();
    let number = p.text();
    p.bump_as(SyntaxKind::NUMBER);
    let range = p.range();
    let joined = vec![Edit::delete(range)];
    let finding = rules::BLANK_AFTER_COLON;
    p.report(match begins {
        true => finding
            .at(range, "No blank stands between a number and its letter. If it is that of the turn, a period follows it.")
            .with_fix(Fix::guess("Remove the blank", joined))
            .with_fix(Fix::guess(
                format!("Write {number}."),
                vec![Edit::insert(range.start(), ".")],
            )),
        false => finding
            .at(range, "No blank stands between a number and its letter.")
            .with_fix(Fix::safe("Remove the blank", joined)),
    });
    p.bump();
    p.bump_as(SyntaxKind::ACTION);
    step.complete(p, SyntaxKind::STEP);
    throw.complete(p, SyntaxKind::THROW);
}

/// The actions of a throw with a blank before its colon: `a : B`, `a :B`. `None` for other words.
fn behind_colon_apart<'t>(p: &LineParser<'t>) -> Option<&'t str> {
    let is_word = |nth: usize| {
        p.nth(nth) == Some(SyntaxKind::WHITESPACE) && p.nth(nth + 1) == Some(SyntaxKind::WORD)
    };
    let behind = is_word(1).then(|| p.nth_text(2).strip_prefix(':'))??;
    let (body, at) = match behind {
        "" => (is_word(3).then(|| p.nth_text(4))?, 4),
        _ => (behind, 2),
    };
    let body = body.get(..unit_len(body))?;
    let is_read = is_actions(body)
        || letters::said(body).is_some()
        || is_letter_behind(p, at, body, is_counted);
    (is_name(p.text()) && is_read).then_some(body)
}

/// Reads a throw with a blank before its colon.
fn colon_apart(p: &mut LineParser<'_>, body: &str) {
    let throw = p.start();
    let player = p.text();
    let around = Around::of(p);
    let (start, is_player) = (p.offset(), around.is_player(player));
    p.bump_as(SyntaxKind::PLAYER);
    let range = p.range();
    if is_player {
        p.report(
            rules::BLANK_AFTER_COLON
                .at(range, "No blank stands between the player and the colon.")
                .with_fix(Fix::safe("Remove the blank", vec![Edit::delete(range)])),
        );
    } else {
        let name = TextRange::new(start, range.start());
        p.report(lost_player(player, name, range, body, &around));
    }
    p.bump();
    p.bump_part(SyntaxKind::COLON, 1);
    if is_actions(body) {
        actions_after_blank(p);
        return actions(p, throw, Some(player), body);
    }
    if letters::said(body).is_some() {
        let from = p.offset();
        p.eat(SyntaxKind::WHITESPACE);
        said::read(p, from, 1);
        return throw.complete(p, SyntaxKind::THROW);
    }
    if p.at(SyntaxKind::WHITESPACE) {
        blank_after_colon(p);
    }
    letter_apart(p, throw);
}

/// An action with a throw without a player behind it, `A :F`, or a player and a throw with a blank between: `A:F`.
fn lost_player(
    player: &str,
    name: TextRange,
    blank: TextRange,
    body: &str,
    around: &Around<'_>,
) -> Finding {
    let player = shortened(player);
    let message = format!(
        "Is `{player}` a player, or an action, and the player before the colon is missing?"
    );
    let range = TextRange::new(name.start(), blank.end() + size(1));
    let finding = rules::COLON
        .at(range, message)
        .with_severity(Severity::Warning);
    let whole = Fix::guess(
        format!("Write {player}:{}", shortened(body)),
        vec![Edit::delete(blank)],
    );
    // Only the game shows which of the two is meant.
    match around.last_player() {
        Some(last) => finding
            .with_fix(Fix::guess(
                format!("Write {player} {}:{}", shortened(last), shortened(body)),
                vec![Edit::insert(blank.end(), last)],
            ))
            .with_fix(whole),
        None => finding.with_fix(whole),
    }
}

/// The words of a line around the next one.
pub(super) struct Around<'t> {
    before: Vec<&'t str>,
    after: Vec<&'t str>,
}

impl<'t> Around<'t> {
    /// The nearest words: no turn has more.
    pub(super) fn of(p: &LineParser<'t>) -> Self {
        const MOST: usize = 32;
        let before = p.before().split_whitespace().rev().take(MOST);
        let mut before: Vec<&str> = before.collect();
        before.reverse();
        let after = p.rest().split_whitespace().skip(1);
        Self {
            before,
            after: after.take(MOST).collect(),
        }
    }

    /// The player of a throw that is written in one word.
    fn player(word: &'t str) -> Option<&'t str> {
        let (player, _) = word.split_once(':')?;
        is_name(player).then_some(player)
    }

    /// The player of the last throw before the word.
    fn last_player(&self) -> Option<&'t str> {
        let mut words = self.before.iter().rev().copied();
        words.find_map(Self::player)
    }

    /// Whether `name` throws in another word.
    pub(super) fn has_player(&self, name: &str) -> bool {
        let mut words = self.before.iter().chain(&self.after).copied();
        words.any(|word| Self::player(word) == Some(name))
    }

    /// Whether another word has `actions`, in any case.
    fn has_action(&self, actions: &str) -> bool {
        let mut words = self.before.iter().chain(&self.after);
        words.any(|word| {
            let said = word.split_once(':').map_or(*word, |(_, said)| said);
            said.trim_end_matches([',', ';'])
                .eq_ignore_ascii_case(actions)
        })
    }

    /// Whether `word`, with a colon behind a blank, is certainly a player: no action, or a name that stands before a colon
    /// elsewhere in the line.
    fn is_player(&self, word: &str) -> bool {
        if !is_actions(word) {
            return true;
        }
        let throws = || self.before.iter().chain(&self.after).copied();
        let pairs = |words: &[&str]| {
            words.windows(2).any(
                |pair| matches!(pair, [name, behind] if *name == word && behind.starts_with(':')),
            )
        };
        // Where an advantage line may stand, `a` is a player only in a line that writes all its colons apart.
        let may_be_line = scan(word).last().and_then(|piece| piece.letter)
            == Some(Letter::Advantage)
            && !self.before.iter().any(|throw| is_baton(throw))
            && throws().any(|throw| Self::player(throw).is_some());
        !may_be_line && (self.has_player(word) || pairs(&self.before) || pairs(&self.after))
    }
}

/// Whether a word is a baton, of a player or of nobody who is named.
fn is_baton(word: &str) -> bool {
    let actions = word.split_once(':').map_or(word, |(_, actions)| actions);
    let first = scan(actions).first().and_then(|piece| piece.letter);
    first.is_some_and(Letter::is_baton)
}

/// Whether actions follow after a blank. If so, reads the blank and reports it.
fn actions_after_blank(p: &mut LineParser<'_>) -> bool {
    let next = p.nth_text(1);
    let follows = p.at(SyntaxKind::WHITESPACE)
        && p.nth(1) == Some(SyntaxKind::WORD)
        && is_actions(&next[..unit_len(next)]);
    if follows {
        blank_after_colon(p);
    }
    follows
}

fn blank_after_colon(p: &mut LineParser<'_>) {
    let range = p.range();
    p.report(
        rules::BLANK_AFTER_COLON
            .at(range, "No blank stands between the colon and the throw.")
            .with_fix(Fix::safe("Remove the blank", vec![Edit::delete(range)])),
    );
    p.bump();
}

/// Reads and reports the extra colons of `d::F`; returns the text after them.
fn extra_colons<'t>(p: &mut LineParser<'_>, body: &'t str) -> &'t str {
    let rest = body.trim_start_matches(':');
    let extra = body.len() - rest.len();
    if extra > 0 {
        let range = TextRange::at(p.offset(), size(extra));
        let edits = vec![Edit::delete(range)];
        let title = "Remove the second colon";
        // If nothing follows, the second colon may be a mistyped throw.
        let fix = match rest.is_empty() {
            true => Fix::guess(title, edits),
            false => Fix::safe(title, edits),
        };
        p.report(rules::COLON.at(range, "One colon is enough.").with_fix(fix));
        p.bump_part(SyntaxKind::UNKNOWN, extra);
    }
    rest
}

fn legacy_advantage(p: &mut LineParser<'_>, body: &str) {
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
fn part_of_a_meter(body: &str) -> Option<(&str, &str)> {
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

fn whole_meters(p: &mut LineParser<'_>, body: &str, meters: &str, part: &str) {
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
fn measured(p: &LineParser<'_>) -> Option<usize> {
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
fn measured_line(p: &mut LineParser<'_>, tokens: usize) {
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

/// The number of digits in `2xF` or `2×F`, where a sign for "times" stands before a letter that takes the number; `None` for
/// other words. An unthrown baton, which is written x, takes no number.
fn times(body: &str) -> Option<usize> {
    let behind = body.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let mut signs = behind.strip_prefix(['x', 'X', '\u{d7}', '*'])?.chars();
    let letter = signs
        .next()
        .and_then(Letter::of)
        .filter(|_| signs.next().is_none())?;
    let digits = body.len() - behind.len();
    let number = body.get(..digits)?.parse().ok()?;
    (is_counted(letter) && letter.takes(number)).then_some(digits)
}

/// Reads the throw `2xF` as 2F.
fn with_times(p: &mut LineParser<'_>, throw: Marker, body: &str, digits: usize) {
    let letter = body.chars().next_back().map_or(0, char::len_utf8);
    let sign = body.len() - digits - letter;
    let range = TextRange::at(p.offset(), size(body.len()));
    let plain = [&body[..digits], &body[digits + sign..]].concat();
    let between = TextRange::at(range.start() + size(digits), size(sign));
    let fix = Fix::guess(format!("Write {plain}"), vec![Edit::delete(between)]);
    let message = format!("`{}` is written {plain}.", shortened(body));
    p.report(rules::ACTION_WORD.at(range, message).with_fix(fix));
    let step = p.start();
    p.bump_part(SyntaxKind::NUMBER, digits);
    p.bump_part(SyntaxKind::UNKNOWN, sign);
    p.bump_as(SyntaxKind::ACTION);
    step.complete(p, SyntaxKind::STEP);
    throw.complete(p, SyntaxKind::THROW);
}

/// Reads what it can of a throw that has something other than actions in it.
fn unreadable(p: &mut LineParser<'_>, player: Option<&str>, body: &str, pieces: &[NumberedLetter]) {
    let start = p.offset();
    let at = |range: &std::ops::Range<usize>| {
        TextRange::new(start + size(range.start), start + size(range.end))
    };
    if is_sign_of_miss(p, body) {
        return sign_of_miss(p, body);
    }
    if player.is_some()
        && let Some(letter) = letters::of_word(body)
    {
        let range = at(&(0..body.len()));
        let sign = letter.sign();
        p.report(
            rules::ACTION_WORD
                .at(range, format!("`{body}` is written {sign}."))
                .with_fix(Fix::guess(
                    format!("Write {sign}"),
                    vec![Edit::replace(range, sign)],
                )),
        );
        return p.bump_part(SyntaxKind::UNKNOWN, body.len());
    }
    let unknown: Vec<&NumberedLetter> = pieces
        .iter()
        .filter(|piece| piece.letter.is_none())
        .collect();
    let (Some(first), Some(last)) = (unknown.first(), unknown.last()) else {
        return;
    };
    let range = first.range.start..last.range.end;
    if unknown.len() == 1 && first.number.is_some() && first.split == first.range.end {
        p.report(number_at_end(body, pieces, at(&first.range)));
    } else if player.is_none() {
        p.find(
            &rules::UNKNOWN_ACTION,
            at(&(0..body.len())),
            format!(
                "`{}` is neither a throw nor a player with a throw.",
                shortened(body)
            ),
        );
    } else {
        let text = &body[range.clone()];
        let toss_or_baton = if text.chars().count() == 1 {
            "is no action"
        } else {
            "are no actions"
        };
        p.find(
            &rules::UNKNOWN_ACTION,
            at(&range),
            format!("`{}` {toss_or_baton}. A baton is F, B, -, K, =, X, E or Z; before the batons stand I, R, P, Y, Q, N and A.", shortened(text)),
        );
    }
    for piece in pieces {
        if piece.letter.is_some() {
            steps(p, std::slice::from_ref(piece));
        } else {
            p.bump_part(SyntaxKind::UNKNOWN, piece.range.len());
        }
    }
}

/// Whether `body` is a letter or another sign that some write for a miss, and stands so at least twice in the line.
fn is_sign_of_miss(p: &LineParser<'_>, body: &str) -> bool {
    let mut signs = body.chars();
    let is_one = signs
        .next()
        .is_some_and(|sign| !sign.is_ascii_digit() && sign != '.' && Letter::of(sign).is_none())
        && signs.next().is_none();
    is_one && letters::of_said(body) == Some(Letter::Miss) && Around::of(p).has_action(body)
}

/// Reads a throw that is nothing but a sign for a miss, which the whole line shows: `0`, a period or a slash.
pub(super) fn lone_miss(p: &mut LineParser<'_>, sign: &str) {
    let throw = p.start();
    sign_of_miss(p, sign);
    throw.complete(p, SyntaxKind::THROW);
}

/// Reads such a letter.
fn sign_of_miss(p: &mut LineParser<'_>, body: &str) {
    let range = TextRange::at(p.offset(), size(body.len()));
    let sign = Letter::Miss.sign();
    let fix = Fix::guess(format!("Write {sign}"), vec![Edit::replace(range, sign)]);
    let message = format!("`{body}` is written {sign}.");
    p.report(rules::ACTION_WORD.at(range, message).with_fix(fix));
    let step = p.start();
    p.bump_part(SyntaxKind::UNKNOWN, body.len());
    step.complete(p, SyntaxKind::STEP);
}

/// `F2`: the number stands after its letter, or its letter is missing.
fn number_at_end(body: &str, pieces: &[NumberedLetter], range: TextRange) -> Finding {
    let number = pieces.last().map_or("", |piece| &body[piece.range.clone()]);
    let finding = |message: String| rules::MISSING_ACTION.at(range, message);
    if let [.., before, _] = pieces
        && let (None, Some(letter)) = (before.number, before.letter)
    {
        let sign = &body[before.range.clone()];
        let swapped = format!("{number}{sign}");
        let whole = TextRange::new(range.start() - size(sign.len()), range.end());
        if number.parse().is_ok_and(|number| letter.takes(number)) {
            return finding(format!(
                "The number stands before its letter: {swapped}, not {sign}{number}."
            ))
            .with_fix(Fix::guess(
                format!("Write {swapped}"),
                vec![Edit::replace(whole, swapped)],
            ));
        }
    }
    finding(of_what(number))
}

fn of_what(number: &str) -> String {
    let number = shortened(number);
    format!("{number} of what? Write the letter after the number, such as {number}F.")
}

/// `F-`, `--`, `B=`: throws without blanks between them.
fn run_together(p: &mut LineParser<'_>, body: &str, throws: &[&[NumberedLetter]]) {
    let start = p.offset();
    let mut edits = Vec::new();
    let mut parts = Vec::new();
    for throw in throws {
        let (Some(first), Some(last)) = (throw.first(), throw.last()) else {
            continue;
        };
        if !parts.is_empty() {
            edits.push(Edit::insert(start + size(first.range.start), " "));
        }
        parts.push(&body[first.range.start..last.range.end]);
    }
    let spaced = shortened(&parts.join(" "));
    p.report(
        rules::MISSING_BLANK
            .at(
                TextRange::at(start, size(body.len())),
                format!(
                    "`{}` cannot be one throw. Write a blank between throws: {spaced}",
                    shortened(body)
                ),
            )
            .with_fix(Fix::guess(format!("Write {spaced}"), edits)),
    );
}

/// Reads the actions of one throw, with their numbers; reports wrong numbers and spellings.
fn steps(p: &mut LineParser<'_>, pieces: &[NumberedLetter]) {
    spellings(p, pieces, true);
    bump_steps(p, pieces);
}

/// Reports wrong numbers, and spelling if it `is_one` throw.
fn spellings(p: &mut LineParser<'_>, pieces: &[NumberedLetter], is_one: bool) {
    let start = p.offset();
    let from = pieces.first().map_or(0, |piece| piece.range.start);
    let at = |range: std::ops::Range<usize>| {
        TextRange::new(
            start + size(range.start - from),
            start + size(range.end - from),
        )
    };
    let wrong_number = pieces.iter().any(|piece| !piece.is_valid());
    spelling::numbers(p, pieces, at);
    if !wrong_number && is_one {
        spelling::of_throw(p, pieces, at);
    }
}

fn bump_steps(p: &mut LineParser<'_>, pieces: &[NumberedLetter]) {
    for piece in pieces {
        let step = p.start();
        let digits = piece.split - piece.range.start;
        if digits > 0 {
            p.bump_part(SyntaxKind::NUMBER, digits);
        }
        p.bump_part(SyntaxKind::ACTION, piece.range.end - piece.split);
        step.complete(p, SyntaxKind::STEP);
    }
}
