//! The part of a save before its messages: boxes, rules, the starting tile, the players.

use carcassonne::game::Square;
use notation::Order as _;
use serde_json::{Map, Value, value::RawValue};

use super::{
    super::{EXPANSIONS, SETS, START},
    SaveReader, quarters,
};
use crate::{
    json::{Outline, number_of, text_of},
    record::{KEPT, MOST_PLAYERS, Seat},
    rules::jcz as rules,
    tiles::jcz_tile,
};

/// The starting tile of the base game.
const STARTER: &str = "BA/RCr";
/// The rule for the score of small cities, and the values that records can express.
const SMALL_CITIES: (&str, [&str; 2]) = ("tiny-city-scoring", ["4", "2"]);
/// The same rule in saves of version 4: whether it is two points instead of four.
const OLD_SMALL_CITIES: &str = "TINY_CITY_2_POINTS";
/// The boxes of the river as saves of version 4 name them.
const OLD_RIVERS: [&str; 2] = ["RIVER", "RIVER_II"];
/// Elements that score points and that records cannot express.
const SCORING_ELEMENTS: [&str; 3] = ["king", "robber", "king-and-robber"];

impl<'t> SaveReader<'t> {
    /// Reads the boxes, the rules and the starting tile. Returns whether the game can be played.
    pub(super) fn set_up(&mut self, raw: &'t RawValue) -> bool {
        let setup: Value = serde_json::from_str(raw.get()).unwrap_or_default();
        if has_old_river(&setup) {
            let message = "setup: in saves of version 4 The River begins and ends by itself, and where its lake lies is not in \
                           the save: the game cannot be read.";
            self.report(&rules::UNKNOWN_SET, raw, message);
            return false;
        }
        self.check_boxes(raw, &setup);
        self.note_rules(raw, setup.get("rules"));
        let starts = match setup.get("start") {
            Some(Value::Array(starts)) => starts.as_slice(),
            _ => &[],
        };
        if starts.len() > 1 {
            let count = starts.len();
            let message = format!("setup: {count} starting tiles: a record has one.");
            self.report(&rules::SEVERAL_STARTS, raw, message);
            return false;
        }
        let is_placed = self.place_starter(starts.first().unwrap_or(&Value::Null));
        if !is_placed {
            let message = "setup: the starting tile cannot be written.";
            self.report(&rules::UNKNOWN_TILE, raw, message);
        }
        is_placed
    }

    /// Reports boxes that records cannot express, and rules that change the points.
    fn check_boxes(&mut self, raw: &RawValue, setup: &Value) {
        for (set, _) in entries(setup.get("sets")).filter(|(_, copies)| is_used(copies)) {
            if !SETS.contains(&set.as_str()) {
                self.unknown_box(raw, &format!("set \"{set}\""));
            }
        }
        // Saves of version 4.
        for (box_, _) in entries(setup.get("expansions")).filter(|(_, copies)| is_used(copies)) {
            if !EXPANSIONS.contains(&box_.as_str()) {
                self.unknown_box(raw, &format!("expansion \"{box_}\""));
            }
        }
        for (element, _) in entries(setup.get("elements")).filter(|(_, count)| is_used(count)) {
            if SCORING_ELEMENTS.contains(&element.as_str()) {
                let message = format!(
                    "setup: \"{element}\" scores what records do not know: points will differ."
                );
                self.report(&rules::OTHER_RULES, raw, message);
            }
        }
    }

    /// Reports a box that records cannot express.
    fn unknown_box(&mut self, raw: &RawValue, box_: &str) {
        self.has_unknown_box = true;
        let message = format!(
            "setup: the {box_} cannot be written: the game is read as far as nothing of it is played."
        );
        self.report(&rules::UNKNOWN_SET, raw, message);
    }

    /// Keeps the rules in a note.
    fn note_rules(&mut self, raw: &RawValue, written: Option<&Value>) {
        let mut rules = Vec::new();
        for (rule, value) in entries(written) {
            if rule == OLD_SMALL_CITIES {
                if value == &Value::Bool(true) {
                    rules.push(format!("{}=2", SMALL_CITIES.0));
                }
                continue;
            }
            let Some(value) = rule_value(value).filter(|_| is_plain(rule)) else {
                let message = format!("setup: the rule \"{rule}\" cannot be written as a note.");
                self.report(&rules::OTHER_RULES, raw, message);
                continue;
            };
            if rule == SMALL_CITIES.0 && !SMALL_CITIES.1.contains(&value.as_str()) {
                let message = format!("setup: with the rule {rule}={value} points will differ.");
                self.report(&rules::OTHER_RULES, raw, message);
            }
            rules.push(format!("{rule}={value}"));
        }
        if !rules.is_empty() {
            let note = format!("{KEPT} {}", rules.join("; "));
            self.record.notes.push(note);
        }
    }

    /// Places the starting tile; that of the base game if the save names none.
    pub(super) fn place_starter(&mut self, start: &Value) -> bool {
        let id = text_of(start.get("tile")).unwrap_or_else(|| STARTER.to_owned());
        let rotation = start.get("rotation");
        let (x, y) = (
            number_of(start.get("x")).unwrap_or(0),
            number_of(start.get("y")).unwrap_or(0),
        );
        let quarters = rotation.map_or(Some(0), |rotation| quarters(Some(rotation)));
        let Some(code) = quarters.and_then(|quarters| jcz_tile(&id, quarters)?.code(&[])) else {
            return false;
        };
        let (Some(left), Some(up)) = (x.checked_neg(), y.checked_neg()) else {
            return false;
        };
        self.shift = (left, up);
        if (x, y) != (0, 0) {
            self.record.notes.push(format!("{KEPT} {START}({x},{up})"));
        }
        self.record.starter = Some((Square::new(0, 0), code));
        true
    }

    pub(super) fn read_players(&mut self, outline: &Outline<'t>) {
        let Some(part) = outline.part("players").or(outline.part("slots")) else {
            return;
        };
        let mut players: Vec<Value> = serde_json::from_str(part.raw.get()).unwrap_or_default();
        if part.path == "slots" {
            // Players sit in the order in which they took their slots.
            players.retain(|slot| number_of(slot.get("serial")).is_some());
            players.order_by_key(|slot| number_of(slot.get("serial")));
        }
        if players.is_empty() || players.len() > MOST_PLAYERS {
            let message = format!("players: {} of them cannot be written.", players.len());
            self.report(&rules::PLAYERS, part.raw, message);
        }
        let seats = players.iter().take(MOST_PLAYERS).map(|player| Seat {
            name: text_of(player.get("name").or(player.get("nickname"))).unwrap_or_default(),
            ..Seat::default()
        });
        self.record.seats = seats.collect();
    }
}

fn is_used(count: &Value) -> bool {
    number_of(Some(count)).is_none_or(|count| count > 0)
}

/// Whether a save of version 4 is of a game with a river.
fn has_old_river(setup: &Value) -> bool {
    entries(setup.get("expansions"))
        .any(|(box_, copies)| OLD_RIVERS.contains(&box_.as_str()) && is_used(copies))
}

/// The members of an object; empty for any other value.
fn entries(value: Option<&Value>) -> impl Iterator<Item = (&String, &Value)> {
    value
        .and_then(Value::as_object)
        .into_iter()
        .flat_map(Map::iter)
}

/// The value of a rule as a note writes it; `None` if a note cannot hold it.
fn rule_value(value: &Value) -> Option<String> {
    let written = match value {
        Value::Bool(is) => is.to_string(),
        Value::Null => "null".to_owned(),
        value => text_of(Some(value))?,
    };
    is_plain(&written).then_some(written)
}

/// Whether a note can hold the name or value of a rule.
fn is_plain(word: &str) -> bool {
    !word.is_empty() && !word.contains(|c: char| c.is_control() || matches!(c, ';' | '='))
}
