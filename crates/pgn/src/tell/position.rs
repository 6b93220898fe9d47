//! A position in FEN, and its material.

use cozy_chess::{Board, Color, Piece, Rank, Square};

use crate::replay::KnownBoard;

/// The position in Forsyth-Edwards notation (§16.1); `None` if it is not known or impossible.
///
/// As other programs write it today: the en passant square is given only if a pawn can take there, and castling with another
/// rook than the outermost one has the letter of its file (X-FEN). `quiet`: half moves since the last capture or pawn move.
pub(crate) fn fen(position: &KnownBoard, quiet: u32) -> Option<String> {
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

/// Castling rights: `K` and `Q` for the outermost rooks, the letters of the files for others.
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

/// The material of White and Black in pawns, with the usual values: 1, 3, 3, 5, 9.
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
