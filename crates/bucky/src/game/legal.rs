//! Which moves are legal, and whether one saves a dude in danger.

use super::{
    Field, Move, MoveAction, MoveEffect, PieceKind, Position, Square, Squares,
    geometry::{QUEEN, diagonals, look},
};

/// The danger for a side's dude.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// No danger.
    Free,
    /// It could be taken next move.
    Buck,
    /// It could be taken next move, and no legal move prevents that.
    Buckmate,
}

/// What a move of another piece must at least do to save a dude that can be taken directly.
struct Rescue {
    /// Pieces that can stare: shamans, and chameleons, which may copy one.
    starers: Squares,
    /// A saving move lands on or takes a piece on one of these squares,
    targets: Squares,
    /// or brings a staring piece to one of these.
    diagonals: Squares,
}

impl Rescue {
    /// Considers only takers that can be stopped in no other way than by taking, blocking or staring: those that copy nothing
    /// and at which no piece can stare from its present square.
    fn of(position: &Position, field: &Field, dude: Squares) -> Self {
        let chameleons = position.kind(PieceKind::Chameleon);
        let starers =
            (position.kind(PieceKind::Shaman) | chameleons) & position.pieces(position.to_move);
        let mut rescue = Self {
            starers,
            targets: Squares::ALL,
            diagonals: Squares::EMPTY,
        };
        let Some(threatened) = dude.first() else {
            return rescue;
        };
        let takers = position.takers(field, position.to_move, threatened) - chameleons;
        for direction in QUEEN {
            let sight = look(threatened, direction, position.occupied());
            let Some(taker) = sight.hit.filter(|taker| takers.contains(*taker)) else {
                continue;
            };
            let diagonals = diagonals(taker);
            if (diagonals & starers).is_empty() {
                rescue.targets = rescue.targets & (sight.open | taker.into());
                rescue.diagonals |= diagonals;
            }
        }
        rescue
    }

    /// Whether `candidate` may save the dude. If not, it is illegal.
    fn may_be(&self, candidate: &Move) -> bool {
        let from = candidate.from;
        let can_stare = self.starers.contains(from) || candidate.promotion.is_some();
        matches!(candidate.action, MoveAction::Teleport(_))
            || self.targets.contains(candidate.landing())
            || (candidate.victim()).is_some_and(|victim| self.targets.contains(victim))
            || can_stare && self.diagonals.contains(candidate.landing())
    }
}

impl Position {
    /// All legal moves, in the order of their origins. A double step that can be taken on two squares is two moves.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        let plays = self.legal_plays(&Field::new(self)).into_iter();
        plays.map(|(legal, _)| legal).collect()
    }

    /// All legal moves with their effects; `field` belongs to this position.
    #[must_use]
    pub fn legal_plays(&self, field: &Field) -> Vec<(Move, MoveEffect)> {
        let mut legal = Vec::new();
        for from in self.pieces(self.to_move).iter() {
            self.each_move(field, from, Squares::ALL, |candidate| {
                if let Ok(outcome) = self.play(field, candidate) {
                    legal.push((candidate, outcome));
                }
                true
            });
        }
        legal
    }

    /// The legal moves of the piece on `from`.
    #[must_use]
    pub fn legal_moves_from(&self, from: Square) -> Vec<Move> {
        let field = Field::new(self);
        let mut legal = Vec::new();
        if self.pieces(self.to_move).contains(from) {
            self.each_move(&field, from, Squares::ALL, |candidate| {
                if self.play(&field, candidate).is_ok() {
                    legal.push(candidate);
                }
                true
            });
        }
        legal
    }

    /// Whether the side to move has a legal move.
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        self.has_legal_move_on(&Field::new(self))
    }

    /// The same with the field of this position.
    pub(super) fn has_legal_move_on(&self, field: &Field) -> bool {
        let can_move = |from: Square, may_help: &dyn Fn(&Move) -> bool| {
            let mut found = false;
            self.each_move(field, from, Squares::ALL, |candidate| {
                found = may_help(&candidate) && self.play(field, candidate).is_ok();
                !found
            });
            found
        };
        // Called when the dude is threatened: then the dude's own moves help most often.
        let dude = self.dude(self.to_move);
        if dude.iter().any(|from| can_move(from, &|_| true)) {
            return true;
        }
        let rescue = Rescue::of(self, field, dude);
        let mut others = (self.pieces(self.to_move) - dude).iter();
        others.any(|from| can_move(from, &|candidate| rescue.may_be(candidate)))
    }

    /// The danger for the dude of the side to move.
    #[must_use]
    pub fn status(&self) -> Status {
        self.status_on(&Field::new(self))
    }

    /// The same with the field of this position.
    #[must_use]
    pub fn status_on(&self, field: &Field) -> Status {
        if !self.is_threatened(field, self.to_move) {
            Status::Free
        } else if self.has_legal_move_on(field) {
            Status::Buck
        } else {
            Status::Buckmate
        }
    }
}
