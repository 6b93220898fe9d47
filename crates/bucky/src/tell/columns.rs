//! The columns of Bucky's tables: for a move, and for a side in a game.

use notation::{Column, ColumnType, Columns};
use serde_json::{Value, json};

use crate::{
    game::{Color, MoveAction, Status},
    replay::{Ply, removed},
    tell::stats,
};

/// The columns of Bucky.
pub(crate) const COLUMNS: Columns = Columns {
    moves: &[
        Column::new(
            "board",
            ColumnType::Text,
            "The board after the move: the 64 squares a8…h8, …, a1…h1, `.` for an empty one and `?` for one that the record does not tell.",
        ),
        Column::new("to_move", ColumnType::Text, "Who moves next: `w` or `b`."),
        Column::new(
            "buck",
            ColumnType::Text,
            "What the dude of that side has to fear: `none`, `buck` or `buckmate`.",
        ),
        Column::new(
            "action",
            ColumnType::Text,
            "What the move is: `roll`, `capture`, `smash`, `en-passant` or `teleport`; missing where it cannot be played.",
        ),
        Column::new(
            "hypnoses",
            ColumnType::Int,
            "Pieces of the other side that it hypnotizes; missing where the board is not known.",
        ),
        Column::new(
            "removals",
            ColumnType::Int,
            "Pieces of both sides that it removes by double hypnosis; missing where it cannot be played.",
        ),
    ],
    state: &["board", "toMove", "buck"],
    optional: &[],
    players: &[
        Column::new("player", ColumnType::Text, "The name, else the color."),
        Column::new("color", ColumnType::Text, "`white` or `black`."),
        Column::new(
            "points",
            ColumnType::Float,
            "1 for a win, 0.5 for a draw, 0 for a loss; missing for a game without a result.",
        ),
        Column::new("moves", ColumnType::Int, "Moves made."),
        Column::new("rolls", ColumnType::Int, "Moves to an empty square."),
        Column::new(
            "captures",
            ColumnType::Int,
            "Moves that take a piece and stand on its square.",
        ),
        Column::new(
            "smashes",
            ColumnType::Int,
            "Moves that take a piece and stop before its square.",
        ),
        Column::new(
            "en_passants",
            ColumnType::Int,
            "Pieces taken after their double step.",
        ),
        Column::new("teleports", ColumnType::Int, "Teleports."),
        Column::new("promotions", ColumnType::Int, "Promotions."),
        Column::new(
            "hypnoses",
            ColumnType::Int,
            "Pieces of the other side that became hypnotized.",
        ),
        Column::new(
            "removals",
            ColumnType::Int,
            "Pieces of both sides removed by double hypnosis.",
        ),
        Column::new(
            "bucks",
            ColumnType::Int,
            "Moves that put the other dude in buck.",
        ),
        Column::new("buckmates", ColumnType::Int, "Moves that are buckmate."),
    ],
    player_table: "players",
    mover: "color",
};

/// The values of the columns for a move and the state after it.
pub(crate) fn values(ply: &Ply) -> Vec<Value> {
    let to_move = ply.after.to_move().map(|color| match color {
        Color::White => "w",
        Color::Black => "b",
    });
    let played = ply.played.as_ref();
    let buck = match played.map(|played| played.status) {
        Some(Status::Buck) => "buck",
        Some(Status::Buckmate) => "buckmate",
        Some(Status::Free) | None => "none",
    };
    vec![
        json!(ply.after.text()),
        json!(to_move),
        json!(buck),
        json!(played.map(|played| action(played.action.action))),
        json!(stats::hypnoses(ply)),
        json!(played.map(|played| removed(&played.waves).len())),
    ]
}

fn action(action: MoveAction) -> &'static str {
    match action {
        MoveAction::Roll { .. } => "roll",
        MoveAction::Teleport(_) => "teleport",
        MoveAction::Capture => "capture",
        MoveAction::Smash { .. } => "smash",
        MoveAction::EnPassant { .. } => "en-passant",
    }
}
