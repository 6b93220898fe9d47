//! Rule cards: what each piece may do, in a sentence and as a small diagram.

use notation::picture::squares::MoveCard;

use crate::game::{Color, Piece, PieceKind};

/// How a piece moves and takes, in Markdown with a diagram.
pub(crate) fn card(piece: Piece) -> String {
    of(piece.kind).markdown(piece.color == Color::White)
}

/// How a kind of piece moves and takes, in a sentence.
pub(crate) fn how(kind: PieceKind) -> &'static str {
    of(kind).how
}

fn of(kind: PieceKind) -> MoveCard {
    let (how, ranks, meaning) = match kind {
        PieceKind::Jedi => (
            "It rolls one square forward, straight or diagonally, from its second rank also two ranks; it smashes the same three squares without moving, and promotes on the last rank.",
            [
                ". . . . . . .",
                ". - - - - - .",
                ". . * * * . .",
                ". . . J . . .",
                ". . . . . . .",
                ". . . . . . .",
                ". . . . . . .",
            ],
            "* rolls there or smashes, - from its second rank",
        ),
        PieceKind::Wagon => (
            "It rolls along ranks, files and diagonals, always as far as it can, and smashes the first enemy it meets there, stopping before it.",
            [
                "* . . * . . *",
                ". y . y . y .",
                ". . y y y . .",
                "* y y W y y *",
                ". . y y y . .",
                ". y . y . y .",
                "* . . * . . *",
            ],
            "y smashes, * also rolls: the last empty square",
        ),
        PieceKind::Shaman => (
            "It rolls one square in any direction and never takes by itself, but hypnotizes every enemy that it sees on its diagonals; an enemy that two stare at is removed.",
            [
                "o . . . . . o",
                ". o . . . o .",
                ". . * - * . .",
                ". . - S - . .",
                ". . * - * . .",
                ". o . . . o .",
                "o . . . . . o",
            ],
            "- rolls there, o stares, * both",
        ),
        PieceKind::Chameleon => (
            "It has the roles of all pieces beside it, of both sides and through other chameleons; alone it cannot move.",
            [
                ". . . . . . .",
                ". . . . . . .",
                ". . ? ? ? . .",
                ". . ? C ? . .",
                ". . ? ? ? . .",
                ". . . . . . .",
                ". . . . . . .",
            ],
            "? what stands here it copies",
        ),
        PieceKind::Madam => (
            "It rolls and captures along ranks, files and diagonals, and swaps places with its dude once a game. Hypnotized, it may still take if that ends its hypnosis.",
            [
                "x . . x . . x",
                ". x . x . x .",
                ". . x x x . .",
                "x x x M x x x",
                ". . x x x . .",
                ". x . x . x .",
                "x . . x . . x",
            ],
            "x rolls there or captures",
        ),
        PieceKind::Dude => (
            "It rolls and captures one square in any direction, and swaps places with its madam once a game. Who cannot save the dude has lost.",
            [
                ". . . . . . .",
                ". . . . . . .",
                ". . x x x . .",
                ". . x D x . .",
                ". . x x x . .",
                ". . . . . . .",
                ". . . . . . .",
            ],
            "x rolls there or captures",
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
    use super::of;
    use crate::game::{Color, Field, MoveAction, Piece, PieceKind, Position, Square};

    /// A piece on `middle` and an enemy on `enemy`, on a board of seven ranks and files: jedi of the piece's side block the
    /// rest.
    fn position(kind: PieceKind, middle: Square, enemy: Option<Square>) -> Position {
        let mut position = Position::empty(Color::White);
        let piece = |color, kind| Piece { color, kind };
        let rest = Square::all().filter(|square| square.file() == 7 || square.rank() == 7);
        rest.for_each(|square| position.put(square, piece(Color::White, PieceKind::Jedi)));
        position.put(middle, piece(Color::White, kind));
        if let Some(enemy) = enemy {
            position.put(enemy, piece(Color::Black, PieceKind::Chameleon));
        }
        position
    }

    #[test]
    fn diagrams_show_what_the_game_allows() {
        for kind in [
            PieceKind::Jedi,
            PieceKind::Wagon,
            PieceKind::Shaman,
            PieceKind::Madam,
            PieceKind::Dude,
        ] {
            // From its second rank a jedi has all its moves.
            let middle =
                Square::parse(if kind == PieceKind::Jedi { "d2" } else { "d4" }).expect("d");
            for ((files, ranks), sign) in of(kind).signs() {
                let Some(at) = middle.offset(files, ranks) else {
                    continue;
                };
                let rolls = position(kind, middle, None)
                    .legal_moves_from(middle)
                    .iter()
                    .any(|action| action.to == at);
                let attacked = position(kind, middle, Some(at));
                let taken = attacked
                    .moves_from(&Field::new(&attacked), middle)
                    .iter()
                    .find(|action| action.victim() == Some(at))
                    .map(|action| action.action);
                let stares = Field::new(&attacked).hypnotized.contains(at);
                let takes = match taken {
                    Some(MoveAction::Capture) => 'x',
                    Some(MoveAction::Smash { .. }) => 'y',
                    _ if stares => 'o',
                    _ => '.',
                };
                let shown = match (takes, rolls) {
                    ('.', true) => "-",
                    ('x', true) => "x",
                    ('y' | 'o', true) => "*",
                    ('y', false) => "y",
                    ('o', false) => "o",
                    _ => ".",
                };
                assert_eq!(shown, sign, "{} on {at}", kind.name());
            }
        }
    }
}
