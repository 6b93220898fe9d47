//! Logs of Carcassonne that somebody saved at Board Game Arena, to Carcassonne.
//!
//! [`log`] finds the events in the file; here they are played: a tile opens a move, points belong to the move before, those
//! after the final counting begins to the end.

mod draws;
mod log;

use carcassonne::{
    game::Square,
    tiles::{Figure, SegmentKind},
};
use notation::{Finding, Severity, TextRange};
use serde_json::Value;

use self::{
    draws::Draws,
    log::{Event, Log},
};
use crate::{
    Format, Import,
    json::{number_of, text_of},
    record::{DISCARDED, MOST_PLAYERS, Move, Record, Seat, letter},
    tiles::{STARTER, Type, color_name},
};

/// Saved logs of Board Game Arena.
pub(crate) static FORMAT: Format = Format {
    id: "bga",
    title: "Board Game Arena log",
    about: "The log of a game of Carcassonne at Board Game Arena, saved from the page that reviews it.",
    extension: "json",
    notations: &["carcassonne"],
    recognizes,
    read: Some(read),
    write: None,
};

/// With this many seconds for a player, a game goes on for days.
const TURN_BASED: i64 = 86_400;
/// What `deck_size` says at most with the base game alone.
const BASE_DECK: i64 = 71;
/// How many tiles are drawn in a whole game.
const DRAWN_TILES: usize = 71;
/// The states of a game that begin the final counting and end it.
const FINAL_COUNTING: i64 = 6;
const END: i64 = 99;

fn recognizes(text: &str) -> bool {
    match text.starts_with(['{', '[']) {
        true => {
            let first_key = text.trim_start_matches(|c: char| c == '{' || c.is_whitespace());
            ["\"playTile\"", "\"gameStateChange\""]
                .iter()
                .any(|kind| text.contains(kind))
                || first_key.starts_with("\"status\"")
        }
        false => {
            text.starts_with('<') && text.contains(log::PAGE_VARIABLE)
                || text.starts_with(log::PAGE_VARIABLE)
        }
    }
}

fn read(text: &str) -> Import {
    let mut log = Log::read(text);
    let mut import = Import::new("carcassonne");
    import.findings.append(&mut log.findings);
    if log.events.is_empty() {
        return import;
    }
    let mut game = Reader::default();
    for event in &log.events {
        if let Err(reason) = game.event(event) {
            let message = format!("{}: {}", event.place, reason.message);
            let finding = Finding::new(reason.code, Severity::Error, event.range, message);
            game.findings.push(finding);
            game.stopped_at = Some(event.place.clone());
            break;
        }
    }
    game.finish(&log);
    if game.record.moves.is_empty()
        && game
            .findings
            .iter()
            .all(|one| one.severity < Severity::Error)
    {
        let whole = TextRange::empty(0.into());
        let range = log.events.first().map_or(whole, |event| event.range);
        let message = "This is no saved log of Board Game Arena: no tile is placed in it.";
        game.findings
            .push(Finding::new("bga/no-log", Severity::Error, range, message));
    }
    import.findings.append(&mut game.findings);
    import.games.extend(game.record.text());
    import
}

/// Why an event cannot be read.
struct Fault {
    code: &'static str,
    message: String,
}

fn fault(code: &'static str, message: impl Into<String>) -> Fault {
    Fault {
        code,
        message: message.into(),
    }
}

/// A tile on the board that may still get a meeple.
struct Laid {
    kind: Type,
    quarters: u8,
    /// `x` and `y` as the log has them.
    at: (i64, i64),
    has_meeple: bool,
}

/// Points of a player.
#[derive(Clone)]
struct Points {
    player: usize,
    points: u32,
    score: Option<u32>,
}

/// A player with what is known of them.
struct Player {
    id: String,
    /// Their score as the log had it last.
    score: u32,
    /// What they got after the final counting began.
    end: Vec<Points>,
    /// The result: place, points, and whether they conceded or left.
    place: Option<u32>,
    points: Option<u32>,
    conceded: bool,
    left: bool,
}

/// Reads the events one after the other.
#[derive(Default)]
struct Reader {
    record: Record,
    players: Vec<Player>,
    last: Option<Laid>,
    /// The points since the last tile.
    points: Vec<Points>,
    /// Tiles that fitted nowhere and are not on a move yet.
    discards: Vec<String>,
    draws: Draws,
    has_deck_size: bool,
    has_discards: bool,
    mode: Option<&'static str>,
    is_counted: bool,
    is_ended: bool,
    findings: Vec<Finding>,
    stopped_at: Option<String>,
}

impl Reader {
    fn event(&mut self, event: &Event) -> Result<(), Fault> {
        let args = &event.args;
        if event.kind == "pickTile" {
            self.draws.pick(event);
            return Ok(());
        }
        if event.private.is_some() {
            return Ok(());
        }
        match event.kind.as_str() {
            "playTile" => self.tile(event),
            "playPartisan" => self.meeple(event),
            "winPoints" => self.win_points(event),
            "cantPlay" => self.discard(args),
            "gameStateChange" => self.state(event),
            "playerConcedeGame" => self.concede(event),
            "deck_size" => self.deck(args),
            "updateReflexionTime" => {
                if let Some(most) = number_of(args.get("max")) {
                    let mode = if most < TURN_BASED {
                        "Real-time"
                    } else {
                        "Turn-based"
                    };
                    self.mode.get_or_insert(mode);
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn deck(&mut self, args: &Value) -> Result<(), Fault> {
        let Some(size) = number_of(args.get("deck_size")) else {
            return Ok(());
        };
        let is_first = !std::mem::replace(&mut self.has_deck_size, true);
        match is_first && size > BASE_DECK {
            true => Err(expansion(&format!("a deck of {size} tiles"))),
            false => Ok(()),
        }
    }

    /// The seat of a player, who gets the next one with their first tile.
    fn seat(&mut self, id: &str, name: Option<String>) -> Result<usize, Fault> {
        if let Some(seat) = self.players.iter().position(|player| player.id == id) {
            if let (Some(name), Some(known)) = (name, self.record.seats.get_mut(seat))
                && known.name.is_empty()
            {
                known.name = name;
            }
            return Ok(seat);
        }
        if self.players.len() >= MOST_PLAYERS {
            return Err(fault(
                "bga/too-many-players",
                "more players than there are letters",
            ));
        }
        self.players.push(Player {
            id: id.to_owned(),
            score: 0,
            end: Vec::new(),
            place: None,
            points: None,
            conceded: false,
            left: false,
        });
        self.record.seats.push(Seat {
            name: name.unwrap_or_default(),
            ..Seat::default()
        });
        Ok(self.players.len() - 1)
    }

    fn tile(&mut self, event: &Event) -> Result<(), Fault> {
        let args = &event.args;
        self.close_move();
        let player =
            text_of(args.get("player_id")).ok_or_else(|| missing("playTile", "player_id"))?;
        let [number, x, y, orientation] = ["type", "x", "y", "ori"]
            .map(|key| number_of(args.get(key)).ok_or_else(|| missing("playTile", key)));
        let (number, x, y, orientation) = (number?, x?, y?, orientation?);
        let kind = Type::new(number).ok_or_else(|| unknown_tile(&format!("type {number}")))?;
        let id = number_of(args.get("id"));
        if let Some(id) = id.filter(|id| Type::of_id(*id).is_none()) {
            return Err(unknown_tile(&format!("{id}")));
        }
        let quarters = u8::try_from(orientation)
            .ok()
            .filter(|turned| (1..=4).contains(turned));
        let quarters = quarters
            .ok_or_else(|| unknown_tile(&format!("type {number} with \"ori\" {orientation}")))?
            - 1;
        if let Some(name) = portal(args) {
            return Err(expansion(name));
        }
        let down = i32::try_from(y).ok().and_then(i32::checked_neg);
        let (Ok(x_right), Some(y_up)) = (i32::try_from(x), down) else {
            return Err(fault(
                "bga/unreadable-event",
                format!("there is no square ({x},{y})"),
            ));
        };
        let code = kind.turned(quarters).code(&[]).unwrap_or_default();
        let mover = self.seat(&player, text_of(args.get("player_name")))?;
        self.draws.place(&player, id, self.record.moves.len());
        self.record.moves.push(Move {
            mover,
            discards: std::mem::take(&mut self.discards),
            square: Square::new(x_right, y_up),
            code,
            points: String::new(),
        });
        self.last = Some(Laid {
            kind,
            quarters,
            at: (x, y),
            has_meeple: false,
        });
        Ok(())
    }

    fn meeple(&mut self, event: &Event) -> Result<(), Fault> {
        let (code, args) = ("bga/misplaced-meeple", &event.args);
        let Some(last) = self.last.as_mut() else {
            return self.drop_move(fault(code, "a meeple before any tile"));
        };
        let number = last.kind.number();
        let figure = text_of(args.get("ptype")).unwrap_or_else(|| "normal".to_owned());
        if figure != "normal" {
            return self.drop_move(expansion(&format!("a figure \"{figure}\"")));
        }
        if let Some(name) = portal(args) {
            return self.drop_move(expansion(name));
        }
        let at = (number_of(args.get("x")), number_of(args.get("y")));
        let is_elsewhere =
            at.0.is_some_and(|x| x != last.at.0) || at.1.is_some_and(|y| y != last.at.1);
        if is_elsewhere {
            return self.drop_move(fault(
                code,
                "a meeple on another tile than the one just placed",
            ));
        }
        if last.has_meeple {
            return self.drop_move(fault(code, "a second meeple on one tile"));
        }
        let Some(place) = number_of(args.get("pos")) else {
            return self.drop_move(missing("playPartisan", "pos"));
        };
        let lying = last.kind.turned(last.quarters);
        let segment = u8::try_from(place)
            .ok()
            .and_then(|place| last.kind.segment(last.quarters, place));
        let found =
            segment.and_then(|segment| Some((segment, lying.code(&[(segment, Figure::Meeple)])?)));
        let Some((segment, written)) = found else {
            let message = format!("tile type {number} has no place {place}");
            return self.drop_move(fault("bga/unknown-place", message));
        };
        last.has_meeple = true;
        let kind = lying
            .geometry
            .segments
            .get(segment)
            .map(|segment| segment.kind);
        if let Some(named) = text_of(args.get("type"))
            .filter(|name| kind_named(name).is_some_and(|is| Some(is) != kind))
        {
            let shown = kind.map_or("nothing", SegmentKind::name);
            let message = format!(
                "{}: place {place} of tile type {number} is a {shown}, not a {named}; it is read as a {shown}.",
                event.place
            );
            self.findings.push(Finding::new(
                "bga/other-feature",
                Severity::Warning,
                event.range,
                message,
            ));
        }
        if let Some(played) = self.record.moves.last_mut() {
            played.code = written;
        }
        Ok(())
    }

    /// A fault in a move: only whole moves are kept.
    fn drop_move(&mut self, fault: Fault) -> Result<(), Fault> {
        if self.last.take().is_some() {
            self.record.moves.pop();
            self.points.clear();
        }
        Err(fault)
    }

    fn win_points(&mut self, event: &Event) -> Result<(), Fault> {
        let args = &event.args;
        let id = text_of(args.get("player_id")).ok_or_else(|| missing("winPoints", "player_id"))?;
        let points = number_of(args.get("points")).and_then(|points| u32::try_from(points).ok());
        let points = points.ok_or_else(|| missing("winPoints", "points"))?;
        let score = number_of(args.get("score")).and_then(|score| u32::try_from(score).ok());
        let player = self.seat(&id, text_of(args.get("player_name")))?;
        let Some(known) = self.players.get_mut(player) else {
            return Ok(());
        };
        let expected = known.score.saturating_add(points);
        known.score = score.unwrap_or(expected);
        if known.score != expected {
            let (letter, place, score) = (letter(player), &event.place, known.score);
            let message = format!(
                "{place}: {letter} gets {points} points, which makes {expected}, but the log says {score}. Both are kept."
            );
            self.findings.push(Finding::new(
                "bga/other-score",
                Severity::Warning,
                event.range,
                message,
            ));
        }
        let won = Points {
            player,
            points,
            score,
        };
        match (self.is_counted, self.record.moves.is_empty()) {
            (true, _) => known.end.push(won),
            (false, false) => self.points.push(won),
            (false, true) => {
                let message = format!(
                    "{}: points before any tile; they are left out.",
                    event.place
                );
                self.findings.push(Finding::new(
                    "bga/other-score",
                    Severity::Warning,
                    event.range,
                    message,
                ));
            }
        }
        Ok(())
    }

    fn discard(&mut self, args: &Value) -> Result<(), Fault> {
        let id = number_of(args.get("tile_id")).ok_or_else(|| missing("cantPlay", "tile_id"))?;
        let kind = Type::of_id(id).ok_or_else(|| unknown_tile(&id.to_string()))?;
        self.has_discards = true;
        self.discards.push(kind.turned(0).tile.code());
        Ok(())
    }

    fn state(&mut self, event: &Event) -> Result<(), Fault> {
        match number_of(event.args.get("id")) {
            Some(FINAL_COUNTING) => {
                self.close_move();
                self.is_counted = true;
            }
            Some(END) => {
                self.close_move();
                self.is_ended = true;
                let result = event.args.get("args").and_then(|args| args.get("result"));
                for one in members(result) {
                    self.result(one)?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn result(&mut self, one: &Value) -> Result<(), Fault> {
        let Some(id) = text_of(one.get("player")).or_else(|| text_of(one.get("id"))) else {
            return Ok(());
        };
        let seat = self.seat(&id, text_of(one.get("name")))?;
        let is_set = |key: &str| number_of(one.get(key)).is_some_and(|value| value != 0);
        let small = |key: &str| number_of(one.get(key)).and_then(|value| u32::try_from(value).ok());
        if let (Some(player), Some(shown)) =
            (self.players.get_mut(seat), self.record.seats.get_mut(seat))
        {
            player.place = small("rank");
            player.points = small("score");
            player.conceded |= is_set("concede");
            player.left = is_set("zombie");
            shown.color = text_of(one.get("color")).map(|color| color_name(&color));
        }
        Ok(())
    }

    fn concede(&mut self, event: &Event) -> Result<(), Fault> {
        let name = text_of(event.args.get("player_name"));
        let seat = match (text_of(event.args.get("player_id")), &name) {
            (Some(id), _) => Some(self.seat(&id, name)?),
            (None, Some(name)) => self.record.seats.iter().position(|seat| seat.name == *name),
            (None, None) => None,
        };
        match seat.and_then(|seat| self.players.get_mut(seat)) {
            Some(player) => player.conceded = true,
            None => {
                let message = format!("{}: somebody concedes who is not in the game.", event.place);
                self.findings.push(Finding::new(
                    "bga/unknown-player",
                    Severity::Warning,
                    event.range,
                    message,
                ));
            }
        }
        Ok(())
    }

    /// Writes the points since the last tile on its move.
    fn close_move(&mut self) {
        self.last = None;
        let Some(played) = self.record.moves.last_mut() else {
            return;
        };
        let points = std::mem::take(&mut self.points);
        let mover = played.mover;
        let mut own = String::new();
        for won in points
            .iter()
            .filter(|won| won.player == mover && won.points > 0)
        {
            own += &format!("+{}", won.points);
        }
        let total = points
            .iter()
            .rev()
            .find(|won| won.player == mover && won.points > 0);
        let mut others: Vec<(usize, u32)> = Vec::new();
        for won in points
            .iter()
            .filter(|won| won.player != mover && won.points > 0)
        {
            match others.iter_mut().find(|(player, _)| *player == won.player) {
                Some((_, sum)) => *sum = sum.saturating_add(won.points),
                None => others.push((won.player, won.points)),
            }
        }
        others.sort_unstable();
        let others = others
            .iter()
            .map(|(player, points)| format!("{}+{points}", letter(*player)));
        let others: Vec<String> = others.collect();
        let mut parts = Vec::new();
        parts.extend(Some(own).filter(|own| !own.is_empty()));
        if !others.is_empty() {
            parts.push(format!("({})", others.join(", ")));
        }
        parts.extend(
            total
                .and_then(|won| won.score)
                .map(|score| format!("= {score}")),
        );
        if !parts.is_empty() {
            played.points = parts.join(" ");
        }
    }

    fn finish(&mut self, log: &Log) {
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
                    self.findings.push(Finding::new(
                        "bga/uncertain-discard",
                        Severity::Warning,
                        range,
                        message,
                    ));
                }
            }
        }
        if self.players.len() == 2 {
            for played in &mut self.record.moves {
                played.points = without_letters(&played.points);
            }
        }
        self.record.starter = STARTER
            .turned(0)
            .code(&[])
            .map(|code| (Square::new(0, 0), code));
        self.record.header = self.header(log);
        self.write_end(has_beginning && !log.is_cut, last);
        let start = log.events.first().map_or(last, |event| event.range);
        for (seat, what) in self.record.tidy_seats() {
            let message = format!(
                "{what} of {} cannot be written: changed or left out.",
                letter(seat)
            );
            self.findings.push(Finding::new(
                "bga/changed-name",
                Severity::Info,
                start,
                message,
            ));
        }
    }
}

/// The points of a move where nobody needs to be named: `(+4)`.
fn without_letters(points: &str) -> String {
    points.replace("(A+", "(+").replace("(B+", "(+")
}

/// The elements of a list or the values of an object.
fn members(value: Option<&Value>) -> Vec<&Value> {
    match value {
        Some(Value::Array(list)) => list.iter().collect(),
        Some(Value::Object(map)) => map.values().collect(),
        _ => Vec::new(),
    }
}

fn missing(kind: &str, key: &str) -> Fault {
    fault(
        "bga/unreadable-event",
        format!("{kind} has no \"{key}\" that can be read"),
    )
}

fn unknown_tile(tile: &str) -> Fault {
    fault(
        "bga/unknown-tile",
        format!("unknown tile {tile}: only the base game can be read"),
    )
}

fn expansion(name: &str) -> Fault {
    fault(
        "bga/expansion",
        format!("an expansion is in play ({name}): only the base game can be read"),
    )
}

fn portal(args: &Value) -> Option<&'static str> {
    number_of(args.get("portal"))
        .is_some_and(|portal| portal != 0)
        .then_some("a portal")
}

fn kind_named(name: &str) -> Option<SegmentKind> {
    Some(match name {
        "city" => SegmentKind::City,
        "road" => SegmentKind::Road,
        "field" => SegmentKind::Field,
        "abbey" => SegmentKind::Cloister,
        _ => return None,
    })
}

impl Reader {
    /// Adds what the list of players beside the packets says.
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

    /// The lines below the moves, and the result behind the players.
    fn write_end(&mut self, is_whole: bool, last: TextRange) {
        if !self.discards.is_empty() {
            let codes = std::mem::take(&mut self.discards).join(" ");
            self.record.ending.push(format!("/ {DISCARDED} {codes}"));
        }
        if let Some(place) = &self.stopped_at {
            self.record.ending.push(format!(
                "/ the log ends here, at {place}, which cannot be read"
            ));
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
            let note = "/ the log ends here, without the end of the game";
            self.record.ending.push(note.to_owned());
            if is_whole {
                let message = "The log ends without the end of the game.";
                self.findings
                    .push(Finding::new("bga/no-end", Severity::Warning, last, message));
            }
        }
    }

    fn write_final_points(&mut self) {
        for (seat, player) in self.players.iter().enumerate() {
            let mut line = letter(seat).to_string();
            for won in player.end.iter().filter(|won| won.points > 0) {
                line += &format!("+{}", won.points);
            }
            let total = match self.is_ended {
                true => player.points.unwrap_or(player.score),
                false => player.score,
            };
            if line.len() > 1 {
                self.record.ending.push(format!("{line} = {total}"));
            }
        }
    }

    /// The line of a concession.
    fn give_up(&self) -> Option<String> {
        let number = self.record.next_number();
        let count =
            |is: fn(&Player) -> bool| self.players.iter().filter(|player| is(player)).count();
        let conceded = count(|player| player.conceded);
        let (gone, all) = (
            count(|player| player.conceded || player.left),
            self.players.len(),
        );
        let find = |is: fn(&Player) -> bool| self.players.iter().position(is);
        // Who leaves does not end a game that was counted.
        if self.is_counted && conceded == 0 {
            return None;
        }
        match (conceded, gone) {
            (_, gone) if gone == all && all > 1 => {
                let letters: String = (0..all).map(letter).collect();
                Some(format!("{number}{letters} abandoned"))
            }
            (1, _) => Some(format!(
                "{number}{} concedes",
                letter(find(|player| player.conceded)?)
            )),
            (0, 1) => {
                let seat = find(|player| player.left)?;
                Some(format!(
                    "{number}{} concedes / left the table",
                    letter(seat)
                ))
            }
            _ => None,
        }
    }
}

/// The day and the time of a second since 1970.
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
