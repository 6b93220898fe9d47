//! The legal moves of a position in the order in which a player looks for them, for completion and choices.

use notation::{Order as _, work};

use crate::{
    game::{Field, Move, MoveEffect, Piece, PieceKind, Position, Squares, Status},
    replay::{cost, removed, spell},
    tell::sentence::verb,
};

/// A legal move.
pub(crate) struct Legal {
    pub(crate) action: Move,
    pub(crate) outcome: MoveEffect,
    /// The danger for the opponent's dude afterwards.
    pub(crate) status: Status,
    pub(crate) mover: Piece,
    /// The piece that it takes directly, if any.
    pub(crate) taken: Option<Piece>,
    /// Squares, sign and promotion.
    pub(crate) core: String,
    /// Its full text.
    pub(crate) text: String,
    /// Its effect in a few words: `jedi smashes the wagon, buck`.
    pub(crate) words: String,
}

impl Legal {
    /// The legal move `action`; `None` if the origin is empty.
    fn of(position: &Position, action: Move, outcome: MoveEffect) -> Option<Self> {
        let mover = position.piece(action.from)?;
        let status = outcome.after.status_on(&outcome.field);
        let taken = action.victim().and_then(|square| position.piece(square));
        let victim = taken.map_or(String::new(), |piece| format!(" the {}", piece.kind.name()));
        let mark = match status {
            Status::Free => "",
            Status::Buck => ", buck",
            Status::Buckmate => ", buckmate",
        };
        Some(Self {
            core: action.to_string(),
            text: spell::whole(&action, &outcome.waves, status),
            words: format!("{} {}{victim}{mark}", mover.kind.name(), verb(&action)),
            action,
            outcome,
            status,
            mover,
            taken,
        })
    }

    /// The rank in lists; likelier moves have lower ranks.
    fn rank(&self) -> u8 {
        let promotion = self.action.promotion;
        let is_rare = promotion.is_some_and(|kind| kind != PieceKind::Madam);
        match (self.status, self.taken) {
            (Status::Buckmate, _) => 0,
            _ if is_rare => 4,
            (_, Some(_)) => 1,
            (Status::Buck, _) => 2,
            _ => 3,
        }
    }

    /// The pieces that double hypnosis removes.
    fn removed(&self) -> Squares {
        removed(&self.outcome.waves)
    }
}

/// The legal moves; none after a dude was taken. `field` belongs to the position. Of two moves with the same text, only the one
/// as which the text is read.
pub(crate) fn legal(position: &Position, field: &Field) -> Vec<Legal> {
    work::count(cost::LEGAL);
    if position.fallen.is_some() {
        return Vec::new();
    }
    let mut moves: Vec<Legal> = Vec::new();
    for (action, outcome) in position.legal_plays(field) {
        let Some(legal) = Legal::of(position, action, outcome) else {
            continue;
        };
        let is_same =
            |other: &Legal| other.core == legal.core && other.removed() == legal.removed();
        if !moves.iter().any(is_same) {
            moves.push(legal);
        }
    }
    moves.order_by(|one, other| (one.rank(), &one.words).cmp(&(other.rank(), &other.words)));
    moves
}
