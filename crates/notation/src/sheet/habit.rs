//! Habits: spellings that occur all over a record, such as squares in capitals or numbers as phones write them. Each is
//! reported once per game, with one repair for all occurrences.

use std::{collections::HashMap, ops::Range};

use rowan::TextSize;

use crate::{Edit, Finding, Fix, Order as _};

/// Spellings that occur at least this often in a game are a habit, not a slip.
const OFTEN: usize = 2;

/// Joins the findings of each code in `habits` into one, as [`once`] does. Findings with several fixes stay separate.
/// `findings` are in the order of the text.
pub fn join(findings: &mut Vec<Finding>, habits: &[&str]) {
    let mut places: HashMap<&str, Vec<usize>> = HashMap::new();
    for (index, finding) in findings.iter().enumerate() {
        if habits.contains(&finding.code) && finding.fixes.len() <= 1 {
            places.entry(finding.code).or_default().push(index);
        }
    }
    if places.is_empty() {
        return;
    }
    let mut slots: Vec<Option<Finding>> = findings.drain(..).map(Some).collect();
    for places in places.into_values() {
        let found = places
            .iter()
            .filter_map(|at| slots.get_mut(*at).and_then(Option::take));
        let found = once(found.collect());
        for (at, finding) in places.into_iter().zip(found) {
            if let Some(slot) = slots.get_mut(at) {
                *slot = Some(finding);
            }
        }
    }
    findings.extend(slots.into_iter().flatten());
}

/// Joins the findings of which `is_habit` holds into one, as [`once`] does.
pub fn join_where(findings: &mut Vec<Finding>, is_habit: impl Fn(&Finding) -> bool) {
    if !findings.iter().any(&is_habit) {
        return;
    }
    let (found, others): (Vec<_>, Vec<_>) = findings.drain(..).partition(is_habit);
    *findings = others;
    findings.extend(once(found));
    findings.order_by_key(|finding| (finding.range.start(), finding.range.end()));
}

/// Joins the findings of which `is_habit` holds, if there are several, like [`join_where`]. Each keeps its first repair; the
/// others are about a single place. If one has none, the habit has none.
pub fn join_first(findings: &mut Vec<Finding>, is_habit: impl Fn(&Finding) -> bool) {
    let such = || findings.iter().filter(|one| is_habit(one));
    if such().count() < OFTEN {
        return;
    }
    let kept = usize::from(such().all(|one| !one.fixes.is_empty()));
    for finding in findings.iter_mut() {
        if is_habit(finding) {
            finding.fixes.truncate(kept);
        }
    }
    join_where(findings, is_habit);
}

/// Joins the findings with `code` on remarks behind the signs with which other notations begin a comment: `// good`, `# good`,
/// `; good`, `{good}`. `text` is that of the game.
pub fn join_remarks(findings: &mut Vec<Finding>, code: &str, text: &str) {
    join_first(findings, |one| {
        let written = text.get(Range::<usize>::from(one.range));
        one.code == code && written.is_some_and(begins_as_comment)
    });
}

/// Whether `text` is words behind the sign of a comment of some notation.
fn begins_as_comment(text: &str) -> bool {
    const SIGNS: [&str; 6] = ["//", "# ", "; ", "{", "- ", "-- "];
    SIGNS.iter().any(|sign| {
        let words = text.strip_prefix(sign).map(str::trim_start);
        words.is_some_and(|words| words.starts_with(char::is_alphabetic))
    })
}

/// Joins `found`, which show the same habit, into one finding at the first of them, with one fix for all. They stay separate if
/// they cannot be repaired together.
#[must_use]
pub fn once(found: Vec<Finding>) -> Vec<Finding> {
    let Some((times, fixes)) = of_all(&found).filter(|(times, _)| *times >= OFTEN) else {
        return found;
    };
    let Some(first) = found.first() else {
        return found;
    };
    let message = format!("{} ({} more in this game.)", first.message, times - 1);
    let mut once = Finding::new(first.code, first.severity, first.range, message);
    once.related = first.related.clone();
    once.fixes = fixes;
    once.alike = found.into();
    vec![once]
}

/// How often `found` show their habit, and the fix for all of them, if each has one. `None` if they cannot
/// be repaired together.
fn of_all(found: &[Finding]) -> Option<(usize, Vec<Fix>)> {
    let fixes: Vec<&Fix> = found.iter().flat_map(|finding| &finding.fixes).collect();
    if fixes.is_empty() {
        return Some((found.len(), Vec::new()));
    }
    let mut edits: Vec<Edit> = fixes.iter().flat_map(|fix| fix.edits.clone()).collect();
    edits.order_by_key(|edit| (edit.range.start(), edit.range.end()));
    if fixes.len() < found.len() || !are_apart(&edits) {
        return None;
    }
    let times = found.iter().map(places).sum::<usize>();
    let mut titles = fixes.iter().map(|fix| &fix.title);
    let first = titles
        .next()
        .filter(|first| titles.all(|title| title == *first));
    let fix = Fix {
        title: match first {
            Some(title) => format!("{title} ({times} times)"),
            None if times == 2 => "Write both so".to_owned(),
            None => format!("Write all {times} so"),
        },
        safe: fixes.iter().all(|fix| fix.safe),
        certain: fixes.iter().all(|fix| fix.certain),
        edits,
    };
    Some((times, vec![fix]))
}

/// The number of places that a finding's fixes change: its own, however many edits that takes, and those beside it.
fn places(finding: &Finding) -> usize {
    let edits = finding.fixes.iter().flat_map(|fix| &fix.edits);
    let (own, others): (Vec<_>, Vec<_>) =
        edits.partition(|edit| finding.range.contains_range(edit.range));
    usize::from(!own.is_empty()) + others.len()
}

/// Whether `edits`, which are in the order of the text, do not overlap.
#[must_use]
pub fn are_apart(edits: &[Edit]) -> bool {
    let mut end = TextSize::new(0);
    edits.iter().all(|edit| {
        let is_behind = end <= edit.range.start();
        end = edit.range.end();
        is_behind
    })
}
