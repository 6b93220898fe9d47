//! Slips in moves before the failing one, which were legal by chance.

use super::{Board, Candidate, Search, Spent, Text, cost, resolve};
use crate::{
    ast::Written,
    game::{Field, Move, Position, Squares},
    replay::{Ply, Resolved, removed},
};

/// How many moves before the failing one are tried.
const LOOK_BACK: usize = 40;

impl Search<'_> {
    /// Tries legal moves one slip away from an earlier move if the failing move can be played with them.
    pub(super) fn find_earlier(&self, candidates: &mut Vec<Candidate>) -> Result<(), Spent> {
        let mut found = Vec::new();
        for earlier in (self.index.saturating_sub(LOOK_BACK)..self.index).rev() {
            let Some(ply) = self.plies.get(earlier) else {
                continue;
            };
            let Board::Known(before) = &ply.before else {
                break;
            };
            self.find_at(earlier, ply, before, &mut found)?;
        }
        candidates.append(&mut found);
        Ok(())
    }

    fn find_at(
        &self,
        earlier: usize,
        ply: &Ply,
        before: &Position,
        found: &mut Vec<Candidate>,
    ) -> Result<(), Spent> {
        let written = &self.sheet.moves[earlier];
        let Some(played) = &ply.played else {
            return Ok(());
        };
        self.take(cost::REACHED)?;
        let field = Field::new(before);
        let text = Text::of(written);
        let origins = before.pieces(before.to_move).iter();
        let near = origins
            .flat_map(|from| before.moves_from(&field, from))
            .filter(|action| *action != played.action && is_near(written, action));
        for action in near {
            self.take(cost::PLAYED)?;
            let Ok(outcome) = before.play(&field, action) else {
                continue;
            };
            let resolved = Resolved { action, outcome };
            let spelling = text.spelling(written, &resolved);
            if spelling.distance != 1 || !self.may_help(earlier, &resolved.outcome.after) {
                continue;
            }
            let candidate = self.followed(earlier, before, resolved, Some(spelling))?;
            if candidate.reach > self.index {
                found.push(candidate);
            }
        }
        Ok(())
    }

    /// Whether the failing move could be played if the move `earlier` had led to `after`, as far as that can be told without
    /// playing the moves between. Those that touch none of the squares that would differ, go as they went.
    fn may_help(&self, earlier: usize, after: &Position) -> bool {
        let Some(known) = self.plies.get(earlier).and_then(|ply| ply.after.known()) else {
            return true;
        };
        let differing = after.differing(known);
        if differing.is_empty() || after.teleported != known.teleported {
            return true;
        }
        let between = self.plies.iter().enumerate().skip(earlier + 1);
        let touching = between
            .take_while(|(at, _)| *at < self.index)
            .find(|(_, ply)| !(touched(ply) & differing).is_empty());
        let (at, board) = match touching {
            Some((at, ply)) => (at, ply.before.known()),
            None => (self.index, Some(self.position)),
        };
        let (Some(board), Some(written)) = (board, self.sheet.moves.get(at)) else {
            return true;
        };
        let mut other = board.clone();
        for square in differing.iter() {
            other.remove(square.into());
            if let Some(piece) = after.piece(square) {
                other.put(square, piece);
            }
        }
        if at == earlier + 1 {
            other.double_step = after.double_step;
        }
        resolve(&other, &Field::new(&other), written).is_ok()
    }
}

/// The squares that a move goes from or to, takes on or empties; all if it is not what is written.
fn touched(ply: &Ply) -> Squares {
    match &ply.played {
        Some(played) if !played.is_assumed => {
            let action = &played.action;
            let ends = [action.from, action.to, action.landing()];
            let ends: Squares = ends.into_iter().chain(action.victim()).collect();
            ends | removed(&played.waves)
        }
        _ => Squares::ALL,
    }
}

/// Whether squares, sign and promotion differ in two places at most. What differs in more is no single slip.
fn is_near(written: &Written, action: &Move) -> bool {
    let Some((from, sign, to)) = written.core() else {
        return false;
    };
    let target = action.written_target();
    let promotion = written.promotion.map(|(kind, _)| kind);
    let differences = [
        from.file() != action.from.file(),
        from.rank() != action.from.rank(),
        sign != action.sign(),
        to.file() != target.file(),
        to.rank() != target.rank(),
        promotion != action.promotion,
    ];
    differences.into_iter().filter(|differs| *differs).count() <= 2
}
