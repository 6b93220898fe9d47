//! Spellings that stand all over a record: squares in capitals, numbers without dots as spreadsheets have them, signs of chess.
//! Each is a habit of whoever wrote it, and said once a game.

use std::collections::HashMap;

use notation::{Edit, Finding, Fix, Severity, TextSize};

/// What may be a habit.
const HABITS: &[&str] = &[
    "bucky/case",
    "bucky/number-dot",
    "bucky/promotion-equals",
    "bucky/promotion-case",
    "bucky/mark-spelling",
    "bucky/mark-order",
];
/// What stands so often in a game is a habit, and no slip.
const OFTEN: usize = 2;

/// Makes one finding of those of each habit: it stands at the first, and its fix writes all of them.
pub(super) fn join(findings: &mut Vec<Finding>) {
    let mut habits: HashMap<&str, Vec<usize>> = HashMap::new();
    for (index, finding) in findings.iter().enumerate() {
        let is_safe = matches!(&finding.fixes[..], [fix] if fix.safe);
        if is_safe && finding.severity <= Severity::Warning && HABITS.contains(&finding.code) {
            habits.entry(finding.code).or_default().push(index);
        }
    }
    let mut gone = vec![false; findings.len()];
    for places in habits.into_values().filter(|places| places.len() >= OFTEN) {
        let fixes = places
            .iter()
            .filter_map(|at| findings.get(*at)?.fixes.first());
        let edits: Vec<Edit> = fixes.flat_map(|fix| fix.edits.iter().cloned()).collect();
        let [first, others @ ..] = &places[..] else {
            continue;
        };
        if !are_apart(&edits) {
            continue;
        }
        for other in others {
            if let Some(gone) = gone.get_mut(*other) {
                *gone = true;
            }
        }
        if let Some(finding) = findings.get_mut(*first) {
            let more = others.len();
            finding
                .message
                .push_str(&format!(" ({more} more in this game.)"));
            finding.fixes = vec![Fix::safe(format!("Write all {} so", more + 1), edits)];
        }
    }
    let mut gone = gone.into_iter();
    findings.retain(|_| !gone.next().unwrap_or_default());
}

/// Whether `edits` stand one behind the other.
fn are_apart(edits: &[Edit]) -> bool {
    let mut end = TextSize::new(0);
    edits.iter().all(|edit| {
        let is_behind = end <= edit.range.start();
        end = edit.range.end();
        is_behind
    })
}
