//! The columns of the tables: what a move and a player can tell.

use notation::{Column, Columns, Kind};
use serde_json::Value;

/// The columns of Skeleton.
pub(crate) const COLUMNS: Columns = Columns {
    moves: &[Column::new(
        "words",
        Kind::Int,
        "How many words the move has.",
    )],
    state: &["words"],
    optional: &[],
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

/// A value of each column for a move.
pub(crate) fn values(words: &str) -> Vec<Value> {
    vec![Value::from(words.split_whitespace().count())]
}
