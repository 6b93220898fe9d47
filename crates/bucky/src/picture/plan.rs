//! The plan of a picture: what is on each square, and what the last move did there.

use notation::{
    Record, TextRange,
    picture::{
        TITLE, cut,
        squares::{self, Cell, Holds, Mark, Plan},
    },
};

use super::{arrow::arrow, hypnosis, pieces};
use crate::{
    game::{Color, Field, MoveAction, Piece, Square, Squares, Status},
    record::BuckyRecord,
    replay::{KnownBoard, Played, last_change, removed},
    tell::sentence::sentences,
};

/// The plan after the first `step` moves; `None` after the last move.
pub(super) fn of(game: &BuckyRecord, step: usize) -> Option<Plan> {
    let replayed = game.replayed();
    let Some(index) = step.checked_sub(1) else {
        let board = &replayed.start;
        return Some(Plan {
            head: "Before the first move".to_owned(),
            next: next(board, None),
            cells: cells(game, step, board, |_| None),
            sign: Some(&hypnosis::SIGN),
            ..Plan::default()
        });
    };
    let ply = replayed.plies.get(index)?;
    let written = game.sheet().moves.get(index)?;
    let played = ply.played.as_ref();
    let core = written.core().map(|(from, _, to)| (from, to));
    let arrow = arrow(game, index).filter(|(from, to)| from != to);
    Some(Plan {
        head: cut(&format!("{} {}", ply.label(), written.text()), TITLE),
        story: sentences(game, index),
        next: next(&ply.after, played.map(|played| played.status)),
        cells: cells(game, step, &ply.after, |square| match (played, core) {
            (Some(played), _) => mark(played, square),
            // An impossible move is shown as written.
            (None, Some((from, _))) if from == square => Some(Mark::From),
            (None, Some((_, to))) if to == square => Some(Mark::To),
            _ => None,
        }),
        arrow: arrow.map(|(from, to)| (from.index(), to.index())),
        // In a record without its beginning, a move may not be played although nothing is wrong with it.
        is_refused: played.is_none() && !(game as &dyn Record).notes(step).is_empty(),
        sign: Some(&hypnosis::SIGN),
    })
}

/// `Black to move, in buck`
fn next(board: &KnownBoard, status: Option<Status>) -> String {
    let Some(color) = board.to_move() else {
        return String::new();
    };
    match status {
        Some(Status::Buck) => format!("{} to move, in buck", color.name()),
        Some(Status::Buckmate) => format!("{} is buckmated", color.name()),
        Some(Status::Free) | None => format!("{} to move", color.name()),
    }
}

fn cells(
    game: &BuckyRecord,
    step: usize,
    board: &KnownBoard,
    mark: impl Fn(Square) -> Option<Mark>,
) -> Vec<Cell> {
    let hypnotized = board
        .known()
        .map_or(Squares::EMPTY, |position| Field::new(position).hypnotized);
    let text = board.text();
    let cell = |square: Square| {
        // The board's text begins with the eighth rank.
        let letter = text.as_bytes().get(square.index() ^ 0o70).copied();
        let letter = letter.map(char::from);
        let piece = letter.and_then(Piece::from_letter);
        let holds = match (piece, letter) {
            (Some(piece), _) => Holds::Piece(shown(piece)),
            (None, Some('.')) => Holds::Nothing,
            (None, _) => Holds::Unknown,
        };
        Cell {
            holds,
            mark: mark(square),
            // An unknown square needs no search for its last change, which takes time in proportion to the game.
            part: (holds != Holds::Unknown)
                .then(|| part(game, step, square, piece))
                .flatten(),
            has_sign: hypnotized.contains(square),
        }
    };
    Square::all().map(cell).collect()
}

/// What a move did on a square.
fn mark(played: &Played, square: Square) -> Option<Mark> {
    let action = &played.action;
    if removed(&played.waves).contains(square) {
        Some(Mark::Taken)
    } else if action.landing() == square {
        Some(Mark::To)
    } else if action.victim() == Some(square) {
        Some(Mark::Taken)
    } else if action.from == square {
        match action.action {
            MoveAction::Teleport(_) => Some(Mark::To),
            _ => Some(Mark::From),
        }
    } else {
        None
    }
}

/// A label and the move that put the piece there or emptied the square.
fn part(
    game: &BuckyRecord,
    step: usize,
    square: Square,
    piece: Option<Piece>,
) -> Option<(String, TextRange)> {
    let plies = &game.replayed().plies;
    let (index, _) = last_change(plies, step, square)?;
    let label = plies.get(index)?.label();
    let range = game.sheet().moves.get(index)?.range;
    let title = match piece {
        Some(piece) => format!("{piece} on {square}, since {label}"),
        None => format!("{square} is empty since {label}"),
    };
    Some((title, range))
}

fn shown(piece: Piece) -> squares::DrawnPiece {
    squares::DrawnPiece {
        symbol: pieces::symbol(piece.kind),
        letter: piece.letter(),
        is_white: piece.color == Color::White,
    }
}
