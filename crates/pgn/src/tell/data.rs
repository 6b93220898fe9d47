//! The replay as data: what `movetext replay --format json` prints.

use std::{collections::BTreeSet, ops::Range};

use cozy_chess::{Board, Color, Piece, Rank, Square};
use notation::{Head, MoveRange, MoveState, Player, work};
use serde_json::Value;

use crate::{
    game::{side, variant},
    record::Game,
    replay::Position,
    tell::{
        columns, inlay,
        stats::{color, winner},
    },
};

/// What is said of the game as a whole.
pub(crate) fn head(game: &Game) -> Head {
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
    }
}

/// Where the moves stand, those of variations among them.
pub(crate) fn moves(game: &Game) -> Vec<MoveRange> {
    let moves = game.sheet().moves.iter().map(|written| MoveRange {
        line: game.parse.line_at(written.range.start()),
        range: written.range,
    });
    moves.collect()
}

/// The moves at `moves`, with the positions after them.
pub(crate) fn states(game: &Game, moves: Range<usize>) -> Vec<MoveState> {
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

fn player(game: &Game, color: Color) -> Player {
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

/// The position in Forsyth-Edwards notation (§16.1); nothing where it is not known, or where no game has it.
///
/// As other programs write it today: the square of en passant stands only where a pawn can be taken there, and castling with
/// another rook than the outermost one has the letter of its file (X-FEN). `quiet` are the half moves since something was taken
/// or a pawn moved.
pub(crate) fn fen(position: &Position, quiet: u32) -> Option<String> {
    let board = position.known()?;
    let text = board.to_string();
    let mut fields = text.split(' ');
    let (pieces, side, en_passant) = (fields.next()?, fields.next()?, fields.nth(1)?);
    let number = board.fullmove_number();
    let en_passant = if takes_en_passant(board) {
        en_passant
    } else {
        "-"
    };
    let rights = rights(board);
    Some(format!(
        "{pieces} {side} {rights} {en_passant} {quiet} {number}"
    ))
}

/// Whether a pawn can be taken en passant.
fn takes_en_passant(board: &Board) -> bool {
    let Some(file) = board.en_passant() else {
        return false;
    };
    let to = Square::new(file, Rank::Sixth.relative_to(board.side_to_move()));
    let pawns = board.colored_pieces(board.side_to_move(), Piece::Pawn);
    board.generate_moves_for(pawns, |moves| moves.into_iter().any(|found| found.to == to))
}

/// Castling rights: `K` and `Q` for the outermost rooks, the letters of their files for others.
fn rights(board: &Board) -> String {
    let mut letters = String::new();
    for color in Color::ALL {
        let rights = board.castle_rights(color);
        let king = board.king(color);
        let rooks = board.colored_pieces(color, Piece::Rook) & king.rank().bitboard();
        for (right, usual) in [(rights.short, 'k'), (rights.long, 'q')] {
            let Some(file) = right else {
                continue;
            };
            let is_inner = rooks.into_iter().map(Square::file).any(|rook| match usual {
                'k' => rook > file,
                _ => rook < file,
            });
            let letter = if is_inner { file.into() } else { usual };
            letters.push(match color {
                Color::White => letter.to_ascii_uppercase(),
                Color::Black => letter,
            });
        }
    }
    match letters.is_empty() {
        true => "-".to_owned(),
        false => letters,
    }
}

/// What a board is worth to each side in pawns, as beginners count: 1, 3, 3, 5, 9.
pub(crate) fn material(board: &Board) -> [u32; 2] {
    let worth = [
        (Piece::Pawn, 1),
        (Piece::Knight, 3),
        (Piece::Bishop, 3),
        (Piece::Rook, 5),
        (Piece::Queen, 9),
    ];
    Color::ALL.map(|color| {
        worth
            .iter()
            .map(|(piece, worth)| worth * board.colored_pieces(color, *piece).len())
            .sum()
    })
}
