//! The replay as data: its form is part of what programs rely on.

use notation::{MoveData, Player, Replay};
use serde_json::{Value, json};

use crate::{
    game::{self, Side},
    record::SkeletonRecord,
};

/// The game with the state after each move.
pub(crate) fn replay(record: &SkeletonRecord) -> Replay {
    let game = &record.game;
    let tags = game.tags.iter();
    let moves = game.moves.iter().zip(&record.replayed().states);
    let player = |side: Side| Player {
        id: side.id().to_owned(),
        name: game.name(side).map(str::to_owned),
        team: None,
    };
    Replay {
        tags: tags
            .map(|tag| (tag.key.clone(), tag.value.clone()))
            .collect(),
        players: Side::ALL.map(player).into(),
        moves: moves
            .map(|(played, state)| MoveData {
                line: u32::try_from(played.line).unwrap_or(u32::MAX),
                label: format!("{}.", state.number),
                text: played.words.clone(),
                range: played.range,
                state: json!({ "mover": state.mover.id() }),
            })
            .collect(),
        result: result(record),
    }
}

fn result(record: &SkeletonRecord) -> Value {
    match record.game.results.first() {
        Some(result) => json!({ "winner": game::winner(&result.value).map(Side::id) }),
        None => Value::Null,
    }
}
