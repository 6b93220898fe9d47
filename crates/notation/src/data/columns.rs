//! Columns of tables: what the moves and players of a notation can tell, with type and meaning, known before any game is
//! read.

use serde_json::Value;

/// A column of a table. Columns of all notations with the same name have the same kind and mean the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Column {
    /// Its name, stable, in `snake_case`.
    pub name: &'static str,
    /// The type of its values. Any may be missing.
    pub kind: Kind,
    /// What it says and when it is missing, as one sentence or two, in Markdown.
    pub about: &'static str,
}

/// The type of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Yes or no.
    Bool,
    /// A whole number of 64 bits with a sign.
    Int,
    /// A number.
    Float,
    /// Words.
    Text,
    /// Several values, as an array in JSON.
    List(&'static Kind),
    /// Values by words, as an object in JSON.
    Map(&'static Kind),
    /// A value for each of these columns, as an object in JSON.
    Struct(&'static [Column]),
}

/// The columns that the tables of one notation have beside those that all have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Columns {
    /// Of the moves: the values of [`MoveFacts::values`].
    pub moves: &'static [Column],
    /// Of the players: all columns of the table [`Columns::player_table`], in its order.
    pub players: &'static [Column],
    /// Which table of [`Record::stats`](crate::Record::stats) has a row for each player.
    pub player_table: &'static str,
    /// The column of that table which [`MoveFacts::mover`] names.
    pub mover: &'static str,
}

/// What tables say of a game beside its replay.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Facts {
    /// Who won, named as movers are; nobody in a draw. Nothing where the record does not tell.
    pub winners: Option<Vec<String>>,
    /// One for each move of the replay, in its order.
    pub moves: Vec<MoveFacts>,
}

/// What tables say of a move beside its text and place.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct MoveFacts {
    /// Who moves: a player, a side, a team or a faction, named as in the column [`Columns::mover`].
    pub mover: Option<String>,
    /// The number of the turn, as the notation counts turns.
    pub turn: Option<u32>,
    /// A value for each of [`Columns::moves`].
    pub values: Vec<Value>,
}

impl Column {
    /// A column.
    #[must_use]
    pub const fn new(name: &'static str, kind: Kind, about: &'static str) -> Self {
        Self { name, kind, about }
    }
}
