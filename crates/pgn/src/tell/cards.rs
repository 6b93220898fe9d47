//! Rule cards: the moves of each piece, in a sentence and as a small diagram in characters.

use cozy_chess::{Color, Piece};
use notation::{picture::squares::MoveCard, say};

use crate::game::name;

/// The name of a piece, and how it moves and takes, in Markdown.
pub(crate) fn card(piece: Piece, color: Color) -> String {
    let name = say::capitalized(name(piece));
    format!("**{name}**: {}", of(piece).markdown(color == Color::White))
}

fn of(piece: Piece) -> MoveCard {
    let (how, ranks, meaning) = match piece {
        Piece::Pawn => (
            "It goes one square straight ahead, from its second rank also two, and takes one square diagonally ahead; a pawn that has just stepped past that square it takes en passant. On the last rank it becomes a queen, rook, bishop or knight.",
            [
                ". . . . . . .",
                ". . . - . . .",
                ". . x - x . .",
                ". . . P . . .",
                ". . . . . . .",
                ". . . . . . .",
                ". . . . . . .",
            ],
            "- goes there, two ranks from its second; x takes there",
        ),
        Piece::Knight => (
            "It jumps two squares along a rank or file and one to the side, over whatever stands between.",
            [
                ". . . . . . .",
                ". . * . * . .",
                ". * . . . * .",
                ". . . N . . .",
                ". * . . . * .",
                ". . * . * . .",
                ". . . . . . .",
            ],
            "* goes there or takes",
        ),
        Piece::Bishop => (
            "It goes along diagonals as far as they are empty, and takes the first enemy there.",
            [
                "* . . . . . *",
                ". * . . . * .",
                ". . * . * . .",
                ". . . B . . .",
                ". . * . * . .",
                ". * . . . * .",
                "* . . . . . *",
            ],
            "* goes there or takes",
        ),
        Piece::Rook => (
            "It goes along ranks and files as far as they are empty, and takes the first enemy there. Castling moves it together with the king.",
            [
                ". . . * . . .",
                ". . . * . . .",
                ". . . * . . .",
                "* * * R * * *",
                ". . . * . . .",
                ". . . * . . .",
                ". . . * . . .",
            ],
            "* goes there or takes",
        ),
        Piece::Queen => (
            "It goes along ranks, files and diagonals as far as they are empty, and takes the first enemy there.",
            [
                "* . . * . . *",
                ". * . * . * .",
                ". . * * * . .",
                "* * * Q * * *",
                ". . * * * . .",
                ". * . * . * .",
                "* . . * . . *",
            ],
            "* goes there or takes",
        ),
        Piece::King => (
            "It goes and takes one square in any direction, never to where it could be taken. Once a game it castles with a rook, if neither has moved and nothing stands between them; not in check, nor over or onto an attacked square.",
            [
                ". . . . . . .",
                ". . . . . . .",
                ". . * * * . .",
                ". . * K * . .",
                ". . * * * . .",
                ". . . . . . .",
                ". . . . . . .",
            ],
            "* goes there or takes",
        ),
    };
    MoveCard {
        how,
        ranks,
        meaning,
    }
}

#[cfg(test)]
mod tests {
    use cozy_chess::{Board, BoardBuilder, Color, Piece, Square};

    use super::of;
    use crate::game;

    /// White's piece on `middle`, with a black knight on `enemy`; the kings are out of the way.
    fn position(piece: Piece, middle: Square, enemy: Option<Square>) -> Board {
        let mut position = BoardBuilder::empty();
        *position.square_mut(middle) = Some((piece, Color::White));
        if piece != Piece::King {
            *position.square_mut(Square::H1) = Some((Piece::King, Color::White));
        }
        *position.square_mut(Square::H7) = Some((Piece::King, Color::Black));
        if let Some(enemy) = enemy {
            *position.square_mut(enemy) = Some((Piece::Knight, Color::Black));
        }
        position.build().expect("a position that can be")
    }

    #[test]
    fn diagrams_show_what_the_game_allows() {
        for piece in Piece::ALL {
            // On its second rank a pawn has all its moves.
            let middle = match piece {
                Piece::Pawn => Square::D2,
                _ => Square::D4,
            };
            for ((files, ranks), sign) in of(piece).signs() {
                let Some(at) = middle.try_offset(files, ranks) else {
                    continue;
                };
                let is_made = |enemy: Option<Square>| {
                    let moves = game::legal(&position(piece, middle, enemy));
                    moves.iter().any(|one| one.from == middle && one.to == at)
                };
                let expected = match (is_made(None), is_made(Some(at))) {
                    (true, true) => "*",
                    (true, false) => "-",
                    (false, true) => "x",
                    (false, false) => ".",
                };
                assert_eq!(sign, expected, "{piece:?} to {at}");
            }
        }
    }
}
