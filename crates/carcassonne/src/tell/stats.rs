//! Figures of a game: a table of players, a table of features.

use std::collections::BTreeMap;

use notation::Table;
use serde_json::{Value, json};

use crate::{
    game::{Completed, Summary, tiles::SegmentKind},
    read::ast,
    record::CarcassonneRecord,
    replay::Replayed,
    tell::data::player_data,
};

/// The columns of the table of players, stable.
const PLAYER_COLUMNS: [&str; 21] = [
    "player",
    "name",
    "score",
    "cities",
    "roads",
    "cloisters",
    "farms",
    "goods",
    "running",
    "final",
    "tiles",
    "meeples_placed",
    "meeples_back",
    "meeples_in_hand",
    "meeples_least",
    "features_completed",
    "biggest_city",
    "biggest_road",
    "biggest_farm",
    "best_move",
    "complete",
];

/// The columns of the table of features, stable.
const FEATURE_COLUMNS: [&str; 7] = [
    "kind",
    "players",
    "tiles",
    "pennants",
    "points",
    "completed",
    "move",
];

/// A player's figures in a game.
#[derive(Default, Clone)]
struct Tally {
    by_kind: BTreeMap<SegmentKind, u32>,
    running: u32,
    tiles: u32,
    placed: u32,
    back: u32,
    least: u8,
    completed: u32,
    biggest: BTreeMap<SegmentKind, u32>,
    best_move: u32,
}

impl Tally {
    fn biggest(&self, kind: SegmentKind) -> u32 {
        self.biggest.get(&kind).copied().unwrap_or(0)
    }

    fn saw(&mut self, summary: &Summary) {
        let size = match summary.kind {
            SegmentKind::Field => summary.reach,
            _ => summary.tiles.len() as u32,
        };
        let biggest = self.biggest.entry(summary.kind).or_default();
        *biggest = size.max(*biggest);
    }
}

/// Two tables: of players, and of features.
pub(crate) fn stats(record: &CarcassonneRecord) -> Vec<Table> {
    let (game, replayed) = (&record.game, record.replayed());
    let mut tallies = vec![
        Tally {
            least: 7,
            ..Tally::default()
        };
        replayed.players().len()
    ];
    let mut features = Vec::new();
    for (index, played) in replayed.run.played.iter().enumerate() {
        let Some(outcome) = &played.outcome else {
            continue;
        };
        for (player, tally) in tallies.iter_mut().enumerate() {
            let gained = outcome.gained.get(player).copied().unwrap_or(0);
            tally.running += gained;
            tally.best_move = tally.best_move.max(gained);
            tally.least = tally
                .least
                .min(played.meeples.get(player).copied().unwrap_or(0));
            tally.tiles += u32::from(played.mover == Some(player));
        }
        for (claim, _) in &outcome.claimed {
            if let Some(tally) = tallies.get_mut(claim.player) {
                tally.placed += 1;
            }
        }
        for completed in &outcome.completed {
            tally_completed(completed, &mut tallies, played.mover);
            features.push(feature_row(
                replayed,
                &completed.summary,
                &completed.winners,
                Some(completed.points),
                Some(index),
            ));
        }
    }
    if replayed.run.end.is_complete {
        for part in &replayed.run.end.ending.parts {
            for &winner in &part.winners {
                if let Some(tally) = tallies.get_mut(winner) {
                    *tally.by_kind.entry(part.summary.kind).or_default() +=
                        part.points.unwrap_or(0);
                    tally.saw(&part.summary);
                }
            }
            features.push(feature_row(
                replayed,
                &part.summary,
                &part.winners,
                part.points,
                None,
            ));
        }
    }
    vec![
        player_table(game, replayed, &tallies),
        Table {
            name: "features".to_owned(),
            columns: FEATURE_COLUMNS.map(str::to_owned).to_vec(),
            rows: features,
        },
    ]
}

fn tally_completed(completed: &Completed, tallies: &mut [Tally], mover: Option<usize>) {
    for &winner in &completed.winners {
        if let Some(tally) = tallies.get_mut(winner) {
            *tally.by_kind.entry(completed.summary.kind).or_default() += completed.points;
            tally.saw(&completed.summary);
        }
    }
    for returned in &completed.returned {
        if let Some(tally) = tallies.get_mut(returned.player) {
            tally.back += 1;
        }
    }
    if let Some(tally) = mover.and_then(|mover| tallies.get_mut(mover)) {
        tally.completed += 1;
    }
}

fn feature_row(
    replayed: &Replayed,
    summary: &Summary,
    winners: &[usize],
    points: Option<u32>,
    step: Option<usize>,
) -> Vec<Value> {
    let letters: String = winners
        .iter()
        .map(|&player| replayed.script.letter(player))
        .collect();
    vec![
        json!(if summary.kind == SegmentKind::Field {
            "farm"
        } else {
            summary.kind.name()
        }),
        json!(letters),
        json!(summary.tiles.len()),
        json!(summary.pennants),
        json!(points),
        json!(step.is_some()),
        json!(step.map(|step| replayed.script.label(step))),
    ]
}

fn player_table(game: &ast::Sheet, replayed: &Replayed, tallies: &[Tally]) -> Table {
    let players = player_data(game, replayed);
    let scores = replayed.final_scores();
    let rows = players
        .iter()
        .zip(tallies)
        .enumerate()
        .map(|(player, (who, tally))| {
            let kind = |kind: SegmentKind| tally.by_kind.get(&kind).copied().unwrap_or(0);
            let goods = match replayed.run.end.is_complete {
                true => replayed
                    .run
                    .end
                    .ending
                    .goods
                    .get(player)
                    .copied()
                    .unwrap_or(0),
                false => 0,
            };
            let score = scores.get(player).copied().unwrap_or(0);
            let in_hand = replayed
                .run
                .played
                .last()
                .and_then(|last| last.meeples.get(player));
            vec![
                json!(who.id),
                json!(who.name),
                json!(score),
                json!(kind(SegmentKind::City)),
                json!(kind(SegmentKind::Road)),
                json!(kind(SegmentKind::Cloister) + kind(SegmentKind::Garden)),
                json!(kind(SegmentKind::Field)),
                json!(goods),
                json!(tally.running),
                json!(score.saturating_sub(tally.running)),
                json!(tally.tiles),
                json!(tally.placed),
                json!(tally.back),
                json!(in_hand),
                json!(tally.least),
                json!(tally.completed),
                json!(tally.biggest(SegmentKind::City)),
                json!(tally.biggest(SegmentKind::Road)),
                json!(tally.biggest(SegmentKind::Field)),
                json!(tally.best_move),
                json!(replayed.run.end.is_complete),
            ]
        });
    Table {
        name: "players".to_owned(),
        columns: PLAYER_COLUMNS.map(str::to_owned).to_vec(),
        rows: rows.collect(),
    }
}
