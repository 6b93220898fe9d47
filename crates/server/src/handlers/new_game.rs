//! `movetext/newGame`: how the record of a game begins, and who can sit down to it. The README of this crate shows it.

use ide::Notation;
use serde::{Deserialize, Serialize};

/// Which game, and who plays.
#[derive(Debug, Deserialize)]
pub(crate) struct NewGameParams {
    /// The id of the notation.
    notation: String,
    /// A name for each seat; empty where nobody sits.
    #[serde(default)]
    players: Vec<String>,
}

/// A record without a move.
#[derive(Debug, Serialize)]
pub(crate) struct NewGame {
    /// Who can sit down: `White`, `Black`.
    seats: &'static [&'static str],
    text: String,
}

pub(crate) fn new_game(params: &NewGameParams) -> Option<NewGame> {
    let notation: &dyn Notation = ide::by_id(&params.notation)?;
    let seats = notation.seats();
    let names: Vec<String> = (0..seats.len())
        .map(|seat| {
            params
                .players
                .get(seat)
                .map_or_else(String::new, |name| on_one_line(name))
        })
        .collect();
    let players: Vec<&str> = names.iter().map(String::as_str).collect();
    Some(NewGame {
        seats,
        text: notation.new_game(&players),
    })
}

/// A name as a header can hold it: a line break would end the header's line.
fn on_one_line(name: &str) -> String {
    let words: Vec<&str> = name
        .split(|one: char| one.is_whitespace() || one.is_control())
        .filter(|word| !word.is_empty())
        .collect();
    words.join(" ")
}
