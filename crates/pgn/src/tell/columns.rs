//! The columns of the tables of chess, and their values in one game.

use cozy_chess::util::display_uci_move;
use notation::{Column, ColumnType, Columns};
use serde_json::{Value, json};

use crate::{clock, game, record::PgnRecord, replay::Ply, tell::position::fen};

use ColumnType::{Bool, Float, Int, Text};

const INTS: ColumnType = ColumnType::List(&Int);

/// Columns as a table: name, type, meaning.
macro_rules! columns {
    ($($name:literal $kind:ident $about:literal)*) => {
        &[$(Column::new($name, $kind, $about)),*]
    };
}

/// The columns of PGN.
pub(crate) const COLUMNS: Columns = Columns {
    moves: columns! {
        "fen" Text "The position after the move in Forsyth-Edwards notation; missing where it is not known."
        "variation" Int "How deep the move stands in variations: 0 in the game itself."
        "san" Text "The move as the standard writes it; missing where it cannot be played."
        "uci" Text "The move by its squares, such as `e2e4`; missing where it cannot be played."
        "clock" Float "Seconds left on the clock of whoever moved; missing where no comment tells."
        "evaluation" Text "What an engine thinks, as the comment says: pawns, positive where White is better, or `#3` for a mate."
        "nags" INTS "The numbers of the annotations behind the move; `!` is 1."
    },
    state: &["fen", "variation"],
    optional: &[],
    players: columns! {
        "player" Text "The name, else the color."
        "color" Text "`white` or `black`."
        "won" Bool "Whether it won; missing for a game without a result."
        "drawn" Bool "Whether the game was drawn; missing for one without a result."
        "lost" Bool "Whether it lost; missing for a game without a result."
        "moves" Int "Moves made."
        "captures" Int "Moves that take a piece."
        "checks" Int "Moves that give check."
        "promotions" Int "Pawns that became pieces."
        "castled" Bool "Whether it castled."
        "seconds" Int "Seconds used, but for the first move; missing without clocks."
        "longest_think" Int "Seconds that the slowest move took; missing without clocks."
    },
    player_table: "players",
    mover: "color",
};

/// A value of each column for the move `index` and the position after it.
pub(crate) fn values(game: &PgnRecord, index: usize, ply: &Ply) -> Vec<Value> {
    let sheet = game.sheet();
    let line = sheet.moves.get(index);
    let line = line.and_then(|written| sheet.lines.get(written.line));
    let played = game.replayed().played(index);
    let nags = sheet.nags.partition_point(|(of, _)| *of < index);
    let nags = sheet.nags.iter().skip(nags);
    let nags = nags.take_while(|(of, _)| *of == index);
    vec![
        json!(fen(&ply.after, ply.quiet)),
        json!(line.map_or(0, |line| line.depth)),
        json!(played.map(|(board, found)| game::text(board, found))),
        json!(played.map(|(board, found)| display_uci_move(board, found).to_string())),
        json!(clock::left(game, index)),
        json!(clock::evaluation(game, index)),
        nags.map(|(_, nag)| json!(nag.value)).collect(),
    ]
}
