//! Whose turn it is: after the set-up, the factions take turns in the same order all game.

use notation::{Edit, Finding, Fix, Severity};

use crate::{
    ast::{Game, Turn},
    facts::Faction,
};

use super::setting::{factions, hidden_lines};

/// Turns that are out of order. Where the first rounds leave the order open nothing is said.
pub(super) fn findings(game: &Game, text: &str) -> Vec<Finding> {
    let turns: Vec<&Turn> = game.turns.iter().filter(|turn| !turn.setup).collect();
    let Some(order) = order(game, &turns) else {
        return Vec::new();
    };
    let next = |faction: Faction| {
        let index = order.iter().position(|other| *other == faction)?;
        order.get((index + 1) % order.len()).copied()
    };
    let hidden = hidden_lines(game, text);
    let mut findings = Vec::new();
    let mut last: Option<Faction> = None;
    for (index, turn) in turns.iter().enumerate() {
        let faction = turn.faction.value;
        let expected = last.and_then(next);
        last = Some(faction);
        let Some(expected) = expected.filter(|expected| *expected != faction) else {
            continue;
        };
        let from = index.checked_sub(1).map_or(0, |before| turns[before].line);
        let first = hidden.partition_point(|line| *line < from);
        if hidden.get(first).is_some_and(|line| *line < turn.line) {
            continue;
        }
        let before = turns[index.saturating_sub(1)].faction.value;
        let mut message = format!(
            "After the {} it is the turn of the {}, not of the {}.",
            before.short_name(),
            expected.short_name(),
            faction.short_name()
        );
        // The turn behind tells a wrong letter from a turn that was left out.
        let behind = turns.get(index + 1).map(|turn| turn.faction.value);
        let is_letter = behind.is_none_or(|behind| next(expected) == Some(behind));
        let left_out = behind.is_none_or(|behind| next(faction) == Some(behind));
        if is_letter && !left_out {
            last = Some(expected);
        } else if before == faction {
            message.push_str(" Is this turn written twice, or is its letter wrong?");
        } else {
            message.push_str(" Is a turn left out?");
        }
        let mut finding = Finding::new(
            "rootlog/turn-order",
            Severity::Warning,
            turn.faction.range,
            message,
        );
        if is_letter {
            let letter = expected.letter();
            finding = finding.with_fix(Fix::guess(
                format!("Write {letter}"),
                vec![Edit::replace(turn.faction.range, letter)],
            ));
        }
        findings.push(finding);
    }
    findings
}

/// The lines before the turns whose letter is wrong: from there on nobody's pieces are where they seem to be.
pub(super) fn lines_before_wrong_letters(game: &Game, text: &str) -> Vec<usize> {
    let wrong: Vec<_> = findings(game, text)
        .into_iter()
        .filter(|finding| !finding.fixes.is_empty())
        .map(|finding| finding.range)
        .collect();
    let pairs = game.turns.iter().zip(game.turns.iter().skip(1));
    pairs
        .filter(|(_, turn)| {
            let start = turn.faction.range.start();
            let index = wrong.partition_point(|range| range.start() < start);
            wrong.get(index) == Some(&turn.faction.range)
        })
        .map(|(before, _)| before.line)
        .collect()
}

/// The order of play, as far as `game` tells it.
pub(super) fn order_of_play(game: &Game) -> Option<Vec<Faction>> {
    let turns: Vec<&Turn> = game.turns.iter().filter(|turn| !turn.setup).collect();
    order(game, &turns)
}

/// The order of play: that of the first full round, or of the next one where the first is out of order itself.
fn order(game: &Game, turns: &[&Turn]) -> Option<Vec<Faction>> {
    let count = factions(game).len();
    let rounds = turns.chunks_exact(count.max(1)).take(3);
    let orders: Vec<Vec<Faction>> = rounds
        .map(|round| round.iter().map(|turn| turn.faction.value).collect())
        .filter(|round: &Vec<Faction>| {
            (1..count).all(|index| !round[..index].contains(&round[index]))
        })
        .collect();
    // Two rounds that agree, or nothing is known for certain.
    let first = orders.first()?;
    (count > 1 && orders.iter().skip(1).any(|order| order == first)).then(|| first.clone())
}
