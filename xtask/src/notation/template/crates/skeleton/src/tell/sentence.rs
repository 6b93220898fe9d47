//! A move in plain words.

use notation::{TextSize, Told, escaped};

use crate::{game::Side, read::ast::Game, record::SkeletonRecord};

/// The move on the line of `at`.
pub(crate) fn told(record: &SkeletonRecord, at: TextSize) -> Option<Told> {
    let line = record.parse.line_at(at);
    let moves = &record.game.moves;
    let index = moves
        .binary_search_by_key(&line, |played| played.line)
        .ok()?;
    let (played, state) = (moves.get(index)?, record.replayed().states.get(index)?);
    let name = name(&record.game, state.mover);
    let text = format!("Move {}, {name}: {}.", state.number, played.words);
    Some(Told {
        range: played.range,
        title: String::new(),
        text: escaped(&text),
    })
}

/// The name of a player, or words that replace it at the start of a sentence.
pub(crate) fn name(game: &Game, side: Side) -> &str {
    game.name(side).unwrap_or(match side {
        Side::First => "The first player",
        Side::Second => "The second player",
    })
}
