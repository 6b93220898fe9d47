//! The second step: where the tile is laid, and which way round; and the starter tile, which has no other step.

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

/// Where the tile with a code can be laid.
pub(super) fn places(due: &Due<'_>, code: &str) -> Vec<Choice> {
    let player = due.player();
    // Whoever has no figure in hand has no other step.
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

/// The choice at its square, with the tile as it lies.
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

/// What a tile shows on its sides.
fn sides(code: &str) -> String {
    ReadCode::read(code).map_or(String::new(), |written| describe::sides(&written))
}

/// The tile with which the game begins, in every rotation, below the players.
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

/// The code of the tile with which a game begins: the spring if there is a river.
fn starter(sets: Sets) -> &'static str {
    match sets.has(Set::RiverOne) || sets.has(Set::RiverTwo) {
        true => "FFVF",
        false => "CRFR",
    }
}

/// Writes the starter tile below the header, and that if there is none.
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
