//! Slips in moves before the impossible one that happened to be legal.

use notation::{price, work};

use super::{Clues, MoveText, Near};
use crate::{
    game::{Field, Move, Position, Squares},
    read::ast::Written,
    replay::{
        KnownBoard, Ply, cost, removed,
        resolve::{Resolved, resolve},
    },
};

/// The number of moves before the impossible one that are tried.
const LOOK_BACK: usize = 40;

impl Clues<'_, '_> {
    /// Adds legal moves one slip away from earlier moves, if the impossible move can be played after them.
    pub(super) fn earlier(&mut self, position: &Position, written: &Written) {
        // If the piece is not on its origin, a move long ago may have brought it elsewhere.
        let is_origin_empty = written
            .core()
            .is_some_and(|(from, ..)| position.piece(from).is_none());
        let (script, run) = (self.script, self.run);
        for earlier in (self.at.saturating_sub(LOOK_BACK)..self.at).rev() {
            let (Some(ply), Some(written)) =
                (run.played.get(earlier), script.sheet.moves.get(earlier))
            else {
                continue;
            };
            let KnownBoard::Known(before) = &ply.before else {
                break;
            };
            let far = match is_origin_empty {
                true => earlier,
                false => self.at - earlier,
            };
            for (resolved, near) in self.near_at(earlier, ply, before, written, position) {
                self.rewrite((price::FAR, far), earlier, written, &resolved, near);
            }
        }
    }

    /// The legal moves one slip away from the move `earlier` after which the impossible move at `position` may be possible.
    fn near_at(
        &self,
        earlier: usize,
        ply: &Ply,
        before: &Position,
        written: &Written,
        position: &Position,
    ) -> Vec<(Resolved, Near)> {
        let Some(played) = &ply.played else {
            return Vec::new();
        };
        work::count(cost::REACHED);
        let field = Field::new(before);
        let text = MoveText::of(written);
        let origins = before.pieces(before.to_move).iter();
        let near = origins
            .flat_map(|from| before.moves_from(&field, from))
            .filter(|action| *action != played.action && is_near(written, action));
        let near = near.filter_map(|action| {
            work::count(cost::PLAYED);
            let outcome = before.play(&field, action).ok()?;
            let resolved = Resolved::new(action, outcome);
            let spelling = text.spelling(written, &resolved);
            let helps =
                spelling.distance == 1 && self.may_help(earlier, &resolved.outcome.after, position);
            let near = Near::of(written, &action, spelling, false);
            helps.then_some((resolved, near))
        });
        near.collect()
    }

    /// Whether the impossible move at `position` may be possible if the move `earlier` had led to `after`. The moves between
    /// are not replayed: those that touch no differing square would stay the same.
    fn may_help(&self, earlier: usize, after: &Position, position: &Position) -> bool {
        let plies = &self.run.played;
        let Some(known) = plies.get(earlier).and_then(|ply| ply.after.known()) else {
            return true;
        };
        let differing = after.differing(known);
        if differing.is_empty() || after.teleported != known.teleported {
            return true;
        }
        let between = plies.iter().enumerate().skip(earlier + 1);
        let touching = between
            .take_while(|(at, _)| *at < self.at)
            .find(|(_, ply)| !(touched(ply) & differing).is_empty());
        let (at, board) = match touching {
            Some((at, ply)) => (at, ply.before.known()),
            None => (self.at, Some(position)),
        };
        let (Some(board), Some(step)) = (board, self.script.steps.get(at)) else {
            return true;
        };
        work::count(cost::PLAYED);
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
        resolve(&other, &Field::new(&other), &step.written).is_ok()
    }
}

/// The squares that a move leaves, reaches, takes on or empties; all squares if it was not played as written.
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

/// Whether squares, sign and promotion differ in at most two places. More differences are no single slip.
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
