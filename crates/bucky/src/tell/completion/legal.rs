//! The legal moves of a known position.

use notation::{Completion, CompletionKind, Order as _};

use super::Word;
use crate::{
    game::{Field, Move, MoveAction, Piece, Position, Square},
    tell::{cards::card, choices, next},
};

/// The squares that the typed move empties, then the other occupied ones.
pub(super) fn listed(position: &Position, word: &Word<'_>) -> Vec<Completion> {
    let open = word.typed.find('(').unwrap_or(0);
    let core = word.typed.get(..open).unwrap_or_default();
    let legal: Vec<Completion> = legal(position, word);
    if !legal.is_empty() {
        return legal;
    }
    let whole = next::legal(position, &Field::new(position))
        .into_iter()
        .find(|legal| legal.core.to_lowercase() == core);
    let removed = whole.map(|legal| legal.text).unwrap_or_default();
    let last = word.typed.rfind([',', '(', 'x']).map_or(0, |at| at + 1);
    let range = word.line.range(word.from + last, word.line.before.len());
    let mut squares: Vec<Square> = position.occupied().iter().collect();
    squares.order_by_key(|square| !removed.contains(&square.to_string()));
    squares
        .into_iter()
        .filter_map(|square| {
            let piece = position.piece(square)?;
            Some(
                Completion::new(CompletionKind::Place, square.to_string(), range)
                    .detail(piece.to_string())
                    .documentation(card(piece)),
            )
        })
        .collect()
}

/// The squares of the pieces that can move, those with the most moves first; a capture counts as two.
pub(super) fn origins(position: &Position, word: &Word<'_>) -> Vec<Completion> {
    let own = position.pieces(position.to_move);
    let squares = own
        .iter()
        .filter(|square| square.to_string().starts_with(&word.typed));
    let mut origins: Vec<(usize, Completion)> = squares
        .filter_map(|square| {
            let piece = position.piece(square)?;
            let moves = position.legal_moves_from(square);
            let count = moves.len();
            let takes = moves.iter().filter(|one| one.victim().is_some()).count();
            let completion = Completion::new(CompletionKind::Place, square.to_string(), word.range)
                .detail(format!(
                    "{}, {count} {}",
                    piece.kind.name(),
                    if count == 1 { "move" } else { "moves" }
                ))
                .documentation(card(piece));
            (count > 0).then_some((count + takes, completion))
        })
        .collect();
    origins.order_by_key(|(weight, _)| std::cmp::Reverse(*weight));
    origins
        .into_iter()
        .map(|(_, completion)| completion)
        .collect()
}

/// What a piece may do, and what this kind of move means.
fn rules(mover: Piece, action: &Move) -> String {
    let mut rules = card(mover);
    match action.action {
        MoveAction::Teleport(_) => rules.push_str(
            "\n\n**teleport**: a madam and a dude, or chameleons that copy them, swap places. Each side's pair does it once a game.",
        ),
        MoveAction::EnPassant { .. } => rules.push_str(
            "\n\n**en passant**: the victim has just stepped past two ranks; the taker stays.",
        ),
        MoveAction::Roll { .. } | MoveAction::Capture | MoveAction::Smash { .. } => {}
    }
    if let Some(kind) = action.promotion {
        let promoted = card(Piece { kind, ..mover });
        rules += &format!("\n\nIt becomes a **{}**: {promoted}", kind.name());
    }
    rules
}

/// The legal moves that begin with the typed text.
pub(super) fn legal(position: &Position, word: &Word<'_>) -> Vec<Completion> {
    let field = Field::new(position);
    let mut moves = next::legal(position, &field);
    moves.retain(|legal| legal.text.to_lowercase().starts_with(&word.typed));
    let is_only = moves.len() == 1;
    moves
        .into_iter()
        .map(|legal| {
            let said = choices::said(position, &field, &legal);
            let rules = format!("{said}\n\n{}", rules(legal.mover, &legal.action));
            let mut completion = Completion::new(CompletionKind::Action, legal.text, word.range)
                .detail(legal.words)
                .documentation(rules);
            completion.preselect = is_only;
            // The order within a wave is free, so how the list is written is a guess.
            completion.certain = is_only && legal.outcome.waves.iter().all(|wave| wave.len() <= 1);
            completion
        })
        .collect()
}
