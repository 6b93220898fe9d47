//! A line of play as steps.

use std::{
    cell::RefCell,
    hash::{DefaultHasher, Hash as _, Hasher as _},
};

use cozy_chess::{Board, Move};

use super::{KnownBoard, order};
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

impl Manner {
    /// Whether the move may be any that its word means.
    pub(super) fn is_written(self) -> bool {
        matches!(self, Self::Written | Self::Open)
    }
}

/// A line of play.
pub(super) struct Script<'s> {
    pub(super) sheet: &'s Sheet,
    pub(super) text: &'s str,
    pub(super) line: &'s Line,
    pub(super) steps: Vec<Step>,
    /// For each step a hash of it and of all that is before it: what reading on depends on.
    /// Computed as far as they were asked for: most games have no slip.
    hashes: RefCell<Vec<u64>>,
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
            hashes: RefCell::default(),
            start,
            first,
            quiet: 0,
        }
    }

    /// Replaces a step.
    pub(super) fn replace(&mut self, at: usize, step: Step) {
        if let Some(old) = self.steps.get_mut(at) {
            *old = step;
            self.hashes.get_mut().truncate(at);
        }
    }

    /// A hash of the language and of the board before the first step.
    fn hash_of_start(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.language().hash(&mut hasher);
        self.start.known().map(Board::hash).hash(&mut hasher);
        hasher.finish()
    }

    /// A hash of all steps up to the one `behind` steps after `at`, or up to the last one.
    pub(super) fn hash_up_to(&self, at: usize, behind: usize) -> u64 {
        let mut hashes = self.hashes.borrow_mut();
        let missing = self.steps.iter().enumerate().take(at + behind + 1);
        for (at, step) in missing.skip(hashes.len()) {
            let mut hasher = DefaultHasher::new();
            let before = hashes.last().copied();
            before
                .unwrap_or_else(|| self.hash_of_start())
                .hash(&mut hasher);
            (step.san, step.manner.is_written(), step.missing).hash(&mut hasher);
            self.written_with_next(at).hash(&mut hasher);
            hashes.push(hasher.finish());
        }
        let hash = hashes.get(at + behind).or(hashes.last());
        hash.copied().unwrap_or_default()
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

    /// The whole word at a step and the next bytes, among which a rank may stand behind a blank typed too early.
    fn written_with_next(&self, at: usize) -> &'s [u8] {
        let index = self.line.moves.get(at);
        let written = index.and_then(|index| self.sheet.moves.get(*index));
        let range = written.map(|written| written.range).unwrap_or_default();
        let (start, end) = (usize::from(range.start()), usize::from(range.end()));
        let bytes = self.text.as_bytes();
        let end = bytes.len().min(end + order::LOOKED_BEHIND);
        bytes.get(start..end).unwrap_or_default()
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
