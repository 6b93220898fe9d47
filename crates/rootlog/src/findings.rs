//! Everything that is wrong with a game: what the syntax, the checks and the replay show, with repairs, one finding for one
//! cause.

use notation::{Finding, work::Budget};

use crate::{checks::Checked, record::RootlogRecord};

mod causes;

/// All findings of a game, in the order of the text.
pub(crate) fn findings(record: &RootlogRecord) -> Vec<Finding> {
    let Checked { game, findings } = record.checked();
    let mut findings = findings.clone();
    let parse = &record.parse;
    if record.is_game() {
        let replay = record.replay_of_game();
        let budget = replay.budget();
        // What follows from an error is looked for last, and matters most.
        let last = causes::steps(parse, game, &findings, replay.findings()).min(budget.left());
        let first = Budget::new(budget.left() - last);
        replay.mend(game, &parse.text(), &mut findings, &first);
        let rest = Budget::new(first.left() + last);
        let contradictions = causes::settle(parse, game, &mut findings, replay.findings(), rest);
        findings.extend(contradictions);
        findings.sort_by_key(|finding| (finding.range.start(), finding.range.end()));
    }
    findings
}
