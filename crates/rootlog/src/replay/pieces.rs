//! Pieces and places: what is written, as the board knows it.

use crate::{
    game::{
        Piece, Place,
        facts::{CLEARINGS, PieceClass},
    },
    read::ast,
};

/// What a written piece is on the board.
pub(super) fn piece(piece: &ast::WrittenPiece) -> Piece {
    Piece {
        owner: piece.owner,
        class: piece.class,
        // The other letter of a waystation written with both sides is its back.
        letter: piece.letter.filter(|_| piece.class != PieceClass::Pawn),
    }
}

/// Where pieces stand that are at `place`; nothing for places of cards and items, and for clearings that no map has.
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
