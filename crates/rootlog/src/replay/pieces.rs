//! Written pieces and places as pieces and places of the board.

use crate::{
    game::{
        Piece, Place,
        facts::{CLEARINGS, PieceClass},
    },
    read::ast,
};

/// The piece on the board for a written one.
pub(super) fn piece(piece: &ast::WrittenPiece) -> Piece {
    Piece {
        owner: piece.owner,
        class: piece.class,
        // The second letter of a waystation written with both sides is its back.
        letter: piece.letter.filter(|_| piece.class != PieceClass::Pawn),
    }
}

/// The place on the board; `None` for places of cards and items, and for clearings that are on no map.
pub(super) fn board_place(place: &ast::Location) -> Option<Place> {
    Some(match place {
        ast::Location::Clearing(clearing) if (1..=CLEARINGS).contains(clearing) => {
            Place::Clearing(*clearing)
        }
        ast::Location::Burrow => Place::Clearing(0),
        ast::Location::Forest(clearings) => Place::Forest(clearings.clone().into_boxed_slice()),
        ast::Location::Path(a, b) => Place::Path(*a.min(b), *a.max(b)),
        ast::Location::Board(party) => Place::Board(*party),
        _ => return None,
    })
}
