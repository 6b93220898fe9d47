//! What the grammar allows where the board is not known.

use notation::{Completion, CompletionKind, TextRange};

use super::{Word, in_list};
use crate::{
    game::{Color, Piece, PieceKind, Square},
    read::parser::scan,
    replay::sketch::Sketch,
    tell::cards::card,
};

/// What the grammar allows where the board is not known.
pub(super) fn grammatical(sketch: &Sketch, word: &Word<'_>) -> Vec<Completion> {
    let typed = word.typed.as_str();
    let place = |from: usize| word.line.range(word.from + from, word.line.before.len());
    let squares = |from: usize, wanted: &dyn Fn(Square) -> bool| {
        Square::all()
            .filter(|square| wanted(*square))
            .filter(|square| {
                square
                    .to_string()
                    .starts_with(typed.get(from..).unwrap_or_default())
            })
            .map(|square| {
                let completion =
                    Completion::new(CompletionKind::Place, square.to_string(), place(from));
                match sketch.at(square).piece() {
                    Some(piece) => completion
                        .detail(piece.to_string())
                        .documentation(card(piece)),
                    None => completion,
                }
            })
            .collect::<Vec<_>>()
    };
    let own = |square: Square| {
        sketch
            .at(square)
            .pieces()
            .any(|piece| sketch.to_move.is_none_or(|color| piece.color == color))
    };
    if in_list(typed) {
        let from = typed.rfind([',', '(', 'x']).map_or(0, |at| at + 1);
        return squares(from, &|square| !sketch.at(square).is_empty());
    }
    match typed.len() {
        0 | 1 => squares(0, &own),
        2 if Square::parse(typed).is_some() => [
            ("-", "rolls or teleports to"),
            ("x", "captures"),
            ("y", "smashes"),
        ]
        .into_iter()
        .map(|(sign, meaning)| {
            Completion::new(CompletionKind::Action, sign, place(2)).detail(meaning)
        })
        .collect(),
        3 | 4 if scan::starts_move(typed) => squares(3, &|_| true),
        _ => promotions(typed, sketch.to_move.unwrap_or(Color::White), &place),
    }
}

/// The promotions after a roll or capture to rank 1 or 8.
fn promotions(typed: &str, color: Color, place: &dyn Fn(usize) -> TextRange) -> Vec<Completion> {
    let target = typed.get(3..5).and_then(Square::parse);
    let is_last = target.is_some_and(|square| matches!(square.rank(), 0 | 7));
    let rest = typed.get(5..).unwrap_or_default();
    if !is_last || typed.get(2..3) == Some("y") || !matches!(rest, "" | "=") {
        return Vec::new();
    }
    [
        PieceKind::Madam,
        PieceKind::Wagon,
        PieceKind::Shaman,
        PieceKind::Chameleon,
        PieceKind::Jedi,
    ]
    .into_iter()
    .map(|kind| {
        Completion::new(
            CompletionKind::Piece,
            format!("={}", kind.letter()),
            place(5),
        )
        .detail(format!("becomes a {}", kind.name()))
        .documentation(card(Piece { color, kind }))
    })
    .collect()
}
