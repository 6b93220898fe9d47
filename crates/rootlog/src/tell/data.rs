//! The replay as data: a state after every action.

use notation::{MoveData, MoveRange, Player as PlayerData, Replay as ReplayData, TextRange};
use serde_json::{Map, Value, json};

use crate::{
    game::{
        Board, Pile, Place, VictoryBy,
        facts::{Faction, WINNING_POINTS},
    },
    read::ast::{Game, Turn},
    record::RootlogRecord,
};

/// The replay as `movetext replay --format json` prints it.
pub(crate) fn replay(record: &RootlogRecord) -> ReplayData {
    if !record.is_game() {
        return ReplayData::default();
    }
    let (game, replay, text) = (record.game(), record.replay_of_game(), &record.text());
    let mut moves = Vec::new();
    for (index, turn) in game.turns.iter().enumerate() {
        let boards = replay.boards(game, index);
        for (action, board) in turn.actions.iter().zip(boards.iter().skip(1)) {
            moves.push(data_of(turn, action.range, board, text));
        }
    }
    ReplayData {
        tags: game
            .header
            .iter()
            .map(|line| (line.key.name().to_owned(), slice(text, line.value_range)))
            .collect(),
        players: game.players.iter().map(player).collect(),
        moves,
        result: result(game, replay.end()),
    }
}

/// The action `index` of all with the state after it.
pub(crate) fn move_data(record: &RootlogRecord, index: usize) -> Option<MoveData> {
    if !record.is_game() {
        return None;
    }
    let game = record.game();
    let mut left = index;
    for (number, turn) in game.turns.iter().enumerate() {
        if let Some(action) = turn.actions.get(left) {
            let boards = record.replay_of_game().boards(game, number);
            let board = boards.get(left + 1)?;
            return Some(data_of(turn, action.range, board, record.text()));
        }
        left -= turn.actions.len();
    }
    None
}

/// Where the moves of [`replay`] stand.
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

fn data_of(turn: &Turn, range: TextRange, board: &Board, text: &str) -> MoveData {
    let written = slice(text, range);
    MoveData {
        line: u32::try_from(turn.line).unwrap_or(u32::MAX),
        label: written.clone(),
        text: written,
        range,
        state: state(turn.faction.value, board),
    }
}

fn slice(text: &str, range: TextRange) -> String {
    text.get(usize::from(range.start())..usize::from(range.end()))
        .unwrap_or_default()
        .to_owned()
}

fn player(player: &crate::read::ast::Player) -> PlayerData {
    let name = player.name.value.trim();
    PlayerData {
        id: player.faction.value.letter().to_string(),
        name: (!name.is_empty()).then(|| name.to_owned()),
        team: None,
    }
}

/// The state after an action on the turn of `faction`. Forests, paths and boards are only there if something stands
/// there; a hand is `null` once a record took more cards from it than it had.
fn state(faction: Faction, board: &Board) -> Value {
    let mut clearings = Map::new();
    let mut forests = Map::new();
    let mut paths = Map::new();
    let mut boards = Map::new();
    for (place, pile) in board.places() {
        let pieces = pieces(pile);
        match &place {
            Place::Clearing(_) => clearings.insert(place.to_string(), pieces),
            Place::Forest(_) => forests.insert(place.to_string(), pieces),
            Place::Path(..) => paths.insert(place.to_string(), pieces),
            Place::Board(owner) => boards.insert(owner.to_string(), pieces),
        };
    }
    let mut hands = Map::new();
    for (faction, side) in board.sides() {
        hands.insert(faction.letter().to_string(), json!(side.hand.count()));
    }
    let mut state = Map::new();
    state.insert("faction".to_owned(), json!(faction.letter().to_string()));
    state.insert("score".to_owned(), Value::Object(scores(board)));
    state.insert("clearings".to_owned(), Value::Object(clearings));
    state.insert("hands".to_owned(), Value::Object(hands));
    for (key, piles) in [("forests", forests), ("paths", paths), ("boards", boards)] {
        if !piles.is_empty() {
            state.insert(key.to_owned(), Value::Object(piles));
        }
    }
    if let Some(ferry) = board.ferry() {
        state.insert("ferry".to_owned(), json!(ferry));
    }
    Value::Object(state)
}

/// The points of all factions and what stands in the clearings, as actions write it: `C 30, E 19; 1: 4Cw+Cb_s, 3: 2Ew`.
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

/// `4Cw+Cb_s`; nothing for an empty clearing.
fn pile_text(pieces: &Value) -> Option<String> {
    let pieces = pieces.as_object().filter(|pieces| !pieces.is_empty())?;
    let pieces = pieces.iter().map(|(piece, count)| match count.as_u64() {
        Some(1) | None => piece.clone(),
        Some(count) => format!("{count}{piece}"),
    });
    Some(pieces.collect::<Vec<_>>().join("+"))
}

fn pieces(pile: Pile<'_>) -> Value {
    let pieces: Map<String, Value> = pile
        .iter()
        .map(|(piece, n)| (piece.to_string(), json!(n)))
        .collect();
    Value::Object(pieces)
}

fn scores(board: &Board) -> Map<String, Value> {
    board
        .sides()
        .map(|(faction, side)| (faction.letter().to_string(), json!(side.score)))
        .collect()
}

fn result(game: &Game, end: &Board) -> Value {
    let winners: Option<Vec<Faction>> = game
        .winner
        .as_ref()
        .map(|winner| winner.value.iter().map(|faction| faction.value).collect());
    let by = winners
        .as_ref()
        .and_then(|winners| winners.first())
        .and_then(|winner| won_by(*winner, end));
    let letters = winners.map(|winners| {
        let letters = winners.iter().map(|winner| winner.letter().to_string());
        letters.collect::<Vec<String>>()
    });
    json!({ "winner": letters, "score": scores(end), "by": by })
}

/// How `winner` won, as far as the record tells.
fn won_by(winner: Faction, end: &Board) -> Option<&'static str> {
    let side = end.side(winner)?;
    match side.victory {
        VictoryBy::Points => (side.score >= WINNING_POINTS).then_some("points"),
        VictoryBy::Dominance => Some("dominance"),
        VictoryBy::Coalition(_) => Some("coalition"),
    }
}
