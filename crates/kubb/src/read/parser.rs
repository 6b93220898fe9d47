//! The grammar of one line: metadata, comment or turn. One function for each production. Text that cannot be read becomes an
//! `UNKNOWN` token in its throw, and reading goes on with the next word.

mod advantage;
mod around;
mod colons;
mod counts;
mod label;
mod misses;
mod pairs;
mod player;
mod said;
mod spelling;
mod steps;
mod throws;
mod unread;
mod word;

use notation::{
    Edit, Finding, Fix, LineParse, Severity, TextRange, TextSize, parser::Parser, size,
};

use misses::Misses;
use pairs::Pairs;
pub(crate) use spelling::canonical;
use spelling::without_comma;

use crate::{
    game::{
        headings,
        letters::{Letter, is_actions, scan, shortened},
        rules,
    },
    read::syntax::{SyntaxKind, lex_line},
};

/// What is said of a sign before all throws of a turn.
pub(crate) const BULLET: &str = "A sign before all throws of a turn is none of them: leave it out.";

type LineParser<'t> = Parser<'t, SyntaxKind>;

/// Parses one line with its line break.
pub(crate) fn parse_line(line: &str) -> LineParse {
    let lexemes = lex_line(line);
    let mut content = lexemes
        .iter()
        .map(|(kind, _)| *kind)
        .filter(|kind| !kind.is_trivia());
    let root = match content.next() {
        None => SyntaxKind::BLANK_LINE,
        Some(SyntaxKind::L_BRACKET) => SyntaxKind::TAG_LINE,
        Some(first) if first.is_comment() && content.all(SyntaxKind::is_comment) => {
            SyntaxKind::COMMENT_LINE
        }
        Some(_) => SyntaxKind::TURN_LINE,
    };
    let mut p = Parser::new(line, lexemes);
    match root {
        SyntaxKind::TAG_LINE => tag_line(&mut p),
        SyntaxKind::TURN_LINE => turn_line(&mut p),
        _ => comments(&mut p),
    }
    p.finish(root, 0)
}

/// `[Key "Value"]`, then comments.
fn tag_line(p: &mut LineParser<'_>) {
    let start = p.offset();
    p.eat(SyntaxKind::WHITESPACE);
    p.bump();
    p.eat(SyntaxKind::WHITESPACE);
    let key = p.at(SyntaxKind::KEY).then(|| (p.range(), p.text()));
    p.eat(SyntaxKind::KEY);
    p.eat(SyntaxKind::WHITESPACE);
    let value = p.at(SyntaxKind::VALUE).then(|| (p.range(), p.text()));
    p.eat(SyntaxKind::VALUE);
    let end = p.last_end();
    p.eat(SyntaxKind::WHITESPACE);
    let closed = p.eat(SyntaxKind::R_BRACKET);
    let range = TextRange::new(start, p.last_end().max(end));
    if let Some(finding) = tag_problem(key, value, closed, range, end) {
        p.report(finding);
    }
    comments(p);
}

/// The finding of a malformed metadata line; `None` if the line is well formed.
fn tag_problem(
    key: Option<(TextRange, &str)>,
    value: Option<(TextRange, &str)>,
    closed: bool,
    range: TextRange,
    end: TextSize,
) -> Option<Finding> {
    let error = |message: &str| {
        rules::METADATA.at(
            range,
            format!("{message} A metadata line reads [Key \"Value\"]."),
        )
    };
    let bracket = |closed: bool| if closed { "" } else { "]" };
    let Some((key_range, key)) = key else {
        return Some(error("The key is missing."));
    };
    let Some((value_range, value)) = value else {
        // `[Duration 42m]`: the first blank separates key and value.
        let (name, text) = key.split_once(char::is_whitespace).unwrap_or((key, ""));
        let fixed = format!("{name} \"{}\"{}", text.trim(), bracket(closed));
        return Some(
            error("The value is missing or stands without quotes.").with_fix(Fix::guess(
                format!("Write [{} \"{}\"]", shortened(name), shortened(text.trim())),
                vec![Edit::replace(key_range, fixed)],
            )),
        );
    };
    let quoted = value.len() > 1 && value.ends_with('"');
    if quoted && closed {
        return None;
    }
    let (message, missing) = match (quoted, closed) {
        (true, _) => ("The bracket is not closed.", "]"),
        (false, true) => ("The quotes are not closed.", "\""),
        (false, false) => ("The quotes are not closed.", "\"]"),
    };
    let at = if quoted { end } else { value_range.end() };
    // Without quotes, only the bracket shows where the value ends.
    let fix = Fix {
        safe: quoted,
        ..Fix::guess(format!("Write {missing}"), vec![Edit::insert(at, missing)])
    };
    Some(error(message).with_fix(fix))
}

/// Comments and blanks up to the end of the line; reports anything else.
fn comments(p: &mut LineParser<'_>) {
    while let Some(kind) = p.current() {
        match kind {
            SyntaxKind::UNCLOSED_COMMENT => unclosed_comment(p),
            kind if kind.is_trivia() || kind.is_comment() => p.bump(),
            _ => {
                let start = p.offset();
                while !p.at_end()
                    && !p
                        .current()
                        .is_some_and(|kind| kind.is_comment() || kind == SyntaxKind::NEWLINE)
                {
                    p.bump_as(SyntaxKind::UNKNOWN);
                }
                let range = TextRange::new(start, p.last_end());
                p.find(
                    &rules::METADATA,
                    range,
                    "Only a comment may follow on a metadata line. Write turns on lines of their own.",
                );
            }
        }
    }
}

fn unclosed_comment(p: &mut LineParser<'_>) {
    let text = p.text();
    let range = TextRange::at(p.offset(), TextSize::of(text.trim_end()));
    p.bump();
    p.report(
        rules::UNCLOSED_COMMENT
            .at(
                range,
                "This comment is never closed: the rest of the turn is not read.",
            )
            .with_fix(Fix::guess(
                "Write ) at the end",
                vec![Edit::insert(range.end(), ")")],
            )),
    );
}

/// A turn: its number, then words, comments and separators.
fn turn_line(p: &mut LineParser<'_>) {
    p.eat(SyntaxKind::WHITESPACE);
    label::label(p);
    let has_number = turn_number(p);
    let Habits {
        has_inkast,
        misses,
        mut pairs,
        is_said,
    } = match is_usual(p) {
        true => Habits::default(),
        false => Habits::of(p, has_number),
    };
    let mut first = !has_inkast;
    while let Some(kind) = p.current() {
        match kind {
            SyntaxKind::WORD if pairs.is_none() && is_lone_miss(p, misses, first) => {
                unread::lone_miss(p, without_comma(p.text()));
                first = false;
            }
            SyntaxKind::WORD => {
                let said = is_said.then(|| said::tokens_alone(p)).flatten();
                match (&mut pairs, said) {
                    (Some(pairs), _) => pairs.word(p, first),
                    (None, Some(tokens)) => said::throw(p, tokens),
                    (None, None) => word::word(p, first),
                }
                first = false;
            }
            SyntaxKind::UNCLOSED_COMMENT => unclosed_comment(p),
            SyntaxKind::SEPARATOR if pairs.is_none() && misses.are_slashes => {
                unread::lone_miss(p, p.text());
            }
            SyntaxKind::SEPARATOR if parts_heading(p) => p.bump(),
            SyntaxKind::SEPARATOR if misses.is_open || parts_turns(p) => {
                open_separator(p, p.text().len());
            }
            SyntaxKind::SEPARATOR => separator(p, p.text().len()),
            SyntaxKind::CLOSING | SyntaxKind::UNKNOWN => stray(p),
            _ => p.bump(),
        }
    }
    if let Some(pairs) = pairs {
        pairs.report(p);
    }
}

/// Whether the rest of a turn is throws of players as nearly all records write them, behind at most one throw-in of nobody who is named:
/// `2I a:- b:2F`. Each of these words can only be what it looks like, whatever stands around it.
fn is_usual(p: &LineParser<'_>) -> bool {
    let mut is_first = true;
    let mut tokens = (0..).map_while(|nth| Some((p.nth(nth)?, p.nth_text(nth))));
    tokens.all(|(kind, text)| match kind {
        SyntaxKind::WORD => {
            let is_behind = !std::mem::take(&mut is_first);
            word::is_usual(text) || !is_behind && word::is_usual_inkast(text)
        }
        SyntaxKind::UNCLOSED_COMMENT => false,
        _ => kind.is_trivia() || kind.is_comment(),
    })
}

/// What a scorer writes otherwise throughout a turn. A usual turn has none of it.
#[derive(Default)]
struct Habits {
    /// Whether words stand before its two parts.
    has_inkast: bool,
    misses: Misses,
    pairs: Option<Pairs>,
    /// Whether its throws are in words.
    is_said: bool,
}

impl Habits {
    /// What the turn from here on shows; reads what stands before its throws.
    fn of(p: &mut LineParser<'_>, has_number: bool) -> Self {
        let has_bullet = !has_number && is_bullet(p);
        if has_number {
            label::behind_number(p);
        } else if has_bullet {
            bullet(p);
        }
        let has_inkast = label::parts_of_turn(p);
        let pairs = Pairs::of(p, has_number);
        Self {
            has_inkast,
            misses: Misses::of(p),
            is_said: pairs.is_none() && (has_number || has_bullet) && said::is_turn(p),
            pairs,
        }
    }
}

/// Whether the next word is a sign for a miss: `0` or a period. A number before all throws is that of the kubbs thrown in.
fn is_lone_miss(p: &LineParser<'_>, misses: Misses, is_first: bool) -> bool {
    misses.are_signs
        && match without_comma(p.text()) {
            "." => true,
            "0" => !is_first,
            _ => false,
        }
}

/// A sign between throws, the first `len` bytes of the next token. Before the number of a turn it may part two turns, which a blank
/// would join.
fn separator(p: &mut LineParser<'_>, len: usize) {
    let is_safe = !is_before_number(p);
    separator_with(p, len, is_safe);
}

/// Whether the number of a turn, `2.`, stands among the words from here on.
fn is_before_number(p: &LineParser<'_>) -> bool {
    // No turn is longer.
    const MOST: usize = 200;
    let rest = p.rest();
    let end = rest
        .char_indices()
        .nth(MOST)
        .map_or(rest.len(), |(at, _)| at);
    let rest = rest.get(..end).unwrap_or_default();
    let mut words = rest
        .split_whitespace()
        .take_while(|word| !word.starts_with('#'));
    words.any(|word| {
        let word = word.trim_start_matches(['|', '/', ';', ',']);
        let digits = word.strip_suffix(['.', ')', ':']).unwrap_or_default();
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    })
}

/// A sign that may be a throw, so that nobody but the writer knows whether it can be left out.
fn open_separator(p: &mut LineParser<'_>, len: usize) {
    separator_with(p, len, false);
}

fn separator_with(p: &mut LineParser<'_>, len: usize, is_safe: bool) {
    let range = TextRange::at(p.offset(), size(len));
    let text = &p.text()[..len];
    p.report(
        rules::SEPARATOR
            .at(
                range,
                format!("Throws are separated by blanks, not by {}", shortened(text)),
            )
            .with_fix(Fix {
                safe: is_safe,
                ..Fix::guess("Write a blank", vec![Edit::replace(range, " ")])
            }),
    );
    p.bump_part(SyntaxKind::SEPARATOR, len);
}

fn stray(p: &mut LineParser<'_>) {
    let range = p.range();
    let text = p.text();
    let throw = p.start();
    p.bump_as(SyntaxKind::UNKNOWN);
    throw.complete(p, SyntaxKind::THROW);
    p.report(
        rules::UNKNOWN_ACTION
            .at(
                range,
                format!("`{}` opens nothing here and is no action.", shortened(text)),
            )
            .with_fix(Fix::guess(
                format!("Remove {}", shortened(text)),
                vec![Edit::delete(range)],
            )),
    );
}

/// `7.`; also `7:`, `7)`, `7 .` and `.`, which it reports. Returns whether there is a number.
fn turn_number(p: &mut LineParser<'_>) -> bool {
    let text = p.text();
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let after = &text[digits..];
    let start = p.offset();
    if !p.at(SyntaxKind::WORD) {
        return false;
    }
    if other_number(text).is_some() && is_before_throw(p) {
        number_in_other_digits(p);
        return true;
    }
    if digits > 0 && after == ".-" && is_before_named(p) {
        number_and_glued_dash(p, &text[..digits]);
        return true;
    }
    if is_halved_number(p, digits) {
        halved_number(p, digits);
        return true;
    }
    if is_parted_number(p, digits) {
        parted_number(p, digits);
        return true;
    }
    if after.starts_with('.') {
        let number = p.start();
        if digits == 0 {
            let message = "The turn's number is missing before the period.";
            let finding = rules::TURN_PERIOD.at(TextRange::at(start, size(1)), message);
            p.report(finding.with_severity(Severity::Warning));
        }
        too_large(p, &text[..digits]);
        p.bump_part(SyntaxKind::NUMBER, digits);
        p.bump_part(SyntaxKind::DOT, 1);
        if p.at(SyntaxKind::CLOSING) {
            let range = p.range();
            p.bump_as(SyntaxKind::DOT);
            let message = "A period is enough behind the number of a turn.";
            let finding = rules::TURN_PERIOD.at(range, message);
            p.report(finding.with_fix(Fix::safe("Remove )", vec![Edit::delete(range)])));
        }
        number.complete(p, SyntaxKind::TURN_NUMBER);
        return digits > 0;
    }
    if digits == 0 {
        return false;
    }
    let bracket = after.is_empty() && p.nth(1) == Some(SyntaxKind::CLOSING);
    let apart = after.is_empty()
        && p.nth(1) == Some(SyntaxKind::WHITESPACE)
        && p.nth_text(2).starts_with('.');
    if after.is_empty() && is_dash_for_period(p) {
        number_and_dash(p, text);
        return true;
    }
    let wrong = if after == ":" {
        TextRange::at(start + size(digits), size(1))
    } else if bracket || apart {
        TextRange::at(start + size(digits), size(p.nth_text(1).len()))
    } else {
        return false;
    };
    let number = p.start();
    too_large(p, &text[..digits]);
    p.bump_part(SyntaxKind::NUMBER, digits);
    if apart {
        p.bump();
        p.bump_part(SyntaxKind::DOT, 1);
    } else {
        p.bump_as(SyntaxKind::DOT);
    }
    number.complete(p, SyntaxKind::TURN_NUMBER);
    let edit = match apart {
        true => {
            let blank = if p.at(SyntaxKind::WORD) { " " } else { "" };
            let sign = TextRange::new(wrong.start(), p.offset());
            Edit::replace(sign, format!(".{blank}"))
        }
        false => Edit::replace(wrong, "."),
    };
    let digits_text = shortened(&text[..digits]);
    let message = format!("A turn number is followed by a period: {digits_text}.");
    let title = format!("Write {digits_text}.");
    let finding = rules::TURN_PERIOD.at(wrong, message);
    p.report(finding.with_fix(Fix::safe(title, vec![edit])));
    true
}

/// `1.2 I F`: before kubbs that nobody who is named throws in, a 1 or 2 directly behind the period counts the teams of a round, and
/// not the kubbs. So it does in `1.1 - B`, since none can be thrown in in the first turn.
fn is_halved_number(p: &LineParser<'_>, digits: usize) -> bool {
    const MOST_DIGITS: usize = 2;
    let text = p.text();
    let half = text.get(digits..).and_then(|rest| rest.strip_prefix('.'));
    let next = p.nth_text(2);
    let is_inkast = || scan(next).first().and_then(|piece| piece.letter) == Some(Letter::Inkast);
    let is_lettered = matches!(
        text.get(digits..),
        Some("a." | "b." | "A." | "B." | "a:" | "b:")
    );
    let is_counted = matches!(half, Some("1" | "2"))
        && p.nth(1) == Some(SyntaxKind::WHITESPACE)
        && p.nth(2) == Some(SyntaxKind::WORD)
        && is_actions(next)
        && (text == "1.1" || is_inkast());
    (1..=MOST_DIGITS).contains(&digits)
        && !text.starts_with('0')
        && (is_counted || is_lettered && is_before_throw(p))
}

/// Whether a throw follows behind the next word, of a player or of nobody who is named.
fn is_before_throw(p: &LineParser<'_>) -> bool {
    let next = p.nth_text(2);
    let actions = next.split_once(':').map_or(next, |(_, actions)| actions);
    p.nth(1) == Some(SyntaxKind::WHITESPACE) && is_actions(actions)
}

/// The number that is written in Roman digits or in a circle: `IV.`, `④`. No game has more turns.
pub(crate) fn other_number(text: &str) -> Option<u32> {
    const ONES: [&str; 10] = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"];
    const MOST_TENS: usize = 3;
    const CIRCLED: std::ops::RangeInclusive<char> = '\u{2460}'..='\u{2473}';
    let first = text.chars().next()?;
    if CIRCLED.contains(&first) && text.chars().nth(1).is_none() {
        return Some(u32::from(first) - u32::from(*CIRCLED.start()) + 1);
    }
    if !matches!(first, 'I' | 'V' | 'X') {
        return None;
    }
    let digits = text.strip_suffix('.')?;
    let ones = digits.trim_start_matches('X');
    let tens = digits.len() - ones.len();
    let ones = ONES.iter().position(|one| *one == ones)?;
    let value = u32::try_from(tens * ONES.len() + ones).ok()?;
    (tens <= MOST_TENS && value > 0).then_some(value)
}

/// Reads such a number.
fn number_in_other_digits(p: &mut LineParser<'_>) {
    let (text, range) = (p.text(), p.range());
    let number = p.start();
    p.bump_as(SyntaxKind::UNKNOWN);
    number.complete(p, SyntaxKind::TURN_NUMBER);
    let value = other_number(text).unwrap_or_default();
    let message =
        format!("The number of a turn is written in digits, with a period: {value}. for {text}");
    let fix = Fix::guess(
        format!("Write {value}."),
        vec![Edit::replace(range, format!("{value}."))],
    );
    let finding = rules::TURN_PERIOD.at(range, message);
    p.report(finding.with_severity(Severity::Warning).with_fix(fix));
}

/// Reads such a number, and says which it is if the turns of both teams are counted on.
fn halved_number(p: &mut LineParser<'_>, digits: usize) {
    let (text, range) = (p.text(), p.range());
    let (round, half) = text.split_at_checked(digits).unwrap_or_default();
    let is_counted = half.starts_with('.');
    let whole = of_round(round, half).map_or_else(String::new, |whole| format!("{whole}."));
    let number = p.start();
    p.bump_part(SyntaxKind::NUMBER, digits);
    if is_counted {
        p.bump_part(SyntaxKind::DOT, 1);
    }
    p.bump_as(SyntaxKind::UNKNOWN);
    number.complete(p, SyntaxKind::TURN_NUMBER);
    let mut message =
        format!("Turns are counted through the game, both teams together: {whole} for {text}");
    if is_counted {
        let kubbs = half.trim_start_matches('.');
        message = format!(
            "{message}. If {kubbs} is the number of the kubbs thrown in, write {round}. {kubbs}I"
        );
    }
    let fix = Fix::guess(format!("Write {whole}"), vec![Edit::replace(range, whole)]);
    let finding = rules::TURN_PERIOD.at(range, message);
    p.report(finding.with_fix(fix));
}

/// The number of the turn of the first or second team, `1` or `a` and `2` or `b`, in a round; `None` for other signs.
pub(crate) fn of_round(round: &str, half: &str) -> Option<u32> {
    let half = match half.trim_matches(['.', ')', ':']) {
        "1" | "a" | "A" => 1,
        "2" | "b" | "B" => 2,
        _ => return None,
    };
    let before = round.parse::<u32>().ok()?.checked_sub(1)?;
    before.checked_mul(2)?.checked_add(half)
}

/// `1.6 d:6I`: digits behind the period before kubbs that are thrown in by a player belong to the number.
fn is_parted_number(p: &LineParser<'_>, digits: usize) -> bool {
    const MOST_DIGITS: usize = 2;
    let text = p.text();
    let behind = text.get(digits..).and_then(|rest| rest.strip_prefix('.'));
    let behind = behind.unwrap_or_default();
    let is_number =
        !behind.is_empty() && behind.bytes().all(|byte| byte.is_ascii_digit()) && digits > 0;
    let actions = || {
        let (_, actions) = p.nth_text(2).split_once(':')?;
        scan(actions).first()?.letter
    };
    is_number
        && text.len() <= 2 * MOST_DIGITS
        && p.nth(1) == Some(SyntaxKind::WHITESPACE)
        && actions() == Some(Letter::Inkast)
}

/// Reads such a number as if its period stood behind it.
fn parted_number(p: &mut LineParser<'_>, digits: usize) {
    let (text, range) = (p.text(), p.range());
    let number = p.start();
    p.bump_part(SyntaxKind::NUMBER, digits);
    p.bump_part(SyntaxKind::DOT, 1);
    p.bump_as(SyntaxKind::NUMBER);
    number.complete(p, SyntaxKind::TURN_NUMBER);
    let whole = format!("{}.", text.replace('.', ""));
    let message = format!("The period stands behind the number of a turn: {whole}");
    let fix = Fix::guess(format!("Write {whole}"), vec![Edit::replace(range, whole)]);
    let finding = rules::TURN_PERIOD.at(range, message);
    p.report(finding.with_severity(Severity::Warning).with_fix(fix));
}

/// `7 - jt:F`: in a turn of named players, a number and a dash without a player are the turn's number with another sign for its
/// period.
fn is_dash_for_period(p: &LineParser<'_>) -> bool {
    p.nth(1) == Some(SyntaxKind::WHITESPACE)
        && p.nth_text(2) == "-"
        && p.nth(3) == Some(SyntaxKind::WHITESPACE)
        && p.nth_text(4).contains(':')
}

/// `7.- jt:F`: a dash between the period and a player's throw is no miss of nobody.
fn is_before_named(p: &LineParser<'_>) -> bool {
    p.nth(1) == Some(SyntaxKind::WHITESPACE) && p.nth_text(2).contains(':')
}

/// `- a:2I a:F …`, `- 2I F …`: a dash before the throws is no miss if kubbs are thrown in behind it, or if all six batons of players
/// stand there.
fn is_bullet(p: &LineParser<'_>) -> bool {
    const BATONS: usize = 6;
    // No turn has more tokens.
    const MOST: usize = 64;
    if p.text() != "-" {
        return false;
    }
    if !is_before_named(p) {
        return is_before_inkast(p);
    }
    let words = (2..MOST).filter(|nth| p.nth(*nth) == Some(SyntaxKind::WORD));
    let letters = words.filter_map(|nth| {
        let (_, actions) = p.nth_text(nth).split_once(':')?;
        scan(actions).first()?.letter
    });
    let letters: Vec<Letter> = letters.collect();
    let batons = letters.iter().filter(|letter| letter.is_baton());
    letters.first().is_some_and(|first| first.is_toss()) || batons.count() >= BATONS
}

/// Whether the next word but one throws in kubbs, of nobody who is named.
fn is_before_inkast(p: &LineParser<'_>) -> bool {
    let next = p.nth_text(2);
    let first = scan(next).first().and_then(|piece| piece.letter);
    p.nth(1) == Some(SyntaxKind::WHITESPACE)
        && p.nth(2) == Some(SyntaxKind::WORD)
        && first == Some(Letter::Inkast)
        && is_actions(next)
        && p.before().trim().is_empty()
}

/// Whether kubbs are thrown in behind the next sign, below throws: two turns may stand in one line.
fn parts_turns(p: &LineParser<'_>) -> bool {
    // A comment may stand between them.
    let is_beside = |kind: SyntaxKind| kind.is_trivia() || kind.is_comment();
    let mut behind = 1;
    while p.nth(behind).is_some_and(is_beside) {
        behind += 1;
    }
    let next = p.nth_text(behind);
    let first = scan(next).first().and_then(|piece| piece.letter);
    first == Some(Letter::Inkast) && is_actions(next) && p.before().trim().contains(' ')
}

/// Whether the next sign parts the heading of two columns, `A | B`. The game shows whether it is one; the bar stays in any case.
fn parts_heading(p: &LineParser<'_>) -> bool {
    p.before().trim() == "A" && headings::names_columns(&format!("{}{}", p.before(), p.rest()))
}

fn bullet(p: &mut LineParser<'_>) {
    let range = p.range();
    p.bump_as(SyntaxKind::UNKNOWN);
    let message = BULLET;
    let fix = Fix::guess("Leave it out", vec![Edit::delete(range)]);
    let finding = rules::UNKNOWN_ACTION.at(range, message);
    p.report(finding.with_severity(Severity::Warning).with_fix(fix));
}

fn number_and_glued_dash(p: &mut LineParser<'_>, digits: &str) {
    let number = p.start();
    too_large(p, digits);
    p.bump_part(SyntaxKind::NUMBER, digits.len());
    p.bump_part(SyntaxKind::DOT, 1);
    let range = p.range();
    p.bump_as(SyntaxKind::UNKNOWN);
    number.complete(p, SyntaxKind::TURN_NUMBER);
    let message = "A period is enough behind the number of a turn.";
    let fix = Fix::guess("Remove -", vec![Edit::delete(range)]);
    let finding = rules::TURN_PERIOD.at(range, message);
    p.report(finding.with_severity(Severity::Warning).with_fix(fix));
}

fn number_and_dash(p: &mut LineParser<'_>, digits: &str) {
    let start = p.offset();
    let number = p.start();
    too_large(p, digits);
    p.bump_as(SyntaxKind::NUMBER);
    p.bump();
    p.bump_as(SyntaxKind::UNKNOWN);
    number.complete(p, SyntaxKind::TURN_NUMBER);
    let range = TextRange::new(start + size(digits.len()), p.last_end());
    let digits = shortened(digits);
    let message = format!("A turn number is followed by a period: {digits}.");
    let fix = Fix::guess(format!("Write {digits}."), vec![Edit::replace(range, ".")]);
    let finding = rules::TURN_PERIOD.at(range, message);
    p.report(finding.with_severity(Severity::Warning).with_fix(fix));
}

/// Reports a turn number that is too large for any game.
fn too_large(p: &mut LineParser<'_>, digits: &str) {
    if digits.is_empty() || digits.parse::<u32>().is_ok() {
        return;
    }
    let range = TextRange::at(p.offset(), size(digits.len()));
    let message = format!(
        "{} is too large for the number of a turn: write the number of this one.",
        shortened(digits)
    );
    p.find(&rules::BAD_NUMBER, range, message);
}
