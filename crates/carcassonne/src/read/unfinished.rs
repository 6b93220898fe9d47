//! Findings that may only be there because the line is unfinished.

use notation::Unfinished;

use crate::game::rules;

/// The findings that may disappear while the end of `line` is being typed.
pub(crate) fn of_line(line: &str) -> Unfinished {
    // A tile may still get figures, points more points: a blank ends each.
    let word = line.rsplit(char::is_whitespace).next().unwrap_or(line);
    Unfinished {
        open: word.len(),
        word: &[
            rules::syntax::UNREADABLE.code,
            rules::syntax::SQUARE_PARENTHESES.code,
            rules::syntax::SIDE_COUNT.code,
            rules::syntax::ENDING_WORD.code,
            rules::replay::POINTS.code,
            rules::replay::TOTAL.code,
            rules::replay::FINAL_TOTAL.code,
        ],
        line: &[
            rules::syntax::MOVE_EMPTY.code,
            rules::syntax::MOVE_LABEL.code,
            rules::syntax::PLAYER_MISSING.code,
            rules::syntax::TILE_MISSING.code,
            rules::syntax::POINTS_MISSING.code,
            rules::syntax::NAME_MISSING.code,
            rules::syntax::NOT_A_MOVE.code,
            rules::syntax::UNCLOSED.code,
            rules::replay::FINAL_PARTS.code,
        ],
        turn: &[],
        game: of_game(line),
    }
}

/// Findings elsewhere that the rest of the line or later lines may remove. Places depend on the points of all players, final
/// points on the last tile and on all lines with final points.
fn of_game(line: &str) -> &'static [&'static str] {
    let line = line.trim_start();
    let is_player = line.chars().nth(1).is_some_and(|c| " \t=".contains(c));
    let is_end = line.chars().nth(1) == Some('+');
    let begins = line.starts_with(|c: char| c.is_ascii_uppercase());
    // `35B concedes`, `35AB abandoned`: only the whole word shows how the game ends.
    let last = line.rsplit(char::is_whitespace).next().unwrap_or(line);
    let is_broken_off = last.starts_with(['c', 'a']);
    // The last tile ends the game, and with another figure it brings other points.
    let is_move = line.starts_with(|c: char| c.is_ascii_digit());
    let is_tile = is_move && last.starts_with(|c: char| c.is_ascii_uppercase());
    match begins && (is_player || is_end) || is_broken_off || is_tile || line.chars().count() < 2 {
        true => &[rules::replay::PLACE.code, rules::replay::RESULT.code],
        false => &[],
    }
}
