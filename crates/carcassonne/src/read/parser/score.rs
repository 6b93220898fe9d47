//! Points: `+12+4 = 23`, `(B+4, C+2)`, `(+4)`, `= 19 (B=16)`; and final lines with points.

use notation::{Edit, Fix, Severity, TextRange};

use super::{
    Parser, at_line_end, blanks, blanks_from, end_of_read, label::report_small_letter, note_fixes,
};
use crate::{
    game::rules,
    read::syntax::SyntaxKind::{self, *},
};

/// `A+7+8+5 = 104`, `$$A+7 = 10$$`, `+10 (B+4, C+15)`
pub(super) fn end_line(parser: &mut Parser<'_>) -> SyntaxKind {
    let mut is_start = true;
    let (mut has_points, mut has_total) = (false, false);
    loop {
        blanks(parser);
        let at_start = is_start;
        is_start &= parser.at(DOLLARS);
        match parser.current() {
            _ if at_line_end(parser) => return END_LINE,
            Some(DOLLARS) => parser.bump(),
            Some(WORD) if at_start && parser.text().len() == 1 => {
                let (letter, range) = (parser.text(), parser.range());
                if letter.bytes().all(|b| b.is_ascii_lowercase()) {
                    report_small_letter(parser, letter, range);
                }
                parser.bump_as(PLAYER_ID);
            }
            Some(PLUS | EQUALS) => {
                let (is_total, start) = (parser.at(EQUALS), parser.offset());
                own(parser);
                has_points = true;
                if is_total && std::mem::replace(&mut has_total, true) {
                    report_second_total(parser, TextRange::new(start, parser.offset()));
                }
            }
            Some(NUMBER) if has_points && is_bare_points(parser) => bare_total(parser),
            Some(L_PAREN) if is_others(parser) => others(parser),
            Some(NUMBER) if is_bare_points(parser) => bare_points(parser),
            _ => stray(parser),
        }
    }
}

/// Reads `+4` or `= 23` of the line's player.
pub(super) fn own(parser: &mut Parser<'_>) {
    amount(parser, false);
}

/// Reports a second total of the line's player.
pub(super) fn report_second_total(parser: &mut Parser<'_>, range: TextRange) {
    parser.find(
        &rules::syntax::UNREADABLE,
        range,
        "A line has one total, behind the points; this is a second one. Which is right? Remove the other.",
    );
}

/// Words for points behind their number.
const POINTS_WORDS: [&str; 17] = [
    "p",
    "pt",
    "pts",
    "point",
    "points",
    "pkt",
    "pkte",
    "punkt",
    "punkte",
    "po\u{e4}ng",
    "punten",
    "punti",
    "punto",
    "puntos",
    "ponto",
    "pontos",
    "vp",
];

/// Whether `text` is such a word.
pub(crate) fn is_points_word(text: &str) -> bool {
    POINTS_WORDS.contains(&&*text.to_lowercase())
}

/// Reads such a word with the blanks before it and its dot. Returns its range.
fn points_word(parser: &mut Parser<'_>) -> Option<TextRange> {
    let next = blanks_from(parser, 0);
    if parser.nth(next) != Some(WORD) || !is_points_word(parser.nth_text(next)) {
        return None;
    }
    let start = parser.offset();
    blanks(parser);
    parser.bump_as(UNREADABLE);
    if parser.text() == "." {
        parser.bump_as(UNREADABLE);
    }
    Some(TextRange::new(start, parser.offset()))
}

/// Reads a sign and a number, in parentheses after a player's letter.
fn amount(parser: &mut Parser<'_>, with_player: bool) {
    let amount = parser.start();
    let start = parser.offset();
    if with_player && parser.at(WORD) {
        let (letter, range) = (parser.text(), parser.range());
        if letter.bytes().all(|b| b.is_ascii_lowercase()) {
            report_small_letter(parser, letter, range);
        }
        parser.bump_as(PLAYER_ID);
        blanks(parser);
    }
    let is_total = parser.at(EQUALS);
    let sign = parser.range();
    parser.bump();
    let next = blanks_from(parser, 0);
    let mut number = "";
    match parser.nth(next) {
        Some(NUMBER) if !is_misread(parser, next, with_player) => {
            blanks(parser);
            number = parser.text();
            parser.bump();
        }
        Some(NUMBER) => {
            blanks(parser);
            let number = format!("{}{}", parser.text(), parser.nth_text(1));
            let number_start = parser.offset();
            parser.bump_as(UNREADABLE);
            parser.bump_as(UNREADABLE);
            let range = TextRange::new(number_start, parser.offset());
            report_misread(parser, is_total, range, &number);
        }
        Some(WORD)
            if next == 0
                || is_lone_sign(parser, next)
                || parser.nth_text(next).contains(|c: char| c.is_ascii_digit()) =>
        {
            blanks(parser);
            let range = TextRange::new(start, parser.range().end());
            // `+C9` for `C+9`.
            let swapped = parser.text();
            let is_swapped = !is_total && is_letter_with_points(swapped);
            let letter = is_swapped.then(|| swapped.split_at(1));
            let right = letter.map(|(letter, points)| format!("{letter}+{points}"));
            parser.bump_as(UNREADABLE);
            report_no_points(parser, is_total, range, right);
        }
        _ => {
            // What follows directly is a broken number: one slip, not two.
            let is_group = parser.at(L_PAREN) && is_others(parser);
            while next == 0 && !is_group && is_glued(parser) {
                parser.bump_as(UNREADABLE);
            }
            if next > 0 && is_lone_sign(parser, next) {
                blanks(parser);
                parser.bump_as(UNREADABLE);
            }
            let range = TextRange::new(start, parser.offset().max(sign.end()));
            report_no_points(parser, is_total, range, None);
        }
    }
    let word = points_word(parser);
    amount.complete(parser, if is_total { TOTAL } else { GAIN });
    if let Some(range) = word {
        let sign = if is_total { "= " } else { "+" };
        let message = format!("Points are a number without a word: {sign}{number}.");
        let fix = Fix::safe("Leave the word out", vec![Edit::delete(range)]);
        parser.report(rules::syntax::POINTS_WORD.at(range, message).with_fix(fix));
    }
}

/// Whether letters that look like digits are glued to the number at the `n`th token: `1O` for 10. Between the points of several
/// players, `with_player`, so are other letters, `(B+2x, C+3)`, unless they begin the points of another one: `(B+2C+3)`.
fn is_misread(parser: &Parser<'_>, n: usize, with_player: bool) -> bool {
    if parser.nth(n + 1) != Some(WORD) {
        return false;
    }
    let (word, behind) = (parser.nth_text(n + 1), parser.nth(n + 2));
    let is_player = with_player && word.len() == 1 && matches!(behind, Some(PLUS | EQUALS));
    let ends = with_player && matches!(behind, Some(COMMA | R_PAREN));
    !is_player && (as_digits(word).is_some() || ends && !is_points_word(word))
}

/// `written` with its letters replaced by the digits that they look like; `None` if a letter looks like no digit, or if it is
/// too long for points.
fn as_digits(written: &str) -> Option<String> {
    const MOST_DIGITS: usize = 4;
    let digit = |c: char| match c {
        '0'..='9' => Some(c),
        'O' | 'o' | 'D' | 'Q' => Some('0'),
        'l' | 'I' | 'i' => Some('1'),
        'Z' | 'z' => Some('2'),
        'S' | 's' => Some('5'),
        'b' => Some('6'),
        'B' => Some('8'),
        _ => None,
    };
    let is_short = written.len() <= MOST_DIGITS;
    is_short
        .then(|| written.chars().map(digit).collect())
        .flatten()
}

/// Reports letters among the digits of points.
fn report_misread(parser: &mut Parser<'_>, is_total: bool, range: TextRange, written: &str) {
    let what = if is_total { "A total" } else { "Points" };
    let verb = if is_total { "is" } else { "are" };
    let message = format!("{what} {verb} a number; “{written}” has letters among its digits.");
    let mut finding = rules::syntax::POINTS_MISSING.at(range, message);
    let number = as_digits(written).filter(|number| !number.starts_with('0'));
    if let Some(number) = number {
        let title = format!("Write {number}");
        finding = finding.with_fix(Fix::guess(title, vec![Edit::replace(range, number)]));
    }
    parser.report(finding);
}

/// Whether something is glued here that begins no other points.
fn is_glued(parser: &Parser<'_>) -> bool {
    !at_line_end(parser) && !parser.at_any(&[WHITESPACE, MARKUP, PLUS, EQUALS, COMMA])
}

/// Whether the `n`th token is a single character, and only a note follows.
fn is_lone_sign(parser: &Parser<'_>, n: usize) -> bool {
    let behind = n + 1 + blanks_from(parser, n + 1);
    parser.nth_text(n).chars().count() == 1
        && !matches!(
            parser.nth(n),
            None | Some(NOTE | NEWLINE | DOLLARS | PLUS | EQUALS)
        )
        && matches!(parser.nth(behind), None | Some(NOTE | NEWLINE))
}

fn report_no_points(
    parser: &mut Parser<'_>,
    is_total: bool,
    range: TextRange,
    right: Option<String>,
) {
    let what = if is_total {
        "The number of a total belongs after `=`."
    } else {
        "The number of points belongs after `+`."
    };
    let mut finding = rules::syntax::POINTS_MISSING.at(range, what);
    if let Some(right) = right {
        let title = format!("Write {right}");
        finding = finding.with_fix(Fix::guess(title, vec![Edit::replace(range, right)]));
    }
    parser.report(finding.with_fix(Fix::guess("Remove it", vec![Edit::delete(range)])));
}

/// Whether an arrow stands before points: `=> 3`, `-> +3 points`.
pub(super) fn is_arrow(parser: &Parser<'_>) -> bool {
    let next = 2 + blanks_from(parser, 2);
    let number = next + usize::from(parser.nth(next) == Some(PLUS));
    parser.at_any(&[EQUALS, MINUS])
        && parser.nth(1) == Some(R_ANGLE)
        && parser.nth(number) == Some(NUMBER)
}

/// Reads such points, which may be a total, too.
pub(super) fn arrow(parser: &mut Parser<'_>) {
    let stray = parser.start();
    let start = parser.offset();
    while !parser.at(NUMBER) {
        parser.bump_as(UNREADABLE);
    }
    let number = parser.text();
    parser.bump_as(UNREADABLE);
    points_word(parser);
    stray.complete(parser, STRAY);
    let range = TextRange::new(start, parser.offset());
    let message =
        format!("Points are written with a plus, +{number}, and a total with an equals sign.");
    let fix = Fix::guess(
        format!("Write +{number}"),
        vec![Edit::replace(range, format!("+{number}"))],
    );
    parser.report(rules::syntax::PLUS_MISSING.at(range, message).with_fix(fix));
}

/// Whether a number stands in place of points: alone before a total, other points, a note or the end.
pub(super) fn is_bare_points(parser: &Parser<'_>) -> bool {
    let mut n = 1 + blanks_from(parser, 1);
    if parser.nth(n) == Some(WORD) && is_points_word(parser.nth_text(n)) {
        n += 1;
        n += blanks_from(parser, n);
    }
    parser.at(NUMBER)
        && matches!(
            parser.nth(n),
            None | Some(NEWLINE | NOTE | PLUS | EQUALS | L_PAREN | DOLLARS)
        )
}

/// Whether a number in parentheses or brackets stands in place of points: `(4)`, `[4]`, before a total, a note or the end.
pub(super) fn is_bracketed_points(parser: &Parser<'_>) -> bool {
    let close = match parser.current() {
        Some(L_PAREN) => R_PAREN,
        Some(L_BRACKET) => R_BRACKET,
        _ => return false,
    };
    parser.nth(1) == Some(NUMBER) && parser.nth(2) == Some(close) && ends_points(parser, 3)
}

/// Reads such points.
pub(super) fn bracketed_points(parser: &mut Parser<'_>) {
    let gain = parser.start();
    let start = parser.offset();
    parser.bump();
    let points = parser.text();
    parser.bump();
    parser.bump();
    gain.complete(parser, GAIN);
    let range = TextRange::new(start, parser.offset());
    let edit = Edit::replace(range, format!("+{points}"));
    report_plus_missing_at(parser, range, points, edit);
}

/// Whether only a total, a note or the end follows points from the `n`th token on.
fn ends_points(parser: &Parser<'_>, n: usize) -> bool {
    let next = n + blanks_from(parser, n);
    matches!(
        parser.nth(next),
        None | Some(NEWLINE | NOTE | EQUALS | DOLLARS)
    )
}

/// Whether a player's letter stands before points without parentheses: `A+4`.
pub(super) fn is_lettered(parser: &Parser<'_>) -> bool {
    let is_letter = matches!(parser.text().as_bytes(), [letter] if letter.is_ascii_uppercase());
    parser.at(WORD)
        && is_letter
        && parser.nth(1) == Some(PLUS)
        && parser.nth(2) == Some(NUMBER)
        && ends_points(parser, 3)
}

/// Reads such points, which are those of `mover`, `A+4`, or of another player, who stands in parentheses.
pub(super) fn lettered(parser: &mut Parser<'_>, mover: Option<char>) {
    let start = parser.offset();
    let letter = parser.text();
    let is_own = mover.is_some_and(|mover| letter.starts_with(mover));
    if is_own {
        let stray = parser.start();
        let range = parser.range();
        parser.bump_as(UNREADABLE);
        stray.complete(parser, STRAY);
        let points = parser.nth_text(1);
        let message = format!("The points of the player who moves have no letter: +{points}.");
        let fix = Fix::guess(format!("Write +{points}"), vec![Edit::delete(range)]);
        return parser.report(rules::syntax::POINTS_WORD.at(range, message).with_fix(fix));
    }
    let points = parser.nth_text(2);
    let stray = parser.start();
    (0..3).for_each(|_| parser.bump_as(UNREADABLE));
    stray.complete(parser, STRAY);
    let range = TextRange::new(start, parser.offset());
    let right = format!("({letter}+{points})");
    let message = format!("Points of other players stand in parentheses: {right}.");
    let fix = Fix::guess(format!("Write {right}"), vec![Edit::replace(range, right)]);
    parser.report(rules::syntax::POINTS_WORD.at(range, message).with_fix(fix));
}

/// The number of tokens of points behind a name or a letter, if such begin here: `(A: +4)`, `(Ann: 4, Bo: +2)`, `[A: +4; B: 0]`,
/// `(Ann +4)`, `A: +4`. Without brackets, only a letter and a colon are no words of a note.
pub(super) fn named_len(parser: &Parser<'_>) -> Option<usize> {
    /// There are as many as players.
    const MOST: usize = 8;
    let close = match parser.current() {
        Some(L_PAREN) => Some(R_PAREN),
        Some(L_BRACKET) => Some(R_BRACKET),
        _ => None,
    };
    let mut n = usize::from(close.is_some());
    for _ in 0..MOST {
        n += blanks_from(parser, n);
        n = behind_name(parser, n, close.is_some())?;
        n += usize::from(parser.nth(n) == Some(PLUS));
        n += blanks_from(parser, n);
        if parser.nth(n) != Some(NUMBER) {
            return None;
        }
        n += 1;
        let next = n + blanks_from(parser, n);
        let Some(close) = close else {
            return ends_points(parser, n).then_some(n);
        };
        if parser.nth(next) == Some(close) {
            return Some(next + 1);
        }
        if !matches!(parser.nth_text(next), "," | ";") {
            return None;
        }
        n = next + 1;
    }
    None
}

/// The token behind the name of a player at the `n`th one, its colon and blanks; `None` if no name stands there. `is_inside`
/// brackets, a name may be more than a letter, and a plus may follow it without a colon.
fn behind_name(parser: &Parser<'_>, n: usize, is_inside: bool) -> Option<usize> {
    /// Names have few words.
    const MOST_WORDS: usize = 3;
    let mut end = n;
    let mut next = n;
    for _ in 0..MOST_WORDS {
        if parser.nth(next) != Some(WORD) {
            break;
        }
        end = next + 1;
        next = end + blanks_from(parser, end);
    }
    let name = parser.nth_text(n);
    let is_letter = end == n + 1 && matches!(name.as_bytes(), [one] if one.is_ascii_uppercase());
    let is_name = end > n
        && (is_letter || is_inside)
        && name.starts_with(char::is_uppercase)
        && !is_points_word(name);
    let sign = end + blanks_from(parser, end);
    match parser.nth_text(sign) {
        ":" if is_name => Some(sign + 1 + blanks_from(parser, sign + 1)),
        "+" if is_name && is_inside => Some(sign),
        _ => None,
    }
}

/// What is said of such points, before the right ones.
pub(crate) const NAMED_POINTS: &str = "Points of other players have the letter before the plus, as in (B+4); those of the player who moves \
     have none";

/// Reads such points. The checks, which know the players, offer the repair.
pub(super) fn named(parser: &mut Parser<'_>) {
    let stray = parser.start();
    let start = parser.offset();
    let count = named_len(parser).unwrap_or(1);
    for _ in 0..count {
        let blank = parser
            .current()
            .filter(|kind| matches!(kind, WHITESPACE | MARKUP));
        parser.bump_as(blank.unwrap_or(UNREADABLE));
    }
    stray.complete(parser, STRAY);
    let range = TextRange::new(start, parser.offset());
    let mut finding = rules::syntax::POINTS_WORD.at(range, format!("{NAMED_POINTS}."));
    // The points are not read.
    finding.severity = Severity::Warning;
    parser.report(finding);
}

/// Reads a total without its sign, after points.
pub(super) fn bare_total(parser: &mut Parser<'_>) {
    let total = parser.start();
    let range = parser.range();
    let number = parser.text();
    parser.report(
        rules::syntax::EQUALS_MISSING
            .at(
                range,
                format!("A total is written with an equals sign: = {number}."),
            )
            .with_fix(Fix::guess(
                format!("Write = {number}"),
                vec![Edit::insert(range.start(), "= ")],
            )),
    );
    parser.bump();
    total.complete(parser, TOTAL);
}

/// Reads points without their plus.
pub(super) fn bare_points(parser: &mut Parser<'_>) {
    let gain = parser.start();
    let (range, points) = (parser.range(), parser.text());
    parser.bump();
    let word = points_word(parser);
    gain.complete(parser, GAIN);
    let edit = match word {
        Some(word) => Edit::replace(range.cover(word), format!("+{points}")),
        None => Edit::insert(range.start(), "+"),
    };
    report_plus_missing_at(parser, range, points, edit);
}

fn report_plus_missing(parser: &mut Parser<'_>) {
    let (range, points) = (parser.range(), parser.text());
    let edit = Edit::insert(range.start(), "+");
    report_plus_missing_at(parser, range, points, edit);
}

/// The same for the number `points` at `range`, with the edit that repairs it.
fn report_plus_missing_at(parser: &mut Parser<'_>, range: TextRange, points: &str, edit: Edit) {
    let message = format!("Points are written with a plus: +{points}.");
    let fix = Fix::guess(format!("Write +{points}"), vec![edit]);
    parser.report(rules::syntax::PLUS_MISSING.at(range, message).with_fix(fix));
}

/// Whether `(+4)`, `(B+4, …)` or `(B=16)` begins here, also without the sign.
pub(super) fn is_others(parser: &Parser<'_>) -> bool {
    let mut n = 1 + blanks_from(parser, 1);
    if parser.nth(n) == Some(WORD) {
        let word = parser.nth_text(n);
        if word.len() > 1 {
            return is_letter_with_points(word);
        }
        n += 1;
        n += blanks_from(parser, n);
        return matches!(parser.nth(n), Some(PLUS | EQUALS | NUMBER));
    }
    matches!(parser.nth(n), Some(PLUS | EQUALS))
}

/// `B4` for `B+4`.
fn is_letter_with_points(word: &str) -> bool {
    let mut characters = word.chars();
    word.len() > 1
        && characters.next().is_some_and(|c| c.is_ascii_uppercase())
        && characters.all(|c| c.is_ascii_digit())
}

/// `(B+4, C+2)`
pub(super) fn others(parser: &mut Parser<'_>) {
    let group = parser.start();
    let (start, rest) = (parser.offset(), parser.rest());
    parser.bump();
    let mut is_first = true;
    loop {
        blanks(parser);
        let starts_item = std::mem::take(&mut is_first);
        match parser.current() {
            // `(A+3 = 12`: the parenthesis is missing, and the mover's total follows.
            Some(EQUALS) if !starts_item => break,
            Some(PLUS | EQUALS) => amount(parser, false),
            Some(WORD)
                if matches!(parser.nth(1 + blanks_from(parser, 1)), Some(PLUS | EQUALS))
                    && parser.text().len() == 1 =>
            {
                amount(parser, true);
            }
            Some(WORD) if is_letter_with_points(parser.text()) => letter_with_points(parser),
            Some(WORD) if parser.text().len() == 1 => letter_without_sign(parser),
            Some(COMMA) => {
                parser.bump();
                is_first = true;
                continue;
            }
            _ => break,
        }
        blanks(parser);
        let goes_on = parser.at(WORD) && parser.text().len() <= 3;
        if goes_on {
            report_comma_missing(parser);
        }
    }
    if parser.at(R_PAREN) {
        parser.bump();
    } else {
        unclosed(parser, start, rest);
    }
    group.complete(parser, OTHER_SCORES);
}

/// Reads up to the parenthesis that closes the points, or reports that it is missing.
fn unclosed(parser: &mut Parser<'_>, start: notation::TextSize, rest: &str) {
    let from = parser.offset();
    let mut n = 0;
    while !matches!(
        parser.nth(n),
        None | Some(NOTE | NEWLINE | R_PAREN | L_PAREN)
    ) {
        n += 1;
    }
    if parser.nth(n) == Some(R_PAREN) {
        let unread = parser.rest();
        (0..n).for_each(|_| parser.bump_as(UNREADABLE));
        let range = TextRange::new(from, parser.offset());
        report_unreadable(parser, range, unread);
        return parser.bump();
    }
    let end = end_of_read(parser, start, rest);
    let range = TextRange::new(start, end);
    parser.report(
        rules::syntax::UNCLOSED
            .at(range, "`)` is missing after the points.")
            .with_fix(Fix::safe("Write )", vec![Edit::insert(end, ")")])),
    );
}

/// Reads `B4` in parentheses.
fn letter_with_points(parser: &mut Parser<'_>) {
    let gain = parser.start();
    parser.bump_part(PLAYER_ID, 1);
    report_plus_missing(parser);
    parser.bump_as(NUMBER);
    gain.complete(parser, GAIN);
}

/// Reads `B 4` in parentheses.
fn letter_without_sign(parser: &mut Parser<'_>) {
    let gain = parser.start();
    parser.bump_as(PLAYER_ID);
    blanks(parser);
    if parser.at(NUMBER) {
        report_plus_missing(parser);
        parser.bump();
    } else {
        let range = parser.range();
        parser.find(
            &rules::syntax::POINTS_MISSING,
            range,
            "Points are missing after the player.",
        );
    }
    gain.complete(parser, GAIN);
}

fn report_comma_missing(parser: &mut Parser<'_>) {
    let range = parser.range();
    parser.report(
        rules::syntax::SCORE_COMMA
            .at(
                range,
                "Commas stand between the points of several players: (B+4, C+2).",
            )
            .with_fix(Fix::safe(
                "Write ,",
                vec![Edit::insert(range.start(), ", ")],
            )),
    );
}

fn stray(parser: &mut Parser<'_>) {
    let stray = parser.start();
    let (start, rest) = (parser.offset(), parser.rest());
    let mut end = start;
    while !at_line_end(parser) && !parser.at_any(&[PLUS, EQUALS, DOLLARS]) {
        if parser.at_any(&[WHITESPACE, MARKUP]) {
            parser.bump();
        } else {
            parser.bump_as(UNREADABLE);
            end = parser.offset();
        }
    }
    stray.complete(parser, STRAY);
    report_unreadable(parser, TextRange::new(start, end), rest);
}

fn report_unreadable(parser: &mut Parser<'_>, range: TextRange, rest: &str) {
    let mut finding = rules::syntax::UNREADABLE.at(range,
        "This cannot be read as points. Points are +4, of others (B+4, C+2), totals = 23; a note begins with `/`.",
    );
    finding.fixes = note_fixes(parser, range, rest);
    parser.report(finding);
}
