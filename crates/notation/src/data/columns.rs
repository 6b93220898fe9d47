//! Columns of tables: the data about moves and players that a notation provides, with types and meanings, known
//! before any game is read.

use serde_json::{Map, Value};

/// A column of a table. Columns with the same name have the same type and meaning in all notations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Column {
    /// Its name, stable, in `snake_case`.
    pub name: &'static str,
    /// The type of its values. Any value may be missing.
    pub kind: ColumnType,
    /// Its meaning and when it is missing, in one or two sentences of Markdown.
    pub about: &'static str,
}

/// The type of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ColumnType {
    /// Yes or no.
    Bool,
    /// A signed integer of 64 bits.
    Int,
    /// A floating-point number.
    Float,
    /// A text.
    Text,
    /// Several values, as an array in JSON.
    List(&'static ColumnType),
    /// Values by name, as an object in JSON.
    Map(&'static ColumnType),
    /// A value for each of these columns, as an object in JSON.
    Struct(&'static [Column]),
}

/// The columns in the tables of one notation besides those that all notations have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Columns {
    /// Columns of the moves: the values of [`MoveState::values`](crate::MoveState::values).
    pub moves: &'static [Column],
    /// Names of the first of these columns in the state after a move, in the JSON of a replay.
    pub state: &'static [&'static str],
    /// Names of the following columns in that state, where they have a value.
    pub optional: &'static [&'static str],
    /// Columns of the players: all columns of the table [`Columns::player_table`], in order.
    pub players: &'static [Column],
    /// The table of [`Record::stats`](crate::Record::stats) with a row for each player.
    pub player_table: &'static str,
    /// The column of that table that [`MoveState::mover`](crate::MoveState::mover) refers to.
    pub mover: &'static str,
}

impl Columns {
    /// The state after a move with these values, as in the JSON of a replay.
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
