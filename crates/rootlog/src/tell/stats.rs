//! Statistics of a game: points per turn, battles and rolls, losses, crafted cards, for each faction.

use std::collections::BTreeMap;

use notation::Table;
use serde_json::{Value, json};

use crate::{
    game::{
        Board, Owner,
        facts::{Faction, PieceClass},
    },
    read::ast::{Action, ActionKind, Battle, Craft, Location, Move, Party, Sheet, Thing, Turn},
    record::RootlogRecord,
    replay::Replayed,
};

/// The statistics of one faction.
#[derive(Debug, Clone, Default)]
struct Figures {
    turns: u32,
    attacks: u32,
    defenses: u32,
    /// The hits rolled, and the number of battles with written rolls.
    rolled: (u32, u32),
    ambushes: u32,
    warriors_lost: u32,
    buildings_lost: u32,
    tokens_lost: u32,
    crafted: u32,
}

/// The tables of one game: `factions`, `turns`, `battles`.
pub(crate) fn stats(record: &RootlogRecord) -> Vec<Table> {
    if !record.is_game() {
        return Vec::new();
    }
    let (game, replay) = (record.game(), record.replay_of_game());
    let mut figures: BTreeMap<Faction, Figures> = replay
        .end()
        .sides()
        .map(|(faction, _)| (faction, Figures::default()))
        .collect();
    for turn in &game.turns {
        count_turn(turn, &mut figures);
    }
    vec![
        factions(game, replay.end(), &figures),
        turns(game, replay),
        battles(game),
    ]
}

fn factions(game: &Sheet, end: &Board, figures: &BTreeMap<Faction, Figures>) -> Table {
    let rows = figures.iter().map(|(&faction, figures)| {
        let player = game
            .players
            .iter()
            .find(|player| player.faction.value == faction);
        let name = player.map(|player| player.name.value.trim());
        let wins = game
            .winner
            .as_ref()
            .map(|winner| winner.value.iter().any(|winner| winner.value == faction));
        let mean = |(sum, n): (u32, u32)| match n {
            0 => Value::Null,
            _ => json!((f64::from(sum) / f64::from(n) * 100.0).round() / 100.0),
        };
        vec![
            json!(faction.letter().to_string()),
            json!(faction.name()),
            json!(name.filter(|name| !name.is_empty())),
            json!(wins),
            json!(end.side(faction).map_or(0, |side| side.score)),
            json!(figures.turns),
            json!(figures.attacks),
            json!(figures.defenses),
            mean(figures.rolled),
            json!(figures.ambushes),
            json!(figures.warriors_lost),
            json!(figures.buildings_lost),
            json!(figures.tokens_lost),
            json!(figures.crafted),
            json!(pieces_on_map(end, faction)),
        ]
    });
    table(
        "factions",
        &[
            "faction",
            "faction_name",
            "player",
            "won",
            "points",
            "turns",
            "attacks",
            "defenses",
            "mean_roll",
            "ambushes",
            "warriors_lost",
            "buildings_lost",
            "tokens_lost",
            "crafted",
            "pieces_at_end",
        ],
        rows.collect(),
    )
}

fn turns(game: &Sheet, replay: &Replayed) -> Table {
    let mut numbers: BTreeMap<Faction, u32> = BTreeMap::new();
    let mut rows = Vec::new();
    for (index, turn) in game
        .turns
        .iter()
        .enumerate()
        .filter(|(_, turn)| !turn.setup)
    {
        let faction = turn.faction.value;
        let number = numbers.entry(faction).or_default();
        *number += 1;
        let score = |board: &Board| board.side(faction).map_or(0, |side| side.score);
        let (before, after) = (
            score(replay.before_turn(index)),
            score(replay.after_turn(index)),
        );
        rows.push(vec![
            json!(faction.letter().to_string()),
            json!(number),
            json!(i64::from(after) - i64::from(before)),
            json!(after),
            json!(turn.actions.len()),
        ]);
    }
    table(
        "turns",
        &["faction", "turn", "points_gained", "points", "actions"],
        rows,
    )
}

fn count_turn(turn: &Turn, figures: &mut BTreeMap<Faction, Figures>) {
    let faction = turn.faction.value;
    let own = figures.entry(faction).or_default();
    own.turns += u32::from(!turn.setup);
    let crafts = |action: &&Action| {
        matches!(
            action.kind,
            ActionKind::Craft(Craft::Card(_) | Craft::Item(_))
        )
    };
    own.crafted += u32::try_from(turn.actions.iter().filter(crafts).count()).unwrap_or(u32::MAX);
    let mut fought = Vec::new();
    for action in &turn.actions {
        match &action.kind {
            ActionKind::Battle(battle) => {
                fought.push(battle.clearing.value);
                count_battle(battle, figures);
            }
            ActionKind::Move(movement) if movement.destinations.is_empty() => {
                count_losses(movement, faction, &fought, figures);
            }
            _ => {}
        }
    }
}

fn count_battle(battle: &Battle, figures: &mut BTreeMap<Faction, Figures>) {
    let rolls = battle.rolls.as_ref();
    let sides = [
        (
            battle.attacker.value,
            rolls.map(|rolls| rolls.0.value),
            true,
        ),
        (
            battle.defender.value,
            rolls.map(|rolls| rolls.1.value),
            false,
        ),
    ];
    for (party, roll, attacks) in sides {
        let Party::Faction(faction) = party else {
            continue;
        };
        let own = figures.entry(faction).or_default();
        own.attacks += u32::from(attacks);
        own.defenses += u32::from(!attacks);
        // The first ambush is the defender's, the second the attacker's.
        own.ambushes += u32::from(battle.ambushes.len() > usize::from(attacks));
        if let Some(roll) = roll {
            own.rolled.0 = own.rolled.0.saturating_add(roll);
            own.rolled.1 += 1;
        }
    }
}

/// Counts what `movement` removes from the map: losses of others, and own losses where a battle was fought. Other own pieces
/// were spent.
fn count_losses(
    movement: &Move,
    faction: Faction,
    fought: &[u8],
    figures: &mut BTreeMap<Faction, Figures>,
) {
    for entry in &movement.entries {
        let (Thing::Piece(piece), Some(start)) = (&entry.thing, &entry.start) else {
            continue;
        };
        let (Party::Faction(owner), Location::Clearing(clearing)) = (piece.owner, &start.value)
        else {
            continue;
        };
        if owner == faction && !fought.contains(clearing) {
            continue;
        }
        let own = figures.entry(owner).or_default();
        let lost = match piece.class {
            PieceClass::Warrior => &mut own.warriors_lost,
            PieceClass::Building => &mut own.buildings_lost,
            PieceClass::Token => &mut own.tokens_lost,
            PieceClass::Pawn | PieceClass::Ferry => continue,
        };
        *lost = lost.saturating_add(entry.count.value);
    }
}

fn battles(game: &Sheet) -> Table {
    let mut numbers: BTreeMap<Faction, u32> = BTreeMap::new();
    let mut rows = Vec::new();
    for turn in game.turns.iter().filter(|turn| !turn.setup) {
        let number = numbers.entry(turn.faction.value).or_default();
        *number += 1;
        for action in &turn.actions {
            let ActionKind::Battle(battle) = &action.kind else {
                continue;
            };
            let rolls = battle.rolls.as_ref();
            rows.push(vec![
                json!(turn.faction.value.letter().to_string()),
                json!(number),
                json!(battle.attacker.value.to_string()),
                json!(battle.defender.value.to_string()),
                json!(battle.clearing.value),
                json!(rolls.map(|rolls| rolls.0.value)),
                json!(rolls.map(|rolls| rolls.1.value)),
                json!(battle.ambushes.len()),
            ]);
        }
    }
    table(
        "battles",
        &[
            "faction",
            "turn",
            "attacker",
            "defender",
            "clearing",
            "attacker_roll",
            "defender_roll",
            "ambushes",
        ],
        rows,
    )
}

/// The owner's pieces on the map, for tables.
fn pieces_on_map(board: &Board, faction: Faction) -> u32 {
    board.sum_in_clearings(|piece| piece.owner == Owner::Faction(faction))
}

fn table(name: &str, columns: &[&str], rows: Vec<Vec<Value>>) -> Table {
    Table {
        name: name.to_owned(),
        columns: columns.iter().map(|&column| column.to_owned()).collect(),
        rows,
    }
}
