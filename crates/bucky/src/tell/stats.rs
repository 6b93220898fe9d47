//! Figures of a game and of each side.

use notation::Table;
use serde_json::{Value, json};

use crate::{
    game::{Color, MoveAction, Status},
    record::BuckyRecord,
    replay::{KnownBoard, Ply, newly_hypnotized, removed},
};

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
            MoveAction::Roll { .. } => &mut self.rolls,
            MoveAction::Teleport(_) => &mut self.teleports,
            MoveAction::Capture => &mut self.captures,
            MoveAction::Smash { .. } => &mut self.smashes,
            MoveAction::EnPassant { .. } => &mut self.en_passants,
        };
        *count += 1;
        self.promotions += usize::from(played.action.promotion.is_some());
        self.removals += removed(&played.waves).len();
        self.bucks += usize::from(played.status != Status::Free);
        self.buckmates += usize::from(played.status == Status::Buckmate);
        self.hypnoses += hypnoses(ply).unwrap_or(0);
    }
}

/// The number of enemy pieces that a move hypnotizes; `None` if it is impossible or the board is unknown.
pub(crate) fn hypnoses(ply: &Ply) -> Option<usize> {
    ply.played.as_ref()?;
    let (KnownBoard::Known(before), KnownBoard::Known(after)) = (&ply.before, &ply.after) else {
        return None;
    };
    Some(newly_hypnotized(before, after, before.to_move).len())
}

/// Two tables: one row for the game, and one row for each player.
pub(crate) fn stats(game: &BuckyRecord) -> Vec<Table> {
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
    let result = game.result();
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

/// One point for a win, a half for a draw; null for a game that goes on.
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
}
