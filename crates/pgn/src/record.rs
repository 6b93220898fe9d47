//! One parsed game.

use std::{ops::Range, sync::OnceLock};

use notation::{Finding, Parse, Settings, Severity, TextSize};

use crate::{
    read::sheet::Sheet,
    replay::{KnownBoard, Replayed, language},
};

/// A game: its tree, and results that are computed on first use.
pub(crate) struct PgnRecord {
    pub(crate) parse: Parse,
    pub(crate) settings: Settings,
    sheet: OnceLock<Sheet>,
    replayed: OnceLock<Replayed>,
    pub(crate) findings: OnceLock<Vec<Finding>>,
    known_until: OnceLock<TextSize>,
    is_settled: OnceLock<bool>,
}

impl PgnRecord {
    pub(crate) fn new(parse: Parse, settings: &Settings) -> Self {
        Self {
            parse,
            settings: settings.clone(),
            sheet: OnceLock::new(),
            replayed: OnceLock::new(),
            findings: OnceLock::new(),
            known_until: OnceLock::new(),
            is_settled: OnceLock::new(),
        }
    }

    /// The record as data.
    pub(crate) fn sheet(&self) -> &Sheet {
        self.sheet
            .get_or_init(|| Sheet::new(&self.parse, language::of))
    }

    /// The record, replayed.
    pub(crate) fn replayed(&self) -> &Replayed {
        self.replayed
            .get_or_init(|| Replayed::of(self.sheet(), self.parse.text()))
    }

    /// The end of the part in which the board is known: the first move or word that cannot be read or played. It is after the
    /// tags, which do not affect the moves.
    pub(crate) fn known_until(&self) -> TextSize {
        *self.known_until.get_or_init(|| {
            let is_lost = || matches!(self.replayed().start, KnownBoard::Lost);
            if self.sheet().variant.is_some() || is_lost() {
                return TextSize::new(0);
            }
            let tags = self.sheet().tags.last().map(|tag| tag.range.end());
            let is_grave = |finding: &Finding| {
                finding.severity == Severity::Error
                    && tags.is_none_or(|tags| tags <= finding.range.start())
            };
            let parsed = self.parse.findings().filter(is_grave);
            let parsed = parsed.map(|finding| finding.range.start()).min();
            let played = self.replayed().findings.iter();
            let played = played.filter(|finding| is_grave(finding));
            let played = played.map(|finding| finding.range.start()).min();
            let first = parsed
                .into_iter()
                .chain(played)
                .chain(self.misnumbered())
                .min();
            first.map_or_else(|| self.parse.text_len(), |first| self.before_mark(first))
        })
    }

    /// Whether all moves can be played as they are numbered. Otherwise a slip may stand anywhere before the move that cannot, so no
    /// board proves what a letter above it is for: in `15. Re2 Qd7 16. Rac1 … 20. Qg4` the queen went to e2.
    pub(crate) fn is_settled(&self) -> bool {
        *self.is_settled.get_or_init(|| {
            let mut played = self.replayed().findings.iter();
            !played.any(|finding| finding.severity == Severity::Error)
                && self.misnumbered().is_none()
        })
    }

    /// `at`, or the start of the move before it if a mark is there: `Bxf7 +`. The mark may belong to the move.
    fn before_mark(&self, at: TextSize) -> TextSize {
        let rest = self.parse.text().get(usize::from(at)..);
        let is_mark = rest.is_some_and(|rest| rest.starts_with(['+', '#']));
        let moves = &self.sheet().moves;
        let above = moves.partition_point(|written| written.range.end() <= at);
        let last = above.checked_sub(1).and_then(|last| moves.get(last));
        last.filter(|_| is_mark)
            .map_or(at, |last| last.range.start())
    }

    /// The first move with the number of a later move: moves may be missing before it.
    fn misnumbered(&self) -> Option<TextSize> {
        let plies = self.replayed().plies.iter();
        let mut numbered = self.sheet().moves.iter().zip(plies);
        let first = numbered.find(|(written, ply)| {
            let value = written.number.map(|number| number.value);
            value.is_some_and(|value| value > ply.number)
        });
        first.map(|(written, _)| written.begin())
    }

    /// The indices of the moves on `line`.
    pub(crate) fn moves_on(&self, line: usize) -> Range<usize> {
        let (moves, range) = (&self.sheet().moves, self.parse.line_range(line));
        let begin = |at: TextSize| moves.partition_point(|written| written.range.start() < at);
        begin(range.start())..begin(range.end())
    }

    /// The written result, else the result on the board.
    pub(crate) fn result(&self) -> &str {
        let sheet = self.sheet();
        let made = || self.replayed().made_result(sheet);
        let made = sheet.results.is_empty().then(made).flatten();
        made.unwrap_or(sheet.result())
    }

    /// The text of a range of the record.
    pub(crate) fn text(&self, range: notation::TextRange) -> &str {
        let text = self.parse.text();
        text.get(std::ops::Range::from(range)).unwrap_or_default()
    }
}
