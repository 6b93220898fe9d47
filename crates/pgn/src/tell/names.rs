//! Occurrences in the text: all moves to a square, all mentions of a player, the move that brought a piece to its square.

use std::iter::successors;

use cozy_chess::Square;
use notation::{NameKind, Named, Occurrence, OccurrenceKind, TextRange, TextSize, tags, work};

use crate::{
    game::{self, san::MoveKind},
    record::PgnRecord,
};

/// The name at `at`: a player, or the destination of a move. The origin of the latter is the move that brought the piece to its
/// start.
pub(crate) fn named(game: &PgnRecord, at: TextSize) -> Option<Named> {
    let Some(index) = game.sheet().move_at(at) else {
        return tags::players(&game.sheet().tags, &["White", "Black"], at);
    };
    let square = landing(game, index)?;
    let moves = game.sheet().moves.iter().enumerate();
    let same = moves.filter(|(index, _)| landing(game, *index) == Some(square));
    let places = same.map(|(_, written)| {
        // Castling does not name the square.
        let named = game.text(written.range).rfind(&square.to_string());
        let named = named.and_then(|at| u32::try_from(at).ok());
        let name = |at| TextRange::at(written.range.start() + TextSize::new(at), TextSize::new(2));
        let (range, kind) = (named.map_or(written.range, name), OccurrenceKind::Write);
        Occurrence { range, kind }
    });
    Some(Named {
        kind: NameKind::Place,
        name: square.to_string(),
        places: places.collect(),
        origins: origin(game, index).into_iter().collect(),
    })
}

/// The destination of a move; for castling, the king's square.
fn landing(game: &PgnRecord, index: usize) -> Option<Square> {
    work::count(1);
    if let Some((board, played)) = game.replayed().played(index) {
        return Some(game::landing(board, played));
    }
    match game.sheet().moves.get(index)?.san?.kind {
        MoveKind::Go(go) => Some(go.to),
        _ => None,
    }
}

/// The move that brought the piece to where the move with this index takes it from.
fn origin(game: &PgnRecord, index: usize) -> Option<TextRange> {
    let (_, played) = game.replayed().played(index)?;
    let plies = &game.replayed().plies;
    let mut before = successors(plies.get(index)?.prior, |prior| plies.get(*prior)?.prior);
    let castled = |prior: usize| {
        let (board, castling) = game.replayed().played(prior)?;
        game::castled_rook(board, castling)
    };
    let arrives =
        |prior: usize| [landing(game, prior), castled(prior)].contains(&Some(played.from));
    let origin = before.find(|prior| arrives(*prior))?;
    Some(game.sheet().moves.get(origin)?.range)
}
