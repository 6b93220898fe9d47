//! Hints in the text: the score at the end of a turn, and the line above the game.

use notation::{Hint, HintKind, Lens, say};

use crate::{
    game::{Board, facts::Faction},
    read::words,
    record::RootlogRecord,
};

/// The score of the turn's faction, shown after the turn on `line`.
pub(crate) fn hint(record: &RootlogRecord, line: usize) -> Option<Hint> {
    let index = record.turn_on(line)?;
    let turn = record.game().turns.get(index)?;
    let replay = record.replay_of_game();
    let faction = turn.faction.value;
    let score = |board: &Board| score_of(board, faction);
    let before = score(replay.before_turn(index));
    let after = score(replay.after_turn(index)).filter(|after| !turn.setup || *after > 0)?;
    let gained = i64::from(after) - i64::from(before.unwrap_or_default());
    Some(Hint {
        at: turn.range.end(),
        label: format!(" = {after}"),
        kind: HintKind::Score,
        tooltip: Some(format!(
            "{} {} {after} {} now ({gained:+} this turn).",
            say::capitalized(&words::the(faction)),
            words::verb(faction, "has", "have"),
            if after == 1 { "point" } else { "points" }
        )),
        edits: Vec::new(),
    })
}

/// Map, players with their scores, length and winner.
pub(crate) fn lens(record: &RootlogRecord) -> Option<Lens> {
    let game = record.game();
    let first = game.header.first()?;
    let rounds = rounds(
        &game
            .turns
            .iter()
            .filter(|turn| !turn.setup)
            .map(|turn| turn.faction.value)
            .collect::<Vec<_>>(),
    );
    let mut parts = Vec::new();
    let factions: Vec<String> = game
        .players
        .iter()
        .map(|player| {
            let score = score_of(record.replay_of_game().end(), player.faction.value);
            let score = score.map_or_else(String::new, |score| format!(" {score}"));
            format!("{}{score}", player.faction.value.letter())
        })
        .collect();
    if !factions.is_empty() {
        parts.push(factions.join(", "));
    }
    if let Some(map) = &game.map {
        parts.insert(0, format!("{} map", map.value.name()));
    }
    if rounds > 0 {
        parts.push(format!(
            "{rounds} {}",
            if rounds == 1 { "round" } else { "rounds" }
        ));
    }
    if let Some(winner) = &game.winner {
        let names: Vec<String> = winner
            .value
            .iter()
            .map(|faction| words::the(faction.value))
            .collect();
        if !names.is_empty() {
            parts.push(format!("won by {}", say::and(&names)));
        }
    }
    (!parts.is_empty()).then_some(Lens {
        range: first.range,
        parts,
    })
}

fn score_of(board: &Board, faction: Faction) -> Option<u32> {
    board.side(faction).map(|side| side.score)
}

/// The number of rounds.
fn rounds(turns: &[Faction]) -> usize {
    let count = |faction: &Faction| turns.iter().filter(|other| *other == faction).count();
    turns.iter().map(count).max().unwrap_or(0)
}
