//! Parses one line of Rootlog into a tree. Only the text of the line decides its class: a header line has a key, a player line
//! has text after the colon that does not read as actions.

pub(crate) mod action;
mod arrows;
mod battle;
mod brackets;
mod commas;
mod factions;
mod fold;
mod header;
mod marker;
pub(crate) mod names;
mod party;
mod place;
mod player;
pub(crate) mod stop;
mod suits;
mod thing;
mod value;
mod winner;

use std::ops::Range;

use notation::{
    Edit, Finding, Fix, LineParse, Order as _, TextRange, TextSize, cut::trim_line_break, parser,
    size,
};

use crate::{
    game::{facts::Faction, rules},
    read::{ast::HeaderKey, letter_case, syntax::SyntaxKind, words},
};
use SyntaxKind::*;

type Parser<'t> = parser::Parser<'t, SyntaxKind>;

/// The class of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LineClass {
    /// Nothing but blanks.
    Blank,
    /// Nothing but a comment; a bare web address counts as one.
    Comment,
    /// A line of the header.
    Header(HeaderKey),
    /// `X:` and a name.
    Player,
    /// `X:` and actions.
    Turn,
    /// `Winner:`.
    Winner,
    /// An unknown word and a colon.
    UnknownKey,
    /// Anything else.
    Unknown,
}

/// The class of `line`.
pub(crate) fn classify(line: &str) -> LineClass {
    if begins_as_turn(line) {
        return LineClass::Turn;
    }
    let content = content(line);
    let text = content.trim_matches(is_blank);
    if text.is_empty() {
        return if content.len() == line.trim_end_matches(['\r', '\n']).len() {
            LineClass::Blank
        } else {
            LineClass::Comment
        };
    }
    if is_address(line) {
        return LineClass::Comment;
    }
    let Some((key, value)) = text.split_once(':') else {
        return header::class_without_colon(text).unwrap_or(LineClass::Unknown);
    };
    let key = key.trim_matches(is_blank);
    if let Some(key) = header::key_before(key, value) {
        return LineClass::Header(key);
    }
    if winner::is_winner(key) {
        return LineClass::Winner;
    }
    let mut letters = key.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) if Faction::from_letter(letter.to_ascii_uppercase()).is_some() => {
            let is_small = letter.is_ascii_lowercase();
            let is_battle = |value: &str| value.split('/').any(letter_case::is_battle);
            if reads_as_actions(value) || is_small && is_battle(value) {
                LineClass::Turn
            } else {
                LineClass::Player
            }
        }
        (Some(letter), None) if letter.is_alphabetic() && reads_as_actions(value) => {
            LineClass::Turn
        }
        _ if player::named_player(content).is_some() => LineClass::Player,
        _ if key.chars().all(|c| c.is_alphabetic() || is_blank(c)) && !key.is_empty() => {
            LineClass::UnknownKey
        }
        _ => LineClass::Unknown,
    }
}

/// Whether `line` begins with a faction and a colon and has an arrow before any comment. Most turns do, and need no closer
/// look.
fn begins_as_turn(line: &str) -> bool {
    let [letter, b':', rest @ ..] = line.as_bytes() else {
        return false;
    };
    let mut pairs = rest.windows(2);
    Faction::from_letter(char::from(*letter).to_ascii_uppercase()).is_some()
        && pairs.find(|pair| matches!(*pair, b"->" | b"//")) == Some(b"->")
}

/// Whether `word` is a key of the header.
pub(crate) fn is_header_key(word: &str) -> bool {
    header::key(word).is_some()
}

/// `text` without the quotes around it; `None` if it stands in none.
pub(crate) fn unquoted(text: &str) -> Option<&str> {
    value::unquoted(text)
}

/// Whether `text` is a quote.
pub(crate) fn is_quote(text: &str) -> bool {
    value::is_quote(text)
}

/// Whether `text` may be the name of a player.
pub(crate) fn is_name(text: &str) -> bool {
    player::is_name(text)
}

/// Whether `text` names a player and, in words, a faction.
pub(crate) fn is_named_player(text: &str) -> bool {
    player::named_player(text).is_some()
}

/// The points behind the name that ends at `end` in `line`, a `Winner:` line, and the comment that says them.
pub(crate) fn points_behind(line: &str, end: usize) -> Option<(Range<usize>, String)> {
    winner::points_behind(line, end)
}

/// The header key that the misspelled first word of `line` most likely means; `None` if there is none.
pub(crate) fn misspelled_key(line: &str) -> Option<HeaderKey> {
    if !matches!(classify(line), LineClass::UnknownKey | LineClass::Unknown) {
        return None;
    }
    if let Some((key, _)) = header::bare_value(content(line)) {
        return Some(key);
    }
    let (_, name) = header::slipped_key(line)?;
    header::key(name.trim_end_matches(':'))
}

/// Parses one line.
pub(crate) fn parse_line(line: &str) -> LineParse {
    match classify(line) {
        LineClass::Blank => plain(line, BLANK_LINE),
        LineClass::Comment => comment_line(line),
        LineClass::Header(key) => header::header_line(line, key),
        LineClass::Player => player::player_line(line),
        LineClass::Winner => winner::winner_line(line),
        LineClass::Turn => with_huge_numbers(turn_line(line), line),
        LineClass::UnknownKey => header::unknown_key(line),
        LineClass::Unknown => unknown_line(line),
    }
}

/// Adds findings for numbers that are too large for any game, which the replay cannot read.
fn with_huge_numbers(mut parsed: LineParse, line: &str) -> LineParse {
    // Such numbers are very rare.
    if !has_huge(line.as_bytes()) {
        return parsed;
    }
    let content = content(line);
    let mut at = 0;
    for part in content.split_inclusive(|sign: char| !sign.is_ascii_digit()) {
        let digits = part.trim_end_matches(|sign: char| !sign.is_ascii_digit());
        if digits.len() >= HUGE && digits.parse::<u32>().is_err() {
            let range = TextRange::at(size(at), TextSize::of(digits));
            let message = "No game of Root has so large a number.";
            let finding = rules::syntax::UNREADABLE.at(range, message);
            parsed.findings.push(finding);
        }
        at += part.len();
    }
    parsed
        .findings
        .order_by_key(|finding| finding.range.start());
    parsed
}

/// A number with this many digits is too large; shorter ones always fit.
const HUGE: usize = 10;

fn has_huge(line: &[u8]) -> bool {
    let mut digits = 0;
    line.iter().any(|byte| {
        digits = if byte.is_ascii_digit() { digits + 1 } else { 0 };
        digits >= HUGE
    })
}

/// `line` up to its comment and line break.
pub(crate) fn content(line: &str) -> &str {
    let line = trim_line_break(line);
    let mut pairs = line.as_bytes().windows(2);
    let comment = pairs.position(|pair| pair == b"//");
    comment.and_then(|at| line.get(..at)).unwrap_or(line)
}

fn is_blank(c: char) -> bool {
    c.is_whitespace() || c == '\u{feff}'
}

fn is_address(line: &str) -> bool {
    let line = line.trim_start_matches(is_blank);
    line.starts_with("https://") || line.starts_with("http://")
}

/// Whether `text` is one action or several.
pub(crate) fn is_action(text: &str) -> bool {
    !text.trim_matches(is_blank).is_empty() && reads_as_actions(text)
}

/// Whether the text after `X:` is a turn rather than a player's name. An empty text is a turn: the faction passes.
fn reads_as_actions(text: &str) -> bool {
    let text = text.trim_matches(is_blank);
    text.is_empty()
        || text.contains("->")
        || arrows::has_one(text)
        || text
            .split(['/', ';'])
            .any(|part| action::reads_as_arrowless(part.trim_matches(is_blank)))
}

fn plain(line: &str, kind: SyntaxKind) -> LineParse {
    Parser::new(line, parser::lex(line, ERROR)).finish(kind, 0)
}

/// A comment; a bare web address becomes one comment token.
fn comment_line(line: &str) -> LineParse {
    let mut p = Parser::new(line, parser::lex(line, ERROR));
    while !p.at_end() {
        if p.at_any(&[WHITESPACE, NEWLINE]) {
            p.bump();
        } else {
            p.bump_as(COMMENT);
        }
    }
    p.finish(COMMENT_LINE, 0)
}

/// `turn := FACTION ':' action ('/' action)*`
fn turn_line(line: &str) -> LineParse {
    let mut lexemes = parser::lex(line, ERROR);
    let arrows = arrows::read(line, &mut lexemes);
    let brackets = brackets::read(line, &mut lexemes);
    let rolls = commas::in_rolls(line, &mut lexemes);
    let commas = commas::read(line, &mut lexemes);
    let zeros: Vec<Finding> = lexemes
        .iter()
        .filter(|(kind, range)| {
            *kind == NUMBER && range.len() > 1 && line.as_bytes().get(range.start) == Some(&b'0')
        })
        .filter_map(|(_, range)| leading_zero(line, range.clone()))
        .collect();
    let mut p = Parser::new(line, lexemes);
    player::faction_and_colon(&mut p);
    blanks(&mut p);
    actions(&mut p);
    trivia(&mut p);
    zeros
        .into_iter()
        .chain(arrows)
        .chain(brackets)
        .chain(rolls)
        .chain(commas)
        .for_each(|finding| p.report(finding));
    let mut parse = p.finish(TURN_LINE, 0);
    fold::fold(line, &mut parse.findings);
    parse
}

/// The finding on the number at `range` (at least two digits) if it begins with 0. `01` may be 10 with its digits swapped.
fn leading_zero(line: &str, range: Range<usize>) -> Option<Finding> {
    let number = line.get(range.clone())?;
    let digits = number.strip_prefix('0')?;
    let place = TextRange::new(size(range.start), size(range.end));
    let without = digits.trim_start_matches('0');
    let swapped = (digits == "1").then_some("10");
    let without = Some(if without.is_empty() { "0" } else { without });
    let mut finding = rules::syntax::LEADING_ZERO.at(
        place,
        format!(
            "No number begins with 0, as `{}` does.",
            words::quoted(number)
        ),
    );
    for write in [swapped, without].into_iter().flatten() {
        let title = format!("Write {}", words::quoted(write));
        finding = finding.with_fix(Fix::guess(title, vec![Edit::replace(place, write)]));
    }
    Some(finding)
}

/// `action ('/' action)*` to the end of the line.
fn actions(p: &mut Parser<'_>) {
    let mut separator: Option<TextRange> = None;
    while !at_line_end(p) {
        blanks(p);
        if p.at(SEPARATOR) {
            empty_action(p, p.range());
        } else {
            action::action(p);
        }
        blanks(p);
        separator = p.at(SEPARATOR).then(|| p.range());
        if !p.eat(SEPARATOR) {
            break;
        }
    }
    if let Some(separator) = separator.filter(|_| at_line_end(p)) {
        empty_action(p, separator);
    }
}

/// Two separators in a row, or one at the end of the turn; removing one loses nothing.
fn empty_action(p: &mut Parser<'_>, separator: TextRange) {
    p.report(
        rules::syntax::EMPTY_ACTION
            .at(separator, "No action stands beside this separator.")
            .with_fix(Fix::guess(
                "Remove the separator",
                vec![Edit::delete(separator)],
            )),
    );
}

/// What is said of a line of actions without a faction.
pub(crate) const NOBODYS_TURN: &str =
    "This turn does not say whose it is. Begin the line with the faction and a colon, as in `C:`.";

fn unknown_line(line: &str) -> LineParse {
    let mut p = Parser::new(line, parser::lex(line, ERROR));
    blanks(&mut p);
    let content = content(line);
    let range = trimmed_range(content, 0);
    if let Some(finding) = whose_turn(line).or_else(|| without_key(content, range)) {
        p.report(finding);
        return unread(p);
    }
    let message = if content.contains("->") || is_action(content) {
        NOBODYS_TURN
    } else {
        "This line is neither a header line, a player, a turn nor a comment. Begin a turn with the faction and a colon, as in `C:`, and a comment with `//`."
    };
    let mut finding = rules::syntax::UNKNOWN_LINE.at(range, message);
    // If the word ends in a sign, the slip model finds a better repair.
    let ends_as_word = |range: TextRange| {
        let word = line.get(std::ops::Range::from(range));
        word.is_some_and(|word| word.ends_with(char::is_alphanumeric))
    };
    if let Some((range, name)) = header::slipped_key(line).filter(|(range, _)| ends_as_word(*range))
    {
        let title = format!("Write {name}");
        finding = finding.with_fix(Fix::guess(title, vec![Edit::replace(range, name)]));
    } else if is_title(content) || is_heading(content) {
        if is_heading(content) {
            finding.message = HEADING.to_owned();
        }
        let edits = vec![Edit::insert(range.start(), "// ")];
        finding = finding.with_fix(Fix::guess("Make it a comment", edits));
    }
    p.report(finding);
    unread(p)
}

/// What is said of headings, once in a game.
pub(crate) const HEADING: &str =
    "The number of a round or a page is commentary, which begins with `//`.";

/// Whether `text` is the number of a round or a page, alone or with a word or a letter, between signs that make it a heading:
/// `1.`, `R1`, `== Round 1 ==`, `1. Runde`, `p2`. A letter of a piece before a number is a broken action.
fn is_heading(text: &str) -> bool {
    let is_around = |sign: char| is_blank(sign) || "=#[]*-–—.:".contains(sign);
    let text = text.trim_matches(is_around);
    let is_sign = |sign: char| is_blank(sign) || sign == '.';
    let is_number = |part: &str| {
        part.len() <= 2 && !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    let is_word =
        |part: &str| part.chars().all(char::is_alphabetic) && part.chars().nth(2).is_some();
    let lettered = text.strip_prefix(['R', 'T', 'r', 'p', 'P', 'S']);
    if lettered.is_some_and(is_number) {
        return true;
    }
    let mut parts = text.split(is_sign).filter(|part| !part.is_empty());
    match (parts.next(), parts.next(), parts.next()) {
        (Some(number), None, None) => is_number(number),
        (Some(one), Some(other), None) => {
            is_number(one) && is_word(other) || is_word(one) && is_number(other)
        }
        _ => false,
    }
}

/// Whether `text` is words and numbers, and no action with a slip in it.
fn is_title(text: &str) -> bool {
    let is_of_words =
        |sign: char| sign.is_alphanumeric() || is_blank(sign) || ",.-'()!".contains(sign);
    let is_word = |word: &str| word.chars().filter(|sign| sign.is_alphabetic()).count() > 2;
    text.chars().all(is_of_words)
        && text.split_whitespace().filter(|word| is_word(word)).count() > 1
}

/// The finding on a map or a deck without its key.
fn without_key(content: &str, range: TextRange) -> Option<Finding> {
    let (key, name) = header::bare_value(content)?;
    let written = format!("{}: {name}", key.name());
    let message = format!("A key and a colon stand before this: `{written}`.");
    let fix = Fix::guess(
        format!("Write {written}"),
        vec![Edit::replace(range, written)],
    );
    Some(rules::syntax::UNKNOWN_LINE.at(range, message).with_fix(fix))
}

/// The rest of a line that is no line of a record.
fn unread(mut p: Parser<'_>) -> LineParse {
    let bad = p.start();
    while !at_line_end(&p) {
        p.bump();
    }
    bad.complete(&mut p, BAD);
    trivia(&mut p);
    p.finish(UNKNOWN_LINE, 0)
}

/// The finding for a turn whose beginning says in another way whose it is: `Marquise: w->3`, `C - w->3`, `C1: w->3`.
fn whose_turn(line: &str) -> Option<Finding> {
    let content = content(line);
    let text = content.trim_matches(is_blank);
    let (faction, actions) = labelled(text)?;
    let letter = faction.letter();
    let start = trimmed_range(content, 0).start();
    let label = text.get(..text.len() - actions.len())?;
    let range = TextRange::at(start, TextSize::of(label));
    let label = label.trim_end_matches(is_blank);
    let message = format!(
        "A turn begins with the letter of its faction and a colon: `{letter}:`, not `{}`.",
        words::quoted(label)
    );
    let fix = Fix::guess(
        format!("Write {letter}:"),
        vec![Edit::replace(range, format!("{letter}:"))],
    );
    let name = label.trim_end_matches(|sign| is_blank(sign) || sign == ':');
    let whose = TextRange::at(start, TextSize::of(name));
    Some(rules::syntax::WHOSE_TURN.at(whose, message).with_fix(fix))
}

/// Signs that people write behind a faction, in place of a colon or beside it.
const BEHIND_FACTION: &[char] = &[':', ';', ',', '-', '–', '—', '.', ')', '>', '=', '|'];

/// No name of a faction is longer, in bytes.
const LONGEST_LABEL: usize = 40;

/// The faction at the start of `text`, by its name, or by its letter and the number of the turn, and the actions behind it.
fn labelled(text: &str) -> Option<(Faction, &str)> {
    let ends = text
        .char_indices()
        .take_while(|(at, _)| *at < LONGEST_LABEL);
    let ends = ends.filter(|(_, sign)| is_blank(*sign) || BEHIND_FACTION.contains(sign));
    let labelled = ends.filter_map(|(at, _)| {
        let (name, behind) = text.split_at_checked(at)?;
        // `(C) w->3`
        let name = match behind.starts_with(')') {
            true => name.strip_prefix('(').unwrap_or(name),
            false => name,
        };
        let faction = faction_of(name.trim_end_matches(is_blank))?;
        let behind = behind.trim_start_matches(is_blank);
        let is_arrow = behind.starts_with("->");
        let actions = behind.strip_prefix(BEHIND_FACTION).unwrap_or(behind);
        let actions = actions.trim_start_matches(is_blank);
        // Without a colon, words may be prose.
        let is_told = behind.starts_with(':') || actions.contains("->");
        // `p->10` is a pawn, not a turn of P.
        (is_told && !is_arrow && !actions.is_empty() && reads_as_actions(actions))
            .then_some((faction, actions))
    });
    // Names have several words.
    labelled.last()
}

/// The faction with this name, or with this letter before or behind the number of a turn; also in parentheses behind who plays it.
fn faction_of(name: &str) -> Option<Faction> {
    let opened = name
        .strip_suffix(')')
        .and_then(|name| name.rsplit_once('('));
    if let Some((who, inner)) = opened.filter(|(who, _)| !who.trim_matches(is_blank).is_empty()) {
        // `C (Ann)`
        return Faction::from_name(inner.trim_matches(is_blank))
            .or_else(|| Faction::from_name(who.trim_matches(is_blank)));
    }
    let is_of_number = |sign: char| sign.is_ascii_digit() || is_blank(sign);
    let mut letters = name.trim_matches(is_of_number).chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => Faction::from_letter(letter.to_ascii_uppercase()),
        _ => Faction::from_name(name),
    }
}

/// The bytes of `text`, which starts at `offset`, without the blanks around it.
fn trimmed_range(text: &str, offset: usize) -> TextRange {
    let start = text.len() - text.trim_start_matches(is_blank).len();
    let len = text.trim_matches(is_blank).len();
    let size = |at: usize| TextSize::try_from(at).unwrap_or(TextSize::new(u32::MAX));
    TextRange::at(size(offset + start), size(len))
}

/// Reads blanks.
fn blanks(p: &mut Parser<'_>) {
    while p.eat(WHITESPACE) {}
}

/// Reads the blank between a number and what it belongs to, and reports it.
fn inner_blank(p: &mut Parser<'_>) {
    let range = p.range();
    p.bump();
    p.report(
        rules::syntax::BLANK_IN_ACTION
            .at(
                range,
                "No blank stands between a number and what it belongs to, as in `2w5->10`.",
            )
            .with_fix(Fix::safe("Remove the blank", vec![Edit::delete(range)])),
    );
}

/// Reads blanks, a comment and the line break.
fn trivia(p: &mut Parser<'_>) {
    while p.at_any(&[WHITESPACE, COMMENT, NEWLINE]) {
        p.bump();
    }
}

/// Whether nothing but a comment and the line break is left.
fn at_line_end(p: &Parser<'_>) -> bool {
    match p.current() {
        None | Some(COMMENT | NEWLINE) => true,
        Some(WHITESPACE) => matches!(p.nth(1), None | Some(COMMENT | NEWLINE)),
        _ => false,
    }
}

/// Whether the action ends here.
fn at_action_end(p: &Parser<'_>) -> bool {
    match p.current() {
        Some(SEPARATOR) => true,
        Some(WHITESPACE) => p.nth(1) == Some(SEPARATOR) || at_line_end(p),
        _ => at_line_end(p),
    }
}

/// Reads the arrow; if there is none, reports and reads the rest of the action. Returns whether there was one.
fn arrow(p: &mut Parser<'_>) -> bool {
    blanks(p);
    if p.at(ARROW) {
        p.bump();
        blanks(p);
        return true;
    }
    stop::leftover(p);
    false
}
