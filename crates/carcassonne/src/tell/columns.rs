//! The columns of Carcassonne's tables: what a move and a player can tell, and what they do in one game.

use notation::{Column, Columns, Facts, Kind, MoveData, MoveFacts, Replay};
use serde_json::json;

use crate::{
    read::ast,
    replay::{Replayed, StepKind},
};

/// The columns of Carcassonne.
pub(crate) const COLUMNS: Columns = Columns {
    moves: &[
        Column::new(
            "gained",
            Kind::Map(&Kind::Int),
            "What the move brought; only players who gained something.",
        ),
        Column::new(
            "score",
            Kind::Map(&Kind::Int),
            "The points of every player after the move.",
        ),
        Column::new(
            "meeples",
            Kind::Map(&Kind::Int),
            "The meeples that every player has in hand after the move.",
        ),
        Column::new(
            "action",
            Kind::Text,
            "What the move is: `start` for the tile that nobody plays, `tile`, `concede` or `abandon`.",
        ),
        Column::new(
            "x",
            Kind::Int,
            "Left-right of the tile's square as written; missing where none is.",
        ),
        Column::new("y", Kind::Int, "Down-up of it."),
        Column::new("tile", Kind::Text, "The tile with its meeple, as written."),
    ],
    players: &[
        Column::new("player", Kind::Text, "The letter of the player."),
        Column::new(
            "name",
            Kind::Text,
            "The name; missing where the record gives none.",
        ),
        Column::new("score", Kind::Int, "All points."),
        Column::new(
            "cities",
            Kind::Int,
            "Points of cities, during the game and at its end.",
        ),
        Column::new("roads", Kind::Int, "Points of roads."),
        Column::new("cloisters", Kind::Int, "Points of cloisters and gardens."),
        Column::new("farms", Kind::Int, "Points of farms."),
        Column::new("goods", Kind::Int, "Points of goods."),
        Column::new("running", Kind::Int, "Points scored during the game."),
        Column::new("final", Kind::Int, "Points scored at its end."),
        Column::new("tiles", Kind::Int, "Tiles played."),
        Column::new("meeples_placed", Kind::Int, "Meeples placed."),
        Column::new("meeples_back", Kind::Int, "Meeples that came back."),
        Column::new("meeples_in_hand", Kind::Int, "Meeples in hand at the end."),
        Column::new(
            "meeples_least",
            Kind::Int,
            "The fewest meeples in hand after any move.",
        ),
        Column::new(
            "features_completed",
            Kind::Int,
            "Features completed by own tiles.",
        ),
        Column::new(
            "biggest_city",
            Kind::Int,
            "Tiles of the largest city that scored for the player.",
        ),
        Column::new(
            "biggest_road",
            Kind::Int,
            "Tiles of the longest road that did.",
        ),
        Column::new(
            "biggest_farm",
            Kind::Int,
            "Cities at the largest farm that did.",
        ),
        Column::new("best_move", Kind::Int, "The most points of one move."),
        Column::new(
            "complete",
            Kind::Bool,
            "Whether the record goes to the end of the game.",
        ),
    ],
    player_table: "players",
    mover: "player",
};

/// What the tables say of a game beside its replay.
pub(crate) fn facts(game: &ast::Game, replayed: &Replayed, replay: &mut Replay) -> Facts {
    let steps = replayed.script.steps.iter().enumerate();
    // Those that the replay as data has, in its order.
    let steps = steps.filter(|(_, step)| {
        matches!(
            game.lines.get(step.line).map(|line| &line.content),
            Some(ast::Content::Move(_) | ast::Content::Abandoned(_) | ast::Content::Concession(_))
        )
    });
    Facts {
        winners: winners(replayed),
        moves: steps
            .zip(&mut replay.moves)
            .map(|((index, _), data)| move_facts(replayed, index, data))
            .collect(),
    }
}

fn move_facts(replayed: &Replayed, index: usize, data: &mut MoveData) -> MoveFacts {
    let step = replayed.script.steps.get(index);
    let view = replayed.view(index);
    let square = step
        .and_then(|step| step.square)
        .map(|square| replayed.as_written(square));
    let tile = step.and_then(|step| step.tile.as_ref());
    let mut values = data.take(&["gained", "score", "meeples"]);
    values.extend([
        json!(step.map(|step| action(step.kind))),
        json!(square.map(|square| square.x)),
        json!(square.map(|square| square.y)),
        json!(tile.map(|tile| tile.text.as_str())),
    ]);
    let mover = view.and_then(|view| view.mover);
    MoveFacts {
        mover: mover.map(|player| replayed.script.letter(player).to_string()),
        turn: step.and_then(|step| step.number).map(|number| number.value),
        values,
    }
}

fn action(kind: StepKind) -> &'static str {
    match kind {
        StepKind::Starter => "start",
        StepKind::Move => "tile",
        StepKind::Concession => "concede",
        StepKind::Abandoned => "abandon",
    }
}

/// Who has the most points at the end; the other one of two where somebody gives up.
fn winners(replayed: &Replayed) -> Option<Vec<String>> {
    let players = replayed.players();
    let last = replayed.script.steps.last()?;
    if last.kind == StepKind::Concession {
        let loser = last.player?.value;
        let others: Vec<char> = players
            .iter()
            .copied()
            .filter(|letter| *letter != loser)
            .collect();
        return match others.as_slice() {
            [winner] if players.len() == 2 => Some(vec![winner.to_string()]),
            _ => None,
        };
    }
    if !replayed.run.end.is_complete {
        return None;
    }
    let scores = replayed.final_scores();
    let best = scores.iter().max()?;
    let winners = players
        .iter()
        .zip(scores)
        .filter(|(_, score)| *score == best);
    Some(winners.map(|(letter, _)| letter.to_string()).collect())
}
