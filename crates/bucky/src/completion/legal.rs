//! The legal moves of a known position.

use notation::{Completion, CompletionKind};

use super::Word;
use crate::{
    game::{Action, Field, Kind, Move, Position, Square, Status},
    hover::square::how,
    replay::spell,
    sentence::verb,
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
        .find(|legal| legal.core.to_lowercase() == core);
    let removed = whole.map(|legal| legal.text).unwrap_or_default();
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
                    .detail(piece.to_string())
                    .documentation(how(piece.kind)),
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
                Completion::new(CompletionKind::Place, square.to_string(), word.range)
                    .detail(format!(
                        "{}, {count} {}",
                        piece.kind.name(),
                        if count == 1 { "move" } else { "moves" }
                    ))
                    .documentation(how(piece.kind))
            })
        })
        .collect()
}

/// A legal move as it is offered.
struct Legal {
    /// Squares, sign and promotion.
    core: String,
    /// All of it.
    text: String,
    /// The likelier, the smaller.
    rank: u8,
    /// What it does, in a few words.
    detail: String,
    /// What the piece may do at all.
    rules: String,
}

/// Every legal move; a double step over two squares is one.
fn legal_moves(position: &Position) -> Vec<Legal> {
    let field = Field::new(position);
    let mut moves: Vec<Legal> = Vec::new();
    for (action, outcome) in position.legal_plays(&field) {
        let status = outcome.after.status_on(&outcome.field);
        let text = spell::whole(&action, &outcome.waves, status);
        if moves.iter().any(|other| other.text == text) {
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
        let mover = position.piece(action.from).map(|piece| piece.kind);
        let name = mover.map_or("", Kind::name);
        let victim = takes.map_or(String::new(), |piece| format!(" the {}", piece.kind.name()));
        let mark = match status {
            Status::Free => "",
            Status::Buck => ", buck",
            Status::Buckmate => ", buckmate",
        };
        moves.push(Legal {
            core: spell::core(&action),
            text,
            rank,
            detail: format!("{name} {}{victim}{mark}", verb(&action)),
            rules: mover.map_or(String::new(), |kind| rules(kind, &action)),
        });
    }
    moves
}

/// What a piece may do, and what this move of it means.
fn rules(kind: Kind, action: &Move) -> String {
    let mut rules = how(kind).to_owned();
    match action.action {
        Action::Teleport(_) => rules.push_str(
            "\n\n**teleport**: a madam and a dude, or chameleons that copy them, swap places. Each side's pair does it once a game.",
        ),
        Action::EnPassant { .. } => rules.push_str(
            "\n\n**en passant**: the victim has just stepped past two ranks; the taker stays.",
        ),
        Action::Roll { .. } | Action::Capture | Action::Smash { .. } => {}
    }
    if let Some(kind) = action.promotion {
        rules += &format!("\n\nIt becomes a **{}**: {}", kind.name(), how(kind));
    }
    rules
}

/// The legal moves that begin with what is typed.
pub(super) fn legal(position: &Position, word: &Word<'_>) -> Vec<Completion> {
    let mut moves = legal_moves(position);
    moves.retain(|legal| legal.text.to_lowercase().starts_with(&word.typed));
    moves.sort_by(|one, other| (one.rank, &one.detail).cmp(&(other.rank, &other.detail)));
    let is_only = moves.len() == 1;
    moves
        .into_iter()
        .map(|legal| {
            let mut completion = Completion::new(CompletionKind::Action, legal.text, word.range)
                .detail(legal.detail)
                .documentation(legal.rules);
            completion.preselect = is_only;
            completion
        })
        .collect()
}
