//! Throws in words, as scorers say them: `a:Basis`, `a Basis`, `a: 2 Feld`, `Basis - miss`. One finding for the whole game says
//! which sign each word stands for.

use notation::{Edit, Finding, Fix, Severity, TextRange, TextSize, size};

use super::{LineParser, spelling::without_comma};
use crate::{
    game::{
        letters::{self, Letter, is_actions, shortened},
        rules,
    },
    read::syntax::SyntaxKind,
};

/// The number of tokens of the throw in words at the `nth` token from here: one for `Basis` and `2Feld`, three for `2 Feld`, `2 in`
/// and `king miss`. `None` if there is no such throw.
pub(super) fn tokens(p: &LineParser<'_>, nth: usize) -> Option<usize> {
    if p.nth(nth) != Some(SyntaxKind::WORD) {
        return None;
    }
    let unit = without_comma(p.nth_text(nth));
    let is_before_word =
        p.nth(nth + 1) == Some(SyntaxKind::WHITESPACE) && p.nth(nth + 2) == Some(SyntaxKind::WORD);
    let word = without_comma(p.nth_text(nth + 2));
    if is_throw(unit) {
        let is_whole = unit == p.nth_text(nth) && is_before_word;
        return Some(match is_whole && letters::is_king_miss(unit, word) {
            true => 3,
            false => 1,
        });
    }
    let is_number = !unit.is_empty() && unit.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number || unit != p.nth_text(nth) || !is_before_word {
        return None;
    }
    let is_read = thrown_in(unit, p.nth_text(nth + 2)).is_some()
        || letters::said(&format!("{unit}{word}")).is_some();
    is_read.then_some(3)
}

/// The number of kubbs in `2 in`; `None` for other words.
fn thrown_in(number: &str, word: &str) -> Option<u32> {
    let number = number.parse().ok()?;
    (letters::is_in(word) && Letter::Inkast.takes(number)).then_some(number)
}

/// Whether the `nth` token from here begins a throw-in of nobody who is named: `2 in`.
pub(super) fn is_thrown_in(p: &LineParser<'_>, nth: usize) -> bool {
    tokens(p, nth) == Some(3) && letters::is_in(p.nth_text(nth + 2))
}

/// The same for a throw without a player. `2 Feld` may be two throws there, one of them thrown in; `2 Inkast` is one, and so is
/// `2 Feld` behind a throw-in.
pub(super) fn tokens_alone(p: &LineParser<'_>) -> Option<usize> {
    let is_numbered = p.text().starts_with(|sign: char| sign.is_ascii_digit());
    let is_toss = || {
        let word = letters::of_word(without_comma(p.nth_text(2)));
        word.is_some_and(letters::Letter::is_toss)
    };
    let is_behind_toss = || p.before().split_whitespace().any(crate::is_thrown_in);
    tokens(p, 0).filter(|tokens| {
        *tokens == 1 || !is_numbered || is_toss() || is_thrown_in(p, 0) || is_behind_toss()
    })
}

/// Whether `unit` is one throw in words, even if the word leaves open what fell.
fn is_throw(unit: &str) -> bool {
    letters::said(unit).is_some() || letters::is_hit(unit)
}

/// Whether the turn from here on is nothing but throws without players, and one of several is in words: `Basis - - miss`. Among
/// many such words, one other may stand.
pub(super) fn is_turn(p: &LineParser<'_>) -> bool {
    const MANY: usize = 3;
    let (mut said, mut throws, mut others) = (0, 0, 0);
    let mut is_tossed = false;
    let kinds = (0..).map_while(|nth| Some((nth, p.nth(nth)?, p.nth_text(nth))));
    for (nth, kind, text) in kinds {
        let unit = match kind {
            SyntaxKind::WORD => without_comma(text),
            SyntaxKind::SEPARATOR => continue,
            _ if kind.is_trivia() || kind.is_comment() => continue,
            _ => return false,
        };
        // `2I 2 Feld`: the number belongs to the next word.
        let is_number = unit.bytes().all(|byte| byte.is_ascii_digit());
        if is_tossed && is_number && tokens(p, nth) == Some(3) {
            continue;
        }
        is_tossed |= crate::is_thrown_in(unit);
        let is_count = throws == 0 && is_number;
        let is_said = letters::said(unit).is_some();
        let is_read = is_said || is_count || is_actions(unit) || letters::is_in(unit);
        others += usize::from(!unit.is_empty() && !is_read);
        throws += usize::from(!unit.is_empty());
        said += usize::from(is_said);
    }
    said > 0 && throws > 1 && others * MANY <= said
}

/// Reads the throw in words that is `tokens` long, without a comma after it. `from` is the end of what stands before it: blanks
/// between go with the repair. Returns the throw in its sign, such as `2F`; `None` if the word leaves open what fell.
pub(super) fn read(p: &mut LineParser<'_>, from: TextSize, tokens: usize) -> Option<String> {
    let start = p.offset();
    let apart = tokens > 1;
    let first = if apart { p.text() } else { "" };
    let unit = without_comma(p.nth_text(tokens - 1));
    let kubbs = thrown_in(first, unit);
    let unit = match kubbs {
        Some(_) => unit.trim_end_matches(':'),
        None => unit,
    };
    let is_king = apart && kubbs.is_none() && letters::is_king_miss(first, unit);
    let step = p.start();
    if apart {
        p.bump_as(match is_king {
            true => SyntaxKind::UNKNOWN,
            false => SyntaxKind::NUMBER,
        });
        p.bump();
    }
    let word = unit.trim_start_matches(|sign: char| sign.is_ascii_digit());
    if word.len() < unit.len() {
        p.bump_part(SyntaxKind::NUMBER, unit.len() - word.len());
    }
    p.bump_part(SyntaxKind::UNKNOWN, word.len());
    step.complete(p, SyntaxKind::STEP);
    let range = TextRange::new(start, p.last_end());
    let said = match (kubbs, is_king) {
        (Some(kubbs), _) => Some((Some(kubbs), Letter::Inkast)),
        (None, true) => Some((None, Letter::KingMiss)),
        (None, false) => letters::said(&format!("{first}{unit}")),
    };
    let sign = said.map(|(number, letter)| {
        let number = number.map_or_else(String::new, |number| number.to_string());
        format!("{number}{}", letter.sign())
    });
    // The colon of `2 in:` goes with the repair.
    let colon = usize::from(kubbs.is_some() && p.at(SyntaxKind::WORD) && p.text().starts_with(':'));
    let word = match is_king {
        true => format!("{first} {word}"),
        false => word.to_owned(),
    };
    let whole = TextRange::new(from, range.end() + size(colon));
    p.report(finding(&word, sign.as_deref(), whole, range));
    sign
}

/// Reads the colon behind `2 in:`.
pub(super) fn colon(p: &mut LineParser<'_>) {
    if p.at(SyntaxKind::WORD) && p.text().starts_with(':') {
        p.bump_part(SyntaxKind::SEPARATOR, 1);
    }
}

/// The finding on `word` in the throw at `range`, which is written `sign` in place of the `whole`.
fn finding(word: &str, sign: Option<&str>, whole: TextRange, range: TextRange) -> Finding {
    let word = shortened(word);
    let Some(sign) = sign else {
        let message = format!(
            "`{word}` does not say what fell: write F for a field kubb, B for a base kubb."
        );
        let code = rules::ACTION_WORD.code;
        return Finding::new(code, Severity::Error, range, message);
    };
    let message = format!("`{word}` is written {sign}.");
    let fix = Fix::guess(format!("Write {sign}"), vec![Edit::replace(whole, sign)]);
    rules::ACTION_WORD.at(range, message).with_fix(fix)
}

/// Reads a throw in words of no player, which is `tokens` long.
pub(super) fn throw(p: &mut LineParser<'_>, tokens: usize) {
    let throw = p.start();
    let from = p.offset();
    read(p, from, tokens);
    throw.complete(p, SyntaxKind::THROW);
    colon(p);
    comma(p);
}

/// Reads a comma that is glued to the throw before it, and reports it.
fn comma(p: &mut LineParser<'_>) {
    if p.at(SyntaxKind::WORD) && p.text().starts_with([',', ';']) {
        super::separator(p, 1);
    }
}
