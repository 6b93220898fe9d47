//! The line above a game: result, players, length, and whether it replays.

use notation::{Finding, Lens, Severity, TextRange, say};

use crate::{Document, PlacedGame};

/// The line that an editor shows above a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameLens {
    /// The number of the game in the document, from 0.
    pub index: usize,
    /// The line that it is shown above.
    pub range: TextRange,
    /// Result, players, length.
    pub title: String,
}

impl Document {
    /// The lens of every game that has one. The verdict is a separate answer, [`Document::verdict`], because it needs a replay.
    #[must_use]
    pub fn lenses(&self) -> Vec<GameLens> {
        self.games()
            .filter_map(|placed| {
                let digest = placed.game.digest();
                let lens = digest.lens.as_ref()?;
                Some(GameLens {
                    index: placed.index,
                    range: lens.range + placed.offset,
                    title: title(lens),
                })
            })
            .collect()
    }

    /// The verdict on the game `index` while it is being written: "replays without contradiction", "3 errors", or "checking …"
    /// while a finding is held back because its line is being typed.
    #[must_use]
    pub fn verdict(&self, index: usize) -> Option<String> {
        let placed = self.game(index)?;
        let typed = self.typed_line();
        let is_held = |finding: &Finding| {
            typed
                .as_ref()
                .is_some_and(|line| line.holds_back(finding, placed.offset))
        };
        let mut findings = placed.game.findings().iter();
        // In the middle of a turn that is played nothing is wrong, and nothing else was found yet.
        let held = findings.clone().filter(|finding| is_held(finding)).count();
        if self.goes_on() && held > 0 && held == placed.game.findings().len() {
            return Some("no contradiction so far".to_owned());
        }
        if !self.goes_on() && findings.any(is_held) {
            return Some("checking …".to_owned());
        }
        Some(placed.verdict())
    }
}

impl PlacedGame {
    /// Result, players and length, as far as the record has them.
    #[must_use]
    pub fn title(&self) -> Option<String> {
        self.game.digest().lens.as_ref().map(title)
    }

    /// The verdict on the game: "replays without contradiction", "1 error, 2 warnings", "Atomic is not replayed".
    #[must_use]
    pub fn verdict(&self) -> String {
        let severities = self.game.findings().iter().map(|finding| finding.severity);
        let unplayed = || self.game.digest().unplayed.clone();
        problems_in_words(severities)
            .or_else(unplayed)
            .unwrap_or_else(|| "replays without contradiction".to_owned())
    }
}

/// How many errors and warnings there are: "1 error, 2 warnings"; `None` without any. Hints and information do not count.
#[must_use]
pub fn problems_in_words(severities: impl Iterator<Item = Severity> + Clone) -> Option<String> {
    let kinds = [Severity::Error, Severity::Warning];
    let counts = kinds.map(|kind| {
        let count = severities.clone().filter(|one| *one == kind).count() as u64;
        (count > 0).then(|| say::counted(count, kind.name()))
    });
    let counts: Vec<String> = counts.into_iter().flatten().collect();
    (!counts.is_empty()).then(|| counts.join(", "))
}

/// The text of a lens, in one line.
pub(crate) fn title(lens: &Lens) -> String {
    lens.parts.join(" · ")
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    #[test]
    fn a_turn_that_is_being_typed_is_no_contradiction() {
        let kubb = crate::by_id("kubb").unwrap();
        let typed = |text: &str| {
            let document = Document::new(kubb, "", Arc::default());
            document.edit(TextRange::default(), text)
        };
        let verdict = |text: &str| typed(text).verdict(0).unwrap();
        assert_eq!(verdict("1. 0I jt:B "), "checking …");
        assert_eq!(verdict("1. 0I jt:B\n"), "1 warning");
        let whole = "1. 0I jt:B jt:- jt:- jt:- jt:- jt:-";
        assert_eq!(verdict(whole), "replays without contradiction");
        assert_eq!(
            typed("1. 0I jt:B ").settled().verdict(0).unwrap(),
            "1 warning"
        );
    }

    #[test]
    fn errors_and_warnings_are_counted_apart() {
        use Severity::{Error, Hint, Info, Warning};
        for (severities, expected) in [
            (
                &[Warning, Error, Hint, Warning][..],
                Some("1 error, 2 warnings"),
            ),
            (&[Hint, Hint, Warning, Hint], Some("1 warning")),
            (&[Info, Hint], None),
        ] {
            let severities = severities.iter().copied();
            assert_eq!(problems_in_words(severities).as_deref(), expected);
        }
    }
}
