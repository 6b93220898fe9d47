//! Rules that changed between editions: in the first one, a completed city of two tiles scores two points, not four. A note
//! says so, or the written points show it.

use notation::{Edit, Finding, Fix, TextSize};

use super::{
    problem::{Kind, Problem},
    referee::{Played, Run},
    script::Script,
};
use crate::{game::rules, read::ast};

/// The rule as a note writes it, and as other programs save it.
const NOTE: &str = "tiny-city-scoring=";

/// Whether small cities score less by a note of `game`; `None` without such a note.
pub(super) fn written(game: &ast::Sheet) -> Option<bool> {
    let notes = game.lines.iter().filter_map(|line| line.note.as_ref());
    let mut rules = notes.filter_map(|note| note.text.trim().strip_prefix("movetext:"));
    let points = rules.find_map(|rules| {
        let mut rules = rules.split(';');
        rules.find_map(|rule| rule.trim().strip_prefix(NOTE))
    })?;
    match points.trim() {
        "2" => Some(true),
        "4" => Some(false),
        _ => None,
    }
}

/// `script` and its run by the rule of the first edition, and the finding about it, if the points fit that rule better than
/// `run`. Otherwise `script` and `run` as they are, and `None`.
pub(super) fn by_points(mut script: Script, run: Run) -> (Script, Run, Option<Finding>) {
    let is_about_city = |problem: &&Problem| {
        matches!(problem.kind, Kind::Points(..) | Kind::Total(..))
            && run
                .played
                .get(problem.step)
                .is_some_and(completes_small_city)
    };
    let Some(first) = run.problems.iter().find(is_about_city) else {
        return (script, run, None);
    };
    let first = first.step;
    script.has_small_cities = true;
    let other = Run::of(&script);
    // Points by today's rule show that it applies.
    let contradicts = |problem: &Problem| {
        let played = other.played.get(problem.step);
        matches!(problem.kind, Kind::Points(..) | Kind::Total(..))
            && played.is_some_and(completes_small_city)
    };
    if count(&other) < count(&run) && !other.problems.iter().any(contradicts) {
        let finding = finding(&script, first);
        return (script, other, finding);
    }
    script.has_small_cities = false;
    (script, run, None)
}

/// The number of written points that do not fit.
fn count(run: &Run) -> usize {
    run.problems
        .iter()
        .filter(|one| one.is_about_points())
        .count()
}

fn completes_small_city(played: &Played) -> bool {
    let completed = played.outcome.iter().flat_map(|outcome| &outcome.completed);
    completed.into_iter().any(|one| one.summary.is_small_city())
}

/// The finding about the rule, at the step `first`.
fn finding(script: &Script, first: usize) -> Option<Finding> {
    let step = script.steps.get(first)?;
    let range = step.scores.range.unwrap_or(step.range);
    let message = "A finished city of two tiles brings 2 points here, as in the first edition (4 since then). All small \
                   cities of this record are counted so; the note `/ movetext: tiny-city-scoring=2` says it.";
    let note = format!("/ movetext: {NOTE}2\n");
    let fix = Fix::guess("Add the note", vec![Edit::insert(TextSize::new(0), note)]);
    let finding = rules::replay::SMALL_CITIES.at(range, message);
    Some(finding.with_fix(fix))
}
