//! The columns of Carcassonne's tables: for a move, and for a player in a game.

use notation::{Column, ColumnType, Columns};
use serde_json::{Map, Value, json};

use crate::replay::{Replayed, Step, StepKind};

/// The columns of Carcassonne.
pub(crate) const COLUMNS: Columns = Columns {
    moves: &[
        Column::new(
            "gained",
            ColumnType::Map(&ColumnType::Int),
            "What the move brought; only players who gained something.",
        ),
        Column::new(
            "score",
            ColumnType::Map(&ColumnType::Int),
            "The points of every player after the move.",
        ),
        Column::new(
            "meeples",
            ColumnType::Map(&ColumnType::Int),
            "The meeples that every player has in hand after the move.",
        ),
        Column::new(
            "action",
            ColumnType::Text,
            "What the move is: `start` for the tile that nobody plays, `tile`, `concede` or `abandon`.",
        ),
        Column::new(
            "x",
            ColumnType::Int,
            "Left-right of the tile's square as written; missing where none is.",
        ),
        Column::new("y", ColumnType::Int, "Down-up of it."),
        Column::new(
            "tile",
            ColumnType::Text,
            "The tile with its meeple, as written.",
        ),
    ],
    state: &["gained", "score", "meeples"],
    optional: &[],
    players: &[
        Column::new("player", ColumnType::Text, "The letter of the player."),
        Column::new(
            "name",
            ColumnType::Text,
            "The name; missing where the record gives none.",
        ),
        Column::new("score", ColumnType::Int, "All points."),
        Column::new(
            "cities",
            ColumnType::Int,
            "Points of cities, during the game and at its end.",
        ),
        Column::new("roads", ColumnType::Int, "Points of roads."),
        Column::new(
            "cloisters",
            ColumnType::Int,
            "Points of cloisters and gardens.",
        ),
        Column::new("farms", ColumnType::Int, "Points of farms."),
        Column::new("goods", ColumnType::Int, "Points of goods."),
        Column::new("running", ColumnType::Int, "Points scored during the game."),
        Column::new("final", ColumnType::Int, "Points scored at its end."),
        Column::new("tiles", ColumnType::Int, "Tiles played."),
        Column::new("meeples_placed", ColumnType::Int, "Meeples placed."),
        Column::new("meeples_back", ColumnType::Int, "Meeples that came back."),
        Column::new(
            "meeples_in_hand",
            ColumnType::Int,
            "Meeples in hand at the end.",
        ),
        Column::new(
            "meeples_least",
            ColumnType::Int,
            "The fewest meeples in hand after any move.",
        ),
        Column::new(
            "features_completed",
            ColumnType::Int,
            "Features completed by own tiles.",
        ),
        Column::new(
            "biggest_city",
            ColumnType::Int,
            "Tiles of the largest city that scored for the player.",
        ),
        Column::new(
            "biggest_road",
            ColumnType::Int,
            "Tiles of the longest road that did.",
        ),
        Column::new(
            "biggest_farm",
            ColumnType::Int,
            "Cities at the largest farm that did.",
        ),
        Column::new("best_move", ColumnType::Int, "The most points of one move."),
        Column::new(
            "complete",
            ColumnType::Bool,
            "Whether the record goes to the end of the game.",
        ),
    ],
    player_table: "players",
    mover: "player",
};

/// The values of the columns for the step `index` and the state after it.
pub(crate) fn values(replayed: &Replayed, index: usize, step: &Step) -> Vec<Value> {
    let view = replayed.view(index);
    let view = view.as_ref();
    let gained = |player: usize| {
        let points = view?.gained.get(player).filter(|points| **points > 0)?;
        Some(json!(points))
    };
    let score = |player: usize| Some(json!(view?.scores.get(player)?));
    let meeples = |player: usize| Some(json!(view?.meeples.get(player)?));
    let square = step.square.map(|square| replayed.as_written(square));
    vec![
        by_letter(replayed, gained),
        by_letter(replayed, score),
        by_letter(replayed, meeples),
        json!(action(step.kind)),
        json!(square.map(|square| square.x)),
        json!(square.map(|square| square.y)),
        json!(step.tile.as_ref().map(|tile| tile.text.as_str())),
    ]
}

/// The values of all players that have one, by their letters.
pub(crate) fn by_letter(replayed: &Replayed, value: impl Fn(usize) -> Option<Value>) -> Value {
    let entries = replayed
        .players()
        .iter()
        .enumerate()
        .filter_map(|(player, letter)| value(player).map(|value| (letter.to_string(), value)));
    Value::Object(entries.collect::<Map<String, Value>>())
}

fn action(kind: StepKind) -> &'static str {
    match kind {
        StepKind::Starter => "start",
        StepKind::Move => "tile",
        StepKind::Concession => "concede",
        StepKind::Abandoned => "abandon",
    }
}
