//! The replay as data: what `movetext replay --format json` prints.

use std::ops::Range;

use notation::{Head, MoveRange, MoveState, Order as _, Player};
use serde_json::{Value, json};

use crate::{
    record::KubbRecord,
    replay::Analysis,
    tell::{columns, inlay, setup, stats},
};

/// Facts about the game as a whole.
pub(crate) fn head(record: &KubbRecord) -> Head {
    let game = record.game();
    let tags = game.sheet.tags.iter();
    let names = team_names(game);
    Head {
        tags: tags
            .map(|tag| (tag.key.clone(), tag.value.clone()))
            .collect(),
        players: players(game, &names),
        result: match game.replay.settled_end() {
            Some(end) => json!({"winner": end.winner, "by": end.by.name()}),
            None => json!({"winner": null, "by": null}),
        },
        winners: game
            .replay
            .settled_end()
            .map(|end| vec![names[end.winner].clone()]),
        lens: inlay::lens(record),
        unplayed: None,
        colors: Vec::new(),
        answers: setup::answers(record),
    }
}

fn team_names(game: &Analysis) -> [String; 2] {
    [0, 1].map(|side| stats::team_name(game, side))
}

/// The lines and ranges of the moves, which are turns.
pub(crate) fn moves(record: &KubbRecord) -> Vec<MoveRange> {
    let moves = record.game().sheet.turns.iter().map(|turn| MoveRange {
        line: turn.line,
        range: turn.range,
    });
    moves.collect()
}

/// The players in the order of their teams, each with the name of the team.
fn players(game: &Analysis, names: &[String; 2]) -> Vec<Player> {
    let mut players: Vec<(usize, usize)> = (0..game.sheet.players.len())
        .map(|player| (game.teams.side(player), player))
        .collect();
    players.order();
    players
        .into_iter()
        .map(|(side, player)| Player {
            id: game.sheet.name(player).to_owned(),
            name: None,
            team: Some(names[side].clone()),
        })
        .collect()
}

/// The `turns` with the states after them.
pub(crate) fn states(record: &KubbRecord, turns: Range<usize>) -> Vec<MoveState> {
    let names = team_names(record.game());
    turns
        .filter_map(|turn| state(record, turn, &names))
        .collect()
}

fn state(record: &KubbRecord, index: usize, names: &[String; 2]) -> Option<MoveState> {
    let game = record.game();
    let (turn, played) = (game.sheet.turns.get(index)?, game.replay.turns.get(index)?);
    let number = game.replay.numbering.turns.get(index)?.number;
    let text = record.parse.text().get(Range::from(turn.range));
    Some(MoveState {
        label: format!("{number}."),
        text: text.unwrap_or_default().to_owned(),
        mover: names.get(played.side).cloned(),
        turn: Some(number),
        values: columns::values(game, turn, played),
    })
}

/// A state in short: base kubbs, field kubbs, batons, as in `base 4-3, field 1-0, batons 6`.
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
