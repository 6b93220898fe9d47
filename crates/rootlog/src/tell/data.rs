//! The replay as data: a state after every action.

use std::{collections::BTreeMap, ops::Range};

use notation::{Head, MoveRange, MoveState, Player as PlayerData, TextRange};
use serde_json::{Value, json};

use crate::{
    game::{
        Board, VictoryBy,
        facts::{Faction, WINNING_POINTS},
    },
    read::ast::{HeaderKey, HeaderLine, Sheet, Turn},
    record::RootlogRecord,
    tell::{
        columns::{self, letter, scores},
        inlay, setup,
    },
};

/// Facts of the game as a whole.
pub(crate) fn head(record: &RootlogRecord) -> Head {
    let lens = inlay::lens(record);
    if !record.is_game() {
        return Head {
            lens,
            answers: setup::answers(record),
            ..Head::default()
        };
    }
    let (game, text) = (record.game(), record.text());
    let header = game.header.iter();
    let winners = game.winner.as_ref().map(|winners| {
        let winners = winners.value.iter();
        winners.map(|winner| letter(winner.value)).collect()
    });
    Head {
        tags: header
            .map(|line| (line.key.name().to_owned(), value(game, text, line)))
            .collect(),
        players: game.players.iter().map(player).collect(),
        result: result(game, record.replay_of_game().end()),
        winners,
        lens,
        unplayed: None,
        colors: Vec::new(),
        answers: setup::answers(record),
    }
}

/// What `line` says, in the spelling that tables compare: `Fall` for `fall`, `CE` for `C, e`.
fn value(game: &Sheet, text: &str, line: &HeaderLine) -> String {
    let stands_here = |range: TextRange| line.value_range.contains_range(range);
    let map = || (game.map.as_ref()).filter(|map| stands_here(map.range));
    let deck = || (game.deck.as_ref()).filter(|deck| stands_here(deck.range));
    let known = match line.key {
        HeaderKey::Map => map().map(|map| map.value.name().to_owned()),
        HeaderKey::Deck => deck().map(|deck| deck.value.name().to_owned()),
        HeaderKey::Pool => {
            let here = game.pool.iter().filter(|one| stands_here(one.range));
            Some(here.map(|faction| letter(faction.value)).collect())
                .filter(|all: &String| !all.is_empty())
        }
        HeaderKey::Clearings | HeaderKey::Landmarks | HeaderKey::Hirelings => None,
    };
    known.unwrap_or_else(|| slice(text, line.value_range))
}

/// The ranges of the moves: the actions.
pub(crate) fn moves(record: &RootlogRecord) -> Vec<MoveRange> {
    if !record.is_game() {
        return Vec::new();
    }
    let moves = record.game().turns.iter().flat_map(|turn| {
        turn.actions.iter().map(|action| MoveRange {
            line: turn.line,
            range: action.range,
        })
    });
    moves.collect()
}

/// The actions at `moves`, with the states after them.
pub(crate) fn states(record: &RootlogRecord, moves: Range<usize>) -> Vec<MoveState> {
    if !record.is_game() {
        return Vec::new();
    }
    let (game, text) = (record.game(), record.text());
    let mut states = Vec::with_capacity(moves.len());
    let mut above = 0;
    let numbers = turn_numbers(&game.turns);
    for (index, (turn, number)) in game.turns.iter().zip(numbers).enumerate() {
        let first = moves.start.saturating_sub(above);
        let last = moves.end.saturating_sub(above).min(turn.actions.len());
        above += turn.actions.len();
        if first >= last {
            continue;
        }
        let boards = record.replay_of_game().boards(game, index);
        let actions = turn.actions.iter().enumerate();
        states.extend(actions.take(last).skip(first).filter_map(|(nth, action)| {
            // An action that was not played changes nothing.
            let board = boards.get(nth + 1).or(boards.last())?;
            let written = slice(text, action.range);
            Some(MoveState {
                label: written.clone(),
                text: written,
                mover: Some(letter(turn.faction.value)),
                turn: Some(number),
                values: columns::values(turn.faction.value, &action.kind, board),
            })
        }));
    }
    states
}

/// For each turn its number among those of its faction, from 1; 0 for a set-up.
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

fn slice(text: &str, range: TextRange) -> String {
    text.get(usize::from(range.start())..usize::from(range.end()))
        .unwrap_or_default()
        .to_owned()
}

fn player(player: &crate::read::ast::Player) -> PlayerData {
    let name = player.name.value.trim();
    PlayerData {
        id: letter(player.faction.value),
        name: (!name.is_empty()).then(|| name.to_owned()),
        team: None,
    }
}

/// The points of all factions and the contents of the clearings, spelled as in actions: `C 30, E 19; 1: 4Cw+Cb_s, 3: 2Ew`.
pub(crate) fn position_text(state: &Value) -> Option<String> {
    let scores = state.get("score")?.as_object()?.iter();
    let scores: Vec<String> = scores
        .map(|(faction, points)| format!("{faction} {points}"))
        .collect();
    let clearings = state.get("clearings")?.as_object()?.iter();
    let clearings: Vec<String> = clearings
        .filter_map(|(clearing, pieces)| Some(format!("{clearing}: {}", pile_text(pieces)?)))
        .collect();
    let parts = [scores.join(", "), clearings.join(", ")];
    let parts = parts.into_iter().filter(|part| !part.is_empty());
    Some(parts.collect::<Vec<_>>().join("; "))
}

/// `4Cw+Cb_s`; `None` for an empty clearing.
fn pile_text(pieces: &Value) -> Option<String> {
    let pieces = pieces.as_object().filter(|pieces| !pieces.is_empty())?;
    let pieces = pieces.iter().map(|(piece, count)| match count.as_u64() {
        Some(1) | None => piece.clone(),
        Some(count) => format!("{count}{piece}"),
    });
    Some(pieces.collect::<Vec<_>>().join("+"))
}

fn result(game: &Sheet, end: &Board) -> Value {
    let winners: Option<Vec<Faction>> = game
        .winner
        .as_ref()
        .map(|winner| winner.value.iter().map(|faction| faction.value).collect());
    let by = winners
        .as_ref()
        .and_then(|winners| winners.first())
        .and_then(|winner| won_by(*winner, end));
    let letters = winners.map(|winners| {
        let letters = winners.iter().map(|winner| letter(*winner));
        letters.collect::<Vec<String>>()
    });
    json!({ "winner": letters, "score": scores(end), "by": by })
}

/// How `winner` won; `None` if the record does not show it.
fn won_by(winner: Faction, end: &Board) -> Option<&'static str> {
    let side = end.side(winner)?;
    match side.victory {
        VictoryBy::Points => (side.score >= WINNING_POINTS).then_some("points"),
        VictoryBy::Dominance => Some("dominance"),
        VictoryBy::Coalition(_) => Some("coalition"),
    }
}
