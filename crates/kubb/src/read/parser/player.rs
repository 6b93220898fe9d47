//! The player of a throw: the name, also of two words, its colon, and what stands between the colon and the throw. The throw itself
//! is read elsewhere.

use notation::{Edit, Fix, TextRange, size};

use super::{LineParser, advantage::part_of_a_meter, around::Around};
use crate::{
    game::{
        letters::{is_actions, is_name, shortened},
        rules,
    },
    read::syntax::SyntaxKind,
};

/// The second word of a name of two, `Old Tom:B`, which stands so at least twice in the line; `None` for other words.
pub(super) fn last_name<'t>(p: &LineParser<'t>) -> Option<&'t str> {
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
pub(super) fn first_of_two_names(p: &mut LineParser<'_>, last: &str) {
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

/// The length of the part of a word before a comma or semicolon that replaces a blank; all of it if there is none.
pub(super) fn unit_len(text: &str) -> usize {
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

pub(super) fn player_and_colon(p: &mut LineParser<'_>, player: &str, body: &str) {
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

/// Reads and reports the extra colons of `d::F`; returns the text after them.
pub(super) fn extra_colons<'t>(p: &mut LineParser<'_>, body: &'t str) -> &'t str {
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

/// Whether actions follow after a blank. If so, reads the blank and reports it.
pub(super) fn actions_after_blank(p: &mut LineParser<'_>) -> bool {
    let next = p.nth_text(1);
    let follows = p.at(SyntaxKind::WHITESPACE)
        && p.nth(1) == Some(SyntaxKind::WORD)
        && is_actions(&next[..unit_len(next)]);
    if follows {
        blank_after_colon(p);
    }
    follows
}

pub(super) fn blank_after_colon(p: &mut LineParser<'_>) {
    let range = p.range();
    let edits = vec![Edit::delete(range)];
    let fix = match may_be_team(p) {
        true => Fix::guess("Remove the blank", edits),
        false => Fix::safe("Remove the blank", edits),
    };
    p.report(
        rules::BLANK_AFTER_COLON
            .at(range, "No blank stands between the colon and the throw.")
            .with_fix(fix),
    );
    p.bump();
}

/// Whether the word before the colon that was read last may be the team of the whole turn, and no player: it begins the line, perhaps
/// behind its number, and nobody else is named in it: `Rot: 2I F`.
fn may_be_team(p: &LineParser<'_>) -> bool {
    const SHORTEST: usize = 3;
    let is_number = |sign: char| sign.is_ascii_digit() || ".):".contains(sign);
    let is_before = |sign: char| is_number(sign) || sign.is_whitespace();
    let before = p.before().trim_start_matches(is_before).trim_end();
    let name = before.trim_end_matches(':').trim_end();
    let names_nobody = || {
        let said = p.rest().split('#').next();
        said.is_none_or(|rest| !rest.contains(':'))
    };
    is_name(name) && name.chars().count() >= SHORTEST && names_nobody()
}
