//! The tables: a detailed one of slips of one character, and one of all kinds of slips.

use super::{
    KindRow,
    cases::{Outcome, TypoCase},
    slips::Kind,
};

/// The header of the table of slips of one character. Percentages are of all cases.
pub(super) fn header_of_one() -> String {
    format!(
        "{:12} {:>6} {:>7} {:>7} {:>8} {:>9} {:>9} {:>13} {:>9} {:>7} {:>8}",
        "notation",
        "typos",
        "found",
        "errors",
        "located",
        "repaired",
        "offered",
        "undetectable",
        "harmless",
        "offers",
        "raising"
    )
}

/// The header of the table of all kinds. `found` is the percentage of the slips that change the meaning. `located`, `first`
/// (the first repair restores the record) and `healed` (all first repairs together do) are percentages of the found slips. The
/// next columns are the lines that were correct and are wrong after the repairs, and in how many cases; the changes of certain
/// repairs, as a percentage of the found slips, and how many of them do not lead back to the record; and for several slips in
/// one record, how many are undone.
pub(super) fn header() -> String {
    format!(
        "{:12} {:13} {:>6} {:>9} {:>13} {:>8} {:>8} {:>8} {:>8} {:>7} {:>9} {:>8} {:>6}  {}",
        "notation",
        "slips",
        "cases",
        "harmless",
        "undetectable",
        "found",
        "located",
        "first",
        "healed",
        "harmed",
        "in cases",
        "certain",
        "wrong",
        "mended"
    )
}

/// The row of slips of one character.
pub(super) fn row_of_one(row: &KindRow<'_>) -> String {
    let (id, cases) = (row.notation, row.cases.as_slice());
    let count = |outcomes: &[Outcome]| count(cases, outcomes);
    let percent = |count| percent(count, cases.len());
    let missed = count(&[Outcome::Undetectable, Outcome::Harmless]);
    format!(
        "{id:12} {:>6} {:>7} {:>7} {:>8} {:>9} {:>9} {:>13} {:>9} {:>7} {:>8}",
        cases.len(),
        percent(cases.len() - missed),
        percent(cases.iter().filter(|case| case.is_error).count()),
        percent(count(&[
            Outcome::Unrepaired,
            Outcome::Offered,
            Outcome::Repaired
        ])),
        percent(count(&[Outcome::Repaired])),
        percent(count(&[Outcome::Offered, Outcome::Repaired])),
        percent(count(&[Outcome::Undetectable])),
        percent(count(&[Outcome::Harmless])),
        cases.iter().map(|case| case.offers).sum::<usize>(),
        cases.iter().map(|case| case.raising.len()).sum::<usize>(),
    )
}

/// The row of slips of any kind.
pub(super) fn row(row: &KindRow<'_>) -> String {
    let (id, cases) = (row.notation, row.cases.as_slice());
    let count = |outcomes: &[Outcome]| count(cases, outcomes);
    let found = cases.iter().filter(|case| case.is_found()).count();
    let harmless = count(&[Outcome::Harmless]);
    let of_found = |count| percent(count, found);
    let slips: usize = cases.iter().map(|case| case.slip.edits.len()).sum();
    let mended: usize = cases.iter().map(|case| case.repaired.mended).sum();
    // One repair cannot restore a record with several slips; and for a single slip, `first` says whether it is undone.
    let (first, mended) = match row.kind {
        Kind::Two | Kind::Page => (String::new(), format!("{mended} of {slips}")),
        _ => (of_found(count(&[Outcome::Repaired])), String::new()),
    };
    let found_cases = cases.iter().filter(|case| case.is_found());
    let found_slips = found_cases.map(|case| case.slip.edits.len()).sum();
    let certain = cases.iter().map(|case| case.certain.changes).sum();
    format!(
        "{id:12} {:13} {:>6} {harmless:>9} {:>13} {:>8} {:>8} {first:>8} {:>8} {:>7} {:>9} {:>8} {:>6}  {mended}",
        row.kind.name(),
        cases.len(),
        count(&[Outcome::Undetectable]),
        percent(found, cases.len() - harmless),
        of_found(found - count(&[Outcome::Elsewhere])),
        of_found(count(&[Outcome::Healed])),
        cases.iter().map(|case| case.repaired.harmed).sum::<usize>(),
        count(&[Outcome::Harmed]),
        percent(certain, found_slips),
        cases.iter().map(|case| case.certain.wrong).sum::<usize>(),
    )
}

fn count(cases: &[TypoCase<'_>], outcomes: &[Outcome]) -> usize {
    let came_to_one = |case: &&TypoCase<'_>| outcomes.iter().any(|outcome| case.came_to(*outcome));
    cases.iter().filter(came_to_one).count()
}

fn percent(count: usize, all: usize) -> String {
    let share = count as f64 * 100.0 / all.max(1) as f64;
    format!("{share:.1} %")
}
