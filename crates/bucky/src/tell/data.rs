//! The replay as data: what `movetext replay --format json` prints.

use std::ops::Range;

use notation::{Head, MoveRange, MoveState, Player, tags};
use serde_json::Value;

use crate::{
    game::Color,
    read::sheet::setup,
    record::BuckyRecord,
    tell::{columns, inlay},
};

/// Facts about the game as a whole.
pub(crate) fn head(game: &BuckyRecord) -> Head {
    let tags = game.sheet().tags.iter();
    let result = game.result();
    Head {
        tags: tags
            .map(|tag| (tag.name.clone(), tag.value.clone()))
            .collect(),
        players: Color::ALL.map(|color| player(game, color)).into(),
        winners: winners(&result),
        result: Value::String(result),
        lens: inlay::lens(game),
        unplayed: None,
        colors: Vec::new(),
        answers: tags::answered(&game.sheet().tags),
    }
}

/// The lines and ranges of the moves.
pub(crate) fn moves(game: &BuckyRecord) -> Vec<MoveRange> {
    let moves = game.sheet().moves.iter().map(|written| MoveRange {
        line: game.parse.line_at(written.range.start()),
        range: written.range,
    });
    moves.collect()
}

/// The `moves` with the board after them, the side to move, and whether its dude is in buck.
pub(crate) fn states(game: &BuckyRecord, moves: Range<usize>) -> Vec<MoveState> {
    let played = game.sheet().moves.iter().zip(&game.replayed().plies);
    let played = played.take(moves.end).skip(moves.start);
    let states = played.map(|(written, ply)| MoveState {
        label: ply.label(),
        text: written.text().to_owned(),
        mover: ply.color.map(color),
        turn: Some(ply.number),
        values: columns::values(ply),
    });
    states.collect()
}

fn color(color: Color) -> String {
    color.name().to_lowercase()
}

fn winners(result: &str) -> Option<Vec<String>> {
    match result {
        "1-0" => Some(vec![color(Color::White)]),
        "0-1" => Some(vec![color(Color::Black)]),
        "1/2-1/2" => Some(Vec::new()),
        _ => None,
    }
}

/// A position in short: the board rank by rank from the eighth with counts of empty squares, and the side to move, as chess
/// players write it.
pub(crate) fn position_text(state: &Value) -> Option<String> {
    let ranks = setup::ranks(state.get("board")?.as_str()?);
    let to_move = state.get("toMove").and_then(Value::as_str).unwrap_or("?");
    Some(format!("{ranks} {to_move}"))
}

fn player(game: &BuckyRecord, color: Color) -> Player {
    Player {
        id: match color {
            Color::White => "w".to_owned(),
            Color::Black => "b".to_owned(),
        },
        name: game.sheet().value(color.name()).map(str::to_owned),
        team: Some(color.name().to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use notation::fixture;

    use crate::Bucky;

    #[test]
    fn the_replay_has_board_side_and_buck_after_each_move() {
        let text = "[White \"Ann\"]\n[Setup \"4d3/8/8/8/8/8/8/3M3D\"]\n\n1. d1-e1+ e8-d8\n";
        let replay = serde_json::to_string_pretty(&fixture::read(&Bucky, text).replay(&Bucky));
        expect![[r#"
            {
              "tags": [
                [
                  "White",
                  "Ann"
                ],
                [
                  "Setup",
                  "4d3/8/8/8/8/8/8/3M3D"
                ]
              ],
              "players": [
                {
                  "id": "w",
                  "name": "Ann",
                  "team": "White"
                },
                {
                  "id": "b",
                  "team": "Black"
                }
              ],
              "moves": [
                {
                  "line": 3,
                  "label": "1.",
                  "text": "d1-e1+",
                  "state": {
                    "board": "....d.......................................................M..D",
                    "toMove": "b",
                    "buck": "buck"
                  }
                },
                {
                  "line": 3,
                  "label": "1...",
                  "text": "e8-d8",
                  "state": {
                    "board": "...d........................................................M..D",
                    "toMove": "w",
                    "buck": "none"
                  }
                }
              ],
              "result": "*"
            }"#]]
        .assert_eq(&replay.expect("JSON"));
    }

    #[test]
    fn unknown_squares_are_question_marks() {
        let replay = fixture::read(&Bucky, "30. e4xg4\n").replay(&Bucky);
        let state = replay.moves.first().map(|found| found.state.to_string());
        expect![[r#"{"board":"????????????????????????????????????..??????????????????????????","toMove":"b","buck":"none"}"#]].assert_eq(&state.unwrap_or_default());
    }

    #[test]
    fn a_buckmate_without_a_written_result_is_one() {
        let text =
            "[Setup \"  S   D             s      M        CJ         d     S\"]\n1. e4-g8=S(xe6)++";
        assert_eq!(fixture::read(&Bucky, text).replay(&Bucky).result, "1-0");
    }
}
