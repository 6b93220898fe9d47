//! The end of a log: results, points of the final counting, concessions, and the header of the record.

use carcassonne::{
    ast::{Abandoned, Concession, EndLine, Scores},
    game::Square,
};
use notation::TextRange;
use serde_json::Value;

use super::{BgaPlayer, LogReader, log::Log, play::members};
use crate::{
    json::text_of,
    record::{DISCARDED, letter},
    rules::bga as rules,
    tiles::{STARTER, color_name},
};

/// How many tiles are drawn in a complete game.
const DRAWN_TILES: usize = 71;

impl LogReader {
    /// Completes the record after the last event.
    pub(super) fn finish(&mut self, log: &Log) {
        self.close_move();
        let has_beginning = !self.record.moves.is_empty();
        self.list_players(&log.players);
        let last = log
            .events
            .last()
            .map_or(TextRange::empty(0.into()), |event| event.range);
        if !self.has_discards && self.record.moves.len() < DRAWN_TILES {
            let draws = std::mem::take(&mut self.draws);
            match draws.discards(self.is_counted) {
                Ok(found) => {
                    for (index, code) in found {
                        if let Some(played) = self.record.moves.get_mut(index) {
                            played.discards.push(code);
                        }
                    }
                }
                Err((range, message)) => {
                    self.findings
                        .push(rules::UNCERTAIN_DISCARD.at(range, message));
                }
            }
        }
        if self.players.len() == 2 {
            // Whose points they are is obvious: `(+4)`.
            let moves = self.record.moves.iter_mut();
            for other in moves.flat_map(|played| &mut played.points.others) {
                other.player = None;
            }
        }
        self.record.starter = STARTER
            .turned(0)
            .code(&[])
            .map(|code| (Square::new(0, 0), code));
        self.record.header = self.header(log);
        let start = log.events.first().map_or(last, |event| event.range);
        for (seat, what) in self.record.tidy_seats() {
            let message = format!(
                "{what} of {} cannot be written: changed or left out.",
                letter(seat)
            );
            self.findings.push(rules::CHANGED_NAME.at(start, message));
        }
        self.write_end(has_beginning && !log.is_cut, last);
    }

    /// Adds the data of the list of players, which is outside of the packets.
    fn list_players(&mut self, players: &Value) {
        let keys: Vec<String> = match players {
            Value::Object(map) => map.keys().cloned().collect(),
            _ => Vec::new(),
        };
        for (index, one) in members(Some(players)).into_iter().enumerate() {
            let Some(id) = text_of(one.get("id")).or_else(|| keys.get(index).cloned()) else {
                continue;
            };
            let Ok(seat) = self.seat(&id, text_of(one.get("name"))) else {
                return;
            };
            let color = text_of(one.get("color")).map(|color| color_name(&color));
            if let Some(shown) = self.record.seats.get_mut(seat) {
                shown.color = shown.color.take().or(color);
            }
        }
    }

    fn header(&self, log: &Log) -> String {
        let mut parts = Vec::new();
        parts.extend(log.time.and_then(utc));
        parts.extend(log.table.iter().map(|table| format!("BGA table {table}")));
        parts.extend(self.mode.map(str::to_owned));
        parts.join(", ")
    }

    /// Writes the lines below the moves, and the results of the players.
    fn write_end(&mut self, is_whole: bool, last: TextRange) {
        if !self.discards.is_empty() {
            let codes = std::mem::take(&mut self.discards).join(" ");
            self.record.ending.push(format!("/ {DISCARDED} {codes}"));
        }
        if let Some(place) = &self.stopped_at {
            self.record
                .stop(&format!("at {place}, which cannot be read"));
            return;
        }
        let given = self.give_up();
        if given.is_none() && self.is_counted {
            self.write_final_points();
            let seats = self.record.seats.iter().zip(&self.players);
            let left = seats.filter(|(_, player)| player.left);
            let notes = left.map(|(seat, _)| format!("/ {} left the table", seat.name));
            self.record.ending.extend(notes);
        }
        if given.is_none() && self.is_ended {
            for (seat, player) in self.record.seats.iter_mut().zip(&self.players) {
                (seat.place, seat.points) = (player.place, player.points);
            }
        }
        self.record.ending.extend(given);
        if !self.is_ended {
            self.record.stop("without the end of the game");
            if is_whole {
                let message = "The log ends without the end of the game.";
                self.findings.push(rules::NO_END.at(last, message));
            }
        }
    }

    fn write_final_points(&mut self) {
        for (seat, player) in self.players.iter().enumerate() {
            let own = player.end.iter().filter(|won| won.points > 0);
            let own: Vec<_> = own.map(|won| won.points.into()).collect();
            let total = match self.is_ended {
                true => player.points.unwrap_or(player.score),
                false => player.score,
            };
            if !own.is_empty() {
                let scores = Scores {
                    own,
                    total: Some(total.into()),
                    ..Scores::default()
                };
                let line = EndLine {
                    range: TextRange::default(),
                    player: Some(letter(seat).into()),
                    scores: scores.into(),
                };
                self.record.ending.push(line.to_string());
            }
        }
    }

    /// The line of a concession, or of a game that all players left. `None` if the game was played to its end, or if several but
    /// not all players are gone.
    fn give_up(&self) -> Option<String> {
        let number = u32::try_from(self.record.next_number()).unwrap_or(u32::MAX);
        let count =
            |is: fn(&BgaPlayer) -> bool| self.players.iter().filter(|player| is(player)).count();
        let conceded = count(|player| player.conceded);
        let (gone, all) = (
            count(|player| player.conceded || player.left),
            self.players.len(),
        );
        let find = |is: fn(&BgaPlayer) -> bool| self.players.iter().position(is);
        // A game that was counted is not ended by a player who leaves.
        if self.is_counted && conceded == 0 {
            return None;
        }
        match (conceded, gone) {
            (_, gone) if gone == all && all > 1 => {
                Some(Abandoned::of(number, (0..all).map(letter)).to_string())
            }
            (1, _) => {
                let seat = find(|player| player.conceded)?;
                Some(Concession::of(number, letter(seat)).to_string())
            }
            (0, 1) => {
                let concession = Concession::of(number, letter(find(|player| player.left)?));
                Some(format!("{concession} / left the table"))
            }
            _ => None,
        }
    }
}

/// The date and the time of a Unix time in seconds.
fn utc(seconds: i64) -> Option<String> {
    /// The last second of the year 9999.
    const LAST: i64 = 253_402_300_799;
    if !(1..=LAST).contains(&seconds) {
        return None;
    }
    let (mut day, second) = (seconds / 86_400, seconds % 86_400);
    let is_leap = |year: i64| year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let mut year = 1970;
    loop {
        let length = 365 + i64::from(is_leap(year));
        if day < length {
            break;
        }
        day -= length;
        year += 1;
    }
    let february = 28 + i64::from(is_leap(year));
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30] {
        if day < length {
            break;
        }
        day -= length;
        month += 1;
    }
    let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
    Some(format!(
        "{:02}/{month:02}/{year}, {hour:02}:{minute:02}:{second:02} UTC",
        day + 1
    ))
}
