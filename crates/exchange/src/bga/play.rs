//! What each event of a log changes in the game.

use carcassonne::{
    ast::{OtherPoints, Scores},
    game::Square,
    tiles::{Figure, SegmentKind},
};
use notation::{Order as _, Ranged, Rule, TextRange};
use serde_json::Value;

use super::{BgaPlayer, END, EventFault, FINAL_COUNTING, LaidTile, LogReader, Points, log::Event};
use crate::{
    json::{number_of, text_of},
    record::{MOST_PLAYERS, NewMove, Seat, letter},
    rules::bga as rules,
    tiles::{Type, color_name},
};

/// From this time per player on, in seconds, a game is turn-based: it goes on for days.
const TURN_BASED: i64 = 86_400;
/// The highest `deck_size` of the base game alone.
const BASE_DECK: i64 = 71;

impl LogReader {
    /// Plays an event.
    pub(super) fn event(&mut self, event: &Event) -> Result<(), EventFault> {
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

    fn deck(&mut self, args: &Value) -> Result<(), EventFault> {
        let Some(size) = number_of(args.get("deck_size")) else {
            return Ok(());
        };
        let is_first = !std::mem::replace(&mut self.has_deck_size, true);
        match is_first && size > BASE_DECK {
            true => Err(expansion(&format!("a deck of {size} tiles"))),
            false => Ok(()),
        }
    }

    /// The seat of a player. A new player gets the next seat.
    pub(super) fn seat(&mut self, id: &str, name: Option<String>) -> Result<usize, EventFault> {
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
                &rules::TOO_MANY_PLAYERS,
                "more players than there are letters",
            ));
        }
        self.players.push(BgaPlayer {
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

    fn tile(&mut self, event: &Event) -> Result<(), EventFault> {
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
                &rules::UNREADABLE_EVENT,
                format!("there is no square ({x},{y})"),
            ));
        };
        let code = kind.turned(quarters).code(&[]).unwrap_or_default();
        let mover = self.seat(&player, text_of(args.get("player_name")))?;
        self.draws.place(&player, id, self.record.moves.len());
        self.record.moves.push(NewMove {
            mover,
            discards: std::mem::take(&mut self.discards),
            square: Square::new(x_right, y_up),
            code,
            points: Scores::default(),
        });
        self.last = Some(LaidTile {
            kind,
            quarters,
            at: (x, y),
            id,
            has_meeple: false,
        });
        Ok(())
    }

    fn meeple(&mut self, event: &Event) -> Result<(), EventFault> {
        let (rule, args) = (&rules::MISPLACED_MEEPLE, &event.args);
        let Some(last) = self.last.as_mut() else {
            return Err(fault(rule, "a meeple before any tile"));
        };
        if last.is_other_than(args) {
            let message = "a meeple on another tile than the one just placed";
            return Err(fault(rule, message));
        }
        if std::mem::replace(&mut last.has_meeple, true) {
            return Err(fault(rule, "a second meeple on one tile"));
        }
        let (kind, quarters) = (last.kind, last.quarters);
        let placed = place_of(args).and_then(|place| claim(kind, quarters, place));
        let (segment, written) = match placed {
            Ok(placed) => placed,
            Err(fault) => {
                self.drop_move();
                return Err(fault);
            }
        };
        self.check_feature(event, kind, segment);
        if let Some(played) = self.record.moves.last_mut() {
            played.code = written;
        }
        Ok(())
    }

    /// Removes the last move, because its meeple cannot be read.
    fn drop_move(&mut self) {
        self.points.clear();
        if let Some(played) = self.record.moves.pop() {
            self.discards = played.discards;
        }
    }

    /// Compares the feature that the log names with the feature at the place. The place counts.
    fn check_feature(&mut self, event: &Event, kind: Type, segment: SegmentKind) {
        let Some(named) = text_of(event.args.get("type")) else {
            return;
        };
        if kind_named(&named).is_none_or(|named| named == segment) {
            return;
        }
        let (number, shown) = (kind.number(), segment.name());
        let place = number_of(event.args.get("pos")).unwrap_or_default();
        let message = format!(
            "{}: place {place} of tile type {number} is a {shown}, not a {named}; it is read as a {shown}.",
            event.place
        );
        self.report(&rules::OTHER_FEATURE, event, message);
    }

    fn report(&mut self, rule: &Rule, event: &Event, message: String) {
        self.findings.push(rule.at(event.range, message));
    }

    fn win_points(&mut self, event: &Event) -> Result<(), EventFault> {
        let args = &event.args;
        let id = text_of(args.get("player_id")).ok_or_else(|| missing("winPoints", "player_id"))?;
        let points = number_of(args.get("points")).and_then(|points| u32::try_from(points).ok());
        let points = points.ok_or_else(|| missing("winPoints", "points"))?;
        let score = number_of(args.get("score")).and_then(|score| u32::try_from(score).ok());
        let player = self.seat(&id, text_of(args.get("player_name")))?;
        self.check_score(event, player, points, score);
        let won = Points {
            player,
            points,
            score,
        };
        if self.is_counted {
            if let Some(player) = self.players.get_mut(player) {
                player.end.push(won);
            }
        } else if self.record.moves.is_empty() {
            let message = format!(
                "{}: points before any tile; they are left out.",
                event.place
            );
            self.report(&rules::OTHER_SCORE, event, message);
        } else {
            self.points.push(won);
        }
        Ok(())
    }

    /// Keeps the score of a player, and compares it with the sum of their points.
    fn check_score(&mut self, event: &Event, player: usize, points: u32, score: Option<u32>) {
        let Some(known) = self.players.get_mut(player) else {
            return;
        };
        let expected = known.score.saturating_add(points);
        let score = score.unwrap_or(expected);
        known.score = score;
        if score != expected {
            let (letter, place) = (letter(player), &event.place);
            let message = format!(
                "{place}: {letter} gets {points} points, which makes {expected}, but the log says {score}. Both are kept."
            );
            self.report(&rules::OTHER_SCORE, event, message);
        }
    }

    fn discard(&mut self, args: &Value) -> Result<(), EventFault> {
        let id = number_of(args.get("tile_id")).ok_or_else(|| missing("cantPlay", "tile_id"))?;
        let kind = Type::of_id(id).ok_or_else(|| unknown_tile(&id.to_string()))?;
        self.has_discards = true;
        self.discards.push(kind.turned(0).tile.code());
        Ok(())
    }

    fn state(&mut self, event: &Event) -> Result<(), EventFault> {
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

    fn result(&mut self, one: &Value) -> Result<(), EventFault> {
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

    fn concede(&mut self, event: &Event) -> Result<(), EventFault> {
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
                self.report(&rules::UNKNOWN_PLAYER, event, message);
            }
        }
        Ok(())
    }

    /// Adds the points since the last tile to its move.
    pub(super) fn close_move(&mut self) {
        self.last = None;
        let Some(played) = self.record.moves.last_mut() else {
            return;
        };
        let mut points = std::mem::take(&mut self.points);
        points.retain(|won| won.points > 0);
        if !points.is_empty() {
            played.points = scores(&points, played.mover);
        }
    }
}

/// What players won with a move of `mover`: the points of the mover, those of others, and the mover's total.
fn scores(points: &[Points], mover: usize) -> Scores {
    // Parts are written in the order of their places.
    let place = |index: u32| TextRange::empty(index.into());
    let own = points.iter().filter(|won| won.player == mover);
    let total = own.clone().next_back().and_then(|last| last.score);
    let mut others: Vec<(usize, u32)> = Vec::new();
    for won in points.iter().filter(|won| won.player != mover) {
        match others.iter_mut().find(|(player, _)| *player == won.player) {
            Some((_, sum)) => *sum = sum.saturating_add(won.points),
            None => others.push((won.player, won.points)),
        }
    }
    others.order();
    let others = others.into_iter().map(|(player, points)| OtherPoints {
        range: place(1),
        player: Some(letter(player).into()),
        points: points.into(),
    });
    Scores {
        own: own.map(|won| won.points.into()).collect(),
        others: others.collect(),
        total: total.map(|total| Ranged::new(total, place(2))),
        ..Scores::default()
    }
}

fn fault(rule: &'static Rule, message: impl Into<String>) -> EventFault {
    EventFault {
        rule,
        message: message.into(),
    }
}

/// The elements of a list or the values of an object.
pub(super) fn members(value: Option<&Value>) -> Vec<&Value> {
    match value {
        Some(Value::Array(list)) => list.iter().collect(),
        Some(Value::Object(map)) => map.values().collect(),
        _ => Vec::new(),
    }
}

fn missing(kind: &str, key: &str) -> EventFault {
    fault(
        &rules::UNREADABLE_EVENT,
        format!("{kind} has no \"{key}\" that can be read"),
    )
}

fn unknown_tile(tile: &str) -> EventFault {
    fault(
        &rules::UNKNOWN_TILE,
        format!("unknown tile {tile}: only the base game can be read"),
    )
}

fn expansion(name: &str) -> EventFault {
    fault(
        &rules::EXPANSION,
        format!("an expansion is in play ({name}): only the base game can be read"),
    )
}

fn portal(args: &Value) -> Option<&'static str> {
    number_of(args.get("portal"))
        .is_some_and(|portal| portal != 0)
        .then_some("a portal")
}

impl LaidTile {
    /// Whether the arguments of a meeple name another tile than this one.
    fn is_other_than(&self, args: &Value) -> bool {
        let own = [
            ("x", Some(self.at.0)),
            ("y", Some(self.at.1)),
            ("id", self.id),
        ];
        own.into_iter().any(|(key, own)| {
            let written = number_of(args.get(key));
            written.is_some() && own.is_some() && written != own
        })
    }
}

/// The place of an ordinary meeple.
fn place_of(args: &Value) -> Result<i64, EventFault> {
    let figure = text_of(args.get("ptype")).unwrap_or_else(|| "normal".to_owned());
    if figure != "normal" {
        return Err(expansion(&format!("a figure \"{figure}\"")));
    }
    if let Some(name) = portal(args) {
        return Err(expansion(name));
    }
    number_of(args.get("pos")).ok_or_else(|| missing("playPartisan", "pos"))
}

/// The feature that a meeple on a place of a tile claims, and the code of the tile with it.
fn claim(kind: Type, quarters: u8, place: i64) -> Result<(SegmentKind, String), EventFault> {
    let lying = kind.turned(quarters);
    let found = u8::try_from(place).ok().and_then(|place| {
        let segment = kind.segment(quarters, place)?;
        let code = lying.code(&[(segment, Figure::Meeple)])?;
        Some((lying.geometry.segments.get(segment)?.kind, code))
    });
    let number = kind.number();
    found.ok_or_else(|| {
        fault(
            &rules::UNKNOWN_PLACE,
            format!("tile type {number} has no place {place}"),
        )
    })
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
