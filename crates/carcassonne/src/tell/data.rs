//! The replay as data: what `movetext replay --format json` prints.

use std::ops::Range;

use notation::{Head, MoveRange, MoveState, Player, TextRange};
use serde_json::{Value, json};

use crate::{
    game::tiles::SegmentKind,
    read::{ast, colors::colors},
    record::CarcassonneRecord,
    replay::{Replayed, Step, StepKind, final_points},
    tell::{
        columns::{self, by_letter},
        inlay, setup,
    },
};

/// Facts about the game as a whole.
pub(crate) fn head(record: &CarcassonneRecord) -> Head {
    let (game, replayed) = (&record.game, record.replayed());
    let tags = game.lines.iter().filter_map(|line| match &line.content {
        ast::Content::Game(header) => Some(header),
        _ => None,
    });
    let names = ["date", "time", "type", "mode"];
    let tags = tags
        .flat_map(|header| &header.fields)
        .enumerate()
        .map(|(index, field)| {
            let name = names.get(index).copied().unwrap_or("more");
            (name.to_owned(), field.value.clone())
        });
    Head {
        tags: tags.collect(),
        players: player_data(game, replayed),
        result: result(replayed),
        winners: winners(replayed),
        lens: inlay::lens(record),
        unplayed: None,
        colors: colors(game),
        answers: setup::answers(record),
    }
}

/// The steps that are moves, each with its index, its range and its content.
fn steps<'g>(
    game: &'g ast::Sheet,
    replayed: &'g Replayed,
) -> impl Iterator<Item = (usize, &'g Step, TextRange, MoveFacts<'g>)> {
    let steps = replayed.script.steps.iter().enumerate();
    steps.filter_map(|(index, step)| {
        let (range, said) = match &game.lines.get(step.line)?.content {
            ast::Content::Move(played) => (played.range, MoveFacts::Move(played)),
            ast::Content::Abandoned(line) => (line.range, MoveFacts::Words("abandoned")),
            ast::Content::Concession(line) => (line.range, MoveFacts::Words("concedes")),
            _ => return None,
        };
        Some((index, step, range, said))
    })
}

/// The content of a move.
enum MoveFacts<'g> {
    Move(&'g ast::MoveLine),
    Words(&'static str),
}

/// The lines and ranges of the moves.
pub(crate) fn moves(record: &CarcassonneRecord) -> Vec<MoveRange> {
    let places = steps(&record.game, record.replayed()).map(|(_, step, range, _)| MoveRange {
        line: step.line,
        range,
    });
    places.collect()
}

/// The `moves` with the states after them.
pub(crate) fn states(record: &CarcassonneRecord, moves: Range<usize>) -> Vec<MoveState> {
    let (game, replayed) = (&record.game, record.replayed());
    let wanted = steps(game, replayed).take(moves.end).skip(moves.start);
    let states = wanted.map(|(index, step, _, said)| {
        let mover = replayed.view(index).and_then(|view| view.mover);
        MoveState {
            label: replayed.script.label(index),
            text: match said {
                MoveFacts::Move(played) => move_text(played),
                MoveFacts::Words(words) => words.to_owned(),
            },
            mover: mover.map(|player| replayed.script.letter(player).to_string()),
            turn: step.number.map(|number| number.value),
            values: columns::values(replayed, index, step),
        }
    });
    states.collect()
}

/// The players in playing order.
pub(crate) fn player_data(game: &ast::Sheet, replayed: &Replayed) -> Vec<Player> {
    let line_of = |letter: char| game.players().find(|line| line.id.value == letter);
    replayed
        .players()
        .iter()
        .map(|&letter| Player {
            id: letter.to_string(),
            name: line_of(letter)
                .and_then(|line| line.name.as_ref())
                .map(|name| name.value.clone()),
            team: line_of(letter)
                .and_then(|line| line.color.as_ref())
                .map(|color| color.value.clone()),
        })
        .collect()
}

/// The scores; for a complete game, also the points of each kind of feature at the end.
fn result(replayed: &Replayed) -> Value {
    let scores = replayed.final_scores();
    let score = by_letter(replayed, |player| {
        scores.get(player).map(|points| json!(points))
    });
    let last = replayed.script.steps.last().map(|step| step.kind);
    let by = match last {
        Some(StepKind::Concession) => "concession",
        Some(StepKind::Abandoned) => "abandoned",
        _ if replayed.run.end.is_complete => "score",
        _ => return json!({ "score": score }),
    };
    if by != "score" {
        return json!({ "score": score, "by": by });
    }
    let ending = &replayed.run.end.ending;
    let part = |player: usize, kinds: &[SegmentKind]| final_points(ending, player, kinds);
    let parts = by_letter(replayed, |player| {
        let mut parts = json!({
            "cities": part(player, &[SegmentKind::City]),
            "roads": part(player, &[SegmentKind::Road]),
            "cloisters": part(player, &[SegmentKind::Cloister, SegmentKind::Garden]),
            "farms": part(player, &[SegmentKind::Field]),
        });
        let goods = ending.goods.get(player).copied().unwrap_or(0);
        if let (true, Some(parts)) = (goods > 0, parts.as_object_mut()) {
            parts.insert("goods".to_owned(), json!(goods));
        }
        Some(parts)
    });
    json!({ "score": score, "final": parts })
}

/// The players with the most points at the end; after a concession, the other one of two.
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

/// Points and meeples in hand of all players: `A 4 (7 meeples), B 0 (1 meeple)`.
pub(crate) fn position_text(state: &Value) -> Option<String> {
    let scores = state.get("score")?.as_object()?.iter();
    let parts: Vec<String> = scores
        .map(|(player, points)| {
            let meeples = state.get("meeples").and_then(|meeples| meeples.get(player));
            match meeples.and_then(Value::as_i64) {
                Some(1) => format!("{player} {points} (1 meeple)"),
                Some(count) => format!("{player} {points} ({count} meeples)"),
                None => format!("{player} {points}"),
            }
        })
        .collect();
    Some(parts.join(", "))
}

/// A move in canonical form, without number, player and points.
fn move_text(played: &ast::MoveLine) -> String {
    let mut parts: Vec<String> = Vec::new();
    for discard in &played.discards {
        let tile = discard.tile.as_ref().map_or("", |tile| tile.text());
        parts.push(format!("(dis) {tile}").trim_end().to_owned());
    }
    if let Some(position) = played.position {
        parts.push(format!("({},{})", position.x.value, position.y.value));
    }
    if let Some(tile) = &played.tile {
        parts.push(tile.text().to_owned());
    }
    parts.join(" ")
}
