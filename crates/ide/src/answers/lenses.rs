//! The line above a game: result, players, length, and whether it replays.

use notation::{Finding, Lens, Severity, TextRange};

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

    /// The verdict on the game `index` while it is being written: "replays without contradiction", "3 findings", or "checking
    /// …" while a finding is held back because its line is being typed.
    #[must_use]
    pub fn verdict(&self, index: usize) -> Option<String> {
        let placed = self.game(index)?;
        let typed = self.typed_line();
        let is_held = |finding: &Finding| {
            let range = finding.range + placed.offset;
            typed
                .as_ref()
                .is_some_and(|line| line.holds_back(finding.code, range))
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

    /// The verdict on the game: "replays without contradiction", "3 findings", "Atomic is not replayed". Hints and
    /// information do not count.
    #[must_use]
    pub fn verdict(&self) -> String {
        let findings = self.game.findings().iter();
        let grave = findings.filter(|finding| finding.severity >= Severity::Warning);
        match (grave.count(), &self.game.digest().unplayed) {
            (0, Some(unplayed)) => unplayed.clone(),
            (0, None) => "replays without contradiction".to_owned(),
            (1, _) => "1 finding".to_owned(),
            (count, _) => format!("{count} findings"),
        }
    }
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
        assert_eq!(verdict("1. 0I jt:B\n"), "1 finding");
        let whole = "1. 0I jt:B jt:- jt:- jt:- jt:- jt:-";
        assert_eq!(verdict(whole), "replays without contradiction");
        assert_eq!(
            typed("1. 0I jt:B ").settled().verdict(0).unwrap(),
            "1 finding"
        );
    }
}
