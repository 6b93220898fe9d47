//! Numbers and their letters: a number without its letter, apart from it or behind it, a sign for "times" between them, and letters
//! that are repeated instead of counted.

use notation::{Edit, Finding, Fix, Severity, TextRange, parser::Marker, size};

use super::{
    LineParser,
    around::{Around, is_baton},
    said,
    steps::bump_steps,
};
use crate::{
    game::{
        letters::{Letter, NumberedLetter, is_actions, is_name, scan, shortened},
        rules,
    },
    read::syntax::SyntaxKind,
};

/// The number of field or base kubbs that `unit` counts with a letter for each, `FF`, if the turn has no players and its six batons
/// if the word is one of them; `None` for other words.
pub(super) fn hits_in_a_row(p: &LineParser<'_>, unit: &str) -> Option<u32> {
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
pub(super) fn hits(p: &mut LineParser<'_>, unit: &str, number: u32) {
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

/// `3` right after the turn number: kubbs thrown in. Elsewhere the letter of the number is missing.
pub(super) fn bare_number(p: &mut LineParser<'_>, unit: &str, first: bool) {
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

/// Whether a player's number may belong to the letter: kubbs that are thrown in or fall.
pub(super) fn is_counted(letter: Letter) -> bool {
    letter.is_toss() || matches!(letter, Letter::Field | Letter::Base)
}

/// Whether token `nth` from here is or ends in `number`, and a letter for which `is_meant` holds follows after a blank: `2 I`.
pub(super) fn is_letter_behind(
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
pub(super) fn letter_apart(p: &mut LineParser<'_>, throw: Marker) {
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

/// The number of digits in `2xF` or `2×F`, where a sign for "times" stands before a letter that takes the number; `None` for
/// other words. An unthrown baton, which is written x, takes no number.
pub(super) fn times(body: &str) -> Option<usize> {
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
pub(super) fn with_times(p: &mut LineParser<'_>, throw: Marker, body: &str, digits: usize) {
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

/// `F2`: the number stands after its letter, or its letter is missing.
pub(super) fn number_at_end(body: &str, pieces: &[NumberedLetter], range: TextRange) -> Finding {
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

/// Whether the number of the kubbs stands behind the letter for the throw-in and the sign behind that, before throws: `I: 1 F`.
pub(super) fn is_number_behind_heading(p: &LineParser<'_>, inkast: &str) -> bool {
    let is_word = |nth: usize| {
        p.nth(nth) == Some(SyntaxKind::WHITESPACE) && p.nth(nth + 1) == Some(SyntaxKind::WORD)
    };
    let number = p.nth_text(2).parse();
    let is_letter = inkast.len() == 1 && p.text().ends_with(':');
    is_letter && is_word(1) && is_word(3) && number.is_ok_and(|number| Letter::Inkast.takes(number))
}

/// Reads such a throw-in.
pub(super) fn number_behind_heading(p: &mut LineParser<'_>) {
    let start = p.offset();
    let (heading, number) = (p.text(), p.nth_text(2));
    let count = p.start();
    p.bump_as(SyntaxKind::UNKNOWN);
    p.bump();
    p.bump_as(SyntaxKind::NUMBER);
    count.complete(p, SyntaxKind::COUNT);
    let range = TextRange::new(start, p.last_end());
    let inkast = format!("{number}{}", Letter::Inkast.sign());
    let message = format!("`{heading} {number}` is written {inkast}.");
    let fix = Fix::guess(
        format!("Write {inkast}"),
        vec![Edit::replace(range, inkast)],
    );
    p.report(rules::ACTION_WORD.at(range, message).with_fix(fix));
}

fn of_what(number: &str) -> String {
    let number = shortened(number);
    format!("{number} of what? Write the letter after the number, such as {number}F.")
}

/// Misses or unthrown batons that are counted, in so many tokens: `3x -`, `a:3x-`, `3 x -`, `2x X`, `2X`, `X x2`.
pub(super) struct CountedBatons<'t> {
    player: Option<&'t str>,
    number: usize,
    letter: Letter,
    tokens: usize,
}

/// Such batons from here on; `None` for other words. Neither an unthrown baton nor a miss takes a number.
pub(super) fn counted_batons<'t>(p: &LineParser<'t>) -> Option<CountedBatons<'t>> {
    let (player, body) = player_and_body(p);
    let digits = body.bytes().take_while(u8::is_ascii_digit).count();
    let (number, behind) = body.split_at_checked(digits)?;
    let number = number.parse::<usize>().ok();
    let number = number.filter(|number| (2..=BATONS).contains(number))?;
    let is_apart = |nth: usize| is_word_behind(p, nth);
    let counted_behind = |nth: usize| {
        let sign = is_apart(nth).then(|| p.nth_text(nth + 1))?;
        counted(sign)
    };
    let one = |letter: Letter, tokens: usize| CountedBatons {
        player,
        number,
        letter,
        tokens,
    };
    let last = behind.char_indices().next_back().map_or(0, |(at, _)| at);
    if let Some((sign, letter)) = behind.split_at_checked(last)
        && let Some(letter) = counted(letter).filter(|_| is_times(sign))
    {
        return Some(one(letter, 1));
    }
    if let Some(letter) = counted_behind(1).filter(|_| is_times(behind)) {
        return Some(one(letter, 3));
    }
    // The first number of a turn is that of the kubbs thrown in: `3 x -`.
    if behind.is_empty()
        && (player.is_some() || p.before().trim().contains(' '))
        && is_apart(1)
        && is_times(p.nth_text(2))
        && let Some(letter) = counted_behind(3)
    {
        return Some(one(letter, 5));
    }
    let are_unthrown = counted(behind) == Some(Letter::Unthrown) && !is_before_letter(p);
    (are_unthrown && other_batons(p, 0) + number <= BATONS).then(|| one(Letter::Unthrown, 1))
}

/// A team has six batons a turn.
const BATONS: usize = 6;

/// The player of the next word, if it names one, and what stands behind the colon.
fn player_and_body<'t>(p: &LineParser<'t>) -> (Option<&'t str>, &'t str) {
    match p.text().split_once(':') {
        Some((player, body)) if is_name(player) => (Some(player), body),
        _ => (None, p.text()),
    }
}

/// Whether `sign` stands for "times".
fn is_times(sign: &str) -> bool {
    matches!(sign, "x" | "X" | "\u{d7}" | "*")
}

/// The letter of a baton that is counted by its sign.
fn counted(sign: &str) -> Option<Letter> {
    match sign {
        "-" => Some(Letter::Miss),
        "x" | "X" => Some(Letter::Unthrown),
        _ => None,
    }
}

/// Whether token `nth` is a blank with a word behind it.
fn is_word_behind(p: &LineParser<'_>, nth: usize) -> bool {
    p.nth(nth) == Some(SyntaxKind::WHITESPACE) && p.nth(nth + 1) == Some(SyntaxKind::WORD)
}

/// The batons in the line, but for the next word and the `skipped` behind it.
fn other_batons(p: &LineParser<'_>, skipped: usize) -> usize {
    let around = Around::of(p);
    let words = around
        .before
        .iter()
        .chain(around.after.iter().skip(skipped));
    words.filter(|word| is_baton(word)).count()
}

/// Such batons whose number stands behind the sign, `X x2`, `- x 3`, `a:-x3`, `X2`, if these and the others are the six of a turn: with
/// another number they might be one baton more, `-` and `x3`.
pub(super) fn counted_behind_sign<'t>(p: &LineParser<'t>) -> Option<CountedBatons<'t>> {
    let (player, body) = player_and_body(p);
    let first = body.chars().next()?;
    let (sign, behind) = body.split_at_checked(first.len_utf8())?;
    let letter = counted(sign)?;
    // The sign for "times" and the number, and the tokens with them.
    let times = |text: &'t str| {
        let first = text.chars().next().map_or(0, char::len_utf8);
        let parts = text.split_at_checked(first);
        parts.filter(|(sign, _)| is_times(sign))
    };
    let (number, tokens) = match (behind, letter) {
        ("", _) if is_word_behind(p, 1) => match times(p.nth_text(2))?.1 {
            "" if is_word_behind(p, 3) => (p.nth_text(4), 5),
            number => (number, 3),
        },
        (_, Letter::Unthrown) if times(behind).is_none() => (behind, 1),
        _ => (times(behind)?.1, 1),
    };
    let is_number = number.bytes().all(|byte| byte.is_ascii_digit());
    let number = number.parse::<usize>().ok().filter(|_| is_number)?;
    let is_turn = (2..=BATONS).contains(&number) && other_batons(p, tokens / 2) + number == BATONS;
    is_turn.then_some(CountedBatons {
        player,
        number,
        letter,
        tokens,
    })
}

/// Whether a letter that may be counted stands alone behind the next word: `2x F`.
fn is_before_letter(p: &LineParser<'_>) -> bool {
    let mut signs = p.nth_text(2).chars();
    let letter = signs.next().and_then(Letter::of);
    let is_alone = p.nth(1) == Some(SyntaxKind::WHITESPACE) && signs.next().is_none();
    let ends = |letter: Letter| matches!(letter, Letter::Unthrown | Letter::Win | Letter::Resign);
    is_alone && letter.is_some_and(|letter| !ends(letter))
}

/// Reads such batons.
pub(super) fn batons(p: &mut LineParser<'_>, counted: &CountedBatons<'_>) {
    let name = counted.player.map_or(0, |player| player.len() + 1);
    let (prefix, first) = p.text().split_at_checked(name).unwrap_or_default();
    let behind: String = (1..counted.tokens).map(|nth| p.nth_text(nth)).collect();
    let written = format!("{first}{behind}");
    let sign = format!("{prefix}{}", counted.letter.sign());
    let plain = vec![sign.as_str(); counted.number].join(" ");
    let range = TextRange::at(p.offset() + size(name), size(written.len()));
    // The player of the first stands there already.
    let text = plain.get(prefix.len()..).unwrap_or_default();
    let fix = Fix::guess(format!("Write {plain}"), vec![Edit::replace(range, text)]);
    let message = format!("`{written}` is written {plain}: each baton has its sign.");
    p.report(rules::ACTION_WORD.at(range, message).with_fix(fix));
    let throw = p.start();
    if let Some(player) = counted.player {
        p.bump_part(SyntaxKind::PLAYER, player.len());
        p.bump_part(SyntaxKind::COLON, 1);
    }
    // Behind the end of the game, unthrown batons are no words.
    let step = (counted.letter == Letter::Unthrown).then(|| p.start());
    (0..counted.tokens).for_each(|_| p.bump_as(SyntaxKind::UNKNOWN));
    if let Some(step) = step {
        step.complete(p, SyntaxKind::STEP);
    }
    throw.complete(p, SyntaxKind::THROW);
}
