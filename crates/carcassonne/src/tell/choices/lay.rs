//! The second step: the square and rotation of the tile; and the starter tile, which has no other step.

use notation::{Choice, Edit, TextSize, Then};

use super::{
    Continuation, claim,
    due::{Due, written_end},
    laid::{Laid, ways},
};
use crate::{
    game::{
        Square,
        tiles::{ReadCode, Set, Sets},
    },
    picture,
    read::{
        ast::{MoveLine, Scores},
        header,
    },
    record::CarcassonneRecord,
    tell::{describe, format::Lines, next},
};

/// The places for the tile with this code.
pub(super) fn places(due: &Due<'_>, code: &str) -> Vec<Choice> {
    let player = due.player();
    // A player without a figure in hand has no other step.
    let lines = claim::figures(due).is_empty().then(|| due.lines());
    let choices = ways(due, code).into_iter().filter_map(|laid| {
        let turn = due.played(laid.square, &laid.code)?;
        let then = match &lines {
            Some(lines) => Then::Write(claim::write(due, lines, &laid, &laid.code, &turn)),
            None => Then::Ask(laid.key()),
        };
        let label = format!("at {}: {}", laid.square, sides(&laid.code));
        let completed = due.replayed().completions(&turn.outcome.completed);
        let choice = Choice::new(label, &laid.code, then)
            .group(format!("{player} lays it at {}", laid.square))
            .effect(completed.join(" \u{b7} "));
        Some(placed(due.record, choice, &laid))
    });
    choices.collect()
}

/// Adds its square and a picture of the tile in its rotation to a choice.
fn placed(record: &CarcassonneRecord, choice: Choice, laid: &Laid) -> Choice {
    let choice = choice.to(picture::region(laid.square));
    match record.replayed().script.tile(&laid.code) {
        Some(tile) => {
            let shown = picture::sample(&record.game, &laid.code, &tile.geometry, None);
            choice.picture(shown)
        }
        None => choice,
    }
}

/// The sides of a tile in words.
fn sides(code: &str) -> String {
    ReadCode::read(code).map_or(String::new(), |written| describe::sides(&written))
}

/// The starter tile in every rotation, below the players.
pub(super) fn starters(place: &Continuation<'_>) -> Vec<Choice> {
    let record = place.record;
    let sets = record.replayed().sets();
    let tiles = next::tiles(sets, &next::Drawn::new());
    let Some(starter) = tiles.iter().find(|tile| tile.kind.code == starter(sets)) else {
        return Vec::new();
    };
    let lines = Lines::of(&record.parse, &record.game, record.settings.format);
    let codes = starter.turns.iter();
    codes
        .map(|(_, code)| {
            let laid = Laid {
                square: Square::default(),
                code: code.clone(),
            };
            let edit = begin(record, &lines, &laid);
            let choice =
                Choice::new(sides(code), code, Then::Write(vec![edit])).group("the starter tile");
            placed(record, choice, &laid)
        })
        .collect()
}

/// The code of the starter tile: the spring if there is a river.
fn starter(sets: Sets) -> &'static str {
    match sets.has(Set::RiverOne) || sets.has(Set::RiverTwo) {
        true => "FFVF",
        false => "CRFR",
    }
}

/// Writes the starter tile below the header, with a new header if there is none.
fn begin(record: &CarcassonneRecord, lines: &Lines<'_>, laid: &Laid) -> Edit {
    let starter = MoveLine::of(0, None).lay(laid.square, &laid.code, Scores::default());
    let (text, _) = lines.join(&starter);
    let header = match record.game.players().next() {
        Some(_) => String::new(),
        None => header::new_game(&[]),
    };
    match written_end(&record.game) {
        Some(end) => Edit::insert(end, format!("\n{header}{text}")),
        None => Edit::insert(TextSize::of(record.parse.text().trim_end()), header + &text),
    }
}
