//! Habits of the hand: spellings that stand all over a record, such as squares in capitals or numbers as a phone writes them.
//! Each is said once a game, with one repair that writes all of it.

use std::collections::HashMap;

use rowan::TextSize;

use crate::{Edit, Finding, Fix, Order as _};

/// What stands so often in a game is a habit, and no slip.
const OFTEN: usize = 2;

/// Makes one finding of those of each code among `habits`: it stands at the first, and its fix writes all of them, an edit for
/// each. Findings that leave a choice stay as they are. `findings` are in the order of the text.
pub fn join(findings: &mut Vec<Finding>, habits: &[&str]) {
    let mut places: HashMap<&str, Vec<usize>> = HashMap::new();
    for (index, finding) in findings.iter().enumerate() {
        if habits.contains(&finding.code) && finding.fixes.len() <= 1 {
            places.entry(finding.code).or_default().push(index);
        }
    }
    let mut gone = vec![false; findings.len()];
    for places in places.into_values() {
        let Some((times, fixes)) = of_all(findings, &places).filter(|(times, _)| *times >= OFTEN)
        else {
            continue;
        };
        let [first, others @ ..] = &places[..] else {
            continue;
        };
        for other in others {
            if let Some(gone) = gone.get_mut(*other) {
                *gone = true;
            }
        }
        if let Some(finding) = findings.get_mut(*first) {
            let more = format!(" ({} more in this game.)", times - 1);
            finding.message.push_str(&more);
            finding.fixes = fixes;
        }
    }
    let mut gone = gone.into_iter();
    findings.retain(|_| !gone.next().unwrap_or_default());
}

/// How often the findings at `places` show their habit, and the fix that writes all of it otherwise, if each has one. Nothing
/// if they cannot be repaired together.
fn of_all(findings: &[Finding], places: &[usize]) -> Option<(usize, Vec<Fix>)> {
    let found = places.iter().filter_map(|at| findings.get(*at));
    let fixes: Vec<&Fix> = found.flat_map(|finding| &finding.fixes).collect();
    if fixes.is_empty() {
        return Some((places.len(), Vec::new()));
    }
    let mut edits: Vec<Edit> = fixes.iter().flat_map(|fix| fix.edits.clone()).collect();
    edits.order_by_key(|edit| (edit.range.start(), edit.range.end()));
    if fixes.len() < places.len() || !are_apart(&edits) {
        return None;
    }
    let times = edits.len();
    let mut titles = fixes.iter().map(|fix| &fix.title);
    let first = titles
        .next()
        .filter(|first| titles.all(|title| title == *first));
    let fix = Fix {
        title: match first {
            Some(title) => format!("{title} ({times} times)"),
            None => format!("Write all {times} so"),
        },
        safe: fixes.iter().all(|fix| fix.safe),
        certain: fixes.iter().all(|fix| fix.certain),
        edits,
    };
    Some((times, vec![fix]))
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
