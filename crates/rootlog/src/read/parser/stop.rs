//! Unreadable parts of an action: one finding each, and the rest of the action is read with them.

use notation::{Edit, Fix, Rule, TextRange, TextSize};

use super::{Parser, at_action_end, blanks, content};
use crate::{
    game::rules,
    read::{syntax::SyntaxKind::*, words},
};

/// A side could not be read; the finding is reported and the rest of the action is read.
pub(super) struct Stopped;

/// What is said of a full stop behind a turn, once in a game.
pub(crate) const FULL_STOP: &str = "No full stop stands behind a turn.";

/// How the message on text ends that is left over behind an action.
pub(crate) const LEFT_OVER: &str = "cannot be read here.";

/// Reports the rest of an action that no production reads.
pub(super) fn leftover(p: &mut Parser<'_>) {
    blanks(p);
    if p.at(ARROW) {
        return stop(
            p,
            &rules::syntax::TWO_ARROWS,
            "This action has two arrows. Separate two actions with `/`.",
        );
    }
    let text = rest_of_action(p);
    let message = format!("`{}` {LEFT_OVER}", words::quoted(text));
    let start = p.offset();
    // Words at the end of a turn are likely a comment.
    let rest = content(p.rest());
    let is_word = |sign: char| sign.is_alphabetic() || " \t#{};.,!?'".contains(sign);
    let is_last = rest.trim_end() == text.trim_end();
    let is_remark = is_last && text.chars().all(is_word);
    if is_remark && text.contains(char::is_alphabetic) {
        let range = TextRange::at(start, TextSize::of(text));
        let finding = rules::syntax::UNREADABLE.at(range, message);
        let edits = vec![Edit::insert(start, "// ")];
        p.report(finding.with_fix(Fix::guess("Make it a comment", edits)));
        return take_rest(p);
    }
    if is_last && text == "." {
        let range = TextRange::at(start, TextSize::of(text));
        let finding = rules::syntax::UNREADABLE.at(range, FULL_STOP);
        p.report(finding.with_fix(Fix::guess("Remove it", vec![Edit::delete(range)])));
        return take_rest(p);
    }
    stop(p, &rules::syntax::UNREADABLE, message);
}

/// Reports a finding here and reads the rest of the action, so that one slip has one finding.
pub(super) fn stop(p: &mut Parser<'_>, rule: &Rule, message: impl Into<String>) {
    blanks(p);
    let range = TextRange::at(p.offset(), TextSize::of(rest_of_action(p)));
    p.find(rule, range, message);
    take_rest(p);
}

/// Reads the unreadable rest of the action.
fn take_rest(p: &mut Parser<'_>) {
    if at_action_end(p) {
        return;
    }
    let bad = p.start();
    while !at_action_end(p) {
        p.bump();
    }
    bad.complete(p, BAD);
}

/// What follows here, for a message that says what was expected.
pub(super) fn found(p: &Parser<'_>) -> String {
    if at_action_end(p) {
        "but the action ends".to_owned()
    } else {
        format!("not `{}`", words::quoted(p.text()))
    }
}

/// The text from here to the end of the action.
fn rest_of_action<'t>(p: &Parser<'t>) -> &'t str {
    let mut len = 0;
    let mut blank = 0;
    for n in 0.. {
        match p.nth(n) {
            None | Some(SEPARATOR | COMMENT | NEWLINE) => break,
            Some(WHITESPACE) => blank += p.nth_text(n).len(),
            Some(_) => {
                len += blank + p.nth_text(n).len();
                blank = 0;
            }
        }
    }
    p.rest().get(..len).unwrap_or_default()
}
