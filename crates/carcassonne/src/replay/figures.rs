//! The replay as data, and the figures that players ask for.

use std::collections::BTreeMap;

use notation::{MoveData, MoveRange, Player, Replay, Table};
use serde_json::{Map, Value, json};

use super::{Replayed, referee::final_points, script::StepKind};
use crate::{
    ast,
    game::{Completed, Summary},
    tiles::SegmentKind,
};

/// The columns of the table of players, stable.
const PLAYER_COLUMNS: [&str; 21] = [
    "player",
    "name",
    "score",
    "cities",
    "roads",
    "cloisters",
    "farms",
    "goods",
    "running",
    "final",
    "tiles",
    "meeples_placed",
    "meeples_back",
    "meeples_in_hand",
    "meeples_least",
    "features_completed",
    "biggest_city",
    "biggest_road",
    "biggest_farm",
    "best_move",
    "complete",
];

/// The columns of the table of features, stable.
const FEATURE_COLUMNS: [&str; 7] = [
    "kind",
    "players",
    "tiles",
    "pennants",
    "points",
    "completed",
    "move",
];

/// What a player did over the game.
#[derive(Default, Clone)]
struct Tally {
    by_kind: BTreeMap<SegmentKind, u32>,
    running: u32,
    tiles: u32,
    placed: u32,
    back: u32,
    least: u8,
    completed: u32,
    biggest: BTreeMap<SegmentKind, u32>,
    best_move: u32,
}

impl Tally {
    fn biggest(&self, kind: SegmentKind) -> u32 {
        self.biggest.get(&kind).copied().unwrap_or(0)
    }

    fn saw(&mut self, summary: &Summary) {
        let size = match summary.kind {
            SegmentKind::Field => summary.reach,
            _ => summary.tiles.len() as u32,
        };
        let biggest = self.biggest.entry(summary.kind).or_default();
        *biggest = size.max(*biggest);
    }
}

impl Replayed {
    /// The replay as data.
    pub(crate) fn data(&self, game: &ast::Game) -> Replay {
        let tags = game.lines.iter().filter_map(|line| match &line.content {
            ast::Content::Game(header) => Some(header),
            _ => None,
        });
        let names = ["date", "time", "type", "mode"];
        let tags = tags
            .flat_map(|header| &header.fields)
            .enumerate()
            .map(|(index, field)| {
                let name = names.get(index).copied().unwrap_or("more");
                (name.to_owned(), field.value.clone())
            });
        Replay {
            tags: tags.collect(),
            players: self.player_data(game),
            moves: (0..self.script.steps.len())
                .filter_map(|index| self.move_data(game, index))
                .collect(),
            result: self.result(),
        }
    }

    /// Where the moves of [`Replayed::data`] stand.
    pub(crate) fn move_ranges(&self, game: &ast::Game) -> Vec<MoveRange> {
        let places = self.script.steps.iter().filter_map(|step| {
            let range = match &game.lines.get(step.line)?.content {
                ast::Content::Move(played) => played.range,
                ast::Content::Abandoned(line) => line.range,
                ast::Content::Concession(line) => line.range,
                _ => return None,
            };
            let line = step.line;
            Some(MoveRange { line, range })
        });
        places.collect()
    }

    fn player_data(&self, game: &ast::Game) -> Vec<Player> {
        let line_of = |letter: char| game.players().find(|line| line.id.value == letter);
        self.players()
            .iter()
            .map(|&letter| Player {
                id: letter.to_string(),
                name: line_of(letter)
                    .and_then(|line| line.name.as_ref())
                    .map(|name| name.value.clone()),
                team: line_of(letter)
                    .and_then(|line| line.color.as_ref())
                    .map(|color| color.value.clone()),
            })
            .collect()
    }

    fn move_data(&self, game: &ast::Game, index: usize) -> Option<MoveData> {
        let step = self.script.steps.get(index)?;
        let view = self.view(index)?;
        let (text, range) = match &game.lines.get(step.line)?.content {
            ast::Content::Move(played) => (move_text(played), played.range),
            ast::Content::Abandoned(line) => ("abandoned".to_owned(), line.range),
            ast::Content::Concession(line) => ("concedes".to_owned(), line.range),
            _ => return None,
        };
        Some(MoveData {
            line: u32::try_from(step.line).unwrap_or(u32::MAX),
            label: self.script.label(index),
            text,
            range,
            state: json!({
                "gained": self.by_letter(|player| {
                    view.gained.get(player).filter(|points| **points > 0).map(|points| json!(points))
                }),
                "score": self.by_letter(|player| view.scores.get(player).map(|points| json!(points))),
                "meeples": self.by_letter(|player| view.meeples.get(player).map(|count| json!(count))),
            }),
        })
    }

    fn by_letter(&self, value: impl Fn(usize) -> Option<Value>) -> Value {
        let entries = self
            .players()
            .iter()
            .enumerate()
            .filter_map(|(player, letter)| value(player).map(|value| (letter.to_string(), value)));
        Value::Object(entries.collect::<Map<String, Value>>())
    }

    /// The scores, and for a game that was played to its end what each kind of feature brought there.
    fn result(&self) -> Value {
        let scores = self.final_scores();
        let score = self.by_letter(|player| scores.get(player).map(|points| json!(points)));
        let last = self.script.steps.last().map(|step| step.kind);
        let by = match last {
            Some(StepKind::Concession) => "concession",
            Some(StepKind::Abandoned) => "abandoned",
            _ if self.run.end.is_complete => "score",
            _ => return json!({ "score": score }),
        };
        if by != "score" {
            return json!({ "score": score, "by": by });
        }
        let ending = &self.run.end.ending;
        let part = |player: usize, kinds: &[SegmentKind]| final_points(ending, player, kinds);
        let parts = self.by_letter(|player| {
            let mut parts = json!({
                "cities": part(player, &[SegmentKind::City]),
                "roads": part(player, &[SegmentKind::Road]),
                "cloisters": part(player, &[SegmentKind::Cloister, SegmentKind::Garden]),
                "farms": part(player, &[SegmentKind::Field]),
            });
            let goods = ending.goods.get(player).copied().unwrap_or(0);
            if let (true, Some(parts)) = (goods > 0, parts.as_object_mut()) {
                parts.insert("goods".to_owned(), json!(goods));
            }
            Some(parts)
        });
        json!({ "score": score, "final": parts })
    }

    /// The figures that players ask for: one table of players, one of features.
    pub(crate) fn stats(&self, game: &ast::Game) -> Vec<Table> {
        let mut tallies = vec![
            Tally {
                least: 7,
                ..Tally::default()
            };
            self.players().len()
        ];
        let mut features = Vec::new();
        for (index, played) in self.run.played.iter().enumerate() {
            let Some(outcome) = &played.outcome else {
                continue;
            };
            for (player, tally) in tallies.iter_mut().enumerate() {
                let gained = outcome.gained.get(player).copied().unwrap_or(0);
                tally.running += gained;
                tally.best_move = tally.best_move.max(gained);
                tally.least = tally
                    .least
                    .min(played.meeples.get(player).copied().unwrap_or(0));
                tally.tiles += u32::from(played.mover == Some(player));
            }
            for (claim, _) in &outcome.claimed {
                if let Some(tally) = tallies.get_mut(claim.player) {
                    tally.placed += 1;
                }
            }
            for completed in &outcome.completed {
                self.tally_completed(completed, &mut tallies, played.mover);
                features.push(self.feature_row(
                    &completed.summary,
                    &completed.winners,
                    Some(completed.points),
                    Some(index),
                ));
            }
        }
        if self.run.end.is_complete {
            for part in &self.run.end.ending.parts {
                for &winner in &part.winners {
                    if let Some(tally) = tallies.get_mut(winner) {
                        *tally.by_kind.entry(part.summary.kind).or_default() +=
                            part.points.unwrap_or(0);
                        tally.saw(&part.summary);
                    }
                }
                features.push(self.feature_row(&part.summary, &part.winners, part.points, None));
            }
        }
        vec![
            self.player_table(game, &tallies),
            Table {
                name: "features".to_owned(),
                columns: FEATURE_COLUMNS.map(str::to_owned).to_vec(),
                rows: features,
            },
        ]
    }

    fn tally_completed(&self, completed: &Completed, tallies: &mut [Tally], mover: Option<usize>) {
        for &winner in &completed.winners {
            if let Some(tally) = tallies.get_mut(winner) {
                *tally.by_kind.entry(completed.summary.kind).or_default() += completed.points;
                tally.saw(&completed.summary);
            }
        }
        for returned in &completed.returned {
            if let Some(tally) = tallies.get_mut(returned.player) {
                tally.back += 1;
            }
        }
        if let Some(tally) = mover.and_then(|mover| tallies.get_mut(mover)) {
            tally.completed += 1;
        }
    }

    fn feature_row(
        &self,
        summary: &Summary,
        winners: &[usize],
        points: Option<u32>,
        step: Option<usize>,
    ) -> Vec<Value> {
        let letters: String = winners
            .iter()
            .map(|&player| self.script.letter(player))
            .collect();
        vec![
            json!(if summary.kind == SegmentKind::Field {
                "farm"
            } else {
                summary.kind.name()
            }),
            json!(letters),
            json!(summary.tiles.len()),
            json!(summary.pennants),
            json!(points),
            json!(step.is_some()),
            json!(step.map(|step| self.script.label(step))),
        ]
    }

    fn player_table(&self, game: &ast::Game, tallies: &[Tally]) -> Table {
        let players = self.player_data(game);
        let scores = self.final_scores();
        let rows = players
            .iter()
            .zip(tallies)
            .enumerate()
            .map(|(player, (who, tally))| {
                let kind = |kind: SegmentKind| tally.by_kind.get(&kind).copied().unwrap_or(0);
                let goods = match self.run.end.is_complete {
                    true => self.run.end.ending.goods.get(player).copied().unwrap_or(0),
                    false => 0,
                };
                let score = scores.get(player).copied().unwrap_or(0);
                let in_hand = self
                    .run
                    .played
                    .last()
                    .and_then(|last| last.meeples.get(player));
                vec![
                    json!(who.id),
                    json!(who.name),
                    json!(score),
                    json!(kind(SegmentKind::City)),
                    json!(kind(SegmentKind::Road)),
                    json!(kind(SegmentKind::Cloister) + kind(SegmentKind::Garden)),
                    json!(kind(SegmentKind::Field)),
                    json!(goods),
                    json!(tally.running),
                    json!(score.saturating_sub(tally.running)),
                    json!(tally.tiles),
                    json!(tally.placed),
                    json!(tally.back),
                    json!(in_hand),
                    json!(tally.least),
                    json!(tally.completed),
                    json!(tally.biggest(SegmentKind::City)),
                    json!(tally.biggest(SegmentKind::Road)),
                    json!(tally.biggest(SegmentKind::Field)),
                    json!(tally.best_move),
                    json!(self.run.end.is_complete),
                ]
            });
        Table {
            name: "players".to_owned(),
            columns: PLAYER_COLUMNS.map(str::to_owned).to_vec(),
            rows: rows.collect(),
        }
    }
}

/// Points and meeples in hand of all players: `A 4 (7 meeples), B 0 (1 meeple)`.
pub(crate) fn position_text(state: &Value) -> Option<String> {
    let scores = state.get("score")?.as_object()?.iter();
    let parts: Vec<String> = scores
        .map(|(player, points)| {
            let meeples = state.get("meeples").and_then(|meeples| meeples.get(player));
            match meeples.and_then(Value::as_i64) {
                Some(1) => format!("{player} {points} (1 meeple)"),
                Some(count) => format!("{player} {points} ({count} meeples)"),
                None => format!("{player} {points}"),
            }
        })
        .collect();
    Some(parts.join(", "))
}

/// A move in canonical form, without number, player and points.
fn move_text(played: &ast::MoveLine) -> String {
    let mut parts: Vec<String> = Vec::new();
    for discard in &played.discards {
        let tile = discard.tile.as_ref().map_or("", |tile| tile.text.as_str());
        parts.push(format!("(dis) {tile}").trim_end().to_owned());
    }
    if let Some(position) = played.position {
        parts.push(format!("({},{})", position.x.value, position.y.value));
    }
    if let Some(tile) = &played.tile {
        parts.push(tile.text.clone());
    }
    parts.join(" ")
}
