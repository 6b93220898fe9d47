//! Why a written move is impossible on a board: the rule that it breaks, and the reason in words.
//! It knows only the board and the word, no record and no repair.

use cozy_chess::Board;
use notation::{Rule, say};

use crate::game::{
    Refusal,
    descriptive::{self, is_descriptive},
    name, rules, side, squares,
};

/// The rule for a refusal.
pub(super) fn rule(refusal: Refusal) -> &'static Rule {
    match refusal {
        Refusal::Unreadable => &rules::NO_MOVE,
        Refusal::Over { .. } => &rules::AFTER_MATE,
        Refusal::Ambiguous(..) => &rules::AMBIGUOUS,
        Refusal::NoPromotion | Refusal::Promotion => &rules::PROMOTION,
        Refusal::NoRight { .. }
        | Refusal::CastleBlocked { .. }
        | Refusal::CastleInCheck
        | Refusal::CastleThroughCheck { .. } => &rules::CASTLING,
        Refusal::WrongSide => &rules::WRONG_SIDE,
        Refusal::InCheck | Refusal::Exposed(_) => &rules::KING_IN_CHECK,
        Refusal::Nothing(_) | Refusal::Far(..) | Refusal::Own(_) => &rules::ILLEGAL_MOVE,
    }
}

/// The reason why a word is impossible here, as a sentence.
pub(super) fn why(board: &Board, refusal: Refusal, word: &str) -> String {
    let color = board.side_to_move();
    let (own, other) = (side(color), side(!color));
    let king = board.king(color);
    let wing = |is_long: bool| if is_long { "queen's" } else { "king's" };
    match refusal {
        Refusal::Unreadable if word.starts_with('?') && word.bytes().all(|byte| byte == b'?') => {
            format!("A move is missing here, or was not readable: {word} stands for it.")
        }
        Refusal::Unreadable if is_descriptive(word) => descriptive::said(word),
        Refusal::Unreadable => format!(
            "{} is no move: a move is a piece and its square, such as e4, Nf3 or Bxc6.",
            notation::picture::cut(word, 24)
        ),
        Refusal::Over { is_mate: true } => {
            format!("{own} is mated already: the game ended before {word}.")
        }
        Refusal::Over { is_mate: false } => {
            format!("{own} is stalemated: the game ended before {word}.")
        }
        Refusal::Nothing(piece) if board.colored_pieces(color, piece).is_empty() => {
            format!("{own} has no {} any more.", name(piece))
        }
        Refusal::Nothing(piece) => format!(
            "No {} of {own} stands where {word} says: {}.",
            name(piece),
            standing(piece, board.colored_pieces(color, piece))
        ),
        Refusal::Far(piece, from) => format!(
            "{word} cannot be played: {}.",
            out_of_reach(own, piece, from)
        ),
        Refusal::Own(piece) => format!(
            "{own}'s own {} stands on the square of {word}.",
            name(piece)
        ),
        Refusal::InCheck => format!(
            "{own}'s king on {king} is in check by {}, and {word} does not help.",
            attackers(board)
        ),
        Refusal::Exposed(from) if from == king => {
            format!("{own}'s king would be in check after {word}.")
        }
        Refusal::Exposed(from) => format!(
            "The piece on {from} is pinned: {word} would leave {own}'s king on {king} in check."
        ),
        Refusal::Ambiguous(piece, from) if from.len() == 1 => format!(
            "Two moves are written {word}: {own}'s {} on {} can take more than one piece.",
            name(piece),
            squares(from)
        ),
        Refusal::Ambiguous(piece, from) => {
            format!(
                "Two moves are written {word}: {own}'s {}s on {} can both go there.",
                name(piece),
                squares(from)
            )
        }
        Refusal::NoPromotion => {
            format!("The pawn reaches the last rank: write what it becomes, such as {word}=Q.")
        }
        Refusal::Promotion => format!(
            "Only a pawn that reaches the last rank becomes another piece; {word} is no such move."
        ),
        Refusal::NoRight { is_long } => format!(
            "{own} may not castle on the {} side any more: king or rook has moved.",
            wing(is_long)
        ),
        Refusal::CastleBlocked { is_long, square } => {
            format!(
                "{own} cannot castle on the {} side: a piece stands on {square}.",
                wing(is_long)
            )
        }
        Refusal::CastleInCheck => format!("{own} cannot castle out of check."),
        Refusal::CastleThroughCheck { square } => format!(
            "{own} cannot castle: {other} attacks {square}, which the king would cross or reach."
        ),
        Refusal::WrongSide => format!("It is {own}'s move, but {word} is one of {other}."),
    }
}

/// `they stand on b1 and d2`
fn standing(piece: cozy_chess::Piece, from: cozy_chess::BitBoard) -> String {
    match from.len() {
        1 => format!("its {} stands on {}", name(piece), squares(from)),
        _ => format!("its {}s stand on {}", name(piece), squares(from)),
    }
}

/// `White's knight on b1 cannot go there`
fn out_of_reach(own: &str, piece: cozy_chess::Piece, from: cozy_chess::BitBoard) -> String {
    match (from.len(), piece) {
        (4.., _) => format!("none of {own}'s {}s can go there", name(piece)),
        (1, _) => format!(
            "{own}'s {} on {} cannot go there",
            name(piece),
            squares(from)
        ),
        _ => format!(
            "{own}'s {}s on {} cannot go there",
            name(piece),
            squares(from)
        ),
    }
}

/// `the bishop on b4`
fn attackers(board: &Board) -> String {
    let names = board
        .checkers()
        .into_iter()
        .filter_map(|square| Some(format!("the {} on {square}", name(board.piece_on(square)?))));
    say::and(&names.collect::<Vec<_>>())
}
