//! The columns of Rootlog's tables, and their values in one game.

use notation::{Column, ColumnType, Columns};
use serde_json::{Map, Value, json};

use crate::{
    game::{Board, Pile, Place, facts::Faction},
    read::ast::{ActionKind, Craft},
};

/// The columns of Rootlog.
pub(crate) const COLUMNS: Columns = Columns {
    moves: &[
        Column::new(
            "faction",
            ColumnType::Text,
            "Whose turn it is: the letter of the faction.",
        ),
        Column::new(
            "score",
            ColumnType::Map(&ColumnType::Int),
            "The points of every faction after the action.",
        ),
        Column::new(
            "clearings",
            ColumnType::Map(&ColumnType::Map(&ColumnType::Int)),
            "What stands in each clearing: how many of each piece, as actions write it.",
        ),
        Column::new(
            "hands",
            ColumnType::Map(&ColumnType::Int),
            "How many cards every faction holds; an entry is missing once a record took more cards from a hand than it had.",
        ),
        Column::new(
            "forests",
            ColumnType::Map(&ColumnType::Map(&ColumnType::Int)),
            "What stands in the forests; missing if nothing does.",
        ),
        Column::new(
            "paths",
            ColumnType::Map(&ColumnType::Map(&ColumnType::Int)),
            "What stands on the paths; missing if nothing does.",
        ),
        Column::new(
            "boards",
            ColumnType::Map(&ColumnType::Map(&ColumnType::Int)),
            "What stands on the boards of factions; missing if nothing does.",
        ),
        Column::new(
            "ferry",
            ColumnType::Int,
            "The clearing of the ferry; missing on maps without one.",
        ),
        Column::new(
            "action",
            ColumnType::Text,
            "What the action is: `move` for anything that goes somewhere (cards too), `battle`, `craft`, `reveal` or `score`; missing for all others.",
        ),
    ],
    state: &["faction", "score", "clearings", "hands"],
    optional: &["forests", "paths", "boards", "ferry"],
    players: &[
        Column::new("faction", ColumnType::Text, "The letter of the faction."),
        Column::new("faction_name", ColumnType::Text, "Its name."),
        Column::new(
            "player",
            ColumnType::Text,
            "Who plays it; missing where the record names nobody.",
        ),
        Column::new(
            "won",
            ColumnType::Bool,
            "Whether it won; missing where the record does not tell.",
        ),
        Column::new("points", ColumnType::Float, "Its points at the end."),
        Column::new(
            "turns",
            ColumnType::Int,
            "Turns played, without the set-up.",
        ),
        Column::new("attacks", ColumnType::Int, "Battles as the attacker."),
        Column::new("defenses", ColumnType::Int, "Battles as the defender."),
        Column::new(
            "mean_roll",
            ColumnType::Float,
            "The mean of its rolls; missing where none are written.",
        ),
        Column::new("ambushes", ColumnType::Int, "Ambushes played."),
        Column::new("warriors_lost", ColumnType::Int, "Warriors lost."),
        Column::new("buildings_lost", ColumnType::Int, "Buildings lost."),
        Column::new("tokens_lost", ColumnType::Int, "Tokens lost."),
        Column::new("crafted", ColumnType::Int, "Cards crafted."),
        Column::new(
            "pieces_at_end",
            ColumnType::Int,
            "Its pieces in clearings at the end.",
        ),
    ],
    player_table: "factions",
    mover: "faction",
};

/// A value of each column for an action on the turn of `faction` and the state after it. Forests, paths and boards appear only
/// if they hold pieces; a hand is missing once a record took more cards from it than it had.
pub(crate) fn values(faction: Faction, kind: &ActionKind, board: &Board) -> Vec<Value> {
    let [mut clearings, mut forests, mut paths, mut boards] = [(); 4].map(|()| Map::new());
    for (place, pile) in board.places() {
        let pieces = pieces(pile);
        match &place {
            Place::Clearing(_) => clearings.insert(place.to_string(), pieces),
            Place::Forest(_) => forests.insert(place.to_string(), pieces),
            Place::Path(..) => paths.insert(place.to_string(), pieces),
            Place::Board(owner) => boards.insert(owner.to_string(), pieces),
        };
    }
    let sides = board.sides();
    let hands = sides.map(|(faction, side)| (letter(faction), json!(side.hand.count())));
    let if_any = |piles: Map<String, Value>| json!((!piles.is_empty()).then_some(piles));
    vec![
        json!(letter(faction)),
        Value::Object(scores(board)),
        Value::Object(clearings),
        Value::Object(hands.collect()),
        if_any(forests),
        if_any(paths),
        if_any(boards),
        json!(board.ferry()),
        json!(action(kind)),
    ]
}

fn pieces(pile: Pile<'_>) -> Value {
    let pieces = pile.iter().map(|(piece, n)| (piece.to_string(), json!(n)));
    Value::Object(pieces.collect())
}

/// The points of all factions.
pub(crate) fn scores(board: &Board) -> Map<String, Value> {
    board
        .sides()
        .map(|(faction, side)| (letter(faction), json!(side.score)))
        .collect()
}

/// A faction's name in tables and JSON.
pub(crate) fn letter(faction: Faction) -> String {
    faction.letter().to_string()
}

fn action(kind: &ActionKind) -> Option<&'static str> {
    match kind {
        ActionKind::Move(_) => Some("move"),
        ActionKind::Battle(_) => Some("battle"),
        ActionKind::Craft(Craft::Card(_) | Craft::Item(_)) => Some("craft"),
        ActionKind::Reveal(_) => Some("reveal"),
        ActionKind::Score { .. } => Some("score"),
        _ => None,
    }
}
