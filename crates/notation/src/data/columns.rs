//! Columns of tables: what the moves and players of a notation can tell, with type and meaning, known before any game is
//! read.

use serde_json::{Map, Value};

/// A column of a table. Columns of all notations with the same name have the same kind and mean the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Column {
    /// Its name, stable, in `snake_case`.
    pub name: &'static str,
    /// The type of its values. Any may be missing.
    pub kind: ColumnType,
    /// What it says and when it is missing, as one sentence or two, in Markdown.
    pub about: &'static str,
}

/// The type of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ColumnType {
    /// Yes or no.
    Bool,
    /// A whole number of 64 bits with a sign.
    Int,
    /// A number.
    Float,
    /// Words.
    Text,
    /// Several values, as an array in JSON.
    List(&'static ColumnType),
    /// Values by words, as an object in JSON.
    Map(&'static ColumnType),
    /// A value for each of these columns, as an object in JSON.
    Struct(&'static [Column]),
}

/// The columns that the tables of one notation have beside those that all have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Columns {
    /// Of the moves: the values of [`MoveState::values`](crate::MoveState::values).
    pub moves: &'static [Column],
    /// The first of these are the state after a move in the JSON of a replay, by these names.
    pub state: &'static [&'static str],
    /// So are those behind them, by these names, where they have a value.
    pub optional: &'static [&'static str],
    /// Of the players: all columns of the table [`Columns::player_table`], in its order.
    pub players: &'static [Column],
    /// Which table of [`Record::stats`](crate::Record::stats) has a row for each player.
    pub player_table: &'static str,
    /// The column of that table which [`MoveState::mover`](crate::MoveState::mover) names.
    pub mover: &'static str,
}

impl Columns {
    /// The state after a move with these values, as the JSON of a replay has it.
    #[must_use]
    pub fn state_of(&self, values: Vec<Value>) -> Value {
        let is_optional = |nth: usize| nth >= self.state.len();
        let names = self.state.iter().chain(self.optional).enumerate();
        let named = names.zip(values);
        let named = named.filter(|((nth, _), value)| !is_optional(*nth) || !value.is_null());
        let state: Map<String, Value> = named
            .map(|((_, name), value)| ((*name).to_owned(), value))
            .collect();
        Value::Object(state)
    }
}

impl Column {
    /// A column.
    #[must_use]
    pub const fn new(name: &'static str, kind: ColumnType, about: &'static str) -> Self {
        Self { name, kind, about }
    }
}
