//! A replay and its figures as plain data, as `movetext replay` and `movetext stats` print them.

use rowan::TextRange;
use serde::Serialize;
use serde_json::Value;

use crate::{Lens, Notation, Record};

/// What is said of a game as a whole.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Head {
    /// The metadata in the order of the text: key, value.
    pub tags: Vec<(String, String)>,
    /// Who played, in playing order.
    pub players: Vec<Player>,
    /// How the game ended; its shape is the notation's.
    pub result: Value,
    /// Who won, named as movers are; nobody in a draw. Nothing where the record does not tell.
    pub winners: Option<Vec<String>>,
    /// What is said above the game: result, players, length. It is not said here what the checks say: settings and silencing
    /// comments have their part in that.
    pub lens: Option<Lens>,
    /// That the moves are not replayed, in a few words, for a game whose rules the notation does not know.
    pub unplayed: Option<String>,
}

/// A move in the words of its record, and the state after it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct MoveState {
    /// How the record calls it: `12.`, `14B`.
    pub label: String,
    /// The text of the move.
    pub text: String,
    /// Who moves: a player, a side, a team or a faction, named as in the column [`Columns::mover`](crate::Columns::mover).
    pub mover: Option<String>,
    /// The number of the turn, as the notation counts turns.
    pub turn: Option<u32>,
    /// A value for each of [`Columns::moves`](crate::Columns::moves).
    pub values: Vec<Value>,
}

/// A replayed game, as `movetext replay --format json` prints it.
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
    /// The team or color, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub team: Option<String>,
}

/// Where a move of a replay stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MoveRange {
    /// The line in the game, from 0.
    pub line: usize,
    /// All of it, relative to the game.
    pub range: TextRange,
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
    /// All of it, relative to the game. (Not printed.)
    #[serde(skip)]
    pub range: TextRange,
    /// The state after it; its shape is the notation's.
    pub state: Value,
}

impl dyn Record + '_ {
    /// The replay of this record of `notation`: every move with the state after it.
    pub fn replay(&self, notation: &dyn Notation) -> Replay {
        let Head {
            tags,
            players,
            result,
            ..
        } = self.head();
        let places = self.moves();
        let states = self.states(0..places.len());
        let moves = places.into_iter().zip(states);
        Replay {
            tags,
            players,
            moves: moves
                .map(|(place, state)| MoveData::new(notation, place, state))
                .collect(),
            result,
        }
    }

    /// The move `index` of the replay. Costs less than the states after all of them.
    pub fn move_data(&self, notation: &dyn Notation, index: usize) -> Option<MoveData> {
        let place = self.moves().get(index).copied()?;
        let state = self.states(index..index + 1).pop()?;
        Some(MoveData::new(notation, place, state))
    }
}

impl MoveData {
    fn new(notation: &dyn Notation, place: MoveRange, state: MoveState) -> Self {
        let columns = notation.columns();
        Self {
            line: u32::try_from(place.line).unwrap_or(u32::MAX),
            label: state.label,
            text: state.text,
            range: place.range,
            state: columns.map_or(Value::Null, |columns| columns.state_of(state.values)),
        }
    }
}

/// A table of figures. Columns of words say what a row is about and stand first. Columns of counts add up over games;
/// those called `best_…`, `biggest_…`, `longest_…`, `most_…` keep the largest and `…_least`, `shortest_…`, `fewest_…` the
/// smallest. Other numbers, such as ratios and `…_turn`, are left out where games are put together, unless
/// [`Notation::figures`](crate::Notation::figures) says how they follow from the rest.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Table {
    /// What the rows are: `players`, `teams`, `features`. Tables with the same name can be put together over games.
    pub name: String,
    /// The column names, stable, in `snake_case`.
    pub columns: Vec<String>,
    /// The rows; as many values as columns each.
    pub rows: Vec<Vec<Value>>,
}

/// How a column follows from others, for games that are put together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Figure {
    /// The column, in whichever table it stands.
    pub column: &'static str,
    /// The column that is divided.
    pub of: &'static str,
    /// The column that it is divided by.
    pub per: &'static str,
    /// 100 for a percentage, else 1.
    pub times: u32,
    /// How many decimals it has.
    pub decimals: i32,
}

impl Table {
    /// Adds the rows of another game's table with the same columns. Rows with the same words in column `key` become one:
    /// numbers are put together, yes and no count as 1 and 0, and other words stay where they agree.
    ///
    /// ```
    /// use notation::{Figure, Table};
    /// use serde_json::json;
    /// let game = |hits: u32, batons: u32, best: u32, won: bool| Table {
    ///     name: "players".to_owned(),
    ///     columns: ["player", "team", "hits", "batons", "hit_percent", "best_move", "won"].map(str::to_owned).to_vec(),
    ///     rows: vec![vec![json!("d"), json!("d/jf"), json!(hits), json!(batons), json!(null), json!(best), json!(won)]],
    /// };
    /// let figures = [Figure { column: "hit_percent", of: "hits", per: "batons", times: 100, decimals: 1 }];
    /// let mut table = Table { rows: Vec::new(), ..game(0, 0, 0, false) };
    /// table.add(game(3, 6, 4, true), 0, &figures);
    /// table.add(game(0, 2, 1, true), 0, &figures);
    /// assert_eq!(
    ///     table.rows,
    ///     [[json!("d"), json!("d/jf"), json!(3), json!(8), json!(37.5), json!(4), json!(2)]]
    /// );
    /// ```
    pub fn add(&mut self, other: Self, key: usize, figures: &[Figure]) {
        for mut row in other.rows {
            for value in &mut row {
                if let Value::Bool(flag) = value {
                    *value = Value::from(u32::from(*flag));
                }
            }
            let known = self
                .rows
                .iter_mut()
                .find(|known| known.get(key) == row.get(key));
            let Some(known) = known else {
                self.rows.push(row);
                continue;
            };
            for ((one, other), column) in known.iter_mut().zip(&row).zip(&self.columns) {
                *one = put_together(one, other, column);
            }
            for figure in figures {
                figure.compute(&self.columns, known);
            }
        }
    }
}

fn put_together(one: &Value, other: &Value, column: &str) -> Value {
    let (left, right) = match (one, other) {
        (Value::Number(left), Value::Number(right)) => (left, right),
        // A game that has no such figure adds nothing to it.
        (Value::Number(_), Value::Null) => return one.clone(),
        (Value::Null, Value::Number(_)) => return other.clone(),
        _ if one == other => return one.clone(),
        _ => return Value::Null,
    };
    let starts = |prefixes: &[&str]| prefixes.iter().any(|prefix| column.starts_with(prefix));
    let is_more = left.as_f64() > right.as_f64();
    if starts(&["best_", "biggest_", "longest_", "most_"]) {
        if is_more { one } else { other }.clone()
    } else if starts(&["shortest_", "fewest_"]) || column.ends_with("_least") {
        if is_more { other } else { one }.clone()
    } else {
        match (left.as_i64(), right.as_i64()) {
            (Some(left), Some(right)) if !column.ends_with("_turn") => {
                Value::from(left.saturating_add(right))
            }
            _ => Value::Null,
        }
    }
}

impl Figure {
    /// Computes the column of `row` from its others; nothing is divided by zero.
    fn compute(&self, columns: &[String], row: &mut [Value]) {
        let index = |name: &str| columns.iter().position(|column| column == name);
        let number = |name: &str| row.get(index(name)?)?.as_f64();
        let scale = 10_f64.powi(self.decimals);
        let ratio = match (number(self.of), number(self.per)) {
            (Some(of), Some(per)) if per != 0.0 => {
                Value::from((of * f64::from(self.times) / per * scale).round() / scale)
            }
            _ => Value::Null,
        };
        if let Some(slot) = index(self.column).and_then(|index| row.get_mut(index)) {
            *slot = ratio;
        }
    }
}
