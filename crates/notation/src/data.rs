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

/// A table of figures. Columns of words say what a row is about and stand first; columns of numbers are counts that add
/// up over games unless [`Notation::figures`](crate::Notation::figures) says otherwise.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Table {
    /// What the rows are: `players`, `teams`, `features`. Tables with the same name can be put together over games.
    pub name: String,
    /// The column names, stable, in `snake_case`.
    pub columns: Vec<String>,
    /// The rows; as many values as columns each.
    pub rows: Vec<Vec<Value>>,
}

/// How a column is put together over games where its numbers do not add up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Figure {
    /// The column, in whichever table it stands.
    pub column: &'static str,
    /// How its numbers become one.
    pub together: Together,
}

/// How numbers of several games become one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Together {
    /// The largest.
    Max,
    /// The smallest.
    Min,
    /// One column divided by another, both put together first.
    Ratio {
        /// The column that is divided.
        of: &'static str,
        /// The column that it is divided by.
        per: &'static str,
    },
    /// The same, times a hundred.
    Percent {
        /// The column that is divided.
        of: &'static str,
        /// The column that it is divided by.
        per: &'static str,
    },
}

impl Table {
    /// Adds the rows of another game's table with the same columns: rows whose words agree become one.
    ///
    /// ```
    /// use notation::data::{Figure, Table, Together};
    /// use serde_json::json;
    /// let game = |player: &str, hits: u32, batons: u32, streak: u32| Table {
    ///     name: "players".to_owned(),
    ///     columns: ["player", "hits", "batons", "hit_pct", "streak"].map(str::to_owned).to_vec(),
    ///     rows: vec![vec![json!(player), json!(hits), json!(batons), json!(null), json!(streak)]],
    /// };
    /// let figures = [
    ///     Figure { column: "hit_pct", together: Together::Percent { of: "hits", per: "batons" } },
    ///     Figure { column: "streak", together: Together::Max },
    /// ];
    /// let mut table = game("d", 3, 6, 2);
    /// table.add(game("d", 0, 2, 0), &figures);
    /// assert_eq!(table.rows, [[json!("d"), json!(3), json!(8), json!(37.5), json!(2)]]);
    /// ```
    pub fn add(&mut self, other: Self, figures: &[Figure]) {
        for row in other.rows {
            let same = self.rows.iter_mut().find(|known| is_same(known, &row));
            match same {
                None => self.rows.push(row),
                Some(known) => {
                    for ((one, other), column) in known.iter_mut().zip(&row).zip(&self.columns) {
                        let figure = figures.iter().find(|figure| figure.column == column);
                        *one = put_together(one, other, figure.map(|figure| figure.together));
                    }
                    divide(&self.columns, known, figures);
                }
            }
        }
    }
}

/// Whether two rows are about the same: all their words agree.
fn is_same(one: &[Value], other: &[Value]) -> bool {
    one.iter()
        .zip(other)
        .all(|(one, other)| match (one, other) {
            (Value::Number(_) | Value::Null, Value::Number(_) | Value::Null) => true,
            (one, other) => one == other,
        })
}

fn put_together(one: &Value, other: &Value, together: Option<Together>) -> Value {
    let (Value::Number(left), Value::Number(right)) = (one, other) else {
        return if one.is_null() { other } else { one }.clone();
    };
    let is_more = left.as_f64() > right.as_f64();
    match together {
        Some(Together::Max) => if is_more { one } else { other }.clone(),
        Some(Together::Min) => if is_more { other } else { one }.clone(),
        Some(Together::Ratio { .. } | Together::Percent { .. }) => Value::Null,
        None => match (left.as_i64(), right.as_i64()) {
            (Some(left), Some(right)) => Value::from(left.saturating_add(right)),
            _ => Value::from(left.as_f64().unwrap_or(0.0) + right.as_f64().unwrap_or(0.0)),
        },
    }
}

/// Computes the ratios of a row from its other columns, to two places; nothing is divided by zero.
fn divide(columns: &[String], row: &mut [Value], figures: &[Figure]) {
    for figure in figures {
        let (of, per, factor) = match figure.together {
            Together::Ratio { of, per } => (of, per, 1.0),
            Together::Percent { of, per } => (of, per, 100.0),
            Together::Max | Together::Min => continue,
        };
        let index = |name: &str| columns.iter().position(|column| column == name);
        let number = |name: &str| row.get(index(name)?)?.as_f64();
        let ratio = match (number(of), number(per)) {
            (Some(of), Some(per)) if per != 0.0 => {
                Value::from((of * factor / per * 100.0).round() / 100.0)
            }
            _ => Value::Null,
        };
        if let Some(slot) = index(figure.column).and_then(|index| row.get_mut(index)) {
            *slot = ratio;
        }
    }
}
