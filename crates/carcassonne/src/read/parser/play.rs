//! Moves: number and player, discards, square, tile, points. Concessions and abandoned games begin in the same way.
//!
//! The parts of a move are distinguished by their first characters and may come in any order, so a missing part does not hide
//! the next.

use notation::{Edit, Fix, TextRange, TextSize, slip};

use super::{
    Parser, at_line_end, blanks, blanks_from, end_of_read,
    label::{label, list_letter},
    note_fixes, score, shape,
    square::{is_named_position, named_position, plain_position, position, position_shape},
    tile,
};
use crate::{
    game::rules,
    read::syntax::SyntaxKind::{self, *},
};

/// The parts of a move so far.
#[derive(Default)]
struct Seen {
    discard: bool,
    position: bool,
    tile: bool,
    points: bool,
    /// The total, and whether it stands before the tile.
    total: Option<(TextRange, bool)>,
    /// The player's letter in the label.
    mover: Option<char>,
    /// Whether it follows another move on its line.
    is_second: bool,
    /// Whether something could not be read; it may be the missing part.
    stray: bool,
}

/// `31A (dis) CCCCP (5,4) FCFCmP +4 = 31`, `58A concedes`, `3AB abandoned`
pub(super) fn move_line(parser: &mut Parser<'_>) -> SyntaxKind {
    blanks(parser);
    list_letter(parser);
    let (start, written) = (parser.offset(), parser.rest());
    let label = label(parser);
    let label_end = parser.offset();
    blanks(parser);
    if let Some(is_concession) = ending_here(parser) {
        return ending(parser, is_concession);
    }
    let head = TextRange::new(start, label_end);
    // A line that begins with its tile lacks everything before it, which is reported once.
    let is_bare = head.is_empty() && parser.at(WORD) && shape::is_whole_tile(parser.text());
    let first = parser.range();
    if !label.has_number && !label.is_told && !is_bare {
        report_number_missing(parser, head);
    }
    let letters = written.get(..usize::from(head.len())).unwrap_or_default();
    let mut seen = Seen {
        mover: letters.chars().find(char::is_ascii_uppercase),
        ..Seen::default()
    };
    while parts(parser, &mut seen) {}
    if is_bare && !seen.position {
        parser.find(
            &rules::syntax::NUMBER_MISSING,
            first,
            "This move has no number, no player and no square: write them before its tile, such as 12B (0,1).",
        );
    } else if !seen.stray {
        report_missing(parser, &seen, head);
    }
    MOVE_LINE
}

/// Reads the next part of a move. Returns whether the line goes on.
fn parts(parser: &mut Parser<'_>, seen: &mut Seen) -> bool {
    let blank = parser.offset();
    blanks(parser);
    if !seen.position && plain_position(parser) {
        seen.position = true;
        return true;
    }
    let (start, rest) = (parser.offset(), parser.rest());
    if !seen.tile && tile::plain_tile(parser) {
        seen.tile = true;
        tile::meeple_apart(parser, start, rest);
        return true;
    }
    if !seen.position && is_named_position(parser) {
        named_position(parser);
        seen.position = true;
        return true;
    }
    if !seen.position
        && (parser.at_any(&[L_PAREN, L_BRACKET, NUMBER, PLUS, MINUS])
            || matches!(parser.text(), "{" | "<"))
        && !(parser.at_any(&[L_PAREN, L_BRACKET]) && is_discard(parser))
        && let Some(found) = position_shape(parser)
    {
        position(parser, &found);
        seen.position = true;
        return true;
    }
    match parser.current() {
        _ if at_line_end(parser) => return false,
        Some(L_PAREN | L_BRACKET) if is_discard(parser) => discard(parser, seen),
        _ if !seen.tile && tile::is_framed(parser) => {
            tile::framed(parser);
            seen.tile = true;
        }
        Some(NUMBER) if seen.tile && is_second_move(parser) => {
            if !seen.is_second {
                second_moves(parser, blank);
            }
            return false;
        }
        _ if seen.tile && is_unopened(parser) => unopened(parser, seen),
        Some(SYMBOL | COMMA | MINUS | EQUALS)
            if !seen.tile && seen.position && is_parting(parser) =>
        {
            parting(parser);
        }
        Some(EQUALS | MINUS) if seen.tile && score::is_arrow(parser) => score::arrow(parser),
        Some(WORD | SYMBOL) if !seen.position && is_at(parser) => at_square(parser, seen.tile),
        // A stray sign between square and tile.
        Some(PLUS | EQUALS) if !seen.tile && is_before_tile(parser) => stray(parser, seen),
        Some(PLUS | EQUALS) => {
            own(parser, seen);
            seen.points = true;
        }
        Some(L_PAREN) if seen.tile && blank == start && is_bracketed_meeple(parser) => {
            bracketed_meeple(parser);
        }
        Some(L_PAREN) if (seen.tile || seen.position) && score::is_others(parser) => {
            score::others(parser);
        }
        Some(L_PAREN | L_BRACKET) if seen.tile && score::is_bracketed_points(parser) => {
            score::bracketed_points(parser);
            seen.points = true;
        }
        Some(L_PAREN | L_BRACKET | WORD) if seen.tile && score::named_len(parser).is_some() => {
            score::named(parser);
        }
        Some(WORD) if seen.tile && score::is_lettered(parser) => {
            score::lettered(parser, seen.mover);
        }
        Some(NUMBER) if seen.points && score::is_bare_points(parser) => score::bare_total(parser),
        Some(NUMBER) if seen.tile && score::is_bare_points(parser) => score::bare_points(parser),
        Some(WORD) if shape::is_discard(parser.text()) => discard(parser, seen),
        Some(WORD) if !seen.tile && tile::starts_here(parser) => {
            tile::tile(parser);
            seen.tile = true;
            tile::meeple_apart(parser, start, rest);
        }
        _ => stray(parser, seen),
    }
    true
}

/// Reads points or a total of the mover. Reports the second of two totals, or the one before the tile.
fn own(parser: &mut Parser<'_>, seen: &mut Seen) {
    let (is_total, start) = (parser.at(EQUALS), parser.offset());
    score::own(parser);
    if !is_total {
        return;
    }
    let range = TextRange::new(start, parser.offset());
    match seen.total {
        None => seen.total = Some((range, !seen.tile)),
        Some((first, true)) if seen.tile => {
            score::report_second_total(parser, first);
            seen.total = Some((range, false));
        }
        Some(_) => score::report_second_total(parser, range),
    }
}

fn ending_here(parser: &Parser<'_>) -> Option<bool> {
    if parser.at(WORD) {
        shape::ending(parser.text())
    } else {
        None
    }
}

/// Reads `concedes` or `abandoned`; only a note may follow.
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
            rules::syntax::ENDING_WORD
                .at(range, format!("“{}” is read as `{right}`.", parser.text()))
                .with_fix(Fix::guess(
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
    let written = parser.nth_text(word);
    // After a parenthesis, only this word has three such letters.
    let is_near = || (2..=4).contains(&written.len()) && slip::distance(written, "dis") == 1;
    parser.nth(word) == Some(WORD) && (shape::is_discard(written) || is_near())
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
    let is_spelling = shape::is_discard_spelling(parser.text());
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
            rules::syntax::DISCARD_WORD
                .at(range, "A discarded tile is marked with `(dis)`.")
                .with_fix(Fix {
                    safe: is_spelling,
                    ..Fix::safe("Write (dis)", vec![Edit::replace(range, "(dis)")])
                }),
        );
    }
    seen.discard = true;
    let next = blanks_from(parser, 0);
    if parser.nth(next) == Some(WORD) && shape::looks_like_tile(parser.nth_text(next)) {
        blanks(parser);
        tile::tile(parser);
    } else {
        let range = TextRange::new(start, end);
        parser.find(
            &rules::syntax::TILE_MISSING,
            range,
            "Which tile was discarded? Write it after `(dis)`.",
        );
    }
    discard.complete(parser, DISCARD);
}

fn is_before_tile(parser: &Parser<'_>) -> bool {
    parser.nth(1) == Some(WORD) && shape::looks_like_tile(parser.nth_text(1))
}

/// Whether a sign only parts the square from the tile: `(0,1): FFRR`.
fn is_parting(parser: &Parser<'_>) -> bool {
    let next = 1 + blanks_from(parser, 1);
    matches!(parser.text(), ":" | "," | ";" | "-" | "." | "=" | "→" | "@")
        && parser.nth(next) == Some(WORD)
        && shape::looks_like_tile(parser.nth_text(next))
}

/// Reads such a sign and reports it.
fn parting(parser: &mut Parser<'_>) {
    let range = parser.range();
    let message = format!(
        "No “{}” stands between the square and the tile.",
        parser.text()
    );
    // Behind an equals sign, a total may be missing.
    let fix = Fix {
        safe: !matches!(parser.text(), "=" | "→"),
        ..Fix::safe("Remove it", vec![Edit::delete(range)])
    };
    parser.report(
        rules::syntax::MOVE_SPELLING
            .at(range, message)
            .with_fix(fix),
    );
    parser.bump_as(UNREADABLE);
}

/// Whether a word only parts the tile or the label from the square: `FFRR at (0,1)`, `1A @(0,1)`.
fn is_at(parser: &Parser<'_>) -> bool {
    let next = 1 + blanks_from(parser, 1);
    matches!(parser.text(), "at" | "@") && parser.nth(next) == Some(L_PAREN)
}

/// Reads such a word and reports it.
fn at_square(parser: &mut Parser<'_>, is_behind_tile: bool) {
    let range = parser.range();
    let place = match is_behind_tile {
        true => "between the tile and the square",
        false => "before the square",
    };
    let message = format!("No “{}” stands {place}.", parser.text());
    parser.report(
        rules::syntax::MOVE_SPELLING
            .at(range, message)
            .with_fix(Fix::safe("Remove it", vec![Edit::delete(range)])),
    );
    parser.bump_as(UNREADABLE);
}

/// Whether a meeple stands in parentheses here: `FFRR(m)`.
fn is_bracketed_meeple(parser: &Parser<'_>) -> bool {
    matches!(parser.nth_text(1), "m" | "M") && parser.nth(2) == Some(R_PAREN)
}

/// Reads such a meeple and reports it. The board may tell that it was not meant so.
fn bracketed_meeple(parser: &mut Parser<'_>) {
    let stray = parser.start();
    let (start, meeple) = (parser.offset(), parser.nth_text(1));
    (0..3).for_each(|_| parser.bump_as(UNREADABLE));
    stray.complete(parser, STRAY);
    let range = TextRange::new(start, parser.offset());
    let message = "A meeple is written without parentheses behind what it claims.";
    let fix = Fix::guess("Write the meeple", vec![Edit::replace(range, meeple)]);
    parser.report(rules::syntax::SPLIT_TILE.at(range, message).with_fix(fix));
}

/// Whether `43A (` follows, or `43 A (0`: the second column of a table that a scan has joined into one line.
fn is_second_move(parser: &Parser<'_>) -> bool {
    let player = 1 + blanks_from(parser, 1);
    let square = player + 1 + blanks_from(parser, player + 1);
    parser.nth(player) == Some(WORD)
        && parser.nth_text(player).len() == 1
        && parser.nth(square) == Some(L_PAREN)
        && (player == 1 || matches!(parser.nth(square + 1), Some(NUMBER | MINUS)))
}

/// Reads the moves that follow another one on its line.
fn second_moves(parser: &mut Parser<'_>, mut blank: TextSize) {
    while parser.at(NUMBER) && is_second_move(parser) {
        let second = parser.start();
        let start = parser.offset();
        let player = parser.nth_text(1 + blanks_from(parser, 1));
        let name = format!("{}{player}", parser.text());
        let mut inner = Seen {
            is_second: true,
            ..Seen::default()
        };
        label(parser);
        let rest = parser.rest();
        let label_end = parser.offset();
        while parts(parser, &mut inner) {}
        let end = end_of_read(parser, label_end, rest);
        second.complete(parser, SECOND_MOVE);
        parser.report(
            rules::syntax::SECOND_MOVE
                .at(
                    TextRange::new(start, end),
                    format!("A line holds one move: {name} belongs on a line of its own."),
                )
                .with_fix(Fix::guess(
                    format!("Begin a line with {name}"),
                    vec![Edit::replace(TextRange::new(blank, start), "\n")],
                )),
        );
        blank = end;
    }
}

/// Whether points of others begin here without their parenthesis, or with another sign in its place: `D+4)`.
fn is_unopened(parser: &Parser<'_>) -> bool {
    let sign = usize::from(!parser.at(PLUS));
    !parser.at_any(&[L_PAREN, EQUALS, NUMBER])
        && parser.nth(sign) == Some(PLUS)
        && parser.nth(sign + 1) == Some(NUMBER)
        && parser.nth(sign + 2) == Some(R_PAREN)
}

fn unopened(parser: &mut Parser<'_>, seen: &mut Seen) {
    let stray = parser.start();
    let (start, rest) = (parser.offset(), parser.rest());
    while !parser.at(R_PAREN) {
        parser.bump_as(UNREADABLE);
    }
    parser.bump_as(UNREADABLE);
    stray.complete(parser, STRAY);
    seen.stray = true;
    report_stray(parser, TextRange::new(start, parser.offset()), rest);
}

/// Reads unreadable text up to the next readable part.
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
    report_stray(parser, TextRange::new(start, end), rest);
}

/// Whether the `n`th token begins a readable part.
fn is_readable(parser: &Parser<'_>, n: usize, seen: &Seen) -> bool {
    let number_follows = parser.nth(n + 1 + blanks_from(parser, n + 1)) == Some(NUMBER);
    match parser.nth(n) {
        Some(PLUS | EQUALS) => seen.tile && number_follows,
        Some(L_PAREN) => !seen.position || seen.tile,
        Some(WORD) => !seen.tile && shape::looks_like_tile(parser.nth_text(n)),
        _ => false,
    }
}

fn report_stray(parser: &mut Parser<'_>, range: TextRange, rest: &str) {
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
    let mut finding = rules::syntax::UNREADABLE.at(range, message);
    finding.fixes = note_fixes(parser, range, rest);
    parser.report(finding);
}

fn report_number_missing(parser: &mut Parser<'_>, head: TextRange) {
    let range = if head.is_empty() {
        parser.range()
    } else {
        head
    };
    parser.find(
        &rules::syntax::NUMBER_MISSING,
        range,
        "A move begins with its number, such as 12B.",
    );
}

fn report_missing(parser: &mut Parser<'_>, seen: &Seen, head: TextRange) {
    let (rule, message) = match (seen.position, seen.tile) {
        (true, true) => return,
        // The last tile of the bag may fit nowhere.
        (false, false) if seen.discard => return,
        (false, false) => (
            &rules::syntax::MOVE_EMPTY,
            "This move has no square and no tile. Write them, such as (0,1) FFRR; or `concedes`.",
        ),
        (true, false) => (
            &rules::syntax::TILE_MISSING,
            "This move has no tile: write its sides from the left, clockwise, such as FFRR.",
        ),
        (false, true) => (
            &rules::syntax::SQUARE_MISSING,
            "This move has no square: write where the tile lies, such as (0,1).",
        ),
    };
    parser.find(rule, head, message);
}
