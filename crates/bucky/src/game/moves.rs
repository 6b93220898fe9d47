//! The moves of a position that the roles allow.

use std::fmt;

use super::{
    Color, Field, PieceKind, Position, Role, Square, Squares,
    field::chain,
    geometry::{QUEEN, look, sees_any},
};

/// What a move does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MoveAction {
    /// Moves to an empty square. `steps` are the squares that it may have stepped over, if it can be a jedi's double step.
    Roll {
        /// The possible step squares; empty for every other roll.
        steps: Squares,
    },
    /// Swaps places with the piece on the target square; uses up the teleport of this side.
    Teleport(Color),
    /// Takes the piece on the target square and moves there.
    Capture,
    /// Takes the piece on the target square and stops in front of it.
    Smash {
        /// The mover's square afterwards; its own square if the victim is adjacent.
        stop: Square,
    },
    /// Takes the piece that just made a double step over the target square. The mover stays.
    EnPassant {
        /// The victim's square.
        victim: Square,
    },
}

/// A move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    /// The mover's square.
    pub from: Square,
    /// The target square; for an en passant the square that the victim stepped over.
    pub to: Square,
    /// What it does.
    pub action: MoveAction,
    /// The kind that the mover becomes; `None` without a promotion.
    pub promotion: Option<PieceKind>,
}

/// `e7-f8=M`: squares, sign and promotion, as a record writes them.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (from, sign, to) = (self.from, self.sign(), self.written_target());
        write!(f, "{from}{sign}{to}")?;
        match self.promotion {
            Some(kind) => write!(f, "={}", kind.letter()),
            None => Ok(()),
        }
    }
}

impl Move {
    /// The sign between the squares: `-`, `x` or `y`.
    #[must_use]
    pub fn sign(&self) -> char {
        match self.action {
            MoveAction::Roll { .. } | MoveAction::Teleport(_) => '-',
            MoveAction::Capture => 'x',
            MoveAction::Smash { .. } | MoveAction::EnPassant { .. } => 'y',
        }
    }

    /// The target as it is written: the victim's square for an en passant.
    #[must_use]
    pub fn written_target(&self) -> Square {
        match self.action {
            MoveAction::EnPassant { victim } => victim,
            _ => self.to,
        }
    }

    /// The mover's square afterwards.
    #[must_use]
    pub fn landing(&self) -> Square {
        match self.action {
            MoveAction::Roll { .. } | MoveAction::Teleport(_) | MoveAction::Capture => self.to,
            MoveAction::Smash { stop } => stop,
            MoveAction::EnPassant { .. } => self.from,
        }
    }

    /// The square of the piece that it takes directly; `None` if it takes none.
    #[must_use]
    pub fn victim(&self) -> Option<Square> {
        match self.action {
            MoveAction::Roll { .. } | MoveAction::Teleport(_) => None,
            MoveAction::Capture | MoveAction::Smash { .. } => Some(self.to),
            MoveAction::EnPassant { victim } => Some(victim),
        }
    }
}

/// The squares that one piece can reach, by what it does there.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Reach {
    /// Empty squares, double steps included.
    rolls: Squares,
    captures: Squares,
    smashes: Squares,
    /// Squares over which the enemy just made a double step.
    passing: Squares,
    /// Partners for White's and for Black's teleport.
    partners: [Squares; 2],
    /// Squares that the mover may step over with a double step as White's and as Black's jedi make it.
    steps: [Squares; 2],
}

impl Reach {
    /// The squares that a roll to `to` may have stepped over; empty if it cannot be a double step.
    fn steps_to(&self, to: Square) -> Squares {
        let to = Squares::from(to);
        let [white, black] = self.steps;
        (white & to.ahead(Color::Black)) | (black & to.ahead(Color::White))
    }
}

impl Position {
    /// The moves that the roles of the piece on `from` allow on this board, legal or not, regardless of hypnosis.
    #[must_use]
    pub fn moves_from(&self, field: &Field, from: Square) -> Vec<Move> {
        let mut moves = Vec::new();
        self.each_move(field, from, Squares::ALL, |candidate| {
            moves.push(candidate);
            true
        });
        moves
    }

    /// Calls `visit` with those of [`Position::moves_from`] that may be written with the target `to`, until it returns `false`.
    pub(crate) fn each_move_to(
        &self,
        field: &Field,
        from: Square,
        to: Square,
        mut visit: impl FnMut(Move) -> bool,
    ) {
        let passed = self.double_step.filter(|step| step.victim == to);
        let targets = passed.map_or(to.into(), |step| step.steps | to.into());
        self.each_move(field, from, targets, |candidate| {
            let is_written = candidate.to == to || candidate.written_target() == to;
            !is_written || visit(candidate)
        });
    }

    /// Calls `visit` with the moves of the piece on `from` to the squares `targets`, until it returns `false`.
    pub(super) fn each_move(
        &self,
        field: &Field,
        from: Square,
        targets: Squares,
        mut visit: impl FnMut(Move) -> bool,
    ) {
        let reach = self.reach(field, from, targets);
        let mut feed = |to: Square, action: MoveAction| {
            if self.must_promote(field, from, to, action) {
                let own = self.piece(from).map(|piece| piece.kind);
                PieceKind::PROMOTIONS
                    .into_iter()
                    .filter(|kind| Some(*kind) != own)
                    .all(|kind| {
                        visit(Move {
                            from,
                            to,
                            action,
                            promotion: Some(kind),
                        })
                    })
            } else {
                visit(Move {
                    from,
                    to,
                    action,
                    promotion: None,
                })
            }
        };
        let roll = |to| MoveAction::Roll {
            steps: reach.steps_to(to),
        };
        let smash = |to: Square| MoveAction::Smash {
            stop: before(from, to),
        };
        let _ = reach.rolls.iter().all(|to| feed(to, roll(to)))
            && reach
                .captures
                .iter()
                .all(|to| feed(to, MoveAction::Capture))
            && reach.smashes.iter().all(|to| feed(to, smash(to)))
            && reach.passing.iter().all(|to| {
                self.double_step.is_none_or(|step| {
                    feed(
                        to,
                        MoveAction::EnPassant {
                            victim: step.victim,
                        },
                    )
                })
            })
            && self
                .partners(&reach)
                .all(|(to, color)| feed(to, MoveAction::Teleport(color)));
    }

    /// The partners of a teleport, each with the side whose teleport it uses up: the mover's own if both are possible.
    fn partners(&self, reach: &Reach) -> impl Iterator<Item = (Square, Color)> {
        let own = self.to_move;
        let first = reach.partners[own as usize];
        let second = reach.partners[own.other() as usize] - first;
        let first = first.iter().map(move |to| (to, own));
        first.chain(second.iter().map(move |to| (to, own.other())))
    }

    /// The squares among `targets` that the piece on `from` can reach.
    fn reach(&self, field: &Field, from: Square, targets: Squares) -> Reach {
        let mut reach = Reach::default();
        let Some(color) = self.color(from) else {
            return reach;
        };
        let enemies = self.pieces(color.other());
        let (open, prey) = (targets - self.occupied(), targets & enemies);
        let (mut is_madam, mut is_dude) = (false, false);
        let mut ahead = Squares::EMPTY;
        for side in Color::ALL {
            if field.has(from, Role::Jedi(side)) {
                ahead |= Squares::from(from).ahead(side);
                let steps = self.double_steps(field, from, side, open);
                reach.rolls |= steps.ahead(side) & open;
                reach.steps[side as usize] = steps;
            }
            let madams = field.holders(Role::Madam(side));
            let dudes = field.holders(Role::Dude(side));
            let mut partners = Squares::EMPTY;
            if madams.contains(from) {
                is_madam = true;
                partners |= dudes;
            }
            if dudes.contains(from) {
                is_dude = true;
                partners |= madams;
            }
            if !self.teleported[side as usize] {
                reach.partners[side as usize] = (partners & targets) - from.into();
            }
        }
        reach.rolls |= ahead & open;
        reach.smashes |= ahead & prey;
        if let Some(step) = self.double_step
            && enemies.contains(step.victim)
        {
            reach.passing = ahead & step.steps & targets;
        }
        let around = Squares::from(from).neighbors();
        if is_dude || field.has(from, Role::Shaman) {
            reach.rolls |= around & open;
        }
        if is_dude {
            reach.captures |= around & prey;
        }
        let is_wagon = field.has(from, Role::Wagon);
        if is_wagon || is_madam {
            for direction in QUEEN {
                if !sees_any(from, direction, targets) {
                    continue;
                }
                let sight = look(from, direction, self.occupied());
                let hit = sight.hit.map_or(Squares::EMPTY, Squares::from) & prey;
                if is_wagon {
                    reach.rolls |= sight.last.map_or(Squares::EMPTY, Squares::from) & open;
                    reach.smashes |= hit;
                }
                if is_madam {
                    reach.rolls |= sight.open & open;
                    reach.captures |= hit;
                }
            }
        }
        reach
    }

    /// Whether the piece on `from`, which holds the role, may make a double step as the jedi of `side` do: it is a jedi on
    /// their second rank, or a chameleon that copies one there.
    fn is_eager(&self, from: Square, side: Color) -> bool {
        let second_rank = Squares::rank(side.second_rank());
        let jedi = self.kind(PieceKind::Jedi) & self.pieces(side) & second_rank;
        !(chain(self, from) & jedi).is_empty()
    }

    /// The squares over which the piece on `from`, which holds the role, can make a double step to one of the `open` squares,
    /// as the jedi of `side` make it: they are empty, and the mover would not be hypnotized there.
    fn double_steps(&self, field: &Field, from: Square, side: Color, open: Squares) -> Squares {
        let Some(piece) = self.piece(from).filter(|_| self.is_eager(from, side)) else {
            return Squares::EMPTY;
        };
        let ahead = Squares::from(from).ahead(side) & open.ahead(side.other());
        let is_free = |step: &Square| match piece.kind {
            // On the step square a chameleon takes over the stares at its new neighbors.
            PieceKind::Chameleon => !self.stepped(from, *step).hypnotized.contains(*step),
            _ => (field.stared_from(self, *step, piece.color).next()).is_none(),
        };
        (ahead - self.occupied()).iter().filter(is_free).collect()
    }

    /// Whether a move of the piece on `from` to `to` must promote it: any move but a smash, with the role of a jedi, to that
    /// jedi's last rank.
    #[must_use]
    pub fn must_promote(
        &self,
        field: &Field,
        from: Square,
        to: Square,
        action: MoveAction,
    ) -> bool {
        let moves = !matches!(
            action,
            MoveAction::Smash { .. } | MoveAction::EnPassant { .. }
        );
        moves
            && Color::ALL
                .into_iter()
                .any(|side| to.rank() == side.last_rank() && field.has(from, Role::Jedi(side)))
    }
}

/// The square in front of `to` on the line from `from`.
fn before(from: Square, to: Square) -> Square {
    let (files, ranks) = from.delta(to);
    to.offset(-files.signum(), -ranks.signum()).unwrap_or(from)
}
