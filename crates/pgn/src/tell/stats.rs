//! Statistics: of each side in the game itself, without variations, and of the opening.

use std::ops::Add as _;

use cozy_chess::{Board, Color, Move};
use notation::{Table, work};
use serde_json::{Value, json};

use crate::{
    clock,
    game::{self, glossary, side},
    record::PgnRecord,
    replay::Ply,
    tell::columns::COLUMNS,
};

/// A table with a row for each player, and one with a row for the opening.
pub(crate) fn stats(game: &PgnRecord) -> Vec<Table> {
    let of_players = COLUMNS.players.iter().map(|column| column.name.to_owned());
    let of_openings = ["eco", "opening", "white_wins", "draws", "black_wins"];
    vec![
        Table {
            name: COLUMNS.player_table.to_owned(),
            columns: of_players.collect(),
            rows: Color::ALL.map(|own| player(game, own)).into(),
        },
        Table {
            name: "openings".to_owned(),
            columns: of_openings.map(str::to_owned).into(),
            rows: opening(game).into_iter().collect(),
        },
    ]
}

/// `white` or `black`: the name of a side in tables.
pub(crate) fn color(color: Color) -> String {
    side(color).to_lowercase()
}

/// The winner; `Some(None)` for a draw, `None` for a game without a result.
pub(crate) fn winner(game: &PgnRecord) -> Option<Option<Color>> {
    match game.result() {
        "1-0" => Some(Some(Color::White)),
        "0-1" => Some(Some(Color::Black)),
        "1/2-1/2" => Some(None),
        _ => None,
    }
}

fn player(game: &PgnRecord, own: Color) -> Vec<Value> {
    let (sheet, replayed) = (game.sheet(), game.replayed());
    let side_of = |index: usize| replayed.plies.get(index).map(Ply::side);
    let mut moves = sheet.main().to_vec();
    work::count(moves.len());
    moves.retain(|index| side_of(*index) == Some(own));
    let played = moves.iter().filter_map(|index| replayed.played(*index));
    let played = Vec::from_iter(played);
    // In a variant it is not known what a move did.
    let is_chess = sheet.variant.is_none();
    let count = |is: fn(&Board, Move) -> bool| {
        let found = played.iter().filter(|(board, found)| is(board, *found));
        found.count()
    };
    let boards = moves
        .iter()
        .filter_map(|index| replayed.after(Some(*index)).known());
    let checks = boards.filter(|board| !board.checkers().is_empty());
    let times = moves.iter().filter_map(|index| clock::used(game, *index));
    let times = Vec::from_iter(times);
    let seconds = |time: Option<f64>| json!(time.map(|time| time.round() as u64));
    let outcome = winner(game);
    vec![
        json!(sheet.value(side(own)).unwrap_or(side(own))),
        json!(color(own)),
        json!(outcome.map(|winner| winner == Some(own))),
        json!(outcome.map(|winner| winner.is_none())),
        json!(outcome.map(|winner| winner == Some(!own))),
        json!(moves.len()),
        json!(is_chess.then(|| count(|board, found| game::taken(board, found).is_some()))),
        json!(is_chess.then(|| checks.count())),
        json!(is_chess.then(|| count(|_, found| found.promotion.is_some()))),
        json!(is_chess.then(|| count(|board, found| game::castles(board, found).is_some()) > 0)),
        seconds(times.iter().copied().reduce(f64::add)),
        seconds(times.iter().copied().reduce(f64::max)),
    ]
}

fn opening(game: &PgnRecord) -> Option<Vec<Value>> {
    let code = game.sheet().value("ECO")?;
    let won = |who: Option<Color>| json!(u8::from(winner(game) == Some(who)));
    let family = json!(glossary::opening(code).map(|(_, name)| name));
    let [white, black] = Color::ALL.map(|color| won(Some(color)));
    Some(vec![json!(code), family, white, won(None), black])
}
