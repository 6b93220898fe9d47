//! The findings of a document: those of its games.

use notation::{Finding, TextRange};

use crate::Document;

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
