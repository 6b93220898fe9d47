//! The columns of the tables of moves and players.

use notation::{Column, Columns, ColumnType};
use serde_json::Value;

/// The columns of Skeleton.
pub(crate) const COLUMNS: Columns = Columns {
    moves: &[Column::new(
        "words",
        ColumnType::Int,
        "How many words the move has.",
    )],
    state: &["words"],
    optional: &[],
    players: &[
        Column::new("player", ColumnType::Text, "`first` or `second`."),
        Column::new(
            "name",
            ColumnType::Text,
            "The name; missing where the record gives none.",
        ),
        Column::new("moves", ColumnType::Int, "How many moves the player made."),
    ],
    player_table: "players",
    mover: "player",
};

/// A value of each column for a move.
pub(crate) fn values(words: &str) -> Vec<Value> {
    vec![Value::from(words.split_whitespace().count())]
}
