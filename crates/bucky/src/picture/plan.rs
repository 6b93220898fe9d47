//! What stands on each square and what the last move did there: the plan of a picture.

use notation::{
    TextRange,
    picture::{TITLE, cut},
};

use crate::{
    game::{Action, Color, Field, Piece, Square, Squares, Status},
    record::Game,
    replay::{Board, Played, last_change, removed},
    sentence::sentences,
};

/// A picture's plan.
pub(super) struct Plan {
    /// `12... e7xg5`
    pub(super) head: String,
    /// The move in plain English.
    pub(super) story: String,
    /// `White to move`, and whether its dude is in buck.
    pub(super) next: String,
    /// All 64 squares: a8, b8, …, h1.
    pub(super) cells: Vec<Cell>,
    /// From where to where the move went.
    pub(super) arrow: Option<(Square, Square)>,
    /// The move is wrong and was not made.
    pub(super) is_refused: bool,
    /// From the moved piece to those that it hypnotizes, and from those that hypnotize it.
    pub(super) stares: Vec<(Square, Square)>,
}

/// A square.
pub(super) struct Cell {
    pub(super) square: Square,
    pub(super) holds: Holds,
    /// What the last move did here.
    pub(super) mark: Option<Mark>,
    /// An enemy shaman stares at the piece: it cannot move.
    pub(super) is_hypnotized: bool,
    /// What stands here and the move that put it here.
    pub(super) part: Option<(String, TextRange)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Holds {
    Nothing,
    Piece(Piece),
    /// The record does not tell.
    Unknown,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    /// The move began here.
    From,
    /// The moved piece stands here.
    To,
    /// A piece was captured or smashed here.
    Taken,
    /// A piece was removed by double hypnosis.
    Removed,
}

impl Plan {
    /// The plan after the first `step` moves; nothing beyond the last.
    pub(super) fn of(game: &Game, step: usize) -> Option<Self> {
        let replayed = game.replayed();
        let Some(index) = step.checked_sub(1) else {
            let board = &replayed.start;
            return Some(Self {
                head: "Before the first move".to_owned(),
                story: String::new(),
                next: next(board, None),
                cells: cells(game, step, board, |_| None),
                arrow: None,
                is_refused: false,
                stares: Vec::new(),
            });
        };
        let ply = replayed.plies.get(index)?;
        let written = game.sheet().moves.get(index)?;
        let played = ply.played.as_ref();
        let core = written.core().map(|(from, _, to)| (from, to));
        let arrow = played.map_or(core, |played| {
            Some((played.action.from, played.action.landing()))
        });
        Some(Self {
            head: cut(&format!("{} {}", ply.label(), written.text()), TITLE),
            story: sentences(game, index),
            next: next(&ply.after, played.map(|played| played.status)),
            cells: cells(game, step, &ply.after, |square| match (played, core) {
                (Some(played), _) => mark(played, square),
                // A move that cannot be is shown as it is written.
                (None, Some((from, _))) if from == square => Some(Mark::From),
                (None, Some((_, to))) if to == square => Some(Mark::To),
                _ => None,
            }),
            arrow: arrow.filter(|(from, to)| from != to),
            // In a record whose start is missing, a move is not made though nothing is wrong with it.
            is_refused: played.is_none() && !super::notes(game, step).is_empty(),
            stares: arrow.map_or_else(Vec::new, |(_, to)| stares(&ply.after, to)),
        })
    }
}

/// `Black to move, in buck`
fn next(board: &Board, status: Option<Status>) -> String {
    let Some(color) = board.to_move() else {
        return String::new();
    };
    match status {
        Some(Status::Buck) => format!("{} to move, in buck", color.name()),
        Some(Status::Buckmate) => format!("{} is buckmated", color.name()),
        Some(Status::Free) | None => format!("{} to move", color.name()),
    }
}

/// Whom the piece on `square` hypnotizes, and who hypnotizes it.
fn stares(board: &Board, square: Square) -> Vec<(Square, Square)> {
    let Some(position) = board.known() else {
        return Vec::new();
    };
    let field = Field::new(position);
    let given = position.occupied().iter().flat_map(|target| {
        let stares = field.stares_at(position, target);
        stares.into_iter().filter(move |stare| stare.from == square)
    });
    let received = field.stares_at(position, square);
    let mut lines: Vec<(Square, Square)> = given
        .chain(received)
        .map(|stare| (stare.from, stare.to))
        .collect();
    lines.sort_unstable();
    lines.dedup();
    lines
}

fn cells(
    game: &Game,
    step: usize,
    board: &Board,
    mark: impl Fn(Square) -> Option<Mark>,
) -> Vec<Cell> {
    let hypnotized = board
        .known()
        .map_or(Squares::EMPTY, |position| Field::new(position).hypnotized);
    let text = board.text();
    let letters = text.chars().enumerate();
    letters
        .filter_map(|(index, letter)| {
            let square = Square::from_diagram(index)?;
            let holds = match letter {
                '.' => Holds::Nothing,
                letter => Piece::from_letter(letter).map_or(Holds::Unknown, Holds::Piece),
            };
            Some(Cell {
                square,
                holds,
                mark: mark(square),
                is_hypnotized: hypnotized.contains(square),
                part: part(game, step, square, holds),
            })
        })
        .collect()
}

/// What a move did on a square.
fn mark(played: &Played, square: Square) -> Option<Mark> {
    let action = &played.action;
    if removed(&played.waves).contains(square) {
        Some(Mark::Removed)
    } else if action.landing() == square {
        Some(Mark::To)
    } else if action.victim() == Some(square) {
        Some(Mark::Taken)
    } else if action.from == square {
        match action.action {
            Action::Teleport(_) => Some(Mark::To),
            _ => Some(Mark::From),
        }
    } else {
        None
    }
}

/// The move that put the piece there, or that emptied the square.
fn part(game: &Game, step: usize, square: Square, holds: Holds) -> Option<(String, TextRange)> {
    // Nothing is said of it, so nothing is looked for, which takes as long as the game.
    if holds == Holds::Unknown {
        return None;
    }
    let plies = &game.replayed().plies;
    let (index, _) = last_change(plies, step, square)?;
    let label = plies.get(index)?.label();
    let range = game.sheet().moves.get(index)?.range;
    let title = match holds {
        Holds::Piece(piece) => format!("{piece} on {square}, since {label}"),
        Holds::Nothing => format!("{square} is empty since {label}"),
        Holds::Unknown => return None,
    };
    Some((title, range))
}

/// Whether it is drawn light.
pub(super) fn is_white(piece: Piece) -> bool {
    piece.color == Color::White
}
