//! Moves that are written without their numbers, one after the other: the repair numbers them all.

use notation::{Edit, Finding, Fix, TextRange};

use crate::{
    game::rules,
    read::ast::{Content, MoveLine, Sheet},
};

/// As many moves without a number are a habit.
const OFTEN: usize = 2;

/// Offers its number for each of several moves without one, as long as it is known who made them all.
pub(super) fn offer(game: &Sheet, findings: &mut [Finding]) {
    let is_missing = |finding: &&mut Finding| {
        finding.code == rules::syntax::NUMBER_MISSING.code && finding.fixes.is_empty()
    };
    let mut missing: Vec<&mut Finding> = findings.iter_mut().filter(is_missing).collect();
    if missing.len() < OFTEN {
        return;
    }
    let labels = labels(game);
    let label_at = |range: TextRange| {
        let label = labels.iter().find(|(line, _)| line.contains_range(range));
        label.and_then(|(_, label)| label.clone())
    };
    let found: Option<Vec<String>> = missing.iter().map(|one| label_at(one.range)).collect();
    for (finding, label) in missing.iter_mut().zip(found.into_iter().flatten()) {
        let edit = Edit::insert(finding.range.start(), label.clone());
        let title = format!("Write {}", label.trim_end());
        finding.fixes.push(Fix::guess(title, vec![edit]));
    }
}

/// The moves without a number, each with what is to be written before it: its number, and its player where that is missing,
/// too. `None` if nobody knows who made it.
fn labels(game: &Sheet) -> Vec<(TextRange, Option<String>)> {
    let letters = game.letters();
    let mut next = 0;
    let mut labels = Vec::new();
    for line in &game.lines {
        let Content::Move(played) = &line.content else {
            continue;
        };
        if let Some(number) = played.number {
            next = number.value.saturating_add(1);
            continue;
        }
        // The starter tile has number 0 and no player.
        if next == 0 && !is_starter(played) {
            next = 1;
        }
        let turn = usize::try_from(next).unwrap_or_default();
        let player = || {
            turn.checked_sub(1)?
                .checked_rem(letters.len())
                .and_then(|at| letters.get(at))
        };
        let label = match (next, played.player) {
            (_, Some(_)) => Some(next.to_string()),
            (0, None) => Some("0 ".to_owned()),
            (_, None) => player().map(|letter| format!("{next}{letter} ")),
        };
        labels.push((line.range, label));
        next += 1;
    }
    labels
}

fn is_starter(played: &MoveLine) -> bool {
    let square = played.position.as_ref();
    played.player.is_none()
        && square.is_some_and(|square| square.x.value == 0 && square.y.value == 0)
}
