//! Throws, of a player or of nobody who is named: one, or several that are run together in a word. What is no throw in them is read
//! elsewhere.

use notation::{Edit, Fix, Severity, TextRange, parser::Marker, size};

use super::{
    LineParser,
    advantage::{
        legacy_advantage, measured_of_player, measured_throw, part_of_a_meter, whole_meters,
    },
    counts::{is_counted, is_letter_behind, letter_apart, times, with_times},
    player::{actions_after_blank, blank_after_colon, extra_colons, player_and_colon, unit_len},
    said,
    steps::{bump_steps, spellings, steps},
    unread::unreadable,
};
use crate::{
    game::{
        letters::{self, Letter, NumberedLetter, group_len, is_actions, scan, shortened},
        rules,
    },
    read::syntax::SyntaxKind,
};

/// Reads a throw of `player` (the colon follows), or several if `body` runs them together.
pub(super) fn throws(p: &mut LineParser<'_>, player: Option<&str>, body: &str) {
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
        && apart == 0
        && let Some(line) = measured_of_player(p)
    {
        return measured_throw(p, throw, &line);
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
