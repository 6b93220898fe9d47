//! What is wrong in a document, as its games find it.

use notation::{Finding, TextRange};

use crate::Document;

impl Document {
    /// Everything that is wrong in it, in the order of the text. Replays the games that were not replayed yet.
    pub fn findings(&self) -> impl Iterator<Item = Finding> + '_ {
        self.games().flat_map(|placed| {
            let findings = placed.game.findings().to_vec();
            findings
                .into_iter()
                .map(move |finding| finding.shifted(placed.offset))
        })
    }

    /// What is wrong at `range`: the findings that touch it.
    pub fn findings_at(&self, range: TextRange) -> impl Iterator<Item = Finding> + '_ {
        let games = self.games_in(Some(range));
        games.into_iter().flat_map(move |placed| {
            let findings = placed.game.findings().to_vec().into_iter();
            let findings = findings.map(move |finding| finding.shifted(placed.offset));
            findings.filter(move |finding| finding.range.intersect(range).is_some())
        })
    }

    /// [`Document::findings`], those without fixes with their guesses.
    pub fn findings_with_guesses(&self) -> impl Iterator<Item = Finding> + '_ {
        self.games().flat_map(|placed| {
            let findings: Vec<Finding> = placed.game.findings_with_guesses().collect();
            findings
                .into_iter()
                .map(move |finding| finding.shifted(placed.offset))
        })
    }
}
