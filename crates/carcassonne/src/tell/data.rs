//! The replay as data: what `movetext replay --format json` prints.

use notation::{MoveData, MoveRange, Player, Replay};
use serde_json::{Map, Value, json};

use crate::{
    game::tiles::SegmentKind,
    read::ast,
    replay::{Replayed, StepKind, final_points},
};

/// The replay as data.
pub(crate) fn replay(game: &ast::Game, replayed: &Replayed) -> Replay {
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
        players: player_data(game, replayed),
        moves: (0..replayed.script.steps.len())
            .filter_map(|index| move_data(game, replayed, index))
            .collect(),
        result: result(replayed),
    }
}

/// Where the moves of [`replay`] stand.
pub(crate) fn moves(game: &ast::Game, replayed: &Replayed) -> Vec<MoveRange> {
    let places = replayed.script.steps.iter().filter_map(|step| {
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

/// The players in playing order.
pub(crate) fn player_data(game: &ast::Game, replayed: &Replayed) -> Vec<Player> {
    let line_of = |letter: char| game.players().find(|line| line.id.value == letter);
    replayed
        .players()
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

fn move_data(game: &ast::Game, replayed: &Replayed, index: usize) -> Option<MoveData> {
    let step = replayed.script.steps.get(index)?;
    let view = replayed.view(index)?;
    let (text, range) = match &game.lines.get(step.line)?.content {
        ast::Content::Move(played) => (move_text(played), played.range),
        ast::Content::Abandoned(line) => ("abandoned".to_owned(), line.range),
        ast::Content::Concession(line) => ("concedes".to_owned(), line.range),
        _ => return None,
    };
    Some(MoveData {
        line: u32::try_from(step.line).unwrap_or(u32::MAX),
        label: replayed.script.label(index),
        text,
        range,
        state: json!({
            "gained": by_letter(replayed, |player| {
                view.gained.get(player).filter(|points| **points > 0).map(|points| json!(points))
            }),
            "score": by_letter(replayed, |player| view.scores.get(player).map(|points| json!(points))),
            "meeples": by_letter(replayed, |player| view.meeples.get(player).map(|count| json!(count))),
        }),
    })
}

fn by_letter(replayed: &Replayed, value: impl Fn(usize) -> Option<Value>) -> Value {
    let entries = replayed
        .players()
        .iter()
        .enumerate()
        .filter_map(|(player, letter)| value(player).map(|value| (letter.to_string(), value)));
    Value::Object(entries.collect::<Map<String, Value>>())
}

/// The scores, and for a game that was played to its end what each kind of feature brought there.
fn result(replayed: &Replayed) -> Value {
    let scores = replayed.final_scores();
    let score = by_letter(replayed, |player| {
        scores.get(player).map(|points| json!(points))
    });
    let last = replayed.script.steps.last().map(|step| step.kind);
    let by = match last {
        Some(StepKind::Concession) => "concession",
        Some(StepKind::Abandoned) => "abandoned",
        _ if replayed.run.end.is_complete => "score",
        _ => return json!({ "score": score }),
    };
    if by != "score" {
        return json!({ "score": score, "by": by });
    }
    let ending = &replayed.run.end.ending;
    let part = |player: usize, kinds: &[SegmentKind]| final_points(ending, player, kinds);
    let parts = by_letter(replayed, |player| {
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
        let tile = discard.tile.as_ref().map_or("", |tile| tile.text());
        parts.push(format!("(dis) {tile}").trim_end().to_owned());
    }
    if let Some(position) = played.position {
        parts.push(format!("({},{})", position.x.value, position.y.value));
    }
    if let Some(tile) = &played.tile {
        parts.push(tile.text().to_owned());
    }
    parts.join(" ")
}
