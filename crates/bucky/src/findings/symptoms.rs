//! One finding for one cause: what the syntax found is dropped where another finding names the same slip.

use std::collections::HashSet;

use notation::{Edit, Finding, TextRange};

use crate::{ast::Written, sheet::Sheet};

/// Drops what the syntax found in those moves that `is_known`: one finding tells it of all of them.
pub(super) fn drop_in_moves(
    sheet: &Sheet,
    findings: &mut Vec<Finding>,
    is_known: impl Fn(&Written) -> bool,
) {
    findings.retain(|finding| {
        let next = sheet
            .moves
            .partition_point(|written| written.range.end() < finding.range.end());
        !sheet
            .moves
            .get(next)
            .is_some_and(|written| written.range.contains_range(finding.range) && is_known(written))
    });
}

/// Drops what the syntax only suspects in a move if the replay found the same slip to be wrong.
pub(super) fn drop_suspected(sheet: &Sheet, findings: &mut Vec<Finding>, replayed: &[Finding]) {
    findings.retain(|finding| {
        let next = sheet
            .moves
            .partition_point(|written| written.range.end() < finding.range.end());
        let Some(written) = sheet.moves.get(next) else {
            return true;
        };
        let from = replayed.partition_point(|other| other.range.end() < written.range.start());
        !replayed
            .iter()
            .skip(from)
            .take_while(|other| other.range.start() <= written.range.end())
            .any(|other| is_symptom(finding, other))
    });
}

/// Whether `finding`, which is the syntax's, only shows the slip that the replay calls `cause`.
fn is_symptom(finding: &Finding, cause: &Finding) -> bool {
    let code = finding.code;
    match cause.code {
        "bucky/missing-promotion" => matches!(
            code,
            "bucky/suspect-promotion"
                | "bucky/suspect-info"
                | "bucky/suspect-list"
                | "bucky/free-info"
                | "bucky/shorthand"
                | "bucky/mark-order"
        ),
        "bucky/wrong-takes" => match code {
            // The list that is written replaces what stands before the mark.
            "bucky/mark-order" => edits(cause)
                .any(|edit| !edit.range.is_empty() && edit.range.end() == finding.range.start()),
            _ => matches!(
                code,
                "bucky/suspect-list"
                    | "bucky/suspect-info"
                    | "bucky/suspect-promotion"
                    | "bucky/free-info"
            ),
        },
        "bucky/buck-mark" => match code {
            "bucky/free-info" | "bucky/suspect-info" => {
                edits(cause).any(|edit| edit.range.contains_range(finding.range))
            }
            _ => matches!(code, "bucky/mark-spelling" | "bucky/mark-order"),
        },
        "bucky/empty-origin"
        | "bucky/wrong-side"
        | "bucky/impossible-move"
        | "bucky/occupied"
        | "bucky/blocked"
        | "bucky/nothing-to-take"
        | "bucky/own-piece" => code == "bucky/case",
        _ => false,
    }
}

/// The edits of the first fix.
fn edits(finding: &Finding) -> impl Iterator<Item = &Edit> {
    finding.fixes.iter().take(1).flat_map(|fix| &fix.edits)
}

/// Drops what the syntax said of a slip of which the score sheet knows more.
pub(super) fn drop_repeated(findings: &mut Vec<Finding>, checked: &[Finding]) {
    let squares: HashSet<TextRange> = (checked.iter())
        .filter(|other| other.code == "bucky/square")
        .map(|other| other.range)
        .collect();
    let writes_number = |code| {
        matches!(
            code,
            "bucky/move-number" | "bucky/square" | "bucky/after-result"
        )
    };
    let mut written: Vec<TextRange> = (checked.iter())
        .filter(|other| writes_number(other.code))
        .flat_map(edits)
        .map(|edit| edit.range)
        .collect();
    written.sort_by_key(|range| range.start());
    let is_written = |range: TextRange| {
        let next = written.partition_point(|other| other.start() <= range.start());
        next.checked_sub(1)
            .and_then(|last| written.get(last))
            .is_some_and(|last| last.contains_range(range))
    };
    findings.retain(|finding| match finding.code {
        "bucky/square" => !squares.contains(&finding.range),
        // The number that is written has its dot.
        "bucky/number-dot" => !is_written(finding.range),
        _ => true,
    });
}

#[cfg(test)]
mod tests;
