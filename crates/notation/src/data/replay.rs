//! A replay and its statistics as plain data, as `movetext replay` and `movetext stats` print them.

use rowan::TextRange;
use serde::Serialize;
use serde_json::Value;

use crate::{Lens, NamedColor, setup::Answers};

/// Facts about a game as a whole.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Head {
    /// The metadata in the order of the text: key, value.
    pub tags: Vec<(String, String)>,
    /// Who played, in playing order.
    pub players: Vec<Player>,
    /// How the game ended; its shape is the notation's.
    pub result: Value,
    /// The winners, named like movers; empty for a draw. `None` if the record does not tell.
    pub winners: Option<Vec<String>>,
    /// The line above the game: result, players, length. It does not include findings, which depend on settings
    /// and silencing comments.
    pub lens: Option<Lens>,
    /// A short statement that the moves are not replayed, for a game whose rules the notation does not know; otherwise `None`.
    pub unplayed: Option<String>,
    /// The colors that the text names, ascending.
    pub colors: Vec<NamedColor>,
    /// The answers to [`Notation::setup`](crate::Notation::setup) with which a game of the same players begins.
    /// [`Notation::begin`](crate::Notation::begin) makes the header of them, as far as it is written in the canonical form.
    pub answers: Answers,
}

/// A move as written, and the state after it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct MoveState {
    /// Its label in the record: `12.`, `14B`.
    pub label: String,
    /// The text of the move.
    pub text: String,
    /// The player, side, team or faction that moves, named as in the column [`Columns::mover`](crate::Columns::mover).
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
    /// The team or color, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub team: Option<String>,
}

/// The place of a move in a game.
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
    /// The line in the game, from 0; in the output the line in the file, from 1.
    pub line: u32,
    /// Its label in the record: `12.`, `14B`.
    pub label: String,
    /// The text of the move.
    pub text: String,
    /// All of it, relative to the game; not in the output.
    #[serde(skip)]
    pub range: TextRange,
    /// The state after it; its shape is the notation's.
    pub state: Value,
}

/// A table of statistics. Text columns say what a row is about and come first. Counts add up over games; columns named
/// `best_…`, `biggest_…`, `longest_…`, `most_…` keep the maximum and `…_least`, `shortest_…`, `fewest_…` the minimum. Other
/// numbers, such as ratios and `…_turn`, are dropped when games are combined, unless
/// [`About::figures`](crate::About::figures) says how to compute them.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Table {
    /// What the rows are: `players`, `teams`, `features`. Tables with the same name can be combined over games.
    pub name: String,
    /// The column names, stable, in `snake_case`.
    pub columns: Vec<String>,
    /// The rows, each with one value per column.
    pub rows: Vec<Vec<Value>>,
}

/// How to compute a ratio column from others when games are combined.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Figure {
    /// The name of the column, in any table.
    pub column: &'static str,
    /// The column of the numerator.
    pub of: &'static str,
    /// The column of the denominator.
    pub per: &'static str,
    /// 100 for a percentage, else 1.
    pub times: u32,
    /// The number of decimals.
    pub decimals: i32,
}

impl Table {
    /// Adds the rows of another game's table with the same columns. Rows with the same text in column `key` are combined:
    /// numbers are combined as for [`Table`], booleans count as 1 and 0, and other text is kept if it agrees.
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
        // A game without a value does not change the number.
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
    /// Computes the column of `row` from its others; null if the denominator is 0 or missing.
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
