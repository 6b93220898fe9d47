//! The legal moves of a known position.

use notation::{Completion, CompletionKind};

use super::Word;
use crate::{
    game::{Field, Kind, Position, Square, Status},
    hover::sentence::verb,
    replay::spell,
};

/// The squares that the typed move empties, then the other occupied ones.
pub(super) fn listed(position: &Position, word: &Word<'_>) -> Vec<Completion> {
    let open = word.typed.find('(').unwrap_or(0);
    let core = word.typed.get(..open).unwrap_or_default();
    let legal: Vec<Completion> = legal(position, word);
    if !legal.is_empty() {
        return legal;
    }
    let whole = legal_moves(position)
        .into_iter()
        .find(|(core_text, ..)| core_text.to_lowercase() == core);
    let removed = whole.map(|(_, text, _)| text).unwrap_or_default();
    let last = word.typed.rfind([',', '(', 'x']).map_or(0, |at| at + 1);
    let range = word.line.range(word.from + last, word.line.before.len());
    let mut squares: Vec<Square> = position.occupied().iter().collect();
    squares.sort_by_key(|square| !removed.contains(&square.to_string()));
    squares
        .into_iter()
        .filter_map(|square| {
            let piece = position.piece(square)?;
            Some(
                Completion::new(CompletionKind::Place, square.to_string(), range)
                    .detail(piece.to_string()),
            )
        })
        .collect()
}

/// The squares of the pieces that can move.
pub(super) fn origins(position: &Position, word: &Word<'_>) -> Vec<Completion> {
    position
        .pieces(position.to_move)
        .iter()
        .filter(|square| square.to_string().starts_with(&word.typed))
        .filter_map(|square| {
            let piece = position.piece(square)?;
            let count = position.legal_moves_from(square).len();
            (count > 0).then(|| {
                Completion::new(CompletionKind::Place, square.to_string(), word.range).detail(
                    format!(
                        "{}, {count} {}",
                        piece.kind.name(),
                        if count == 1 { "move" } else { "moves" }
                    ),
                )
            })
        })
        .collect()
}

/// Core, whole text and rank of every legal move; a better rank is smaller.
fn legal_moves(position: &Position) -> Vec<(String, String, (u8, String))> {
    let field = Field::new(position);
    let mut moves: Vec<(String, String, (u8, String))> = Vec::new();
    for action in position.legal_moves() {
        let Ok(outcome) = position.play(&field, action) else {
            continue;
        };
        let status = outcome.after.status();
        let text = spell::whole(&action, &outcome.waves, status);
        if moves.iter().any(|(_, other, _)| *other == text) {
            continue;
        }
        let takes = action.victim().and_then(|square| position.piece(square));
        let is_rare = action.promotion.is_some_and(|kind| kind != Kind::Madam);
        let rank = match (status, takes) {
            (Status::Buckmate, _) => 0,
            _ if is_rare => 4,
            (_, Some(_)) => 1,
            (Status::Buck, _) => 2,
            _ => 3,
        };
        let mover = position
            .piece(action.from)
            .map_or("", |piece| piece.kind.name());
        let victim = takes.map_or(String::new(), |piece| format!(" the {}", piece.kind.name()));
        let mark = match status {
            Status::Free => "",
            Status::Buck => ", buck",
            Status::Buckmate => ", buckmate",
        };
        let detail = format!("{mover} {}{victim}{mark}", verb(&action));
        moves.push((spell::core(&action), text, (rank, detail)));
    }
    moves
}

/// The legal moves that begin with what is typed.
pub(super) fn legal(position: &Position, word: &Word<'_>) -> Vec<Completion> {
    let mut moves = legal_moves(position);
    moves.retain(|(_, text, _)| text.to_lowercase().starts_with(&word.typed));
    moves.sort_by_key(|(_, _, (rank, _))| *rank);
    let is_only = moves.len() == 1;
    moves
        .into_iter()
        .map(|(_, text, (_, detail))| {
            let mut completion =
                Completion::new(CompletionKind::Action, text, word.range).detail(detail);
            completion.preselect = is_only;
            completion
        })
        .collect()
}
