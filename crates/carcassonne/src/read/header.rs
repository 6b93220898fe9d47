//! The header of a new game: a line for each player.

use crate::read::ast::{Content, Line};

/// The letters of the players, in playing order: six can play with all boxes.
pub(crate) const SEATS: &[&str] = &["A", "B", "C", "D", "E", "F"];

/// The name of an unknown player.
pub(crate) const UNKNOWN: &str = "?";

/// The lines of `players` without empty seats; at least two lines.
pub(crate) fn new_game(players: &[&str]) -> String {
    let seated = players.iter().filter(|name| !name.trim().is_empty());
    let names = seated.copied().chain([UNKNOWN; 2]);
    let seated = players.iter().filter(|name| !name.trim().is_empty());
    let count = seated.count().clamp(2, SEATS.len());
    let lines = SEATS.iter().zip(names).take(count);
    lines.map(|(letter, name)| line(letter, name)).collect()
}

/// The line of a player, without characters that would make it more than a name.
fn line(letter: &str, name: &str) -> String {
    let is_plain = |c: &char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_' | '.' | '\'');
    let plain: String = name.chars().filter(is_plain).collect();
    let lines = [name, &plain].map(|name| format!("{letter} = {}\n", name.trim()));
    let fits = |line: &String| names_player(line);
    let unknown = || format!("{letter} = {UNKNOWN}\n");
    lines.into_iter().find(fits).unwrap_or_else(unknown)
}

/// Whether a line is a player's with only a name.
fn names_player(text: &str) -> bool {
    let parse = crate::read::parser::parse_line(text);
    let is_line = text.find('\n') == text.len().checked_sub(1);
    let Content::Player(player) = Line::decode(&parse.tree, text).content else {
        return false;
    };
    let has_more = player.real_name.is_some()
        || player.country.is_some()
        || player.color.is_some()
        || player.place.is_some()
        || player.points.is_some();
    is_line && parse.findings.is_empty() && player.name.is_some() && !has_more
}
