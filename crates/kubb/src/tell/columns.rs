//! The columns of Kubb's tables: for a turn, its throws and a game's players.

use notation::{Column, ColumnType, Columns};
use serde_json::{Value, json};

use crate::{
    game::{Count, letters::Letter},
    read::sheet::{Throw, Turn},
    replay::{Analysis, Played, Thrown},
    tell::stats,
};

/// The columns of one throw.
const THROW: &[Column] = &[
    Column::new(
        "player",
        ColumnType::Text,
        "Who throws; missing where the record names nobody.",
    ),
    Column::new(
        "baton",
        ColumnType::Int,
        "Which baton of the turn it is, from 1; missing for kubbs that are thrown in and batons that are not thrown.",
    ),
    Column::new("field", ColumnType::Int, "Field kubbs that it fells."),
    Column::new("base", ColumnType::Int, "Base kubbs that it fells."),
    Column::new("king", ColumnType::Bool, "Whether it fells the king."),
    Column::new(
        "at_8m",
        ColumnType::Bool,
        "Whether it goes from the own base line to the base kubbs: no field kubb stands, there is no advantage line, and the king is not its target.",
    ),
];

/// The columns of Kubb.
pub(crate) const COLUMNS: Columns = Columns {
    moves: &[
        Column::new(
            "team",
            ColumnType::Int,
            "Whose turn it is: 0 for the team of turn 1, 1 for the other.",
        ),
        Column::new(
            "thrown",
            ColumnType::Int,
            "Kubbs thrown in; missing where the record does not tell.",
        ),
        Column::new("felled", ColumnType::Int, "Kubbs felled in the turn."),
        Column::new(
            "field",
            ColumnType::List(&ColumnType::Int),
            "Field kubbs that stand after the turn, on the side of team 0 and of team 1; an element is missing where the record does not tell.",
        ),
        Column::new(
            "base",
            ColumnType::List(&ColumnType::Int),
            "Base kubbs that stand after the turn, in the same way.",
        ),
        Column::new("batons", ColumnType::Int, "Batons thrown."),
        Column::new(
            "throws",
            ColumnType::List(&ColumnType::Struct(THROW)),
            "The throws of the turn in their order; none in turns after the end of the game.",
        ),
    ],
    state: &["team", "thrown", "felled", "field", "base", "batons"],
    optional: &[],
    players: &[
        Column::new(
            "player",
            ColumnType::Text,
            "The name, as the first throw spells it.",
        ),
        Column::new(
            "team",
            ColumnType::Text,
            "The name of the team, else its players.",
        ),
        Column::new("turns", ColumnType::Int, "Turns with any throw."),
        Column::new("batons", ColumnType::Int, "Batons thrown."),
        Column::new(
            "hits",
            ColumnType::Int,
            "Batons that felled something that counts.",
        ),
        Column::new(
            "hit_percent",
            ColumnType::Float,
            "Hits per baton in percent.",
        ),
        Column::new(
            "base_8m_batons",
            ColumnType::Int,
            "Batons thrown at the base kubbs from behind the own base line.",
        ),
        Column::new(
            "base_8m_kubbs",
            ColumnType::Int,
            "Base kubbs that those felled.",
        ),
        Column::new(
            "base_8m_percent",
            ColumnType::Float,
            "Those kubbs per baton in percent.",
        ),
        Column::new(
            "field_batons",
            ColumnType::Int,
            "Batons thrown while field kubbs stood.",
        ),
        Column::new("field_kubbs", ColumnType::Int, "Field kubbs felled."),
        Column::new(
            "field_kubbs_per_baton",
            ColumnType::Float,
            "Field kubbs per baton that was thrown while some stood.",
        ),
        Column::new(
            "base_kubbs",
            ColumnType::Int,
            "All base kubbs felled, from an advantage line too.",
        ),
        Column::new("king_shots", ColumnType::Int, "Batons thrown at the king."),
        Column::new("king_hits", ColumnType::Int, "Batons that felled the king."),
        Column::new(
            "first_baton_thrown_in",
            ColumnType::Int,
            "Kubbs thrown in before those turns whose first baton the player threw.",
        ),
        Column::new(
            "first_baton_field_kubbs",
            ColumnType::Int,
            "Field kubbs felled with those batons.",
        ),
        Column::new(
            "first_baton_efficiency",
            ColumnType::Float,
            "Field kubbs felled with the first baton per kubb that was thrown in.",
        ),
        Column::new("thrown_in", ColumnType::Int, "Kubbs thrown in."),
        Column::new("rethrows", ColumnType::Int, "Kubbs thrown in again."),
        Column::new("penalties", ColumnType::Int, "Penalty kubbs."),
        Column::new(
            "result",
            ColumnType::Text,
            "`won` or `lost`; missing for a game without an end.",
        ),
    ],
    player_table: "players",
    mover: "team",
};

/// The values of the columns for a turn and the state after it.
pub(crate) fn values(game: &Analysis, turn: &Turn, played: &Played) -> Vec<Value> {
    let (felled, after) = (played.felled, &played.after);
    let known = |counts: [Count; 2]| json!(counts.map(|count| count.known()));
    vec![
        json!(played.side),
        json!(played.thrown_in),
        json!(felled.0.saturating_add(felled.1)),
        known(after.field),
        known(after.base),
        json!(played.batons),
        throws(game, &turn.throws, played),
    ]
}

fn throws(game: &Analysis, throws: &[Throw], played: &Played) -> Value {
    if played.dead {
        return Value::Array(Vec::new());
    }
    let throws = throws.iter().zip(&played.throws);
    throws
        .map(|(throw, thrown)| throw_data(game, throw, thrown, played))
        .collect()
}

fn throw_data(game: &Analysis, throw: &Throw, thrown: &Thrown, played: &Played) -> Value {
    let player = throw.player.map(|(player, _)| game.sheet.name(player));
    // Only batons fell kubbs.
    let (field, base) = thrown.baton.map_or((0, 0), |_| thrown.felled);
    json!({
        "player": player,
        "baton": thrown.baton,
        "field": field,
        "base": base,
        "king": thrown.baton.is_some() && throw.has(Letter::King),
        "at_8m": stats::is_base_shot(throw, thrown, played),
    })
}
