//! The start of a move: its number and player, `12B`; before `abandoned`, all players.

use notation::{Edit, Fix, TextRange, TextSize};

use super::{Parser, at_line_end, blanks, blanks_from, shape, square::position_shape, tile};
use crate::{game::rules, read::syntax::SyntaxKind::*};

/// The result of reading a label.
pub(super) struct Label {
    pub(super) has_number: bool,
    /// Whether it is already reported, or will be with the names of players.
    pub(super) is_told: bool,
}

/// `12B`, `0`, and for abandoned games `3AB`.
pub(super) fn label(parser: &mut Parser<'_>) -> Label {
    // `#12`
    if parser.at(SYMBOL) && parser.text() == "#" && parser.nth(1) == Some(NUMBER) {
        remove_mark(parser);
    }
    if is_plain(parser) {
        parser.bump_as(MOVE_NUMBER);
        parser.bump_as(PLAYER_ID);
        return Label {
            has_number: true,
            is_told: false,
        };
    }
    if let Some(number) = number_behind_letter(parser) {
        return player_first(parser, number);
    }
    if parser.at(WORD) && parser.text().len() > 1 && parser.text().is_ascii() && !at_ending(parser)
    {
        let digits = parser
            .text()
            .trim_start_matches(|c: char| c.is_ascii_uppercase());
        let is_number = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
        let is_swapped = is_number && parser.text().len() == digits.len() + 1;
        if is_swapped {
            return swapped_label(parser);
        }
    }
    if is_misread_start(parser) {
        return misread_start(parser);
    }
    if parser.at(WORD) && shape::is_whole_tile(parser.text()) {
        return Label {
            has_number: false,
            is_told: false,
        };
    }
    if parser.at(WORD) && shape::is_lone_name(parser.rest()) && named(parser) {
        return Label {
            has_number: false,
            is_told: true,
        };
    }
    let start = parser.offset();
    if is_junk(parser) || (parser.at(WORD) && is_broken_word(parser)) {
        return broken_label(parser, start, false);
    }
    let has_number = parser.at(NUMBER);
    if has_number {
        // `47- (0,4)` lacks its player.
        let is_start = parser.text().bytes().all(|byte| byte == b'0');
        parser.bump_as(MOVE_NUMBER);
        if is_dash_before_player(parser) {
            remove_mark(parser);
        } else if is_start || !parser.at_any(&[COMMA, MINUS]) {
            number_mark(parser);
        }
        if is_junk(parser) {
            return broken_label(parser, start, has_number);
        }
    }
    let label = Label {
        has_number,
        is_told: false,
    };
    if has_number && named(parser) {
        return label;
    }
    let blanks_ahead = blanks_from(parser, 0);
    if parser.nth(blanks_ahead) != Some(WORD) || is_player_free(parser, blanks_ahead) {
        return label;
    }
    blanks(parser);
    players(parser);
    let blanks_ahead = blanks_from(parser, 0);
    if parser.nth(blanks_ahead) == Some(MINUS) && is_before_square(parser, blanks_ahead) {
        blanks(parser);
        remove_mark(parser);
    } else if square_follows_mark(parser) {
        number_mark(parser);
    }
    label
}

/// Reads a player's name before a square, if it stands here. The checks, which know all players, report it.
fn named(parser: &mut Parser<'_>) -> bool {
    let name = name_ahead(parser);
    marks(parser, name);
    name > 0
}

/// The number of tokens of a player's name before a square, with a mark behind it: ` Anna:`. 0 if there is none.
fn name_ahead(parser: &Parser<'_>) -> usize {
    /// Names have few words.
    const MOST: usize = 12;
    let mut has_name = false;
    let mut len = 0;
    for n in 0..MOST {
        match parser.nth(n) {
            Some(WORD) if shape::looks_like_tile(parser.nth_text(n)) => return 0,
            Some(WORD) if has_name || shape::is_name(parser.nth_text(n)) => has_name = true,
            Some(WHITESPACE | MARKUP) => continue,
            Some(MINUS) => {}
            Some(SYMBOL) if matches!(parser.nth_text(n), "." | ":" | "'") => {}
            Some(L_PAREN | L_BRACKET) if has_name => return len,
            _ => return 0,
        }
        len = n + 1;
    }
    0
}

/// Whether a mark stands between the label and a square, with or without parentheses, or a tile: `12B. (0,1)`, `12b) 0,1`,
/// `12B: 0/1`, `12B: FFRR`.
fn square_follows_mark(parser: &Parser<'_>) -> bool {
    let next = 1 + blanks_from(parser, 1);
    let number = next + usize::from(matches!(parser.nth(next), Some(PLUS | MINUS)));
    let comma = number + 1 + blanks_from(parser, number + 1);
    let is_tile =
        || shape::looks_like_tile(parser.nth_text(next)) && parser.nth_text(next).len() > 3;
    matches!(parser.nth(next), Some(L_PAREN | L_BRACKET))
        || parser.nth(next) == Some(WORD) && is_tile()
        || parser.nth(number) == Some(NUMBER)
            && (parser.nth(comma) == Some(COMMA)
                || matches!(parser.nth_text(number + 1), "/" | "|" | ";" | "."))
}

/// Whether the sign at `n` stands before a square in parentheses: `1A - (0,1)`, `0, (0,0)`.
fn is_before_square(parser: &Parser<'_>, n: usize) -> bool {
    let next = n + 1 + blanks_from(parser, n + 1);
    matches!(parser.nth(next), Some(L_PAREN | L_BRACKET))
}

/// Whether a dash or another such sign stands between the number and the player: `12-B (0,1)`, `12/B (0,1)`.
fn is_dash_before_player(parser: &Parser<'_>) -> bool {
    let is_player = |word: &str| matches!(word.as_bytes(), [letter] if letter.is_ascii_uppercase());
    let next = 2 + blanks_from(parser, 2);
    matches!(parser.text(), "-" | "/" | "_")
        && parser.nth(1) == Some(WORD)
        && is_player(parser.nth_text(1))
        && next > 2
        && parser.nth(next) == Some(L_PAREN)
}

/// Whether the label is in plain spelling, as nearly all are: `12B (`.
fn is_plain(parser: &Parser<'_>) -> bool {
    let is_player = |word: &str| matches!(word.as_bytes(), [letter] if letter.is_ascii_uppercase());
    parser.at(NUMBER)
        && parser.nth(1) == Some(WORD)
        && is_player(parser.nth_text(1))
        && parser.nth(2) == Some(WHITESPACE)
        && parser.nth(3) == Some(L_PAREN)
}

/// Whether a letter that is no player's stands before the square of the starter tile.
fn is_misread_start(parser: &Parser<'_>) -> bool {
    let at = 1 + blanks_from(parser, 1);
    let origin = ["(", "0", ",", "0", ")"];
    let mut square = origin.iter().enumerate();
    let mut letters = parser.text().chars();
    let is_letter = matches!((letters.next(), letters.next()), (Some(one), None) if one.is_alphabetic() && !is_player(one));
    is_letter && at > 1 && square.all(|(n, text)| parser.nth_text(at + n) == *text)
}

/// Players usually are the first letters of the alphabet.
fn is_player(letter: char) -> bool {
    matches!(letter.to_ascii_uppercase(), 'A'..='H')
}

/// `o (0,0) CRFR`
fn misread_start(parser: &mut Parser<'_>) -> Label {
    let range = parser.range();
    parser.report(
        rules::syntax::MOVE_LABEL
            .at(range, "The starter tile has the number 0, no letter.")
            .with_fix(Fix::guess("Write 0", vec![Edit::replace(range, "0")])),
    );
    parser.bump_as(UNREADABLE);
    Label {
        has_number: false,
        is_told: true,
    }
}

/// Whether a sign stands here that begins no part of a move.
fn is_junk(parser: &Parser<'_>) -> bool {
    let is_sign = parser.at_any(&[
        COMMA, MINUS, PLUS, EQUALS, SYMBOL, R_PAREN, R_BRACKET, L_ANGLE, R_ANGLE,
    ]);
    is_sign && position_shape(parser).is_none()
}

/// Whether letters stand in place of the number, and no ending follows that could explain them.
fn is_broken_word(parser: &Parser<'_>) -> bool {
    parser.text().len() > 1
        && !at_ending(parser)
        && !ending_ahead(parser)
        && !shape::is_discard(parser.text())
        && !tile::starts_here(parser)
}

/// Reads signs and letters before the square that are no number and player.
fn broken_label(parser: &mut Parser<'_>, start: TextSize, mut has_number: bool) -> Label {
    while !at_line_end(parser)
        && !parser.at_any(&[WHITESPACE, MARKUP, L_PAREN, L_BRACKET])
        && position_shape(parser).is_none()
    {
        let is_number = parser.at(NUMBER) && !has_number;
        has_number |= is_number;
        let is_player = parser.at(WORD) && parser.text().len() == 1 && has_number;
        match (is_number, is_player) {
            (true, _) => parser.bump_as(MOVE_NUMBER),
            (_, true) => parser.bump_as(PLAYER_ID),
            _ => parser.bump_as(UNREADABLE),
        }
    }
    let range = TextRange::new(start, parser.offset());
    parser.find(
        &rules::syntax::MOVE_LABEL,
        range,
        "A move begins with its number and its player, such as 12B.",
    );
    Label {
        has_number,
        is_told: true,
    }
}

/// A mark after the number or the player, as in `12.`, `12)` or `12B:`.
fn number_mark(parser: &mut Parser<'_>) {
    let is_mark = parser.at(R_PAREN)
        || (parser.at(SYMBOL) && matches!(parser.text(), "." | ":"))
        || (parser.at_any(&[COMMA, MINUS]) && is_before_square(parser, 0));
    if is_mark {
        remove_mark(parser);
    }
}

/// Reads a mark beside a number and reports it with a fix that removes it.
fn remove_mark(parser: &mut Parser<'_>) {
    let range = parser.range();
    let message = format!("A move number has no “{}”.", parser.text());
    parser.report(
        rules::syntax::NUMBER_MARK
            .at(range, message)
            .with_fix(Fix::safe("Remove it", vec![Edit::delete(range)])),
    );
    parser.bump_as(UNREADABLE);
}

/// The place of the number behind a letter and a mark that a square follows, perhaps behind a player: `A: 1 (0,1)`,
/// `b) 1A (0,1)`. `None` if none of this stands here.
fn number_behind_letter(parser: &Parser<'_>) -> Option<usize> {
    let is_letter = |n: usize| {
        let letter = parser.nth_text(n).as_bytes();
        parser.nth(n) == Some(WORD) && matches!(letter, [one] if one.is_ascii_alphabetic())
    };
    // Nearly all moves begin with their number.
    if !is_letter(0) {
        return None;
    }
    let mark = 1 + blanks_from(parser, 1);
    let number = mark + 1 + blanks_from(parser, mark + 1);
    let player = number + 1 + usize::from(is_letter(number + 1));
    let square = player + blanks_from(parser, player);
    let is_mark = matches!(parser.nth_text(mark), ":" | "." | ")" | "-" | "=");
    let is_whole =
        is_mark && parser.nth(number) == Some(NUMBER) && parser.nth(square) == Some(L_PAREN);
    is_whole.then_some(number)
}

/// Reads the letter of a list before a move that has its number and its player, or before the starter tile: `b) 1A (0,1)`,
/// `a) 0 (0,0)`.
pub(super) fn list_letter(parser: &mut Parser<'_>) {
    let Some(number) = number_behind_letter(parser) else {
        return;
    };
    let is_start = parser.nth_text(number).bytes().all(|digit| digit == b'0');
    if !is_start && parser.nth(number + 1) != Some(WORD) {
        return;
    }
    let (start, written) = (parser.offset(), parser.rest());
    marks(parser, number);
    let range = TextRange::new(start, parser.offset());
    let written = written.get(..usize::from(range.len())).unwrap_or_default();
    let message = format!(
        "A move begins with its number: leave out “{}”.",
        written.trim_end()
    );
    // The letter may be meant for the player.
    let fix = Fix::guess("Remove it", vec![Edit::delete(range)]);
    parser.report(rules::syntax::MOVE_LABEL.at(range, message).with_fix(fix));
}

/// Reads `count` tokens that are no part of the label, and the blanks between them.
fn marks(parser: &mut Parser<'_>, count: usize) {
    for _ in 0..count {
        let blank = parser
            .current()
            .filter(|kind| *kind == WHITESPACE || *kind == MARKUP);
        parser.bump_as(blank.unwrap_or(UNREADABLE));
    }
}

/// `A: 12` for `12A`; the number is at `number`.
fn player_first(parser: &mut Parser<'_>, number: usize) -> Label {
    let start = parser.offset();
    let player = parser.text().to_ascii_uppercase();
    let right = format!("{}{player}", parser.nth_text(number));
    parser.bump_as(PLAYER_ID);
    marks(parser, number - 1);
    parser.bump_as(MOVE_NUMBER);
    let range = TextRange::new(start, parser.offset());
    let message = format!("The number comes before the player: {right}.");
    let fix = Fix::guess(format!("Write {right}"), vec![Edit::replace(range, right)]);
    parser.report(rules::syntax::MOVE_LABEL.at(range, message).with_fix(fix));
    Label {
        has_number: true,
        is_told: false,
    }
}

/// `A12` for `12A`.
fn swapped_label(parser: &mut Parser<'_>) -> Label {
    let (text, range) = (parser.text(), parser.range());
    let (player, number) = text.split_at(1);
    let right = format!("{number}{player}");
    let message = format!("The number comes before the player: {right}.");
    let fix = Fix::guess(format!("Write {right}"), vec![Edit::replace(range, right)]);
    parser.report(rules::syntax::MOVE_LABEL.at(range, message).with_fix(fix));
    parser.bump_part(PLAYER_ID, 1);
    parser.bump_as(MOVE_NUMBER);
    Label {
        has_number: true,
        is_told: false,
    }
}

/// Whether the word at `n` is no player, but the tile or the ending of a move without one.
fn is_player_free(parser: &Parser<'_>, n: usize) -> bool {
    let word = parser.nth_text(n);
    if shape::is_ending(word) || word.eq_ignore_ascii_case("dis") || !word.is_ascii() {
        return true;
    }
    let is_letters = word.bytes().all(|b| b.is_ascii_alphabetic());
    match word.len() {
        1 => !is_letters,
        _ if n == 0 => !word.bytes().any(|b| b.is_ascii_uppercase()),
        // Separate from the number, several letters are players only before `abandoned`.
        _ => !shape::is_ending(parser.nth_text(n + 1 + blanks_from(parser, n + 1))),
    }
}

/// Reads a player's letter, or all players' letters before `abandoned`.
fn players(parser: &mut Parser<'_>) {
    let (word, range) = (parser.text(), parser.range());
    if ending_ahead(parser) {
        loop {
            if parser.at(WORD) && !at_ending(parser) {
                let letters = parser.text().chars();
                letters.for_each(|letter| parser.bump_part(PLAYER_ID, letter.len_utf8()));
            }
            blanks(parser);
            if !parser.at(COMMA) {
                return;
            }
            parser.bump();
            blanks(parser);
        }
    }
    if word.len() == 1 {
        if word.bytes().all(|b| b.is_ascii_lowercase()) {
            report_small_letter(parser, word, range);
        }
        return parser.bump_as(PLAYER_ID);
    }
    // `12AFFRR`: the tile is glued to the label; `12AB`: two players.
    let tile_follows = shape::looks_like_tile(&word[1..]) && word.len() >= 5;
    let first = range.start() + TextSize::new(1);
    parser.bump_part(PLAYER_ID, 1);
    if !tile_follows {
        let rest = TextRange::new(first, range.end());
        parser.report(
            rules::syntax::MOVE_LABEL
                .at(
                    rest,
                    format!(
                        "One player makes a move, but {} letters stand here.",
                        word.len()
                    ),
                )
                .with_fix(Fix::guess(
                    format!("Write {}", &word[..1]),
                    vec![Edit::delete(rest)],
                )),
        );
        parser.bump_as(UNREADABLE);
    }
}

/// Whether only players' letters stand before the word that ends the game.
fn ending_ahead(parser: &Parser<'_>) -> bool {
    let mut n = 0;
    loop {
        match parser.nth(n) {
            Some(WORD) if n > 0 && shape::is_ending(parser.nth_text(n)) => return true,
            Some(WORD) if parser.nth_text(n).bytes().all(|b| b.is_ascii_uppercase()) => n += 1,
            Some(COMMA | WHITESPACE | MARKUP) => n += 1,
            _ => return false,
        }
    }
}

/// Reports a player's letter that is no capital.
pub(super) fn report_small_letter(parser: &mut Parser<'_>, letter: &str, range: TextRange) {
    let capital = letter.to_ascii_uppercase();
    parser.report(
        rules::syntax::SMALL_LETTER
            .at(range, format!("Players have capital letters: {capital}."))
            .with_fix(Fix::safe(
                format!("Write {capital}"),
                vec![Edit::replace(range, capital)],
            )),
    );
}

fn at_ending(parser: &Parser<'_>) -> bool {
    parser.at(WORD) && shape::is_ending(parser.text())
}
