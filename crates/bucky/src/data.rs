//! The replay and its figures as data.

use notation::{MoveData, Player, Replay, Table};
use serde_json::{Value, json};

use crate::{
    actions,
    game::{Action, Color, Status},
    hover::sentence::newly_hypnotized,
    record::Game,
    replay::{Board, Ply, removed},
};

/// How the board of a state writes an empty square.
const EMPTY: char = '.';

/// The replay: after each move the board, the side to move, and whether its dude is in buck.
pub(crate) fn replay(game: &Game) -> Replay {
    let sheet = game.sheet();
    let moves = sheet
        .moves
        .iter()
        .zip(&game.replayed().plies)
        .map(|(written, ply)| MoveData {
            line: u32::try_from(game.parse.line_at(written.range.start())).unwrap_or(u32::MAX),
            label: ply.label(),
            text: written.text.clone(),
            range: written.range,
            state: state(ply),
        })
        .collect();
    Replay {
        tags: sheet
            .tags
            .iter()
            .map(|tag| (tag.name.clone(), tag.value.clone()))
            .collect(),
        players: Color::ALL.map(|color| player(game, color)).into(),
        moves,
        result: Value::String(result(game)),
    }
}

/// The result that is written, or else the one that the last move makes.
fn result(game: &Game) -> String {
    let written = game.sheet().final_result();
    if written == "*" && game.sheet().result().is_none() {
        return actions::outcome(game).unwrap_or("*").to_owned();
    }
    written
}

fn state(ply: &Ply) -> Value {
    let to_move = match ply.after.to_move() {
        Some(Color::White) => json!("w"),
        Some(Color::Black) => json!("b"),
        None => Value::Null,
    };
    let buck = match ply.played.as_ref().map(|played| played.status) {
        Some(Status::Buck) => "buck",
        Some(Status::Buckmate) => "buckmate",
        Some(Status::Free) | None => "none",
    };
    json!({ "board": ply.after.text(), "toMove": to_move, "buck": buck })
}

/// The board rank by rank from the eighth, empty squares counted, and the side to move, as chess players note a position.
pub(crate) fn position_text(state: &Value) -> Option<String> {
    let board: Vec<char> = state.get("board")?.as_str()?.chars().collect();
    let ranks: Vec<String> = board.chunks(8).map(rank_text).collect();
    let to_move = state.get("toMove").and_then(Value::as_str).unwrap_or("?");
    Some(format!("{} {to_move}", ranks.join("/")))
}

fn rank_text(squares: &[char]) -> String {
    let runs = squares.chunk_by(|left, right| left == right && *left == EMPTY);
    runs.map(|run| match run {
        [EMPTY, ..] => run.len().to_string(),
        pieces => pieces.iter().collect(),
    })
    .collect()
}

fn player(game: &Game, color: Color) -> Player {
    Player {
        id: match color {
            Color::White => "w".to_owned(),
            Color::Black => "b".to_owned(),
        },
        name: game.sheet().value(color.name()).map(str::to_owned),
        team: Some(color.name().to_owned()),
    }
}

/// The figures of one side, or of both.
#[derive(Debug, Clone, Copy, Default)]
struct Figures {
    moves: usize,
    rolls: usize,
    captures: usize,
    smashes: usize,
    en_passants: usize,
    teleports: usize,
    promotions: usize,
    /// Enemy pieces that became hypnotized.
    hypnoses: usize,
    /// Pieces of both sides removed by double hypnosis.
    removals: usize,
    bucks: usize,
    buckmates: usize,
}

impl Figures {
    const COLUMNS: [&'static str; 11] = [
        "moves",
        "rolls",
        "captures",
        "smashes",
        "en_passants",
        "teleports",
        "promotions",
        "hypnoses",
        "removals",
        "bucks",
        "buckmates",
    ];

    fn values(&self) -> Vec<Value> {
        [
            self.moves,
            self.rolls,
            self.captures,
            self.smashes,
            self.en_passants,
            self.teleports,
            self.promotions,
            self.hypnoses,
            self.removals,
            self.bucks,
            self.buckmates,
        ]
        .into_iter()
        .map(Value::from)
        .collect()
    }

    fn add(&mut self, ply: &Ply) {
        self.moves += 1;
        let Some(played) = &ply.played else { return };
        let count = match played.action.action {
            Action::Roll { .. } => &mut self.rolls,
            Action::Teleport(_) => &mut self.teleports,
            Action::Capture => &mut self.captures,
            Action::Smash { .. } => &mut self.smashes,
            Action::EnPassant { .. } => &mut self.en_passants,
        };
        *count += 1;
        self.promotions += usize::from(played.action.promotion.is_some());
        self.removals += removed(&played.waves).len();
        self.bucks += usize::from(played.status != Status::Free);
        self.buckmates += usize::from(played.status == Status::Buckmate);
        if let (Board::Known(before), Board::Known(after)) = (&ply.before, &ply.after) {
            self.hypnoses += newly_hypnotized(before, after, before.to_move).len();
        }
    }
}

/// One table with a row for the game, one with a row for each player.
pub(crate) fn stats(game: &Game) -> Vec<Table> {
    let sheet = game.sheet();
    let plies = &game.replayed().plies;
    let figures = |color: Option<Color>| {
        let mut figures = Figures::default();
        plies
            .iter()
            .filter(|ply| color.is_none() || ply.color == color)
            .for_each(|ply| figures.add(ply));
        figures.values()
    };
    let result = result(game);
    let name = |color: Color| sheet.value(color.name()).unwrap_or(color.name()).to_owned();
    let mut row: Vec<Value> = vec![
        json!(name(Color::White)),
        json!(name(Color::Black)),
        json!(result),
        json!(plies.len().div_ceil(2)),
    ];
    row.extend(figures(None));
    let columns = |first: &[&str]| {
        first
            .iter()
            .chain(&Figures::COLUMNS)
            .map(|column| (*column).to_owned())
            .collect()
    };
    vec![
        Table {
            name: "games".to_owned(),
            columns: columns(&["white", "black", "result", "length"]),
            rows: vec![row],
        },
        Table {
            name: "players".to_owned(),
            columns: columns(&["player", "color", "points"]),
            rows: Color::ALL
                .into_iter()
                .map(|color| {
                    let mut row = vec![
                        json!(name(color)),
                        json!(color.name().to_lowercase()),
                        points(&result, color),
                    ];
                    row.extend(figures(Some(color)));
                    row
                })
                .collect(),
        },
    ]
}

/// One point for a win, a half for a draw; nothing for a game that goes on.
fn points(result: &str, color: Color) -> Value {
    let (white, black) = match result {
        "1-0" => (1.0, 0.0),
        "0-1" => (0.0, 1.0),
        "1/2-1/2" => (0.5, 0.5),
        _ => return Value::Null,
    };
    json!(match color {
        Color::White => white,
        Color::Black => black,
    })
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use notation::fixture;

    use crate::Bucky;

    #[test]
    fn the_replay_has_board_side_and_buck_after_each_move() {
        let text = "[White \"Ann\"]\n[Setup \"4d3/8/8/8/8/8/8/3M3D\"]\n\n1. d1-e1+ e8-d8\n";
        let replay = serde_json::to_string_pretty(&fixture::read(&Bucky, text).replay());
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
        let replay = fixture::read(&Bucky, "30. e4xg4\n").replay();
        let state = replay.moves.first().map(|found| found.state.to_string());
        expect![[r#"{"board":"????????????????????????????????????..??????????????????????????","toMove":"b","buck":"none"}"#]].assert_eq(&state.unwrap_or_default());
    }

    #[test]
    fn figures_of_the_game_and_of_each_side() {
        let text = "[Setup \"4d3/8/8/8/4j3/8/3J4/4D3\"]\n1. d2-d4 e4yd4 2. e1-e2 e8-d8 0-1\n";
        let mut shown = String::new();
        for table in fixture::read(&Bucky, text).stats() {
            shown += &format!("{}: {}\n", table.name, table.columns.join(" "));
            for row in table.rows {
                assert_eq!(row.len(), table.columns.len());
                let row: Vec<String> = row.iter().map(ToString::to_string).collect();
                shown += &format!("  {}\n", row.join(" "));
            }
        }
        expect![[r#"
            games: white black result length moves rolls captures smashes en_passants teleports promotions hypnoses removals bucks buckmates
              "White" "Black" "0-1" 2 4 3 0 0 1 0 0 0 0 0 0
            players: player color points moves rolls captures smashes en_passants teleports promotions hypnoses removals bucks buckmates
              "White" "white" 0.0 2 2 0 0 0 0 0 0 0 0 0
              "Black" "black" 1.0 2 1 0 0 1 0 0 0 0 0 0
        "#]].assert_eq(&shown);
    }

    #[test]
    fn a_buckmate_without_a_written_result_is_one() {
        let text =
            "[Setup \"  S   D             s      M        CJ         d     S\"]\n1. e4-g8=S(xe6)++";
        assert_eq!(fixture::read(&Bucky, text).replay().result, "1-0");
    }
}
