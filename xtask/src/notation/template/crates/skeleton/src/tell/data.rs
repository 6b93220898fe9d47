//! The replay as data. Programs rely on its form.

use std::ops::Range;

use notation::{Head, MoveRange, MoveState, Player, setup::Answers};
use serde_json::{Value, json};

use crate::{
    game::{self, Side},
    record::SkeletonRecord,
    tell::columns,
};

/// The data of the game as a whole.
pub(crate) fn head(record: &SkeletonRecord) -> Head {
    let game = &record.game;
    let tags = game.tags.iter();
    let player = |side: Side| Player {
        id: side.id().to_owned(),
        name: game.name(side).map(str::to_owned),
        team: None,
    };
    Head {
        tags: tags
            .map(|tag| (tag.key.clone(), tag.value.clone()))
            .collect(),
        players: Side::ALL.map(player).into(),
        result: result(record),
        winners: winners(record),
        lens: None,
        unplayed: None,
        colors: Vec::new(),
        answers: Answers::default(),
    }
}

fn winners(record: &SkeletonRecord) -> Option<Vec<String>> {
    let result = record.game.results.first()?;
    let winner = game::winner(&result.value).into_iter();
    Some(winner.map(|side| side.id().to_owned()).collect())
}

/// The places of the moves.
pub(crate) fn moves(record: &SkeletonRecord) -> Vec<MoveRange> {
    let moves = record.game.moves.iter().map(|played| MoveRange {
        line: played.line,
        range: played.range,
    });
    moves.collect()
}

/// The moves at `moves`, with the states after them.
pub(crate) fn states(record: &SkeletonRecord, moves: Range<usize>) -> Vec<MoveState> {
    let played = record.game.moves.iter().zip(&record.replayed().states);
    let played = played.take(moves.end).skip(moves.start);
    let states = played.map(|(played, state)| MoveState {
        label: format!("{}.", state.number),
        text: played.words.clone(),
        mover: Some(state.mover.id().to_owned()),
        turn: Some(state.number),
        values: columns::values(&played.words),
    });
    states.collect()
}

fn result(record: &SkeletonRecord) -> Value {
    match record.game.results.first() {
        Some(result) => json!({ "winner": game::winner(&result.value).map(Side::id) }),
        None => Value::Null,
    }
}
