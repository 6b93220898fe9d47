//! What a move does: its effect, the removals wave by wave, and when it is illegal.

use super::{
    Color, DoubleStep, Field, Move, MoveAction, Piece, PieceKind, Position, Role, Square, Squares,
    field::chain,
    geometry::{DIAGONALS, QUEEN, hit, star},
};

/// A legal move's effect.
#[derive(Debug, Clone)]
pub struct MoveEffect {
    /// The position after it, with the opponent to move.
    pub after: Position,
    /// The pieces removed by double hypnosis, wave by wave.
    pub waves: Vec<Squares>,
    /// Roles and hypnosis of `after`.
    pub field: Field,
}

/// Why a move that the roles allow is illegal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Illegal {
    /// The mover is hypnotized.
    Hypnotized,
    /// The mover is vengeful and takes, but would still be hypnotized on its origin.
    StillHypnotized,
    /// The mover itself would be doubly hypnotized.
    Suicide,
    /// The mover's own dude would be removed by double hypnosis.
    DudeRemoved,
    /// The mover's own dude could be taken next.
    Buck,
}

impl Position {
    /// Plays a move that the roles of its piece allow; `field` belongs to this position.
    ///
    /// # Errors
    /// Why the move is illegal.
    pub fn play(&self, field: &Field, played: Move) -> Result<MoveEffect, Illegal> {
        let hypnotized = field.hypnotized.contains(played.from);
        if hypnotized && !field.is_vengeful(played.from) {
            return Err(Illegal::Hypnotized);
        }
        let mut after = self.moved(played);
        let (waves, field) = after.settle();
        self.note_fall(&mut after);
        if hypnotized {
            let enemy = self.to_move.other();
            if after.pieces(enemy).len() == self.pieces(enemy).len() {
                return Err(Illegal::Hypnotized);
            }
            if after.would_be_hypnotized(played.from, self.piece(played.from)) {
                return Err(Illegal::StillHypnotized);
            }
        }
        if !after.occupied().contains(played.landing()) {
            return Err(Illegal::Suicide);
        }
        if after.dude(self.to_move) != self.dude_after(played) {
            return Err(Illegal::DudeRemoved);
        }
        if after.is_threatened(&field, self.to_move) {
            return Err(Illegal::Buck);
        }
        Ok(MoveEffect {
            after,
            waves,
            field,
        })
    }

    /// The position after `played` with its removals, legal or not.
    #[must_use]
    pub fn forced(&self, played: Move) -> MoveEffect {
        let mut after = self.moved(played);
        let (waves, field) = after.settle();
        self.note_fall(&mut after);
        MoveEffect {
            after,
            waves,
            field,
        }
    }

    /// The position right after the move, before any removal by double hypnosis.
    fn moved(&self, played: Move) -> Self {
        let mut after = self.clone();
        after.double_step = None;
        after.to_move = self.to_move.other();
        if let Some(victim) = played.victim() {
            after.remove(victim.into());
        }
        let Some(mut mover) = after.take(played.from) else {
            return after;
        };
        if let Some(kind) = played.promotion {
            mover.kind = kind;
        }
        match played.action {
            MoveAction::Teleport(color) => {
                after.teleported[color as usize] = true;
                if let Some(partner) = after.take(played.to) {
                    after.put(played.from, partner);
                }
            }
            MoveAction::Roll { steps } if !steps.is_empty() => {
                after.double_step = Some(DoubleStep {
                    victim: played.to,
                    steps,
                });
            }
            _ => {}
        }
        after.put(played.landing(), mover);
        after
    }

    /// Sets in `after` the side whose dude the move has taken.
    fn note_fall(&self, after: &mut Self) {
        let fell = |color: &Color| !self.dude(*color).is_empty() && after.dude(*color).is_empty();
        let fallen = Color::ALL.into_iter().rev().find(fell);
        after.fallen = fallen.or(self.fallen);
    }

    /// Removes the doubly hypnotized pieces, wave by wave; returns the waves and the field afterwards. Stares pass through the
    /// pieces of a wave from the next wave on, but these pieces leave and stop staring only when all waves are over.
    fn settle(&mut self) -> (Vec<Squares>, Field) {
        let mut waves = Vec::new();
        let mut falling = Squares::EMPTY;
        loop {
            let field = Field::seen_through(self, falling);
            let wave = field.doomed - falling;
            if !wave.is_empty() {
                falling |= wave;
                waves.push(wave);
            } else if falling.is_empty() {
                return (waves, field);
            } else {
                self.remove(falling);
                return (waves, Field::new(self));
            }
        }
    }

    /// The square of the mover's dude after `played`, unless it is removed.
    fn dude_after(&self, played: Move) -> Squares {
        let dude = self.dude(self.to_move);
        if dude.contains(played.from) {
            (dude - played.from.into()) | played.landing().into()
        } else if matches!(played.action, MoveAction::Teleport(_)) && dude.contains(played.to) {
            (dude - played.to.into()) | played.from.into()
        } else {
            dude
        }
    }

    /// Whether `piece` would be hypnotized if it still stood on `square`, which it left.
    fn would_be_hypnotized(&self, square: Square, piece: Option<Piece>) -> bool {
        let mut phantom = self.clone();
        if let Some(piece) = piece {
            phantom.put(square, piece);
        }
        Field::new(&phantom).hypnotized.contains(square)
    }

    /// Whether the opponent's next move could take the dude of `color`: directly, or by a shaman's step that adds a second
    /// stare. Second stares that another move would uncover do not count (see [`Position::exposes_dude`]), nor do hypnotized
    /// madams.
    #[must_use]
    pub fn is_threatened(&self, field: &Field, color: Color) -> bool {
        self.dude(color).iter().any(|dude| {
            !(self.takers(field, color, dude)).is_empty()
                || self.is_threatened_by_step(field, color, dude)
        })
    }

    /// The enemies of `color` that could directly take its piece on `square` in the next move.
    #[must_use]
    pub fn takers(&self, field: &Field, color: Color, square: Square) -> Squares {
        let able = self.pieces(color.other()) - field.hypnotized;
        let occupied = self.occupied();
        let (mut takers, mut lines) = (Squares::EMPTY, field.holders(Role::Wagon));
        for &side in &Color::ALL {
            takers |= field.holders(Role::Dude(side)) & Squares::from(square).neighbors();
            // A jedi takes forward, so it stands one rank behind the square, as its side sees it.
            takers |= field.holders(Role::Jedi(side)) & Squares::from(square).ahead(side.other());
            lines |= field.holders(Role::Madam(side));
        }
        takers = takers & able;
        lines = lines & able & star(square);
        if !lines.is_empty() {
            takers |= QUEEN
                .filter_map(|direction| hit(square, direction, occupied))
                .filter(|from| lines.contains(*from))
                .collect();
        }
        takers
    }

    /// Whether a shaman's step would add a second stare at the dude.
    fn is_threatened_by_step(&self, field: &Field, color: Color, dude: Square) -> bool {
        // A first stare would have hypnotized the dude.
        if !field.hypnotized.contains(dude) {
            return false;
        }
        let starers: Squares = field.stared_from(self, dude, color).collect();
        let able = (self.pieces(color.other()) & field.holders(Role::Shaman)) - field.hypnotized;
        able.iter()
            .filter(|shaman| !(starers - (*shaman).into()).is_empty())
            .any(|shaman| {
                let steps = Squares::from(shaman).neighbors() - self.occupied();
                steps
                    .iter()
                    .filter(|to| self.sees_diagonally(shaman, *to, dude))
                    .any(|to| self.stepped(shaman, to).doomed.contains(dude))
            })
    }

    /// Whether the piece on `shaman` would see `target` on a diagonal if it moved to `to`.
    fn sees_diagonally(&self, shaman: Square, to: Square, target: Square) -> bool {
        let occupied = self.occupied() - shaman.into();
        DIAGONALS
            .into_iter()
            .any(|direction| hit(to, direction, occupied) == Some(target))
    }

    /// The field if the piece on `from` moved to the empty square `to`.
    pub(super) fn stepped(&self, from: Square, to: Square) -> Field {
        let mut after = self.clone();
        if let Some(piece) = after.take(from) {
            after.put(to, piece);
        }
        Field::new(&after)
    }

    /// Whether the side to move can take the opponent's dude in a way that does not count as buck: by uncovering a second
    /// stare, or by promoting to a shaman.
    #[must_use]
    pub fn exposes_dude(&self) -> bool {
        self.exposes_dude_on(&Field::new(self))
    }

    /// The same with the field of this position.
    #[must_use]
    pub fn exposes_dude_on(&self, field: &Field) -> bool {
        let target = self.dude(self.to_move.other());
        // One move hardly ever adds two stares, so only a hypnotized dude is examined.
        if (target & field.hypnotized).is_empty() {
            return false;
        }
        self.pieces(self.to_move).iter().any(|from| {
            self.moves_from(field, from).into_iter().any(|candidate| {
                self.play(field, candidate)
                    .is_ok_and(|outcome| outcome.after.dude(self.to_move.other()) != target)
            })
        })
    }

    /// The pieces whose roles and stares the piece on `square` has, itself included.
    #[must_use]
    pub fn chain(&self, square: Square) -> Squares {
        chain(self, square)
    }

    /// The number of a side's pieces of `kind`.
    #[must_use]
    pub fn count(&self, color: Color, kind: PieceKind) -> usize {
        (self.pieces(color) & self.kind(kind)).len()
    }
}
