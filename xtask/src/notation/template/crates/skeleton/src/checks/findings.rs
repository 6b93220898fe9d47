//! All findings of a game: those of the syntax, and those of the replay.

use notation::{Edit, Finding, Fix};

use crate::{
    game::rules,
    read::ast::{Game, Move},
    record::SkeletonRecord,
    replay::Problem,
};

/// All findings of a game, in the order of the text.
pub(crate) fn findings(record: &SkeletonRecord) -> Vec<Finding> {
    let mut findings: Vec<Finding> = record.parse.findings().collect();
    let problems = record.replayed().problems.iter();
    findings.extend(problems.filter_map(|problem| finding(&record.game, *problem)));
    findings.sort_by_key(|finding| (finding.range.start(), finding.range.end()));
    findings
}

fn finding(game: &Game, problem: Problem) -> Option<Finding> {
    match problem {
        Problem::Number { index, expected } => Some(number(game.moves.get(index)?, expected)),
        Problem::AfterResult { index } => after_result(game, index),
    }
}

fn number(played: &Move, expected: u32) -> Finding {
    let warning = |range, message| rules::MOVE_NUMBER.at(range, message);
    let title = format!("Write {expected}.");
    match played.number {
        Some(number) => warning(
            number.range,
            format!("This is move {expected}, not {}.", number.value),
        )
        .with_fix(Fix::guess(
            title,
            vec![Edit::replace(number.range, expected.to_string())],
        )),
        None => {
            let edit = Edit::insert(played.range.start(), format!("{expected}. "));
            warning(played.range, format!("Move {expected} has no number."))
                .with_fix(Fix::guess(title, vec![edit]))
        }
    }
}

/// The mistake may be in the move or in the result, so there is no repair.
fn after_result(game: &Game, index: usize) -> Option<Finding> {
    let (result, played) = (game.results.first()?, game.moves.get(index)?);
    let message = format!("The game ended with {} above this move.", result.value);
    Some(
        rules::AFTER_RESULT
            .at(played.range, message)
            .with_related(result.range, "the result"),
    )
}
