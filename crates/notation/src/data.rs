//! A replay and its figures as plain data, as `movetext replay` and `movetext stats` print them.

use serde::Serialize;
use serde_json::Value;

/// A replayed game.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Replay {
    /// The metadata in the order of the text: key, value.
    pub tags: Vec<(String, String)>,
    /// Who played, in playing order.
    pub players: Vec<Player>,
    /// Every move with the state after it.
    pub moves: Vec<MoveData>,
    /// How the game ended; its shape is the notation's.
    pub result: Value,
}

/// A player or a faction.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Player {
    /// The short name the moves use.
    pub id: String,
    /// The full name, where the record gives one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The team or colour, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub team: Option<String>,
}

/// One move and the state after it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct MoveData {
    /// The line in the game, from 0. (Printed from 1 and counted in the file.)
    pub line: u32,
    /// How the record calls it: `12.`, `14B`.
    pub label: String,
    /// The text of the move.
    pub text: String,
    /// The state after it; its shape is the notation's.
    pub state: Value,
}

/// A table of figures.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Table {
    /// What the rows are: `players`, `teams`, `features`. Tables with the same name can be put together over games.
    pub name: String,
    /// The column names, stable, in `snake_case`.
    pub columns: Vec<String>,
    /// The rows; as many values as columns each.
    pub rows: Vec<Vec<Value>>,
}
