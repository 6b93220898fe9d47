//! From a save to a record: plays the messages one after the other.

mod setup;

use std::collections::VecDeque;

use carcassonne::{ast::Scores, game::Square, tiles::Figure};
use notation::{Finding, Rule};
use serde_json::{Value, value::RawValue};

use super::places;
use crate::{
    Import,
    json::{self, Outline, number_of, range_of, text_of},
    record::{MOST_PLAYERS, NewMove, NewRecord, Seat, letter},
    rules::jcz as rules,
    tiles::{Lying, jcz_tile},
};

/// Reads a save.
pub(super) fn read(text: &str) -> Import {
    let body = text.trim_start_matches('\u{feff}').trim_start();
    let outline = Outline::of(text, text.len() - body.len(), &["replay"]);
    let mut reader = SaveReader {
        text,
        ..SaveReader::default()
    };
    reader.play(&outline);
    Import {
        notation: "carcassonne",
        games: reader.record.text().into_iter().collect(),
        findings: reader.findings,
    }
}

/// A message of the replay.
struct Message<'t> {
    /// Its number in the replay, from 1.
    number: usize,
    kind: String,
    value: Value,
    raw: &'t RawValue,
}

/// A tile that was placed but not committed.
struct PendingTile {
    lying: Lying,
    /// `x` and `y` in the coordinates of the save.
    at: (i64, i64),
    figures: Vec<(usize, Figure)>,
}

/// Why a message cannot be read.
struct MessageFault {
    rule: &'static Rule,
    message: String,
}

fn fault(rule: &'static Rule, message: impl Into<String>) -> MessageFault {
    MessageFault {
        rule,
        message: message.into(),
    }
}

#[derive(Default)]
struct SaveReader<'t> {
    text: &'t str,
    record: NewRecord,
    findings: Vec<Finding>,
    /// Added to squares so that the starting tile is on (0,0).
    shift: (i64, i64),
    laid: Option<PendingTile>,
    /// An unknown box was reported: it explains everything else that cannot be read.
    has_unknown_box: bool,
}

impl<'t> SaveReader<'t> {
    /// Reports something at the part `raw` of the save.
    fn report(&mut self, rule: &Rule, raw: &RawValue, message: impl Into<String>) {
        self.findings
            .push(rule.at(range_of(self.text, raw), message));
    }

    fn play(&mut self, outline: &Outline<'t>) {
        let messages = self.messages(outline);
        let setup = outline.part("setup");
        let fault = outline.fault.as_ref();
        if let Some(fault) = fault {
            self.report_break(fault, messages.is_empty());
        }
        let is_whole = fault.is_none_or(|fault| fault.follows_value);
        if is_whole && (messages.is_empty() || setup.is_none()) {
            self.report_no_game(outline);
        }
        let can_play = match setup {
            Some(part) => self.set_up(part.raw),
            // If the text is cut off, the starting tile may be in the missing part.
            None => !is_whole && self.place_starter(&Value::Null),
        };
        if !can_play {
            return;
        }
        self.read_players(outline);
        self.play_all(messages, is_whole);
        let players = outline.part("players").or(setup);
        let range = players
            .map(|part| range_of(self.text, part.raw))
            .unwrap_or_default();
        for (seat, what) in self.record.tidy_seats() {
            let letter = letter(seat);
            let message =
                format!("players: {what} of {letter} cannot be written: changed or left out.");
            self.findings.push(rules::CHANGED_NAME.at(range, message));
        }
    }

    /// The text is not JSON, or is cut off.
    fn report_break(&mut self, fault: &json::Fault, is_empty: bool) {
        let (at, reason) = (fault.at, &fault.reason);
        let end = self.text.ceil_char_boundary(self.text.len().min(at + 1));
        let (rule, message) = match (fault.follows_value, is_empty) {
            (true, _) => (
                &rules::MORE_TEXT,
                format!("byte {at}: more text follows the game; it is not read. Convert it apart."),
            ),
            (false, true) if super::is_old(self.text) => (
                &rules::NO_GAME,
                "This is a save of JCloisterZone 3 or older, which is XML. Only saves of version 4 and later are read: write the moves down \
                 as a record."
                    .to_owned(),
            ),
            (false, true) => (
                &rules::NO_GAME,
                format!("byte {at}: this is no JCloisterZone game: {reason}."),
            ),
            (false, false) => (
                &rules::CUT_OFF,
                format!("byte {at}: the game is cut off: {reason}. What precedes it is read; save the game again to have all of it."),
            ),
        };
        self.findings.push(rule.at(json::range(at, end), message));
    }

    fn report_no_game(&mut self, outline: &Outline<'t>) {
        let has_replay = outline
            .parts
            .iter()
            .any(|part| part.path.starts_with("replay"));
        let missing = match (outline.part("setup"), has_replay) {
            (None, _) => "no \"setup\"",
            (Some(_), false) => "no \"replay\" with messages",
            (Some(_), true) => "no message that can be read",
        };
        let keys = outline.keys();
        let range = json::range(0, self.text.floor_char_boundary(self.text.len().min(64)));
        let message = format!("This is no JCloisterZone game: it has {missing}; {keys}.");
        self.findings.push(rules::NO_GAME.at(range, message));
    }

    /// The messages, without those that were undone.
    fn messages(&mut self, outline: &Outline<'t>) -> VecDeque<Message<'t>> {
        let mut messages: VecDeque<Message<'t>> = VecDeque::new();
        let parts = outline.parts.iter().filter(|part| part.path == "replay[]");
        for (number, part) in (1..).zip(parts) {
            let value: Value = serde_json::from_str(part.raw.get()).unwrap_or_default();
            let kind = text_of(value.get("type")).unwrap_or_default();
            if kind == "UNDO" {
                if messages.pop_back().is_none() {
                    let message = format!("replay message {number}: nothing can be taken back.");
                    self.report(&rules::UNDO, part.raw, message);
                }
                continue;
            }
            messages.push_back(Message {
                number,
                kind,
                value,
                raw: part.raw,
            });
        }
        messages
    }

    fn play_all(&mut self, messages: VecDeque<Message<'t>>, is_whole: bool) {
        let mut last = None;
        for message in messages {
            let number = message.number;
            if let Err(fault) = self.message(&message) {
                if !(self.has_unknown_box && rules::UNKNOWN.contains(fault.rule)) {
                    let why = format!("replay message {number}: {}", fault.message);
                    self.report(fault.rule, message.raw, why);
                }
                if self.laid.take().is_some() {
                    self.record.moves.pop();
                }
                self.record.stop(&format!(
                    "at message {number} of the replay, which cannot be written"
                ));
                return;
            }
            last = Some(message);
        }
        if let (Some(_), Some(last)) = (&self.laid, last) {
            let message = format!(
                "replay message {}: the last move is not closed by a COMMIT. It is written.",
                last.number
            );
            self.report(&rules::OPEN_MOVE, last.raw, message);
        }
        if !is_whole {
            self.record.stop("without the end of the game");
        }
    }

    fn message(&mut self, message: &Message<'t>) -> Result<(), MessageFault> {
        let payload = message.value.get("payload").unwrap_or(&Value::Null);
        match message.kind.as_str() {
            "PLACE_TILE" => self.tile(message, payload),
            "DEPLOY_MEEPLE" => self.meeple(message, payload),
            "PASS" => Ok(()),
            "COMMIT" => {
                self.laid = None;
                Ok(())
            }
            "" => Err(fault(&rules::UNKNOWN_MESSAGE, "it has no \"type\"")),
            kind => Err(fault(
                &rules::UNKNOWN_MESSAGE,
                format!("{kind} cannot be written"),
            )),
        }
    }

    fn tile(&mut self, message: &Message<'t>, payload: &Value) -> Result<(), MessageFault> {
        self.laid = None;
        let mut id = text_of(payload.get("tileId"))
            .ok_or_else(|| fault(&rules::UNKNOWN_TILE, "it has no \"tileId\""))?;
        if !id.contains('/') {
            // Version 4 writes a dot.
            id = id.replacen('.', "/", 1);
        }
        let rotation = text_of(payload.get("rotation")).unwrap_or_default();
        let quarters = quarters(payload.get("rotation")).ok_or_else(|| {
            fault(
                &rules::UNKNOWN_TILE,
                format!("tile {id} has the unknown rotation \"{rotation}\""),
            )
        })?;
        let lying = jcz_tile(&id, quarters)
            .ok_or_else(|| fault(&rules::UNKNOWN_TILE, format!("unknown tile {id}")))?;
        let code = lying.code(&[]).unwrap_or_default();
        let at = position(payload).ok_or_else(|| {
            fault(
                &rules::NO_POSITION,
                format!("tile {id} has no \"position\" [x, y]"),
            )
        })?;
        let right = at.0.checked_add(self.shift.0);
        let up = at.1.checked_add(self.shift.1).and_then(i64::checked_neg);
        let small = |value: Option<i64>| i32::try_from(value?).ok();
        let (Some(x), Some(y)) = (small(right), small(up)) else {
            return Err(fault(
                &rules::NO_POSITION,
                format!("there is no square [{}, {}]", at.0, at.1),
            ));
        };
        let mover = self.mover(message)?;
        self.record.moves.push(NewMove {
            mover,
            discards: Vec::new(),
            square: Square::new(x, y),
            code,
            points: Scores::default(),
        });
        self.laid = Some(PendingTile {
            lying,
            at,
            figures: Vec::new(),
        });
        Ok(())
    }

    /// The player of a tile: the one that the message names, or the next one in turn.
    fn mover(&mut self, message: &Message<'t>) -> Result<usize, MessageFault> {
        let last = self.record.moves.last().map(|played| played.mover);
        let seats = self.record.seats.len();
        let named = number_of(message.value.get("player"));
        let mover = match named {
            Some(player) => usize::try_from(player)
                .ok()
                .filter(|player| *player < MOST_PLAYERS),
            None => Some(last.map_or(0, |last| (last + 1) % seats.max(1))),
        };
        let mover =
            mover.ok_or_else(|| fault(&rules::UNKNOWN_PLAYER, "there is no such player"))?;
        if last == Some(mover) && seats > 1 {
            let letter = letter(mover);
            let message = format!(
                "{letter} moves twice in a row, as with a builder: records have no sign for it"
            );
            return Err(fault(&rules::SECOND_TURN, message));
        }
        while self.record.seats.len() <= mover {
            self.record.seats.push(Seat::default());
        }
        Ok(mover)
    }

    fn meeple(&mut self, message: &Message<'t>, payload: &Value) -> Result<(), MessageFault> {
        let id = text_of(payload.get("meepleId")).unwrap_or_default();
        let mut parts = id.split('.');
        let (owner, kind) = (
            parts.next().unwrap_or_default(),
            parts.next().unwrap_or_default(),
        );
        let figure = figure(kind).ok_or_else(|| {
            fault(
                &rules::UNKNOWN_FIGURE,
                format!("the figure \"{id}\" cannot be written"),
            )
        })?;
        let Some(laid) = self.laid.as_mut() else {
            return Err(fault(
                &rules::MISPLACED_MEEPLE,
                "a meeple before any tile of the move",
            ));
        };
        let pointer = payload.get("pointer").unwrap_or(&Value::Null);
        if position(pointer).is_some_and(|at| at != laid.at) {
            return Err(fault(
                &rules::MISPLACED_MEEPLE,
                "a meeple on another tile than the one just placed",
            ));
        }
        let is_phantom = figure == Figure::Phantom
            || laid
                .figures
                .iter()
                .any(|(_, other)| *other == Figure::Phantom);
        if !laid.figures.is_empty() && !is_phantom {
            return Err(fault(
                &rules::MISPLACED_MEEPLE,
                "a second meeple on one tile",
            ));
        }
        let [feature, location] =
            ["feature", "location"].map(|key| text_of(pointer.get(key)).unwrap_or_default());
        let place = format!("{feature} {location}");
        let place = place.trim();
        let unknown = || {
            fault(
                &rules::UNKNOWN_FEATURE,
                format!("{place} is not on the tile, or cannot be written"),
            )
        };
        // In old saves the location of an abbot on a cloister.
        let is_abbot =
            location.ends_with("AS_ABBOT") || feature == "Cloister" && location == "MONASTERY";
        let kind = match feature.is_empty() {
            true => places::kind_at(&laid.lying, &location),
            false => places::kind_of(&feature),
        };
        let kind = kind.filter(|_| !is_abbot).ok_or_else(unknown)?;
        let segment = places::segment(&laid.lying, kind, &location).ok_or_else(unknown)?;
        laid.figures.push((segment, figure));
        let code = laid.lying.code(&laid.figures).ok_or_else(unknown)?;
        let named = number_of(message.value.get("player")).is_some();
        self.claim(owner, named)?;
        if let Some(played) = self.record.moves.last_mut() {
            played.code = code;
        }
        Ok(())
    }

    /// If messages name no player, the owner of the meeple is the player.
    fn claim(&mut self, owner: &str, is_named: bool) -> Result<(), MessageFault> {
        let owner = owner
            .parse::<usize>()
            .ok()
            .filter(|owner| *owner < MOST_PLAYERS);
        let Some(owner) = owner.filter(|_| !is_named) else {
            return Ok(());
        };
        let before = self
            .record
            .moves
            .iter()
            .rev()
            .nth(1)
            .map(|played| played.mover);
        if before == Some(owner) && self.record.seats.len() > 1 {
            let message =
                "a player moves twice in a row, as with a builder: records have no sign for it";
            return Err(fault(&rules::SECOND_TURN, message));
        }
        while self.record.seats.len() <= owner {
            self.record.seats.push(Seat::default());
        }
        if let Some(played) = self.record.moves.last_mut() {
            played.mover = owner;
        }
        Ok(())
    }
}

/// Clockwise quarter turns from `R90` or 90.
fn quarters(rotation: Option<&Value>) -> Option<u8> {
    let degrees = text_of(rotation)?;
    match degrees.strip_prefix('R').unwrap_or(&degrees) {
        "0" => Some(0),
        "90" => Some(1),
        "180" => Some(2),
        "270" => Some(3),
        _ => None,
    }
}

fn position(value: &Value) -> Option<(i64, i64)> {
    let position = value.get("position")?;
    Some((number_of(position.get(0))?, number_of(position.get(1))?))
}

/// The figure of this kind in an id.
fn figure(kind: &str) -> Option<Figure> {
    Some(match kind {
        "small" => Figure::Meeple,
        "big" => Figure::Big,
        "builder" => Figure::Builder,
        "pig" => Figure::Pig,
        "mayor" => Figure::Mayor,
        "wagon" => Figure::Wagon,
        "abbot" => Figure::Abbot,
        "barn" => Figure::Barn,
        "phantom" => Figure::Phantom,
        _ => return None,
    })
}
