//! The findings in a record that is held whole, with guessed repairs in its first games that need them.

use ide::Document;
use notation::Finding;

/// In how many games of a record repairs are guessed at most: each may cost as much as many readings.
pub(crate) const MAX_GUESSED: u64 = 20;

/// Whether a finding has no fix, so that repairs have to be guessed.
pub(crate) fn has_open(findings: &[Finding]) -> bool {
    findings.iter().any(|finding| finding.fixes.is_empty())
}

/// The findings with their fixes. In the first games with findings without fixes, repairs are guessed. `goes_on` is called
/// before every game, with its index from 0.
pub(crate) fn shown(document: &Document, mut goes_on: impl FnMut(usize) -> bool) -> Vec<Finding> {
    let mut guessed = 0;
    let games = document.games().take_while(|placed| goes_on(placed.index));
    let findings = games.flat_map(|placed| {
        let is_open = has_open(placed.game.findings());
        let findings: Vec<Finding> = if is_open && guessed == MAX_GUESSED {
            placed.game.findings().to_vec()
        } else {
            guessed += u64::from(is_open);
            placed.game.findings_with_guesses().collect()
        };
        let findings = findings.into_iter();
        findings.map(move |finding| finding.shifted(placed.offset))
    });
    findings.collect()
}
