//! Throws in words, as scorers say them: `a:Basis`, `a Basis`, `a: 2 Feld`, `Basis - miss`. One finding for the whole game says
//! which sign each word stands for.

use notation::{Edit, Finding, Fix, Severity, TextRange, TextSize};

use super::{LineParser, pairs::without_comma};
use crate::{
    game::{
        letters::{self, is_actions, shortened},
        rules,
    },
    read::syntax::SyntaxKind,
};

/// The number of tokens of the throw in words at the `nth` token from here: one for `Basis` and `2Feld`, three for `2 Feld`.
/// `None` if there is no such throw.
pub(super) fn tokens(p: &LineParser<'_>, nth: usize) -> Option<usize> {
    if p.nth(nth) != Some(SyntaxKind::WORD) {
        return None;
    }
    let unit = without_comma(p.nth_text(nth));
    if is_throw(unit) {
        return Some(1);
    }
    let is_number = !unit.is_empty() && unit.bytes().all(|byte| byte.is_ascii_digit());
    let is_apart = is_number
        && unit == p.nth_text(nth)
        && p.nth(nth + 1) == Some(SyntaxKind::WHITESPACE)
        && p.nth(nth + 2) == Some(SyntaxKind::WORD);
    if !is_apart {
        return None;
    }
    let word = without_comma(p.nth_text(nth + 2));
    letters::said(&format!("{unit}{word}")).map(|_| 3)
}

/// The same for a throw without a player. `2 Feld` may be two throws there, one of them thrown in; `2 Inkast` is one.
pub(super) fn tokens_alone(p: &LineParser<'_>) -> Option<usize> {
    let is_toss = || {
        let word = letters::of_word(without_comma(p.nth_text(2)));
        word.is_some_and(letters::Letter::is_toss)
    };
    tokens(p, 0).filter(|tokens| *tokens == 1 || is_toss())
}

/// Whether `unit` is one throw in words, even if the word leaves open what fell.
fn is_throw(unit: &str) -> bool {
    letters::said(unit).is_some() || letters::is_hit(unit)
}

/// Whether the turn from here on is nothing but throws without players, and one of several is in words: `Basis - - miss`.
pub(super) fn is_turn(p: &LineParser<'_>) -> bool {
    let (mut said, mut throws) = (0, 0);
    let kinds = (0..).map_while(|nth| Some((p.nth(nth)?, p.nth_text(nth))));
    for (kind, text) in kinds {
        let unit = match kind {
            SyntaxKind::WORD => without_comma(text),
            SyntaxKind::SEPARATOR => continue,
            _ if kind.is_trivia() || kind.is_comment() => continue,
            _ => return false,
        };
        let is_count = throws == 0 && unit.bytes().all(|byte| byte.is_ascii_digit());
        let is_said = letters::said(unit).is_some();
        if !unit.is_empty() && !is_said && !is_count && !is_actions(unit) {
            return false;
        }
        throws += usize::from(!unit.is_empty());
        said += usize::from(is_said);
    }
    said > 0 && throws > 1
}

/// Reads the throw in words that is `tokens` long, without a comma after it. `from` is the end of what stands before it: blanks
/// between go with the repair. Returns the throw in its sign, such as `2F`; `None` if the word leaves open what fell.
pub(super) fn read(p: &mut LineParser<'_>, from: TextSize, tokens: usize) -> Option<String> {
    let start = p.offset();
    let apart = tokens > 1;
    let number = if apart { p.text() } else { "" };
    let unit = without_comma(p.nth_text(tokens - 1));
    let step = p.start();
    if apart {
        p.bump_as(SyntaxKind::NUMBER);
        p.bump();
    }
    let word = unit.trim_start_matches(|sign: char| sign.is_ascii_digit());
    if word.len() < unit.len() {
        p.bump_part(SyntaxKind::NUMBER, unit.len() - word.len());
    }
    p.bump_part(SyntaxKind::UNKNOWN, word.len());
    step.complete(p, SyntaxKind::STEP);
    let range = TextRange::new(start, p.last_end());
    let sign = letters::said(&format!("{number}{unit}")).map(|(number, letter)| {
        let number = number.map_or_else(String::new, |number| number.to_string());
        format!("{number}{}", letter.sign())
    });
    p.report(finding(word, sign.as_deref(), from, range));
    sign
}

/// The finding on `word` in the throw at `range`, which is written `sign`.
fn finding(word: &str, sign: Option<&str>, from: TextSize, range: TextRange) -> Finding {
    let word = shortened(word);
    let Some(sign) = sign else {
        let message = format!(
            "`{word}` does not say what fell: write F for a field kubb, B for a base kubb."
        );
        let code = rules::ACTION_WORD.code;
        return Finding::new(code, Severity::Error, range, message);
    };
    let message = format!("`{word}` is written {sign}.");
    let whole = TextRange::new(from, range.end());
    let fix = Fix::guess(format!("Write {sign}"), vec![Edit::replace(whole, sign)]);
    rules::ACTION_WORD.at(range, message).with_fix(fix)
}

/// Reads a throw in words of no player, which is `tokens` long.
pub(super) fn throw(p: &mut LineParser<'_>, tokens: usize) {
    let throw = p.start();
    let from = p.offset();
    read(p, from, tokens);
    throw.complete(p, SyntaxKind::THROW);
    comma(p);
}

/// Reads a comma that is glued to the throw before it, and reports it.
fn comma(p: &mut LineParser<'_>) {
    if p.at(SyntaxKind::WORD) && p.text().starts_with([',', ';']) {
        super::separator(p, 1);
    }
}
