//! The replay as data: what `movetext replay --format json` prints.

use notation::{MoveData, MoveRange, Order as _, Player, Replay};
use serde_json::{Value, json};

use crate::{
    checks::Game,
    game::{Count, Position},
    record::KubbRecord,
    tell::stats,
};

/// The game with the state after every turn.
pub(crate) fn replay(record: &KubbRecord) -> Replay {
    let game = record.game();
    Replay {
        tags: game
            .sheet
            .tags
            .iter()
            .map(|tag| (tag.key.clone(), tag.value.clone()))
            .collect(),
        players: players(game),
        moves: (0..game.sheet.turns.len())
            .map(|turn| move_data(record, turn))
            .collect(),
        result: match game.replay.end {
            Some(end) => json!({"winner": end.winner, "by": end.by.name()}),
            None => json!({"winner": null, "by": null}),
        },
    }
}

/// Where the moves of [`replay`] stand: the turns.
pub(crate) fn moves(record: &KubbRecord) -> Vec<MoveRange> {
    let moves = record.game().sheet.turns.iter().map(|turn| MoveRange {
        line: turn.line,
        range: turn.range,
    });
    moves.collect()
}

/// The players in the order of their teams, each with the name of the team.
fn players(game: &Game) -> Vec<Player> {
    let mut players: Vec<(usize, usize)> = (0..game.sheet.players.len())
        .map(|player| (game.teams.side(player), player))
        .collect();
    players.order();
    let names = [0, 1].map(|side| stats::team_name(game, side));
    players
        .into_iter()
        .map(|(side, player)| Player {
            id: game.sheet.name(player).to_owned(),
            name: None,
            team: Some(names[side].clone()),
        })
        .collect()
}

fn move_data(record: &KubbRecord, turn: usize) -> MoveData {
    let game = record.game();
    let line = &game.sheet.turns[turn];
    let played = &game.replay.turns[turn];
    let text = record.parse.line_text(line.line);
    let start = usize::from(line.range.start() - record.parse.line_start(line.line));
    let text = text
        .get(start..start + usize::from(line.range.len()))
        .unwrap_or_default();
    let Position { base, field, .. } = played.after;
    MoveData {
        line: u32::try_from(line.line).unwrap_or(u32::MAX),
        label: format!("{}.", game.replay.numbering.turns[turn].number),
        text: text.to_owned(),
        range: line.range,
        state: json!({
            "team": played.side,
            "thrown": played.thrown_in,
            "felled": played.felled.0.saturating_add(played.felled.1),
            "field": field.map(known),
            "base": base.map(known),
            "batons": played.batons,
        }),
    }
}

/// What stands on both sides and the batons of the turn: `base 4-3, field 1-0, batons 6`.
pub(crate) fn position_text(state: &Value) -> Option<String> {
    let shown = |value: &Value| match value {
        Value::Number(number) => number.to_string(),
        _ => "?".to_owned(),
    };
    let sides = |key: &str| {
        let sides = state.get(key)?.as_array()?.iter();
        Some(sides.map(shown).collect::<Vec<_>>().join("-"))
    };
    let (base, field) = (sides("base")?, sides("field")?);
    let batons = shown(state.get("batons")?);
    Some(format!("base {base}, field {field}, batons {batons}"))
}

/// A number, or null where the record does not tell.
fn known(count: Count) -> Value {
    json!(count.known())
}
