//! From a record to a save: the messages that the program would have written for its moves.

use carcassonne::{
    game::{Game, Square, TurnOutcome},
    tiles::{Figure, Mark, Shared},
};
use ide::Document;
use serde_json::{Map, Value, json};

use super::{BASE, BASE_WITH_GARDENS, START, places};
use crate::{
    Export,
    played::{Fault, PlayedGame, PlayedTurn, losses, no_game},
    record::KEPT,
    rules::jcz as rules,
    tiles::jcz_id,
};

/// How many meeples a player has.
const MEEPLES: u32 = 7;
/// The seed of the program's random draws; the course of a finished game does not depend on it.
const RANDOM: f64 = 0.5;
/// The version and the date that a save must have; they say nothing about the game.
const VERSION: &str = "5.12.1";
const CREATED: &str = "2026-01-01T00:00:00.000Z";

/// Writes the first game of `document`.
pub(super) fn write(document: &Document) -> Export {
    let mut export = Export::default();
    for placed in document.games() {
        let Some(played) = PlayedGame::of(&placed) else {
            continue;
        };
        if !export.text.is_empty() {
            let message = "A JCloisterZone save holds one game: this and those below are left out.";
            export
                .findings
                .push(rules::SEVERAL_GAMES.at(placed.range(), message));
            break;
        }
        match played.and_then(|played| Ok((save(&played)?, played))) {
            Ok((save, played)) => {
                export.text = serde_json::to_string_pretty(&save).unwrap_or_default() + "\n";
                let form = "A JCloisterZone save";
                export
                    .findings
                    .extend(losses(&placed, &played, &rules::LOST, form, &[], KEPT));
            }
            Err(Fault { range, reason }) => {
                let message =
                    format!("No JCloisterZone save can be written of this game: {reason}.");
                export.findings.push(rules::UNWRITABLE.at(range, message));
            }
        }
    }
    export
        .findings
        .extend(no_game(&export, document, &rules::UNWRITABLE));
    export
}

fn fault(turn: &PlayedTurn, why: &str) -> Fault {
    Fault {
        range: turn.range,
        reason: format!("{} {why}", turn.label),
    }
}

fn save(played: &PlayedGame) -> Result<Value, Fault> {
    let starter = &played.starter;
    let (tile, quarters) =
        jcz_id(&starter.lying.tile).ok_or_else(|| fault(starter, "has a tile of an expansion"))?;
    let shift = kept_start(played).unwrap_or_default();
    let mut writer = SaveWriter {
        players: played.letters.iter().map(|_| Supply::default()).collect(),
        game: Game::new(played.letters.len()),
        shift,
        replay: Vec::new(),
        drawn: Vec::new(),
    };
    if !starter.figures.is_empty() {
        return Err(fault(starter, "has a meeple on the starting tile"));
    }
    writer.game.play(
        0,
        None,
        starter.square,
        &Shared::from(starter.lying.geometry.clone()),
        &[],
    );
    let mut last = None;
    for (number, turn) in (1..).zip(&played.turns) {
        if last == Some(turn.mover) && played.letters.len() > 1 {
            return Err(fault(turn, "is the second of a player in a row"));
        }
        writer.turn(number, turn)?;
        last = Some(turn.mover);
    }
    let start = writer.position(starter.square);
    let turns = [starter].into_iter().chain(&played.turns);
    let has_gardens = turns
        .into_iter()
        .any(|turn| turn.lying.tile.has(Mark::Garden));
    let sets = if has_gardens { BASE_WITH_GARDENS } else { BASE };
    Ok(json!({
        "appVersion": VERSION,
        "gameId": "1",
        "name": "",
        "initialRandom": RANDOM,
        "created": CREATED,
        "clock": 0,
        "setup": {
            "sets": { sets: 1 },
            "elements": { "small-follower": MEEPLES, "farmers": true },
            "rules": kept_rules(played),
            "timer": null,
            "start": [{ "tile": tile, "x": start[0], "y": start[1], "rotation": 90 * u32::from(quarters) }],
        },
        "players": players(played),
        "replay": writer.replay,
        "gameAnnotations": { "drawOrder": writer.drawn, "endTurn": played.turns.len() },
    }))
}

fn players(played: &PlayedGame) -> Vec<Value> {
    let names = played.letters.iter().map(|letter| {
        let line = played
            .player(*letter)
            .and_then(|player| player.name.as_ref());
        line.map_or_else(|| letter.to_string(), |name| name.value.clone())
    });
    let seats = names.enumerate();
    seats
        .map(|(slot, name)| json!({ "name": name, "slot": slot }))
        .collect()
}

/// The rules of the save that a note keeps.
fn kept_rules(played: &PlayedGame) -> Map<String, Value> {
    let pairs = played.notes(KEPT).flat_map(|note| note.split(';'));
    let pairs = pairs.filter(|pair| !pair.trim_start().starts_with(START));
    let rules = pairs.filter_map(|pair| {
        let (rule, value) = pair.trim().split_once('=')?;
        let value = match value {
            "true" => Value::Bool(true),
            "false" => Value::Bool(false),
            "null" => Value::Null,
            text => Value::String(text.to_owned()),
        };
        Some((rule.to_owned(), value))
    });
    rules.collect()
}

/// The position of the starting tile in the save that a note keeps.
fn kept_start(played: &PlayedGame) -> Option<(i64, i64)> {
    let note = played
        .notes(KEPT)
        .find_map(|note| note.strip_prefix(START))?;
    let (x, y) = note
        .trim()
        .strip_prefix('(')?
        .strip_suffix(')')?
        .split_once(',')?;
    Some((x.parse().ok()?, y.parse().ok()?))
}

/// The meeples of a player, which have numbers.
#[derive(Default)]
struct Supply {
    /// How many different ones were placed so far.
    used: u32,
    /// Those that were returned, in this order.
    back: Vec<u32>,
    /// Those on the board: the number, and the turn in which it was placed.
    placed: Vec<(u32, u32)>,
}

impl Supply {
    /// Takes a meeple from the supply: an unused number if there is one.
    fn take(&mut self, turn: u32) -> u32 {
        let number = match self.used < MEEPLES || self.back.is_empty() {
            true => {
                self.used += 1;
                self.used
            }
            false => self.back.remove(0),
        };
        self.placed.push((turn, number));
        number
    }

    fn give_back(&mut self, turn: u32) {
        if let Some(index) = self.placed.iter().position(|(placed, _)| *placed == turn) {
            self.back.push(self.placed.remove(index).1);
        }
    }
}

struct SaveWriter {
    players: Vec<Supply>,
    game: Game,
    /// Added to the squares of the record.
    shift: (i64, i64),
    replay: Vec<Value>,
    drawn: Vec<&'static str>,
}

impl SaveWriter {
    /// A square in the coordinates of saves, in which `y` points down.
    fn position(&self, square: Square) -> [i64; 2] {
        let x = i64::from(square.x).saturating_add(self.shift.0);
        let y = i64::from(square.y).saturating_add(self.shift.1);
        [x, y.saturating_neg()]
    }

    fn turn(&mut self, number: u32, turn: &PlayedTurn) -> Result<(), Fault> {
        let expansion = || fault(turn, "has a tile of an expansion");
        let (id, quarters) = jcz_id(&turn.lying.tile).ok_or_else(expansion)?;
        let (player, position) = (turn.mover, self.position(turn.square));
        let mut message = |kind: &str, payload: Value| {
            self.replay
                .push(json!({ "type": kind, "payload": payload, "player": player }));
        };
        let rotation = format!("R{}", 90 * u32::from(quarters));
        message(
            "PLACE_TILE",
            json!({ "tileId": id, "rotation": rotation, "position": position }),
        );
        match turn.figures.as_slice() {
            [] => message("PASS", json!({})),
            [(segment, Figure::Meeple)] => {
                let nowhere = || fault(turn, "has a meeple where saves have no place for one");
                let location = places::location(&turn.lying, *segment).ok_or_else(nowhere)?;
                let kind = turn
                    .lying
                    .geometry
                    .segments
                    .get(*segment)
                    .ok_or_else(nowhere)?
                    .kind;
                let taken = self
                    .players
                    .get_mut(player)
                    .map_or(1, |supply| supply.take(number));
                let pointer = json!({ "position": position, "feature": places::feature_of(kind), "location": location });
                let id = format!("{player}.small.{taken}");
                message(
                    "DEPLOY_MEEPLE",
                    json!({ "pointer": pointer, "meepleId": id }),
                );
            }
            [_] => return Err(fault(turn, "has a figure of an expansion")),
            _ => return Err(fault(turn, "has several figures")),
        }
        message("COMMIT", json!({ "random": RANDOM }));
        self.drawn.push(id);
        let geometry = Shared::from(turn.lying.geometry.clone());
        let outcome = self
            .game
            .play(number, Some(player), turn.square, &geometry, &turn.figures);
        self.give_back(&outcome);
        Ok(())
    }

    fn give_back(&mut self, outcome: &TurnOutcome) {
        for returned in outcome
            .completed
            .iter()
            .flat_map(|completed| &completed.returned)
        {
            if let Some(supply) = self.players.get_mut(returned.player) {
                supply.give_back(returned.turn);
            }
        }
    }
}
