//! The record as steps: each written move with the number before it.

use std::{borrow::Cow, sync::Arc};

use notation::{TextRange, work};

use super::{
    KnownBoard, cost,
    resolve::{self, Refusal, Resolved, literal, resolve},
    sketch::Sketch,
};
use crate::{
    game::{Color, Field, Move, Position},
    read::{
        ast::{MoveNode, Written},
        parser,
        sheet::{Number, Sheet, Start},
    },
    replay::chess,
};

/// A record as the referee plays it.
pub(crate) struct Script<'s> {
    /// The score sheet.
    pub(crate) sheet: &'s Sheet,
    pub(crate) steps: Vec<Step<'s>>,
    pub(crate) start: KnownBoard,
    /// The side that makes the first move, if it is known.
    pub(crate) first: Option<Color>,
    pub(crate) start_number: u32,
    /// Whether the moves before the first position are unknown.
    pub(crate) is_setup: bool,
    /// Whether the record is in chess notation.
    pub(crate) is_chess: bool,
}

/// One move.
#[derive(Debug, Clone)]
pub(crate) struct Step<'s> {
    pub(crate) written: Cow<'s, Written>,
    /// The number directly before it, if there is one.
    pub(crate) announced: Option<Number>,
    /// Whether the parser found an error in it.
    pub(crate) is_broken: bool,
    pub(crate) manner: Manner,
    /// The missing move before it, if a repair inserts one.
    pub(crate) bridge: Option<Move>,
    /// The number of unknown moves missing before it.
    pub(crate) missing: usize,
}

/// How a written move is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Manner {
    /// As written in the record.
    Written,
    /// As a repair writes it. Its list and its mark may still be those of the record.
    Repaired,
    /// As written in the record, although it is illegal.
    Forced,
}

impl<'s> Script<'s> {
    /// `broken` returns whether a range has an error of the parser in it.
    pub(crate) fn new(sheet: &'s Sheet, broken: &dyn Fn(TextRange) -> bool) -> Self {
        let start = match sheet.start() {
            Start::Known(position) => KnownBoard::Known(Arc::new(position)),
            Start::Fragment(color, diagram) => {
                KnownBoard::Sketch(Arc::new(Sketch::new(color, diagram.as_deref())))
            }
        };
        let steps = sheet.moves.iter().enumerate().map(|(index, written)| Step {
            written: Cow::Borrowed(written),
            announced: sheet.announced.get(index).copied().flatten(),
            is_broken: broken(written.range),
            manner: Manner::Written,
            bridge: None,
            missing: 0,
        });
        Self {
            sheet,
            steps: steps.collect(),
            first: start.to_move(),
            start,
            start_number: sheet.start_number(),
            is_setup: sheet.tag("Setup").is_some(),
            is_chess: chess::is_chess(sheet),
        }
    }

    /// The number of moves after the one with this index.
    pub(crate) fn rest(&self, at: usize) -> usize {
        self.steps.len().saturating_sub(at + 1)
    }

    /// `position` before the move `at`, which is `written`. A `Setup` does not show the move before: the enemy may just have
    /// made the double step that the first move takes.
    pub(crate) fn with_past(
        &self,
        at: usize,
        mut position: Arc<Position>,
        written: &Written,
    ) -> Arc<Position> {
        if at == 0 && self.is_setup && position.double_step.is_none() {
            let double_step = resolve::possible_double_step(&position, written);
            Arc::make_mut(&mut position).double_step = double_step;
        }
        position
    }
}

impl Step<'_> {
    /// The step with `text` in place of the written move; `None` if `text` holds no move.
    pub(crate) fn with_text(&self, text: &str) -> Option<Self> {
        work::count(cost::READ);
        let tree = parser::parse_line(text, 0).tree;
        let written = tree
            .root(text)
            .children()
            .find_map(MoveNode::cast)?
            .written(&text.into());
        Some(Self {
            written: Cow::Owned(written),
            manner: Manner::Repaired,
            ..self.clone()
        })
    }

    /// The legal move that it means on `position`.
    pub(crate) fn resolve(&self, position: &Position, field: &Field) -> Result<Resolved, Refusal> {
        match self.manner {
            Manner::Forced => literal(position, &self.written).ok_or(Refusal::NoRole),
            Manner::Written | Manner::Repaired => resolve(position, field, &self.written),
        }
    }
}
