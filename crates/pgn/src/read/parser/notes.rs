//! What is noted of the move above in numbers and signs: an evaluation, the moves to mate, the time spent, an idea.
//! Programs and players write it among the moves, without braces.

use super::{
    LineParser,
    numbers::{is_one_too_many, numbered},
    scan::is_movetext,
};
use crate::{
    game::{
        glossary,
        san::{Language, San},
    },
    read::syntax::{
        SyntaxKind::{self, DOTS, R_PAREN, WHITESPACE, WORD},
        result,
    },
};

/// How many tokens from here note something about the move above: an evaluation (`+0.35`, `0.00`, `0,35`), the moves to mate (`M5`),
/// an idea (`/\ Bc4`).
pub(super) fn noted(p: &LineParser<'_>, line: &str) -> usize {
    // The first letter rules out most moves.
    if let Some(b'a'..=b'h' | b'K' | b'Q' | b'R' | b'B' | b'N' | b'O') = p.text().as_bytes().first()
    {
        return 0;
    }
    if is_evaluation(p, 0, false) {
        3
    } else if is_comma_evaluation(p.text()) || is_mate_count(p, line) {
        1
    } else {
        idea(p)
    }
}

/// Whether a word is time spent on a move: `1'`, `1'30`, `45s`, `1m30s`, `4min`.
pub(crate) fn is_time_spent(text: &str) -> bool {
    /// Longer spellings of `m` and `s`.
    const UNITS: [&str; 4] = ["mins", "min", "secs", "sec"];
    let mut rest = text;
    let mut sign: Option<char> = None;
    loop {
        let behind = rest.trim_start_matches(|sign: char| sign.is_ascii_digit());
        let digits = rest.len() - behind.len();
        let Some(next) = behind.chars().next() else {
            // The seconds of `1'30`.
            return digits == 2 && sign.is_some_and(|sign| !matches!(sign, 'm' | 's'));
        };
        let is_unit = matches!(
            next,
            '\'' | '"' | '\u{2019}' | '\u{2032}' | '\u{2033}' | 'm' | 's'
        );
        if !is_unit || !(1..=3).contains(&digits) || sign == Some('s') {
            return false;
        }
        let mut units = UNITS.iter();
        let behind_unit = units.find_map(|unit| behind.strip_prefix(*unit));
        rest = behind_unit
            .or_else(|| behind.strip_prefix(next))
            .unwrap_or_default();
        sign = Some(next);
        if rest.is_empty() {
            return true;
        }
    }
}

/// Whether a word is the time spent on the move above, `e4 1' e5 2'`, and not its number with another sign for the dot: it stands
/// between White's numbered move and Black's, or the next number or the result follows it, or such a word stands behind every move.
pub(super) fn is_time_behind(p: &LineParser<'_>, line: &str, since_number: usize) -> bool {
    let text = p.text();
    // Few words begin with a digit and end otherwise.
    if !text.starts_with(|sign: char| sign.is_ascii_digit())
        || text.ends_with(|sign: char| sign.is_ascii_digit())
            && (text.len() < 4 || !text.contains(['\'', '\u{2019}', '\u{2032}']))
        || p.nth(1) == Some(DOTS)
        // `4min` can be no number, and words may follow it.
        || text.contains("min")
        || !is_time_spent(text)
    {
        return false;
    }
    let above = line.get(..usize::from(p.offset())).unwrap_or_default();
    let signs = text.trim_start_matches(|sign: char| sign.is_ascii_digit());
    // `1'30` is no number.
    if signs.chars().count() > 1 {
        return !above.trim().is_empty();
    }
    let mut words = (1..).map_while(|len| Some((len, p.nth(len)?)));
    let next = words.find(|(_, kind)| *kind != WHITESPACE);
    let is_before_number = match next {
        Some((len, WORD)) => numbered(p, len).is_some() || result(p.nth_text(len)).is_some(),
        // Without a number in the line, it may be one itself, but not behind the only move of the line, `e5 2'`.
        Some((_, SyntaxKind::NEWLINE)) | None => {
            since_number < usize::MAX || is_movetext(above.trim().trim_end_matches(['!', '?']))
        }
        Some((_, kind)) => kind == R_PAREN,
    };
    let is_of_many = || since_number == usize::MAX && is_behind_each(p, above);
    !above.trim().is_empty() && (since_number == 1 || is_before_number || is_of_many())
}

/// Whether a word such as `1'` stands behind each move of a line without numbers, `e4 1' e5 2'`, as times do. In `1' e4 e5 2' Nf3 Nc6`
/// the words stand before two moves each, as numbers do.
fn is_behind_each(p: &LineParser<'_>, above: &str) -> bool {
    let mut last = above.split_whitespace().rev();
    let is_behind_move = last.next().is_some_and(is_movetext);
    let mut is_second = || last.next().is_some_and(is_time_spent);
    let mut words = (1..8).filter(|len| p.nth(*len) == Some(WORD));
    let mut next = || words.next().map_or("", |len| p.nth_text(len));
    let mut is_first = || is_movetext(next()) && is_time_spent(next());
    let begins_with_move = || above.split_whitespace().next().is_some_and(is_movetext);
    is_behind_move && (is_second() || is_first()) && begins_with_move()
}

/// Whether the token `at` and the two behind it are a program's evaluation: `+0.35`, `-1.20/12`, `0.00`, and `1.35` if it stands in
/// parentheses.
pub(super) fn is_evaluation(p: &LineParser<'_>, at: usize, is_inside: bool) -> bool {
    if p.nth(at + 1) != Some(DOTS) || p.nth_text(at + 1) != "." {
        return false;
    }
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let mut parts = p.nth_text(at + 2).split('/');
    let fraction = parts.next().unwrap_or_default();
    let begins = match p.nth_text(at) {
        // No move has the number 0.
        "0" => is_inside || fraction.len() == 2,
        first => match first.strip_prefix(['+', '-']) {
            Some(number) => is_digits(number),
            // `8.00` may be castling.
            None => is_inside && is_digits(first) && fraction.len() == 2 && fraction != "00",
        },
    };
    begins && is_digits(fraction) && parts.all(is_digits)
}

/// Whether a word is an evaluation with a comma: `0,35`, `+1,20/12`.
pub(super) fn is_comma_evaluation(text: &str) -> bool {
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let Some((whole, rest)) = text.split_once(',') else {
        return false;
    };
    let mut parts = rest.split('/');
    let fraction = parts.next().unwrap_or_default();
    let begins = match whole.strip_prefix(['+', '-']) {
        Some(number) => is_digits(number),
        None => whole == "0" && fraction.len() == 2,
    };
    begins && is_digits(fraction) && parts.all(is_digits)
}

/// How many tokens from here are a sign alone in parentheses, with the marks behind it: `(=)`, the offer of a draw on score sheets. A
/// variation would have moves.
pub(super) fn sign_in_parentheses(p: &LineParser<'_>) -> usize {
    let text = p.nth_text(1);
    let is_sign = glossary::sign(text).is_some() && !glossary::is_letter(text);
    match is_sign && p.nth(2) == Some(R_PAREN) {
        true => 3 + usize::from(p.nth(3) == Some(SyntaxKind::SUFFIX)),
        false => 0,
    }
}

/// How many tokens from here are the sign of an idea, in plain characters, and its move: `/\ Bc4`, `/\Bc4`.
fn idea(p: &LineParser<'_>) -> usize {
    let Some(behind) = p.text().strip_prefix("/\\") else {
        return 0;
    };
    let is_move = |text: &str| San::read(text, Language::ENGLISH).is_some();
    let is_next = || p.nth(1) == Some(WHITESPACE) && p.nth(2) == Some(WORD);
    match behind {
        "" if is_next() && is_move(p.nth_text(2)) => 3,
        "" => 0,
        _ => usize::from(is_move(behind)),
    }
}

/// How many tokens from here are a sign such as `∆`, with the idea, and the move that it names: `∆d4`, `∆ 3. Bb5`. The game's own
/// numbers show it: the move would be one too many before the next number, or its own number comes again.
pub(super) fn idea_behind(p: &LineParser<'_>, since_number: usize) -> usize {
    if !matches!(glossary::sign(p.text()), Some(140..=144)) {
        return 0;
    }
    let first = 1 + usize::from(p.nth(1) == Some(WHITESPACE));
    let own = numbered(p, first);
    let at = own.map_or(first, |(.., behind)| behind);
    if p.nth(at) != Some(WORD) || !is_movetext(p.nth_text(at)) {
        return 0;
    }
    let end = at + 1 + usize::from(p.nth(at + 1) == Some(SyntaxKind::SUFFIX));
    match is_one_too_many(p, end, own, since_number) {
        true => end,
        false => 0,
    }
}

/// Whether a word counts the moves to mate, as programs do: `#3`, `M5`, `-M3`, `#-2`.
pub(super) fn counts_to_mate(text: &str) -> bool {
    let bare = text.strip_prefix(['+', '-']).unwrap_or(text);
    let Some(count) = bare.strip_prefix(['#', 'M']) else {
        return false;
    };
    let digits = count.strip_prefix(['+', '-']).unwrap_or(count);
    (1..=3).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a word behind a move counts the moves to mate. `#2` before a move is rather its number.
fn is_mate_count(p: &LineParser<'_>, line: &str) -> bool {
    if !counts_to_mate(p.text()) || p.nth(1) == Some(DOTS) {
        return false;
    }
    let above = line.get(..usize::from(p.offset())).unwrap_or_default();
    let is_behind = !above.trim().is_empty();
    let is_number = || {
        let next = p.nth_text(2);
        let is_digits = next.bytes().all(|byte| byte.is_ascii_digit());
        p.nth(2) == Some(WORD) && (is_digits && p.nth(3) == Some(DOTS) || result(next).is_some())
    };
    let is_last = || !p.kinds().skip(1).any(|kind| kind == WORD);
    let is_plain = p.text().starts_with('#') && !p.text().contains(['+', '-']);
    is_behind && (!is_plain || is_number() || is_last())
}
