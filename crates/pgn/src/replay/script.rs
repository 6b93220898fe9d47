//! A line of play as steps.

use cozy_chess::Move;

use super::KnownBoard;
use crate::{
    game::san::{self, Language, San},
    read::{
        comments::{self, Swallowed},
        sheet::{Line, Number, Sheet},
    },
};

/// One move as data.
#[derive(Debug, Clone, Copy)]
pub(super) struct Step {
    /// The move as read; `None` if it cannot be read.
    pub(super) san: Option<San>,
    pub(super) number: Option<Number>,
    pub(super) manner: Manner,
    /// A move of the other side that is missing before it.
    pub(super) missing: Option<Move>,
    /// How many unknown moves are missing before it.
    pub(super) gap: usize,
}

/// How a step is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Manner {
    /// As written.
    Written,
    /// As repaired.
    Meant,
    /// As written, although it is illegal.
    Forced,
    /// As any of several moves, because no repair is clearly best.
    Open,
    /// Not at all: it is surplus.
    Skipped,
}

/// A line of play.
pub(super) struct Script<'s> {
    pub(super) sheet: &'s Sheet,
    pub(super) text: &'s str,
    pub(super) line: &'s Line,
    pub(super) steps: Vec<Step>,
    pub(super) start: &'s KnownBoard,
    /// The number of the first move, and whether Black makes it.
    pub(super) first: (u32, bool),
    /// Half moves before it since the last capture or pawn move.
    pub(super) quiet: u32,
}

impl<'s> Script<'s> {
    pub(super) fn new(
        sheet: &'s Sheet,
        text: &'s str,
        line: &'s Line,
        start: &'s KnownBoard,
        first: (u32, bool),
    ) -> Self {
        let steps = line.moves.iter().filter_map(|index| {
            let written = sheet.moves.get(*index)?;
            Some(Step {
                san: written.san,
                number: written.number,
                manner: match written.is_as_played {
                    true => Manner::Forced,
                    false => Manner::Written,
                },
                missing: None,
                gap: 0,
            })
        });
        Self {
            sheet,
            text,
            line,
            steps: steps.collect(),
            start,
            first,
            quiet: 0,
        }
    }

    /// The word at a step, without a `+` or `#` at its end.
    pub(super) fn word(&self, at: usize) -> &'s str {
        san::unmarked(self.written(at))
    }

    /// The whole word at a step.
    pub(super) fn written(&self, at: usize) -> &'s str {
        let written = self
            .line
            .moves
            .get(at)
            .and_then(|index| self.sheet.moves.get(*index));
        let range = written.map(|written| written.range).unwrap_or_default();
        self.text
            .get(std::ops::Range::from(range))
            .unwrap_or_default()
    }

    /// The unclosed comment directly before a step.
    pub(super) fn swallowed(&self, at: usize) -> Option<Swallowed> {
        comments::swallowed(self.sheet, self.text, *self.line.moves.get(at)?)
    }

    /// Whether any step is repaired.
    pub(super) fn is_repaired(&self) -> bool {
        let is_changed = |step: &Step| {
            matches!(step.manner, Manner::Meant | Manner::Skipped) || step.missing.is_some()
        };
        self.steps.iter().any(is_changed)
    }

    pub(super) fn language(&self) -> Language {
        self.sheet.language.unwrap_or(Language::ENGLISH)
    }

    /// Whether `count` moves from `at` on repeat those before them.
    pub(super) fn is_doubled(&self, at: usize, count: usize) -> bool {
        let Some(before) = at.checked_sub(count) else {
            return false;
        };
        at + count <= self.steps.len()
            && (0..count).all(|far| self.word(before + far) == self.word(at + far))
    }

    /// How many moves follow a step.
    pub(super) fn rest(&self, at: usize) -> usize {
        self.steps.len().saturating_sub(at + 1)
    }
}
