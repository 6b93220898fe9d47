//! Pieces and places: what is written, as the board knows it.

use crate::{
    game::{
        Piece, Place,
        facts::{CLEARINGS, PieceClass},
    },
    read::ast,
};

/// What a written piece is on the board.
pub(super) fn piece(piece: &ast::Piece) -> Piece {
    Piece {
        owner: piece.owner,
        class: piece.class,
        // The other letter of a waystation written with both sides is its back.
        letter: piece.letter.filter(|_| piece.class != PieceClass::Pawn),
    }
}

/// Where pieces stand that are at `place`; nothing for places of cards and items, and for clearings that no map has.
pub(super) fn board_place(place: &ast::Place) -> Option<Place> {
    Some(match place {
        ast::Place::Clearing(clearing) if (1..=CLEARINGS).contains(clearing) => {
            Place::Clearing(*clearing)
        }
        ast::Place::Burrow => Place::Clearing(0),
        ast::Place::Forest(clearings) => Place::Forest(clearings.clone().into_boxed_slice()),
        ast::Place::Path(a, b) => Place::Path(*a.min(b), *a.max(b)),
        ast::Place::Board(party) => Place::Board(*party),
        _ => return None,
    })
}
