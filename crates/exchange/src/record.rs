//! Records of Carcassonne that are made from the games of other platforms.

use carcassonne::{
    Carcassonne,
    ast::{self, Content, MoveLine, PlayerLine, Scores},
    game::Square,
};
use notation::{Parse, Ranged, TextRange};

/// Each player has a letter of the alphabet.
pub(crate) const MOST_PLAYERS: usize = 26;
/// The beginning of notes that keep what the notation cannot express.
pub(crate) const KEPT: &str = "movetext:";
/// The beginning of the note with the tiles that were drawn after the last move and could not be placed.
pub(crate) const DISCARDED: &str = "discarded at the end:";

/// The letter of the player `seat`.
pub(crate) fn letter(seat: usize) -> char {
    ('A'..='Z').nth(seat).unwrap_or('?')
}

/// A record to be written.
#[derive(Debug, Default)]
pub(crate) struct NewRecord {
    /// The line about the game.
    pub(crate) header: String,
    /// Notes below it, without the slash.
    pub(crate) notes: Vec<String>,
    /// The players in playing order.
    pub(crate) seats: Vec<Seat>,
    /// The starting tile: square and code.
    pub(crate) starter: Option<(Square, String)>,
    /// The moves.
    pub(crate) moves: Vec<NewMove>,
    /// The lines below the moves.
    pub(crate) ending: Vec<String>,
}

/// A player of a new record.
#[derive(Debug, Default, Clone)]
pub(crate) struct Seat {
    pub(crate) name: String,
    pub(crate) color: Option<String>,
    pub(crate) place: Option<u32>,
    pub(crate) points: Option<u32>,
}

/// A move of a new record.
#[derive(Debug, Clone)]
pub(crate) struct NewMove {
    /// The index of the player in the seats.
    pub(crate) mover: usize,
    /// The codes of tiles that could not be placed.
    pub(crate) discards: Vec<String>,
    pub(crate) square: Square,
    pub(crate) code: String,
    pub(crate) points: Scores,
}

impl NewRecord {
    /// Its text; `None` if it has no move.
    pub(crate) fn text(&self) -> Option<String> {
        if self.moves.is_empty() {
            return None;
        }
        let mut lines = Vec::new();
        lines.extend(Some(self.header.clone()).filter(|header| !header.is_empty()));
        lines.extend(self.notes.iter().map(|note| format!("/ {note}")));
        let seats = self.seats.iter().enumerate();
        lines.extend(seats.map(|(seat, player)| player.line(letter(seat)).to_string()));
        let starter = self.starter.iter();
        lines.extend(starter.map(|(square, code)| {
            let starter = MoveLine::of(0, None).lay(*square, code, Scores::default());
            starter.to_string()
        }));
        let moves = (1..).zip(&self.moves);
        lines.extend(moves.map(|(number, played)| played.line(number).to_string()));
        lines.extend(self.ending.iter().cloned());
        Some(lines.join("\n") + "\n")
    }

    /// Notes that the game is not whole, and why.
    pub(crate) fn stop(&mut self, why: &str) {
        self.ending.push(format!("/ the log ends here, {why}"));
    }

    /// The number of a line after the last move, such as a concession.
    pub(crate) fn next_number(&self) -> usize {
        self.moves.len() + 1
    }

    /// Replaces names and colors that the lines of players cannot hold. Returns the replaced ones, each with the seat.
    pub(crate) fn tidy_seats(&mut self) -> Vec<(usize, String)> {
        let mut changed = Vec::new();
        for (seat, player) in self.seats.iter_mut().enumerate() {
            let letter = letter(seat);
            let name = plain_name(&player.name, letter);
            if name != player.name && !player.name.is_empty() {
                changed.push((seat, format!("the name \"{}\"", player.name)));
            }
            player.name = name;
            let is_readable = |color: &String| {
                let line = format!("{letter} = {} <{color}>", player.name);
                player_line(&line)
                    .and_then(|line| line.color)
                    .map(value)
                    .as_ref()
                    == Some(color)
            };
            if let Some(color) = player.color.take_if(|color| !is_readable(color)) {
                changed.push((seat, format!("the color \"{color}\"")));
            }
        }
        changed
    }
}

fn value<T>(ranged: Ranged<T>) -> T {
    ranged.value
}

impl Seat {
    fn line(&self, letter: char) -> PlayerLine {
        PlayerLine {
            range: TextRange::default(),
            id: letter.into(),
            name: Some(self.name.clone().into()),
            real_name: None,
            country: None,
            color: self.color.clone().map(Ranged::from),
            place: self.place.map(Ranged::from),
            points: self.points.map(Ranged::from),
        }
    }
}

impl NewMove {
    fn line(&self, number: u32) -> MoveLine {
        let line = MoveLine::of(number, Some(letter(self.mover)));
        let discards = self.discards.iter();
        let line = discards.fold(line, |line, code| line.discard(code));
        line.lay(self.square, &self.code, self.points.clone())
    }
}

/// The player in `line`; `None` if it is not the line of a player.
fn player_line(line: &str) -> Option<PlayerLine> {
    let parse = Parse::new(&Carcassonne, line);
    if parse.findings().next().is_some() || parse.line_count() != 1 {
        return None;
    }
    match ast::Sheet::decode(&parse).lines.pop()?.content {
        Content::Player(player) => Some(*player),
        _ => None,
    }
}

/// `name` in a form that the line of a player can hold: with `_` for brackets, or for all but letters and digits if necessary;
/// or else `letter`.
fn plain_name(name: &str, letter: char) -> String {
    let written = |is_odd: fn(char) -> bool| {
        let name = name.trim().chars();
        name.map(|c| if is_odd(c) { '_' } else { c })
            .collect::<String>()
    };
    let names = [
        written(|c| "<>()[]".contains(c) || c.is_control()),
        written(|c| !c.is_alphanumeric() && !" -_.'".contains(c)),
        written(|c| !c.is_alphanumeric()),
    ];
    let is_readable = |name: &String| {
        player_line(&format!("{letter} = {name}")).is_some_and(|line| {
            let is_alone =
                line.real_name.is_none() && line.country.is_none() && line.color.is_none();
            let has_result = line.place.is_some() || line.points.is_some();
            is_alone && !has_result && line.name.map(value).as_ref() == Some(name)
        })
    };
    names
        .into_iter()
        .find(is_readable)
        .unwrap_or_else(|| letter.to_string())
}
