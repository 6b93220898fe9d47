//! From a written move to the legal move that it means.

use std::{cell::OnceCell, fmt};

use crate::{
    game::{
        Color, DoubleStep, Field, Illegal, Move, MoveAction, MoveEffect, PieceKind, Position, Role,
        Square, Squares, Status,
    },
    read::ast::Written,
};

use super::{removed, spell};

/// The move that was meant, and its effect.
#[derive(Debug, Clone)]
pub(crate) struct Resolved {
    pub(crate) action: Move,
    pub(crate) outcome: MoveEffect,
    /// Computed when needed: to find a buckmate takes long.
    status: OnceCell<Status>,
}

impl Resolved {
    pub(crate) fn new(action: Move, outcome: MoveEffect) -> Self {
        Self {
            action,
            outcome,
            status: OnceCell::new(),
        }
    }

    /// The danger for the opponent's dude after the move.
    pub(crate) fn status(&self) -> Status {
        let outcome = &self.outcome;
        *(self.status).get_or_init(|| outcome.after.status_on(&outcome.field))
    }
}

/// The whole move in canonical spelling: `e4-g8=S(xe6)++`.
impl fmt::Display for Resolved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (action, list) = (self.action, spell::list(&self.outcome.waves));
        write!(f, "{action}{list}{}", spell::mark(self.status()))
    }
}

/// Why a written move is illegal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// Its squares or its sign cannot be read.
    Unreadable,
    /// The game is over: this side is buckmated, or its dude was taken.
    Over(Color),
    /// `O-O` with this number of possible teleports, which is not one.
    Castle(usize),
    /// No role of the piece on the origin allows such a move.
    NoRole,
    /// The move must promote, but the record does not say to what.
    MissingPromotion,
    /// The move cannot promote, but the record says so.
    ForbiddenPromotion,
    /// The piece cannot become this one.
    PromotionKind(PieceKind),
    /// The role allows the move, but another rule forbids it.
    Illegal(Move, Illegal),
}

/// The legal move that `written` means; `field` belongs to the position.
pub(crate) fn resolve(
    position: &Position,
    field: &Field,
    written: &Written,
) -> Result<Resolved, Refusal> {
    if let Some(color) = position.fallen {
        return Err(Refusal::Over(color));
    }
    // In buckmate no move is legal, so legal moves need no check for it.
    look_up(position, field, written).map_err(|problem| match position.status_on(field) {
        Status::Buckmate => Refusal::Over(position.to_move),
        _ => problem,
    })
}

fn look_up(position: &Position, field: &Field, written: &Written) -> Result<Resolved, Refusal> {
    if written.is_castle {
        return castle(position, field);
    }
    let Some((from, sign, to)) = written.core() else {
        return Err(Refusal::Unreadable);
    };
    if position.color(from) != Some(position.to_move) {
        return Err(Refusal::NoRole);
    }
    let promotion = written.promotion.map(|(kind, _)| kind);
    let listed: Squares = written.takes.iter().map(|(square, _)| *square).collect();
    // A smash and an en passant may have the same text: the list tells them apart.
    let (mut candidate, mut found, mut problem) = (None, None, None);
    position.each_move_to(field, from, to, |action| {
        if action.sign() != sign {
            return true;
        }
        candidate.get_or_insert(action);
        if action.promotion != promotion {
            return true;
        }
        match position.play(field, action) {
            Ok(outcome) => {
                let is_listed = removed(&outcome.waves) == listed;
                if is_listed || found.is_none() {
                    found = Some(Resolved::new(action, outcome));
                }
                !is_listed
            }
            Err(illegal) => {
                problem.get_or_insert(Refusal::Illegal(action, illegal));
                true
            }
        }
    });
    found.ok_or_else(|| problem.unwrap_or_else(|| unpromoted(candidate, promotion)))
}

/// Why the promotion is wrong for all moves between two squares, the first of which is `candidate`.
fn unpromoted(candidate: Option<Move>, promotion: Option<PieceKind>) -> Refusal {
    match (candidate, promotion) {
        (None, _) => Refusal::NoRole,
        (Some(_), None) => Refusal::MissingPromotion,
        (Some(first), Some(kind)) if first.promotion.is_some() => Refusal::PromotionKind(kind),
        (Some(_), Some(_)) => Refusal::ForbiddenPromotion,
    }
}

/// `O-O`: the only teleport. If both directions are legal, from the madam's square to the dude's.
fn castle(position: &Position, field: &Field) -> Result<Resolved, Refusal> {
    let mut pairs: Vec<(Square, Square)> = Vec::new();
    let mut best: Option<Resolved> = None;
    for action in teleports(position) {
        let pair = (action.from.min(action.to), action.from.max(action.to));
        if !pairs.contains(&pair) {
            pairs.push(pair);
        }
        let by_madam = Color::ALL
            .into_iter()
            .any(|color| field.has(action.from, Role::Madam(color)));
        if (best.is_none() || by_madam)
            && action.promotion.is_none()
            && let Ok(outcome) = position.play(field, action)
        {
            best = Some(Resolved::new(action, outcome));
        }
    }
    match (pairs.len(), best) {
        (1, Some(resolved)) => Ok(resolved),
        (count, _) => Err(Refusal::Castle(count)),
    }
}

/// The legal teleports of the side to move.
pub(crate) fn teleports(position: &Position) -> Vec<Move> {
    let mut moves = position.legal_moves();
    moves.retain(|action| matches!(action.action, MoveAction::Teleport(_)));
    moves
}

/// The double step that must have preceded `position` if `written` is an en passant; `None` if it cannot be one.
pub(crate) fn possible_double_step(position: &Position, written: &Written) -> Option<DoubleStep> {
    let (from, sign, to) = written.core()?;
    let color = position.to_move;
    let enemy = color.other();
    let is_step_back = |victim: Square, step: Square| {
        (-1..=1).any(|files| victim.offset(files, -enemy.forward()) == Some(step))
            && !position.occupied().contains(step)
    };
    let can_step = |victim: &Square| {
        let piece = position.piece(*victim);
        victim.rank() == double_step_rank(enemy)
            && piece.is_some_and(|piece| {
                piece.color == enemy && matches!(piece.kind, PieceKind::Jedi | PieceKind::Chameleon)
            })
    };
    if sign != 'y' {
        return None;
    }
    let victims: Vec<Square> = if position.color(to) == Some(enemy) {
        vec![to]
    } else {
        (-1..=1)
            .filter_map(|files| to.offset(files, enemy.forward()))
            .collect()
    };
    let ahead =
        |step: &Square| (-1..=1).any(|files| from.offset(files, color.forward()) == Some(*step));
    victims.into_iter().filter(can_step).find_map(|victim| {
        let steps: Squares = Square::all()
            .filter(|step| is_step_back(victim, *step))
            .filter(ahead)
            .filter(|step| *step == to || victim == to)
            .collect();
        (!steps.is_empty()).then_some(DoubleStep { victim, steps })
    })
}

/// The rank, from 0, on which a jedi's double step ends.
fn double_step_rank(color: Color) -> u8 {
    match color {
        Color::White => 3,
        Color::Black => 4,
    }
}

/// The written move as it stands, played although it is illegal; `None` if its side has no piece on the origin.
pub(crate) fn literal(position: &Position, written: &Written) -> Option<Resolved> {
    let (from, sign, to) = written.core()?;
    if position.color(from)? != position.to_move {
        return None;
    }
    let action = match (sign, position.color(to)) {
        ('-', None) => MoveAction::Roll {
            steps: Squares::EMPTY,
        },
        ('-', Some(_)) => MoveAction::Teleport(position.to_move),
        ('x', Some(_)) => MoveAction::Capture,
        ('y', Some(_)) => {
            let (files, ranks) = from.delta(to);
            let stop = from
                .between(to)
                .and(to.offset(-files.signum(), -ranks.signum()));
            MoveAction::Smash {
                stop: stop.unwrap_or(from),
            }
        }
        _ => return None,
    };
    let action = Move {
        from,
        to,
        action,
        promotion: written.promotion.map(|(kind, _)| kind),
    };
    let outcome = position.forced(action);
    Some(Resolved::new(action, outcome))
}
