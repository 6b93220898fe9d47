//! The findings of a document: those of its games.

use std::ops::Range;

use notation::{Finding, TextRange, TextSize};

use crate::{Document, PlacedGame};

impl Document {
    /// All findings, in the order of the text. Replays the games that were not replayed yet.
    pub fn findings(&self) -> impl Iterator<Item = Finding> + '_ {
        self.games().flat_map(|placed| {
            let findings = placed.game.findings().to_vec();
            findings
                .into_iter()
                .map(move |finding| finding.shifted(placed.offset))
        })
    }

    /// The findings that touch `range`.
    pub fn findings_at(&self, range: TextRange) -> impl Iterator<Item = Finding> + '_ {
        let games = self.games_in(Some(range));
        games.into_iter().flat_map(move |placed| {
            let findings = placed.game.findings().to_vec().into_iter();
            let findings = findings.map(move |finding| finding.shifted(placed.offset));
            findings.filter(move |finding| finding.range.intersect(range).is_some())
        })
    }

    /// How many findings the checked games have: those that begin above the line of `at`, and all.
    #[must_use]
    pub fn count_checked_findings(&self, at: TextSize) -> (usize, usize) {
        let line = self.line_start(at);
        let (mut above, mut all) = (0, 0);
        for (offset, game) in self.unplaced_games() {
            let findings = game.checked_findings();
            all += findings.len();
            if offset + game.text_len() <= line {
                above += findings.len();
            } else if offset < line {
                let is_above = |one: &&Finding| offset + one.range.start() < line;
                above += findings.iter().filter(is_above).count();
            }
        }
        (above, all)
    }

    /// Of the findings of the checked games, counted from 0 in the order of the text, those of `window`: the games that have
    /// any, with the part of their findings.
    #[must_use]
    pub fn checked_findings(&self, window: Range<usize>) -> Vec<(PlacedGame, Range<usize>)> {
        let mut games = Vec::new();
        let mut first = 0;
        for (index, (_, game)) in self.unplaced_games().enumerate() {
            let next = first + game.checked_findings().len();
            let part = window.start.max(first)..window.end.min(next);
            if !part.is_empty() {
                let part = part.start - first..part.end - first;
                games.extend(self.game(index).map(|placed| (placed, part)));
            }
            first = next;
        }
        games
    }

    /// [`Document::findings`], with guesses for those that have no fix.
    pub fn findings_with_guesses(&self) -> impl Iterator<Item = Finding> + '_ {
        self.games().flat_map(|placed| {
            let findings: Vec<Finding> = placed.game.findings_with_guesses().collect();
            findings
                .into_iter()
                .map(move |finding| finding.shifted(placed.offset))
        })
    }
}
