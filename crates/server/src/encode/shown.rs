//! Which findings of a file are shown if there are very many.
//!
//! Nobody reads thousands of findings, but all diagnostics of a file are one message, so each key would cost megabytes. An editor
//! gets those around the place where the user works. The choice depends on the findings and that place only, and hardly moves
//! with it, so that nothing appears or disappears far away from what changed.

use std::ops::Range;

use ide::{Document, PlacedGame, TextSize};
use notation::{Finding, say};

/// The most findings of a file that are shown.
const MOST: usize = 500;
/// The shown findings change only where the user has moved past so many of them.
const STEP: usize = MOST / 4;

/// The findings of the checked games of a document that are shown.
pub(crate) struct Shown {
    pub(crate) games: Vec<ShownGame>,
    /// The number of findings that are not shown.
    left_out: usize,
}

/// The shown findings of a game.
pub(crate) struct ShownGame {
    pub(crate) placed: PlacedGame,
    part: Range<usize>,
}

impl Shown {
    /// Those around the line of `near`, in the order of the text.
    pub(crate) fn of(document: &Document, near: TextSize) -> Self {
        let (above, all) = document.count_checked_findings(near);
        let window = window(above, all);
        let left_out = all - window.len();
        let games = document.checked_findings(window).into_iter();
        Self {
            games: games
                .map(|(placed, part)| ShownGame { placed, part })
                .collect(),
            left_out,
        }
    }

    /// A sentence about the findings that are not shown; `None` if there are none.
    pub(crate) fn note(&self) -> Option<String> {
        let more = match self.left_out {
            0 => return None,
            1 => "1 more finding in this file is not shown".to_owned(),
            count => format!(
                "{} more findings in this file are not shown",
                say::with_commas(count as u64)
            ),
        };
        Some(format!(
            "{more}: here are the {MOST} around the line where you work. As you correct them, others take their place; \
             \"movetext check\" lists all of them."
        ))
    }
}

impl ShownGame {
    /// Its shown findings, with offsets relative to the game.
    pub(crate) fn findings(&self) -> &[Finding] {
        let all = self.placed.game.findings();
        all.get(self.part.clone()).unwrap_or_default()
    }

    /// Whether all of its findings are shown.
    pub(crate) fn is_whole(&self) -> bool {
        self.part.len() == self.placed.game.findings().len()
    }
}

/// The shown ones of `all` findings if `above` of them lie above the line where the user works: about as many above as below.
fn window(above: usize, all: usize) -> Range<usize> {
    let start = above.saturating_sub(MOST / 2) / STEP * STEP;
    let start = start.min(all.saturating_sub(MOST));
    start..all.min(start + MOST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_window_holds_the_place_and_as_many_as_fit() {
        for all in [0, 1, MOST, MOST + 1, 3 * MOST, 3 * MOST + 7] {
            for above in 0..=all {
                let window = window(above, all);
                assert_eq!(window.len(), all.min(MOST));
                assert!(window.end <= all);
                let next = above..all.min(above + STEP);
                assert!(
                    window.start <= above && next.end <= window.end,
                    "{above} of {all}"
                );
            }
        }
    }

    #[test]
    fn the_window_moves_in_steps() {
        let starts = (0..3_000).map(|above| window(above, 3_000).start);
        let mut starts: Vec<usize> = starts.collect();
        starts.dedup();
        assert!(starts.iter().all(|start| start.is_multiple_of(STEP)));
        assert_eq!(starts.len(), 1 + (3_000 - MOST) / STEP);
    }
}
