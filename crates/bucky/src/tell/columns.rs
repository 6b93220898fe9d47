//! The columns of Bucky's tables: what a move and a side can tell, and what they do in one game.

use notation::{Column, Columns, Kind};
use serde_json::{Value, json};

use crate::{
    game::{Action, Color, Status},
    replay::{Ply, removed},
    tell::stats,
};

/// The columns of Bucky.
pub(crate) const COLUMNS: Columns = Columns {
    moves: &[
        Column::new(
            "board",
            Kind::Text,
            "The board after the move: the 64 squares a8…h8, …, a1…h1, `.` for an empty one and `?` for one that the record does not tell.",
        ),
        Column::new("to_move", Kind::Text, "Who moves next: `w` or `b`."),
        Column::new(
            "buck",
            Kind::Text,
            "What the dude of that side has to fear: `none`, `buck` or `buckmate`.",
        ),
        Column::new(
            "action",
            Kind::Text,
            "What the move is: `roll`, `capture`, `smash`, `en-passant` or `teleport`; missing where it cannot be played.",
        ),
        Column::new(
            "hypnoses",
            Kind::Int,
            "Pieces of the other side that it hypnotizes; missing where the board is not known.",
        ),
        Column::new(
            "removals",
            Kind::Int,
            "Pieces of both sides that it removes by double hypnosis; missing where it cannot be played.",
        ),
    ],
    state: &["board", "toMove", "buck"],
    optional: &[],
    players: &[
        Column::new("player", Kind::Text, "The name, else the color."),
        Column::new("color", Kind::Text, "`white` or `black`."),
        Column::new(
            "points",
            Kind::Float,
            "1 for a win, 0.5 for a draw, 0 for a loss; missing for a game without a result.",
        ),
        Column::new("moves", Kind::Int, "Moves made."),
        Column::new("rolls", Kind::Int, "Moves to an empty square."),
        Column::new(
            "captures",
            Kind::Int,
            "Moves that take a piece and stand on its square.",
        ),
        Column::new(
            "smashes",
            Kind::Int,
            "Moves that take a piece and stop before its square.",
        ),
        Column::new(
            "en_passants",
            Kind::Int,
            "Pieces taken after their double step.",
        ),
        Column::new("teleports", Kind::Int, "Teleports."),
        Column::new("promotions", Kind::Int, "Promotions."),
        Column::new(
            "hypnoses",
            Kind::Int,
            "Pieces of the other side that became hypnotized.",
        ),
        Column::new(
            "removals",
            Kind::Int,
            "Pieces of both sides removed by double hypnosis.",
        ),
        Column::new("bucks", Kind::Int, "Moves that put the other dude in buck."),
        Column::new("buckmates", Kind::Int, "Moves that are buckmate."),
    ],
    player_table: "players",
    mover: "color",
};

/// A value of each column for a move and the state after it.
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

fn action(action: Action) -> &'static str {
    match action {
        Action::Roll { .. } => "roll",
        Action::Teleport(_) => "teleport",
        Action::Capture => "capture",
        Action::Smash { .. } => "smash",
        Action::EnPassant { .. } => "en-passant",
    }
}
