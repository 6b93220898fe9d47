//! The columns of Rootlog's tables: what an action and a faction can tell, and what they do in one game.

use std::collections::BTreeMap;

use notation::{Column, Columns, Facts, Kind, MoveData, MoveFacts, Replay};
use serde_json::{Value, json};

use crate::{
    game::facts::Faction,
    read::ast::{ActionKind, Craft, Turn},
    record::RootlogRecord,
};

/// The columns of Rootlog.
pub(crate) const COLUMNS: Columns = Columns {
    moves: &[
        Column::new(
            "faction",
            Kind::Text,
            "Whose turn it is: the letter of the faction.",
        ),
        Column::new(
            "score",
            Kind::Map(&Kind::Int),
            "The points of every faction after the action.",
        ),
        Column::new(
            "clearings",
            Kind::Map(&Kind::Map(&Kind::Int)),
            "What stands in each clearing: how many of each piece, as actions write it.",
        ),
        Column::new(
            "hands",
            Kind::Map(&Kind::Int),
            "How many cards every faction holds; an entry is missing once a record took more cards from a hand than it had.",
        ),
        Column::new(
            "forests",
            Kind::Map(&Kind::Map(&Kind::Int)),
            "What stands in the forests; missing if nothing does.",
        ),
        Column::new(
            "paths",
            Kind::Map(&Kind::Map(&Kind::Int)),
            "What stands on the paths; missing if nothing does.",
        ),
        Column::new(
            "boards",
            Kind::Map(&Kind::Map(&Kind::Int)),
            "What stands on the boards of factions; missing if nothing does.",
        ),
        Column::new(
            "ferry",
            Kind::Int,
            "The clearing of the ferry; missing on maps without one.",
        ),
        Column::new(
            "action",
            Kind::Text,
            "What the action is: `move` for anything that goes somewhere (cards too), `battle`, `craft`, `reveal` or `score`; missing for all others.",
        ),
    ],
    players: &[
        Column::new("faction", Kind::Text, "The letter of the faction."),
        Column::new("faction_name", Kind::Text, "Its name."),
        Column::new(
            "player",
            Kind::Text,
            "Who plays it; missing where the record names nobody.",
        ),
        Column::new(
            "won",
            Kind::Bool,
            "Whether it won; missing where the record does not tell.",
        ),
        Column::new("points", Kind::Float, "Its points at the end."),
        Column::new("turns", Kind::Int, "Turns played, without the set-up."),
        Column::new("attacks", Kind::Int, "Battles as the attacker."),
        Column::new("defenses", Kind::Int, "Battles as the defender."),
        Column::new(
            "mean_roll",
            Kind::Float,
            "The mean of its rolls; missing where none are written.",
        ),
        Column::new("ambushes", Kind::Int, "Ambushes played."),
        Column::new("warriors_lost", Kind::Int, "Warriors lost."),
        Column::new("buildings_lost", Kind::Int, "Buildings lost."),
        Column::new("tokens_lost", Kind::Int, "Tokens lost."),
        Column::new("crafted", Kind::Int, "Cards crafted."),
        Column::new(
            "pieces_at_end",
            Kind::Int,
            "Its pieces in clearings at the end.",
        ),
    ],
    player_table: "factions",
    mover: "faction",
};

/// What the tables say of a game beside its replay.
pub(crate) fn facts(record: &RootlogRecord, replay: &mut Replay) -> Facts {
    if !record.is_game() {
        return Facts::default();
    }
    let game = record.game();
    let winners = game.winner.as_ref();
    let numbers = turn_numbers(&game.turns);
    let actions = game.turns.iter().zip(&numbers).flat_map(|(turn, number)| {
        let actions = turn.actions.iter();
        actions.map(move |action| (turn, *number, &action.kind))
    });
    Facts {
        winners: winners.map(|winners| {
            let winners = winners.value.iter();
            winners.map(|winner| letter(winner.value)).collect()
        }),
        moves: actions
            .zip(&mut replay.moves)
            .map(|((turn, number, kind), data)| MoveFacts {
                mover: Some(letter(turn.faction.value)),
                turn: Some(number),
                values: values(data, kind),
            })
            .collect(),
    }
}

fn letter(faction: Faction) -> String {
    faction.letter().to_string()
}

/// Which turn of its faction each is, from 1; 0 for the set-up.
fn turn_numbers(turns: &[Turn]) -> Vec<u32> {
    let mut numbers: BTreeMap<Faction, u32> = BTreeMap::new();
    let number = |turn: &Turn| {
        if turn.setup {
            return 0;
        }
        let number = numbers.entry(turn.faction.value).or_default();
        *number += 1;
        *number
    };
    turns.iter().map(number).collect()
}

fn values(data: &mut MoveData, kind: &ActionKind) -> Vec<Value> {
    let keys = [
        "faction",
        "score",
        "clearings",
        "hands",
        "forests",
        "paths",
        "boards",
        "ferry",
    ];
    let mut values = data.take(&keys);
    values.push(json!(action(kind)));
    values
}

fn action(kind: &ActionKind) -> Option<&'static str> {
    match kind {
        ActionKind::Move(_) => Some("move"),
        ActionKind::Battle(_) => Some("battle"),
        ActionKind::Craft(Craft::Card(_) | Craft::Item(_)) => Some("craft"),
        ActionKind::Reveal(_) => Some("reveal"),
        ActionKind::Score { .. } => Some("score"),
        _ => None,
    }
}
