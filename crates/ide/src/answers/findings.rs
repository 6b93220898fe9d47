//! The findings of a document: those of its games.

use std::ops::Range;

use notation::{Finding, TextRange, TextSize, size};

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
        let (base, parts) = self.game_parts();
        for part in parts {
            let range = part.range();
            let is_above = size(base + range.end) <= line;
            if let Some(count) = part.findings()
                && (is_above || size(base + range.start) >= line)
            {
                all += count;
                above += if is_above { count } else { 0 };
                continue;
            }
            for (_, start, game) in part.games() {
                let (offset, findings) = (size(base + start), game.checked_findings());
                all += findings.len();
                if offset + game.text_len() <= line {
                    above += findings.len();
                } else if offset < line {
                    let is_above = |one: &&Finding| offset + one.range.start() < line;
                    above += findings.iter().filter(is_above).count();
                }
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
        for part in self.game_parts().1 {
            if let Some(count) = part.findings()
                && (first + count <= window.start || first >= window.end)
            {
                first += count;
                continue;
            }
            for (index, _, game) in part.games() {
                let next = first + game.checked_findings().len();
                let shown = window.start.max(first)..window.end.min(next);
                if !shown.is_empty() {
                    let shown = shown.start - first..shown.end - first;
                    games.extend(self.game(index).map(|placed| (placed, shown)));
                }
                first = next;
            }
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

#[cfg(test)]
mod tests {
    use std::{ops::Range, sync::Arc};

    use notation::size;

    use crate::Document;

    #[test]
    fn parts_of_many_games_count_like_single_games() {
        let text = "1. e4 e5 2. Ke3 *\n\n".repeat(300);
        let document = Document::new(crate::by_id("pgn").unwrap(), &text, Arc::default());
        assert_eq!(document.game_count(), 300);
        for checked in [0..0, 0..200, 290..300, 200..290] {
            for index in checked {
                let _ = document.game(index).unwrap().game.findings();
            }
            let known: Vec<(usize, usize)> = document
                .games()
                .flat_map(|placed| {
                    let count = placed.game.checked_findings().len();
                    (0..count).map(move |nth| (placed.index, nth))
                })
                .collect();
            for at in [0, 1_000, text.len() / 2, text.len()].map(size) {
                let line = document.line_start(at);
                let above: usize = document
                    .games()
                    .map(|placed| {
                        let findings = placed.game.checked_findings().iter();
                        findings
                            .filter(|one| placed.offset + one.range.start() < line)
                            .count()
                    })
                    .sum();
                let counted = document.count_checked_findings(at);
                assert_eq!(counted, (above, known.len()));
            }
            let unchecked = document.games_from(50);
            let unchecked = unchecked.filter(|placed| !placed.game.is_checked());
            let indices: Vec<usize> = unchecked.map(|placed| placed.index).collect();
            let found = document.unchecked_games(50);
            assert_eq!(
                found.map(|placed| placed.index).collect::<Vec<_>>(),
                indices
            );
            for start in [0, 120, 128, 250, 1_000] {
                let window: Range<usize> = start..start + 40;
                let shown = document.checked_findings(window.clone()).into_iter();
                let shown =
                    shown.flat_map(|(placed, part)| part.map(move |nth| (placed.index, nth)));
                let end = window.end.min(known.len());
                let expected = known.get(start.min(end)..end).unwrap();
                assert_eq!(shown.collect::<Vec<_>>(), expected, "{window:?}");
            }
        }
        assert!(document.unchecked_games(0).next().is_none());
    }
}
