//! The columns of the tables: what a move and a player can tell.

use notation::{Column, Columns, Facts, Kind, MoveFacts, Replay};
use serde_json::Value;

use crate::{game, record::SkeletonRecord};

/// The columns of Skeleton.
pub(crate) const COLUMNS: Columns = Columns {
    moves: &[Column::new(
        "words",
        Kind::Int,
        "How many words the move has.",
    )],
    players: &[
        Column::new("player", Kind::Text, "`first` or `second`."),
        Column::new(
            "name",
            Kind::Text,
            "The name; missing where the record gives none.",
        ),
        Column::new("moves", Kind::Int, "How many moves the player made."),
    ],
    player_table: "players",
    mover: "player",
};

/// What the tables say of a game beside its replay.
pub(crate) fn facts(record: &SkeletonRecord, _: &mut Replay) -> Facts {
    let moves = record.game.moves.iter().zip(&record.replayed().states);
    let winners = record.game.results.first().map(|result| {
        let winner = game::winner(&result.value).into_iter();
        winner.map(|side| side.id().to_owned()).collect()
    });
    Facts {
        winners,
        moves: moves
            .map(|(played, state)| MoveFacts {
                mover: Some(state.mover.id().to_owned()),
                turn: Some(state.number),
                values: vec![Value::from(played.words.split_whitespace().count())],
            })
            .collect(),
    }
}
