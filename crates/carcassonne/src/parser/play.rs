//! Moves: number and player, discards, square, tile, points; concessions and abandoned games begin alike.
//!
//! The parts of a move are told apart by their first characters, in whatever order they come: one missing part does not
//! hide the next.

use notation::{Edit, Finding, Fix, Severity, TextRange, TextSize};

use super::{Parser, at_line_end, blanks, blanks_from, score, shape, tile};
use crate::syntax::SyntaxKind::{self, *};

/// What a move had so far.
#[derive(Default)]
struct Seen {
    number: bool,
    /// The label was reported already.
    broken_label: bool,
    discard: bool,
    position: bool,
    tile: bool,
    points: bool,
    /// Something could not be read; it may be what is missing.
    stray: bool,
}

/// `31A (dis) CCCCP (5,4) FCFCmP +4 = 31`, `58A concedes`, `3AB abandoned`
pub(super) fn move_line(parser: &mut Parser<'_>) -> SyntaxKind {
    blanks(parser);
    let start = parser.offset();
    let mut seen = Seen::default();
    label(parser, &mut seen);
    let label_end = parser.offset();
    blanks(parser);
    if let Some(is_concession) = ending_here(parser) {
        return ending(parser, is_concession);
    }
    let head = TextRange::new(start, label_end);
    if !seen.number && !seen.broken_label {
        report_number_missing(parser, head);
    }
    while parts(parser, &mut seen) {}
    if !seen.stray {
        report_missing(parser, &seen, head);
    }
    MOVE_LINE
}

/// Reads the next part of a move. Answers whether the line goes on.
fn parts(parser: &mut Parser<'_>, seen: &mut Seen) -> bool {
    let blank = parser.offset();
    blanks(parser);
    match parser.current() {
        _ if at_line_end(parser) => return false,
        Some(L_PAREN | L_BRACKET) if is_discard(parser) => discard(parser, seen),
        Some(L_PAREN | L_BRACKET | NUMBER | PLUS | MINUS)
            if !seen.position && position_shape(parser).is_some() =>
        {
            position(parser);
            seen.position = true;
        }
        Some(NUMBER) if seen.tile && is_second_move(parser) => {
            second_move(parser, blank);
            return false;
        }
        Some(PLUS | EQUALS) => {
            score::own(parser);
            seen.points = true;
        }
        Some(L_PAREN) if score::is_others(parser) => score::others(parser),
        Some(NUMBER) if seen.points && score::is_bare_points(parser) => score::bare_total(parser),
        Some(NUMBER) if seen.tile && score::is_bare_points(parser) => score::bare_points(parser),
        Some(WORD) if is_discard_word(parser) => discard(parser, seen),
        Some(WORD) if !seen.tile && tile::starts_here(parser) => {
            tile::tile(parser);
            seen.tile = true;
        }
        _ => stray(parser, seen),
    }
    true
}

/// `12B`, `0`, and for abandoned games `3AB`.
fn label(parser: &mut Parser<'_>, seen: &mut Seen) {
    if parser.at(WORD) && parser.text().len() > 1 && parser.text().is_ascii() && !at_ending(parser)
    {
        let digits = parser
            .text()
            .trim_start_matches(|c: char| c.is_ascii_uppercase());
        let is_swapped = parser.text().len() == digits.len() + 1 && !digits.is_empty();
        if is_swapped {
            return swapped_label(parser, seen);
        }
    }
    if is_junk(parser) || (parser.at(WORD) && is_broken_word(parser)) {
        return broken_label(parser, seen);
    }
    if parser.at(NUMBER) {
        parser.bump_as(MOVE_NUMBER);
        seen.number = true;
        number_mark(parser);
        if is_junk(parser) {
            return broken_label(parser, seen);
        }
    }
    let blanks_ahead = blanks_from(parser, 0);
    if parser.nth(blanks_ahead) != Some(WORD) || is_player_free(parser, blanks_ahead) {
        return;
    }
    blanks(parser);
    players(parser);
}

/// Whether a sign stands here that begins no part of a move.
fn is_junk(parser: &Parser<'_>) -> bool {
    let is_sign = parser.at_any(&[COMMA, MINUS, PLUS, EQUALS, SYMBOL, R_PAREN, R_BRACKET]);
    is_sign && position_shape(parser).is_none()
}

/// Whether letters stand where the number belongs, and no ending follows that could explain them.
fn is_broken_word(parser: &Parser<'_>) -> bool {
    parser.text().len() > 1
        && !at_ending(parser)
        && !ending_ahead(parser)
        && !is_discard_word(parser)
        && !tile::starts_here(parser)
}

/// Signs and letters before the square that are no number and player.
fn broken_label(parser: &mut Parser<'_>, seen: &mut Seen) {
    let start = parser.offset();
    while !at_line_end(parser)
        && !parser.at_any(&[WHITESPACE, MARKUP, L_PAREN, L_BRACKET])
        && position_shape(parser).is_none()
    {
        let is_number = parser.at(NUMBER) && !seen.number;
        seen.number |= is_number;
        let is_player = parser.at(WORD) && parser.text().len() == 1 && seen.number;
        match (is_number, is_player) {
            (true, _) => parser.bump_as(MOVE_NUMBER),
            (_, true) => parser.bump_as(PLAYER_ID),
            _ => parser.bump_as(UNREADABLE),
        }
    }
    seen.broken_label = true;
    let range = TextRange::new(start, parser.offset());
    parser.error(
        "carcassonne/move-label",
        range,
        "A move begins with its number and its player, such as 12B.",
    );
}

/// A mark after the number, as in `12.` or `12)`.
fn number_mark(parser: &mut Parser<'_>) {
    let is_mark = parser.at(R_PAREN) || (parser.at(SYMBOL) && parser.text() == ".");
    if !is_mark {
        return;
    }
    let range = parser.range();
    let message = format!("A move number has no “{}”.", parser.text());
    parser.report(
        Finding::new("carcassonne/move-label", Severity::Hint, range, message)
            .with_fix(Fix::safe("Remove it", vec![Edit::delete(range)])),
    );
    parser.bump_as(UNREADABLE);
}

/// `A12` for `12A`.
fn swapped_label(parser: &mut Parser<'_>, seen: &mut Seen) {
    let (text, range) = (parser.text(), parser.range());
    let (player, number) = text.split_at(1);
    let right = format!("{number}{player}");
    parser.report(
        Finding::new(
            "carcassonne/move-label",
            Severity::Error,
            range,
            format!("The number comes before the player: {right}."),
        )
        .with_fix(Fix::safe(
            format!("Write {right}"),
            vec![Edit::replace(range, right)],
        )),
    );
    parser.bump_part(PLAYER_ID, 1);
    parser.bump_as(MOVE_NUMBER);
    seen.number = true;
}

/// Whether the word at `n` is no player: the tile or the ending of a move without one.
fn is_player_free(parser: &Parser<'_>, n: usize) -> bool {
    let word = parser.nth_text(n);
    if shape::is_ending(word) || word.eq_ignore_ascii_case("dis") || !word.is_ascii() {
        return true;
    }
    let is_letters = word.bytes().all(|b| b.is_ascii_alphabetic());
    match word.len() {
        1 => !is_letters,
        _ if n == 0 => !word.bytes().any(|b| b.is_ascii_uppercase()),
        // Apart from the number, several letters are players only before `abandoned`.
        _ => !shape::is_ending(parser.nth_text(n + 1 + blanks_from(parser, n + 1))),
    }
}

/// One player's letter, or all of them before `abandoned`.
fn players(parser: &mut Parser<'_>) {
    let (word, range) = (parser.text(), parser.range());
    if ending_ahead(parser) {
        loop {
            while parser.at(WORD) && !at_ending(parser) {
                let len = parser.text().chars().next().map_or(1, char::len_utf8);
                parser.bump_part(PLAYER_ID, len);
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
    // `12AFFRR`: the tile runs into the label; `12AB`: two players.
    let tile_follows = shape::looks_like_tile(&word[1..]) && word.len() >= 5;
    let first = range.start() + TextSize::new(1);
    parser.bump_part(PLAYER_ID, 1);
    if !tile_follows {
        let rest = TextRange::new(first, range.end());
        parser.report(
            Finding::new(
                "carcassonne/move-label",
                Severity::Error,
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

/// Whether nothing but players' letters stands before the word that ends the game.
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

/// A player's letter is a capital.
pub(super) fn report_small_letter(parser: &mut Parser<'_>, letter: &str, range: TextRange) {
    let capital = letter.to_ascii_uppercase();
    parser.report(
        Finding::new(
            "carcassonne/small-letter",
            Severity::Hint,
            range,
            format!("Players have capital letters: {capital}."),
        )
        .with_fix(Fix::safe(
            format!("Write {capital}"),
            vec![Edit::replace(range, capital)],
        )),
    );
}

fn at_ending(parser: &Parser<'_>) -> bool {
    parser.at(WORD) && shape::is_ending(parser.text())
}

fn ending_here(parser: &Parser<'_>) -> Option<bool> {
    if parser.at(WORD) {
        shape::ending(parser.text())
    } else {
        None
    }
}

/// `concedes` or `abandoned`, and nothing behind it but a note.
fn ending(parser: &mut Parser<'_>, is_concession: bool) -> SyntaxKind {
    const CONCESSIONS: [&str; 3] = ["concedes", "conceded", "concede"];
    let (word, range) = (parser.text().to_lowercase(), parser.range());
    let (right, is_known) = if is_concession {
        ("concedes", CONCESSIONS.contains(&word.as_str()))
    } else {
        ("abandoned", word == "abandoned")
    };
    if !is_known {
        parser.report(
            Finding::new(
                "carcassonne/ending-word",
                Severity::Warning,
                range,
                format!("“{}” is read as `{right}`.", parser.text()),
            )
            .with_fix(Fix::safe(
                format!("Write {right}"),
                vec![Edit::replace(range, right)],
            )),
        );
    }
    parser.bump_as(KEYWORD);
    blanks(parser);
    if !at_line_end(parser) {
        stray(parser, &mut Seen::default());
    }
    if is_concession {
        CONCESSION_LINE
    } else {
        ABANDONED_LINE
    }
}

fn is_discard(parser: &Parser<'_>) -> bool {
    let word = 1 + blanks_from(parser, 1);
    parser.nth(word) == Some(WORD) && is_discard_text(parser.nth_text(word))
}

fn is_discard_word(parser: &Parser<'_>) -> bool {
    is_discard_text(parser.text())
}

fn is_discard_text(word: &str) -> bool {
    let word = word.to_lowercase();
    word == "dis" || word.starts_with("disc") || word == "dsi" || word == "ds"
}

/// `(dis) CCCCP`
fn discard(parser: &mut Parser<'_>, seen: &mut Seen) {
    let discard = parser.start();
    let start = parser.offset();
    let has_open = parser.at_any(&[L_PAREN, L_BRACKET]);
    let is_round = parser.at(L_PAREN);
    if has_open {
        parser.bump();
        blanks(parser);
    }
    let is_word = parser.text() == "dis";
    parser.bump_as(DISCARD_WORD);
    let has_close = parser.nth(blanks_from(parser, 0)) == Some(R_PAREN)
        || parser.nth(blanks_from(parser, 0)) == Some(R_BRACKET);
    let mut end = parser.offset();
    let mut is_closed = false;
    if has_close {
        blanks(parser);
        is_closed = parser.at(R_PAREN);
        parser.bump();
        end = parser.offset();
    }
    if !(is_round && is_word && is_closed) {
        let range = TextRange::new(start, end);
        parser.report(
            Finding::new(
                "carcassonne/discard-word",
                Severity::Hint,
                range,
                "A discarded tile is marked with `(dis)`.",
            )
            .with_fix(Fix::safe(
                "Write (dis)",
                vec![Edit::replace(range, "(dis)")],
            )),
        );
    }
    seen.discard = true;
    let next = blanks_from(parser, 0);
    if parser.nth(next) == Some(WORD) && shape::looks_like_tile(parser.nth_text(next)) {
        blanks(parser);
        tile::tile(parser);
    } else {
        let range = TextRange::new(start, end);
        parser.error(
            "carcassonne/tile-missing",
            range,
            "Which tile was discarded? Write it after `(dis)`.",
        );
    }
    discard.complete(parser, DISCARD);
}

/// Whether a pair of numbers stands here, and what is wrong with its spelling.
struct PositionShape {
    comma: bool,
    open: bool,
    close: bool,
}

fn position_shape(parser: &Parser<'_>) -> Option<PositionShape> {
    let mut n = 0;
    let skip = |n: usize| n + blanks_from(parser, n);
    let coordinate = |n: usize| {
        let n = if matches!(parser.nth(n), Some(PLUS | MINUS)) {
            skip(n + 1)
        } else {
            n
        };
        (parser.nth(n) == Some(NUMBER)).then_some(n + 1)
    };
    let opens = matches!(parser.nth(n), Some(L_PAREN | L_BRACKET));
    let open = parser.nth(n) == Some(L_PAREN);
    if opens {
        n = skip(n + 1);
    }
    n = skip(coordinate(n)?);
    let separator = parser.nth_text(n);
    let comma = parser.nth(n) == Some(COMMA);
    let is_separator = comma || matches!(separator, "." | ";" | ":");
    if is_separator {
        n = skip(n + 1);
    }
    if !opens && !is_separator {
        return None;
    }
    let n = coordinate(n)?;
    let close = parser.nth(skip(n)) == Some(R_PAREN);
    Some(PositionShape { comma, open, close })
}

/// `(2,-1)`, with blanks, plus signs and the slips of `position_shape`.
fn position(parser: &mut Parser<'_>) {
    let Some(found) = position_shape(parser) else {
        return;
    };
    let position = parser.start();
    let start = parser.offset();
    if parser.at_any(&[L_PAREN, L_BRACKET]) {
        parser.bump();
        blanks(parser);
    }
    let numbers = parser.offset();
    let x = coordinate(parser);
    let x_end = parser.offset();
    blanks(parser);
    let comma = TextRange::new(x_end, parser.offset());
    let mut gap = comma;
    if found.comma {
        parser.bump();
    } else if !parser.at_any(&[NUMBER, PLUS, MINUS]) {
        gap = comma.cover(parser.range());
        parser.bump_as(UNREADABLE);
    }
    blanks(parser);
    let y = coordinate(parser);
    let numbers_end = parser.offset();
    if !found.comma {
        parser.report(
            Finding::new(
                "carcassonne/comma-missing",
                Severity::Error,
                TextRange::new(numbers, numbers_end),
                format!("The comma between the coordinates is missing. Read as ({x},{y})."),
            )
            .with_fix(Fix::safe(
                format!("Write ({x},{y})"),
                vec![Edit::replace(gap, ",")],
            )),
        );
    }
    let blank_end = blanks_from(parser, 0);
    let has_close = matches!(parser.nth(blank_end), Some(R_PAREN | R_BRACKET));
    if has_close {
        blanks(parser);
        parser.bump();
    }
    let end = parser.offset();
    position.complete(parser, POSITION);
    if !(found.open && found.close) {
        let right = format!("({x},{y})");
        let range = TextRange::new(start, end);
        parser.report(
            Finding::new(
                "carcassonne/square-parentheses",
                Severity::Error,
                range,
                format!("A square is written in parentheses: {right}."),
            )
            .with_fix(Fix::safe(
                format!("Write {right}"),
                vec![Edit::replace(range, right)],
            )),
        );
    }
}

/// A number with a sign; answers how it is written canonically.
fn coordinate(parser: &mut Parser<'_>) -> String {
    let coordinate = parser.start();
    let is_negative = parser.at(MINUS);
    if parser.at_any(&[PLUS, MINUS]) {
        parser.bump();
        blanks(parser);
    }
    let digits = parser.text().trim_start_matches('0');
    let digits = if digits.is_empty() { "0" } else { digits };
    let written = if is_negative && digits != "0" {
        format!("-{digits}")
    } else {
        digits.to_owned()
    };
    parser.bump();
    coordinate.complete(parser, COORDINATE);
    written
}

/// Whether `43A (` follows: the second column of a table that a scan made one line of.
fn is_second_move(parser: &Parser<'_>) -> bool {
    parser.nth(1) == Some(WORD)
        && parser.nth_text(1).len() == 1
        && parser.nth(2 + blanks_from(parser, 2)) == Some(L_PAREN)
}

fn second_move(parser: &mut Parser<'_>, blank: TextSize) {
    let second = parser.start();
    let start = parser.offset();
    let label = format!("{}{}", parser.text(), parser.nth_text(1));
    let mut inner = Seen::default();
    self::label(parser, &mut inner);
    while parts(parser, &mut inner) {}
    let range = TextRange::new(start, parser.offset());
    second.complete(parser, SECOND_MOVE);
    parser.report(
        Finding::new(
            "carcassonne/second-move",
            Severity::Error,
            range,
            format!("A line holds one move: {label} belongs on a line of its own."),
        )
        .with_fix(Fix::guess(
            format!("Begin a line with {label}"),
            vec![Edit::replace(TextRange::new(blank, start), "\n")],
        )),
    );
}

/// What nothing else can read, up to the next thing that can be read.
fn stray(parser: &mut Parser<'_>, seen: &mut Seen) {
    let stray = parser.start();
    let start = parser.offset();
    let rest = parser.rest();
    let mut end = start;
    loop {
        parser.bump_as(UNREADABLE);
        end = end.max(parser.offset());
        let next = blanks_from(parser, 0);
        if matches!(parser.nth(next), None | Some(NOTE | NEWLINE)) {
            break;
        }
        if next > 0 && is_readable(parser, next, seen) {
            break;
        }
        (0..next).for_each(|_| parser.bump());
        if is_readable(parser, 0, seen) {
            break;
        }
    }
    stray.complete(parser, STRAY);
    seen.stray = true;
    let is_last = matches!(
        parser.nth(blanks_from(parser, 0)),
        None | Some(NOTE | NEWLINE)
    );
    let range = TextRange::new(start, end);
    report_stray(parser, range, rest, is_last);
}

/// Whether something at the `n`th token can be read again.
fn is_readable(parser: &Parser<'_>, n: usize, seen: &Seen) -> bool {
    let number_follows = parser.nth(n + 1 + blanks_from(parser, n + 1)) == Some(NUMBER);
    match parser.nth(n) {
        Some(PLUS | EQUALS) => seen.tile && number_follows,
        Some(L_PAREN) => !seen.position || seen.tile,
        Some(WORD) => !seen.tile && shape::looks_like_tile(parser.nth_text(n)),
        _ => false,
    }
}

fn report_stray(parser: &mut Parser<'_>, range: TextRange, rest: &str, is_last: bool) {
    let written = rest.get(..usize::from(range.len())).unwrap_or_default();
    let shown = if written.chars().count() <= 24 {
        written
    } else {
        written.split_whitespace().next().unwrap_or_default()
    };
    let message = format!(
        "“{shown}” cannot be read here. A move is a number and a player, a square, a tile and \
         points; a note begins with `/`."
    );
    let mut finding = Finding::new("carcassonne/unreadable", Severity::Error, range, message);
    if is_last {
        finding = finding.with_fix(Fix::guess(
            "Make it a note",
            vec![Edit::insert(range.start(), "/ ")],
        ));
    }
    parser.report(finding.with_fix(Fix::guess("Remove it", vec![Edit::delete(range)])));
}

fn report_number_missing(parser: &mut Parser<'_>, head: TextRange) {
    let range = if head.is_empty() {
        parser.range()
    } else {
        head
    };
    parser.error(
        "carcassonne/number-missing",
        range,
        "A move begins with its number, such as 12B.",
    );
}

fn report_missing(parser: &mut Parser<'_>, seen: &Seen, head: TextRange) {
    let (code, message) = match (seen.position, seen.tile) {
        (true, true) => return,
        // The last tile of the bag may fit nowhere.
        (false, false) if seen.discard => return,
        (false, false) => (
            "carcassonne/move-empty",
            "This move has no square and no tile. Write them, such as (0,1) FFRR; or `concedes`.",
        ),
        (true, false) => (
            "carcassonne/tile-missing",
            "This move has no tile: write its sides from the left, clockwise, such as FFRR.",
        ),
        (false, true) => (
            "carcassonne/square-missing",
            "This move has no square: write where the tile lies, such as (0,1).",
        ),
    };
    parser.error(code, head, message);
}
