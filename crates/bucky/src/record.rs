//! A parsed Bucky game.

use std::{ops::Range, sync::OnceLock};

use notation::{Finding, Order as _, Parse, Settings, Severity, TextRange, TextSize};

use crate::game::{Status, rules};
use crate::{
    read::sheet::Sheet,
    replay::{self, Replayed, order::Ordered},
};

/// A game: its tree, and what is computed from it when first needed.
pub(crate) struct BuckyRecord {
    pub(crate) parse: Parse,
    pub(crate) settings: Settings,
    sheet: OnceLock<Sheet>,
    ordered: OnceLock<Option<Ordered>>,
    replayed: OnceLock<Replayed>,
    pub(crate) findings: OnceLock<Vec<Finding>>,
}

impl BuckyRecord {
    pub(crate) fn new(parse: Parse, settings: &Settings) -> Self {
        Self {
            parse,
            settings: settings.clone(),
            sheet: OnceLock::new(),
            ordered: OnceLock::new(),
            replayed: OnceLock::new(),
            findings: OnceLock::new(),
        }
    }

    /// The score sheet.
    pub(crate) fn sheet(&self) -> &Sheet {
        self.sheet.get_or_init(|| Sheet::new(&self.parse))
    }

    /// The replay, with its moves in the order of the text.
    pub(crate) fn replayed(&self) -> &Replayed {
        self.replayed.get_or_init(|| match self.ordered() {
            Some(ordered) => ordered.as_written(),
            None => self.broken(|broken| replay::replay(self.sheet(), broken)),
        })
    }

    /// The record in the order of the game; `None` if that is the order of the text.
    pub(crate) fn ordered(&self) -> Option<&Ordered> {
        let ordered = self
            .ordered
            .get_or_init(|| self.broken(|broken| Ordered::of(self.sheet(), broken)));
        ordered.as_ref()
    }

    /// Calls `play` with a function that returns whether a range has an error of the parser in it.
    fn broken<T>(&self, play: impl FnOnce(&dyn Fn(TextRange) -> bool) -> T) -> T {
        let mut errors: Vec<TextRange> = self
            .parse
            .findings()
            .filter(|finding| finding.severity == Severity::Error)
            // The moves on both sides of a missing blank can be read.
            .filter(|finding| finding.code != rules::MISSING_BLANK.code)
            .map(|finding| finding.range)
            .collect();
        errors.order_by_key(|error| error.end());
        play(&|range: TextRange| {
            let next = errors.partition_point(|error| error.end() < range.start());
            errors
                .get(next)
                .is_some_and(|error| error.start() <= range.end())
        })
    }

    /// The indices of the moves on `line`.
    pub(crate) fn moves_on(&self, line: usize) -> Range<usize> {
        let (moves, range) = (&self.sheet().moves, self.parse.line_range(line));
        let begin = |at: TextSize| moves.partition_point(|written| written.range.start() < at);
        begin(range.start())..begin(range.end())
    }

    /// The index of the move that contains `at`; at the border of two, of the later one.
    pub(crate) fn move_at(&self, at: TextSize) -> Option<usize> {
        let moves = &self.sheet().moves;
        let next = moves.partition_point(|written| written.range.start() <= at);
        let index = next.checked_sub(1)?;
        (at <= moves.get(index)?.range.end()).then_some(index)
    }

    /// Whether the board certainly shows buck or buckmate after the move that begins at `at`.
    pub(crate) fn shows_buck(&self, at: TextSize) -> bool {
        let ply = self
            .move_at(at)
            .and_then(|index| self.replayed().plies.get(index));
        let played = ply.and_then(|ply| ply.played.as_ref());
        played.is_some_and(|played| !played.is_assumed && played.status != Status::Free)
    }

    /// The written result, or else the one that the last move makes.
    pub(crate) fn result(&self) -> String {
        let written = self.sheet().final_result();
        if written == "*" && self.sheet().result().is_none() {
            return self.replayed().made_result().unwrap_or("*").to_owned();
        }
        written
    }
}
