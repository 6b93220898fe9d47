//! What may have been meant by an impossible move: a legal move with a similar spelling, another earlier move, or a missing
//! move.

mod earlier;
mod spelling;

use notation::{
    Order as _, price,
    referee::{self, Inquiry, Meant},
    work,
};

pub(super) use spelling::Near;
use spelling::{MoveText, is_likely, strangeness};

use super::{
    KnownBoard, cost,
    problem::Kind as ProblemKind,
    referee::Run,
    resolve::{Refusal, Resolved, literal},
    script::{Manner, Script, Step},
};
use crate::{
    game::{Field, Move, PieceKind, Position},
    read::ast::Written,
    replay::chess,
};

/// A change of the record.
#[derive(Debug, Clone)]
pub(crate) enum Change {
    /// The move has another text.
    Rewrite(Rewrite),
    /// The move is played as written, although it is illegal.
    Force,
    /// This move is missing before it.
    Insert(Move),
}

/// Another text of a move.
#[derive(Debug, Clone)]
pub(crate) struct Rewrite {
    /// The squares of another move with the list and the mark as written, or all of another move.
    pub(crate) text: String,
    /// How far it is from the written text.
    pub(crate) near: Near,
}

/// A change that was played to the end.
pub(crate) type Repair = referee::Repair<Change>;

impl Change {
    /// The step `at` of `script` after the change.
    pub(super) fn applied<'s>(&self, script: &Script<'s>, at: usize) -> Option<Step<'s>> {
        let step = script.steps.get(at)?;
        match self {
            Self::Rewrite(rewrite) => step.with_text(&rewrite.text),
            Self::Force => Some(Step {
                manner: Manner::Forced,
                ..step.clone()
            }),
            Self::Insert(missing) => Some(Step {
                bridge: Some(*missing),
                ..step.clone()
            }),
        }
    }

    /// Whether the change is believed although nothing but the move itself is evidence for it.
    pub(super) fn is_near(&self) -> bool {
        match self {
            Self::Rewrite(rewrite) => rewrite.near.is_one_slip() || rewrite.near.drops_promotion,
            Self::Force => false,
            Self::Insert(_) => true,
        }
    }
}

/// The order of changes: the price, the distance from the problem in moves, how strange the difference is, whether it is
/// neither a neighboring key nor a misread character, and last whether it is a promotion to another piece than a madam, which
/// is rare.
type MeantOrder = (u32, usize, u8, bool, bool);

/// Collects what may have been meant at one move.
pub(super) struct Clues<'c, 's> {
    script: &'c Script<'s>,
    run: &'c Run<'s>,
    /// The index of the move.
    at: usize,
    found: Vec<(MeantOrder, Meant<Change>)>,
}

impl<'c, 's> Clues<'c, 's> {
    pub(super) fn new(script: &'c Script<'s>, inquiry: &Inquiry<'c, Script<'s>>) -> Self {
        Self {
            script,
            run: inquiry.run,
            at: inquiry.problem.step,
            found: Vec::new(),
        }
    }

    /// The changes that may undo the slip, the likeliest first.
    pub(super) fn collect(mut self, inquiry: &Inquiry<'c, Script<'s>>) -> Vec<Meant<Change>> {
        match (&inquiry.problem.kind, &inquiry.before.board) {
            (ProblemKind::Impossible(refusal), _) => self.look(*refusal),
            (ProblemKind::Missing(..), KnownBoard::Known(position)) => self.missing(position),
            _ => {}
        }
        self.found.order_by_key(|(order, _)| *order);
        self.found.into_iter().map(|(_, meant)| meant).collect()
    }

    fn look(&mut self, refusal: Refusal) {
        let Some(KnownBoard::Known(position)) = self.run.played.get(self.at).map(|ply| &ply.before)
        else {
            return;
        };
        let Some(written) = self.script.sheet.moves.get(self.at) else {
            return;
        };
        if !matches!(refusal, Refusal::Over(_)) {
            self.here(position, written);
        }
        self.earlier(position, written);
    }

    fn add(&mut self, order: MeantOrder, step: usize, change: Change) {
        let meant = Meant {
            step,
            change,
            price: order.0,
            unusual: 0,
            at_least: 0,
            is_remote: false,
        };
        self.found.push((order, meant));
    }

    /// Adds legal moves in place of the impossible one, and that one itself.
    fn here(&mut self, position: &Position, written: &Written) {
        work::count(cost::LEGAL);
        let field = Field::new(position);
        let in_full = chess::read(position, &field, written).map(|resolved| resolved.action);
        let text = MoveText::of(written);
        for (action, outcome) in position.legal_plays(&field) {
            let resolved = Resolved::new(action, outcome);
            let spelling = text.spelling(written, &resolved);
            let near = Near::of(written, &action, spelling, in_full == Some(action));
            let price = match near.is_chess {
                true => spelling.price.min(price::FAR),
                false => spelling.price,
            };
            // A distant spelling needs later moves as evidence.
            let has_witness = self.script.rest(self.at) > 0 || price <= price::FAR;
            if has_witness || near.is_about_promotion() {
                self.rewrite((price, 0), self.at, written, &resolved, near);
            }
        }
        if self.script.rest(self.at) > 0 && literal(position, written).is_some() {
            self.add((price::FAR, 0, 0, false, false), self.at, Change::Force);
        }
    }

    fn rewrite(
        &mut self,
        (price, far): (u32, usize),
        step: usize,
        written: &Written,
        resolved: &Resolved,
        near: Near,
    ) {
        let action = &resolved.action;
        let is_rare = action
            .promotion
            .is_some_and(|kind| kind != PieceKind::Madam);
        let order = (
            price,
            far,
            strangeness(written, action),
            !is_likely(written, action),
            is_rare,
        );
        let text = if near.is_whole {
            resolved.to_string()
        } else {
            written.with_core(&action.to_string())
        };
        self.add(order, step, Change::Rewrite(Rewrite { text, near }));
    }

    /// Adds every legal move as a missing one.
    fn missing(&mut self, position: &Position) {
        work::count(cost::LEGAL);
        for action in position.legal_moves() {
            let order = (price::MISSING, 0, 0, false, false);
            self.add(order, self.at, Change::Insert(action));
        }
    }
}
