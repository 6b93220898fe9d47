//! The replay as data, as `movetext replay --format json` prints it.

use std::{collections::BTreeSet, ops::Range};

use cozy_chess::Color;
use notation::{Head, MoveRange, MoveState, Player, work};
use serde_json::Value;

use crate::{
    game::{side, variant},
    record::PgnRecord,
    tell::{
        columns, inlay,
        stats::{color, winner},
    },
};

/// Facts of the game as a whole.
pub(crate) fn head(game: &PgnRecord) -> Head {
    let mut names = BTreeSet::new();
    let tags = game.sheet().tags.iter().rev();
    let counting = tags.filter(|tag| names.insert(&tag.name));
    let counting = counting.map(|tag| (tag.name.clone(), tag.value.clone()));
    let mut tags = Vec::from_iter(counting);
    tags.reverse();
    let winner = winner(game);
    Head {
        tags,
        players: Color::ALL.map(|color| player(game, color)).into(),
        result: Value::from(game.result()),
        winners: winner.map(|winner| winner.into_iter().map(color).collect()),
        lens: inlay::lens(game),
        unplayed: game.sheet().variant.as_deref().map(variant::unplayed),
        colors: Vec::new(),
        answers: notation::tags::answered(&game.sheet().tags),
    }
}

/// The ranges of the moves, including those of variations.
pub(crate) fn moves(game: &PgnRecord) -> Vec<MoveRange> {
    let moves = game.sheet().moves.iter().map(|written| MoveRange {
        line: game.parse.line_at(written.range.start()),
        range: written.range,
    });
    moves.collect()
}

/// The moves at `moves`, with the positions after them.
pub(crate) fn states(game: &PgnRecord, moves: Range<usize>) -> Vec<MoveState> {
    let (sheet, replayed) = (game.sheet(), game.replayed());
    work::count(moves.len());
    let written = sheet.moves.iter().zip(&replayed.plies).enumerate();
    let written = written.take(moves.end).skip(moves.start);
    let states = written.map(|(index, (written, ply))| MoveState {
        label: ply.label(),
        text: game.text(written.range).to_owned(),
        mover: Some(color(ply.side())),
        turn: Some(ply.number),
        values: columns::values(game, index, ply),
    });
    states.collect()
}

fn player(game: &PgnRecord, color: Color) -> Player {
    Player {
        id: id(color).to_owned(),
        name: game.sheet().value(side(color)).map(str::to_owned),
        team: Some(side(color).to_owned()),
    }
}

/// `w` or `b`
pub(crate) fn id(color: Color) -> &'static str {
    match color {
        Color::White => "w",
        Color::Black => "b",
    }
}
