//! Words with a colon that are no plain throw: several throws in one word, a colon that another sign replaces, or one with a blank
//! before it.

use notation::{Edit, Finding, Fix, Severity, TextRange, size};

use super::{
    LineParser,
    around::Around,
    counts::{is_counted, is_letter_behind, letter_apart},
    player::{actions_after_blank, blank_after_colon, unit_len},
    said,
    steps::steps,
    throws::{actions, throws},
};
use crate::{
    game::{
        letters::{self, Letter, is_actions, is_name, scan, shortened},
        rules,
    },
    read::syntax::SyntaxKind,
};

/// `jt:2F`, and slips around the colon: `:F`, `d::F`, `d:Fjf:-`, `d: F`.
pub(super) fn with_colon(p: &mut LineParser<'_>, unit: &str) {
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
pub(super) fn colon_slip(unit: &str) -> Option<usize> {
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

pub(super) fn slipped_colon(p: &mut LineParser<'_>, unit: &str, at: usize) {
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

/// The actions of a throw with a blank before its colon: `a : B`, `a :B`. `None` for other words.
pub(super) fn behind_colon_apart<'t>(p: &LineParser<'t>) -> Option<&'t str> {
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
pub(super) fn colon_apart(p: &mut LineParser<'_>, body: &str) {
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
